# The loops that are compiled for several processors, compiled by two compilers,
# at several levels: tests/08-bits.c (the sums of a mesh) and tests/12-bits.c (the
# steps of many bodies) must find their committed bits each time.  So must, with the
# flags of ours, hits (tests/13-bits.c), drops (14) and elastic bodies (15 to 17).
. tests/shell-tap

flags='-std=c11 -ffp-contract=off -Igenerated/include -Igenerated'
for source in generated/src/*.c generated/reference/tap.c \
    generated/tests/*-bits.c; do
    ${CC:-cc} $flags -O1 -w -c -o "$made/$(basename "$source" .c).o" "$source" || true
done

# build LABELS TEST KERNEL... -- NAME COMPILER FLAG...: only the kernel differs;
# a -std among the flags leaves out the flags of ours.
build() {
    labels=$1 test=$2 kernel=''
    shift 2
    while [ "$1" != -- ]; do
        kernel="$kernel $1"
        shift
    done
    name=$2 compiler=$3
    shift 3
    if ! command -v "$compiler" >/dev/null; then
        skip "$labels $name" "no $compiler"
        return
    fi
    objects='' ours=$flags
    case " $* " in
    *' -std='*) ours='-Igenerated/include -Igenerated' ;;
    esac
    for source in generated/src/*.c; do
        part=$(basename "$source" .c)
        case " $kernel " in
        *" $part "*)
            "$compiler" $ours -w "$@" -c -o "$made/kernel-$part.o" "$source" || true
            objects="$objects $made/kernel-$part.o" ;;
        *) objects="$objects $made/$part.o" ;;
        esac
    done
    "${CC:-cc}" -o "$made/bits" $objects "$made/tap.o" "$made/$test.o" -lm &&
        "$made/bits" > "$made/out" 2>&1
    ok "$labels the committed bits: $name"
    rm -f $made/kernel-*.o
}

# has FEATURE: does this processor have it?
has() { grep -qw "$1" /proc/cpuinfo 2>/dev/null; }

# build_all LABELS TEST KERNEL...
build_all() {
    for compiler in gcc clang; do
        build "$@" -- "$compiler -O0" $compiler -O0 -DWHORL_CLONES=
        build "$@" -- "$compiler -O3" $compiler -O3 -DWHORL_CLONES=
        build "$@" -- "$compiler -O3, a version for each processor" $compiler -O3
        for feature in avx2 avx512f; do
            if has $feature; then
                build "$@" -- "$compiler -O3 -m$feature" $compiler -O3 -m$feature -DWHORL_CLONES=
            else
                skip "$1 $compiler -m$feature" "this processor has no $feature"
            fi
        done
        # Where a product and a sum could be rounded together.
        for machine in 3 4; do
            if { has fma && has avx2; } && { [ $machine = 3 ] || has avx512vl; }; then
                build "$@" -- "$compiler -O3 -march=x86-64-v$machine" \
                    $compiler -O3 -march=x86-64-v$machine -DWHORL_CLONES=
                build "$@" -- "$compiler -std=gnu11 -O3 -march=x86-64-v$machine, without our flags" \
                    $compiler -std=gnu11 -O3 -march=x86-64-v$machine
            else
                skip "$1 $compiler -march=x86-64-v$machine" "this processor is another"
            fi
        done
        for level in -O2 -O3; do
            if has fma && has avx2; then
                build "$@" -- "$compiler $level -mavx2 -mfma" $compiler $level -mavx2 -mfma -DWHORL_CLONES=
            else
                skip "$1 $compiler $level -mfma" "this processor has no fma"
            fi
        done
    done
}

# CFLAGS given to make: the loops over many faces and bodies still get -O3.
: > "$made/out"
for part in mesh_sum batch linear; do
    make -n V=1 CFLAGS='-O2 -g -DGIVEN' -W generated/src/$part.c build/obj/src/$part.o 2>> "$made/err" |
        grep -e '-DGIVEN' >> "$made/out"
done
[ "$(grep -c -e '-O3 -g -DGIVEN' "$made/out")" -eq 2 ] && [ "$(grep -c -e '-O2 -g -DGIVEN.*linear' "$made/out")" -eq 1 ]
ok "S0.1 make CFLAGS=...: the kernels are still compiled with -O3"

# Whatever a compiler makes public has our prefix.
for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        skip "S1.12 $compiler: names" "no $compiler"
        continue
    fi
    for part in mesh_sum batch; do
        $compiler $flags -O2 -w -c -o "$made/names-$part.o" generated/src/$part.c
    done
    nm -g --defined-only "$made"/names-*.o | awk '$3 != "" { print $3 }' > "$made/names"
    grep -q '^whorl_mesh_sum$' "$made/names" && ! grep -v '^whorl_' "$made/names" > "$made/out" 2> "$made/err"
    ok "S1.12 $compiler: the sums and the batch make names of whorl_ public, no others"
done

build_all 'S1.12 eq:exact-mesh-carry' 08-bits mesh_sum
build_all 'eq:batch-drift eq:steps-rk4 eq:steps-split eq:steps-kahan-li' 12-bits batch steps

for how in 'gcc -O0' 'clang -O3'; do
    build 'eq:impulse-bilinear eq:impulse-lab' 13-bits impulse -- "$how" $how
    build 'eq:rest-fall eq:rest-stick' 14-bits body impulse inertia lab linear manifold \
        principal rest rotation sequential sticking -- "$how" $how
    build 'eq:strain-polar' 15-bits polar -- "$how" $how
    build 'eq:elastic-force' 16-bits elastic -- "$how" $how
    build 'eq:implicit-floor eq:implicit-cg' 17-bits cg elastic implicit linear polar \
        rotation strain tetgrid -- "$how" $how
done

plan
