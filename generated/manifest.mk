# Written by literate/tangle: what was read, what was written.
tangled-from += 2875363425 23109 literate/W-oracle.nw
tangled += reference/mp.c
tangled += reference/mp.h
tangled += reference/tap.c
tangled += reference/tap.h
