#!/usr/bin/perl
# svg.pl: the figures of build/figures as small SVG, in build/svg.
#
# Besides, build/svg/palette.css: what each color becomes in the dark.
# Exit status 1 if a figure could not be made.
use strict;
use warnings;
use utf8;
use File::Path 'make_path';

my $bad = 0;
make_path('build/svg');
my $all = 'build/figures/figures.pdf';
open my $pages, '<', $all =~ s/pdf$/pages/r or die "svg: $all: $!\n";
my @pages = map { /\{(.+)\}\{(.+)\}/ ? [ $1, $2 ] : () } <$pages>;
my $child = fork // die "svg: fork: $!\n";
draw(@{ $pages[$_] }) for grep { $_ % 2 == !$child } 0 .. $#pages;
exit $bad if !$child;
waitpid $child, 0;
$bad = 1 if $? != 0;

sub draw {
    my ($name, $page) = @_;
    my $own = "build/figures/$name.svg";
    my $from = -e $own ? $own : $all;
    my $to = "build/svg/$name.svg";
    return if -e $to && -M $to <= -M $from && -M $to <= -M $0;
    my $svg = small($name, read_svg($from, $page), $from eq $own);
    open my $out, '>:encoding(UTF-8)', $to or die "svg: $to: $!\n";
    print $out $svg;
    close $out or die "svg: $to: $!\n";
}

sub read_svg {
    my ($file, $page) = @_;
    my $command = $file =~ /\.svg$/ ? "cat '$file'"
        : "pdftocairo -svg -f $page -l $page '$file' - 2>&1";
    open my $in, '-|:encoding(UTF-8)', $command
        or die "svg: $command: $!\n";
    local $/;
    my $svg = <$in> // '';
    close $in;
    return $svg if $svg =~ s/^(?=<\?xml|<svg)//;
    warn "svg: $file, page $page: ", $svg =~ s/\n.*//sr, "\n";
    unlink 'build/svg/palette.css';
    exit 1;
}
sub small {
    my ($name, $svg, $own) = @_;
    $svg =~ s/<\?xml.*?\?>//;
    $svg =~ s/ xmlns(?::xlink)?="[^"]*"| version="[^"]*"//g;
    $svg =~ s/\s+/ /g;
    $svg =~ s/> </></g;
    $svg =~ s/\bid="([^"]+)"/id="$name-$1"/g;
    $svg =~ s/(?:xlink:)?href="#([^"]+)"/href="#$name-$1"/g;
    $svg =~ s/url\(#([^)]+)\)/url(#$name-$1)/g;
    $svg =~ s/(?<![-\w])style="([^"]*)"/attributes($1)/ge;
    $svg =~ s{\b(fill|stroke)="((?:rgb|\#|black|white)[^"]*)"}
             {qq($1=") . hex_of($2) . '"'}gex;
    $svg =~ s/ (?:stroke|fill)-opacity="1"| stroke-miterlimit="[^"]*"//g;
    $svg =~ s/ fill-rule="nonzero"//g;
    my $unit = $own ? 100 : 10;
    $svg =~ s/ d="([^"]*)"/' d="' . relative($1, $unit) . '"'/ge;
    my ($width, $height) = $svg =~
        /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/;
    my $rem = sprintf '%.2f', $width * ($own ? 72 / 25.4 : 1) / 11 * 1.09;
    $svg =~ s/<svg ([^>]*?) *\bwidth="[^"]*" height="[^"]*"/<svg $1/;
    $svg =~ s/<svg /<svg class=fig style="--w:${rem}rem" /;
    return $svg;
}

sub attributes {       # "fill:none;stroke:black;" as attributes
    my ($style) = @_;
    return join ' ', map { qq($_->[0]="$_->[1]") }
        map { /^\s*([\w-]+)\s*:\s*(.*?)\s*$/ ? [ $1, $2 ] : () }
        split /;/, $style;
}

sub hex_of {
    my ($c) = @_;
    return sprintf '#%02x%02x%02x', map { int($_ * 2.55 + .5) } $1, $2, $3
        if $c =~ /rgb\(([\d.]+)%, ?([\d.]+)%, ?([\d.]+)%\)/;
    return $c eq 'black' ? '#000000' : $c eq 'white' ? '#ffffff' : lc $c;
}
sub relative {
    my ($d, $unit) = @_;
    return $d if $d =~ /[^MLCZz\d\s.,e-]/;
    my ($x, $y, $x0, $y0, $out, $last) = (0, 0, 0, 0, '', '');
    while ($d =~ /([MLCZz])([^MLCZz]*)/g) {
        my ($c, $rest) = ($1, $2);
        if ($c =~ /z/i) {
            ($out, $x, $y, $last) = ($out . 'z', $x0, $y0, 'z');
            next;
        }
        my @p = map { sprintf '%.0f', $_ * $unit } $rest =~ /-?[\d.]+/g;
        my $size = $c eq 'C' ? 6 : 2;
        while (my @step = splice @p, 0, $size) {
            my $s = join ' ', map {
                short(($step[$_] - ($_ % 2 ? $y : $x)) / $unit)
            } 0 .. $#step;
            my $letter = lc $c;
            $s = ($letter eq $last && $letter ne 'm' ? ' ' : $letter) . $s;
            $s =~ s/ -/-/g;
            $out .= $s;
            ($x, $y, $last) = (@step[-2, -1], $letter);
            ($x0, $y0, $c) = ($x, $y, 'L') if $c eq 'M';
        }
    }
    return $out;
}

sub short {
    my ($v) = @_;
    $v =~ s/^(-?)0\./$1./;
    return $v;
}
sub turned_over {
    my ($hex) = @_;
    my ($r, $g, $b) = map { my $c = hex($_) / 255;
        $c <= .04045 ? $c / 12.92 : (($c + .055) / 1.055) ** 2.4
    } $hex =~ /^#(..)(..)(..)$/;
    my ($l, $m, $s) = map { $_ ** (1 / 3) }
        .4122214708 * $r + .5363325363 * $g + .0514459929 * $b,
        .2119034982 * $r + .6806995451 * $g + .1073969566 * $b,
        .0883024619 * $r + .2817188376 * $g + .6299787005 * $b;
    my $light = .2104542553 * $l + .7936177850 * $m - .0040720468 * $s;
    my $A = 1.9779984951 * $l - 2.4285922050 * $m + .4505937099 * $s;
    my $B = .0259040371 * $l + .7827717662 * $m - .8086757660 * $s;
    my $line = $light < .75 && $A * $A + $B * $B > .06 ** 2;
    $light = .21 + (1 - $light) * .72;
    $light = .7 if $line && $light < .7;
    ($l, $m, $s) = map { $_ ** 3 }
        $light + .3963377774 * $A + .2158037573 * $B,
        $light - .1055613458 * $A - .0638541728 * $B,
        $light - .0894841775 * $A - 1.2914855480 * $B;
    return sprintf '#%02x%02x%02x', map {
        my $c = $_ < 0 ? 0 : $_ > 1 ? 1 : $_;
        int(255 * ($c <= .0031308 ? 12.92 * $c
                   : 1.055 * $c ** (1 / 2.4) - .055) + .5);
    } 4.0767416621 * $l - 3.3077115913 * $m + .2309699292 * $s,
      -1.2684380046 * $l + 2.6097574011 * $m - .3413193965 * $s,
      -.0041960863 * $l - .7034186147 * $m + 1.7076147010 * $s;
}
my %used;              # "fill #rrggbb"
for my $file (glob 'build/svg/*.svg') {
    open my $in, '<:encoding(UTF-8)', $file or die "svg: $file: $!\n";
    local $/;
    my $svg = <$in>;
    $used{"$1 $2"} = 1
        while $svg =~ /\b(fill|stroke)="(#[0-9a-f]{6})"/g;
}
open my $css, '>', 'build/svg/palette.css' or die "svg: palette: $!\n";
for (sort keys %used) {
    my ($what, $color) = split ' ';
    print $css "[$what=\"$color\"]{$what:light-dark($color,",
        turned_over($color), ")}\n";
}
close $css or die "svg: palette: $!\n";
exit $bad;
