#!/bin/sh
# make install, and programs that use what it installed.
. tests/shell-build
unset PREFIX LIBDIR DESTDIR PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR LD_LIBRARY_PATH
export CC="${CC:-cc}" CXX="${CXX:-g++}"
src=$dir/src            # a copy, built on its own
here=$dir/here          # installed to be used where it is
root=$dir/root          # staged with DESTDIR, in another layout
mkdir -p "$src/docs" "$src/build/web/fonts"
echo '<!doctype html>' > "$src/build/web/index.html"     # what make web makes
echo font > "$src/build/web/fonts/one.woff2"
cp -RL Makefile literate generated packaging "$src"
cp README.md README.zh-CN.md "$dir"
[ ! -d docs/man ] || cp -RL docs/man "$src/docs"
version=$(sed -n 's/^#define WHORL_VERSION "\(.*\)"/\1/p' generated/include/whorl/version.h)
soname=libwhorl.so.${version%%.*}
cd "$dir" || exit 1
have() { command -v "$1" > /dev/null; }
same() { diff "$1" "$2" > log; }
empty() { cp "$1" log && [ ! -s "$1" ]; }
list() { (cd "$1" && find . -type f -o -type l) | sed 's|^\./||' | sort; }

# ---- installing ------------------------------------------------------------

make -C "$src" -j2 CFLAGS=-O1 PREFIX="$here" install > log 2>&1
ok "S0.1 make install"
make -C "$src" CFLAGS=-O1 PREFIX=/usr LIBDIR=/usr/lib/abi DESTDIR="$root" install > log 2>&1
ok "S0.1 make install with LIBDIR and DESTDIR"
if [ ! -f "$here/lib/libwhorl.a" ] || [ ! -f "$root/usr/lib/abi/libwhorl.a" ]; then
    false
    ok "S0.1 the libraries are where they belong"
    echo "1..$n"
    exit
fi

expected() {
    (cd "$src/generated" && find include -name '*.h')
    [ ! -d "$src/generated/tool" ] || echo bin/whorl
    for f in "$src"/docs/man/*.1; do
        [ ! -f "$f" ] || echo "share/man/man1/${f##*/}"
    done
    printf 'share/doc/whorl/%s\n' index.html fonts/one.woff2
    for f in libwhorl.a libwhorl.so $soname libwhorl.so.$version pkgconfig/whorl.pc \
        cmake/whorl/whorl-config.cmake cmake/whorl/whorl-config-version.cmake; do
        echo "$1/$f"
    done
}
expected lib | sort > want
list "$here" > got
same want got
ok "S0.1 the installed files are the expected ones"
expected usr/lib/abi | sed 's|^\([bis][inh]\)|usr/\1|' | sort > want
list "$root" > got
same want got
ok "S0.1 the staged files are the expected ones, and under DESTDIR only"
find "$here" -type f ! -path '*/bin/*' ! -perm 644 > bad
find "$here/bin" -type f ! -perm 755 >> bad 2>/dev/null
empty bad
ok "S0.1 file permissions"

# ---- what the libraries hold -------------------------------------------------

# The prototypes, each header read by itself, not as the Makefile reads them.
perl -0777 -ne '
    s{/\*.*?\*/}{}gs; s/#ifdef __cplusplus.*?#endif//gs; s/^#(.*\\\n)*.*//gm;
    1 while s/\{[^{}]*\}//;
    for (split /;/) { print "$1\n" if !/\btypedef\b/ && /^[^(]*\b(\w+)\(/ }
' "$src"/generated/include/whorl/*.h | sort > prototypes
so=$here/lib/libwhorl.so.$version
nm -D --defined-only "$so" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort > exported
[ -s prototypes ] && same prototypes exported
ok "S0.1 the shared library exports the functions of the public headers, no more"
grep -v '^whorl_' exported > bad
empty bad
ok "S0.1 exported names begin with whorl_"
objdump -p "$so" > log
grep -q "^ *SONAME  *$soname\$" log
ok "S0.1 soname"
sed -n 's/^ *NEEDED  *//p' log | grep -v -e '^libm\.' -e '^libc\.' -e '^ld-linux' > bad
empty bad
ok "S0.1 the shared library needs libm and libc only"

a=$here/lib/libwhorl.a
nm -g --defined-only "$a" | awk 'NF == 3 { print $3 }' | sort -u > defined
grep -v '^whorl_' defined > bad
empty bad
ok "S0.1 the static library defines whorl_ names only"
# What it may ask for: itself, libm, moving bytes; not malloc, printf, threads.
{
    cat defined
    nm -D --defined-only "$($CC -print-file-name=libm.so.6)" |
        sed 's/.* //; s/@.*//'
} | sort -u > known
nm -u "$a" | awk 'NF == 2 { print $2 }' | sort -u | comm -23 - known |
    grep -v -E '^(mem(cpy|move|set|cmp)|str(len|cmp)|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__cpu_(model|indicator_init))$' > bad
empty bad
ok "S0.1 the static library needs libm and mem... only"
objdump -t "$a" | awk '/ O \.(data|bss|tdata|tbss)/ && !/ \.data\.rel\.ro/ || /\*COM\*/' > bad
empty bad
ok "S0.1 no writable globals"

# ---- the headers ---------------------------------------------------------------

strict='-Wall -Wextra -Wpedantic -Werror -fsyntax-only'
# alone COMPILER...: each header as the only include, and twice.
alone() {
    for h in $(cd "$src/generated/include" && find . -name '*.h' | sed 's|^\./||'); do
        printf '#include "%s"\n#include "%s"\nint main(void);\n' "$h" "$h" |
            "$@" -I"$here/include" $strict - || echo "$h"
    done > log 2>&1
    [ ! -s log ]
}
alone $CC -std=c11 -Wconversion -x c
ok "S0.1 each header compiles alone in C"
if have $CXX; then
    alone $CXX -std=c++11 -x c++
    ok "S0.1 each header compiles alone in C++"
else
    skip 'g++'
fi

# ---- programs --------------------------------------------------------------------

cat > use.c <<'C'
#include "whorl.h"
#include <stdio.h>
#include <string.h>

int main(void)
{
    whorl_vec3 d = {1, 2, 3};
    whorl_moments b = whorl_moments_translate(whorl_moments_canonical(), d);
    printf("%.6f %.6f\n", 6 * b.mass, whorl_vec3_dot(d, b.first));
    return strlen(whorl_status_text(WHORL_OK)) == 0;
}
C
cp use.c use.cc
# prints PROGRAM: it gives the right numbers with the library found in lib.
prints() {
    LD_LIBRARY_PATH=$2 "$1" > log 2>&1 && [ "$(cat log)" = '1.000000 2.583333' ]
}
shared() { objdump -p "$1" | grep -q "NEEDED  *$soname\$"; }

c="$CC -std=c11 -Wall -Wextra -Wpedantic -Werror"
cxx="$CXX -std=c++11 -Wall -Wextra -pedantic -Werror"
whorl() { PKG_CONFIG_PATH=$here/lib/pkgconfig pkg-config "$@" whorl; }
for language in C C++; do
    case $language in C) compile=$c from=use.c ;; *) compile=$cxx from=use.cc ;; esac
    if have pkg-config && have ${compile%% *}; then
        $compile -o "shared$language" $from $(whorl --cflags --libs) > log 2>&1 &&
            shared "shared$language" && prints "./shared$language" "$here/lib"
        ok "S0.1 $language program by pkg-config"
        $compile -static -o "static$language" $from $(whorl --static --cflags --libs) > log 2>&1 &&
            ! shared "static$language" && prints "./static$language" /nowhere
        ok "S0.1 $language program by pkg-config, static"
    else
        skip "pkg-config for $language"
        skip "pkg-config --static for $language"
    fi
done
if have pkg-config; then
    whorl --modversion > log && grep -qx "$version" log
    ok "S0.1 version by pkg-config"
    mv "$here" "$dir/moved"
    PKG_CONFIG_PATH=$dir/moved/lib/pkgconfig pkg-config --define-prefix --cflags --libs whorl > log
    grep -q -e "-I$dir/moved/include .*-L$dir/moved/lib" log
    ok "S0.1 pkg-config --define-prefix where the tree has moved"
    mv "$dir/moved" "$here"
else
    skip 'pkg-config'
    skip 'pkg-config'
fi

# The program of the README: from the arrays of a mesh to its pose after ten
# seconds; the installed command has the same answer for the same mesh.
for f in README.md README.zh-CN.md; do
    sed -n '/^    #include <stdio.h>/,/^    }/s/^    //p' $f > readme.c
    [ -s readme.c ] && [ "$(wc -l < readme.c)" -le 12 ] &&
        ${c% -Werror} -o readme readme.c -I"$here/include" "$a" -lm > log 2>&1 && [ ! -s log ]
    ok "S0.1 the program of $f has at most 12 lines and compiles without a warning"
    ./readme > pose 2>&1
    sed -n 's/.*vertices\[\] = {\(.*\)};/\1/p' readme.c | tr -d ' ' | tr , '\n' | paste -d ' ' - - - | sed 's/^/v /' > readme.obj
    sed -n 's/.*faces\[\] = {\(.*\)};/\1/p' readme.c | tr -d ' ' | tr , '\n' | paste -d ' ' - - - |
        awk '{ print "f", $1 + 1, $2 + 1, $3 + 1 }' >> readme.obj
    "$here/bin/whorl" tumble --body readme.obj --density 2700 --omega 0.1,6,0.1 --time 10 \
        --step 10 --method exact 2> log | tail -1 | cut -d , -f 2-5 | tr , ' ' > attitude
    tail -1 pose | paste -d ' ' - attitude | tee log |
        awk 'NF == 8 { good = 1
             for (i = 1; i <= 4; i++) if (!(($i - $(i + 4)) ^ 2 < 1e-22)) good = 0 }
             END { exit !good }'
    ok "S0.1 its attitude after ten seconds is that of whorl tumble --method exact"
    # The center of mass, (2, 1, 3)/4 of this mesh, has gone straight on: 10 v.
    paste -s -d ' ' pose | tee log | awk '
        function off(x, want) { return (x - want) ^ 2 > 1e-22 }
        { x = 0.5; y = 0.25; z = 0.75; w = $4; a = $5; b = $6; c = $7
          s = 2 * (b * z - c * y); t = 2 * (c * x - a * z); u = 2 * (a * y - b * x)
          good = !(off($1 + x + w * s + b * u - c * t, 0.5) ||
                   off($2 + y + w * t + c * s - a * u, 0.25) ||
                   off($3 + z + w * u + a * t - b * s, 10.75)) }
        END { exit !good }'
    ok "S0.1 its position is where the center of mass has gone with the velocity"
done

# CMake works from the staged tree, which was never meant to be used there.
mkdir cmake
cat > cmake/CMakeLists.txt <<'C'
cmake_minimum_required(VERSION 3.10)
project(use C CXX)
find_package(whorl 0.1 CONFIG REQUIRED)
foreach(language c cc)
  add_executable(shared-${language} ../use.${language})
  target_link_libraries(shared-${language} whorl::whorl)
  add_executable(static-${language} ../use.${language})
  target_link_libraries(static-${language} whorl::static)
endforeach()
find_package(whorl 1.0 CONFIG QUIET)
if(whorl_FOUND)
  message(FATAL_ERROR "version ${whorl_VERSION} is taken for 1.0")
endif()
C
if have cmake && have $CXX; then
    cmake -S cmake -B cmake/build -Dwhorl_DIR="$root/usr/lib/abi/cmake/whorl" \
        -DCMAKE_C_FLAGS="${c#* }" -DCMAKE_CXX_FLAGS="${cxx#* }" > log 2>&1
    ok "S0.1 find_package"
    make -C cmake/build -j2 > log 2>&1
    ok "S0.1 build with CMake"
    for language in c cc; do
        shared cmake/build/shared-$language && prints cmake/build/shared-$language ''
        ok "S0.1 whorl::whorl, use.$language"
        ! shared cmake/build/static-$language && prints cmake/build/static-$language ''
        ok "S0.1 whorl::static, use.$language"
    done
else
    for what in find_package build c c-static cc cc-static; do skip 'cmake'; done
fi

# ---- uninstalling ------------------------------------------------------------------

make -C "$src" CFLAGS=-O1 PREFIX="$here" uninstall > log 2>&1 &&
    make -C "$src" CFLAGS=-O1 PREFIX=/usr LIBDIR=/usr/lib/abi DESTDIR="$root" uninstall > log 2>&1
{ list "$here"; list "$root"; find "$here" "$root" -name 'whorl*'; } > bad
empty bad
ok "S0.1 make uninstall leaves nothing of ours"
touch "$here/lib/stranger"
make -C "$src" CFLAGS=-O1 PREFIX="$here" uninstall > log 2>&1 && [ -f "$here/lib/stranger" ]
ok "S0.1 make uninstall twice, and beside files of others"

# ---- the pages ---------------------------------------------------------------------

pages=$src/build/whorl-$version-pages.tar.gz
(cd "$src" && SOURCE_DATE_EPOCH=1000000000 packaging/dist-web "$version" build build/web) > log 2>&1 && cp "$pages" one.tar.gz
ok "S0.1 the pages as a tarball"
touch "$src/build/web/index.html"
(cd "$src" && umask 077 && echo font > build/web/fonts/two && rm build/web/fonts/two &&
    TZ=Asia/Tokyo SOURCE_DATE_EPOCH=1000000000 packaging/dist-web "$version" build build/web) > log 2>&1 &&
    cmp "$pages" one.tar.gz > log 2>&1
ok "S0.1 the same bytes with another umask, time zone and date of the files"
tar -tf one.tar.gz | sed -n "s|^whorl-$version-pages/||; /[^/]\$/p" | sort > got
printf '%s\n' fonts/one.woff2 index.html > want
same want got
ok "S0.1 the tarball has the pages, in one folder"
rm -r "$src/build/web"
make -C "$src" CFLAGS=-O1 PREFIX="$here" install > log 2>&1 && [ ! -e "$here/share/doc/whorl" ]
ok "S0.1 make install without pages"

echo "1..$n"
