#!/bin/sh
# whorl mass: command lines as people write them, and records that stay whole.
. tests/shell-tap

# ---- options behind the files ----------------------------------------------------

run mass $fixtures/cube.obj --json --density 2700
left 0 && silent && is mass 2700 && is density_assumed false
ok "S1.9 options behind the file: --json, --density"
run mass --json --density 2 box:1,1,1 --density 3 box:1,1,1 box:1,1,1 --mass 5
left 0 && is mass 2 && is mass 3 2 && is mass 3 3
ok "S1.9 an option behind the last file leaves those with a value of their own"
run mass --json box:1,1,1 --density 3 box:1,1,1 --mass 5 --units cm
left 0 && is mass 5 && near mass 3e-6 1e-15 2 && near size '.01 .01 .01' 0 && near size '.01 .01 .01' 0 2
ok "S1.9 and holds for the others"
run mass --json box:1,1,1 box:2,1,1 --pose '0 0 1' --shell 0.1
left 0 && near center_of_mass '0 0 1' 1e-15 && near center_of_mass '0 0 1' 1e-15 2 && near area 6 1e-15
ok "S1.9 --pose and --shell behind the files"
run mass --json --total box:1,1,1 box:2,1,1 --mass 6
left 0 && near mass 6 3e-16
ok "S1.8 --total with one --mass behind all files"
run mass box:1,1,1 --mass 5 --density 7
left 2 && says 'exclude each other'
ok "S1.9 --mass and --density behind one file exclude each other"
run mass --format urdf box:1,1,1 --density 7
left 0 && silent && prints '<mass value="7"/>'
ok "S1.9 a robot format with its density behind"

# ---- lists ---------------------------------------------------------------------------

run mass --json --scale "0.001 0.001 0.001" box:1,2,3 --scale '2, 3 ,4' box:1,1,1 --pose ' 0 0 1 ' box:1,1,1
left 0 && near size '.001 .002 .003' 0 && near size '2 3 4' 0 2 && near center_of_mass '0 0 1' 1e-15 3
ok "S1.9 lists with blanks"
for list in '1,,2,3' '1,2,3,' ',1,2,3' '1 2' '' '1;2;3'; do
    run mass --json --scale "$list" box:1,1,1
    left 1 && says "\-\-scale" || { broken=yes; break; }
done
ok "S1.9 lists that are none"

# ---- what people try ---------------------------------------------------------------------

run mass --version
left 0 && prints '^whorl [0-9]' && silent
ok "S1.1 --version behind a subcommand"
run mass --density aluminum box:1,1,1
left 1 && printed_nothing && says '\-\-density aluminum: .*aluminum 2700'
ok "S1.9 a density in words is answered with numbers"
mkdir -p "$made/parts"
run mass "$made/parts"
left 1 && says 'parts: a directory; name the files in it, for example whorl mass .*/parts/\*.stl'
ok "S1.1 a directory"
printf '<?xml version="1.0"?>\n<robot name="r"><link name="a"/></robot>\n' > "$made/arm.urdf"
printf '<mujoco/>\n' > "$made/arm.xml"
for f in arm.urdf arm.xml; do
    run mass "$made/$f"
    left 1 && says 'a robot description, and no mesh: name the mesh files' || { broken=yes; break; }
done
ok "S1.1 a robot description"
run mass -o "$made/result" --json box:1,1,1
left 0 && printed_nothing && mv "$made/result" "$made/out" && is volume 1
ok "S1.9 -o FILE"
cp $fixtures/cube.obj "$made/cube.obj"
run mass -o "$made/cube.obj" "$made/cube.obj"
left 1 && says 'cube.obj: -o: it is one of the files to be weighed' && cmp -s $fixtures/cube.obj "$made/cube.obj"
ok "S1.9 -o over an input is refused, and the input is whole"
run mass -o "$made/none/such" box:1,1,1
left 1 && says 'none/such: -o: cannot write: '
ok "S1.9 -o where nothing can be written"
run mass --format csv --density 2 box:1,2,3 "$fixtures/masses.txt" 'box:1,1,1'
left 1 && [ "$(sed -n 1p "$made/out")" = 'file,closed,gap,density,volume,mass,x,y,z,ixx,ixy,ixz,iyy,iyz,izz' ] &&
    [ "$(sed -n 2p "$made/out")" = '"box:1,2,3",1,0,2,6,12,0,0,0,13,0,0,10,0,5' ] && [ "$(wc -l < "$made/out")" -eq 3 ]
ok "S1.9 --format csv"
awk '/^v/ { print "v", $2 * .16, $3 * .1, $4 * .1; next } { print }' $fixtures/cube.obj > "$made/small.obj"
run mass --units mm --json "$made/small.obj"
left 0 && says 'hint: its longest side is only 0.00016 m; without --units or --scale it is 0.16 m'
ok "S1.9 a part in meters read as millimeters: a hint"
run mass --units cm --json "$made/small.obj"
left 0 && silent
ok "S1.9 no hint at 1.6 mm"
escape=$(printf 'a\033[31mb.obj')
cp $fixtures/cube.obj "$made/$escape"
printf 'f 1 2 9' >> "$made/$escape"
run mass "$made/$escape"
left 1 && says 'a\\x1b\[31mb.obj: line ' && ! grep -q "$(printf '\033')" "$made/err"
ok "S1.1 control characters of a name are made visible in messages"
cp $fixtures/cube.obj "$made/$escape"
run mass "$made/$escape" box:1,1,1 --total
left 0 && ! grep -q "$(printf '\033')" "$made/out" && prints 'a\\x1b\[31mb.obj: 1 kg'
ok "S1.9 and in text"
printf '0 0 0 1\n1 2 3 1\n2 4 6 5\n' > "$made/line.txt"
for format in urdf sdf mjcf; do
    run mass --points --format $format "$made/line.txt"
    left 1 && printed_nothing && says 'lies on a line, about which there is no inertia' || { broken=yes; break; }
done
ok "S3.3 points on a line are refused where a simulator is to read them"
run mass --points --json "$made/line.txt"
left 0 && silent
ok "S3.3 and answered in JSON"

run mass --total --json box:1,1,1 "$made/none.obj" "$made/line.txt"
left 1 && [ "$(cat "$made/out")" = "{\"file\":\"total\",\"error\":\"$made/none.obj: cannot open: No such file or directory\"}" ]
ok "S1.8 the record of a sum that fails names the first bad file"
run mass "$made/parts/"
left 1 && says "whorl mass $made/parts/\*.stl"
ok "S1.1 a directory with a stroke behind it"

# ---- cylinder and capsule ---------------------------------------------------------------

run mass --json cylinder:1,2,1000 capsule:1,2,200 cylinder:1,2,3 capsule:1,2,3
left 0 && silent && near volume 6.283185307179586 2e-6 && is closed true && is inward false &&
    near volume 10.471975511965978 1e-4 2 && is closed true 2 && near size '2 2 4' 1e-15 2 &&
    near inertia "$(awk 'BEGIN { pi = atan2(0, -1); m = 2 * pi; x = m * (3 + 4) / 12; printf "%.9g 0 0 0 %.9g 0 0 0 %.9g", x, x, m / 2 }')" 1e-5 &&
    near volume "$(awk 'BEGIN { printf "%.17g", 3 * sqrt(3) }')" 1e-15 3 && is closed true 4
ok "S1.1 cylinder and capsule: closed, outward, of nearly the right volume and inertia"
run mass cylinder:1,2
left 0 && prints 'polyhedron inscribed in the shape'
ok "S1.1 a round shape is said to be a polyhedron"
for s in cylinder:1 cylinder:0,1 capsule:1,-1 capsule:1,1,2 cylinder:1,1,3.5 capsule:1,1,100000 sphere:1,100000 cylinder:1,nan; do
    run mass $s
    left 1 && printed_nothing && says "(\(cylinder\|capsule\):R,H\[,N\])\|written cylinder:R,H\|N is too large.*sphere" || { broken=yes; break; }
done
ok "S1.1 cylinders, capsules and spheres that are none, each with its form"

# ---- surfaces that enclose nothing -------------------------------------------------------

printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\n' > "$made/one.obj"
run mass "$made/one.obj"
left 1 && says 'in 1 hole, flat, nothing is enclosed (first' && ! says 'gap'
ok "S1.1 a single triangle encloses nothing"
{ cat "$made/one.obj"; echo 'f 1 4 2'; } > "$made/two.obj"
run mass "$made/two.obj"
left 1 && says 'too much is missing to estimate the gap' && ! says 'inf'
ok "S1.1 a gap without end is no number"
run mass --allow-open "$made/two.obj"
left 0 && prints 'is worth too much to be estimated'
ok "S1.1 nor in an answer"
run mass --allow-open --mass 1 --format urdf "$made/two.obj"
left 0 && prints '1 hole closed (0 flat), gap not estimated;'
ok "S1.9 nor in a comment"

# ---- records -----------------------------------------------------------------------------

mkfifo "$made/slow.obj"
"$whorl" mass --json box:1,2,3 "$made/slow.obj" > "$made/out" 2> "$made/err" &
for i in $(seq 150); do
    [ "$(wc -l < "$made/out")" -eq 1 ] && break
    sleep 0.2
done
is volume 6
flushed=$?
cat $fixtures/cube.obj > "$made/slow.obj"
wait $!
[ $flushed -eq 0 ] && [ "$(wc -l < "$made/out")" -eq 2 ]
ok "S1.9 a record is written before the next file is read"

for i in $(seq 1 3000); do echo box:1,1,$i; done > "$made/list"
xargs -P 2 -n 1500 "$whorl" mass --json < "$made/list" > "$made/out" 2> "$made/err"
[ "$(wc -l < "$made/out")" -eq 3000 ] && [ "$(grep -c '^{"file":"box:1,1,[0-9]*",.*}$' "$made/out")" -eq 3000 ]
ok "S1.9 parallel runs that share a file do not tear each other's lines"
run mass --json box:1,1,1 "$made/none.stl" box:1,1,2
left 1 && [ "$(wc -l < "$made/out")" -eq 3 ] && is file "\"$made/none.stl\"" 2 &&
    is error '"cannot open: No such file or directory"' 2 && is volume 2 3
ok "S1.9 a file that failed has a record with the reason"
run mass --json $fixtures/open.obj
left 1 && key error | grep -q '^"not closed: 6 unmatched edges'
ok "S1.9 the reason is the first complaint"
run mass --format mjcf --density 2 --units mm $fixtures/lidless.obj
left 0 && prints '<!-- tests/fixtures/lidless.obj; density 2 kg/m^3; units mm; 1 hole closed (1 flat), gap 0; whorl [0-9.]* -->'
ok "S1.9 a robot format says where its numbers come from"
printf 'v' > "$made/a--b-.obj"; cp $fixtures/cube.obj "$made/a--b-.obj"
run mass --format sdf --mass 3 --scale -1 "$made/a--b-.obj"
left 0 && prints '<!-- .*a?-b-.obj; density 3 kg/m^3; scale -1; whorl'
ok "S1.9 no two hyphens in a comment"

plan
