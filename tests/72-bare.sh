#!/bin/sh
# make and make install with a C compiler, make, and the basic commands only.
. tests/shell-build
unset PREFIX LIBDIR DESTDIR
cc=${CC:-cc}
unset CC
mkdir -p "$dir/bin" "$dir/src"
cp -RL Makefile literate generated packaging "$dir/src"

for f in as ld ar make sh sed cat chmod cksum cp install ln mkdir mv printf rm rmdir \
    sort touch tr; do
    ln -s "$(command -v "$f")" "$dir/bin/$f" 2>/dev/null
done
# The compiler may be any; here it is cc.
case $cc in *' '*) flags=${cc#* } ;; *) flags='' ;; esac
printf '#!%s\nexec %s %s "$@"\n' "$(command -v sh)" "$(command -v "${cc%% *}")" "$flags" \
    > "$dir/bin/cc"
chmod +x "$dir/bin/cc"
cd "$dir/src" || exit 1
bare() { env PATH="$dir/bin" make CFLAGS=-O0 "$@" > "$dir/log" 2>&1; }

bare && [ -f build/libwhorl.a ]
ok "S0.1 make with a C compiler, make and the basic commands"
[ ! -d generated/tool ] || [ -x build/whorl ]
ok "S0.1 the command is built"
! grep -q -i -e warning -e 'not found' -e 'no such file' "$dir/log"
ok "S0.1 nothing was missed or warned about"
bare DESTDIR="$dir/root" install &&
    [ -f "$dir/root/usr/local/lib/libwhorl.so.0" ] && ! grep -q 'not found' "$dir/log"
ok "S0.1 make install, too"

bare -q
ok "S0.1 a second make has nothing to do"
touch -d 'now + 1 minute' generated/include/whorl/linear.h
bare
grep -q 'cc  *generated/src/linear.c' "$dir/log" && grep -q 'cc  *generated/src/moments.c' "$dir/log" &&
    ! grep -q 'cc  *generated/src/status.c' "$dir/log"
ok "S0.1 a changed header compiles again what includes it, and no more"

echo "1..$n"
