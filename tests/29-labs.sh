#!/bin/sh
# The labs of docs/teacher.tex: what a student starts from fails its grading,
# and a plain solution passes it.
. tests/shell-tap

for lab in 1 2 3 4 5 6; do
    ! tests/lab $lab > "$made/out" 2> "$made/err" && silent && prints "^lab $lab: not yet" && prints '^not ok'
    ok "S6.5 lab $lab: what it starts from fails"
    tests/lab $lab labs/solved/lab-$lab.c > "$made/out" 2> "$made/err" && silent && prints "^lab $lab: done"
    ok "S6.5 lab $lab: a plain solution passes"
done
plan
