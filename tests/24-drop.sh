#!/bin/sh
# whorl drop: falling, bouncing, resting, judged by rows alone.
. tests/shell-tap

rows="$made/out"
columns='step,t,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,contacts,lift,energy'

# drop ARGUMENT...: with a box of steel.
drop() { run drop --body box:0.2,0.3,0.4 --density 7800 "$@"; }

# lines N: header and N + 1 rows of 18 numbers.
lines() {
    [ "$(head -1 "$rows")" = "$columns" ] && awk -F , -v n="$1" '
        NF != 18 || /nan|inf/ { bad++ } END { exit NR != n + 2 || bad }' "$rows"
}

# row K 'CONDITION': an awk condition on row K; near(a, b, tolerance).
row() {
    awk -F , -v k="$1" '
        function near(a, b, e) { return a - b <= e && b - a <= e }
        NR == k + 2 { seen = 1; good = ('"$2"') } END { exit !(seen && good) }' "$rows"
}

# ---- the lab ------------------------------------------------------------------

run drop --lab --body box:0.2,0.3,0.4 --steps 60
left 0 && lines 60
ok "S2.13 TB7 a run of the lab has its rows"
row 1 'near($3, 0.074925, 1e-15) && near($4, 0.627767205, 1e-15) && near($11, 1.851147, 1e-15) && near($14, 0.98, 1e-15)'
ok "S2.3 TB1 the first step of the lab"
row 26 'near($3, 1.84202914932767266, 1e-9) && near($4, 0.61424469401397143, 1e-9) && near($5, -0.0270434671952943993, 1e-9) &&
    near($10, -0.58598228924062045, 1e-9) && near($11, -1.05793093742950187, 1e-9) && near($12, -1.80289781301962662, 1e-9) &&
    near($13, -1.66678081682203025, 1e-9) && near($14, -11.656051723752068, 1e-9) && near($15, 2.95510980649387451, 1e-9) &&
    near($6, 0.997967245616610263, 1e-9) && near($7, -0.0155224822738158997, 1e-9) &&
    near($8, 0.0584740605131237086, 1e-9) && near($9, 0.0200303137160380364, 1e-9) && $16 == 2'
ok "S2.13 TB7 the state after step 26, two contacts"
row 60 'near($3, 0.966290407924481678, 1e-9) && near($4, 0.22110125987168164, 1e-9) && near($5, -0.618580632932846577, 1e-9)'
ok "S2.13 TB7 the place after step 60"
cp "$rows" "$made/lab.csv"
run drop --lab --body box:0.2,0.3,0.4 --steps 60 --inertia lumped
cmp -s "$rows" "$made/lab.csv"
ok "S2.2 B26 a box about its own center: lumped is lumped-origin"
run drop --lab --body box:0.2,0.3,0.4 --steps 60 --inertia solid --density 1000
left 0 && ! cmp -s "$rows" "$made/lab.csv" && row 26 'near($3, 1.84, 0.02)'
ok "S2.2 B26 a solid box is another body"
sed 's/^v \([01]\) \([01]\) \([01]\)$/v 1\1 \2 \3/' $fixtures/cube.obj > "$made/shifted.obj"
run drop --lab --body "$made/shifted.obj" --steps 60 --position 0,2,0
cp "$rows" "$made/origin.csv"
run drop --lab --body "$made/shifted.obj" --steps 60 --position 0,2,0 --inertia lumped
left 0 && lines 60 && ! cmp -s "$rows" "$made/origin.csv"
ok "S2.2 B26 a shifted cube: about its origin it turns otherwise"

# ---- launch and reset ----------------------------------------------------------

for lab in '' --lab; do
    drop $lab --steps 100 --launch 10 --reset 40 --launch 60
    left 0 && lines 100 && row 9 '$3 == 0 && $4 == 0.6 && $11 == 0' && row 10 '$4 == 0.6 && $11 == 2' &&
        row 40 '$3 == 0 && $4 == 0.6 && $6 == 1 && $7 == 0 && $10 == 0 && $14 == 0' && row 59 '$4 == 0.6'
    ok "S2.12 B32 launch, reset with the attitude, wait${lab:+, lab}"
    awk -F , 'NR > 11 && NR <= 41' "$rows" | cut -d , -f 3- > "$made/first"
    awk -F , 'NR > 61 && NR <= 91' "$rows" | cut -d , -f 3- > "$made/second"
    [ "$(wc -l < "$made/first")" -eq 30 ] && cmp -s "$made/first" "$made/second"
    ok "S2.12 B32 B33 the second launch is the first one again${lab:+, lab}"
    cp "$rows" "$made/once"
    drop $lab --steps 100 --launch 10 --reset 40 --launch 60
    cmp -s "$rows" "$made/once"
    ok "S2.12 two runs have the same rows${lab:+, lab}"
done
drop --steps 20 --reset 10 --launch 10 --launch 0
left 0 && row 10 '$4 == 0.6 && $11 == 2'
ok "S2.12 a reset comes before a launch at the same step"

# ---- rest ---------------------------------------------------------------------------

for body in box:0.2,0.3,0.4 t-handle: box:0.5,0.1,0.2 torus:0.2,0.1,8; do
    run drop --body $body --density 1000 --steps 1000 --position 0,2,0 --velocity 0,0,0 --omega 3,5,7
    left 0 && lines 1000 && row 1000 '$10 ^ 2 + $11 ^ 2 + $12 ^ 2 < 1e-12 && $13 ^ 2 + $14 ^ 2 + $15 ^ 2 < 1e-12 && $16 > 2'
    ok "S2.14 B31 $body lies still after 15 s"
    awk -F , 'NR == 2 { start = low = $18 } NR > 1 { e = $18 - $17; if (e - low > 1e-10 * start) bad++; if (e < low) low = e }
        END { exit bad || !start }' "$rows"
    ok "S2.15 $body: energy - lift never rises"
done
bunny=${WHORL_BUNNY:-/usr/share/glmark2/models/bunny.obj}
if [ -r "$bunny" ]; then
    run drop --body "$bunny" --density 1000 --steps 1000
    left 0 && lines 1000 && row 1000 '$10 ^ 2 + $11 ^ 2 + $12 ^ 2 < 1e-8 && $13 ^ 2 + $14 ^ 2 + $15 ^ 2 < 1e-8'
    ok "S2.14 the bunny lies still after 15 s"
else
    skip "S2.14 the bunny lies still after 15 s" "no $bunny"
fi
drop --steps 200 --position 0,0.16,0 --velocity 0,0,0 --omega 0,0,0
left 0 && row 200 'near($4, 0.16, 1e-4) && $16 == 4' && says 'at the end: |v| .*4 contacts$' && says 'hits since the launch'
ok "S2.14 a box set down stays; the summary says so"
drop --steps 1 --position 0,0.14,0 --velocity 0,0,0 --omega 0,0,0 --gravity 0,-10,0
left 0 && row 1 'near($4, 0.16, 1e-12) && near($17, 7800 * 0.024 * 10 * 0.02, 1e-9)'
ok "S2.15 a box 2 cm in the floor is lifted, and the work is shown"

# ---- options --------------------------------------------------------------------------

drop --steps 1 --step 1/2 --decay 0,0 --velocity 1,2,3 --omega 0,0,0 --gravity 2,-4,6 --position 1,50,-1 --plane 0,-99,0,0,5,0
left 0 && row 1 '$2 == 0.5 && near($3, 1 + 0.5 + 0.25, 1e-14) && near($4, 50.5, 1e-13) && near($5, -1 + 1.5 + 0.75, 1e-14) && $10 == 2 && $11 == 0 && $12 == 6'
ok "S2.1 step, velocity, gravity, position, decay and plane mean what they say"
drop --steps 1 --decay 0.5,2 --step 1 --gravity 0,0,0 --velocity 1,0,0 --omega 0,4,0 --position 0,9,0 --plane 0,0,0,0,1,0
left 0 && row 1 'near($10, exp(-0.5), 1e-14) && near($14, 4 * exp(-2), 1e-14)'
ok "S2.3 B4 decay is a rate"
for e in 0 1/2 1; do
    drop --steps 1 --step 1e-6 --restitution $e --decay 0,0 --velocity 0,-3,0 --omega 0,0,0 --position 0,0.16,0
    left 0 && row 1 'near($11, 3 * '$e', 1e-4)'
    ok "S2.5 B11 restitution $e"
done
drop --steps 1 --step 1e-6 --friction 0.3 --restitution 1 --decay 0,0 --velocity 4,-3,0 --omega 0,0,0 --position 0,0.16,0
left 0 && row 1 '$10 < 4 - 1e-3'
drop --steps 1 --step 1e-6 --friction 0 --restitution 1 --decay 0,0 --velocity 4,-3,0 --omega 0,0,0 --position 0,0.16,0
left 0 && row 1 'near($10, 4, 1e-12)'
ok "S2.5 B12 without friction the slip stays"
drop --law lab --steps 40
cp "$rows" "$made/law"
drop --law bilinear --steps 40
! cmp -s "$rows" "$made/law"
ok "S2.7 S2.8 the laws differ"
cp "$rows" "$made/law"
drop --steps 40
cmp -s "$rows" "$made/law"
ok "S2.8 bilinear is the default"
run drop --steps 2
left 0 && lines 2 && says 't-handle:: note: density 1 kg/m^3 assumed'
ok "S2.1 the default body, and a note about its density"

mkdir -p "$made/frames"
drop --steps 3 --frames "$made/frames"
left 0 && [ "$(ls "$made/frames" | tr '\n' ' ')" = '000000.svg 000001.svg 000002.svg 000003.svg ' ] &&
    grep -q '<svg' "$made/frames/000003.svg" && grep -q '</svg>' "$made/frames/000003.svg" &&
    ! cmp -s "$made/frames/000000.svg" "$made/frames/000003.svg"
ok "S2.12 frames: one drawing a row"
drop --steps 3 --frames "$made/no/such"
left 1 && says 'no/such/000000.svg: cannot write: No such file'
ok "S2.12 frames into no directory: exit 1"

# ---- what is refused ------------------------------------------------------------------

# refused NAME PATTERN ARGUMENT...: exit 1, a message, no rows.
refused() {
    refused_name=$1 refused_pattern=$2
    shift 2
    run drop "$@"
    left 1 && printed_nothing && says "$refused_pattern" && ! grep -v '^whorl: ' "$made/err" > /dev/null
    ok "S2.1 refused: $refused_name"
}
for x in 1,2 1,2,3,4 1,2,nan inf,0,0 fast ''; do
    for option in position velocity omega gravity; do
        refused "--$option '$x'" "^whorl: drop: --$option $x: not X,Y,Z in finite numbers" --density 1 --$option "$x"
    done
done
for x in -0.1 1.1 nan x ''; do
    refused "--restitution '$x'" "^whorl: drop: --restitution $x: not a number from 0 to 1" --restitution "$x"
done
for x in -0.1 nan inf x ''; do
    refused "--friction '$x'" "^whorl: drop: --friction $x: not a number not below 0" --friction "$x"
done
for x in 1 -1,1 1,-1 nan,1 1,2,3 ''; do
    refused "--decay '$x'" "^whorl: drop: --decay $x: not L,A: two rates, not below 0" --decay "$x"
done
for x in 0,0,0,0,0,0 0,0,0,0,1 0,0,0,0,1,nan x ''; do
    refused "--plane '$x'" "^whorl: drop: --plane $x: not PX,PY,PZ,NX,NY,NZ" --plane "$x"
done
for x in 0 -1 nan inf 1/0 x ''; do
    refused "--step '$x'" "^whorl: drop: --step $x: not a finite number above 0" --step "$x"
done
for option in steps launch reset; do
    for x in -1 1.5 nan 1e10 x ''; do
        refused "--$option '$x'" "^whorl: drop: --$option $x: not a whole number from 0 to 1e9" --$option "$x"
    done
done
refused "an unknown law" '\-\-law newton: not one of bilinear, lab$' --law newton
refused "an unknown inertia" '\-\-inertia hollow: not one of solid, lumped, lumped-origin$' --inertia hollow
for d in 0 -1 nan heavy ''; do
    refused "--density '$d'" "\-\-density $d: not a finite number above 0" --density "$d"
done
refused "missing file" '^whorl: none.stl: cannot open: No such file' --body none.stl
refused "missing file, lumped" '^whorl: none.stl: cannot open: No such file' --lab --body none.stl
refused "open mesh" 'whorl mass --allow-open' --body $fixtures/open.obj
refused "standard input" '^whorl: -: standard input cannot be read twice' --body -
printf 'v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n' > "$made/line.obj"
refused "a singular inertia" '^whorl: .*line.obj: ' --lab --body "$made/line.obj"
run drop --step x --omega 1 --law y --friction z --plane 1
left 1 && printed_nothing && [ "$(wc -l < "$made/err")" -eq 5 ]
ok "S2.1 all bad values are named at once"
drop --steps 10 --position 0,-1,0
left 1 && [ "$(wc -l < "$rows")" -eq 2 ] && says 'stopped after 0 of 10 steps: the center of mass is inside an obstacle'
ok "S2.4 a start deep inside: exit 1, the good row printed"

use S2.1 "an unknown option" "whorl drop: unknown option '--loud'" drop --loud
use S2.1 "an option without its value" '\-\-step wants a value' drop --step
use S2.1 "a value too many" '\-\-lab takes no value' drop --lab=yes
use S2.1 "a file without --body" "'box:1,2,3' belongs to no option; a FILE or SHAPE follows --body" drop box:1,2,3

# ---- output that cannot be written; help --------------------------------------------------

"$whorl" drop --density 1 >&- 2> "$made/err"
[ $? -eq 1 ] && says 'standard output: cannot write'
ok "S2.1 closed standard output: exit 1"
if [ -w /dev/full ]; then
    "$whorl" drop --density 1 > /dev/full 2> "$made/err"
    [ $? -eq 1 ] && says 'standard output: cannot write: No space left' && [ "$(wc -l < "$made/err")" -eq 1 ]
    ok "S2.1 full disk: exit 1, and no summary"
else
    skip "S2.1 full disk" "no /dev/full"
fi
run drop --help
left 0 && silent && prints '^usage: whorl drop'
ok "S2.1 whorl drop --help"
for value in 0,0.6,0 5,2,0 0,1,0 0,-9.8,0 '(default 0.5)' '(default 0.2)' 0.06670002,1.34684715 0.015 0,0.01,0,0,1,0 2,0,0,-1,0,0; do
    grep -q -F -e "$value" "$rows" || echo "$value"
done > "$made/err"
silent
ok "S2.1 B1 the help shows the values of the notes"
for word in $(grep -o -e '--[a-z-]*' "$rows" | sort -u); do
    grep -q -e "Fl -${word#--}" docs/man/whorl-drop.1 || echo "$word"
done > "$made/err"
silent && [ "$(grep -c -e '--' "$rows")" -gt 15 ]
ok "S2.1 the man page has each option of the help"
run help drop
left 0 && prints '^usage: whorl drop'
ok "S2.1 whorl help drop"
run --help
left 0 && prints 'whorl drop'
ok "S2.1 whorl --help names it"

plan
