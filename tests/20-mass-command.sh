#!/bin/sh
# whorl mass: what it answers.
. tests/shell-tap

# ---- closed, open, flipped, inward -----------------------------------------

run mass --format json $fixtures/cube.obj
left 0 && silent && is closed true && is oriented true && is volume 1 &&
    is unmatched_edges 0 && is holes 0 && is gap 0 && is degenerate 0 &&
    is vertices 8 && is triangles 12 && is size '[1,1,1]' &&
    is center_of_mass '[0.5,0.5,0.5]' && is coordinates '"float64"' &&
    near inertia '1 0 0 0 1 0 0 0 1' 1 &&
    near principal_moments '.16666666666666666 .16666666666666666 .16666666666666666' 3e-16
ok "S1.1 a cube is closed, oriented, of volume 1"

run mass --format json $fixtures/lidless.obj
left 0 && is closed false && is oriented true && near volume 1 2e-16 && is gap 0 &&
    is unmatched_edges 4 && is holes 1 && is flat_holes 1 &&
    says 'warning: not closed: 4 unmatched edges in 1 hole, flat, gap 0 within tolerance 0.01'
ok "S1.1 a cube without its lid is a cube, with a warning"

for size in 1e-3,1,1 1,1e-3,1 1,1,1e-3; do
    echo $size | tr , ' ' | { read -r a b c
        awk -v a=$a -v b=$b -v c=$c '/^v/ { printf "v %.17g %.17g %.17g\n", a * $2, b * $3, c * $4; next } { print }' $fixtures/lidless.obj; } > "$made/tray.obj"
    run mass --format json "$made/tray.obj"
    left 0 && near volume 1e-3 1e-15 && is gap 0 || { broken=yes; break; }
done
ok "S1.1 the same whatever share of the surface the lid is"

run mass $fixtures/open.obj
left 1 && printed_nothing && says "^whorl: tests/fixtures/open.obj: not closed: 6 unmatched edges in 1 hole, gap 0.72 above" &&
    says 'z=0.[0-9]*, at faces 1, 2, 3, 4' && says '\-\-shell' && says '\-\-allow-open'
ok "S1.1 a cube without lid and one side: exit 1, gap 0.72, the hole and its faces named"

run mass --allow-open --format json $fixtures/open.obj
left 0 && is closed false && is oriented true &&
    near gap .72 .01 && is unmatched_edges 6 && is holes 1 && is flat_holes 0 &&
    says 'warning: not closed'
ok "S1.1 the same with --allow-open: capped, closed false, warning"

run mass --format json $fixtures/flipped.obj
left 0 && is closed false && is oriented false && near volume 1 2e-16 && is gap 0 && is flat_holes 1 &&
    says 'warning: not closed, and some faces are turned'
ok "S1.1 one face flipped: volume right, oriented false, warning"

# A roof in place of the lid, turned over: its rim is flat, and it is not.
{ sed '/^f 5 6 7 8/d' $fixtures/cube.obj; echo 'v .5 .5 1.25'
  for wall in '5 6' '6 7' '7 8' '8 5'; do echo "f 9 ${wall#* } ${wall% *}"; done; } > "$made/roof.obj"
run mass "$made/roof.obj"
left 1 && printed_nothing && says 'some faces are turned .*: 4 unmatched edges in 1 hole, gap .* above tolerance' &&
    says 'the gap estimates what the missing or turned surface is worth'
ok "S1.1 a turned roof on a flat rim: exit 1"
run mass --allow-open --format json "$made/roof.obj"
left 0 && is flat_holes 0 && is holes 1 && near volume .9166666666666666 1e-15
ok "S1.1 a turned roof with --allow-open: the hole is not flat"
run mass --allow-open "$made/roof.obj"
left 0 && prints 'closed by cones;' && prints 'the missing or turned surface is worth about'
ok "S1.1 the text says so too"

awk 'BEGIN { n = 16; pi = atan2(0, -1)
    print "v 0 0 1"
    for (i = 1; i < n; i++) for (j = 0; j < 2 * n; j++)
        printf "v %.17g %.17g %.17g\n", sin(pi * i / n) * cos(pi * j / n),
            sin(pi * i / n) * sin(pi * j / n), cos(pi * i / n)
    print "v 0 0 -1"
    last = 2 + 2 * n * (n - 1)
    for (j = 0; j < 2 * n; j++) { k = (j + 1) % (2 * n)
        print "f", 1, 2 + j, 2 + k
        for (i = 0; i < n - 2; i++) { a = 2 + 2 * n * i
            print "f", a + j, a + 2 * n + j, a + 2 * n + k
            if (i != 7 || j != 3) print "f", a + j, a + 2 * n + k, a + k }
        a = 2 + 2 * n * (n - 2)
        print "f", a + j, last, a + k } }' > "$made/sphere.obj"
run mass --format json sphere:1,16
whole=$(key volume)
run mass --format json "$made/sphere.obj"
left 0 && is triangles 959 && is closed false && is oriented true && is holes 1 &&
    is unmatched_edges 3 && says 'warning: not closed: 3 unmatched edges in 1 hole' &&
    near volume "$whole" 1e-14
ok "S1.1 one face of 960 missing from a sphere: capped and answered with a warning"

run mass --format json $fixtures/inward.obj
left 0 && is closed true && is oriented true && is volume 1 && is inward true && says 'warning: inside out'
ok "S1.1 a cube inside out is turned right with a warning"

# ---- the formats a mesh comes in ------------------------------------------

run mass --format json --density 7 $fixtures/box.obj
left 0 && silent && is mass 210 && is center_of_mass '[1,1.5,2.5]' &&
    is inertia '[[595,0,0],[0,507.5,0],[0,0,227.5]]' &&
    is principal_moments '[227.5,507.5,595]' &&
    is principal_axes '[[0,0,1],[0,1,0],[-1,0,0]]' && is volume 30 && is density 7
ok "S1.9 S1.11 TM3 box 2 x 3 x 5 in OBJ with relative indices and every kind of corner"

run mass --format json $fixtures/tetra.off $fixtures/tetra.stl
left 0 && silent && near volume .16666666666666666 2e-16 && near volume .16666666666666666 2e-16 2 &&
    is center_of_mass '[0.25,0.25,0.25]' && is center_of_mass '[0.25,0.25,0.25]' 2 &&
    near inertia '.0125 .0020833333333333333 .0020833333333333333 .0020833333333333333 .0125 .0020833333333333333 .0020833333333333333 .0020833333333333333 .0125' 3e-16 2
ok "S1.1 OFF with comments and colors, ASCII STL in mixed case"

# A binary STL whose header says "solid": the tetrahedron again.
o='\0\0\0\0' e='\0\0\200\077'
{
    printf 'solid but not text                                                              '
    printf '\4\0\0\0'
    for face in "$o$o$o$o$e$o$e$o$o" "$o$o$o$e$o$o$o$o$e" "$o$o$o$o$o$e$o$e$o" "$e$o$o$o$e$o$o$o$e"; do
        printf "$o$o$o$face"'\0\0'
    done
} > "$made/tetra-binary.stl"
cp "$made/tetra-binary.stl" "$made/no-suffix"
cp "$made/tetra-binary.stl" "$made/wrong-suffix.obj"
run mass --format json "$made/tetra-binary.stl" "$made/no-suffix" "$made/wrong-suffix.obj"
left 0 && silent && is format '"binary STL"' && near volume .16666666666666666 2e-16 &&
    is closed true && is closed true 2 && is format '"binary STL"' 3 &&
    is vertices null && is triangles 4
ok "S1.1 a binary STL that begins with 'solid' is known by its size"

run mass --format json --shells "$made/wrong-suffix.obj"
left 0 && silent && is format '"binary STL"' && is vertices 4 && is triangles 4
ok "S1.1 the same where it is read as a whole, and its distinct points are counted"

{ cat "$made/tetra-binary.stl"; printf 'trailer\0\1'; } > "$made/trailer.stl"
run mass --format json "$made/trailer.stl"
left 0 && says 'warning: 9 bytes after the last of 4 triangles are ignored' && is closed true
ok "S1.1 bytes after the last record of an STL are ignored with a warning"

sed 's/^4 4 6/4 5 6/' $fixtures/tetra.off > "$made/line.off"
echo '2 0 1' >> "$made/line.off"
{ cat $fixtures/cube.obj; echo 'surf 0 1 0 1 1 2 3 4'; } > "$made/surf.obj"
run mass --format json "$made/line.off" "$made/surf.obj"
left 0 && says 'line.off: warning: 1 face.* of fewer than three corners' && says 'surf.obj: warning: 1 free-form' && is triangles 4 && is triangles 12 2
ok "S1.1 what encloses nothing is ignored with a warning"

{ cat $fixtures/tetra.off; printf '\n# the end\n\n'; } > "$made/end.off"
run mass --format json "$made/end.off"
left 0 && silent && is triangles 4 && is closed true
ok "S1.1 comments and blank lines behind the last face of an OFF"
{ cat "$made/end.off"; echo '3 0 1 2'; } > "$made/more.off"
run mass --format json "$made/more.off"
left 0 && is triangles 4 && says "more.off: warning: line $(wc -l < "$made/more.off"): what follows the last of 4 faces is ignored"
ok "S1.1 a face more than the head of an OFF promises is ignored with a warning"
echo '3 0 1 2' >> "$made/line.off"
run mass --format json "$made/line.off"
left 0 && says 'what follows the last of 5 faces is ignored; 1 face of fewer than three corners ignored'
ok "S1.1 an OFF with a face too many and a line among its faces: both are said"

"$whorl" mass --format json - < "$made/tetra-binary.stl" > "$made/out" 2> "$made/err" && is file '"-"' && is closed true &&
    cat $fixtures/cube.obj | "$whorl" mass --format json - > "$made/out" 2> "$made/err" && is volume 1
ok "S1.1 standard input, its format sniffed"

tr '\n' '\r' < $fixtures/tetra.off > "$made/mac.off"
sed 's/$/\r/' $fixtures/box.obj > "$made/dos.obj"
run mass --format json "$made/mac.off" "$made/dos.obj"
left 0 && near volume .16666666666666666 2e-16 && is volume 30 2
ok "S1.1 line ends of any system"

if "$whorl" --version | grep -q Assimp; then
    run mass --format json $fixtures/tetra.gltf
    left 0 && silent && is coordinates '"float32"' && is closed true &&
        near volume .3333333333333333 2e-16 && is inward false &&
        near center_of_mass '-.25 .5 10.25' 1e-15
    ok "S1.1 glTF through Assimp: node transforms applied, mirrors minded, float32 said"
else
    run mass $fixtures/tetra.gltf
    left 1 && says 'without Assimp'
    ok "S1.1 without Assimp a glTF is refused with a reason"
fi

awk '/^v/ { x = $2 ? "0.1000000000000000055511151231257827" : "-0"
            y = $3 ? "9007199254740993" : "0e999"
            z = $4 ? "+.841E+22" : "0x0p0"
            print "v", x, y, z; next } { print }' $fixtures/cube.obj > "$made/numbers.obj"
run mass --format json --units m "$made/numbers.obj"
left 0 && silent && is size '[0.1,9007199254740992,8.41e+21]' && is closed true
status_1=$?
awk '/^v/ { print "v", $2 "e23", $3 * 1 ? "972578765147237606e13" : "-0e0", $4 ? "00000000000000000000012.5e-1" : "0."; next } { print }' $fixtures/cube.obj > "$made/numbers.obj"
run mass --format json --units m "$made/numbers.obj"
[ $status_1 -eq 0 ] && left 0 && is size '[1e+23,9.725787651472376e+30,1.25]'
ok "S1.1 numbers in every form are read to the nearest double"

sed 's/vertex 0 1 0$/vertex -0 1 0.0/; s/vertex 1 0 0/VERTEX 10e-1 -0 +0/' $fixtures/tetra.stl > "$made/zero.stl"
run mass --format json "$made/zero.stl"
left 0 && silent && is closed true && near volume .16666666666666666 2e-16
ok "S1.1 -0 is +0"

{ cat $fixtures/cube.obj; echo 'f 1 1 2'; echo 'f 3 4 3'; } > "$made/degenerate.obj"
run mass --format json "$made/degenerate.obj"
left 0 && silent && is closed true && is volume 1 && is degenerate 2 && is triangles 14
ok "S1.1 faces that name a corner twice are skipped and counted"

# ---- options ----------------------------------------------------------------

run mass --format json --density 1000 --units mm box:20,30,40
left 0 && near volume 2.4e-5 4e-16 && near mass .024 4e-16 && near size '.02 .03 .04' 4e-16
ok "S1.9 --units mm"
run mass --format json --units cm box:1,1,1 --units in box:1,1,1 --units ft box:1,1,1 --units m box:1,1,1
left 0 && near size '.01 .01 .01' 0 && near size '.0254 .0254 .0254' 0 2 && near size '.3048 .3048 .3048' 0 3 && is size '[1,1,1]' 4
ok "S1.9 --units cm, in, ft, m"

run mass --format json --scale=2,-1,1/2 $fixtures/tetra.off
left 0 && silent && near volume .16666666666666666 4e-16 && near center_of_mass '.5 -.25 .125' 1e-15 &&
    near size '2 1 .5' 0 &&
    near inertia '.0078125 -.0041666666666666666 .0020833333333333333 -.0041666666666666666 .0265625 -.0010416666666666666 .0020833333333333333 -.0010416666666666666 .03125' 1e-15
ok "S1.5 --scale with three factors, one a mirror and one a fraction"

run mass --format json --mass 12 box:1,2,3
left 0 && near inertia '13 0 0 0 10 0 0 0 5' 1e-15 && is mass 12 && is density 2
ok "TM8 --mass 12 of the block 1 x 2 x 3: diag(13, 10, 5)"

run mass --format json --mass 12 --pose 10,20,30,0,0,1.5707963267948966 box:1,2,3
left 0 && near inertia '10 0 0 0 13 0 0 0 5' 1e-15 && near center_of_mass '10 20 30' 1e-16
ok "S1.6 --pose turns about z and shifts"

run mass --format json --mass 12 --pose 0,0,0,0.3,-0.5,1.1 box:1,2,3
left 0 && near inertia "$(awk 'BEGIN {
    r = .3; p = -.5; y = 1.1
    R[1] = cos(y) * cos(p); R[2] = cos(y) * sin(p) * sin(r) - sin(y) * cos(r); R[3] = cos(y) * sin(p) * cos(r) + sin(y) * sin(r)
    R[4] = sin(y) * cos(p); R[5] = sin(y) * sin(p) * sin(r) + cos(y) * cos(r); R[6] = sin(y) * sin(p) * cos(r) - cos(y) * sin(r)
    R[7] = -sin(p); R[8] = cos(p) * sin(r); R[9] = cos(p) * cos(r)
    d[1] = 13; d[2] = 10; d[3] = 5
    for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) { s = 0
        for (k = 1; k <= 3; k++) s += R[3 * i + k] * d[k] * R[3 * j + k]
        printf "%.17g ", s } }')" 1e-15
ok "N35 --pose is roll, pitch, yaw about fixed axes"

run mass --format json --total --density 2 --pose -1,0,0 box:2,2,2 --pose 1,0,0 box:2,2,2
left 0 && [ "$(wc -l < "$made/out")" -eq 1 ] && is mass 32 && near center_of_mass '0 0 0' 1 &&
    near inertia "$(awk 'BEGIN { OFMT = "%.17g"; print 32 * 8 / 12, 0, 0, 0, 32 * 20 / 12, 0, 0, 0, 32 * 20 / 12 }')" 1e-15
ok "S1.8 --total of two cubes side by side is the block"

run mass --format json --total --mass 6 box:1,1,1 box:2,1,1
left 0 && near mass 6 3e-16 && near density 2 3e-16 && is volume 3 && near inertia '1 0 0 0 2 0 0 0 2' 1e-15
ok "S1.8 one --mass before all files is the mass of the total"

run mass --format json --total --mass 6 box:1,1,1 --mass 3 box:2,1,1
left 0 && near mass 9 3e-16
ok "S1.8 each file with its own --mass"

run mass --format json --total --density 1 --pose 1e8,0,0 box:1,1,1 --pose 100000001,0,0 box:1,1,1
left 0 && near inertia "$(awk 'BEGIN { OFMT = "%.17g"; print 2 * 2 / 12, 0, 0, 0, 2 * 5 / 12, 0, 0, 0, 2 * 5 / 12 }')" 1e-14
ok "S1.12 --total far from the origin keeps its digits"

run mass --total --shell 0.001 box:1,1,1 box:1,2,3
left 0 && prints '^  surface         weighed as a thin shell$' &&
    prints '^  area            28 m², thickness 0.001 m$' && ! prints 'size\|closed\|nan'
ok "S1.8 --total of two skins is a skin"
run mass --total --shell 0.001 box:1,1,1 --shell 0.002 box:1,2,3
left 0 && prints '^  area            28 m², of several thicknesses$' && ! prints nan
ok "S1.8 --total of skins of two thicknesses has none"
run mass --total box:1,1,1 --shell 0.002 box:1,2,3
left 0 && prints '^  surface         closed$' && ! prints 'open\|nan\|thin shell'
ok "S1.8 --total of a solid and a skin: the solid is closed"
printf '0 0 0 1\n1 0 0 1\n0 1 0 1\n0 0 1 1\n' > "$made/points.txt"
run mass --total --points "$made/points.txt" "$made/points.txt"
left 0 && prints '^total: 8 mass points$' &&
    ! sed -n '/^total/,$p' "$made/out" | grep -q 'volume\|surface\|twice\|nan'
ok "S1.8 --total of mass points is mass points"

# What is rounded before the sum is in the bounds: 1000.3 m in millimeters, the sine of 1.
bound() { key error_bound | tr -d '{}' | tr , '\n' | sed -n "s/^\"$1\"://p"; }
within() {
    awk -v a="$1" -v b="$2" -v e="$3" -v most="$4" \
        'BEGIN { d = a - b; if (d < 0) d = -d; exit !(d <= e && e <= most) }'
}
for axes in '1 2 3 9' '3 1 2 1' '2 3 1 5'; do
    set -- $axes
    printf '1000.3 0 0 1\n1000.4 0 0 1\n1000.3 0.1 0 1\n' | awk -v a=$1 -v b=$2 -v c=$3 '{ print $a, $b, $c, $4 }' > "$made/points.txt"
    run mass --format json --points --units mm "$made/points.txt"
    within "$(key inertia | tr -d '[]' | cut -d , -f $4)" 1.3333333333336366e-08 "$(bound inertia)" 1e-19 || { broken=yes; break; }
done
ok "S1.8 the coordinates of points are rounded to their unit, and the bound says so"
awk '/^v / { $2 += 1e9 } { print }' $fixtures/box.obj > "$made/away.obj"
run mass --format json --units m --pose -540302305.8681397,-841470984.8078965,0,0,0,1 "$made/away.obj"
within "$(key center_of_mass | cut -d , -f 2)" 1.6519244553971910 "$(bound center_of_mass)" 2e-6
ok "S1.12 the entries of a rotation are rounded, and the bound of the center says so"
run mass --format json box:1,2,3 --density 1 --pose 0,0,0
still=$(bound inertia)
run mass --format json box:1,2,3 --density 1 --pose 0,0,0,0.1,0.2,0.3
awk -v a="$still" -v b="$(bound inertia)" 'BEGIN { exit !(b > a + 6e-14 && b < 1e-12) }'
ok "S1.12 and that of the inertia"

# An angle too small to turn anything: all that it adds is the allowance, 9.001u a term.
printf 'v 3 -5 7\nv 4 -5 7.5\nv 3.5 -3 6\nv 3 -4 9\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > "$made/skew.obj"
run mass --format json --units m --pose 0,0,0 "$made/skew.obj"
still="$(bound center_of_mass) $(bound inertia) $(key center_of_mass) $(key inertia)"
run mass --format json --units m --pose 0,0,0,0,0,1e-300 "$made/skew.obj"
echo "$still $(bound center_of_mass) $(bound inertia)" | tr '[],' '   ' | awk '
    function near(a, b) { return a < 1.01 * b && b < 1.01 * a }
    { u = 2 ^ -53
      for (i = 3; i < 15; i++) sum[i < 6] += $i < 0 ? -$i : $i
      exit !(NF == 16 && near($15 - $1, 9.001 * u * sum[1]) && near($16 - $2, 2 * 9.001 * u * sum[0])) }'
ok "S1.12 a rotation by angles allows for each entry: center and inertia"

# A box of a map's coordinates, open on top: numbers that differ in few bits.
cat > "$made/map.obj" << 'EOF'
v 524288 4194304 0
v 524288.25 4194304 0
v 524288 4194306 0
v 524288.25 4194306 0
v 524288 4194304 3
v 524288.25 4194304 3
v 524288 4194306 3
v 524288.25 4194306 3
f 1 3 4
f 1 4 2
f 1 2 6
f 1 6 5
f 3 7 8
f 3 8 4
f 1 5 7
f 1 7 3
f 2 4 8
f 2 8 6
EOF
run mass "$made/map.obj"
left 0 && prints 'not closed: 4 unmatched edges in 1 hole' && prints '^  volume          1.5 m³$'
ok "S1.1 an open box of a map's coordinates is open"

awk '/^v / { $2 += 1000000; $3 -= 2000000; $4 += 3000000 } { print }' $fixtures/box.obj > "$made/far.obj"
run mass --format json --density 7 --units m "$made/far.obj"
left 0 && silent && near inertia '595 0 0 0 507.5 0 0 0 227.5' 1e-15
ok "S1.12 a box a million meters away: inertia to 1e-15"

run mass --format json --shell 1/100 --density 1000 box:1,2,3
left 0 && near area 22 1e-15 && near mass 220 1e-15 && near volume .22 1e-15 &&
    near inertia "$(awk 'BEGIN { OFMT = "%.17g"; t = 10
        a[1] = 1; a[2] = 2; a[3] = 3
        for (i = 1; i <= 3; i++) { j = i % 3 + 1; k = j % 3 + 1
            s[i] = 2 * t * (a[j] * a[k] * a[i]^2 / 4 + a[i] * a[k] * a[i]^2 / 12 + a[i] * a[j] * a[i]^2 / 12) }
        print s[2] + s[3], 0, 0, 0, s[1] + s[3], 0, 0, 0, s[1] + s[2] }')" 1e-14
ok "S1.1 --shell weighs the skin"

run mass --format csv cylinder:1,2,100 capsule:1,2,100 sphere:1,100 torus:2,0.5,100
left 0 && awk -F, 'BEGIN { pi = atan2(0, -1)
    split(2 * pi " " 2 * pi + 4 * pi / 3 " " 4 * pi / 3 " " pi * pi, V, " ")
    split("2 2 4 8", most, " ") }
    $1 ~ /^"/ { k++; part = (1 - $(NF - 10) / V[k]) * 1e4; bad += !(part > .7 * most[k] && part < 1.35 * most[k]) }
    END { exit bad || k != 4 }' "$made/out"
ok "S1.1 of N steps a round shape has 2/N^2 less volume, a sphere 4, a torus 8, or so"

run mass --format json --shell 0.01 $fixtures/lidless.obj
left 0 && silent && near area 5 1e-15
ok "S1.1 --shell needs no closed mesh"

run mass --format json --shell 0.01 "$made/tetra-binary.stl"
left 0 && is vertices null && is triangles 4
ok "S1.1 --shell of an STL: its distinct points are not counted"

run mass --format json --shell 0.01 --scale 1,2,3 box:1,1,1 --scale 2,2,3 box:1,1,1 --scale -1 box:1,2,3
left 0 && near area 22 1e-15 && near area 32 1e-15 2 && near area 22 1e-15 3
ok "S1.1 --shell with unequal factors"

# A skin 1 x 1 x 1.1 far up: 1.1 (2^40 + 1) is rounded by k, 1.1 times 2^40 not at all.  The
# bounds are those of the text, in units of 2; all of the body's other bounds are smaller.
printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n' |
    awk '{ $4 += 2^40; OFMT = CONVFMT = "%.17g"; print }' > "$made/high.obj"
printf 'f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n' >> "$made/high.obj"
run mass --format json --shell 1 --scale 1,1,1.1 "$made/high.obj"
echo "$(key area) $(bound mass) $(key center_delta | cut -d , -f 3) $(key center_reference | cut -d , -f 3) $(bound center_of_mass) $(key inertia) $(bound inertia)" |
    tr '[],' '   ' | awk '
    function abs(x) { return x < 0 ? -x : x }
    function near(a, b) { return a < 1.005 * b && b < 1.005 * a }
    { h = 1.1 * (2^40 + 1) - 1.1 * 2^40; k = abs(h - 1.1); h = 1.1; A = 2 + 4 * h
      middle = $4 - 1.1 * 2^40 + $3
      Ixx = 1 / 6 + h^2 / 2 + 2 * h / 3 + h^3 / 3
      R = k / 2 * (8 * (2 + 2 * h) + 4 * 4) / 4
      S = R + k / 2 * A / 4; C = R + k * A / 4 # in units, as k / 2 is
      exit !(k > 1e-5 && abs($1 - A) > k && near($2, 4 * R) && abs($1 - A) < 4 * R &&
             abs(middle - h / 2) > k / 3 && near($5, 8 * S / A + 2^-53 * $4) && abs(middle - h / 2) < $5 &&
             abs($6 - Ixx) > 2 * k && near($15, 2 * 16 * C) && abs($6 - Ixx) < $15) }'
ok "S1.12 the coordinates of a stretched skin are rounded, and the bounds say so"
run mass --format json --shell 1 --scale 1,1,2 "$made/high.obj"
near area 10 1e-15 && within "$(bound mass)" 0 2e-14 1
ok "S1.12 a stretch that rounds nothing costs nothing"
run mass --format json --shell 1 --scale 0.1 "$made/high.obj"
still="$(key area) $(key error_bound)"
run mass --format json --shell 1 --scale 0.1,-0.1,0.1 "$made/high.obj"
near area .06 1e-14 && [ "$still" = "$(key area) $(key error_bound)" ]
ok "S1.12 the mirror image of a skin is not stretched"

{
    cat $fixtures/cube.obj
    awk '/^v/ { print "v", .25 + $2 / 2, .25 + $3 / 2, .25 + $4 / 2 }
         /^f/ { print "f", $5 + 8, $4 + 8, $3 + 8, $2 + 8 }' $fixtures/cube.obj
} > "$made/hollow.obj"
run mass --format json --shells "$made/hollow.obj"
left 0 && is volume 0.875 && prints '"shells":\[{"triangles":12,"first_face":1,"volume":1,' && prints '"first_face":7,"volume":-0.125,'
ok "S1.10 --shells shows a cavity as a negative volume; faces are the file's"

awk '/^f/ { print $1, $5, $4, $3, $2; next } { print }' "$made/hollow.obj" > "$made/turned.obj"
run mass --format json --shells --scale -2 "$made/turned.obj"
left 0 && is volume 7 && says 'inside out' && prints '"first_face":1,"volume":8,' && prints '"first_face":7,"volume":-1,'
ok "S1.10 --shells of a body inside out and mirrored: the cavity still is the negative one"

# Coordinates of 1e-110: their products are no doubles, nor is the cube of the scale.
awk '/^v/ { print "v", $2 "e-110", $3 "e-110", $4 "e-110"; next } { print }' "$made/hollow.obj" > "$made/small.obj"
run mass --format json --shells --scale 1e110,-1e110,1e110 "$made/small.obj"
echo "$(key shells)" | tr '{,}[]' '\n\n\n\n\n' | awk -F: '
    /volume/ { volume[++n] = $2 } /error_bound/ { bound[n] = $2 }
    END { a = volume[1] - 1; b = volume[2] + .125
          exit !(n == 2 && a * a <= bound[1]^2 && b * b <= bound[2]^2 && bound[1] < 1e-14 && bound[2] < 1e-15) }'
ok "S1.10 --shells where the product of the factors is no double"

run mass --format json --points $fixtures/masses.txt
left 0 && silent && near inertia_origin '10 0 0 0 6 -4 0 -4 6' 1e-15 &&
    near center_of_mass '.3333333333333333 1 1' 1e-15 &&
    near inertia '4 1 1 1 2.6666666666666665 -1 1 -1 2.6666666666666665' 1e-15 &&
    near principal_moments '1 3.6666666666666665 4.666666666666667' 1e-15 && is volume null && is mass 3
ok "S3.3 N14 TW3 --points: three masses, about the origin and about the center of mass"

run mass --format json --points --units cm --pose 1,2,3 $fixtures/masses.txt --scale 1,2,3 --pose 0,0,0 $fixtures/masses.txt
left 0 && silent && near center_of_mass '1.0033333333333334 2.01 3.01' 1e-15 &&
    near center_of_mass '.3333333333333333 2 3' 1e-15 2 && is size '[1,4,6]' 2 &&
    near inertia '4e-4 1e-4 1e-4 1e-4 2.6666666666666665e-4 -1e-4 1e-4 -1e-4 2.6666666666666665e-4' 1e-13
ok "S3.3 --points in centimeters, in a pose"

printf '1 0 0 1\n0 1 2 1\n0 2 1 1\n-1 0 0 1\n0 -1 -2 1\n0 -2 -1 1\n' |
    "$whorl" mass --format json --points - > "$made/out" 2> "$made/err" &&
    near principal_moments '4 20 20' 1e-15 && near center_of_mass '0 0 0' 1
ok "S3.3 N14 the three masses and their mirror images: twice 2, 10, 10"

for k in -200 200; do
    awk -v k=$k '/^v / { f = 2 ^ k; printf "v %.17g %.17g %.17g\n", $2 * f, $3 * f, $4 * f; next } { print }' $fixtures/box.obj > "$made/scaled.obj"
    run mass --format json --units m "$made/scaled.obj"
    left 0 && silent && near volume "$(awk -v k=$k 'BEGIN { printf "%.17g", 30 * 2 ^ (3 * k) }')" 0 &&
        near principal_moments "$(awk -v k=$k 'BEGIN { f = 2 ^ k; f = 2 ^ (4 * k) * f; printf "%.17g %.17g %.17g", 32.5 * f, 72.5 * f, 85 * f }')" 1e-15
    ok "S1.12 a box scaled by 2^$k is answered"
done

# ---- output -----------------------------------------------------------------

run mass --format urdf --density 7 $fixtures/box.obj
cat > "$made/want" <<'END'
<!-- tests/fixtures/box.obj; density 7 kg/m^3; whorl VERSION -->
<inertial>
  <origin xyz="1 1.5 2.5" rpy="0 0 0"/>
  <mass value="210"/>
  <inertia ixx="595" ixy="0" ixz="0" iyy="507.5" iyz="0" izz="227.5"/>
</inertial>
END
left 0 && silent && sed '1s/whorl [0-9.]*/whorl VERSION/' "$made/out" | cmp -s "$made/want" -
ok "S1.9 URDF to the letter"

run mass --format sdf --mass 210 $fixtures/box.obj
left 0 && silent && [ "$(sed 1d "$made/out" | tr -d ' \n')" = '<inertial><pose>11.52.5000</pose><mass>210</mass><inertia><ixx>595</ixx><ixy>0</ixy><ixz>0</ixz><iyy>507.5</iyy><iyz>0</iyz><izz>227.5</izz></inertia></inertial>' ] && prints '<pose>1 1.5 2.5 0 0 0</pose>'
ok "S1.9 SDF to the letter"

run mass --format mjcf --density 7 $fixtures/box.obj
left 0 && silent && [ "$(sed 1d "$made/out")" = '<inertial pos="1 1.5 2.5" mass="210" fullinertia="595 507.5 227.5 0 0 0"/>' ]
ok "S1.9 MJCF to the letter"

run mass --format mjcf --mass 1 --scale 1,2,3 $fixtures/tetra.off
left 0 && sed '1d; s/.*fullinertia="\([^"]*\)".*/\1/' "$made/out" |
    awk 'function near(a, b) { a -= b; return a < 1e-15 && a > -1e-15 }
        { exit !(near($1, 13 * .0375) && near($2, .375) && near($3, .1875) &&
                 near($4, .025) && near($5, .0375) && near($6, .075)) }' 
ok "S1.9 MJCF has xx yy zz xy xz yz, products with the sign of the tensor"

# ixx ixy ixz iyy iyz izz of the same body, all different.
six='.4875 .025 .0375 .375 .075 .1875'
run mass --format urdf --mass 1 --scale 1,2,3 $fixtures/tetra.off
left 0 && sed -n 's/.*<inertia ixx="\([^"]*\)" ixy="\([^"]*\)" ixz="\([^"]*\)" iyy="\([^"]*\)" iyz="\([^"]*\)" izz="\([^"]*\)".*/{"six":[\1,\2,\3,\4,\5,\6]}/p' "$made/out" > "$made/six" &&
    mv "$made/six" "$made/out" && near six "$six" 1e-15
ok "S1.9 URDF has ixx ixy ixz iyy iyz izz, each in its place"

run mass --format sdf --mass 1 --scale 1,2,3 $fixtures/tetra.off
left 0 && tr -d ' \n' < "$made/out" | sed 's/.*<inertia><ixx>\(.*\)<\/ixx><ixy>\(.*\)<\/ixy><ixz>\(.*\)<\/ixz><iyy>\(.*\)<\/iyy><iyz>\(.*\)<\/iyz><izz>\(.*\)<\/izz>.*/{"six":[\1,\2,\3,\4,\5,\6]}/' > "$made/six" &&
    mv "$made/six" "$made/out" && near six "$six" 1e-15
ok "S1.9 SDF has ixx ixy ixz iyy iyz izz, each in its place"

run mass --format urdf --density 1 box:1,1,1 --mass 3 box:1,2,3
left 0 && [ "$(grep -c '^<inertial>$' "$made/out")" -eq 2 ] && prints '^<!-- box:1,1,1; density 1 kg/m^3; whorl' && prints '^<!-- box:1,2,3; density 0.5 kg/m^3; whorl'
ok "S1.9 several robot links: a comment names each"

run mass --format urdf --total --mass 3 box:1,1,1 box:1,2,3
left 0 && [ "$(grep -c '^<inertial>$' "$made/out")" -eq 1 ] && prints '<mass value="3"/>'
ok "S1.9 the total of several links is one element"

odd=$(printf '%s/-a "b\\c\td\377.obj' "$made")
cp $fixtures/cube.obj "$odd"
run mass --format json --density=7 -- "$odd"
left 0 && prints '^{"file":"'"$made"'/-a \\"b\\\\c\\u0009d\\ufffd.obj","vert' && is density 7
ok "S1.9 JSON of a file with an odd name; --option=value; --"

run mass $fixtures/cube.obj
left 0 && silent && prints 'inertia tensor about the center of mass, file axes' && prints 'off-diagonals are' && prints 'assumed' && prints 'digits are certain'
ok "S1.9 the text says about which point, in which axes, with which sign, how sure"

run mass --format json box:1/3,1/7,0.1
left 0 && key inertia | tr -d '[]' | tr ',' '\n' | awk '
    $1 != 0 { m = $1; sub(/e.*/, "", m); gsub(/[-.]/, "", m); sub(/^0*/, "", m)
              short = sprintf("%.15g", $1) + 0 == $1 + 0
              if (length(m) > 17 || (short && length(m) > 15)) bad = 1; seen++ }
    END { exit bad || !seen }'
ok "S1.9 numbers are the shortest of 15, 16, 17 digits that reads back"

run mass --format json box:1/3,1/7,0.1
left 0 && is size '[0.3333333333333333,0.14285714285714285,0.1]'
ok "S1.9 numbers read back: a third has 16 digits, a seventh 17"

run mass --format json --units m box:20,1,1 "$fixtures/cube.obj"
left 0 && silent
awk '/^v/ { printf "v %g %g %g\n", 11 * $2, $3, $4; next } { print }' $fixtures/cube.obj > "$made/long.obj"
run mass --format json "$made/long.obj"
left 0 && says 'hint: its longest side is 11 m; .*--units mm'
ok "S1.9 a side above 10 m brings a hint to --units mm"
run mass --format json --units m "$made/long.obj"
left 0 && silent
ok "S1.9 no hint where units are given"

run mass --help
left 0 && silent && prints '^usage: whorl mass' && prints 'gap-tolerance'
ok "S1.1 whorl mass --help"
run --help
left 0 && silent && prints '^usage: whorl' && prints 'whorl mass'
ok "S1.1 whorl --help"
run --version
left 0 && silent && prints '^whorl [0-9]*\.[0-9]*\.[0-9]*$'
ok "S1.1 whorl --version"

run mass --help
for word in $(grep -o -e '--[a-z-]*' "$made/out" | sort -u); do
    grep -q -e "Fl -${word#--}" docs/man/whorl-mass.1 || echo "$word"
done > "$made/err"
silent && [ "$(grep -c -e '--' "$made/out")" -gt 10 ]
ok "S1.1 the man page has each option of the help"

# ---- links of a real robot ---------------------------------------------------

links=${WHORL_MESHES:-}
while read -r name triangles edges; do
    if [ -n "$links" ] && [ -r "$links/$name" ]; then
        run mass --format json "$links/$name"
        left 0 && is triangles "$triangles" && is unmatched_edges "$edges" && is oriented true
        ok "S1.1 $name: $triangles triangles, $edges unmatched edges, answered"
    else
        skip "S1.1 $name" "set WHORL_MESHES to the directory of the elfin links"
    fi
done <<'END'
elfin3_base.stl 1586 4
elfin3_end_link.stl 572 36
elfin3_link1.stl 4018 8
elfin3_link2.stl 1900 24
elfin3_link3.stl 5300 0
elfin3_link4.stl 2718 12
elfin3_link5.stl 3801 45
END

plan
