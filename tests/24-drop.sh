#!/bin/sh
# whorl drop: falling, bouncing, resting, judged by rows alone.
. tests/shell-tap

columns='step,t,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz,contacts,lift,energy'

# drop ARGUMENT...: with a box of steel.
drop() { run drop --body box:0.2,0.3,0.4 --density 7800 "$@"; }

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
run drop --position 0,2,0 --omega 3,5,7
cut -d , -f 3-9 "$rows" | tail -n 101 | sort -u > "$made/places"
left 0 && lines 600 && [ "$(wc -l < "$made/places")" -eq 1 ]
ok "S2.14 B31 the handle: the same digits in the last hundred rows"
run drop --lab --position 0,2,0 --omega 3,5,7
cut -d , -f 3-9 "$rows" | tail -n 101 | sort -u > "$made/places"
left 0 && lines 600 && [ "$(wc -l < "$made/places")" -eq 101 ]
ok "S2.14 B31 by the lab they change in each of these rows"
bunny=${WHORL_BUNNY:-/usr/share/glmark2/models/bunny.obj}
if [ -r "$bunny" ]; then
    run drop --body "$bunny" --density 1000 --steps 1000
    left 0 && lines 1000 && row 1000 '$10 ^ 2 + $11 ^ 2 + $12 ^ 2 < 1e-8 && $13 ^ 2 + $14 ^ 2 + $15 ^ 2 < 1e-8'
    ok "S2.14 the bunny lies still after 15 s"
else
    skip "S2.14 the bunny lies still after 15 s" "no $bunny"
fi
drop --steps 200 --position 0,0.16,0 --velocity 0,0,0 --omega 0,0,0
left 0 && row 200 'near($4, 0.16, 1e-4) && $16 == 4' && says '^whorl: drop: at rest from 0.015 s on, on 4 points$' &&
    ! says bounce && ! says deepest && says '^whorl: drop: law bilinear, 200 steps of 0.015 s$'
ok "S2.14 a box set down stays; the summary says so"
drop --steps 1334 --position 0,1,0 --velocity 0,0,0 --omega 0,0,0
left 0 && awk -F , 'NR > 900 { if ($4 < low || !low) low = $4; if ($4 > high) high = $4 } END { exit !(low > 0.1 && high - low < 1e-3) }' "$rows"
ok "S2.14 a box dropped flat: after 20 s its height jitters by less than 1 mm"
drop --steps 1 --position 0,0.14,0 --velocity 0,0,0 --omega 0,0,0 --gravity 0,-10,0
left 0 && row 1 'near($4, 0.16, 1e-12) && near($17, 7800 * 0.024 * 10 * 0.02, 1e-9)'
ok "S2.15 a box 2 cm in the floor is lifted, and the work is shown"
says '^whorl: drop: note: the start is 0.02 m inside an obstacle$'
ok "S2.4 a start inside an obstacle is said"

# ---- the summary, once more from the rows ------------------------------------------------

for way in 'solid|0.13, 0.2, 0.25|12|solid' 'lumped|0.26, 0.4, 0.5|8|lumped at the vertices' \
    "lumped-origin|0.26, 0.4, 0.5|8|lumped at the vertices, about the file's origin"; do
    run drop --body box:0.2,0.3,0.4 --density 500 --steps 1 --inertia "${way%%|*}"
    moments=${way#*|} words=${way##*|} mass=${way#*|*|}
    says "^whorl: drop: mass ${mass%%|*} kg, principal moments ${moments%%|*} kg m^2: $words$"
    ok "S2.2 S5.2 a box ${way%%|*}: mass and moments in the summary"
done

# told WORDS: the first number of the summary after them.
told() { sed -n "s/^whorl: drop: .*$1 *\\(-\\{0,1\\}[0-9.e+-]*\\).*/\\1/p" "$made/err"; }
for start in 0,2,0 0,0.05,0; do
    drop --steps 1000 --position $start
    left 0 && awk -F , -v rest="$(told 'at rest from')" -v from="$(told 'energy:')" -v lift="$(told 'lift')" \
            -v lost="$(told 'at the end [0-9.e+-]* J:')" -v start=$start '
        function near(a, b) { return a - b <= 6e-3 * b && b - a <= 6e-3 * b }
        NR == 2 { first = $18 }
        NR > 2 { v = sqrt($10 ^ 2 + $11 ^ 2 + $12 ^ 2) + sqrt($13 ^ 2 + $14 ^ 2 + $15 ^ 2) * sqrt(0.0725)
                 if ($16 == 0 || v > 1e-6) still = 0; else if (!still) still = $2 }
        END { exit !(rest > 0 && near(rest, still) && near(from, first) && near(lift, $17) && near(lost, first + $17 - $18) &&
            (start == "0,2,0" || lift > 100)) }' "$rows" && says ' J lost$'
    ok "S2.14 S2.15 the summary has the time of rest and the energy lost, from $start"
done
drop --steps 1000
left 0 && says '^whorl: drop: [1-9][0-9]* bounces, the last by [0-9.]* s$' && [ "$(told 'the last by')" != "$(told 'at rest from')" ] &&
    row "$(awk -v t="$(told 'the last by')" 'BEGIN { printf "%.0f", t / 0.015 }')" '$16 > 0'
ok "S2.14 the summary has the bounces and the last of them"
drop --steps 20 --gravity 0,0,0 --velocity 0,0,0 --omega 0,0,0
left 0 && says '^whorl: drop: moving at the end: |v| 0 m/s, |omega| 0 rad/s, 0 contacts$'
ok "S2.14 what floats is not at rest"
drop --steps 20 --friction 0 --decay 0,0 --position 0,0.16,0 --velocity 0,0,0 --omega 0,3,0
left 0 && says '^whorl: drop: moving at the end: .*|omega| 3 rad/s, 4 contacts$'
ok "S2.14 what spins on the floor is not at rest"
# Gravity is an eighth sideways; a body thrown against it on ice stands still after step 10.
for step in 0.0078125 1e-8; do
    drop --steps 10 --step $step --friction 0 --decay 0,0 --gravity 0.125,-8,0 --position 0,0.16,0 --omega 0,0,0 \
        --velocity "$(awk -v h=$step 'BEGIN { printf "%.17g", -1.25 * h }')",0,0
    left 0 && row 10 '$10 ^ 2 < 1e-30 && $16 == 4' && says '^whorl: drop: moving at the end: .*, 4 contacts$' && ! says 'at rest'
    ok "S2.14 what only turns around is not at rest, steps of $step s"
done
drop --steps 1 --position 0,0.16,0 --velocity 0,0,0 --omega 0,0,0
left 0 && says '^whorl: drop: at rest from 0.015 s on, on 4 points$'
ok "S2.14 a box set down is at rest in the first step"
drop --steps 3 --launch 0 --launch 3 --position 0,0.16,0 --velocity 0.01,0,0 --omega 0,0,0
left 0 && row 2 '$10 ^ 2 < 1e-20' && says '^whorl: drop: moving at the end: |v| 0.01 m/s'
ok "S2.14 what has just been launched is not at rest"
drop --lab --steps 4 --position 0,0.155,0 --velocity 0,-1,0 --omega 0,0,0
left 0 && says '^whorl: drop: deepest inside an obstacle: 0.005 m, at 0.015 s$'
ok "S2.14 the summary has how deep it was, and when"
run drop --lab --inertia solid --body box:1,1,1 --density 1 --steps 1 --position 0,0.5,0 --velocity -8,-1,0 --omega 0,0,0 \
    --decay 0,0 --gravity 0,0,0 --plane 0,0,0,-1e-6,1,0
left 0 && row 0 '$18 == 32.5' && row 1 'near($18, 32.5 + 219 / 80, 1e-4) && $16 == 2' &&
    says '^whorl: drop: energy: 32.5 J, lift 0 J, at the end 35.24 J: 2.74 J gained$'
ok "TB5 the lab gains 219/80, and the summary says so"
drop --lab --steps 300
left 0 && says '^whorl: drop: lab, law lab, 300 steps' && says '^whorl: drop: moving at the end: |v| [0-9.]* m/s, |omega| [0-9.]* rad/s, [0-9]* contacts\{0,1\}$' &&
    [ "$(told 'inside an obstacle:')" != "" ]
ok "S2.13 the summary of the lab: it does not rest, and how deep it was"
drop --law lab --steps 1 --restitution 1 --decay 0,0 --gravity 0,0,0 --friction 0.2 --position 0,0.2,0 --velocity 4,-30,0 --omega 0,0,0
left 0 && says 'law lab, 1 step of' && says '^whorl: drop: 1 bounce, the last by 0.015 s$'
ok "S2.14 the summary of one step and one bounce"
drop --steps 5 --launch 6
left 0 && says '^whorl: drop: waiting at the end: not launched$' && ! says energy
ok "S2.12 a body that was never launched: the summary says so"
drop --steps 51 --launch 0 --launch 50 --position 0,0.14,0 --velocity 0,0,0 --omega 0,0,0
left 0 && row 49 '$17 > 1' && row 50 '$17 == 0' && says ' lift 0 J,' && says 'at rest from 0.765 s'
ok "S2.12 a launch without a reset starts the accounts again"
drop --lab --steps 0
left 0 && lines 0 && says 'note: --density has no effect: --inertia lumped puts 1 kg at each vertex$'
ok "S2.2 a density that has no effect is said"

# Delta T of the wall's hit in step 26 of TB7 is j . (u + u') / 2, from the rows.
awk -F , '
    function turn(w, x, y, z) {
        R[0, 0] = 1 - 2 * (y * y + z * z); R[0, 1] = 2 * (x * y - w * z); R[0, 2] = 2 * (x * z + w * y)
        R[1, 0] = 2 * (x * y + w * z); R[1, 1] = 1 - 2 * (x * x + z * z); R[1, 2] = 2 * (y * z - w * x)
        R[2, 0] = 2 * (x * z - w * y); R[2, 1] = 2 * (y * z + w * x); R[2, 2] = 1 - 2 * (x * x + y * y)
    }
    function kinetic(v, w,   i, k, b, t) {
        t = 4 * (v[0] ^ 2 + v[1] ^ 2 + v[2] ^ 2)
        for (i = 0; i < 3; i++) {
            b = 0
            for (k = 0; k < 3; k++) b += R[k, i] * w[k]
            t += I[i] * b * b / 2
        }
        return t
    }
    BEGIN { split("0.1 0.15 0.2", half, " "); I[0] = 0.5; I[1] = 0.4; I[2] = 0.26 }
    NR == 27 {
        turn($6, $7, $8, $9)
        for (i = 0; i < 3; i++) { x[i] = $(3 + i); v[i] = 0.999 * ($(10 + i) - (i == 1) * 9.8 * 0.015); w[i] = 0.98 * $(13 + i) }
    }
    NR == 28 {
        for (i = 0; i < 3; i++) { V[i] = $(10 + i); W[i] = $(13 + i) }
        for (c = 0; c < 8; c++) {
            p[0] = (c % 2 ? 1 : -1) * half[1]; p[1] = (int(c / 2) % 2 ? 1 : -1) * half[2]; p[2] = (c > 3 ? 1 : -1) * half[3]
            for (i = 0; i < 3; i++) r[i] = R[i, 0] * p[0] + R[i, 1] * p[1] + R[i, 2] * p[2]
            if (x[0] + r[0] > 2 && v[0] + w[1] * r[2] - w[2] * r[1] > 0) {
                n++
                for (i = 0; i < 3; i++) mean[i] += r[i]
            }
        }
        for (i = 0; i < 3; i++) mean[i] /= n
        for (i = 0; i < 3; i++) {
            a = (i + 1) % 3; b = (i + 2) % 3
            u = v[i] + w[a] * mean[b] - w[b] * mean[a]; U = V[i] + W[a] * mean[b] - W[b] * mean[a]
            work += 8 * (V[i] - v[i]) * (u + U) / 2
        }
        change = kinetic(V, W) - kinetic(v, w)
    }
    END { d = change - work; exit !(n == 2 && change < -1 && d < 1e-11 && d > -1e-11) }' "$made/lab.csv"
ok "S2.15 the hit of step 26 changes T by j . (u + u')/2, from the rows"

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
left 0 && lines 2 && says '^whorl: t-handle: note: density 1 kg/m^3 assumed'
ok "S2.1 the default body, and a note about its density"
run drop --body t-handle:0.04 --steps 2
left 0 && lines 2 && says '^whorl: t-handle:0\.04: note: density 1 kg/m^3 assumed'
ok "S2.1 a body is named as it was written"
run drop --body t-handle:1,2 --steps 2
left 1 && says '^whorl: t-handle:1,2: a shape of this kind is written t-handle:\[UNIT\]$'
ok "S2.1 a handle of two numbers: refused by its name"
run drop --body box: --steps 2
left 1 && says '^whorl: box: a shape of this kind is written box:A,B,C$'
ok "S2.1 a box without numbers: refused by its name, with one colon"
run drop --body box:200,300,400 --units mm --density 7800 --steps 60
cp "$rows" "$made/mm.csv"
left 0 && ! says hint
ok "S1.9 --units is what a long body needs: no hint"
drop --steps 60
awk -F , '{ getline other < "'"$made/mm.csv"'"; split(other, o, ","); for (i = 1; i <= 18; i++) { d = $i - o[i]; if (NR > 1 && !(d < 1e-9 && d > -1e-9)) bad++ } }
    END { exit bad || NR != 62 }' "$rows"
ok "S1.9 --units mm: 200 mm fall as 0.2 m do"
run drop --lab --body box:200,300,400 --units mm --steps 60
left 0 && row 26 'near($3, 1.84202914932767266, 1e-9) && near($14, -11.656051723752068, 1e-9)'
ok "S1.9 --units mm, kilograms at the corners: TB7"
run drop --body box:200,300,400 --density 1 --steps 0 --position 0,999,0
left 0 && says '^whorl: box:200,300,400: hint: it reaches 269.3 m from its center; if the file is in millimeters, say --units mm$'
ok "S1.9 a body of 400 m: a hint"

# page FILE: width, height and origin of a drawing.
page() { head -1 "$1" | grep -o 'width.*viewBox="[^"]*"'; }
frames="$made/frames"
mkdir -p "$frames" "$made/again"
drop --steps 40 --frames "$frames"
left 0 && lines 40 && [ "$(ls "$frames" | wc -l)" -eq 41 ] && [ "$(ls "$frames" | tail -1)" = 000040.svg ] &&
    grep -q '<svg' "$frames/000003.svg" && grep -q '</svg>' "$frames/000003.svg"
ok "S2.12 frames: one drawing a row"
cp "$rows" "$made/framed"
drop --steps 40
cmp -s "$rows" "$made/framed"
ok "S2.12 frames: the rows are those without"
drop --steps 40 --frames "$frames" && drop --steps 40 --frames "$made/again"
diff -r "$frames" "$made/again" > "$made/err"
ok "S2.12 frames: the same twice, and written over"
for k in 01 13 26 40; do page "$frames/0000$k.svg"; done | sort -u > "$made/out"
[ "$(wc -l < "$made/out")" -eq 1 ] && ! cmp -s "$frames/000000.svg" "$frames/000040.svg"
ok "S2.12 frames: all of one size, from one place"
grep -q '>t = 0.600 s, grid 0.2 m</text>' "$frames/000040.svg" && grep -q 'fill="#222428" fill-opacity="0.25"' "$frames/000040.svg" &&
    [ "$(grep -c 'fill-opacity="0.16"' "$frames/000040.svg")" -ge 2 ] && [ "$(grep -c '#d54a18' "$frames/000040.svg")" -ge 1 ]
ok "S2.12 frames: time, shadow, floor, wall and path are drawn"
run drop --lab --inertia solid --body $fixtures/tetra.off --steps 2 --frames "$made/again" && cp "$made/again/000002.svg" "$made/tetra.svg"
run drop --lab --inertia solid --body $fixtures/tetra.stl --steps 2 --frames "$made/again"
[ "$(grep -c stroke "$made/tetra.svg")" -gt 3 ] && cmp -s "$made/tetra.svg" "$made/again/000002.svg"
ok "S2.12 frames: a body from STL has the edges of the same body from OFF"
drop --steps 5 --frames "$made/again" --plane 0,-900,0,0,1,0 && ! grep -q fill-opacity "$made/again/000005.svg"
ok "S2.12 frames: a floor far away is left out"
rm -f "$made/again/"* && mkdir -p "$made/z"
drop --steps 30 --frames "$made/again" --plane 0,0,0,0,1,0 --position 0,0.3,0
run drop --body box:0.4,0.2,0.3 --steps 30 --frames "$made/z" --gravity 0,0,-9.8 --plane 0,0,0,0,0,1 --position 0,0,0.3 --velocity 0,5,2 --omega 0,0,1
for f in "$made"/again/* "$made"/z/*; do page "$f"; done | sort -u > "$made/out"
[ "$(ls "$made/again" "$made/z" | grep -c svg)" -eq 62 ] && [ "$(wc -l < "$made/out")" -eq 1 ] &&
    grep -q 'fill-opacity="0.25"' "$made/z/000005.svg" && grep -q 'fill-opacity="0.16"' "$made/z/000005.svg"
ok "S2.12 frames: up is where gravity comes from; a floor alone, and all of one size"
if [ -r "$bunny" ]; then
    mkdir -p "$made/bunny"
    run drop --body "$bunny" --position 0,1,0 --frames "$made/bunny" --steps 160
    cmp -s "$made/bunny/000030.svg" docs/bunny.svg && [ "$(wc -c < docs/bunny.svg)" -lt 60000 ]
    ok "S2.12 frames: the bunny of the README"
    sed -n 's/^    whorl: drop: //p' README.md > "$made/out"
    sed -n 's/^whorl: drop: //p' "$made/err" | sed 's/160 steps/600 steps/' | cmp -s - "$made/out"
    ok "S2.12 the summary of the README"
else
    skip "S2.12 frames: the bunny of the README" "no $bunny"
    skip "S2.12 the summary of the README" "no $bunny"
fi
drop --steps 3 --frames "$made/no/such"
left 1 && says 'no/such/000000.svg: cannot write: No such file'
ok "S2.12 frames into no directory: exit 1"
: > "$made/file"
drop --steps 3 --frames "$made/file"
left 1 && says 'file/000000.svg: cannot write: Not a directory'
ok "S2.12 frames into a file: exit 1"
drop --steps 3 --frames "$(awk 'BEGIN { while (i++ < 4200) printf "x" }')"
left 1 && says 'cannot write: File name too long'
ok "S2.12 frames into a name too long: exit 1"
if [ -w /dev/full ]; then
    rm -f "$made/again/000001.svg" && ln -s /dev/full "$made/again/000001.svg"
    drop --steps 3 --frames "$made/again"
    left 1 && says 'again/000001.svg: cannot write: No space left' && [ "$(wc -l < "$rows")" -eq 3 ]
    ok "S2.12 frames onto a full disk: exit 1"
    rm -f "$made/again/000001.svg"
else
    skip "S2.12 frames onto a full disk" "no /dev/full"
fi

# ---- what is refused ------------------------------------------------------------------

refused() {
    refused_name=$1 refused_pattern=$2
    shift 2
    refuse S2.1 "$refused_name" "$refused_pattern" drop "$@"
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
    refused "--friction '$x'" "^whorl: drop: --friction $x: not a finite number not below 0" --friction "$x"
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
refused "--density in vain" '\-\-density nan: not a finite number above 0' --lab --density nan
refused "unknown units" '\-\-units yard: not one of m, cm, mm, in, ft$' --units yard
# Of a body that is missing, so that a broken command draws nothing into /.
refused "an empty name for frames" '^whorl: drop: --frames : not the name of a directory$' --body none.stl --frames ''
refused "a body below the doubles" 'box:1e-110,1e-110,1e-110: ' --body box:1e-110,1e-110,1e-110
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
for hasty in '--omega 1e10,0,0' '--step 1e300'; do
    drop --steps 10 $hasty
    left 1 && [ "$(wc -l < "$rows")" -eq 2 ] && says 'stopped after 0 of 10 steps: the body turns too far in one step; take a shorter --step$'
    ok "S2.14 too fast for the step ($hasty): exit 1, what to do"
done

use S2.1 "an unknown option" "whorl drop: unknown option '--loud'" drop --loud
use S2.1 "an option without its value" '\-\-step wants a value' drop --step
use S2.1 "a value too many" '\-\-lab takes no value' drop --lab=yes
use S2.1 "a file without --body" "'box:1,2,3' belongs to no option; a FILE or SHAPE follows --body" drop box:1,2,3

# ---- output that cannot be written; help --------------------------------------------------

loses S2.1 drop --density 1 --steps 20000
full_disk "S2.1 full disk, two rows" drop --density 1 --steps 1
explains S2.1 drop 20
run drop --help
for value in 0,0.6,0 5,2,0 0,1,0 0,-9.8,0 '(default 0.5)' '(default 0.2)' 0.06670002,1.34684715 0.015 0,0.01,0,0,1,0 2,0,0,-1,0,0; do
    grep -q -F -e "$value" "$rows" || echo "$value"
done > "$made/err"
silent
ok "S2.1 B1 the help shows the values of the notes"

# ---- a box that gives all back, and comes to rest (exercise 14.4) --------------

run drop --body box:0.2,0.3,0.4 --decay 0,0 --restitution 1 --steps 1200
left 0 && row 600 '$16 == 0' && row 1000 '$16 == 4' && row 1200 '$16 == 4' &&
    says 'at rest from 12.[0-9]* s on, on 4 points'
ok "S2.10 ex:14-step without decay, with restitution 1: bounces after 600 steps, rests on four points after 1000"

plan
