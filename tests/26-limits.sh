#!/bin/sh
# whorl mass: what is read by others, in a child process; limits of memory and time.
. tests/shell-tap

# ---- memory ------------------------------------------------------------------

run mass --memory 32M --format json /dev/zero $fixtures/cube.obj
left 1 && is volume 1 2 && is file '"/dev/zero"' && [ "$(wc -l < "$made/err")" -eq 1 ] &&
    says '^whorl: /dev/zero: not enough memory after 3[0-9]* bytes (--memory 32M)$'
ok "S1.1 an endless file ends at the limit; the next file is weighed"
awk 'BEGIN { while (1) print "v 1 2 3" }' 2> /dev/null | "$whorl" mass --memory 32M - > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && printed_nothing && says '^whorl: -: not enough memory after .*--memory 32M'
ok "S1.1 an endless pipe ends at the limit"
awk 'BEGIN { for (i = 0; i < 20000; i++) print "v", i, 0, 1 }' > "$made/points.obj"
run mass --memory 400k "$made/points.obj"
left 1 && says 'not enough memory for [0-9]* vertices (--memory 400k)'
status_1=$?
run mass --memory 100k "$made/points.obj"
[ $status_1 -eq 0 ] && left 1 && says 'not enough memory for its [0-9]* bytes (--memory 100k)'
ok "S1.1 what is made of a file counts too"
run mass --memory 1M sphere:1,1000
left 1 && says 'not enough memory for 3996000 triangles (--memory 1M)'
ok "S1.1 a shape of too many faces"
"$whorl" mass --format json sphere:1,40 > "$made/want"
for size in 10000000 9.5M 1G 2g 1t; do
    run mass --memory $size --format json sphere:1,40
    left 0 && silent && cmp -s "$made/want" "$made/out" || { broken=yes; break; }
done
ok "S1.1 a limit that is not met changes nothing; K, M, G, T"
for size in 0 -1 M 4GB 1e99 '' nan; do
    run mass --memory "$size" box:1,1,1
    left 1 && printed_nothing && says "\-\-memory $size: not a number of bytes, such as 256M or 4G" || { broken=yes; break; }
done
ok "S1.1 --memory of no size"

timeout 5 "$whorl" tumble --memory 32M --body /dev/zero --omega 1,1,1 --time 1 > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && printed_nothing && says '^whorl: /dev/zero: not enough memory after 3[0-9]* bytes (--memory 32M)$'
ok "S1.1 whorl tumble --memory"
timeout 5 "$whorl" drop --memory 32M --body /dev/zero > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && printed_nothing && says '^whorl: /dev/zero: not enough memory after 3[0-9]* bytes (--memory 32M)$'
ok "S1.1 whorl drop --memory"
for command in tumble drop; do
    run $command --memory 4GB --omega 1,1,1 $([ $command = drop ] || echo --time 1)
    left 1 && printed_nothing && says "^whorl: $command: --memory 4GB: not a number of bytes" || { broken=yes; break; }
done
ok "S1.1 and with no size"
timeout 5 "$whorl" tumble --body sphere:1,13000 --omega 1,1,1 --time 1 > "$made/out" 2> "$made/err"
[ $? -eq 1 ] && printed_nothing && says 'not enough memory for 675948000 triangles (--memory 4G)$'
ok "S1.1 4G if nothing is said"

# ---- another's crash ------------------------------------------------------------

if ! "$whorl" --version | grep -q Assimp; then
    skip "S1.1 Assimp in a child process, Collada" "built without Assimp"
    plan
    exit
fi
name=$(grep -a -o 'libassimp[a-z0-9.-]*' "$whorl" | head -1)
cat > "$made/fake.c" <<'END'
/* An Assimp that crashes, hangs, or eats memory, as the file's name says. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
void *aiImportFileExWithProperties(const char *name)
{
    if (strstr(name, "crash"))
        abort();
    if (strstr(name, "wait"))
        for (;;)
            pause();
    while (strstr(name, "eat")) {
        char *p = malloc(1 << 20);
        if (!p)
            abort();
        memset(p, 1, 1 << 20);
    }
    if (strstr(name, "leave"))
        _exit(0);
    write(1, "noise", 5);
    write(2, "noise", 5);
    return NULL;
}
void *aiImportFileFromMemoryWithProperties(void) { return NULL; }
void *aiCreatePropertyStore(void) { return NULL; }
void aiSetImportPropertyInteger(void) {}
const char *aiGetErrorString(void) { return "no idea"; }
END
for f in crash wait eat leave other; do echo '<?xml?>' > "$made/$f.dae"; done
if ${CC:-cc} -shared -fPIC -o "$made/$name" "$made/fake.c" 2> "$made/err"; then
    LD_LIBRARY_PATH=$made
    export LD_LIBRARY_PATH
    run mass --format json box:1,1,1 "$made/crash.dae" box:1,2,3
    left 1 && is volume 1 && is volume 6 3 && [ "$(wc -l < "$made/out")" -eq 3 ] &&
        [ "$(wc -l < "$made/err")" -eq 1 ] && says 'crash.dae: Assimp crashed on it (signal 6, '
    ok "S1.1 a crash costs only its file: the good ones before and behind are weighed"
    timeout 5 "$whorl" mass --timeout 1 --format json box:1,1,1 "$made/wait.dae" box:1,2,3 > "$made/out" 2> "$made/err"
    status=$?
    left 1 && is volume 1 && is volume 6 3 && says 'wait.dae: Assimp has not finished after 1 s (--timeout)'
    ok "S1.1 so does a hang"
    run mass --memory 64M --format json "$made/eat.dae" box:1,2,3
    left 1 && is volume 6 2 && says 'eat.dae: Assimp crashed on it'
    ok "S1.1 so does hunger for memory"
    run mass --format json "$made/leave.dae" box:1,2,3
    left 1 && is volume 6 2 && says 'leave.dae: Assimp gave up on it'
    ok "S1.1 so does a silent end"
    run mass "$made/other.dae"
    left 1 && printed_nothing && [ "$(cat "$made/err")" = "whorl: $made/other.dae: not a mesh I can read: Assimp says 'no idea'" ]
    ok "S1.1 what Assimp prints is not printed, what it says is"
    unset LD_LIBRARY_PATH
else
    skip "S1.1 a crash in a child process" "no shared library can be built"
fi
run mass --timeout 0 box:1,1,1
left 1 && printed_nothing && says '\-\-timeout 0: not a finite number above 0'
ok "S1.1 --timeout 0"

# ---- Collada ----------------------------------------------------------------------

# dae UP METER: a box of 1 x 2 x 3 with one corner in the origin, moved by its
# node to 5, 0, 1, in a file with this axis up and this unit.
dae() {
    cat <<END
<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="u" meter="$2"/><up_axis>$1</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="pa" count="24">0 0 0 1 0 0 1 2 0 0 2 0 0 0 3 1 0 3 1 2 3 0 2 3</float_array>
<technique_common><accessor source="#pa" count="8" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="12"><input semantic="VERTEX" source="#v" offset="0"/>
<p>0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node id="n"><translate>5 0 1</translate><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene>
</COLLADA>
END
}
awk 'BEGIN { split("0 0 0 1 0 0 1 2 0 0 2 0 0 0 3 1 0 3 1 2 3 0 2 3", x)
    n = split("0 2 1 0 3 2 4 5 6 4 6 7 0 1 5 0 5 4 1 2 6 1 6 5 2 3 7 2 7 6 3 0 4 3 4 7", f)
    print "solid box"
    for (i = 1; i <= n; i++) {
        if (i % 3 == 1) print "facet normal 0 0 0 outer loop"
        print "vertex", x[3 * f[i] + 1] + 5, x[3 * f[i] + 2], x[3 * f[i] + 3] + 1
        if (i % 3 == 0) print "endloop endfacet" }
    print "endsolid" }' > "$made/box.stl"
answers() { sed 's/.*"closed"/"closed"/; s/"coordinates":"[^"]*"//; s/"format":"[^"]*"//'; }
"$whorl" mass --format json "$made/box.stl" | answers > "$made/want"
grep -q '"center_of_mass":\[5.5,1,2.5\]' "$made/want"
ok "S1.1 the box as STL lies where it should"
for up in X_UP Y_UP Z_UP; do
    dae $up 1 > "$made/$up.dae"
    run mass --format json "$made/$up.dae"
    left 0 && silent && answers < "$made/out" | cmp -s - "$made/want"
    ok "S1.1 a Collada box, $up, and the same box as STL give the same answer"
done
dae Z_UP 0.5 > "$made/half.dae"
run mass --format json "$made/half.dae"
left 0 && near size '.5 1 1.5' 0 && near center_of_mass '2.75 .5 1.25' 1e-15
ok "S1.1 the unit of length of a Collada file is kept, node and all"
dae Z_UP 1 | sed 's/<instance_geometry[^>]*>//' > "$made/empty.dae"
run mass "$made/empty.dae"
left 1 && printed_nothing && says 'empty.dae: \(Assimp finds no triangles in it\|not a mesh I can read\)'
ok "S1.1 a Collada file without a mesh"

plan
