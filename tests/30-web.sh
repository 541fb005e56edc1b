#!/bin/sh
# The dialect of the pages: what web.pl reads, and what it refuses by file and line.
. tests/shell-tap

top=$PWD

# page: noweb reads $made/page/literate and web.pl checks it.
page() {
    (cd "$made/page" && mkdir -p build/book docs && cp "$top/docs/whorl.sty" docs/ &&
        for to in 'weave.pl build/book' 'web.pl --check build/web'; do
            noweave -n -index -backend "perl $top/generated/weave/$to" literate/*/*.nw || exit 1
        done) > "$made/out" 2> "$made/err"
    status=$?
}

# story LINE...: a chapter of these lines after its title.
story() {
    mkdir -p "$made/page/literate/01-mini"
    printf '%s\n' '\chapter{What is small?}' "$@" > "$made/page/literate/01-mini/story.nw"
    page
}

# refuses NAME PATTERN LINE...
refuses() {
    refuses_name=$1 refuses_pattern=$2
    shift 2
    story "$@"
    [ "$status" -ne 0 ] && says "$refuses_pattern"
    ok "S6.6 refused: $refuses_name"
}

if ! command -v noweave > /dev/null; then
    skip 'S6.6 the pages are read' 'no noweb'
    plan
    exit
fi

room=literate/01-mini/story.nw
story 'A \term{word}{词} and $a=b$, \eqref{eq:mini}.' '\begin{equation}\label{eq:mini}' 'a=b' '\end{equation}' \
    '\live{00-handle}{A handle.}' '' '<<[[mini.c]]>>=' 'int mini(void);' '@ %def mini'
left 0 && silent
ok 'S6.6 a chapter of the dialect'
refuses 'an unknown command' "^web: $room:3: unknown command .nosuch" 'One line.' 'Then \nosuch{this}.'
refuses 'an unknown environment' "^web: $room:3: unknown environment nosuch" 'One line.' '\begin{nosuch}'
refuses 'an environment without an end' "^web: $room:3: no end of card" 'One line.' '\begin{card}' 'Text.'
refuses 'an open brace' "^web: $room:2: a brace is not closed" 'This is \emph{open.' 'Text.'
refuses 'an undefined reference' "^web: $room:3: undefined reference eq:none" 'One line.' 'By \eqref{eq:none}.'
refuses 'a label twice' "^web: $room:3: label sec:one for the second time" \
    '\section{One}\label{sec:one}' '\section{Two}\label{sec:one}'

# Every room of the book is in the dialect; a chapter that is not would stop make web.
rm -rf "$made/page/literate"
cp -R literate docs "$made/page"
page
left 0 && silent
ok 'S6.6 all rooms of the book'
plan
