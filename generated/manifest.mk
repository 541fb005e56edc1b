# Written by literate/tangle: what was read, what was written.
tangled-from += 2875363425 23109 literate/W-oracle.nw
tangled-from += 3193858322 83693 literate/W-sketch.nw
tangled += reference/mp.c
tangled += reference/mp.h
tangled += reference/tap.c
tangled += reference/tap.h
tangled += sketch/sketch.c
tangled += sketch/sketch.h
tangled += tests/sketch.c
