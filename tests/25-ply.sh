#!/bin/sh
# whorl mass: PLY files, of either kind of bytes, whole and cut.
. tests/shell-tap

# A box with edges of 0.1, 1/3 and 1e-3 as a PLY in which nothing is plain:
# faces first, properties and elements that nobody asked for, lists before and
# behind the list of corners.  perl make.pl ORDER COUNT-TYPE INDEX-TYPE
cat > "$made/make.pl" <<'END'
my ($order, $counts, $indices, $last) = @ARGV;
$last //= 7;
my %code = (char => 'c', uchar => 'C', int8 => 'c', uint8 => 'C', short => 's', ushort => 'S',
    int16 => 's', uint16 => 'S', int => 'l', uint => 'L', int32 => 'l', uint32 => 'L',
    float => 'f', double => 'd', float64 => 'd');
my $end = $order eq 'binary_big_endian' ? '>' : '<';
binmode STDOUT;
my $text = $order eq 'ascii';
my $row = '';
sub put { my ($type, @x) = @_;
    for my $x (@x) {
        if ($text) { $row .= ($type eq 'double' ? sprintf '%.17g', $x : $x) . ' ' }
        else { $row .= pack $code{$type} . ($code{$type} =~ /[cC]/ ? '' : $end), $x } } }
sub row { print $text ? "$row\n" : $row; $row = '' }
print "ply\nformat $order 1.0\ncomment element face 3\nobj_info none\n",
    "element weather 2\nproperty float sun\nproperty uchar rain\n",
    "element face 6\nproperty list uchar float texcoord\nproperty list $counts $indices vertex_indices\nproperty int16 flags\n",
    "element vertex 8\nproperty float nx\nproperty double z\nproperty double x\nproperty float64 y\nproperty uchar red\n",
    "element tail 1\nproperty list int short numbers\nend_header\n";
for (1, 2) { put('float', 0.5); put('uchar', 7); row }
for my $f ([3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, $last]) {
    put('uchar', 2); put('float', 0.25, 0.75); put($counts, 4); put($indices, @$f); put('short', -3); row }
for my $v ([0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]) {
    put('float', $text ? 'nan' : 9); put('double', 1e-3 * $v->[2], 0.1 * $v->[0], $v->[1] / 3); put('uchar', 255); row }
put('int', 3); put('short', 1, -2, 3); row;
END
awk '/^v/ { printf "v %.17g %.17g %.17g\n", $2 * .1, $3 / 3, $4 * 1e-3; next } { print }' $fixtures/cube.obj > "$made/box.obj"
"$whorl" mass --format json "$made/box.obj" | sed 's/.*"vertices"/"vertices"/; s/"format":"[^"]*"//' > "$made/want"
cmp_json() { sed 's/.*"vertices"/"vertices"/; s/"format":"[^"]*"//' "$made/out" | cmp -s - "$made/want"; }

for order in ascii binary_little_endian binary_big_endian; do
    bad=
    for types in 'char char' 'uchar int' 'int8 uint8' 'short ushort' 'uint16 int16' 'int uint' 'uint32 int32'; do
        perl "$made/make.pl" $order $types > "$made/$order.ply"
        run mass --format json "$made/$order.ply"
        left 0 && silent && cmp_json || bad="$bad $types;"
    done
    echo "$bad" > "$made/err"
    [ -z "$bad" ]
    ok "S1.1 PLY $order: any integer types, the same digits as the same box in OBJ"

    size=$(wc -c < "$made/$order.ply") bad=
    for k in $(seq 1 49); do
        head -c $((size * k / 50)) "$made/$order.ply" > "$made/cut.ply"
        run mass --format json "$made/cut.ply"
        { left 1 && ! prints volume && [ "$(wc -l < "$made/err")" -eq 1 ] && [ "$k" -gt 2 ] && says 'truncated\|has no place\|type\|number of\|integers\|no list'; } ||
            { left 1 && [ "$k" -le 2 ]; } || { left 0 && cmp_json; } || bad="$bad $k"
    done
    echo "$bad" > "$made/err"
    [ -z "$bad" ]
    ok "S1.1 PLY $order: each cut at 1/50 is refused with a reason, or exact"
done

perl "$made/make.pl" ascii uchar int | sed 's/$/\r/' > "$made/dos.ply"
perl "$made/make.pl" ascii uchar int | tr '\n' '\r' > "$made/mac.ply"
perl "$made/make.pl" binary_little_endian uchar int | perl -0pe 's/^(.*?end_header\n)/(my $h = $1) =~ s|\n|\r\n|g; $h/es' > "$made/dos-binary.ply"
bad=
for f in dos mac dos-binary; do
    run mass --format json "$made/$f.ply"
    left 0 && silent && cmp_json || bad="$bad $f"
done
[ -z "$bad" ]
ok "S1.1 PLY: line ends of any system, before a binary body too"

{ cat "$made/binary_big_endian.ply"; printf 'more'; } > "$made/more.ply"
run mass --format json "$made/more.ply"
left 0 && cmp_json && says 'warning: 4 bytes after the last element are ignored'
ok "S1.1 PLY: bytes behind the end are ignored with a warning"
{ perl "$made/make.pl" ascii uchar int; printf '\n3 0 1 2\n'; } > "$made/more-text.ply"
run mass --format json "$made/more-text.ply"
left 0 && cmp_json && says "warning: line $(wc -l < "$made/more-text.ply"): 8 bytes after the last element are ignored"
ok "S1.1 PLY: and of a text the line is named"

perl "$made/make.pl" binary_big_endian char char -1 > "$made/minus.ply"
run mass "$made/minus.ply"
left 1 && printed_nothing && says 'face 6: vertex -1 is out of range (0 to 7)'
status_1=$?
perl "$made/make.pl" binary_little_endian short short -2 > "$made/minus.ply"
run mass "$made/minus.ply"
[ $status_1 -eq 0 ] && left 1 && printed_nothing && says 'face 6: vertex -2 is out of range (0 to 7)'
ok "S1.1 PLY: a negative number is negative in binary too"

{ perl "$made/make.pl" binary_little_endian char char | sed 's/^end_header$/element last 2\nproperty double a\nend_header/'; printf '0123456789abcde'; } > "$made/last.ply"
run mass "$made/last.ply"
left 1 && printed_nothing && says 'truncated: the file ends in last 2 of 2'
ok "S1.1 PLY: an element that is stepped over must be there"

# refused NAME PATTERN SED-SCRIPT: the cube spoiled.
refused() {
    sed "$3" $fixtures/cube.ply > "$made/bad.ply"
    run mass "$made/bad.ply"
    left 1 && printed_nothing && [ "$(wc -l < "$made/err")" -eq 1 ] && says "bad.ply: $2"
    ok "S1.1 PLY $1"
}
refused "an index out of range" 'line 23: face 5: vertex 8 is out of range (0 to 7)' 's/^4 2 3 7 6/4 2 3 7 8/'
refused "a negative index" 'line 23: face 5: vertex -1 is out of range' 's/^4 2 3 7 6/4 2 3 7 -1/'
refused "an index that is no integer" 'line 23: face 5: vertex 2.5 is out of range' 's/^4 2 3 7 6/4 2.5 3 7 6/'
refused "a coordinate that is no number" "line 15: vertex 4: a coordinate is not finite" 's/^0 0 1$/0 nan 1/'
refused "a word" "line 15: vertex 4: not a number: 'six'" 's/^0 0 1$/0 six 1/'
refused "a row too long" 'line 15: vertex 4: more numbers than the head promises' 's/^0 0 1$/0 0 1 0/'
refused "a row too short" 'line 16: vertex 4: more numbers' 's/^0 0 1$/0 1/'
refused "a list longer than its row" 'truncated: the file ends in face 6 of 6' 's/^4 2 3 7 6/9 2 3 7 6/'
refused "triangle strips by name" 'triangle strips (element tristrips)' 's/^element face/element tristrips/'
refused "no coordinates" 'a vertex has no x, y and z' 's/property float z/property float q/'
refused "a coordinate twice" 'line 7: a property of vertex is given twice' 's/property float z/property float y/'
refused "no corners" 'a face has no list vertex_indices' 's/vertex_indices/corners/'
refused "real indices" 'line 9: the numbers of corners and of vertices must be integers' 's/uchar int/uchar float/'
refused "an unknown type" "line 5: unknown type 'quad'" 's/property float x/property quad x/'
refused "an unknown format" "line 2: unknown format of a PLY: 'morse'" 's/ascii/morse/'
refused "a property before any element" 'line 3: a property before any element' 's/^comment.*/property int a/'
refused "no format" 'the head of this PLY names no format' '/^format/d'
refused "no end_header" "line 10: '0' has no place in the head" '/end_header/d'
refused "no end at all" 'truncated: the file ends in its head' '/end_header/,$d'
refused "no faces" 'no triangles in this ASCII PLY file' '/^element face/,/^property list/d; /^4 /d'
refused "a number of vertices beyond belief" 'vertex 8: not a number\|more numbers\|truncated' 's/vertex 8/vertex 4294967295/'
sed 's/element face 6/element face 7/' $fixtures/cube.ply > "$made/line.ply"
echo '2 0 1' >> "$made/line.ply"
run mass --format json "$made/line.ply"
left 0 && is volume 1 && says 'warning: 1 face of fewer than three corners ignored'
ok "S1.1 PLY a face of two corners is ignored with a warning"
echo '3 0 1 2' >> "$made/line.ply"
run mass --format json "$made/line.ply"
left 0 && is volume 1 && says 'bytes after the last element are ignored; 1 face of fewer than three corners ignored'
ok "S1.1 PLY with that and bytes behind the end: both are said"
printf '%s' "$(cat $fixtures/cube.ply)" > "$made/no-end.ply"
run mass --format json "$made/no-end.ply"
left 0 && is volume 1 && says 'its last number may be cut off'
ok "S1.1 PLY a text without the end of its last line is told about"

plan
