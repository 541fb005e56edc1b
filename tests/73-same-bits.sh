# The kernel compiled by two compilers, at several levels, for several
# processors: tests/08-bits.c must find its committed bits each time.
. tests/shell-tap

flags='-std=c11 -ffp-contract=off -Igenerated/include -Igenerated'
others=''
for source in generated/src/*.c generated/reference/tap.c generated/tests/08-bits.c; do
    case $source in */mesh_sum.c) continue ;; esac
    object=$made/$(basename "$source" .c).o
    others="$others $object"
    ${CC:-cc} $flags -O1 -w -c -o "$object" "$source" || true
done

# build NAME COMPILER FLAG...: only the kernel differs
build() {
    name=$1 compiler=$2
    shift 2
    if ! command -v "$compiler" >/dev/null; then
        skip "S1.12 eq:exact-mesh-carry $name" "no $compiler"
        return
    fi
    "$compiler" $flags -w "$@" -c -o "$made/kernel.o" generated/src/mesh_sum.c &&
        "${CC:-cc}" -o "$made/bits" $others "$made/kernel.o" -lm &&
        "$made/bits" > "$made/out" 2>&1
    ok "S1.12 eq:exact-mesh-carry the committed bits: $name"
}

# has FEATURE: does this processor have it?
has() { grep -qw "$1" /proc/cpuinfo 2>/dev/null; }

for compiler in gcc clang; do
    build "$compiler -O0" $compiler -O0 -DWHORL_CLONES=
    build "$compiler -O3" $compiler -O3 -DWHORL_CLONES=
    build "$compiler -O2, a version for each processor" $compiler -O2
    for feature in avx2 avx512f; do
        if has $feature; then
            build "$compiler -O3 -m$feature" $compiler -O3 -m$feature -DWHORL_CLONES=
        else
            skip "S1.12 eq:exact-mesh-carry $compiler -m$feature" "this processor has no $feature"
        fi
    done
done

plan
