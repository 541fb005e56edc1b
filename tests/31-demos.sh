# What the demos print, line by line (tests/fixtures/demos; make golden writes it), and
# the same text when clang has compiled the library and the demos.
. tests/shell-tap

: > "$made/out"
: > "$made/err"
golden=tests/fixtures/demos
flags='-std=c11 -ffp-contract=off -O2 -w -Igenerated/include -Igenerated'

same() { [ -s "$2" ] && diff "$2" "$1" > "$made/out" 2>&1; }

for out in build/demos/*.out; do
    demo=$(basename "$out" .out)
    [ -e "generated/demos/$demo.c" ] || continue
    same "$out" "$golden/$demo.txt"
    ok "S0.11 demo $demo prints what it printed"
done

if ! command -v clang >/dev/null; then
    skip "S0.11 the demos by clang" "no clang"
    plan
    exit
fi
here=$PWD
for source in generated/src/*.c; do
    clang $flags -c -o "$made/$(basename "$source" .c).o" "$source"
done
for source in generated/demos/*.c; do
    demo=$(basename "$source" .c)
    clang $flags -o "$made/$demo" "$source" "$made"/*.o -lm &&
        (cd "$made" && "$here/$made/$demo") > "$made/$demo.out" 2> "$made/err"
    same "$made/$demo.out" "$golden/$demo.txt"
    ok "S0.11 demo $demo prints the same by clang"
done

plan
