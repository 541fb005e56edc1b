#!/bin/sh
# whorl squash: dropped, pulled, twisted, judged by rows alone.
. tests/shell-tap

columns='step,t,kinetic,elastic,potential,px,py,pz,lowest,iterations'

# ---- the acceptance of S3.12 -----------------------------------------------------

run squash --body box:1,1,1 --steps 500
left 0 && lines 500
ok "S3.12 a box of a meter: 500 rows, all numbers finite"
awk -F , 'NR > 1 && (!low || $9 < low) { low = $9; seen = 1 } END { exit !(seen && low > -1e-3) }' "$rows"
ok "S3.12 never a thousandth of the size below the floor"
awk -F , 'NR == 2 { E = $5; m = E / 9.8 } NR > 1 && !hit { if ($9 < 0.05) { hit = 1; next }
        k = $1; v = 9.8 * 0.01 * k; fall = 9.8 * 1e-4 * k * (k + 1) / 2
        d = ($5 - E) / m / 9.8 + fall; e = -$7 / m - v
        if (d > 1e-9 || d < -1e-9 || e > 1e-9 || e < -1e-9) bad++; n++ }
    END { exit bad || n < 15 }' "$rows"
ok "S3.12 before it touches, the center follows the sums of the method"
awk -F , 'NR == 2 { E = $5 } { T = $3 } END { exit !(NR == 502 && T < 1e-6 * E / 2) }' "$rows"
ok "S3.12 after 500 steps it lies"
says '^whorl: squash: touches at 0\.3[0-9]* s, at most 25 nodes' && says '^whorl: squash: 125 nodes, 320 tetrahedra, 500 steps of 0.01 s$'
ok "S3.12 the summary says when and where it touched"

run squash --step 1/1000 --steps 300
left 0 && lines 300 && says 'first contact: 0\.00[0-9]* s, e = 0\.[0-9]*$'
ok "S3.12 the handle bounces, and the summary has e"
awk -F , 'NR == 2 { start = $3 + $4 + $5 } NR > 1 { E = $3 + $4 + $5; if (E > 1.0001 * start) bad++ } END { exit bad || !start }' "$rows"
ok "S3.12 its energy is never above that of the start"
run squash --step 1/1000 --steps 300
cp "$rows" "$made/once"
run squash --step 1/1000 --steps 300
cmp -s "$rows" "$made/once"
ok "S3.12 two runs have the same rows"

# ---- pull and twist ------------------------------------------------------------------

# F/A = E strain for a bar without bulge; its elastic energy is F u/2.
run squash --body box:0.4,0.1,0.1 --poisson 0 --pull 50 --steps 400 --step 1 --cells 8
left 0 && lines 400 && row 1 '$6 > 1e-3 && near($7, 0, 1e-9) && near($8, 0, 1e-9)'
ok "S3.12 a bar pulled with 50 N moves off along x"
row 400 'near($4, 50 * (50 / 0.01 / 1e6 * 0.4) / 2, 0.03 * $4) && $3 < 1e-12'
ok "S3.12 a bar pulled with 50 N takes F u/2, u = F L/(E A), but for its ends"
run squash --body box:0.4,0.1,0.1 --twist 1 --steps 100 --step 1 --passes 100
left 0 && lines 100 && row 0 '$4 < 1e-20' && row 100 '$4 > 0.5 && $3 < 1e-9' &&
    awk -F , 'NR > 52 { if (last && $4 > last * (1 + 1e-9)) bad++; last = $4 } END { exit bad || !last }' "$rows"
ok "S3.12 a bar twisted by a radian: held, and only settling"
run squash --body sphere:0.1 --steps 200
left 0 && lines 200 && says '^whorl: squash: [0-9]* nodes, 512 tetrahedra'
ok "S3.12 a ball of four layers"
run squash --body sphere:0.1,2 --steps 20
left 0 && says ', 64 tetrahedra'
ok "S3.12 a ball of two"
run squash --damping 0.001 --step 1/1000 --steps 300
cp "$made/err" "$made/damped"
run squash --step 1/1000 --steps 300
[ "$(sed -n 's/.*e = //p' "$made/damped" | tr -d .)" -lt "$(sed -n 's/.*e = //p' "$made/err" | tr -d .)" ]
ok "S3.12 with a damper less comes back"

# ---- frames and grids -----------------------------------------------------------------

mkdir -p "$made/frames" "$made/vtk"
run squash --step 1/1000 --steps 3 --frames "$made/frames" --vtk "$made/vtk"
left 0 && [ "$(ls "$made/frames" | tr '\n' ' ')" = "000000.svg 000001.svg 000002.svg 000003.svg " ] &&
    grep -q '<svg' "$made/frames/000003.svg" && ! grep -qi nan "$made/frames/000003.svg"
ok "S3.12 a drawing for each row"
awk 'NR == 1 { good = $0 ~ /^# vtk DataFile/ } /^POINTS/ { p = $2 } /^CELLS/ { c = $2; size = $3 } /^CELL_TYPES/ { t = $2 }
    /^10$/ { tens++ } END { exit !(good && p == 116 && c == 235 && size == 1175 && t == 235 && tens >= 235) }' "$made/vtk/000002.vtk"
ok "S3.12 a grid for each row, as ParaView reads it"
run squash --body box:1,1,1 --cells 1 --steps 0 --frames "$made/frames"
left 0 && [ "$(grep -c 'Z" fill="#' "$made/frames/000000.svg")" -eq 12 ]
ok "S3.12 a box of five tetrahedra shows its twelve outer faces"
run squash --body box:0.5,2,1 --cells 3 --steps 0 --vtk "$made/vtk"
left 0 && awk '/^POINTS/ { points = 1; next } /^CELLS/ { points = 0; reading = 1; next } /^CELL_TYPES/ { reading = 0 }
    points && NF == 3 { x[n] = $1; y[n] = $2; z[n++] = $3; next }
    reading && $1 == 4 { i = $2; for (k = 3; k <= 5; k++) { a[k] = x[$k] - x[i]; b[k] = y[$k] - y[i]; c[k] = z[$k] - z[i] }
        V += (a[3] * (b[4] * c[5] - c[4] * b[5]) - b[3] * (a[4] * c[5] - c[4] * a[5]) + c[3] * (a[4] * b[5] - b[4] * a[5])) / 6
        tets++ }
    END { exit !(tets == 30 && V > 0.999999 && V < 1.000001) }' n=0 "$made/vtk/000000.vtk"
ok "S3.12 the tetrahedra of a grid have the volume of the box"
vtk_name="S3.12 VTK's own reader finds 30 tetrahedra, their volume, velocities and strains"
vtk_left=77
for python in python3 /usr/bin/python3; do
    [ $vtk_left -ne 77 ] || { "$python" tests/vtk-volume "$made/vtk/000000.vtk" > "$made/out" 2> "$made/err"; vtk_left=$?; }
done
if [ $vtk_left -eq 77 ]; then
    skip "$vtk_name" "no python3-vtk9"
else
    silent && awk '{ exit !($1 == 30 && $2 == 30 && $3 > 0.999999 && $3 < 1.000001 && $4 == 24 && $5 == 30) }' "$made/out"
    ok "$vtk_name"
fi
run squash --steps 1 --frames "$made/nowhere"
left 1 && says 'nowhere/000000.svg: cannot write: No such file'
ok "S3.12 a directory that is not there"
run squash --steps 1 --vtk "$made/nowhere"
left 1 && says 'nowhere/000000.vtk: cannot write: No such file'
ok "S3.12 nor for the grid"

# ---- what is refused ----------------------------------------------------------------------

# bad NAME PATTERN ARGUMENT...: exit 1, a message, no row.
bad() {
    bad_name="S3.12 refused: $1" bad_pattern=$2
    shift 2
    run squash "$@"
    left 1 && says "$bad_pattern" && ! grep -q '^0,' "$made/out"
    ok "$bad_name"
}
bad "a file" 'bunny.obj: not a body with an inside' --body bunny.obj
bad "a box of two sides" 'a shape of this kind is written box:A,B,C' --body box:1,1
bad "a box without height" 'box:1,0,1: a number that must be positive is not' --body box:1,0,1
bad "a sphere without radius" '^whorl: sphere: a shape of this kind is written sphere:R\[,N\]$' --body sphere:
bad "a sphere of too many layers" 'sphere:1,900: .* more faces than can be numbered' --body sphere:1,900
run squash --pull 1e300 --steps 2
left 1 && says 'stopped after 0 of 2 steps: the answer is too large[a-z ]*$'
ok "S3.12 refused: a pull beyond all numbers"
run squash --pull -1e150 --step 1 --steps 2
left 1 && says 'stopped after 0 of 2 steps: the matrix is so flat that no rotation is the nearest one (tetrahedron 4)$'
ok "S3.12 refused: an element pressed flat, by its number"
bad "Young's modulus of zero" '--young 0' --young 0
bad "Poisson's ratio of a half" "Poisson's ratio must be" --poisson 0.5
bad "a density below zero" '--density -1' --density -1
bad "a damper below zero" '--damping -1: not 0 or a positive number' --damping -1
bad "a pull that is no number" '--pull x: not a finite number' --pull x
bad "half a cell" '--cells 0.5: not a whole number from 1 to 100' --cells 0.5
bad "no pass" '--passes 0: not a whole number from 1 to 1000' --passes 0
bad "a step of zero" '--step 0' --step 0
bad "a height at which rounding deforms the body" '--height 2000000: rounding would deform the body; at most 1e+06' --body box:1,1,1 --height 2e6
run squash --body box:1,1,1 --height 1e6 --steps 2
left 0 && row 1 '$4 < 1e-6'
ok "S3.12 at the greatest height it keeps its shape"
bad "a twist of half a turn a step" '--twist 32: half a turn a step, or more; take more --steps' --twist 32 --steps 20
run squash --twist 31 --steps 20
left 0
ok "S3.12 a twist of less"
run squash --poisson 0.4999999999 --steps 1
left 1 && says 'an iteration has not come to its end (node [0-9]*); take a shorter --step$'
ok "S3.12 an iteration without end: what to do"
run squash --poisson 0.4999999999 --steps 1 --step 1e-5
left 0
ok "S3.12 and that helps"
run squash --step 1e9 --steps 1
left 1 && says 'as its digits can tell; take a shorter --step$'
ok "S3.12 a system without an inverse, as far as its digits can tell: the same"
use S3.12 "a height to be pulled from" '--height is for a body that falls' squash --pull 1 --height 1
use S3.12 "a height to be twisted at" '--height is for a body that falls' squash --twist 1 --height 1
use S3.12 "both ways" '--pull and --twist: one of them' squash --pull 1 --twist 1
use S3.12 "an unknown option" "unknown option '--color'" squash --color red
use S3.12 "a stray word" "'handle' belongs to no option" squash handle
run squash --help
left 0 && silent && prints '^usage: whorl squash'
ok "S3.12 help"
plan
