#!/bin/sh
# whorl tumble: how a free body turns, judged by rows alone.
. tests/shell-tap

columns='t,qw,qx,qy,qz,wx,wy,wz,Lx,Ly,Lz,energy'

# fly ARGUMENT...: whorl tumble with the handle's moments and throw.
fly() { run tumble --body inertia:1,2,5/2 --omega 0.1,6,0.1 "$@"; }

# said NAME: the number that the summary gives for it.
said() { sed -n "s/^whorl: tumble: $1.* \([0-9.e+-]*\)\( rad.*\)\{0,1\}\(, before.*\)\{0,1\}\$/\1/p" "$made/err"; }
below() { awk -v x="$1" -v limit="$2" 'BEGIN { exit !(x != "" && x + 0 <= limit) }'; }

# What the awk programs share.  Row i of R is R(i, 1 2 3), of the quaternion
# in columns 2 to 5.
turn='
    function abs(x) { return x < 0 ? -x : x }
    function attitude(w, x, y, z) {
        R[1, 1] = 1 - 2 * (y * y + z * z)
        R[1, 2] = 2 * (x * y - w * z); R[1, 3] = 2 * (x * z + w * y)
        R[2, 1] = 2 * (x * y + w * z); R[2, 2] = 1 - 2 * (x * x + z * z)
        R[2, 3] = 2 * (y * z - w * x); R[3, 1] = 2 * (x * z - w * y)
        R[3, 2] = 2 * (y * z + w * x); R[3, 3] = 1 - 2 * (x * x + y * y)
    }
    BEGIN { FS = "," }
    NR == 1 { next }
    { attitude($2, $3, $4, $5) }'

# obeys 'TENSOR' TOLERANCE: in each row |q| = 1, L = R I R^T omega and
# 2 E = omega . L, I in the axes of the file, row by row.
obeys() {
    awk -v tensor="$1" -v tolerance="$2" "$turn"'
        NR == 2 { split(tensor, I, " ") }
        {
            for (i = 1; i <= 3; i++) {
                b[i] = 0
                for (j = 1; j <= 3; j++) b[i] += R[j, i] * $(5 + j)
            }
            for (i = 1; i <= 3; i++) {
                l[i] = 0
                for (j = 1; j <= 3; j++) l[i] += I[3 * i - 3 + j] * b[j]
            }
            size = abs($9) + abs($10) + abs($11)
            for (i = 1; i <= 3; i++) {
                L = 0
                for (j = 1; j <= 3; j++) L += R[i, j] * l[j]
                if (!(abs(L - $(8 + i)) <= tolerance * size)) bad++
            }
            E = ($6 * $9 + $7 * $10 + $8 * $11) / 2
            if (!(abs(E - $12) <= tolerance * $12)) bad++
            q = $2 * $2 + $3 * $3 + $4 * $4 + $5 * $5
            if (!(abs(q - 1) <= 4e-15)) bad++
        }
        END { exit !(NR > 2 && !bad) }' "$rows"
}

# keeps TOLERANCE: L and energy are those of the first row.
keeps() {
    awk -v tolerance="$1" "$turn"'
        NR == 2 { for (i = 9; i <= 12; i++) first[i] = $i }
        {
            size = abs(first[9]) + abs(first[10]) + abs(first[11])
            for (i = 9; i <= 11; i++)
                if (!(abs($i - first[i]) <= tolerance * size)) bad++
            if (!(abs($12 - first[12]) <= tolerance * first[12])) bad++
        }
        END { exit !(NR > 2 && !bad) }' "$rows"
}

# turned T R00 R12 W2 TOLERANCE: attitude at t = T, omega along the body's y.
turned() {
    awk -v T="$1" -v R00="$2" -v R12="$3" -v w2="$4" -v tolerance="$5" "$turn"'
        $1 == T {
            w = R[1, 2] * $6 + R[2, 2] * $7 + R[3, 2] * $8
            good = abs(R[1, 1] - R00) <= tolerance && abs(R[2, 3] - R12) <= tolerance &&
                abs(w - w2) <= tolerance
        }
        END { exit !good }' "$rows"
}
golden() {
    turned 10 -0.21128868719751231590 0.01837046921408951752 5.99980133643546189652 "$1" &&
        turned 60 -0.90522163714870811780 0.32222870535662320361 -5.56099348157980893589 "$1"
}

# ---- the exact solution -----------------------------------------------------

fly --time 60 --method exact
left 0 && lines 3600 && golden 2e-13
ok "S4.14 exact: the golden rows at 10 s and 60 s, 50 digits by two roads"
cp "$rows" "$made/exact.csv"
obeys '1 0 0 0 2 0 0 0 2.5' 1e-14
ok "S4.14 eq:inertia-momentum in every row L = R I R^T omega, in world axes"
keeps 2e-14
ok "S4.14 exact: L and energy stay"
[ "$(sed -n 2p "$rows")" = '0,1,0,0,0,0.1,6,0.1,0.1,12,0.25,36.017500000000005' ]
ok "S4.14 the first row: q = 1, omega as given, L = I omega"
awk -F , 'NR > 1 { k = NR - 2; if ($1 != 60 * k / 3600) bad++ } END { exit bad || $1 != 60 }' "$rows"
ok "S4.6 eq:ode-count t = k T / n, never a sum"
says '^whorl: tumble: exact, 3600 steps of 0.01666666666666666[0-9]* s$' && says 'the exact solution itself' &&
    [ "$(wc -l < "$made/err")" -eq 6 ]
ok "S4.14 the summary: method, steps, h, on standard error"

fly --time 1 --method exact --step 1e-4
left 0 && lines 10000 && awk -F , '
    function abs(x) { return x < 0 ? -x : x }
    NR > 1 { for (i = 1; i <= 8; i++) { c[i] = b[i]; b[i] = a[i]; a[i] = $i } }
    NR > 3 {
        rate[2] = (-b[3] * b[6] - b[4] * b[7] - b[5] * b[8]) / 2
        rate[3] = (b[2] * b[6] + b[5] * b[7] - b[4] * b[8]) / 2
        rate[4] = (b[2] * b[7] + b[3] * b[8] - b[5] * b[6]) / 2
        rate[5] = (b[2] * b[8] + b[4] * b[6] - b[3] * b[7]) / 2
        for (i = 2; i <= 5; i++)
            if (!(abs((a[i] - c[i]) / 2e-4 - rate[i]) < 1e-7)) bad++
        n++
    }
    END { exit bad || n != 9999 }' "$rows"
ok "S4.14 eq:rotation-quat-rate q changes as half of omega q, omega in world axes"

# ---- methods that step --------------------------------------------------------

fly --time 60
left 0 && lines 3600 && golden 1e-8 && below "$(said 'attitude at the end:')" 1e-8
ok "S4.14 kl6, 60 s, h = 1/60: within 1e-8 of the golden rows"
below "$(said energy:)" 1e-11 && below "$(said L:)" 1e-12
ok "S4.14 kl6: the summary says |dE/E| <= 1e-11, angle of L <= 1e-12"
obeys '1 0 0 0 2 0 0 0 2.5' 1e-14
ok "S4.14 eq:inertia-momentum kl6: L = R I R^T omega in every row"
cp "$rows" "$made/kl6.csv"
fly --time 60 --method kl6 --step 1/60 --format=csv
left 0 && cmp -s "$rows" "$made/kl6.csv"
ok "S4.14 kl6, 1/60 and csv are what is taken if nothing is said"

fly --time 60 --method rk4
left 0 && lines 3600 && golden 5e-5 && ! golden 1e-8 && below "$(said 'attitude at the end:')" 5e-5
ok "S4.14 rk4, 60 s, h = 1/60: within 5e-5, and not within 1e-8"
cp "$made/err" "$made/rk4.err"
# The summary once more, from the rows.
awk -v err="$made/rk4.err" "$turn"'
    { getline other < "'"$made/exact.csv"'" }
    NR == 2 { getline other < "'"$made/exact.csv"'"; for (i = 9; i <= 12; i++) first[i] = $i }
    {
        e = abs($12 - first[12]) / first[12]; if (e > worst) worst = e
        x = $9 * first[10] - $10 * first[9]; y = $10 * first[11] - $11 * first[10]
        z = $11 * first[9] - $9 * first[11]
        a = atan2(sqrt(x * x + y * y + z * z), $9 * first[9] + $10 * first[10] + $11 * first[11])
        if (a > angle) angle = a
        l = sqrt($9 ^ 2 + $10 ^ 2 + $11 ^ 2)
        if (NR == 2) size = l
        l = abs(l - size) / size; if (l > longest) longest = l
    }
    END {
        split(other, p, ",")
        dot = p[2] * $2 + p[3] * $3 + p[4] * $4 + p[5] * $5
        d = 0
        for (i = 2; i <= 5; i++) d += (p[i] - (dot < 0 ? -1 : 1) * $i) ^ 2
        printf "energy: largest |dE/E| %.2g\n", worst
        printf "L: largest angle from its start %.2g rad\n", angle
        printf "|L|: largest relative change %.2g\n", longest
        printf "attitude at the end: %.2g rad from the exact solution\n", 4 * atan2(sqrt(d) / 2, 1)
    }' "$rows" > "$made/again"
sed -n 's/^whorl: tumble: //p' "$made/rk4.err" | sed -n 2,5p | cmp -s - "$made/again"
ok "S4.14 the summary agrees with what the rows say: energy, L, attitude"

fly --time 60 --method split
left 0 && lines 3600 && below "$(said energy:)" 1e-4 && below "$(said L:)" 1e-12 && ! golden 1e-4 &&
    below "$(said 'attitude at the end:')" 1e-2
ok "S4.14 split: energy to 1e-4, L to 1e-12, attitude to 1e-2"

# Euler and Runge-Kutta once more, in seven plain numbers.
for method in euler rk4; do
    fly --time 5 --step 1/100 --method $method
    left 0 && lines 500 && awk -v method=$method '
        function abs(x) { return x < 0 ? -x : x }
        function rate(s, d) {
            d[0] = (-s[1] * s[4] - s[2] * s[5] - s[3] * s[6]) / 2
            d[1] = (s[0] * s[4] + s[2] * s[6] - s[3] * s[5]) / 2
            d[2] = (s[0] * s[5] + s[3] * s[4] - s[1] * s[6]) / 2
            d[3] = (s[0] * s[6] + s[1] * s[5] - s[2] * s[4]) / 2
            d[4] = -0.5 * s[5] * s[6]
            d[5] = 0.75 * s[6] * s[4]
            d[6] = -0.4 * s[4] * s[5]
        }
        function step(h, k, i) {
            split("", d); split("", sum)
            for (k = 1; k <= stages; k++) {
                for (i = 0; i < 7; i++) s[i] = y[i] + reach[k] * h * d[i]
                rate(s, d)
                for (i = 0; i < 7; i++) sum[i] += weight[k] * d[i]
            }
            for (i = 0; i < 7; i++) y[i] += h * sum[i]
        }
        BEGIN {
            FS = ","; y[0] = 1; y[4] = 0.1; y[5] = 6; y[6] = 0.1
            stages = method == "euler" ? 1 : 4
            split(stages == 1 ? "0" : "0,.5,.5,1", reach)
            split(stages == 1 ? "1" : "1,2,2,1", weight)
            for (k in weight) if (stages == 4) weight[k] /= 6
        }
        NR > 2 { step(0.01) }
        NR > 1 {
            q = sqrt(y[0] ^ 2 + y[1] ^ 2 + y[2] ^ 2 + y[3] ^ 2)
            for (i = 0; i < 4; i++) if (!(abs($(2 + i) - y[i] / q) < 1e-9)) bad++
            E = (y[4] ^ 2 + 2 * y[5] ^ 2 + 2.5 * y[6] ^ 2) / 2
            if (!(abs($12 - E) < 1e-9 * E)) bad++
        }
        END { exit NR != 502 || bad }' "$rows"
    ok "S4.14 $method, step by step, by other hands"
done

run tumble --body inertia:1,1,1 --omega 0,0,6 --time 10 --step 1/10 --method euler
left 0 && awk -v said="$(said q:)" 'BEGIN { want = sprintf("%.2g", (1 + 0.36 / 4) ^ 50 - 1); exit said + 0 != want + 0 }'
ok "TW7 euler: |q|^2 grows by 1 + h^2 omega^2 / 4 a step, says the summary"

fly --time 60 --method dp54
left 0 && lines 3600 && golden 1e-6 && below "$(said 'attitude at the end:')" 1e-6 && below "$(said energy:)" 1e-8
ok "S4.14 dp54: within 1e-6 after 60 s at tolerance 1e-9"
{ head -1 "$rows"; awk 'NR > 1 && (NR - 2) % 6 == 0' "$rows"; } > "$made/sixth.csv"
fly --time 60 --method dp54 --step 1/10
left 0 && cmp -s "$rows" "$made/sixth.csv"
ok "S4.14 eq:ode-dense dp54: rows do not disturb its steps, bit for bit"
cut -d , -f 2-5 "$rows" > "$made/slow"
run tumble --body inertia:1,2,5/2 --omega 104857.6,6291456,104857.6 --time 60/1048576 --step 0.1/1048576 --method dp54
left 0 && lines 600 && cut -d , -f 2-5 "$rows" | cmp -s - "$made/slow"
ok "S4.14 dp54: a body 2^20 times as fast turns the same way, bit for bit"

# ---- steps, formats, numbers -----------------------------------------------------

fly --time 1 --step 0.3 --method exact
left 0 && lines 4 && [ "$(cut -d , -f 1 "$rows" | tr '\n' ' ')" = 't 0 0.25 0.5 0.75 1 ' ]
ok "S4.6 eq:ode-count steps that do not fit become shorter: 4 of 1/4 s"
fly --time 10 --step 1/30
left 0 && lines 300
ok "S4.6 eq:ode-count 10 s at 1/30 s is 300 steps exactly"
fly --time 1/7 --step 2 --method dp54
left 0 && lines 1 && [ "$(tail -1 "$rows" | cut -d , -f 1)" = 0.14285714285714285 ] && says 'dp54, 1 step of '
ok "S4.6 eq:ode-count a step longer than the time is one step, to the last bit"

fly --time 2 --step 1/10
cp "$rows" "$made/two.csv"
fly --time 2 --step 1/10 --format json
left 0 && [ "$(wc -l < "$rows")" -eq 21 ] && [ "$(sed 's/"\([A-Za-z]*\)":[^,}]*/\1/g; s/[{}]//g' "$rows" | sort -u)" = "$columns" ] &&
    sed 's/"[A-Za-z]*"://g; s/[{}]//g' "$rows" | sed "1i$columns" | cmp -s - "$made/two.csv"
ok "S4.14 JSON: an object a row, the names and numbers of csv"
tr ',' '\n' < "$made/two.csv" | awk '
    /[0-9]$/ && $1 != 0 {
        m = $1; sub(/e.*/, "", m); gsub(/[-.]/, "", m); sub(/^0*/, "", m)
        short = sprintf("%.15g", $1) + 0 == $1 + 0
        if (length(m) > 17 || (short && length(m) > 15)) bad++
        seen++
    }
    END { exit bad || seen < 200 }' && ! grep -q -e '-0,' -e '-0$' "$made/two.csv"
ok "S4.14 numbers are the shortest that read back, and no minus zero"

# ---- bodies -------------------------------------------------------------------

run tumble --omega 0.1,6,0.1 --time 3 --method exact --density 1000
cp "$rows" "$made/named.csv"
run tumble --body t-handle: --omega 0.1,6,0.1 --time 3 --method exact --density 1000
left 0 && cmp -s "$rows" "$made/named.csv" && ! says density
ok "S4.14 the T-handle is what tumbles if nothing is said"
cut -d , -f 1-8 "$rows" > "$made/mesh"
awk -F , 'NR <= 182' "$made/exact.csv" | cut -d , -f 1-8 | paste -d , - "$made/mesh" | awk -F , '
    NR > 1 { for (i = 1; i <= 8; i++) { d = $i - $(i + 8); if (!(d < 1e-11 && d > -1e-11)) bad++ } }
    END { exit NR != 182 || bad }'
ok "S4.14 the T-handle tumbles as 1 : 2 : 5/2"
run mass --format json --density 1000 t-handle:
tensor=$(key inertia | tr -d '[]' | tr ',' ' ')
cp "$made/named.csv" "$rows"
obeys "$tensor" 1e-13
ok "S4.14 eq:inertia-momentum the T-handle: L = R I R^T omega with the tensor of whorl mass"

run tumble --omega 0.1,6,0.1 --time 3 --method exact
left 0 && says '^whorl: t-handle: note: density 1 kg/m^3 assumed' &&
    paste -d , "$rows" "$made/named.csv" | awk -F , '
        function near(a, b) { d = a - b; b = b < 0 ? -b : b; return d <= 1e-13 * b && d >= -1e-13 * b }
        NR > 1 { for (i = 1; i <= 8; i++) { d = $i - $(i + 12); if (d > 1e-11 || d < -1e-11) bad++ }
                 if (!near(1000 * $10, $22) || !near(1000 * $12, $24)) bad++ }
        END { exit NR != 182 || bad }'
ok "S4.14 density 1 is assumed and said; it multiplies L and energy only"

# A brick turned by TW1 and shifted: its principal axes are nowhere special.
awk 'BEGIN {
    split("-20 4 22 20 -10 20 10 28 4", R, " ")   # 30 R of TW1
    print "OFF\n8 12 18"
    for (k = 0; k < 8; k++) {
        x = (k % 2) * 1; y = int(k / 2) % 2 * 2; z = int(k / 4) * 3
        printf "%.17g %.17g %.17g\n", (R[1] * x + R[2] * y + R[3] * z) / 30 + 5,
            (R[4] * x + R[5] * y + R[6] * z) / 30 - 7, (R[7] * x + R[8] * y + R[9] * z) / 30 + 1
    }
    print "3 0 2 1\n3 1 2 3\n3 4 5 6\n3 5 7 6\n3 0 1 4\n3 1 5 4\n3 2 6 3\n3 3 6 7\n3 0 4 2\n3 2 4 6\n3 1 3 5\n3 3 7 5"
}' > "$made/turned.off"
# The spin (0.3, 4, -0.2) turned by TW1.
spin=$(awk 'BEGIN { printf "%.17g,%.17g,%.17g", (-20 * .3 + 4 * 4 - 22 * .2) / 30,
    (20 * .3 - 10 * 4 - 20 * .2) / 30, (10 * .3 + 28 * 4 - 4 * .2) / 30 }')
for body in t-handle: torus:1,0.3,12 "$made/turned.off"; do
    run tumble --body "$body" --omega 0.1,6,0.1 --time 1 --step 1 --method exact
    [ "$(sed -n 2p "$rows" | cut -d , -f 1-8)" = '0,1,0,0,0,0.1,6,0.1' ] || { broken=yes; break; }
done
ok "S4.14 the first row is q = 1 and omega as given, whatever the principal axes"
for method in exact kl6 dp54 euler; do
    run tumble --body box:1,2,3 --density 7 --omega 0.3,4,-0.2 --time 20 --step 1/50 --method $method
    cp "$rows" "$made/straight.csv"
    run tumble --body "$made/turned.off" --density 7 --omega "$spin" --time 20 --step 1/50 --method $method
    left 0 && lines 1000 && paste -d , "$rows" "$made/straight.csv" | awk '
        function abs(x) { return x < 0 ? -x : x }
        function same(a, b) { if (!(abs(a - b) <= 1e-7)) bad++ }
        BEGIN { FS = ","; s = sqrt(30) }
        NR == 1 { next }
        {   # q = T q0 conj(T), vectors = T v0, with T = (1, 2, 3, 4) / sqrt 30
            w = $14; x = $15; y = $16; z = $17
            same($2, w)
            same($3, (-20 * x + 4 * y + 22 * z) / 30); same($4, (20 * x - 10 * y + 20 * z) / 30)
            same($5, (10 * x + 28 * y + 4 * z) / 30)
            for (c = 6; c <= 9; c += 3) {
                x = $(12 + c); y = $(13 + c); z = $(14 + c); size = c == 9 ? 500 : 4
                same($c / size, (-20 * x + 4 * y + 22 * z) / 30 / size)
                same($(c + 1) / size, (20 * x - 10 * y + 20 * z) / 30 / size)
                same($(c + 2) / size, (10 * x + 28 * y + 4 * z) / 30 / size)
            }
            same($12 / $24, 1)
        }
        END { exit NR != 1002 || bad }'
    ok "S4.14 TW1 a brick turned and shifted tumbles as the straight one, turned ($method)"
done
# A cube turned: three moments that are equal but for the last digits.
awk 'BEGIN {
    split("-20 4 22 20 -10 20 10 28 4", R, " ")
    while ((getline line < "'$fixtures/cube.obj'") > 0) {
        if (split(line, v, " ") == 4 && v[1] == "v")
            printf "v %.17g %.17g %.17g\n", (R[1] * v[2] + R[2] * v[3] + R[3] * v[4]) / 30,
                (R[4] * v[2] + R[5] * v[3] + R[6] * v[4]) / 30, (R[7] * v[2] + R[8] * v[3] + R[9] * v[4]) / 30
        else print line
    }
}' > "$made/cube.obj"
for method in exact kl6; do
    run tumble --body "$made/cube.obj" --density 1 --omega 1,2,2 --time 10 --step 1/10 --method $method
    left 0 && awk -F , 'NR > 1 { c = cos(1.5 * $1); s = sin(1.5 * $1) / 3
        if (!(($2 - c) ^ 2 + ($3 - s) ^ 2 + ($4 - 2 * s) ^ 2 + ($5 - 2 * s) ^ 2 < 1e-24)) bad++ } END { exit NR != 102 || bad }' "$rows" && keeps 1e-13
    ok "S4.14 TW1 a cube turned spins steadily, whatever the last digits of its moments ($method)"
done
run mass --format json --density 7 "$made/turned.off"
tensor=$(key inertia | tr -d '[]' | tr ',' ' ')
run tumble --body "$made/turned.off" --density 7 --omega 1,2,-3 --time 3 --method exact
obeys "$tensor" 1e-13 && keeps 1e-13
ok "S4.14 TW1 a turned brick: L = R I R^T omega with the whole tensor"
"$whorl" tumble --body - --density 7 --omega 1,2,-3 --time 3 --method exact < "$made/turned.off" 2> "$made/err" | cmp -s - "$rows"
ok "S4.14 a body from standard input"

run tumble --body inertia:5/2,1,2 --omega 0.1,0.1,6 --time 5 --method exact
left 0 && awk -F , '{ print $1 "," $2 "," $4 "," $5 "," $3 "," $7 "," $8 "," $6 }' "$rows" | sed 1d > "$made/cyclic"
awk -F , 'NR > 1 && NR <= 302' "$made/exact.csv" | cut -d , -f 1-8 | paste -d , - "$made/cyclic" | awk -F , '
    { for (i = 1; i <= 8; i++) { d = $i - $(i + 8); if (!(d < 1e-12 && d > -1e-12)) bad++ } }
    END { exit NR != 301 || bad }'
ok "S4.14 moments stay with the axes they were given for"

run tumble --body box:2,2,1 --omega 0,0,0 --time 1 --step 1/2
left 0 && lines 2 && [ "$(tail -1 "$rows")" = '1,1,0,0,0,0,0,0,0,0,0,0' ] && says '|dE/E| 0$' && says 'start 0 rad'
ok "S4.14 a body at rest stays, and drifts by nothing"

small='below 2.2e-308 .*, where doubles lose digits: its drift cannot be told$'
run tumble --body inertia:1,2,5/2 --omega 1e-171,6e-170,1e-171 --time 1 --step 1/2
left 0 && says "^whorl: tumble: energy: $small" && ! says '|dE/E|' && says 'start 0 rad' && says '^whorl: tumble: |L|: .* 0$' &&
    run tumble --body inertia:1e-300,2e-300,2.5e-300 --omega 1e-13,1e-12,1e-13 --time 1 --step 1/2 &&
    left 0 && says "^whorl: tumble: energy: $small" && says "^whorl: tumble: L: $small" && ! says '|L|: largest' && ! says 'angle from' &&
    run tumble --body inertia:1,2,5/2 --omega 0,0,1.34e-154 --time 1 --step 1/2 && left 0 && says 'largest |dE/E| ' &&
    run tumble --body inertia:1,2,5/2 --omega 0,0,1.33e-154 --time 1 --step 1/2 && left 0 && says "energy: $small"
ok "S4.14 of an energy or L below the normal doubles no drift is told"
run tumble --body inertia:1e308,1.2e308,1.4e308 --omega 0.9,0.9,0.9 --time 1 --step 1/2
left 1 && says 'too fast: L or energy is beyond the doubles'
ok "S4.14 components of L that are doubles, and a length that is none"
run tumble --body inertia:1,2,3 --omega 3/10,0,1 --time 1 --step 1 --method exact
left 0 && awk "$turn"'
    END { w = R[1, 1] * $6 + R[2, 1] * $7 + R[3, 1] * $8; v = R[1, 2] * $6 + R[2, 2] * $7 + R[3, 2] * $8
          exit !($1 == 1 && abs(w - 0.16312145092243707841) < 1e-14 && abs(v - 0.25177647278679346774) < 1e-14 &&
              abs(2 * $12 - 3.09) < 1e-14 && abs($9 ^ 2 + $10 ^ 2 + $11 ^ 2 - 9.09) < 1e-13) }' "$rows"
ok "TW6 a plate of moments 1, 2, 3 after one second, 28 digits known"
run tumble --body inertia:1,2,3 --omega 0,0,3 --time 2 --step 2 --method exact
left 0 && awk -F , 'NR == 3 { exit !($2 - cos(3) < 1e-15 && cos(3) - $2 < 1e-15 && $5 - sin(3) < 1e-15 && sin(3) - $5 < 1e-15 && $8 == 3) }' "$rows"
ok "S4.14 a plate, and a steady spin: half the angle in q"
run tumble --body box:1,1,1e-9 --omega 0.1,0.2,3 --time 2 --method kl6
left 0 && lines 120
ok "S4.14 a plate whose moments add up but for rounding"

# ---- what it says of bodies --------------------------------------------------------

sed 's/^v \([01]\) \([01]\) \([01]\)$/v \120 \2 \3/' $fixtures/cube.obj > "$made/long.obj"
run tumble --body "$made/long.obj" --density 1 --omega 1,2,3 --time 1 --method exact
left 0 && says 'long.obj: hint: its longest side is [0-9]* m; if the file is in millimeters, L and energy'
ok "S4.14 a side above 10 m brings a hint"
run tumble --body $fixtures/inward.obj --density 1 --omega 1,2,3 --time 1/60
left 0 && says 'warning: inside out'
ok "S4.14 a body inside out is turned right, as by whorl mass"

refused() {
    refused_name=$1 refused_pattern=$2
    shift 2
    refuse S4.14 "$refused_name" "$refused_pattern" tumble "$@"
}
throw='--omega 1,2,3 --time 1'

refused "missing file" '^whorl: none.stl: cannot open: No such file' --body none.stl $throw
run mass $fixtures/open.obj
cp "$made/err" "$made/open.err"
refused "open mesh" 'whorl mass --allow-open' --body $fixtures/open.obj $throw
cmp -s "$made/err" "$made/open.err"
ok "S4.14 an open mesh is refused in the words of whorl mass"
printf 'OFF\n3 2 3\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 2 1\n' > "$made/flat.off"
refused "flat mesh" 'flat: its volume 0 m^3' --body "$made/flat.off" $throw
refused "a shape of two sides" 'written box:A,B,C' --body box:1,2 $throw
for moments in 1,2 1,2,3,4 1,2,x '' 1,nan,1 1,inf,1; do
    refused "inertia:$moments" "^whorl: inertia:${moments:+$moments:} moments are written inertia:A,B,C, three finite numbers" --body "inertia:$moments" $throw
done
refused "a moment of zero" '^whorl: inertia:1,0,1: .*not positive' --body inertia:1,0,1 $throw
refused "a negative moment" 'not positive' --body inertia:-1,2,2 $throw
refused "a moment above the sum of the others" '^whorl: inertia:1,2,3.1: one moment of inertia exceeds' --body inertia:1,2,3.1 $throw
refused "a moment that vanishes" 'vanishes' --body inertia:1e-70,1,1 $throw
for d in 0 -1 nan heavy ''; do
    refused "--density '$d'" "\-\-density $d: not a finite number above 0" --density "$d" $throw
done
for w in 1,2 1,2,3,4 1,2,nan inf,0,0 fast ''; do
    refused "--omega '$w'" "^whorl: tumble: --omega $w: not X,Y,Z in finite numbers" --omega "$w" --time 1
done
refused "a spin beyond the doubles" 'too fast' --omega 1e200,0,0 --time 1
for t in 0 -1 nan inf 1e999 soon 1/0 ''; do
    refused "--time '$t'" "^whorl: tumble: --time $t: not a finite number above 0" --omega 1,2,3 --time "$t"
    refused "--step '$t'" "^whorl: tumble: --step $t: not a finite number above 0" $throw --step "$t"
done
refused "more rows than a thousand million" '\-\-time 1 in steps of 1e-10: more than 1e+09 rows; take a longer --step' $throw --step 1e-10
refused "a time that overflows" 'more than' --omega 1,2,3 --time 1e308 --step 1e300
refused "an unknown method" "\-\-method rk45: not one of euler, rk4, dp54, split, kl6, exact" $throw --method rk45
refused "an unknown format" "\-\-format text: not one of csv, json" $throw --format text
run tumble --omega 1 --time 0 --step x --method y --format z
left 1 && printed_nothing && [ "$(wc -l < "$made/err")" -eq 5 ]
ok "S4.14 all bad values are named at once"

for method in rk4 split kl6; do
    refused "a step too long for the spin ($method)" "\-\-step 1: the body turns too far in one step with --method $method; take --step [0-9.]* or less, or --method exact" --body inertia:1,2,5/2 --omega 0.1,6,0.1 --time 60 --step 1 --method $method
    step=$(sed -n 's/.*take --step \([0-9.e-]*\) or less.*/\1/p' "$made/err")
    fly --time 6 --step "$step" --method $method
    left 0
    ok "S4.14 the step it asks for is short enough ($method)"
done
for method in dp54 exact; do
    fly --time 60 --step 1 --method $method
    left 0 && lines 60
    ok "S4.14 $method has no longest step"
done
refused "a turn of more than 2^50 radians" '\-\-time 1e16: the body turns too far for its attitude' --body inertia:1,2,5/2 --omega 0.1,6,0.1 --time 1e16 --step 1e15 --method exact
fly --time 1000 --method euler
left 1 && prints '^0,1,0,0,0,' && says 'stopped after [0-9]* of 60000 steps of 0.01666666666666666[0-9]* s: .*; take a shorter --step' &&
    [ "$(wc -l < "$rows")" -eq $(($(sed -n 's/.*stopped after \([0-9]*\) .*/\1/p' "$made/err") + 2)) ] && ! grep -q -e nan -e inf "$rows"
ok "S4.14 euler blows up: the good rows are printed, the last is named"

use S4.14 "no spin" 'no --omega X,Y,Z given' tumble --time 1
use S4.14 "no time" 'no --time T given' tumble --omega 1,2,3
use S4.14 "nothing at all" '^whorl tumble: no --omega' tumble
use S4.14 "an unknown option" "whorl tumble: unknown option '--loud'" tumble $throw --loud
use S4.14 "an option without its value" '\-\-step wants a value' tumble $throw --step
use S4.14 "a file without --body" "'box:1,2,3' belongs to no option; a FILE or SHAPE follows --body" tumble $throw box:1,2,3
use S4.14 "a density for given moments" '\-\-density and inertia: exclude each other' tumble --body inertia:1,2,2 --density 3 $throw

# ---- output that cannot be written; help ---------------------------------------------

loses S4.14 tumble --density 1 --omega 1,2,3 --time 1e5
full_disk "S4.14 full disk, two rows" tumble --density 1 --omega 1,2,3 --time 1/60
explains S4.14 tumble 8

timeout 1 "$whorl" tumble --omega 1,2,3 --time 1e9 --step 1e9 --method dp54 > "$made/out" 2> "$made/err"
says 'note: omega turns by 3.7e+09 rad from row to row, and dp54 takes several steps a radian; --method exact takes none'
ok "S4.14 a row that takes dp54 thousands of millions of steps is told about first"
run tumble --omega 1,2,3 --time 1e4 --step 1e4 --method dp54
left 0 && ! says 'from row to row'
ok "S4.14 one of some ten thousand is not"

plan
