#!/bin/sh
# make dist: the same bytes each time, and a tarball that stands on its own.
. tests/shell-build
unset SOURCE_DATE_EPOCH
export CC="${CC:-cc}"
version=$(sed -n 's/^#define WHORL_VERSION "\(.*\)"/\1/p' generated/include/whorl/version.h)
name=whorl-$version

if [ ! -e .git ] && [ ! -f MANIFEST ]; then
    ! make dist > "$dir/log" 2>&1 && grep -q 'needs a git clone' "$dir/log"
    ok "S0.1 make dist says what it lacks"
    echo "1..$n"
    exit
fi

make dist > "$dir/log" 2>&1 && cp "build/$name.tar.gz" "$dir/one.tar.gz"
ok "S0.1 make dist"
(umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 make dist) > "$dir/log" 2>&1 &&
    cmp "build/$name.tar.gz" "$dir/one.tar.gz" > "$dir/log" 2>&1
ok "S0.1 the same bytes with another umask, time zone and locale"
tar --numeric-owner -tvf "$dir/one.tar.gz" > "$dir/all"
awk '{ print $2 }' "$dir/all" | sort -u > "$dir/owners"
awk '{ print $4, $5 }' "$dir/all" | sort -u > "$dir/dates"
awk '{ print $1 }' "$dir/all" | sort -u > "$dir/modes"
cat "$dir/owners" "$dir/dates" "$dir/modes" > "$dir/log"
[ "$(cat "$dir/owners")" = 0/0 ] && [ "$(wc -l < "$dir/dates")" -eq 1 ] &&
    ! grep -v -x -e 'drwxr-xr-x' -e '-rw-r--r--' -e '-rwxr-xr-x' "$dir/modes"
ok "S0.1 one owner, one date, plain permissions"
tar -tf "$dir/one.tar.gz" | sed -n "s|^$name/||; /[^/]\$/p" | sort > "$dir/in"
if [ -e .git ]; then
    { git -c core.quotePath=off ls-files; echo MANIFEST; } | sort | diff - "$dir/in" > "$dir/log"
    ok "S0.1 the files are those that git tracks, and MANIFEST"
else
    { sed 1d MANIFEST; echo MANIFEST; } | sort | diff - "$dir/in" > "$dir/log"
    ok "S0.1 the files are those of MANIFEST"
fi

# Every program of this machine but noweb's and git.
mkdir "$dir/bin"
for d in $(echo "$PATH" | tr ':' ' '); do
    ln -s "$d"/* "$dir/bin" 2>/dev/null
done
for f in notangle noweave noroots noweb cpif git; do rm -f "$dir/bin/$f"; done
PATH=$dir/bin

cd "$dir" && tar -xf one.tar.gz && cd "$name" || exit 1
make -j2 CFLAGS=-O0 > "$dir/log" 2>&1 && [ -f build/libwhorl.a ] &&
    ! grep -q tangle "$dir/log"
ok "S0.1 the tarball builds without noweb and git"
if echo '#include <mpfr.h>' | $CC -E - > /dev/null 2>&1; then
    make CFLAGS=-O0 build/tests/05-moments.t > "$dir/log" 2>&1 &&
        build/tests/05-moments.t --cases 0.01 > "$dir/tap" 2>&1 &&
        grep -q '^ok ' "$dir/tap" && ! grep '^not ok' "$dir/tap" > "$dir/log"
    ok "S0.1 its tests run"
else
    skip 'MPFR'
fi
make dist > "$dir/log" 2>&1 && cmp "build/$name.tar.gz" "$dir/one.tar.gz" > "$dir/log" 2>&1
ok "S0.1 it makes itself again, the same bytes"

# The guard: a changed chapter without noweb stops the build and says why.
echo >> literate/01-linear/story.nw
! make > "$dir/log" 2>&1 && grep -q 'noweb is not installed' "$dir/log"
ok "S0.1 a changed chapter is noticed"
rm MANIFEST
! make dist > "$dir/log" 2>&1
ok "S0.1 make dist needs git or MANIFEST"

echo "1..$n"
