# Binary STL files, which the command reads in pieces.
. tests/shell-tap

# torus FILE ROWS COLUMNS: a closed torus, about ten meters wide, off center.
torus() {
    perl -e '
        my ($rows, $columns) = @ARGV;
        my @point;
        for my $i (0 .. $rows - 1) {
            for my $j (0 .. $columns - 1) {
                my ($s, $t) = (6.283185307 * $i / $rows, 6.283185307 * $j / $columns);
                my $r = 3 + cos $t;
                push @point, pack "f<3", $r * cos($s) + 5, $r * sin $s, sin $t;
            }
        }
        sub at { $point[($_[0] % $rows) * $columns + $_[1] % $columns] }
        print "torus" . " " x 75, pack "V", 2 * $rows * $columns;
        for my $i (0 .. $rows - 1) {
            for my $j (0 .. $columns - 1) {
                my ($a, $b, $c, $d) = (at($i, $j), at($i + 1, $j), at($i + 1, $j + 1), at($i, $j + 1));
                print "\0" x 12, $a, $b, $c, "\0\0", "\0" x 12, $a, $c, $d, "\0\0";
            }
        }' "$2" "$3" > "$1"
}

torus "$made/torus.stl" 300 150
run mass --format json "$made/torus.stl"
left 0 && silent && is closed true && is triangles 90000 && is vertices null && is unmatched_edges 0
ok "S1.1 eq:exact-mesh-edges a torus of 90000 faces is closed, and no vertices are counted"
for key in volume mass size center_of_mass inertia error_bound principal_moments; do
    key $key
done > "$made/streamed"
run mass --shells --format json "$made/torus.stl"
for key in volume mass size center_of_mass inertia error_bound principal_moments; do
    key $key
done > "$made/whole"
left 0 && is vertices 45000 && cmp -s "$made/streamed" "$made/whole"
ok "S1.12 eq:exact-mesh-carry streamed or in memory: the same bits"

run mass --format json --units mm --density 2700 --pose 1,2,3 "$made/torus.stl"
left 0 && near volume '5.9178e-8' 1e-3 && near center_of_mass '1.005 2 3' 1e-6
ok "S1.1 units, density and pose of a streamed body"
run mass --total --format json "$made/torus.stl" box:1,1,1
left 0 && is vertices null && is triangles 90012 && is closed true
ok "S1.1 a total with a streamed body"

# A face turned inside out, a face missing, a corner that is no number.
perl -0777 -pe 'substr($_, 80, 4) = pack "V", 89999; substr($_, 84 + 50 * 777, 50) = ""' \
    "$made/torus.stl" > "$made/open.stl"
run mass --format json "$made/open.stl"
left 0 && is closed false && is unmatched_edges 3 && is holes 1 && is vertices null && says 'not closed'
ok "S1.1 eq:exact-mesh-edges a missing face of a large file is found, and the hole closed"

# whole FILE: the same answer, bits and words, as with the file in memory (for its shells).
whole() {
    run mass --format json "$1"
    cp "$made/err" "$made/err.pieces"
    for key in closed oriented unmatched_edges holes gap volume mass center_of_mass inertia error_bound; do
        key $key
    done > "$made/streamed"
    run mass --shells --format json "$1"
    for key in closed oriented unmatched_edges holes gap volume mass center_of_mass inertia error_bound; do
        key $key
    done > "$made/whole"
    cmp -s "$made/streamed" "$made/whole" && cmp -s "$made/err" "$made/err.pieces"
}
whole "$made/open.stl" && left 0 && is vertices 45000
ok "S1.1 eq:mesh-boundary an open file in pieces or in memory: the same bits"
# Every seventh face of the first thousand, every hundredth of the rest, one turned.
perl -0777 -pe 'my $o = ""; my $n = 0; for my $k (0 .. 89999) {
    next if $k < 1000 ? $k % 7 == 0 : $k % 100 == 99;
    my $r = substr $_, 84 + 50 * $k, 50;
    $r = substr($r, 0, 12) . substr($r, 24, 12) . substr($r, 12, 12) . substr $r, 36 if $k == 55555;
    $o .= $r; $n++ } $_ = substr($_, 0, 80) . pack("V", $n) . $o' "$made/torus.stl" > "$made/sieve.stl"
whole "$made/sieve.stl" && left 0 && is oriented false && is holes 44 && is unmatched_edges 3000
ok "S1.1 eq:mesh-boundary three thousand open edges in pieces or in memory: the same bits"
perl -0777 -pe 'substr($_, 80, 4) = pack "V", 80000; $_ = substr $_, 0, 84 + 50 * 80000' \
    "$made/torus.stl" > "$made/cut.stl"
whole "$made/cut.stl" && left 1 && says 'above tolerance' && says "hole 1 of 2: 150 edges"
ok "S1.1 eq:mesh-boundary a file cut off is refused in the same words"
perl -0777 -pe 'my $at = 84 + 50 * 54321 + 12; my $t = substr $_, $at, 12;
    substr($_, $at, 12) = substr $_, $at + 12, 12; substr($_, $at + 12, 12) = $t' \
    "$made/torus.stl" > "$made/turned.stl"
whole "$made/turned.stl" && left 0 && is closed false && is oriented false && is unmatched_edges 3 && is gap 0
ok "S1.1 eq:exact-mesh-edges a face turned over in a large file is found"
perl -0777 -pe 'substr($_, 84 + 50 * 80123 + 24, 4) = pack "V", 0x7fc00000' \
    "$made/torus.stl" > "$made/nan.stl"
run mass "$made/nan.stl"
left 1 && says 'corner 2 of face 80124 is not finite'
ok "S1.1 the place of a corner that is no number, in a large file"
perl -0777 -pe 'my $o = ""; for my $k (0 .. 89999) { my $r = substr $_, 84 + 50 * $k, 50;
    $o .= substr($r, 0, 12) . substr($r, 24, 12) . substr($r, 12, 12) . substr $r, 36 }
    $_ = substr($_, 0, 84) . $o' "$made/torus.stl" > "$made/inward.stl"
run mass --format json "$made/inward.stl"
left 0 && is inward true && says 'inside out' && near volume '59.178' 1e-3
ok "S1.1 a large file that is inside out"
run mass --format json "$made/torus.stl" "$made/missing.stl"
left 1 && says 'cannot open'
ok "S1.1 a file that is not there"
run mass --format json --shell 0.01 "$made/torus.stl"
left 0 && prints "\"vertices\":null,\"triangles\":90000,\"closed\":null"
ok "S1.1 a skin is not streamed"

plan
