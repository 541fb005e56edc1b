#!/bin/sh
# whorl mass: bad input is refused with one line that says what and where;
# nothing reaches standard output; the exit status is 1 for input, 2 for usage.
. tests/shell-tap

# refused NAME FILE PATTERN [OPTION...]: exit 1, and one line (or more, each
# beginning "whorl: FILE: ") that matches.
refused() {
    refused_name=$1 refused_file=$2 refused_pattern=$3
    shift 3
    run mass --format json "$@" "$refused_file"
    left 1 && printed_error && says "^whorl: $refused_file: .*$refused_pattern" &&
        ! grep -v "^whorl: $refused_file: " "$made/err" > /dev/null &&
        [ "$(wc -l < "$made/err")" -eq 1 ]
    ok "S1.1 $refused_name"
}
printed_error() { [ "$(wc -l < "$made/out")" -eq 1 ] && prints '^{"file":".*","error":"..*"}$'; }
file() { cat > "$made/$1"; }

# ---- files that cannot be read, are empty, or are cut off ------------------

refused "missing file" "$made/none.stl" 'cannot open: No such file'
refused "directory" "$made" 'a directory; name the files in it, for example whorl mass .*/\*.stl'
: > "$made/empty.stl"
refused "empty file" "$made/empty.stl" 'the file is empty'
"$whorl" mass - < /dev/null > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && says '^whorl: -: the file is empty'
ok "S1.1 empty standard input"
"$whorl" mass - <&- > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && says '^whorl: -: '
ok "S1.1 closed standard input"
head -c 300 $fixtures/tetra.stl | file cut.stl
refused "ASCII STL cut off in a face" "$made/cut.stl" 'line [0-9]*: '
sed '/endsolid/d' $fixtures/tetra.stl | file unended.stl
refused "ASCII STL without endsolid" "$made/unended.stl" 'truncated'
head -c 90 $fixtures/tetra.off | file cut.off
refused "OFF cut off" "$made/cut.off" 'truncated'
{ head -c 80 /dev/zero; printf '\4\0\0\0'; head -c 150 /dev/zero; } | file cut-binary.stl
refused "binary STL that promises more triangles than it holds" "$made/cut-binary.stl" 'truncated.*promises 4 triangles.*room for 3'
{ printf 'solid'; head -c 75 /dev/zero; printf '\377\377\377\377'; head -c 50 /dev/zero; } | file count.stl
refused "STL count far beyond the file, header 'solid'" "$made/count.stl" 'promises 4294967295'
printf 'solid\0\0' | file tiny.stl
refused "binary STL of 7 bytes" "$made/tiny.stl" 'truncated'
head -c 4000 /dev/zero | file zeros.bin
refused "zero bytes" "$made/zeros.bin" ''

# ---- garbage, nothing, nonsense ---------------------------------------------

echo 'The quick brown fox jumps over the lazy dog.' | tee "$made/fox.stl" "$made/fox.obj" "$made/fox.off" > "$made/fox"
refused "text garbage" "$made/fox" 'not a mesh I can read'
refused "text garbage called STL" "$made/fox.stl" "line 1: 'The' has no place in an ASCII STL"
refused "text garbage called OBJ" "$made/fox.obj" 'no triangles in this OBJ file'
refused "text garbage called OFF" "$made/fox.off" 'not an OFF file'
printf 'solid nothing\nendsolid nothing\n' | file none.stl
refused "no triangles" "$made/none.stl" 'no triangles in this ASCII STL file'
grep '^v ' $fixtures/cube.obj | file points.obj
refused "vertices only" "$made/points.obj" 'no triangles in this OBJ file'
{ head -c 80 /dev/zero; printf '\0\0\0\0'; } | file none-binary.stl
refused "binary STL of no triangles" "$made/none-binary.stl" 'no triangles in this binary STL file'
sed 's/vertex 0 1 0/vertex 0 1/' $fixtures/tetra.stl | file short.stl
refused "a corner of two numbers" "$made/short.stl" "line 6: a corner of face 1: not a number: 'vertex'"
sed 's/vertex 0 1 0/vertex 0 1,5 0/' $fixtures/tetra.stl | file comma.stl
refused "a decimal comma" "$made/comma.stl" "not a number: '1,5'"
sed 's/endloop/vertex 9 9 9 endloop/' $fixtures/tetra.stl | file four.stl
refused "a face of four corners in an STL" "$made/four.stl" 'more than three corners'
sed 's/^f 1 2 6 5/f 1 2/' $fixtures/cube.obj | file two.obj
refused "a face of two corners" "$made/two.obj" 'line 12: face 3 has 2 corners'

# at BYTE FILE: the file with a zero byte put before it, late in the file for a long one.
at() { head -c $(($1 - 1)) "$2"; printf '\0'; tail -c +$1 "$2"; }
{ awk 'BEGIN { for (i = 0; i < 300; i++) print "# far" }'; cat $fixtures/cube.obj; } | file far.obj
for late in cube.obj tetra.off tetra.stl cube.ply; do
    { [ $late = cube.obj ] && cat "$made/far.obj" || cat $fixtures/$late; } > "$made/whole"
    at "$(($(wc -c < "$made/whole") - 3))" "$made/whole" | file zero.${late#*.}
done
refused "a zero byte in an OBJ" "$made/zero.obj" "byte $(($(wc -c < "$made/far.obj") - 3)) is zero: the file is damaged or is not text"
refused "a zero byte in an OFF" "$made/zero.off" 'byte [0-9]* is zero'
refused "a zero byte in a PLY" "$made/zero.ply" 'byte [0-9]* is zero'
sed 's/^solid.*/&'"$(awk 'BEGIN { for (i = 0; i < 1100; i++) printf "x" }')"'/' $fixtures/tetra.stl | file long.stl
at 1600 "$made/long.stl" | file zero.stl
refused "a zero byte far inside an ASCII STL" "$made/zero.stl" 'byte 1600 is zero'
at 6 $fixtures/tetra.off | file head.off
refused "a zero byte near the beginning of an OFF" "$made/head.off" 'byte 6 is zero'
printf 'OFF BINARY\n\0\0\0\4' | file binary.off
refused "a binary OFF" "$made/binary.off" 'binary OFF is not supported'

# ---- indices -----------------------------------------------------------------

sed 's/^f 1 2 6 5/f 1 2 9 5/' $fixtures/cube.obj | file out.obj
refused "OBJ index out of range" "$made/out.obj" 'line 12: vertex 9 is out of range: the file has 8'
sed 's/^f 1 2 6 5/f 1 2 0 5/' $fixtures/cube.obj | file zero.obj
refused "OBJ index zero" "$made/zero.obj" "line 12: face 3: vertex '0' is out of range"
sed 's/^f 1 2 6 5/f 1 2 -9 5/' $fixtures/cube.obj | file back.obj
refused "OBJ relative index before the first vertex" "$made/back.obj" "line 12: face 3: vertex '-9' is out of range"
sed 's/^f 1 2 6 5/f 1 2 99999999999999999999 5/' $fixtures/cube.obj | file huge.obj
refused "OBJ index of twenty digits" "$made/huge.obj" 'is out of range'
sed 's/^f 1 2 6 5/f 1 2 six 5/' $fixtures/cube.obj | file word.obj
refused "OBJ index that is a word" "$made/word.obj" "face 3: not a corner: 'six'"
sed 's/^3 0 3 2/3 0 4 2/' $fixtures/tetra.off | file out.off
refused "OFF index out of range" "$made/out.off" 'line 11: face 3: vertex 4 is out of range (0 to 3)'
sed 's/^3 0 3 2/3 0 -1 2/' $fixtures/tetra.off | file negative.off
refused "OFF index negative" "$made/negative.off" 'vertex -1 is out of range'
sed 's/^4 4 6/4000000000 4 6/' $fixtures/tetra.off | file count.off
refused "OFF that promises four thousand million vertices" "$made/count.off" 'vertex'

# ---- numbers -------------------------------------------------------------------

for bad in nan inf -inf 1e999 NaN; do
    sed "s/^v 1 1 1/v 1 $bad 1/" $fixtures/cube.obj | file "n$bad.obj"
    refused "OBJ coordinate $bad" "$made/n$bad.obj" "line 8: vertex 7: not finite: '$bad'"
done
sed 's/vertex 0 1 0/vertex 0 inf 0/' $fixtures/tetra.stl | file inf.stl
refused "ASCII STL coordinate inf" "$made/inf.stl" "line 5: a corner of face 1: not finite: 'inf'"
sed 's/^0 0 1 /0 0 nan /' $fixtures/tetra.off | file nan.off
refused "OFF coordinate nan" "$made/nan.off" "not finite: 'nan'"
o='\0\0\0\0' e='\0\0\200\077' q='\0\0\300\177'
{
    head -c 80 /dev/zero
    printf '\4\0\0\0'
    for face in "$o$o$o$o$e$o$e$o$o" "$o$o$o$e$o$o$o$q$e" "$o$o$o$o$o$e$o$e$o" "$e$o$o$o$e$o$o$o$e"; do
        printf "$o$o$o$face"'\0\0'
    done
} | file nan.stl
refused "binary STL coordinate NaN" "$made/nan.stl" 'corner 3 of face 2 is not finite: x=0 y=nan z=1'
for f in 1e200 1e-200; do
    awk -v f=$f '/^v / { printf "v %.17g %.17g %.17g\n", $2 * f, $3 * f, $4 * f; next } { print }' $fixtures/cube.obj | file "$f.obj"
    refused "a cube of side $f: the answer is out of range" "$made/$f.obj" "its volume, or its mass or inertia at 1 kg/m^3, is too large or too small for a double: its longest side is $(echo $f | sed 's/e2/e+2/') m; --units or --scale"
done
awk '/^v / { print "v", $2 "e302", $3 "e302", $4 "e302"; next } { print }' $fixtures/cube.obj | file 1e302.obj
refused "a cube of side 1e302" "$made/1e302.obj" 'its box of 1e+302 x 1e+302 x 1e+302 is too large or too small: .*between 1e-301 and 1e301'
refused "the skin of a cube of side 1e302" "$made/1e302.obj" 'its box of 1e+302 x' --shell 1
refused "a skin that is stretched beyond the doubles" box:10,10,10 'at 1 kg/m^3, is too large' --shell 1 --scale 1e308,1,1
refused "a skin whose area is no double" box:1,1,1 'at 1e-300 kg/m^3, is too large' --shell 1e-200 --density 1e-300 --scale 1e200
refused "an inertia about the origin that is no double" box:1,1,1 'its inertia about the origin is too large for a double: its center of mass is 1e+200 m away' --pose 1e200,0,0
run mass --json --total --mass 1e308 box:1,1,1 --pose 1e5,0,0 box:1,1,1
left 1 && says 'total: the mass, center or inertia of the sum is too large'
ok "S1.1 a sum that is no double"

# ---- bodies that are none ---------------------------------------------------------

run mass --format json $fixtures/open.obj
left 1 && printed_error && says 'not closed: 6 unmatched edges in 1 hole, gap 0.72 above tolerance 0.01' && says 'hole 1 of 1: 6 edges around x=' && says 'at faces 1, 2, 3, 4'
ok "S1.1 hopelessly open: edges, holes, gap, place, faces"
printf 'OFF\n3 2 3\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 2 1\n' | file flat.off
refused "flat: two faces back to back" "$made/flat.off" 'flat: its volume 0 m^3'
printf 'OFF\n3 1 3\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n' | file one.off
run mass --format json "$made/one.off"
left 1 && printed_error && says "^whorl: $made/one.off: not closed: 3 " && ! says 'flat: its volume'
ok "S1.1 a single triangle is open, and not called flat"
printf 'OFF\n3 2 3\n0 0 0\n0 0 0\n0 0 0\n3 0 1 2\n3 0 2 1\n' | file point.off
refused "all corners in one place" "$made/point.off" ''
refused "a shape of two sides" box:1,2 'written box:A,B,C'
refused "a shape of side zero" box:1,0,2 'positive'
refused "a shape of NaN" sphere:nan ''
refused "a sphere of two steps" sphere:1,2 'three steps'
refused "a torus thicker than wide" torus:1,2 "the tube's radius r must be smaller"

# ---- points ---------------------------------------------------------------------

printf '0 0 0 1\n1 1 1 -1\n' | file minus.txt
refused "a point of negative mass" "$made/minus.txt" 'line 2: point 2: its mass must be above 0' --points
printf '0 0 0\n' | file three.txt
refused "a point of three numbers" "$made/three.txt" 'line 1: point 1 has 3 of 4 numbers' --points
printf '0 0 0 1 5\n' | file five.txt
refused "a point of five numbers" "$made/five.txt" 'more than x y z m' --points
printf '# nothing\n' | file none.txt
refused "no points" "$made/none.txt" 'no points' --points
printf '0 0 0 nan\n' | file nan.txt
refused "a mass of nan" "$made/nan.txt" "not finite: 'nan'" --points
printf '1e200 0 0 1\n-1e200 1 0 1\n' | file wide.txt
refused "points whose inertia is no double" "$made/wide.txt" 'its mass, center or inertia is too large or too small.*longest side is 2e+200 m; --units or --scale' --points
refused "points whose scaled coordinates are none" "$made/wide.txt" 'its mass, center or inertia is too large' --points --scale 1e300
refused "a shape among points" box:1,1,1 'no list of points' --points

# ---- option values ----------------------------------------------------------------

for d in 0 -1 nan inf 1e999 2x '' 1/0; do
    refused "--density '$d'" box:1,1,1 "\-\-density $d: not a finite number above 0" --density "$d"
done
for m in 0 -2 NaN two; do
    refused "--mass $m" box:1,1,1 "\-\-mass $m: not a finite number above 0" --mass "$m"
done
refused "--shell 0" box:1,1,1 '\-\-shell 0: ' --shell 0
refused "--units furlong" box:1,1,1 '\-\-units furlong: not one of m, cm, mm, in, ft' --units furlong
refused "--scale 0" box:1,1,1 '\-\-scale 0: ' --scale 0
refused "--scale of two numbers" box:1,1,1 '\-\-scale 1,2: ' --scale 1,2
refused "--scale of four numbers" box:1,1,1 '\-\-scale 1,2,3,4: ' --scale 1,2,3,4
refused "--pose of four numbers" box:1,1,1 '\-\-pose 1,2,3,4: ' --pose 1,2,3,4
refused "--pose nan" box:1,1,1 '\-\-pose 1,2,nan: ' --pose 1,2,nan
run mass --gap-tolerance -1 box:1,1,1
left 1 && printed_nothing && says '\-\-gap-tolerance -1: '
ok "S1.1 --gap-tolerance -1"
run mass --format yaml box:1,1,1
left 1 && printed_nothing && says '\-\-format yaml: not one of text, json, csv, urdf, sdf, mjcf'
ok "S1.1 --format yaml"

# ---- usage --------------------------------------------------------------------------

use S1.1 "no command" 'no command given'
use S1.1 "unknown command" "unknown command 'weigh'" weigh
use S1.1 "unknown option before a command" "unknown option '--loud'" --loud
use S1.1 "unknown option" "whorl mass: unknown option '--loud'" mass --loud box:1,1,1
use S1.1 "no file" 'no FILE given' mass
use S1.1 "an option without a file" 'no FILE given, only --density' mass --density 7
use S1.1 "an option without its value" '\-\-mass wants a value' mass --mass
use S1.1 "a value where none belongs" '\-\-total takes no value' mass --total=2 box:1,1,1
use S1.1 "density and mass" '\-\-density and --mass exclude' mass --density 1 --mass 1 box:1,1,1
use S1.1 "units and scale" '\-\-units and --scale exclude' mass --units mm --scale 2 box:1,1,1
use S1.1 "gap tolerance and allow open" 'exclude each other' mass --gap-tolerance 1 --allow-open box:1,1,1
use S1.1 "points with a density" '\-\-points and --density' mass --points --density 2 points.txt
for format in urdf sdf mjcf; do
    use S1.1 "$format without a mass" "\-\-format $format wants --density or --mass" mass --format $format box:1,1,1
done

# ---- one bad file among good ones -----------------------------------------------------

run mass --format json box:1,1,1 "$made/none.stl" --density -1 box:1,1,1 --density 2 box:1,2,3
left 1 && [ "$(wc -l < "$made/out")" -eq 4 ] && is volume 1 && is mass 12 4 &&
    is error '"no triangles in this ASCII STL file"' 2 && [ "$(wc -l < "$made/err")" -eq 2 ]
ok "S1.1 good files are still done"
run mass --format json --total box:1,1,1 "$made/none.stl"
left 1 && printed_error && is file '"total"' && says 'total: not printed: 1 of 2 files'
ok "S1.1 no total where a part is missing"

# ---- output that cannot be written ------------------------------------------------------

"$whorl" mass box:1,1,1 >&- 2> "$made/err"
[ $? -eq 1 ] && says 'standard output: cannot write'
ok "S1.1 closed standard output: exit 1"
cp $fixtures/cube.obj "$made/cube.obj"
"$whorl" mass "$made/cube.obj" >&- 2> "$made/err"
[ $? -eq 1 ] && cmp -s $fixtures/cube.obj "$made/cube.obj"
ok "S1.1 closed standard output: the mesh is not written over"
if [ -w /dev/full ]; then
    "$whorl" mass box:1,1,1 > /dev/full 2> "$made/err"
    [ $? -eq 1 ] && says 'standard output: cannot write: No space left'
    ok "S1.1 full disk: exit 1"
else
    skip "S1.1 full disk" "no /dev/full"
fi

plan
