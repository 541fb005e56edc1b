# One body through all of Whorl (docs/tour), and the bunny with two inertias.
. tests/shell-tap

WHORL=$whorl MADE=$made sh docs/tour > "$made/out" 2> "$made/err"
status=$?
left 0 && silent && [ "$(grep -c '^picture: build/figures/.*svg, chapter' "$made/out")" -eq 4 ]
ok "S5.1 four stages, each with its picture"
prints '^mass 0.6318 kg: off by [0-9.]*e\(+00\|-1[6-9]\) ' && prints '^they are as 1 : 2 : 5/2, but for [0-9.]*e\(+00\|-1[5-9]\) and [0-9.]*e\(+00\|-1[5-9]\)$'
ok "S5.1 it is weighed: mass and ratio of the moments"
prints '^the stem turns over 13 times' && prints '^|L|: largest relative change [0-9.]*e-1[4-9]$' && prints '^attitude at the end: [0-9.]*e-\(09\|1[0-9]\) rad'
ok "S5.1 it tumbles: thirteen flips in a minute, |L| kept"
prints '^energy less lift: rises in no step$' && prints '^at rest from '
ok "S5.1 it bounces, and comes to rest; energy never rises"
prints '^energy: largest rise in a step [0-9.]*e-1[4-9] of the start$' && awk '/^momentum along the floor: at most / { n++; good = $7 > 0 && $7 <= 1e-8 } END { exit !(good && n == 1) }' "$made/out"
ok "S5.1 it is squashed: energy never rises, nothing pushes sideways beyond the tolerance of a solution, 1e-8"

bunny=/usr/share/glmark2/models/bunny.obj
if [ -r $bunny ]; then
    for inertia in solid lumped; do
        run drop --body $bunny --position 0,1,0 --inertia $inertia --steps 60
        left 0 && tail -1 "$made/out" > "$made/$inertia"
        sed -n 's/.*principal moments \(.*\) kg m^2: .*/\1/p' "$made/err" > "$made/$inertia.moments"
    done
    [ -s "$made/solid" ] && ! cmp -s "$made/solid" "$made/lumped" &&
        [ -s "$made/solid.moments" ] && ! cmp -s "$made/solid.moments" "$made/lumped.moments"
    ok "S5.2 the bunny with the inertia of its body and of its corners: two runs, both moments told"
else
    skip "S5.2 the bunny with two inertias" "no $bunny"
fi

drawn=build/figures/00-strip.svg
cmp "$drawn" docs/flip.svg > "$made/out" 2>&1 && sed -f docs/dark.sed "$drawn" | cmp - docs/flip-dark.svg
ok "S5.1 the README's picture is the one that is drawn (make docs/flip.svg)"

plan
