# make                the library and the whorl command, in build/
# make check          every test (needs MPFR)
# make precision      the same tests with 100 times the cases and a fresh seed
# make mutants        break the code on purpose: each break must fail a test
# make demos          run the demo of each chapter
# make figures        draw the figures of the book
# make book           weave and typeset build/whorl.pdf
# make tour           the T-handle through every chapter, then the book
# make deps           install what make check needs (Debian)
# make deps-book      install what make book needs too (Debian)
# make tangle         write generated/ from literate/ (done by itself when needed)
# make check-tangle   prove that generated/ is a fresh tangle
# make lint           rules of the house that a program can check
# make clean          remove build/
#
# V=1 shows the commands.  CC, CFLAGS, LDFLAGS, MPFR_LIBS are honoured.

VERSION := 0.1.0
V ?= 0
CFLAGS ?= -O2 -g
AR ?= ar
MPFR_LIBS ?= -lmpfr -lgmp

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all help check precision mutants demos figures book tour deps \
    deps-book tangle check-tangle lint clean FORCE
MAKEFLAGS += --no-builtin-rules
export LC_ALL := C

say = $(if $(filter 0,$(V)),@printf '  %-8s%s\n' '$(1)' '$(2)';)

# ---- tangling: generated/ follows literate/ by content, not by date -------

chapters := $(sort $(wildcard literate/*.nw))
include generated/manifest.mk
ifneq ($(filter-out check-tangle clean help deps deps-book,$(or $(MAKECMDGOALS),all)),)
ifneq ($(strip $(tangled-from)),$(strip $(if $(chapters),$(shell cksum $(chapters)))))
generated/manifest.mk: FORCE
	$(call say,tangle,generated/)command -v notangle >/dev/null || \
	  { echo 'literate/ has changed, and noweb is not installed: make deps' >&2; exit 1; }; \
	  literate/tangle generated
endif
endif

tangle: generated/manifest.mk

check-tangle:
	$(call say,check,generated/ is a fresh tangle)rm -rf build/fresh && \
	  literate/tangle build/fresh && diff -ru generated build/fresh

# ---- the library and the command ------------------------------------------

strict := -std=c11 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion
posix := -D_POSIX_C_SOURCE=200809L
include-dirs := -Igenerated/include -Igenerated
depend = -MMD -MP

lib-o  := $(patsubst %.c,build/obj/%.o,$(filter src/%.c,$(tangled)))
tool-o := $(patsubst %.c,build/obj/%.o,$(filter tool/%.c,$(tangled)))
ref-o  := $(patsubst %.c,build/obj/%.o,$(filter reference/%.c,$(tangled)))
demos  := $(patsubst %.c,build/%,$(filter demos/%.c,$(tangled)))
tests  := $(patsubst tests/%.c,build/tests/%.t,$(filter tests/%.c,$(tangled))) \
          $(patsubst tests/%.c,build/tests/%.t,$(sort $(wildcard tests/*.c)))
shell-tests := $(sort $(wildcard tests/*.sh))
taps   := $(patsubst build/tests/%.t,build/tap/%.tap,$(tests)) \
          $(patsubst tests/%.sh,build/tap/%.tap,$(shell-tests))

all: build/libwhorl.a $(if $(tool-o),build/whorl)

build/obj/src/%.o: generated/src/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) -fPIC $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/obj/tool/%.o: generated/tool/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -DWHORL_VERSION='"$(VERSION)"' -c -o $@ $<

build/obj/reference/%.o: generated/reference/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/libwhorl.a: $(lib-o)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $(lib-o)

build/reference.a: $(ref-o)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $(ref-o)

build/whorl: $(tool-o) build/libwhorl.a
	$(call say,link,$@)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(TOOL_LIBS) -lm

# ---- tests ------------------------------------------------------------------

build/tests/%.t: generated/tests/%.c build/libwhorl.a build/reference.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/reference.a build/libwhorl.a $(MPFR_LIBS) -lm

build/tests/%.t: tests/%.c build/libwhorl.a build/reference.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/reference.a build/libwhorl.a $(MPFR_LIBS) -lm

# A test runs once; its output is kept, and the book reads it.  A crash after a
# full plan still leaves a "not ok".
build/tap/%.tap: build/tests/%.t
	@mkdir -p $(@D)
	$(call say,test,$<)$< > $@ || echo "not ok - $< left with status $$?" >> $@

build/tap/%.tap: tests/%.sh build/whorl
	@mkdir -p $(@D)
	$(call say,test,$<)sh $< > $@ || echo "not ok - $< left with status $$?" >> $@

check: $(if $(shell command -v notangle),check-tangle) $(taps)
	@tests/run-tap $(taps)

precision: $(tests)
	@tests/run-precision $(tests)

mutants: $(tests)
	@tests/run-mutants

# ---- demos, figures, numbers, the book --------------------------------------

build/demos/%: generated/demos/%.c build/libwhorl.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) -Igenerated/include $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/libwhorl.a -lm

# A demo runs in build/demos and writes its figure's data beside its output.
build/demos/%.out: build/demos/%
	$(call say,demo,$<)cd build/demos && ./$* > $*.out

demos: $(demos:=.out)
	@for out in $(demos:=.out); do echo "$$out"; cat $$out; done

-include $(shell find build -name '*.d' 2>/dev/null)

clean:
	rm -rf build

help:
	@sed -n '/^# make/s/^# /  /p; /^# V=1/,/^$$/s/^# /  /p' Makefile
