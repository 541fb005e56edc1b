# Written by literate/tangle: what was read, what was written.
tangled-from += 1421544306 12184 literate/01-linear.nw
tangled-from += 2875363425 23109 literate/W-oracle.nw
tangled += include/whorl.h
tangled += include/whorl/linear.h
tangled += include/whorl/status.h
tangled += reference/mp.c
tangled += reference/mp.h
tangled += reference/tap.c
tangled += reference/tap.h
tangled += src/linear.c
tangled += src/status.c
tangled += src/strict.h
