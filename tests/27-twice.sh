#!/bin/sh
# whorl mass: faces and shells that count twice are found and told about.
. tests/shell-tap

# boxes SIZE:X,Y,Z...: cubes with these sides and lowest corners, in OBJ; a
# negative side is a cube turned inside out.
boxes() {
    for b; do
        echo "$b"
    done | tr ':,' '  ' | awk '{ s = $1 < 0 ? -$1 : $1
        for (k = 0; k < 8; k++) {
            i = int((k % 4 + 1) / 2) % 2; j = int(k % 4 / 2)
            printf "v %.17g %.17g %.17g\n", $2 + s * i, $3 + s * j, $4 + s * (k > 3) }
        n = split("3 2 1 0 4 5 6 7 0 1 5 4 1 2 6 5 2 3 7 6 3 0 4 7", f)
        for (i = 1; i <= n; i += 4)
            if ($1 > 0) print "f", f[i] - 8, f[i + 1] - 8, f[i + 2] - 8, f[i + 3] - 8
            else print "f", f[i + 3] - 8, f[i + 2] - 8, f[i + 1] - 8, f[i] - 8 }'
}
# found NAME IDENTICAL NESTED REVERSED: and what was asked before.
found() {
    [ $? -eq 0 ] && left 0 && is identical_faces "$2" && is nested_shells "$3" && is reversed_shells "$4"
    ok "S1.1 $1"
}

boxes 1:0,0,0 1:2,0,0 0.5:5,5,5 > "$made/apart.obj"
run mass --format json "$made/apart.obj"
silent && is volume 2.125
found "three cubes apart: nothing counts twice" 0 0 0

{ cat $fixtures/cube.obj; sed -n 's/^v/v/p; ' $fixtures/cube.obj | sed 's/^v 0/v -0/'
  awk '/^f/ { print "f", $2 + 8, $3 + 8, $4 + 8, $5 + 8 }' $fixtures/cube.obj; } > "$made/double.obj"
run mass --format json "$made/double.obj"
is volume 2 && is closed true && says 'warning: 12 of 24 faces stand there twice (first: face 7 is face 1 again)'
found "a cube listed twice, with vertices of its own: said, with the files' faces" 12 0 0
run mass "$made/double.obj"
left 0 && prints 'repeated        12 faces equal an earlier one'
ok "S1.1 the text says so too"

cat $fixtures/tetra.stl $fixtures/tetra.stl > "$made/double.stl"
run mass --format json "$made/double.stl"
says '4 of 8 faces'
found "a text STL listed twice" 4 0 0
o='\0\0\0\0' e='\0\0\200\077'
{
    head -c 80 /dev/zero
    printf '\10\0\0\0'
    for face in "$o$o$o$o$e$o$e$o$o" "$o$o$o$e$o$o$o$o$e" "$o$o$o$o$o$e$o$e$o" "$e$o$o$o$e$o$o$o$e" \
        "$o$o$o$o$e$o$e$o$o" "$e$o$o$o$o$e$o$o$o" "$o$o$o$o$o$e$o$e$o" "$e$o$o$o$e$o$o$o$e"; do
        printf "$o$o$o$face"'\0\0'
    done
} > "$made/double-binary.stl"
run mass --format json "$made/double-binary.stl"
near volume .3333333333333333 2e-16 && says 'face 5 is face 1 again'
found "a binary STL listed twice, one face begun at another corner" 4 0 0

{ printf 'v %s\n' '0 0 0' '1 0 0' '0 1 0' '0 0 1'; printf 'f %s\n' '1 3 2' '1 2 4' '1 4 3' '2 3 4' '2 3 4'; } > "$made/last.obj"
run mass --format json "$made/last.obj"
says 'warning: 1 of 5 faces stand there twice (first: face 5 is face 4 again)'
found "a face listed twice whose edges all are known from others" 1 0 0

{ cat $fixtures/cube.obj; echo 'f 1 2 7'; echo 'f 7 2 1'; } > "$made/back.obj"
run mass --format json "$made/back.obj"
silent && is volume 1
found "two faces back to back are not the same" 0 0 0

{ cat $fixtures/cube.obj; echo 'f 5 6 7'; } > "$made/copy.obj"
run mass --format json "$made/copy.obj"
near volume 1 2e-16 && is gap 0 && says '(first: face 7 is face 2 again); .* counted twice, except where a lid or faces turned the other way cancel them'
found "a flat copy, which the lid over its rim takes away, is said" 1 0 0
run mass "$made/copy.obj"
left 0 && prints 'repeated        1 face equals an earlier one'
ok "S1.1 the text says so too, and not that it counts twice"
run mass --format urdf --density 1 "$made/copy.obj"
left 0 && prints '; faces repeated;' && ! grep -q 'counted twice' "$made/out"
ok "S1.1 and so does the comment"
{ cat $fixtures/cube.obj; echo 'f 5 6 7'; echo 'f 7 6 5'; } > "$made/cancel.obj"
run mass --format json "$made/cancel.obj"
is closed true && is volume 1 && says 'turned the other way cancel them'
found "a copy that a reverse cancels" 1 0 0

boxes 3:0,0,0 1:1,1,1 > "$made/inside.obj"
run mass --format json "$made/inside.obj"
is volume 28 && says 'warning: 1 of 2 shells lies inside another and adds to it (first: that of face 7, at least in part inside that of face 1)'
found "a cube inside a cube, both outward" 0 1 0
run mass "$made/inside.obj"
left 0 && prints 'counted twice   1 shell inside another'
ok "S1.1 the text says so too"
run mass --format json --scale -1 "$made/inside.obj"
found "the same in a mirror" 0 1 0
boxes -3:0,0,0 -1:1,1,1 > "$made/inward.obj"
run mass --format json "$made/inward.obj"
is volume 28 && is inward true
found "the same inside out" 0 1 0

# Shells that touch in a point are two.
boxes 3:0,0,0 1:0,0,0 > "$made/corner.obj"
run mass --format json --shells "$made/corner.obj"
is volume 28 && says 'warning: 1 of 2 shells lies inside another' && prints '"first_face":7,"volume":1,'
found "a cube inside a cube, with a corner in common" 0 1 0
# Three faces of the tetrahedron lie in sides of the cube, their middles out by a rounding, and the last alone inside.
{ boxes 4:.3,.3,.3; printf 'v %s\n' '.3 .3 .3' '1.3 .3 .3' '.3 1.3 .3' '.3 .3 1.3'; printf 'f %s\n' '9 11 10' '9 10 12' '9 12 11' '10 11 12'; } > "$made/deep.obj"
run mass --format json "$made/deep.obj"
near volume 64.16666666666667 1e-15 && says 'warning: 1 of 2 shells lies inside another'
found "a tetrahedron in the corner of a cube, of which only the last face is inside" 0 1 0
boxes 3:0,0,0 -1:-1,-1,-1 > "$made/corner-reversed.obj"
run mass --format json "$made/corner-reversed.obj"
is volume 26 && says 'warning: 1 of 2 shells is inside out and no cavity'
found "a cube inside out at the corner of another" 0 0 1
boxes 3:0,0,0 1:3,3,3 -1:0,0,0 > "$made/pinched.obj"
run mass --format json "$made/pinched.obj"
silent && is volume 27
found "cubes at a corner, and a cavity at another, are right" 0 0 0

# Every edge of the outer cube is cut in two on one side only: no two of its sides share one.
{
    printf 'v %s\n' '0 0 0' '4 0 0' '4 4 0' '0 4 0' '0 0 4' '4 0 4' '4 4 4' '0 4 4' '2 0 0' '4 2 0' '2 4 0' '0 2 0' \
        '2 0 4' '4 2 4' '2 4 4' '0 2 4' '0 0 2' '4 0 2' '4 4 2' '0 4 2'
    printf 'f %s\n' '9 1 12 4 11 3 10 2' '13 6 14 7 15 8 16 5' '18 6 5 17 1 2' '19 3 4 20 8 7' '2 3 7 6' '1 5 8 4'
    boxes 1:1,1,1
} > "$made/cut.obj"
run mass --format json --shells "$made/cut.obj"
is volume 65 && says '1 of 2 shells lies inside another' && prints '"first_face":1,"volume":64,' && prints '"first_face":7,"volume":1,'
found "a cube inside a cube whose sides are cut at other points" 0 1 0
printf 'f %s\n' '1 1 1' '5 5 5' '12 12 12' >> "$made/corner.obj"
run mass --format json "$made/corner.obj"
says 'warning: 1 of 2 shells lies inside another'
found "faces without an edge make no shells" 0 1 0

awk '/^v/ { print "v", $2 "e-110", $3 "e-110", $4 "e-110"; next } { print }' "$made/inside.obj" > "$made/small.obj"
run mass --format json --scale 1e110 "$made/small.obj"
says '1 of 2 shells lies inside another'
found "a cube inside a cube in a unit of 1e-110 meters" 0 1 0

boxes 3:0,0,0 -1:1,1,1 > "$made/hollow.obj"
run mass --format json "$made/hollow.obj"
silent && is volume 26
found "a cavity is right" 0 0 0
boxes 9:0,0,0 -5:1,1,1 3:2,2,2 -1:3,3,3 > "$made/onion.obj"
run mass --format json "$made/onion.obj"
silent && is volume 630
found "a cavity in a solid in a cavity in a solid is right" 0 0 0
boxes 9:0,0,0 -1:10,5,5 > "$made/reversed.obj"
run mass --format json "$made/reversed.obj"
is volume 728 && says 'warning: 1 of 2 shells is inside out and no cavity (first: that of face 7)'
found "a cube inside out beside a cube" 0 0 1
boxes 9:0,0,0 3:2,2,2 -1:3,3,3 1:7,7,7 > "$made/three.obj"
run mass --format json "$made/three.obj"
says '2 of 4 shells lie inside another and add to it (first: that of face 7, '
found "the cavity of a solid that is counted twice" 0 2 0

# The first face is left out, or turned.
boxes 3:0,0,0 1:1,1,1 | sed '9d' > "$made/open.obj"
run mass --format json "$made/open.obj"
is closed false && is volume 28 && says 'warning: 1 of 2 shells lies inside another'
[ $? -eq 0 ] && is nested_shells 1 && is reversed_shells 0
ok "S1.1 a cube inside a cube that lacks a side"
boxes 3:0,0,0 1:1,1,1 | sed '9s/f -5 -6 -7 -8/f -8 -7 -6 -5/' > "$made/turned.obj"
run mass --format json "$made/turned.obj"
is oriented false && near volume 28 1e-15 && says 'warning: 1 of 2 shells lies inside another' && is nested_shells 1
ok "S1.1 a cube inside a cube of which a side is turned"
boxes 3:0,0,0 -1:1,1,1 | sed '9d' > "$made/open-hollow.obj"
run mass --format json "$made/open-hollow.obj"
is volume 26 && is nested_shells 0 && is reversed_shells 0 && ! grep -q 'inside' "$made/err"
ok "S1.1 a cavity in a cube that lacks a side is right"
# A nail without the top of its head: the cone of its faces, seen from its foot, is negative.
{
    printf 'v %s\n' '4 4 0' '6 4 0' '6 6 0' '4 6 0' '4 4 10' '6 4 10' '6 6 10' '4 6 10' \
        '0 0 10' '10 0 10' '10 10 10' '0 10 10' '0 0 11' '10 0 11' '10 10 11' '0 10 11'
    printf 'f %s\n' '1 4 3 2' '1 2 6 5' '2 3 7 6' '3 4 8 7' '4 1 5 8' '9 5 6 10' '10 6 7 11' '11 7 8 12' '12 8 5 9' \
        '9 10 14 13' '10 11 15 14' '11 12 16 15' '12 9 13 16'
    boxes 1:20,0,0
} > "$made/nail.obj"
run mass --format json --shells "$made/nail.obj"
is nested_shells 0 && is reversed_shells 0 && prints '"volume":140,' && ! grep -q 'inside out' "$made/err"
ok "S1.1 a nail without the top of its head is not inside out, nor is the cube beside it"

boxes 1:0,0,0 1:0.25,0.25,1 > "$made/touch.obj"
run mass --format json "$made/touch.obj"
silent && is volume 2
found "cubes that touch in part of a face" 0 0 0
# A middle of a face lies on the diagonal of the other's face, up to a rounding.
{
    printf 'v %s\n' '0 0 0' '0 .6 0' '.6 .6 0' '.6 0 0' '0 0 8.1' '.6 0 8.1' '.6 .6 8.1' '0 .6 8.1'
    a=.21666666666666667 b=.41666666666666663
    for z in 8.1 9.1; do printf "v %s %s $z\n" $a .15 $a .35 $b .35 $b .15; done
    printf 'f %s\n' '1 2 3 4' '5 6 7 8' '1 4 6 5' '4 3 7 6' '3 2 8 7' '2 1 5 8' '9 10 11 12' '13 16 15 14' \
        '9 12 16 13' '12 11 15 16' '11 10 14 15' '10 9 13 14'
} > "$made/stand.obj"
run mass --format json "$made/stand.obj"
silent && near volume 2.956 1e-15
found "a block that stands on another" 0 0 0

{
    cat $fixtures/cube.obj
    printf 'v %s\n' '5 5 5' '3.977896829989127 3.56317055489747 5.199311976483754' \
        '4.1112714346477315 4.109638855235701 4.285341032748441' '5.133374604658605 5.546468300338232 4.086029056264687'
    printf 'f %s\n' '9 10 11' '9 11 12' '9 12 10' '10 12 11'
} > "$made/sheet.obj"
run mass --format json "$made/sheet.obj"
silent && near volume 1 1e-15
found "a flat sheet of two sides beside a cube is no shell inside out" 0 0 0

# tetrahedra: one for each line SIZE X Y Z, in OBJ; the corner at the right angle is there.
tetrahedra() {
    awk '{ printf "v %s %s %s\nv %s %s %s\nv %s %s %s\nv %s %s %s\n", $2, $3, $4, $2 + $1, $3, $4, $2, $3 + $1, $4, $2, $3, $4 + $1
        print "f -4 -2 -3\nf -4 -3 -1\nf -4 -1 -2\nf -3 -2 -1" }'
}
{ awk 'BEGIN { for (i = 0; i < 30000; i++) print 1, i % 200 * 2, int(i / 200) * 2, 0 }'; echo .25 .125 .125 .125; } | tetrahedra > "$made/many.obj"
run mass --format json "$made/many.obj"
says '1 of 30001 shells lies inside another and adds to it (first: that of face 120001, .* of face 1)'
found "one of 30001 shells inside another" 0 1 0
awk 'BEGIN { for (i = 4000; i > 0; i--) print i, -i / 8, -i / 8, -i / 8 }' | tetrahedra > "$made/deep-onion.obj"
run mass "$made/deep-onion.obj"
left 0 && prints 'shells          not all compared with one another'
ok "S1.1 4000 shells, each inside all before it: the work is bounded, and that is said"

# wall SIDE N: the sides of a cube, each N by N squares.
wall() {
    awk -v a="$1" -v n="$2" 'BEGIN { for (m = 0; m < 6 * n * n; m++) { k = m % 3; s = int(m / 3) % 2; i = int(m / 6) % n; j = int(m / 6 / n)
        for (c = 0; c < 4; c++) {
            q = s ? c : 3 - c; x[k] = a * s; x[(k + 1) % 3] = (i + (q == 1 || q == 2)) * a / n; x[(k + 2) % 3] = (j + (q > 1)) * a / n
            printf "v %.17g %.17g %.17g\n", x[0], x[1], x[2] }
        print "f -4 -3 -2 -1" } }'
}
# Four squares to a side: no edge is one of the other cube's, and no middle is clear of its skin.
{
    boxes 2:0,0,0
    wall 2 2
} > "$made/twin.obj"
run mass --format json "$made/twin.obj"
is closed true && near volume 16 1e-15 && is nested_shells null && is reversed_shells null
ok "S1.1 a cube that fills another: it cannot be told, and that is said"

{ wall 64 32; wall 64 40; boxes 3:100,100,100 1:101,101,101; } > "$made/undecided.obj"
run mass --format json "$made/undecided.obj"
is closed true && is volume 524316 && is nested_shells null && says 'warning: 1 of 4 shells lies inside another and adds to it (first: that of face 15751'
ok "S1.1 a shell that takes too much work leaves enough for those that follow"

run mass --format json --shell 0.01 "$made/double.obj"
is identical_faces 12 && is nested_shells null && is area 12 && says '12 of 24 faces .*; their area is counted twice'
ok "S1.1 a skin listed twice"
run mass --format json --total "$made/double.obj" "$made/inside.obj" "$made/reversed.obj"
found "--total adds them up" 12 1 1
run mass --format json sphere:1,257
left 0 && is triangles 263168 && is identical_faces null && is nested_shells null
status_1=$?
run mass sphere:1,257
[ $status_1 -eq 0 ] && prints 'not searched for: --shells does'
ok "S1.1 a mesh of more than 262144 faces is not searched, and that is said"
run mass --format json --shells sphere:1,257
found "unless --shells is given" 0 0 0

plan
