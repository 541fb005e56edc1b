# make                the library and the whorl command, in build/
# make check          every test (needs MPFR)
# make precision      the same tests with CASES (10) times the cases and a fresh seed, and
#                     the bounds of small kernels proved by Gappa where it is found
# make check-foreign  the bits that must be the same on every machine, on 64-bit ARM
#                     and s390x under qemu (make deps-foreign)
# make rounding       the tests in the directed rounding modes of the processor
# make mutants        break the code on purpose: each break must fail a test (PART=1/3:
#                     every third break)
# make mutants-all    break it in every simple way: hours, goes on where it stopped
# make mutants-sample SECONDS (120) of the same, in an order that SEED (1) gives
# make bench          how fast the kernel is, against the plain loop
# make bench-record   the same, kept in docs/bench.dat for the book
# make demos          run the demo of each chapter
# make golden         commit to what they print now (tests/fixtures/demos)
# make demo-01-linear run the demo of one chapter
# make figures        draw the figures of the book
# make book           weave and typeset build/whorl.pdf, the course notes, and
#                     build/whorl-program.pdf, the program and its evidence
# make web            the book as pages, build/web/index.html; works from a folder
# make check-web      the pages in a real browser (needs Chromium)
# make handouts       a PDF a chapter with its solutions, in build/handouts
# make slides         each figure and equation on a page, build/whorl-slides.pdf
# make lab-1 ... 6    grade a student's function, labs/lab-1.c and so on
# make tour           the T-handle weighed, tumbled, bounced, squashed; then the book
# make deps           install what make check needs (Debian)
# make deps-book      install what make book needs too (Debian)
# make deps-web       install what make web and make check-web need too (Debian)
# make deps-foreign   install what make check-foreign needs (Debian)
# make tangle         write generated/ from literate/ (done by itself when needed)
# make check-tangle   prove that generated/ is a fresh tangle
# make lint           rules of the house that a program can check
# make install        libraries, headers, command, man pages, under PREFIX; the pages,
#                     too, if make web has made them
# make uninstall      take them away again
# make dist           build/whorl-VERSION.tar.gz, the same bytes each time
# make dist-web       the pages as build/whorl-VERSION-pages.tar.gz, likewise
# make clean          remove build/
# make LINES=1 ...    the same in build/lines: debugger and compiler show literate/
#
# V=1 shows the commands.  CC, CFLAGS, LDFLAGS, MPFR_LIBS are honored;
# ASSIMP=no builds the command without Assimp; install takes PREFIX (/usr/local),
# LIBDIR (PREFIX/lib) and DESTDIR.

VERSION := $(shell sed -n 's/^#define WHORL_VERSION "\(.*\)"/\1/p' generated/include/whorl/version.h)
V ?= 0
CFLAGS ?= $(if $(LINE_MARKS),-O0,-O2) -g
AR ?= ar
MPFR_LIBS ?= -lmpfr -lgmp

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all help check check-foreign precision rounding mutants mutants-all mutants-sample bench \
    bench-record demos golden figures book web check-web handouts slides tour deps deps-book \
    deps-web deps-foreign tangle \
    check-tangle lint install uninstall dist dist-web clean FORCE
MAKEFLAGS += --no-builtin-rules
export LC_ALL := C

say = $(if $(filter 0,$(V)),@printf '  %-8s%s\n' '$(1)' '$(2)';)

# ---- LINES=1: build/lines is this directory once more, tangled with #line ----

ifeq ($(origin LINES) $(LINES),command line 1)
goals := $(or $(MAKECMDGOALS),all)
.PHONY: lines
$(goals): lines ;
lines:
	@mkdir -p build/lines && for f in *; do case $$f in build | generated) ;; \
	  *) ln -sfn "../../$$f" build/lines/ ;; esac; done
	@mkdir -p build/lines/generated
	@LINE_MARKS=1 $(MAKE) --no-print-directory -C build/lines LINES=0 $(goals)
else

# ---- tangling: generated/ follows literate/ by content, not by date -------

rooms := $(sort $(wildcard literate/*/*.nw))
include generated/manifest.mk
ifneq ($(filter-out check-tangle clean help deps deps-book deps-web deps-foreign,$(or $(MAKECMDGOALS),all)),)
ifneq ($(strip $(tangled-from)),$(strip $(if $(rooms),$(shell cksum $(rooms)))))
generated/manifest.mk: FORCE
	$(call say,tangle,generated/)command -v notangle >/dev/null || \
	  { echo 'literate/ has changed, and noweb is not installed: make deps' >&2; exit 1; }; \
	  literate/tangle generated
endif
endif

tangle: generated/manifest.mk

# ---- what must be installed (Debian) -----------------------------------------

packages-check := gcc g++ libc6-dev make perl noweb libmpfr-dev libmpfi-dev \
    libassimp-dev pkg-config cmake clang calculix-ccx
packages-book := $(packages-check) texlive-latex-extra texlive-luatex \
    fonts-texgyre fonts-texgyre-math fonts-inconsolata fonts-noto-cjk
packages-web = $(packages-book) $(if $(shell command -v npm),,nodejs npm) \
    poppler-utils fonttools python3-brotli \
    chromium-headless-shell lld wasi-libc libclang-rt-14-dev-wasm32 zopfli
packages-foreign := gcc-aarch64-linux-gnu libc6-dev-arm64-cross \
    gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static

deps:
	@tests/install-packages $(packages-check)

deps-book:
	@tests/install-packages $(packages-book)

deps-web:
	@tests/install-packages $(packages-web)

deps-foreign:
	@tests/install-packages $(packages-foreign)

check-tangle:
	$(call say,check,generated/ is a fresh tangle)rm -rf build/fresh && \
	  literate/tangle build/fresh && diff -ru generated build/fresh

# ---- the library and the command ------------------------------------------

strict := -std=c11 -ffp-contract=off -Wall -Wextra -Wpedantic -Wconversion
posix := -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64
include-dirs := -Igenerated/include -Igenerated
depend = -MMD -MP

lib-o  := $(patsubst %.c,build/obj/%.o,$(filter src/%.c,$(tangled)))
tool-o := $(patsubst %.c,build/obj/%.o,$(filter tool/%.c sketch/%.c,$(tangled)))
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

# The kernels live on the vectorizer, which gcc wakes fully at -O3 only; the
# sweeps of conjugate gradients want their small functions inline.
# (override: also where CFLAGS is an argument of make)
build/obj/src/mesh_sum.o build/obj/src/batch.o build/obj/src/cg.o: override CFLAGS := $(CFLAGS:-O2=-O3)

# Six equations are solved in loops of six, some ten times in a step at rest;
# of a fine mesh all points are looked at.
build/obj/src/sticking.o build/obj/src/manifold.o: override CFLAGS := $(CFLAGS) -funroll-loops

# Assimp is used where it is found (opened when a file needs it, not linked);
# ASSIMP=no leaves it out.
build/assimp.cflags: Makefile
	@mkdir -p $(@D)
	$(call say,probe,assimp)set -e; : > $@; : > build/assimp.libs; \
	  echo '#include <assimp/cimport.h>' > build/assimp.c; \
	  echo 'int main(void) { aiReleaseImport(0); return 0; }' >> build/assimp.c; \
	  if [ '$(ASSIMP)' != no ] && $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o build/assimp.probe \
	    build/assimp.c -lassimp 2>/dev/null; then \
	    name=$$(ldd build/assimp.probe 2>/dev/null | sed -n 's/^[ \t]*\(libassimp[^ ]*\).*/\1/p'); \
	    echo "-DWHORL_ASSIMP=\"$${name:-libassimp.so}\"" > $@; \
	    $(CC) $(LDFLAGS) -o build/assimp.probe build/assimp.c -lassimp -ldl 2>/dev/null && \
	      echo -ldl > build/assimp.libs; fi; rm -f build/assimp.c build/assimp.probe

build/obj/tool/assimp.o: generated/tool/assimp.c build/assimp.cflags
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) $$(cat build/assimp.cflags) -c -o $@ $<

build/obj/tool/%.o: generated/tool/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/obj/sketch/%.o: generated/sketch/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/obj/reference/%.o: generated/reference/%.c
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

build/libwhorl.a: $(lib-o)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $(lib-o)

build/reference.a: $(ref-o)
	$(call say,ar,$@)rm -f $@ && $(AR) rcs $@ $(ref-o)

build/whorl: $(tool-o) build/libwhorl.a
	$(call say,link,$@)$(CC) $(CFLAGS) -pthread $(LDFLAGS) -o $@ $^ $(TOOL_LIBS) $$(cat build/assimp.libs) -lm

# ---- tests ------------------------------------------------------------------

build/tests/%.t: generated/tests/%.c build/libwhorl.a build/reference.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/reference.a build/libwhorl.a $(MPFR_LIBS) -lm

build/tests/%.t: tests/%.c build/libwhorl.a build/reference.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(posix) $(include-dirs) $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/reference.a build/libwhorl.a $(MPFR_LIBS) -lm

# A test runs once; its output is kept, and the book reads it.  A crash after a
# full plan still leaves a "not ok".  What failed is made old, and so runs again.
build/tap/%.tap: build/tests/%.t
	@mkdir -p $(@D)
	$(call say,test,$<)$< > $@ || echo "not ok - $< left with status $$?" >> $@

build/tap/%.tap: tests/%.sh $(if $(tool-o),build/whorl)
	@mkdir -p $(@D)
	$(call say,test,$<)sh $< > $@ || echo "not ok - $< left with status $$?" >> $@

build/tap/29-labs.tap: $(wildcard labs/*.c labs/*/*.c) tests/lab build/libwhorl.a build/reference.a
build/tap/30-web.tap: $(rooms) $(wildcard docs/*.tex) docs/whorl.sty generated/weave/weave.pl generated/weave/web.pl
build/tap/70-install.tap build/tap/71-dist.tap build/tap/72-bare.tap: Makefile $(wildcard packaging/*) build/libwhorl.a

check: $(taps) $(demos:=.out)
	@if command -v notangle >/dev/null; then $(MAKE) --no-print-directory check-tangle; fi
	@tests/run-tap $(taps) || { grep -l '^not ok' $(taps) | xargs touch -t 197001010000; exit 1; }

check-foreign:
	@mkdir -p build/tap && tests/check-foreign > build/tap/foreign.tap; cat build/tap/foreign.tap; \
	  grep -q '^1\.\.8$$' build/tap/foreign.tap && ! grep -q '^not ok' build/tap/foreign.tap

precision: $(tests)
	@tests/run-proofs $(addprefix generated/,$(filter proofs/%.g,$(tangled)))
	@tests/run-precision $(tests)

rounding: $(tests)
	@tests/rounding

mutants: $(tests) build/whorl
	@tests/run-mutants $(if $(PART),--part $(PART))

# JOBS=N; survivors are explained in tests/mutants/survivors.txt.
SEED ?= 1
SECONDS ?= 120
mutants-all: generated/manifest.mk
	@tests/all-mutants $(if $(JOBS),--jobs $(JOBS))

mutants-sample: generated/manifest.mk
	@tests/all-mutants $(if $(JOBS),--jobs $(JOBS)) --sample $(SEED) $(SECONDS)

# The only timings of the book are those of docs/bench.dat.
bench: all
	@CC='$(CC)' CFLAGS='$(CFLAGS)' tests/bench/run

bench-record: all
	$(call say,bench,docs/bench.dat)WHORL_REQUIRE=1 CC='$(CC)' CFLAGS='$(CFLAGS)' tests/bench/run > build/bench.new && mv build/bench.new docs/bench.dat

# ---- demos, figures, numbers, the book --------------------------------------

build/demos/%: generated/demos/%.c build/libwhorl.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) -Igenerated/include $(depend) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< build/libwhorl.a -lm

# A demo runs in build/demos (make check, too: it must compile) and writes its figure's data beside its output.
build/demos/%.out: build/demos/%
	$(call say,demo,$<)cd build/demos && ./$* > $*.out

# What the command prints, for the book: each script of docs/runs once.
runs := $(patsubst docs/runs/%.sh,build/runs/%.out,$(sort $(wildcard docs/runs/*.sh)))

build/runs/%.out: docs/runs/%.sh build/whorl
	@mkdir -p $(@D)
	$(call say,run,$*)PATH="$(CURDIR)/build:$$PATH" sh $< > $@

demo-%: build/demos/%.out
	@cat $<

# The committed text of the demos, for tests/31-demos.sh: look at the difference.
golden: $(demos:=.out)
	@mkdir -p tests/fixtures/demos && for out in $(demos:=.out); do \
	  cp $$out tests/fixtures/demos/$$(basename $$out .out).txt; done
build/tap/31-demos.tap: $(demos:=.out) $(wildcard tests/fixtures/demos/*)

demos: $(demos:=.out)
	@for out in $(demos:=.out); do echo "$$out"; cat $$out; done

# A figure is a TeX file, or a C program that writes NAME.tikz and NAME.svg.  One
# run draws all of them, a page each: most of the time of a run is its start.
figure-tex := $(sort $(wildcard figures/*.tex))
figure-c   := $(sort $(wildcard figures/*.c))
sketches   := $(patsubst figures/%.c,build/figures/%.tikz,$(figure-c))
tex-env := SOURCE_DATE_EPOCH=0 FORCE_SOURCE_DATE=1 TEXINPUTS=../../docs:../../generated/weave:../../build/figures:
lualatex := lualatex -interaction=nonstopmode -halt-on-error

build/figures/figures.pdf: $(figure-tex) $(sketches) docs/figures.tex docs/figure.sty build/measured.tex build/demos/00-flight.out
	@printf '\\figurefile{%s}\n' $(patsubst figures/%.tex,%,$(figure-tex)) > build/figures/list.tex
	@printf '\\figuresketch{%s}\n' $(patsubst figures/%.c,%,$(figure-c)) >> build/figures/list.tex
	$(call say,figures,$@)cd build/figures && $(tex-env) $(lualatex) ../../docs/figures.tex >figures.out || { grep -A3 '^!' figures.out; exit 1; }

build/figures/%.draw: figures/%.c generated/sketch/sketch.c generated/sketch/sketch.h build/libwhorl.a
	@mkdir -p $(@D)
	$(call say,cc,$<)$(CC) $(strict) $(include-dirs) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(with) generated/sketch/sketch.c build/libwhorl.a -lm

# Tops with a weight, stepped by the other integrators of chapter 12.
build/figures/12-heavy.draw build/figures/12-kovalevskaya.draw build/figures/12-minute.draw: with := generated/reference/integrators.c
build/figures/12-heavy.draw build/figures/12-kovalevskaya.draw build/figures/12-minute.draw: generated/reference/integrators.c

build/figures/%.tikz: build/figures/%.draw
	$(call say,draw,$*)$< build/figures $(filter build/runs/%,$^)

# The README's picture, for light and dark screens (tests/30-tour.sh compares).
docs/flip.svg docs/flip-dark.svg &: build/figures/00-strip.tikz docs/dark.sed
	cp build/figures/00-strip.svg docs/flip.svg && sed -f docs/dark.sed docs/flip.svg > docs/flip-dark.svg
build/tap/30-tour.tap: build/figures/00-strip.tikz docs/tour

# Sketches of what the command computes, or the tests have measured.
build/figures/00-strip.tikz: build/runs/00-strip.out
build/figures/09-shear.tikz: build/measured.tex

figures: build/figures/figures.pdf

# Numbers and tables for the book, from the recorded tests.  Replaced only when
# they differ, so that the same numbers do not typeset the book again.
build/measured.tex: $(taps) $(wildcard docs/bench.dat)
	$(call say,numbers,$@)mkdir -p build/data && tests/measured build/data $^ > $@.new && \
	  if cmp -s $@.new $@; then rm $@.new; touch $@; else mv $@.new $@; fi

build/evidence.tex: $(taps) $(rooms) tests/evidence
	$(call say,evidence,$@)tests/evidence $(taps) > $@.new && \
	  if cmp -s $@.new $@; then rm $@.new; touch $@; else mv $@.new $@; fi

book-sources := $(wildcard docs/*.tex docs/*.sty docs/*.lua docs/*.bib docs/ledger.txt) docs/typeset
book: build/whorl.pdf build/whorl-program.pdf

# In the order of the book, so that the numbers of the chunks rise with its pages.
stories  := $(filter %/story.nw,$(rooms))
evidence := $(filter %/evidence.nw %-evidence.nw,$(rooms))
answers  := $(filter %/answers.nw,$(rooms))
workshop := $(filter-out $(stories) $(evidence) $(answers),$(rooms))
workshop := $(foreach room,$(sort $(dir $(workshop))), \
    $(filter $(room)workshop.nw,$(workshop)) $(filter-out %/workshop.nw,$(filter $(room)%,$(workshop))))
in-order := $(stories) $(workshop) $(evidence) $(answers)

# The rooms as noweb's stream, for the volumes and for the pages.
build/book/stream: $(rooms)
	@mkdir -p $(@D)
	$(call say,noweb,$(words $(rooms)) files)noweave -n -index -backend cat $(in-order) > $@

build/book/woven: build/book/stream generated/weave/weave.pl
	$(call say,weave,build/book)perl generated/weave/weave.pl build/book < build/book/stream
	@touch $@

# The two volumes, side by side: each has links into the other.
build/whorl.pdf build/whorl-program.pdf &: build/book/woven build/measured.tex build/evidence.tex build/figures/figures.pdf $(demos:=.out) $(runs) $(book-sources) generated/weave/whorl-weave.sty
	$(call say,typeset,build/whorl.pdf build/whorl-program.pdf)cd build/book && $(tex-env) \
	  BIBINPUTS=../../docs: BSTINPUTS= ../../docs/typeset whorl=../../docs/notes.tex whorl-program=../../docs/program.tex
	@tests/lint-book build/book/whorl.log build/book/whorl-program.log
	@tests/lint-links build/book/whorl.pdf build/book/whorl-program.pdf
	@cp build/book/whorl.pdf build/book/whorl-program.pdf build/

# The program in a page: C as WebAssembly.  All of it for a test; whorl mass and a
# picture for weigh.html; and a program for each live figure.
wasm-flags := --target=wasm32-wasi -std=c11 -Oz -flto -ffp-contract=off -Wall -Wextra $(posix) -Igenerated/live $(include-dirs)
wasm-ld := -flto -Wl,--strip-all -Wl,-z,stack-size=262144
live := $(patsubst live/%.c,%,$(filter-out live/live.c live/child.c live/weigh.c,$(filter live/%.c,$(tangled))))
wasm-o := $(patsubst %.c,build/wasm/obj/%.o,live/child.c reference/integrators.c $(filter-out tool/main.c tool/child.c,$(filter src/%.c tool/%.c sketch/%.c,$(tangled))))
wasm := $(patsubst %,build/wasm/%.js,weigh $(live))

build/wasm/obj/%.o: generated/%.c Makefile
	@mkdir -p $(@D)
	$(call say,clang,$<)clang $(wasm-flags) $(depend) -c -o $@ $<

build/wasm/whorl.a: $(wasm-o)
	$(call say,ar,$@)rm -f $@ && llvm-ar-14 rcs $@ $^

build/wasm/whorl.wasm: build/wasm/obj/tool/main.o build/wasm/whorl.a
build/wasm/weigh.wasm: build/wasm/obj/live/weigh.o build/wasm/whorl.a
build/wasm/%.wasm: build/wasm/obj/live/%.o build/wasm/obj/live/live.o build/wasm/whorl.a
	$(call say,link,$@)clang --target=wasm32-wasi -mexec-model=reactor $(wasm-ld) -o $@ $^
build/wasm/whorl.wasm build/wasm/weigh.wasm:
	$(call say,link,$@)clang --target=wasm32-wasi $(wasm-ld) -o $@ $^

build/wasm/%.js: build/wasm/%.wasm docs/web/pack
	$(call say,pack,$@)docs/web/pack $< > $@

# What travels with a program goes without comments and indentation.
live-files := $(addprefix build/wasm/page/,live.css live.js picture.js wasm.js weigh.js)
web-files := docs/web/whorl.css docs/web/whorl.js $(live-files)

build/wasm/page/%: docs/web/%
	@mkdir -p $(@D)
	@sed 's|^ *//.*||; s|^ *||' $< > $@

# The book as pages: one program makes all of them, so all are made anew.
web: build/web/index.html

build/npm/done: docs/web/package.json docs/web/package-lock.json
	@mkdir -p $(@D)
	$(call say,npm,temml)cp $^ $(@D) && cd $(@D) && npm ci --ignore-scripts --no-audit --no-fund > npm.out 2>&1 || \
	  { cat npm.out >&2; exit 1; }
	@touch $@

build/web.bbl: docs/references.bib
	$(call say,bibtex,$<)printf '%s\n' '\citation{*}' '\bibstyle{plainnat}' '\bibdata{references}' > build/web.aux && \
	  cd build && BIBINPUTS=../docs: bibtex -terse web

build/svg/palette.css: build/figures/figures.pdf generated/weave/svg.pl
	$(call say,svg,build/svg)perl generated/weave/svg.pl

build/web/index.html: build/book/woven build/measured.tex build/evidence.tex build/svg/palette.css build/web.bbl build/npm/done \
    $(demos:=.out) $(runs) $(wildcard docs/*.tex) docs/ledger.txt docs/whorl.sty generated/weave/web.pl generated/weave/mathml.js \
    docs/web/fonts $(web-files) $(wasm)
	$(call say,pages,build/web)rm -rf build/web.new && NODE_PATH=build/npm/node_modules \
	  perl generated/weave/web.pl build/web.new < build/book/stream
	@cp $(web-files) build/svg/palette.css build/web.new && mkdir -p build/web.new/wasm && cp $(wasm) build/web.new/wasm
	$(call say,fonts,build/web/fonts)docs/web/fonts build/web.new build/fonts
	@rm -rf build/web && mv build/web.new build/web

# Side by side under -j2; then, alone, what is measured in milliseconds.
web-taps := $(addprefix build/tap/web/,web.tap live.tap wasm.tap)
$(web-taps): build/tap/web/%.tap: tests/check-% tests/browser.pm build/web/index.html build/wasm/whorl.js build/whorl $(wasm)
	@mkdir -p $(@D)
	$(call say,browser,tests/check-$*)tests/check-$* build/web > $@ || echo "not ok - tests/check-$* left with status $$?" >> $@

build/tap/web/speed.tap: tests/check-speed tests/browser.pm build/web/index.html | $(web-taps)
	$(call say,browser,$<)$< build/web > $@ || echo "not ok - $< left with status $$?" >> $@

check-web: $(web-taps) build/tap/web/speed.tap
	@cat $^
	@tests/run-tap $^ || { grep -l '^not ok' $^ | xargs touch -t 197001010000; exit 1; }

# Every figure and every implemented equation, one to a slide.
slides: build/whorl-slides.pdf
build/whorl-slides.pdf: build/whorl.pdf docs/slides docs/slides.tex
	$(call say,slides,$@)docs/slides $(stories) > build/book/slides-pages.tex && cd build/book && $(tex-env) \
	  ../../docs/typeset whorl-slides=../../docs/slides.tex && cp whorl-slides.pdf ../

# labs/lab-N.c in place of the library's function, graded by the test of its chapter.
labs := $(patsubst labs/%.c,%,$(wildcard labs/lab-*.c))
$(labs): lab-%: build/libwhorl.a build/reference.a
	@CC='$(CC)' tests/lab $*

# A chapter with its solutions, for a class; numbers and links are those of the volumes.
handouts := $(patsubst literate/%/story.nw,build/handouts/%.pdf,$(stories))
handouts: $(handouts)

build/handouts/%.pdf: build/whorl.pdf docs/handout.tex
	@mkdir -p $(@D)
	$(call say,handout,$*)cd build/book && for pass in 1 2; do $(tex-env) $(lualatex) -jobname=handout-$* \
	  '\def\whorlchapter{$(firstword $(subst -, ,$*))}\def\whorlbase{$*}\input{../../docs/handout.tex}' > handout-$*.typeset || \
	  { grep -A3 '^!' handout-$*.log; exit 1; }; done
	@tests/lint-book build/book/handout-$*.log
	@cp build/book/handout-$*.pdf $@

-include $(wildcard build/wasm/obj/*/*.d build/obj/*/*.d build/tests/*.d build/demos/*.d)

# The handle through every chapter, then the book with its pictures.
tour: all $(demos:=.out)
	@for out in $(demos:=.out); do echo "--- $$(basename $$out .out)"; cat $$out; done
	@docs/tour
	@$(MAKE) --no-print-directory book
	@echo 'the course notes are build/whorl.pdf, the program build/whorl-program.pdf'

lint: $(ref-o)
	@tests/lint

# ---- installing and distributing ----------------------------------------------

PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
soname := libwhorl.so.$(firstword $(subst ., ,$(VERSION)))
shared := build/libwhorl.so.$(VERSION)
to-install = VERSION='$(VERSION)' SONAME='$(soname)' PREFIX='$(PREFIX)' \
    LIBDIR='$(LIBDIR)' DESTDIR='$(DESTDIR)' packaging/install

# The shared library exports the functions of the public headers and nothing
# else; a prototype without a function stops the linker.
build/libwhorl.map: $(addprefix generated/,$(filter include/%.h,$(tangled)))
	@mkdir -p $(@D)
	$(call say,exports,$@)$(CC) -E -P -Igenerated/include generated/include/whorl.h | tr '\n;' ' \n' | \
	  sed -n '/typedef/d; s/^[^(]*[ *]\(whorl_[a-z0-9_]*\)(.*/    \1;/p' | sort | \
	  { echo '$(soname:libwhorl.so.%=WHORL_%) { global:'; cat; echo 'local: *; };'; } > $@

$(shared): $(lib-o) build/libwhorl.map
	$(call say,link,$@)$(CC) -shared -Wl,-soname,$(soname) -Wl,--version-script,build/libwhorl.map \
	  -Wl,--no-undefined-version -Wl,-z,defs $(CFLAGS) $(LDFLAGS) -o $@ $(lib-o) -lm

install: all $(shared)
	$(call say,install,$(DESTDIR)$(PREFIX))$(to-install)

uninstall:
	$(call say,remove,$(DESTDIR)$(PREFIX))$(to-install) uninstall

dist:
	$(call say,dist,build/whorl-$(VERSION).tar.gz)packaging/dist $(VERSION) build

dist-web: build/web/index.html
	$(call say,dist,build/whorl-$(VERSION)-pages.tar.gz)packaging/dist-web $(VERSION) build build/web

clean:
	rm -rf build

help:
	@sed -n '/^# make/s/^# /  /p; /^# V=1/,/^$$/s/^# /  /p' Makefile

endif
