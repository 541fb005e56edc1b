#!/usr/bin/perl
# web.pl [--check] OUTDIR < STREAM: from noweb's stream (noweave -n -index
# -backend cat) to the pages of the book.
#
# From the top of the repository, after weave.pl.  Reads what that wrote
# into build/book, the numbers and tables in build, the figures in
# build/svg; calls node for the formulas.  With --check it writes nothing:
# it only says what it cannot read.  Every error goes to stderr; the exit
# status is 1 if there was one.
use strict;
use warnings;
use utf8;
use File::Path 'make_path';
use JSON::PP;
use Unicode::Normalize qw(NFC NFD);

my $check = @ARGV && $ARGV[0] eq '--check' && shift;
my $out = shift or die "usage: web.pl [--check] OUTDIR\n";
binmode $_, ':encoding(UTF-8)' for *STDIN, *STDOUT, *STDERR;

my $errors = 0;
my (@chapters, @chunks, %chunk, %parents, %defined, @identifiers);

sub complain { warn "web: @_\n"; $errors++; }

sub slurp {            # a whole file, or undef
    my ($file) = @_;
    open my $in, '<:encoding(UTF-8)', $file or return undef;
    local $/;
    return scalar <$in> // '';
}

my %special = (
    '\\' => '\nwbs{}', '{' => '\{', '}' => '\}', '$' => '\$', '&' => '\&',
    '#'  => '\#', '%' => '\%', '_' => '\_', '^' => '\nwhat{}',
    '~'  => '\nwtilde{}', ' ' => '\ ');

sub escape {
    my ($s) = @_;
    $s =~ s/([\\{}\$&#%_^~ ])/$special{$1}/g;
    return $s;
}

sub anchor { my ($id) = @_; $id =~ s/\W|_/-/g; return $id; }

sub quoted {
    my $s = escape(@_);
    $s =~ s{(\\_|/|::|\()(?=\w)}{$1\\nwu{}}g;
    return $s;
}

sub name {             # a chunk's name is LaTeX with code in brackets
    my ($s) = @_;
    $s =~ s/\[\[(.*?\]*)\]\]/'\nwq{' . quoted($1) . '}'/ge;
    return $s;
}
{
    my ($chapter, $piece, $kind, $ref, $label, $link, $quote, $number);
    my ($after_code, $entry) = (0);
    my $text = sub {               # escaped text goes to prose or to code
        my ($string) = @_;
        if ($kind eq 'code') {
            push @{ $piece->{lines}[-1] },
                { text => $string, link => $link };
        } elsif ($quote) {
            my $shown = quoted($string);
            $shown = "\\nwid{$link}{$shown}" if defined $link;
            $piece->{tex} .= $shown;
        } else {
            $piece->{tex} .= $string;
        }
        undef $link;
    };
    while (my $line = <STDIN>) {
        chomp $line;
        my ($key, $rest) = $line =~ /^@(\w+) ?(.*)$/ or next;
        if ($key eq 'fatal') {
            die "weave: noweb gave up: $rest\n";
        } elsif ($key eq 'file') {
            (my $base = $rest) =~ s{^.*?([^/]+)/([^/]+)\.nw$}{$1-$2};
            $chapter = { base => $base, path => $rest, pieces => [] };
            push @chapters, $chapter;
            $after_code = 0;
        } elsif ($key eq 'begin' && $rest =~ /^(docs|code)/) {
            $kind  = $1;
            $piece = { kind => $kind, tex => '', lines => [], names => [],
                       isused => [], users => [], file => $chapter->{path} };
            push @{ $chapter->{pieces} }, $piece;
        } elsif ($key eq 'end') {
            if ($kind eq 'docs' && $after_code) {
                $piece->{tex} =~ s/^[ \t]*\n//;
            }
            $after_code = $kind eq 'code';
            undef $piece;
        }
        next if !$piece && $key =~ /^(?:text|nl|literal|quote|endquote)$/;
        if ($key eq 'text') {
            $text->($rest);
        } elsif ($key eq 'nl') {
            if    ($kind eq 'docs')  { $piece->{tex} .= $quote ? ' ' : "\n"; }
            elsif ($piece->{named})  { push @{ $piece->{lines} }, []; }
        } elsif ($key eq 'literal') {
            $piece->{tex} .= $rest if $kind eq 'docs';
        } elsif ($key eq 'quote') {
            $piece->{tex} .= '\nwq{';
            $quote = 1;
        } elsif ($key eq 'endquote') {
            $piece->{tex} .= '}';
            $quote = 0;
        } elsif ($key eq 'defn') {
            @$piece{qw(named name label first)} = (1, $rest, $label, $ref);
            $piece->{number} = ++$number;
            $chunk{$label} = $piece;
            push @chunks, $piece;
        } elsif ($key eq 'use') {
            complain("$piece->{file}: chunk never defined: $rest")
                if $ref eq 'nw@notdef';
            push @{ $piece->{lines}[-1] }, { use => $rest, label => $ref };
            $parents{$ref}{ $piece->{first} } = 1;
        }
        if ($key eq 'xref' && $rest =~ /^(\w+) ?(.*)$/) {
            my ($what, $value) = ($1, $2);
            if    ($what eq 'label')   { $label = $value; }
            elsif ($what eq 'ref')     { $ref = $value; }
            elsif ($what eq 'prevdef') { $piece->{prev} = $value; }
            elsif ($what eq 'nextdef') { $piece->{next} = $value; }
            elsif ($what eq 'useitem') { push @{ $piece->{users} }, $value; }
            elsif ($what eq 'notused' && $value !~ /^\[\[.*\]\]$/) {
                complain("chunk never used: $value");
            }
        }
        if ($key eq 'index' && $rest =~ /^(\w+) ?(.*)$/) {
            my ($what, $value) = ($1, $2);
            if    ($what eq 'use')    { $link = $ref; }
            elsif ($what eq 'isused') { push @{ $piece->{isused} }, $value; }
            elsif ($what eq 'defn')   {
                push @{ $piece->{names} }, $value;
                $defined{$value} //= $piece->{label};
            } elsif ($what eq 'entrybegin') {
                my ($l, $name) = split / /, $value, 2;
                $entry = { name => $name, label => $l, defns => [], uses => [] };
                push @identifiers, $entry;
            }
            elsif ($what eq 'entrydefn') { push @{ $entry->{defns} }, $value; }
            elsif ($what eq 'entryuse')  { push @{ $entry->{uses} }, $value; }
        }
    }
}
@chapters or die "weave: no chapter has come through noweb\n";
my %prototypes;        # number of a chapter -> file of its prototypes
for my $chapter (@chapters) {
    my ($number) = $chapter->{base} =~ /^(\d+)/;
    my $room = $chapter->{base} =~ /-(story|answers)$/ ? $1 : '';
    my $part = '';
    for my $piece (@{ $chapter->{pieces} }) {
        my $code = $piece->{kind} eq 'code';
        if ($room eq 'answers' && $part eq '' && !$code
            && $piece->{tex} =~ s/\\section\*\{Checks\}(.*)//s) {
            $chapter->{checks} = $1;
        }
        $part = 'tests' if $room eq 'answers' && $code;
        $piece->{part} = $part;
        if ($room eq 'story' && $code && $piece->{name} =~ /prototype/) {
            $piece->{part} = 'prototypes';
            $chapter->{prototypes} = 1;
            $prototypes{$number} = "$chapter->{base}-prototypes";
        }
        $piece->{program} = $code && ($room eq '' || $piece->{part} ne '');
    }
}

sub pointer_tex {      # what the notes have in place of prototypes
    my ($c) = @_;
    my $code = '';
    for my $line (@{ $c->{lines} }) {
        $code .= join('', map { $_->{text} // '' } @$line) . "\n";
    }
    $code =~ s{/\*.*?\*/}{}gs;
    my %seen;
    my @names = grep { !$seen{$_}++ } $code =~ /\b(whorl_\w+)\s*\(/g;
    return "\\nwprototypes{$c->{label}}{$c->{number}}{"
        . join(', ', map { "\\nwfunction{$_}" } @names) . "}%\n";
}
my %language;          # first label -> c, hash, percent, dashes
sub language {
    my ($first, %seen) = @_;
    return 'c' if $seen{$first}++;
    return $language{$first} //= do {
        my ($user) = sort keys %{ $parents{$first} || {} };
        if (defined $user) {
            language($user, %seen);
        } else {
            my $name = $chunk{$first} ? $chunk{$first}{name} : '';
              $name =~ /\.(?:pl|pm|sh|mk|py|awk|t|txt)\]\]$/ ? 'hash'
            : $name =~ /Makefile\]\]$/                       ? 'hash'
            : $name =~ /\.(?:tex|sty|cls|bib)\]\]$/          ? 'percent'
            : $name =~ /\.lua\]\]$/                          ? 'dashes'
            : $name =~ /^\[\[include\/.*\.h\]\]$/          ? 'header'
            :                                                  'c';
        }
    };
}

my %comment = (
    hash    => qr/(?:^\s*|\s\s)#(?:\s|$|!).*/,
    percent => qr/(?:^\s*|\s\s)%(?:\s|$).*/,
    dashes  => qr/(?:^\s*|\s\s)--(?:\s|$).*/);
my %keyword = map { $_ => 1 } qw(
    auto break case char const continue default do double else enum extern
    float for goto if inline int long register restrict return short signed
    sizeof static struct switch typedef union unsigned void volatile while
    bool true false NULL size_t ptrdiff_t
    int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
    _Alignas _Alignof _Bool _Generic _Noreturn _Static_assert);

my $token = qr{\G(?:(//.*|/\*)                             # 1: a comment
    |("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)               # 2: a string
    |([A-Za-z_]\w*)                                        # 3: a word
    |[0-9](?:[eEpP][-+]|[\w.])*|[^\w"'/<]+|.)}x;

sub tokens {           # -> [class, length], ...
    my ($s, $in_comment) = @_;
    my @found;
    my $put = sub { push @found, [ $_[0], pos($s) - $_[1] ]; };
    pos($s) = 0;
    my $include = $s =~ /^\s*#\s*include/;
    $put->('P', 0) if !$$in_comment && $s =~ /\G\s*#\s*\w+/gc;
    while ((my $start = pos $s) < length $s) {
        if ($$in_comment) {
            if ($s =~ /\G.*?\*\//gc) { $$in_comment = 0; }
            else                     { pos($s) = length $s; }
            $put->('C', $start);
        } elsif ($include && $s =~ /\G<[^>]+>/gc) {
            $put->('S', $start);
        } else {
            $s =~ /$token/gc;
            $$in_comment = 1 if defined $1 && $1 eq '/*';
            $put->(defined $1 ? 'C' : defined $2 ? 'S'
                : defined $3 && $keyword{$3} ? 'K' : '', $start);
        }
    }
    return @found;
}
sub blank { my ($atoms) = @_; return !grep {
    exists $_->{use} || $_->{text} =~ /\S/ } @$atoms; }

sub line_of {
    my ($atoms, $language, $in_comment) = @_;
    my ($string, @link, @use) = ('');
    for my $atom (@$atoms) {
        my $s = exists $atom->{use} ? "\0" : $atom->{text};
        $use[length $string] = $atom   if exists $atom->{use};
        push @link, ($atom->{link}) x length $s;
        $string .= $s;
    }
    my @found = [ '', length $string ];
    if ($language =~ /^(?:c|header)$/) {
        @found = tokens($string, $in_comment);
    } elsif ($string =~ $comment{$language}) {
        @found = ([ '', $-[0] ], [ 'C', length($string) - $-[0] ]);
    }
    my @class = map { ($_->[0]) x $_->[1] } @found;

    my $indent = $string =~ /^( +)/ ? length $1 : 0;
    my $woven = indent_of($indent);
    for (my $i = $indent; $i < length $string; ) {
        if ($use[$i]) {
            $woven .= use_of($use[$i++]);
            next;
        }
        my $j = $i + 1;
        $j++ while $j < length $string && !$use[$j]
            && $class[$j] eq $class[$i]
            && ($link[$j] // '') eq ($link[$i] // '');
        $woven .= run_of(substr($string, $i, $j - $i),
                         $class[$i], $link[$i]);
        $i = $j;
    }
    return $woven;
}
sub numbers {          # links to chunks, at most $most of them
    my ($most, @labels) = @_;
    my %seen;
    my @there = sort { $a->{number} <=> $b->{number} }
        grep { $_ && !$seen{ $_->{number} }++ } map { $chunk{$_} } @labels;
    my $more = @there - $most;
    @there = @there[0 .. $most - 1] if $more > 0;
    my $list = join ', ', map { link_of($_) } @there;
    $list .= more_of($more) if $more > 0;
    return $list;
}
sub prototypes_only {
    my @kept;
    my $inside = 0;
    for my $line (@_) {
        my $text = join '', map { $_->{text} // '' } @$line;
        $inside = 1 if $text =~ m{^\s*/\*} && $text !~ m{\*/};
        my $double = blank($line) && (!@kept || blank($kept[-1]));
        push @kept, $line unless $inside || $double;
        $inside = 0 if $text =~ m{\*/};
    }
    return @kept;
}
my %here;              # page, zone, number, prefix, counters of the chapter
my %label;             # name -> { number, page, id }
my %wanted;            # name -> where it was first referred to
my (@formulas, %formula);
my %solution;          # exercise -> its HTML
my %implements;        # equation -> functions
my (@terms, @entries); # of the glossary and of the subject index

sub mark { my ($kind, $name) = @_; return "\x{E000}$kind$name\x{E001}"; }

sub href {             # of a label
    my ($name) = @_;
    $wanted{$name} //= where();
    return mark('h', $name);
}

sub chunk_href { my ($label) = @_; return mark('c', $label); }

sub set_label {
    my ($name, $number, $id) = @_;
    complain(where() . ": label $name for the second time")
        if $label{$name};
    $label{$name} = { number => $number, id => $id,
                      page => $here{page} };
}

sub count {            # the next equation, figure, ... of this chapter
    my ($what) = @_;
    my $n = ++$here{count}{$what};
    my $prefix = $what =~ /^(?:exercise|theorem)$/ ? '' : $here{prefix};
    return "$prefix$here{number}.$n";
}

sub html {             # text, safe between tags and in attributes
    my ($s) = @_;
    $s =~ s/&/&amp;/g;
    $s =~ s/</&lt;/g;
    $s =~ s/>/&gt;/g;
    $s =~ s/"/&quot;/g;
    return $s;
}
our ($src, $html, $par, $verbatim, $float) = ('', '', '', 0, undef);
my (%command, %environment);
my $braces = qr/(?<braces>\{(?:[^{}\\]++|\\.|(?&braces))*+\})/s;

sub end_paragraph {
    $par = trim($par);
    $html .= "<p>$par</p>\n" if $par ne '';
    $par = '';
}

sub add   { $par .= $_[0]; }
sub block { end_paragraph(); $html .= "$_[0]\n"; }

sub blocks {           # what $read reads, as blocks
    my ($read) = @_;
    local ($html, $par) = ('', '');
    $read->();
    end_paragraph();
    return $html;
}

sub where {            # the line of this place, or of the current one
    my $at = shift // pos($src) // 0;
    my $path = $here{path} // 'a page';
    my @lines = split /\n/, substr($src, 0, $at) . 'x', -1;
    my $file = "\n" . (slurp($path) // return $path);
    my $above = 0;
    while (@lines > 1) {
        pop @lines;
        $above++;
        my $line = $lines[-1];
        next if $line !~ /\w{3}/;
        my $found = index $file, "\n$line\n";
        next if $found < 0;
        my $n = substr($file, 0, $found + 1) =~ tr/\n//;
        return "$path:" . ($n + $above);
    }
    return "$path:1";
}
sub text {             # 1 if the stop was found; it is not consumed
    my ($stop) = @_;
    pos($src) //= 0;
    while (pos($src) < length $src) {
        my $at = pos $src;
        if ($stop && $src =~ /\G$stop/gc) { pos($src) = $at; return 1; }
        if    (!$verbatim && $src =~ /\G([^\\\$%{}~`'\n&-]+)/gc)
                                                           { add(html($1)); }
        elsif ($src =~ /\G%[^\n]*\n?[ \t]*/gc)             { }
        elsif ($src =~ /\G[ \t]*\n[ \t]*\n\s*/gc)          { end_paragraph(); }
        elsif ($src =~ /\G\$((?:[^\$\\{}]++|\\.|$braces)*)\$/gcs)
                                                           { add(spoken($1)); }
        elsif ($src =~ /\G\\\((.*?)\\\)/gcs)               { add(spoken($1)); }
        elsif ($src =~ /\G\\\[(.*?)\\\]/gcs)               { display($1); }
        elsif ($src =~ /\G\\\\(?:\[[^\]]*\])?\s*/gc)       { add('<br>'); }
        elsif ($src =~ /\G\\begin\{([a-z]+)\*?\}/gc)       { environment($1); }
        elsif ($src =~ /\G\\(["'`^~=.]|[cvu](?=[\{ ]))(?:\{([A-Za-z])\}
                        |\ *([A-Za-z]))/gcx)       { add(accent($1, $2 // $3)); }
        elsif ($src =~ /\G\\([A-Za-z]+)(\*?)[ \t]*(?:\n(?!\s*\n)[ \t]*)?/gc)
                                                           { command($1, $2); }
        elsif ($src =~ /\G\\,/gc)                          { add('&#8239;'); }
        elsif ($src =~ /\G\\[!\/]/gc)                      { }
        elsif ($src =~ /\G\\[;: \n]/gc)                    { add(' '); }
        elsif ($src =~ /\G\\(.)/gcs)                       { add(html($1)); }
        elsif ($src =~ /\G\{/gc)                           { group(); }
        elsif ($src =~ /\G~/gc)                            { add('&nbsp;'); }
        elsif ($verbatim && $src =~ /\G([^\\{}\$%~\n]+|[}\n])/gc)
                                                           { add(html($1)); }
        elsif ($src =~ /\G(---?|``|''|`|')/gc)             { add(quote($1)); }
        elsif ($src =~ /\G([-\n&])/gc)                     { add(html($1)); }
        else {
            $src =~ /\G(.)/gcs;
            complain(where() . ": cannot read $1");
        }
    }
    return !$stop;
}
my %typographic = ('--' => '–', '---' => '—',
    '``' => '“', "''" => '”', '`' => '‘', "'" => '’');
sub quote { my ($s) = @_; return $typographic{$s}; }

my %combining = ('"' => "\x{308}", "'" => "\x{301}", '`' => "\x{300}",
    '^' => "\x{302}", '~' => "\x{303}", '=' => "\x{304}",
    '.' => "\x{307}", c => "\x{327}", v => "\x{30c}", u => "\x{306}");
sub accent { my ($a, $on) = @_; return NFC($on . $combining{$a}); }

sub group {            # after its opening brace
    my $open = pos $src;
    text(qr/\}/) or complain(where($open) . ': a brace is not closed');
    $src =~ /\G\}/gc;
}

sub raw {              # an argument as it is written
    $src =~ /\G(?:[ \t]*\n)?[ \t]*/gc;
    return substr $+{braces}, 1, -1 if $src =~ /\G$braces/gc;
    return $src =~ /\G(\\[A-Za-z]+|.)/gcs ? $1 : '';
}

sub option {           # the same, in brackets
    $src =~ /\G\[((?:[^][{}\\]++|\\.|$braces|\[[^][]*\])*)\]/gcs
        or return undef;
    return $1;
}

sub phrase {           # an argument as HTML, without paragraphs
    local ($html, $par) = ('', '');
    $src =~ /\G(?:[ \t]*\n)?[ \t]*/gc;
    if ($src =~ /\G\{/gc) { group(); }
    else                  { complain(where() . ': no argument'); }
    return trim("$html$par");
}

sub phrase_of {        # the same of another string
    my ($tex) = @_;
    local ($html, $par, $src) = ('', '', $tex);
    text();
    return trim("$html$par");
}

sub trim { my ($s) = @_; $s =~ s/^\s+//; $s =~ s/\s+\z//; return $s; }

sub command {
    my ($name, $star) = @_;
    return $command{$name}->($star) if $command{$name};
    complain(where() . ": unknown command \\$name");
}

sub environment {
    my ($name) = @_;
    my $star = substr($src, pos($src) - 2, 1) eq '*' ? '*' : '';
    return $environment{$name}->($star, $name) if $environment{$name};
    complain(where() . ": unknown environment $name");
}

sub body {             # of an environment, through its end
    my ($name) = @_;
    my $begin = pos $src;
    my $end = qr/\\end\{\Q$name\E\}/;
    my $body = blocks(sub {
        text($end) or complain(where($begin) . ": no end of $name");
    });
    $src =~ /\G$end/gc;
    return $body;
}

sub raw_body {
    my ($name) = @_;
    $src =~ /\G(.*?)\\end\{\Q$name\E\}/gcs
        or complain(where() . ": no end of $name");
    return $1 // '';
}
sub formula {
    my ($tex) = @_;
    my @pieces = length $tex > 24 ? pieces($tex) : $tex;
    return join '<wbr>', map { single($_) } @pieces;
}

sub spoken {           # a formula in a sentence
    my ($tex) = @_;
    return ($1 eq '^' ? '<sup>' : '<sub>') . ($2 ? '−' : '') . $3
        . ($1 eq '^' ? '</sup>' : '</sub>')
        if $tex =~ /^([_^])\{?(-?)(\d+)\}?$/;
    my $m = formula($tex);
    if ($src =~ /\G[,.;:?!)]+/gc) {
        my $stop = $&;
        $m =~ s{.*<wbr>\K|^(?!.*<wbr>)}{<span class=nb>}s;
        $m .= "$stop</span>";
    }
    return $m;
}

sub single {
    my ($tex) = @_;
    my $m = kept_formula($tex, 0);
    (my $plain = $tex) =~ s/\\[A-Za-z]+/x/g;
    $plain =~ s/[{}^_]//g;
    return length $plain > 30 ? "<span class=wide>$m</span>" : $m;
}

sub kept_formula {
    my ($tex, $display) = @_;
    $tex = dialect_of_temml($tex);
    my $number = $formula{"$display$tex"} //= do {
        push @formulas, { tex => $tex, display => $display,
                          path => $here{path} };
        $#formulas;
    };
    return mark('m', $number);
}

sub pieces {
    my ($tex) = @_;
    return $tex if $tex =~ /\\(?:left|begin|[bB]igl|[bB]iggl)\b/;
    my ($depth, $bars, @pieces) = (0, 0, '');
    while ($tex =~ /\G(?:
          (?<open> [{(\[] | \\lvert | \\lVert | \\langle )
        | (?<close> [})\]] | \\rvert | \\rVert | \\rangle )
        | (?<break> [=<>] | ,(?=\s|\\[,\ ])
            | \\(?:le|ge|approx|to|ne|equiv|mapsto|leftarrow|pm|lesssim
                 |Longrightarrow)(?![A-Za-z]) | (?<=[\w}])[+])
        | (?<bar> \| )
        | \\[A-Za-z]+\s* | \\. | . )/gsx) {
        $pieces[-1] .= $&;
        $depth++ if defined $+{open};
        $depth-- if defined $+{close};
        $bars++  if defined $+{bar};
        push @pieces, '' if defined $+{break} && !$depth && $bars % 2 == 0;
    }
    return grep { /\S/ } @pieces;
}
my $operators = join '|', qw(sin cos tan sinh cosh tanh arcsin arccos arctan
    ln log exp det max min tr diag sym skw rank sign operatorname);
my $before_operator = qr/(?<![\\A-Za-z])[A-Za-z]|[0-9)]
    |(?<!aligned)(?<!gathered)(?<!matrix)(?<!cases)(?<!array)\}
    |\\(?:alpha|beta|gamma|delta|ell|kappa|lambda|mu|nu|omega|Omega|pi|phi
        |Phi|psi|rho|sigma|tau|theta|varphi|vartheta|chi|half)/x;

sub dialect_of_temml {
    my ($t) = @_;
    $t =~ s/\\asprinted\{(.*?)\}/\\measured{errata.$1.printed}/g;
    $t =~ s/\\repaired\{(.*?)\}/\\measured{errata.$1.right}/g;
    $t =~ s/\\csname measured:(.*?)\\endcsname/measured($1)/ge;
    $t =~ s/\\fpeval\{round\(([\d.e-]+)\/([\d.e-]+),(-?\d+)\)\}/
        my $unit = 10 ** -$3; $unit * int($1 \/ $2 \/ $unit + .5)/gex;
    $t =~ s/\\measured\*?\{(.*?)\}/number_tex(measured($1))/ge;
    $t =~ s/\\(?:eqref|ref)\{(.*?)\}/href($1); '(' . mark('n', $1) . ')'/ge;
    $t =~ s/\\nwq$braces/'\\texttt' . $+{braces}/ge;
    $t =~ s/\\nwu\{\}//g;
    $t =~ s/\\setlength\\arraycolsep\{.*?\}//g;
    $t =~ s/\\renewcommand\*?\\arraystretch\{.*?\}//g;
    $t =~ s/\\begin\{array\}$braces/
        '\\begin{array}{' . columns_only($+{braces}) . '}'/gex;
    $t =~ s/\\big[lr](?![A-Za-z])//g
        if ($t =~ tr/(//) != ($t =~ tr/)//);      # as a note misprints it
    $t =~ s/\s+/ /g;
    $t =~ s/($before_operator)\s?(?=\\(?:$operators)(?![A-Za-z]))/$1\\,/g;
    return trim($t);
}

sub columns_only {     # {@{}l@{\quad}c} -> lc
    my ($spec) = @_;
    $spec = substr $spec, 1, -1;
    $spec =~ s/[\@>!<]$braces//g;
    return $spec;
}
sub display {
    my ($tex, @numbers) = @_;      # [ number, id ], ...
    my $m = join ' ', map { kept_formula($_, 1) } apart($tex);
    my $no = join '', map {
        "<a href=\"#$_->[1]\">($_->[0])</a>" } @numbers;
    my $ids = join '', map { "<span id=\"$_->[1]\"></span>" }
        @numbers[1 .. $#numbers];
    my $id = @numbers ? " id=\"$numbers[0][1]\"" : '';
    my $name = @numbers ? "equation $numbers[0][0]" : 'formula';
    my $shown = "<div class=eq$id>$ids<div class=scroll role=group "
        . "aria-label=\"$name\">$m</div>"
        . ($no ? "<span class=no>$no</span>" : '') . '</div>';
    $here{shown}{ $_->[1] } = $shown for @numbers;
    block($shown);
}

sub apart {            # $a=1,\qquad b=2$ is two formulas side by side
    my ($tex) = @_;
    my ($depth, @parts) = (0, '');
    while ($tex =~ /\G(?:(?<in>\\(?:begin|left)\b|\{)
            |(?<out>\\(?:end|right)\b|\})
            |(?<gap>\\qquad(?![A-Za-z]))|\\[A-Za-z]+|\\.|.)/gsx) {
        $depth++ if defined $+{in};
        $depth-- if defined $+{out};
        if (defined $+{gap} && !$depth) { push @parts, ''; }
        else                            { $parts[-1] .= $&; }
    }
    return grep { /\S/ } @parts;
}

sub rows_of {          # {\TeX} divided at its outer double backslashes
    my ($tex) = @_;
    my ($depth, @rows) = (0, '');
    while ($tex =~ /\G(?:(?<in>\\begin\b|\{)|(?<out>\\end\b|\})
            |(?<row>\\\\(?:\[[^\]]*\])?)|\\.|.)/gsx) {
        $depth++ if defined $+{in};
        $depth-- if defined $+{out};
        if (defined $+{row} && !$depth) { push @rows, ''; }
        else                            { $rows[-1] .= $&; }
    }
    return @rows;
}

sub equation {         # what [[equation]] and [[align]] have in common
    my ($tex, $wrap, $star) = @_;
    my @numbers;
    for my $row ($star ? () : $wrap eq 'aligned' ? rows_of($tex) : $tex) {
        next if $row =~ /\\notag/;
        my $number = count('equation');
        my $id = "e$here{count}{equation}";
        if ($row =~ /\\label\{(.*?)\}/) {
            set_label($1, $number, $id = anchor($1));
        }
        push @numbers, [ $number, $id ];
    }
    $tex =~ s/\\label\{.*?\}|\\notag//g;
    $tex = "\\begin{$wrap}$tex\\end{$wrap}" if $wrap;
    display($tex, @numbers);
}
my %measured;
for (split /\n/, slurp('build/measured.tex') // '') {
    $measured{$1} = $2 if /csname measured:(.*?)\\endcsname\{(.*)\}/;
}

sub measured {
    my ($name) = @_;
    return $measured{$name} if defined $measured{$name};
    complain(where() . ": not measured: $name") if !$check;
    return '??';
}

sub number_tex {
    my ($s) = @_;
    if ($s =~ /^([-+]?)(\d{5,})$/) {
        my ($sign, $digits) = ($1, $2);
        1 while $digits =~ s/^(\d+)(\d{3})/$1\\,$2/;
        return ($sign eq '-' ? '-' : '') . $digits;
    }
    if ($s =~ /^([-+]?[\d.]+)[eE]([-+]?\d+)$/) {
        my ($m, $e) = ($1, $2 + 0);
        return $m eq '1' ? "10^{$e}" : "$m\\cdot10^{$e}";
    }
    return $s;
}

sub number_html {
    my ($s) = @_;
    return html($s) if $s !~ /^[-+]?\d{5,}$|^[-+]?[\d.]+[eE]|^-[\d.]+$/;
    my $t = number_tex($s);
    $t =~ s/\\,/&#8239;/g;
    $t =~ s/-/−/g;
    $t =~ s/\\times/&#8239;×&#8239;/;
    $t =~ s/\^\{(.*?)\}/<sup>$1<\/sup>/;
    return "<span class=n>$t</span>";
}

sub unit_html {        # u^2
    my $u = html(@_);
    $u =~ s/\^(\d)/<sup>$1<\/sup>/g;
    return $u;
}

sub outcome {          # worst 2.5 of 6 u in 100 000 cases
    my ($eq) = @_;
    my ($worst, $bound, $unit, $cases) =
        map { measured("$eq.$_") } qw(worst bound unit cases);
    my $in = ' in ' . number_html($cases) . ' cases';
    return number_html($worst) . ' ' . unit_html($unit) . $in
        if $bound eq '0';
    return 'worst ' . number_html($worst) . ' of ' . number_html($bound)
        . '&#8239;' . unit_html($unit) . $in;
}
sub link_of {
    my ($c) = @_;
    my $href = chunk_href($c->{label});
    return "<a class=ck href=\"$href\">$c->{number}</a>";
}
sub more_of { my ($more) = @_; return " and $more more"; }
sub indent_of { my ($n) = @_; return ' ' x $n; }

sub use_of {
    my ($atom) = @_;
    my $c = $chunk{ $atom->{label} } or return '';
    my $href = chunk_href($c->{label});
    return "<a class=use href=\"$href\">⟨" . name_html($atom->{use})
        . "⟩<sub>$c->{number}</sub></a>";
}

sub run_of {
    my ($s, $class, $link) = @_;
    my $run = html($s);
    $run =~ s/\b(eq:[a-z0-9]+(?:-[a-z0-9]+)*)/equation_in_code($1)/ge
        if $class eq 'C';
    $run = "<i class=$class>$run</i>" if $class;
    $run = '<a class=id href="' . chunk_href($link) . "\">$run</a>"
        if defined $link;
    return $run;
}

sub equation_in_code {
    my ($eq) = @_;
    return "<a class=eqc href=\"" . href($eq) . "\">$eq <small>("
        . mark('n', $eq) . ')</small></a>';
}

my %name_html;
sub name_html {
    my ($name) = @_;
    return $name_html{$name} //= phrase_of(name($name));
}
sub code_html {        # the lines between its head and its foot
    my ($c) = @_;
    my @lines = @{ $c->{lines} };
    pop   @lines while @lines && blank($lines[-1]);
    shift @lines while @lines && blank($lines[0]);
    my $language = language($c->{first});
    @lines = prototypes_only(@lines) if $language eq 'header';
    my $in_comment = 0;
    return join "\n", map {
        blank($_) ? '' : line_of($_, $language, \$in_comment) } @lines;
}

sub chunk_html {
    my ($c) = @_;
    my $id = "c$c->{number}";
    my $file = $c->{name} =~ /^\[\[.*\]\]$/ ? ' file' : '';
    my $sign = $c->{prev} ? '+≡' : '≡';
    my $used = numbers(6, @{ $c->{users} });
    my $where = join ' ', $used ? "used in $used" : (),
        $c->{prev} ? '◁&nbsp;' . numbers(1, $c->{prev}) : (),
        $c->{next} ? numbers(1, $c->{next}) . '&nbsp;▷' : ();
    return $here{shown}{$id} =
        "<figure class=\"chunk$file\" id=$id><figcaption>"
        . "<a class=no href=\"#$id\">$c->{number}</a> <span class=name>⟨"
        . name_html($c->{name}) . "⟩\x{2060}$sign</span> "
        . "<span class=where>$where</span></figcaption><pre><code>"
        . code_html($c) . '</code></pre>' . defines_html($c)
        . '</figure>';
}

sub defines_html {
    my ($c) = @_;
    my @names = sort @{ $c->{names} } or return '';
    my $by = numbers(6, grep { $_ ne $c->{label} } @{ $c->{isused} });
    return '<p class=defs>Defines '
        . join(', ', map { '<code>' . html($_) . '</code>' } @names)
        . ($by ? "; used in $by" : '') . '.</p>';
}

sub pointer_html {     # in place of prototypes, as in the notes
    my ($c) = @_;
    my $code = join "\n", map { join '', map { $_->{text} // '' } @$_ }
        @{ $c->{lines} };
    $code =~ s{/\*.*?\*/}{}gs;
    my %seen;
    my @names = grep { !$seen{$_}++ } $code =~ /\b(whorl_\w+)\s*\(/g;
    return '<p class=defs>In C, chunk ' . link_of($c) . ': '
        . join(', ', map { function($_) } @names) . '.</p>';
}

sub function {         # its name, leading to its chunk
    my ($name) = @_;
    my $label = $defined{$name};
    my $shown = html($name);
    $shown =~ s/_(?=\w)/_<wbr>/g;
    return "<code>$shown</code>" if !$label;
    return '<a class=id href="' . chunk_href($label)
        . "\"><code>$shown</code></a>";
}
for (qw(noindent smallskip medskip bigskip small footnotesize scriptsize
        normalsize centering raggedright raggedleft nobreak hfil hfill
        upshape relax endgroup clearpage allowbreak leavevmode
        raggedcolumns normalfont ttfamily itshape null rmfamily mdseries
        penalty unskip)) {
    $command{$_} = sub { };
}
$command{begingroup} = sub {           # lines of code within an exercise
    $src =~ /\G\\ttfamily\\small\\(?:noindent|parindent=\S+)
        (.*?)\\endgroup/gcsx or return;
    my $code = trim($1);
    $code =~ s/\\\\\n|\n\s*\n/\n/g;
    $code =~ s/\\hspace\*?\{2em\}/    /g;
    $code =~ s/\\([_&{}%#\$])/$1/g;
    block('<pre><code>' . html($code) . '</code></pre>');
};
for (qw(color needroom vspace hspace phantom bibliographystyle)) {
    $command{$_} = sub { raw(); };
}
for (qw(setlength renewcommand addtolength)) {
    $command{$_} = sub { raw(); raw(); };
}
for (qw(parindent itemsep tabcolsep parskip)) {   # \parindent=1.2em
    $command{$_} = sub { $src =~ /\G=?\s*[-\d.]+\s*[a-z]{2}/gc; };
}
my %character = (LaTeX => 'LaTeX', TeX => 'TeX', dots => '…',
    ldots => '…', textdagger => '†', textbackslash => '\\',
    quad => '&emsp;', qquad => '&emsp;&emsp;', enspace => '&ensp;',
    enskip => '&ensp;', S => '§', o => 'ø', l => 'ł', ss => 'ß',
    nwbs => '\\', nwhat => '^', nwtilde => '~',
    ae => 'æ', i => 'ı', aa => 'å', textbar => '|',
    textasciicircum => '^',
    textasciitilde => '~');
for my $name (keys %character) {
    $command{$name} = sub { add($character{$name}); };
}
$command{nwu} = sub {  # a name is divided after no underscore in front
    add('<wbr>') if $par =~ m{[A-Za-z0-9](?:_|/|::|\()$};
};
my %enclose = (emph => 'em', textit => 'em', textbf => 'b', mbox => 'span',
    hbox => 'span', text => 'span', textrm => 'span', textup => 'span',
    textsuperscript => 'sup', enquote => 'q', texorpdfstring => 'span',
    nolinkurl => 'span', url => 'span');
for my $name (keys %enclose) {
    $command{$name} = sub {
        my $inside = phrase();
        raw() if $name eq 'texorpdfstring';
        my $tag = $enclose{$name};
        add($tag eq 'span' ? $inside : "<$tag>$inside</$tag>");
    };
}
for my $name (qw(texttt nwq)) {
    $command{$name} = sub {
        local $verbatim = 1;
        my $code = phrase();   # no line ends after an option's hyphens
        $code =~ s{(?<![^\s(])(--?[a-z][\w-]*)}{<span class=nb>$1</span>}g;
        add("<code>$code</code>");
    };
}
$command{zh} = sub { add('<span lang=zh-Hans>' . phrase() . '</span>'); };
$command{whorlmargin} = sub {
    add('<span class=gloss>' . phrase() . '</span>');
};
$command{par} = sub { end_paragraph(); };
$command{ensuremath} = sub { add(formula(raw())); };
$command{unit} = sub { add(formula('\unit{' . raw() . '}')); };
$command{bv} = sub { add(formula('\bv{' . raw() . '}')); };
sub heading {
    my ($level, $numbered, $name) = @_;
    my ($number, $id) = ('');
    $level = 2 if !@{ $here{sections} };     # no level is left out
    if ($numbered) {
        $number = count('section');
        $id = "s$here{count}{section}";
        $here{current} = $number;
    } else {
        $id = 'u' . ++$here{count}{unnumbered};
    }
    $here{id} = $id;
    push @{ $here{sections} }, { id => $id, number => $number,
                                 name => $name, level => $level };
    my $no = $number && "<a class=sno href=\"#$id\">$number</a> ";
    block("<h$level id=$id>$no$name</h$level>");
}

sub title {
    my ($name) = @_;
    $here{title} = $name;
    $here{current} = "$here{prefix}$here{number}";
}
for my $name (qw(chapter workshop addchap)) {
    $command{$name} = sub { title(phrase()); };
}
$command{evidence} = sub { title('Evidence: ' . phrase()); };
for my $name (qw(answers answertests)) {
    $command{$name} = sub { title(phrase()); };
}
$command{section} = sub { my ($star) = @_; heading(2, !$star, phrase()); };
$command{subsection} = sub { heading(3, 0, phrase()); };
$command{addsec} = sub { heading(2, 0, phrase()); };
$command{paragraph} = sub {
    end_paragraph();
    add('<em>' . phrase() . '</em> ');
};
$command{label} = sub {
    my $name = raw();
    return $float->{label} = $name if $float;
    set_label($name, $here{current}, $here{id} // 'main');
};
my %word = (fig => 'figure', eq => 'equation', sec => 'section',
    tab => 'table', ex => 'exercise', workshop => 'chapter',
    chap => 'chapter');

sub ref_html {
    my ($name, $before, $after) = @_;
    my $number = mark('n', $name);
    return '<a class=' . ($name =~ /^eq:/ ? 'eqref' : 'ref') . ' href="'
        . href($name) . "\">$before$number" . ($after // '') . '</a>';
}

sub cref {
    my ($capital) = @_;
    my @names = split /,\s*/, raw();
    my ($kind) = $names[0] =~ /^(\w+):/;
    my $word = $word{$kind}
        // complain(where() . ": no word for a reference to $names[0]");
    $word .= 's' if @names > 1;
    $word = ucfirst $word if $capital;
    my @refs = map { $kind eq 'eq' ? ref_html($_, '(', ')')
                                   : ref_html($_, '')
    } @names[1 .. $#names];
    unshift @refs, $kind eq 'eq' ? ref_html($names[0], "$word&nbsp;(", ')')
                                 : ref_html($names[0], "$word&nbsp;");
    my $last = pop @refs;
    add(join(', ', @refs) . (@refs ? ' and ' : '') . $last);
}

$command{cref}  = sub { cref(0); };
$command{Cref}  = sub { cref(1); };
$command{eqref} = sub { add(ref_html(raw(), '(', ')')); };
$command{ref}   = sub { add(ref_html(raw(), '')); };
$command{pageref} = sub { add(mark('p', my $name = raw())); href($name); };
$command{hyperref} = sub {
    my $name = option();
    add('<a class=ref href="' . href($name) . '">' . phrase() . '</a>');
};
$command{href} = sub {
    my $to = raw();
    $to = 'index.html' if $to =~ /\.pdf$/;   # the other volume: here, too
    add('<a href="' . html($to) . '">' . phrase() . '</a>');
};
for my $name (qw(citet citep citeyearpar citealp)) {
    $command{$name} = sub {
        my $note = option();
        add(citation($name, $note, split /,\s*/, raw()));
    };
}
my %source;            # key -> { author, year, html }

sub citation {
    my ($how, $note, @keys) = @_;
    my @cited;
    for my $key (@keys) {
        my $s = $source{$key};
        complain(where() . ": no source $key") if !$s && !$check;
        my ($author, $year) = $s ? @$s{qw(author year)} : ($key, '');
        my $shown = $how eq 'citet' ? "$author ($year)"
            : $how eq 'citeyearpar' ? "($year)"
            : $how eq 'citep' ? "$author, $year" : "$author $year";
        push @cited, "<a class=cite href=\"sources.html#$key\">$shown</a>";
    }
    my $all = join '; ', @cited;
    $all .= ', ' . phrase_of($note) if defined $note;
    return $how eq 'citep' ? "($all)" : $all;
}
$command{nwid} = sub {
    my $label = raw();
    add('<a class=id href="' . chunk_href($label) . '">' . phrase()
        . '</a>');
};
$command{nwfunction} = sub { add(function(raw())); };
$command{nwfunctionchunk} = sub { add(function_chunk(raw())); };
$command{whorlchunk} = sub { block(chunk_html($chunk{ raw() })); };
$command{whorlpointer} = sub { block(pointer_html($chunk{ raw() })); };

sub function_chunk {
    my ($name) = @_;
    my $label = $defined{$name};
    return link_of($chunk{$label}) if $label;
    complain(where() . ": no chunk defines $name");
    return '??';
}

sub functions { return join ', ', map { function($_) }
    split /,\s*/, $_[0] // ''; }

$command{implements} = sub {
    my ($star) = @_;
    my ($eq, $functions) = (raw(), raw());
    $implements{$eq} = $functions;
    my ($first) = split /,\s*/, $functions;
    my $line = ref_html($eq, '(', ')') . ' is ' . functions($functions)
        . ' (chunk&nbsp;' . function_chunk($first) . ')';
    # The row of a star stands in a table that only the tests can fill.
    $line .= '&nbsp;· <a class=ref href="'
        . href($star ? "row:$eq" : "ev:$eq") . '">evidence</a>'
        . ($star ? '' : ': ' . outcome($eq))
        if !$star || -e 'build/evidence.tex';
    block("<p class=impl>$line</p>");
};

$command{verifies} = sub {
    my $eq = raw();
    set_label("ev:$eq", '', my $id = 'ev-' . anchor($eq));
    my $at = $measured{"$eq.input"};
    block("<p class=verifies id=$id>" . ref_html($eq, '(', ')') . ' '
        . mark('i', $eq) . ' · ' . outcome($eq)
        . (defined $at ? ' · at <code>' . html($at) . '</code>' : '')
        . '</p>');
};

# \untested says in an evidence room why an equation has no test: a row of
# the table of evidence, and nothing here.
$command{untested} = sub { raw(); raw(); };
$command{plain} = sub {
    my ($functions, $why) = (raw(), phrase());
    block("<p><em>$why</em> " . functions($functions) . '.</p>');
};
$command{measured} = sub {
    my ($star) = @_;
    my $value = measured(raw());
    add($star ? unit_html($value) : number_html($value));
};
$command{ifmeasured} = sub {
    my ($yes, $then, $else) = (defined $measured{ raw() }, raw(), raw());
    add(phrase_of($yes ? $then : $else));
};
$command{runoutput} = sub {
    block('<pre class=run><samp>' . output_of(raw()) . '</samp></pre>');
};
sub output_of {
    my ($file) = @_;
    my $text = slurp($file);
    complain(where() . ": no output $file") if !defined $text && !$check;
    $text //= '';
    $text =~ s/\n+$//;
    return html($text);
}
sub place {            # where an index points to
    my ($id) = @_;
    return { page => $here{page}, id => $id, number => $here{current},
             order => $here{order} };
}

$command{term} = sub {
    my ($star) = @_;
    my $sort = option() // '';
    my ($tex, $zh) = (raw(), raw());
    my $en = phrase_of($tex);
    my $id = 't' . @terms;
    push @terms, { tex => $tex, en => $en, zh => $zh, sort => $sort,
                   place => place($id) };
    add("<dfn id=$id>$en</dfn>");
    add("<span class=gloss lang=zh-Hans>$zh</span>") if !$star;
};
$command{index} = sub {
    my $id = 'i' . @entries;     # a page may hold two rooms
    push @entries, { tex => raw(), place => place($id) };
    add("<span id=$id></span>");
};

my %treated;
sub treat {
    for my $entry (split /,\s*/, $_[0]) {
        next if $treated{$entry};
        $treated{$entry} = place("ledger-$entry");
        add("<span id=\"$treated{$entry}{id}\"></span>");
    }
}
$command{treats} = sub { treat(raw()); };
$command{slip} = sub {
    my $slips = raw();
    treat($slips);
    add(join ' ', map { "<a class=slip href=\"errata.html#slip-$_\" "
        . "title=\"a slip of the source notes\">†$_</a>" }
        split /,\s*/, $slips);
};
$command{erratum} = sub {
    my ($star) = @_;
    my ($slip, $kind, $place) = (raw(), phrase(), phrase());
    my ($printed, $run, $repair) = (phrase(), phrase(), phrase());
    my $ran = $star ? '<em>No run:</em>'
        : '<a class=ref href="' . href("ran:$slip") . '">The run:</a>';
    block("<div class=erratum id=\"slip-$slip\">"
        . "<p><b>$slip</b> <em>$place</em> <small>$kind, "
        . mark('l', $slip) . "</small></p><p><em>As printed:</em> $printed"
        . "</p><p>$ran $run</p><p><em>Repair:</em> $repair</p></div>");
};
$command{asprinted} = sub {
    add(number_html(measured('errata.' . raw() . '.printed')));
};
$command{repaired} = sub {
    add(number_html(measured('errata.' . raw() . '.right')));
};
$command{runs} = sub {
    for my $slip (split /,\s*/, raw()) {
        set_label("ran:$slip", $here{current}, "ran-$slip");
        add("<span id=\"ran-$slip\"></span>");
    }
};
my %heavy;             # name -> SVG that becomes a file of its own

sub picture {
    my ($name, $labeled) = @_;
    my $svg = slurp("build/svg/$name.svg");
    complain(where() . ": no figure $name") if !defined $svg && !$check;
    $svg = trim($svg // '');
    if (length $svg <= 48_000) {
        $svg =~ s/<svg /<svg role=img $labeled /;
        return $svg;
    }
    $heavy{$name} = $svg;
    my ($style, $width, $height) = $svg =~
        /style="(.*?)".*?viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/;
    return "<img class=fig src=\"figures/$name.svg\" style=\"$style\" "
        . sprintf('width=%.0f height=%.0f ', 8 * $width, 8 * $height)
        . "loading=lazy alt=\"\" role=img $labeled>";
}

sub figure_html {
    my ($name, $caption, $class, $more) = @_;
    my $number = count('figure');
    my $id = anchor("fig-$name");
    set_label("fig:$name", $number, $id);
    block("<figure class=$class$more id=\"$id\">"
        . "<div class=scroll role=group aria-label=picture>"
        . picture($name, "aria-labelledby=\"$id-c\"") . '</div>'
        . caption_html('Figure', $number, $id, $caption) . '</figure>');
}

sub caption_html {
    my ($word, $number, $id, $caption) = @_;
    return "<figcaption id=\"$id-c\"><a class=fno href=\"#$id\">$word "
        . "$number</a>. $caption</figcaption>";
}

$command{fig} = sub {
    option();
    my $name = raw();
    figure_html($name, phrase(), 'fig', '');
};
$command{live} = sub {
    option();
    my $name = raw();
    figure_html($name, phrase(), 'live', " data-live=\"$name\"");
};
$command{whorlfigure} = sub {
    option();
    my $name = raw();
    my $labeled = $float ? mark('F', '') : "aria-label=\"$name\"";
    add(picture($name, $labeled));
};
$command{caption} = sub {
    my $caption = phrase();
    return $float->{caption} = $caption if $float;
    block("<p class=caption>$caption</p>");
};
$command{you} = sub {
    my $here = raw();
    add(join ' · ', map { $_ eq $here ? "<b>$_</b>" : $_ }
        qw(Turn Spin Weigh Move Hit Yield));
};
$environment{equation} = sub {
    my ($star) = @_;
    equation(raw_body("equation$star"), '', $star);
};
$environment{align} = sub {
    my ($star) = @_;
    equation(raw_body("align$star"), 'aligned', $star);
};
$environment{center} = sub { block(body('center')); };
$environment{multicols} = sub { raw(); block(body('multicols')); };
$environment{minipage} = sub {
    option();
    raw();
    block('<div class=side>' . body('minipage') . '</div>');
};
$environment{zhguide} = sub {
    my $title = option() // '中文导读';
    block("<details class=zhguide lang=zh-Hans><summary>$title</summary>"
        . body('zhguide') . '</details>');
};
for my $name (qw(card toolbox worked)) {
    $environment{$name} = sub {
        my $title = $name eq 'toolbox' ? phrase()
            : phrase_of(option()
                // ($name eq 'card' ? 'Card' : 'Worked by hand'));
        my $id = 'b' . ++$here{count}{box};
        my $kind = $name eq 'toolbox' ? '<small>Toolbox</small> ' : '';
        my $named = join ' ', $id, $here{id} // ();
        block("<aside class=$name aria-labelledby=\"$named\">"
            . "<p class=boxtitle id=$id>$kind$title</p>" . body($name)
            . '</aside>');
    };
}
for my $name (qw(theorem proposition lemma corollary definition example)) {
    $environment{$name} = sub {
        my $number = count('theorem');
        block("<div class=theorem><p class=boxtitle>\u$name $number</p>"
            . body($name) . '</div>');
    };
}
sub items {            # [ what stands in brackets, HTML ], ...
    my ($name) = @_;
    option();
    my $stop = qr/\\item\b|\\end\{$name\}/;
    blocks(sub { text($stop); });
    my @items;
    while ($src =~ /\G\\item\b\s*/gc) {
        my $head = option();
        push @items, [ $head, blocks(sub { text($stop); }) ];
    }
    $src =~ /\G\\end\{$name\}/gc
        or complain(where() . ": no end of $name");
    return @items;
}
my %list_tag = (itemize => 'ul', enumerate => 'ol');
for my $name (keys %list_tag) {
    $environment{$name} = sub {
        my $items = join '', map { "<li>$_->[1]</li>" } items($name);
        block("<$list_tag{$name}>$items</$list_tag{$name}>");
    };
}
$environment{description} = sub {
    my $items = join '', map { '<dt>' . phrase_of($_->[0] // '')
        . "</dt><dd>$_->[1]</dd>" } items('description');
    block("<dl>$items</dl>");
};
$environment{exercise} = sub {
    my ($stars, $kind) = split /,\s*/, option() // '★', 2;
    my $name = raw();
    my $number = count('exercise');
    my $id = anchor($name);
    set_label($name, $number, $id);
    my $n = length $stars;
    block("<section class=exercise id=\"$id\" aria-label=\"exercise "
        . "$number\"><p class=exh><a href=\"#$id\">$number</a> "
        . "<span class=stars role=img aria-label=\"$n of 3 stars\">$stars"
        . '</span> ' . ($kind // '') . '</p>' . body('exercise')
        . mark('s', $name) . '</section>');
};
$environment{solution} = sub {
    my $name = raw();
    my $id = 'sol-' . anchor($name);
    set_label("sol:$name", '', $id);
    $solution{$name} = "<details class=solution id=\"$id\"><summary>"
        . 'Solution</summary>' . body('solution') . '</details>';
};
$environment{runit} = sub {
    my @lines = split /\n/, raw_body('runit');
    shift @lines if @lines && $lines[0] !~ /\S/;
    my ($html, $continued) = ('', 0);
    for my $line (@lines) {
        my $typed = $line =~ /^\$ / || $continued;
        if ($line =~ /^\\runoutput\{(.*?)\}\s*$/) {
            $html .= '<samp>' . output_of($1) . "</samp>\n";
        } elsif ($typed) {
            my $first = $line =~ s/^\$ //;
            $html .= '<kbd' . ($first ? '' : ' class=more') . '>'
                . html($line) . "</kbd>\n";
        } else {
            $html .= '<samp>' . html($line) . "</samp>\n";
        }
        $continued = $typed && $line =~ /\\$/;
    }
    chomp $html;
    block("<pre class=run>$html</pre>");
};
for my $name (qw(figure table)) {
    $environment{$name} = sub {
        option();
        local $float = {};
        my $number = count($name);
        my $inside = body($name);
        my $id = anchor($float->{label} // "$name-$number");
        $inside =~ s/\x{E000}F\x{E001}/aria-labelledby="$id-c"/g;
        set_label($float->{label}, $number, $id) if $float->{label};
        block("<figure class=$name id=\"$id\">$inside"
            . caption_html(ucfirst $name, $number, $id,
                $float->{caption} // '') . '</figure>');
    };
}
sub alignments {       # of {@{}lp{3cm}r}: l l r
    my ($spec) = @_;
    $spec =~ s/[\@>!<]$braces//g;
    $spec =~ s/p$braces/l/g;
    return $spec =~ /[lcr]/g;
}

sub rows {             # [ rule above, [ span, alignment, HTML ], ... ], ...
    my ($name) = @_;
    my $stop = qr/&|\\\\|\\end\{$name\}/;
    my ($rule, $row, @rows) = ('', []);
    while (1) {
        $src =~ /\G\s*(?:%[^\n]*\n)?/gc;
        if ($src =~ /\G\\(top|mid|bottom)rule\b\s*/gc) { $rule = $1; next; }
        if ($src =~ /\G\\(?:addlinespace|hline|endhead|endfoot)\b
                (?:\[.*?\])?\s*/gcx) { next; }
        if ($src =~ /\G\\(measuredhead|measuredrow)\b/gc) {
            push @rows, [ $rule, $1 eq 'measuredhead' ? measured_head()
                                                : measured_row(raw()) ];
            $rule = '';
            next;
        }
        if ($src =~ /\G\\end\{$name\}/gc) { last; }
        my $cell = [ 1, undef ];
        if ($src =~ /\G\\multicolumn\b/gc) {
            my ($span, $spec) = (raw(), raw());
            $cell = [ $span, alignments($spec), phrase() ];
        }
        my $found;
        {
            local ($html, $par) = ('', '');
            $found = text($stop);
            $cell->[2] .= trim("$html$par");
        }
        complain(where() . ": no end of $name"), last if !$found;
        push @$row, $cell;
        next if $src =~ /\G&/gc;
        $src =~ /\G\\\\(?:\[[^\]]*\])?/gc;
        push @rows, [ $rule, @$row ] if @$row > 1 || $row->[0][2] ne '';
        ($rule, $row) = ('', []);
    }
    return @rows;
}

sub measured_head { return map { [ 1, undef, $_ ] }
    qw(equation function worst bound unit cases); }

sub measured_row {
    my ($eq) = @_;
    return map { [ 1, undef, $_ ] }
        '<a class=ref href="' . href("ev:$eq") . '">(' . mark('n', $eq)
            . ')</a>',
        mark('i', $eq), number_html(measured("$eq.worst")),
        number_html(measured("$eq.bound")), unit_html(measured("$eq.unit")),
        number_html(measured("$eq.cases"));
}
sub table_html {
    my ($name, $spec) = @_;
    my @align = alignments($spec);
    my @rows = rows($name);
    my ($mid) = grep { $rows[$_][0] eq 'mid' } 0 .. $#rows;
    my $html = '';
    for my $i (0 .. $#rows) {
        my ($rule, @cells) = @{ $rows[$i] };
        my $tag = defined $mid && $i < $mid ? 'th' : 'td';
        my ($column, $row) = (0, '');
        for my $cell (@cells) {
            my ($span, $align, $inside) = @$cell;
            $inside =~ s/^(?:&emsp;)+/'&nbsp;' x (length($&) \/ 2)/e;
            $align //= $align[$column] // 'l';
            $row .= "<$tag" . ($span > 1 ? " colspan=$span" : '')
                . ($align eq 'l' ? '' : " class=$align")
                . ">$inside</$tag>";
            $column += $span;
        }
        $html .= '<tr' . ($rule eq 'mid' ? ' class=mid' : '')
            . ">$row</tr>\n";
    }
    return framed_table($html);
}

sub framed_table {
    my ($rows) = @_;
    return "<div class=\"scroll tab\" role=group aria-label=table><table>"
        . "$rows</table></div>";
}

for my $name (qw(tabular longtable)) {
    $environment{$name} = sub {
        option();
        my $spec = raw();
        block(table_html($name, $spec));
    };
}
$command{datatable} = sub {
    my ($options, $name) = (option() // '', raw());
    my $file = slurp("build/data/$name.dat");
    complain(where() . ": no data $name") if !defined $file && !$check;
    my ($head, @lines) = map { [ data_fields($_) ] }
        grep { /\S/ } split /\n/, $file // '';
    my %index = map { $head->[$_] => $_ } 0 .. $#{ $head // [] };
    my %style;
    $style{$1} = $2 while $options =~
        s{columns/(\w+)/\.style=\{((?:[^{}]|$braces)*)\}}{};
    my @columns = $options =~ /columns=\{(.*?)\}/s ? split(/,\s*/, $1)
                                                   : @{ $head // [] };
    my $html = '<tr>' . join('', map {
        '<th class=' . data_align($style{$_}, $options) . '>'
        . phrase_of(data_name($_, $style{$_})) . '</th>' } @columns)
        . "</tr>\n";
    for my $line (@lines) {
        my $class = $line == $lines[0] ? ' class=mid' : '';
        $html .= "<tr$class>" . join('', map {
            my $style = "$options," . ($style{$_} // '');
            '<td class=' . data_align($style{$_}, $options) . '>'
                . data_cell($line->[ $index{$_} ], $style) . '</td>'
        } @columns) . "</tr>\n";
    }
    block(framed_table($html));
};

sub data_fields {      # words, or groups in braces
    my ($line) = @_;
    my @fields;
    push @fields, defined $+{braces} ? substr($+{braces}, 1, -1) : $1
        while $line =~ /\G\s*($braces|\S+)/gc;
    return @fields;
}

sub data_name {
    my ($column, $style) = @_;
    return $column
        if ($style // '') !~ /column name=($braces|[^,]*)/;
    my $name = $1;
    $name =~ s/^\{(.*)\}$/$1/s;
    return $name;
}

sub data_align {
    my ($style, $options) = @_;
    return $1 if ($style // '') =~ /column type=(?:\@\{\})?([lcr])/;
    return ($style // '') =~ /string type/ ? 'l' : 'r';
}

sub data_cell {
    my ($value, $style) = @_;
    return phrase_of($value) if $style =~ /string type/;
    my ($precision) = $style =~ /.*precision=(\d+)/s;
    $precision //= 2;
    my $sci = $style =~ /\bsci\b/
        || $style !~ /\bfixed\b/ && $value != 0
           && (abs $value >= 1e8 || abs $value < 1e-4);
    my $s = sprintf $sci ? '%.*e' : '%.*f', $precision, $value;
    $s =~ s/\.?0+(?=e|$)// if $s =~ /\./ && $style !~ /zerofill/;
    $s =~ s/e([-+])0*(?=\d)/e$1/;
    return number_html($s);
}
$command{newcommand} = sub {
    $src =~ /\G\*?\\[A-Za-z]+(?:\[\d\])?/gc;
    raw();
};
$environment{tikzpicture} = sub {
    my $tex = raw_body('tikzpicture');
    my $rows = '';
    while ($tex =~ /\\road$braces\{[^{}]*\}\{([^{}]*)\}\{([\d,]+)\}/g) {
        my ($name, $stops) = ($2, $3);
        my $links = join ' ', map { mark('C', $_) } split /,/, $stops;
        $rows .= "<tr><td>$name</td><td class=road>$links</td></tr>\n";
    }
    complain(where() . ': a picture that is no map of roads')
        if $rows eq '';
    block(framed_table($rows));
};
my @pages;             # in order: { page, zone, number, title, html, ... }
my $json = JSON::PP->new->canonical;

my %order;             # zone -> [ what, number, base ], ...
for (split /\n/, slurp('build/book/chapters.tex')
     // die "web: no build/book/chapters.tex: weave first\n") {
    push @{ $order{ $order{''} } }, [ $1, $2, $3 ]
        if /\\whorlfile\{(\w+)\}\{(\d+)\}\{(.*?)\}/;
    $order{''} = $1 if /\\def\\whorl(\w+)\{/;
}
my ($cases) = (slurp('docs/whorl.sty') // '') =~ /\\ifcase#1(.*?)\\fi/s;
my @part = ('', $cases =~ /\\or\s*(\w+)/g);  # of the course, by chapter
@part[0 .. $#part] = map { $_ // '' } @part;
my %room = map { $_->{base} => $_ } @chapters;

sub page_of {          # 05-moments-story -> 05-moments.html
    my ($base) = @_;
    $base =~ s/-story-prototypes$/-functions/;
    $base =~ s/-answers-tests$/-tests/;
    $base =~ s/-(?:story|answers)$//;
    return "$base.html";
}

my $begun = 0;
sub begin_page {       # what %here knows of it
    my (%about) = @_;
    %here = (prefix => '', number => '', count => {}, sections => [],
             shown => {}, title => '', order => ++$begun, %about);
    $here{current} = "$here{prefix}$here{number}";
}

sub keep_page {
    my ($read) = @_;
    my $html = blocks($read);
    push @pages, { %here, html => $html };
    return $pages[-1];
}

sub read_text {
    my ($tex) = @_;
    local $src = $tex;
    text();
}
sub place_html {
    my ($place) = @_;
    my $number = $place->{number} eq '' ? '§' : $place->{number};
    return "<a href=\"$place->{page}#$place->{id}\">$number</a>";
}

sub places {           # each section once
    my %seen;
    return join ', ', map { place_html($_) }
        grep { !$seen{"$_->{page} $_->{number}"}++ }
        sort { $a->{order} <=> $b->{order} } @_;
}

sub plain {            # what sorting looks at
    my ($s) = @_;
    $s =~ s/\\[A-Za-z]+\s*//g;
    $s =~ s/\\['`"^]//g;
    $s =~ s/[{}\$\\]//g;
    return lc NFD($s) =~ s/\pM//gr;
}

sub glossary {
    my %first;
    $first{ plain($_->{tex}) } //= $_ for @terms;
    return '<dl class=glossary>' . join("\n", map {
        "<div><dt>$_->{en}</dt><dd><span lang=zh-Hans>$_->{zh}</span> "
        . place_html($_->{place}) . '</dd></div>'
    } map { $first{$_} } sort keys %first) . '</dl>';
}

sub subject_index {
    my %index;         # key -> { text, places, sub => { ... } }
    for my $e (@entries, @terms) {
        my ($in, $at) = (\%index);
        for my $part (split /!/, $e->{tex}) {
            my ($key, $text) = $part =~ /^(.*?)@(.*)$/ ? ($1, $2)
                                                     : ($part, $part);
            $at = $in->{ plain($key) } //= { text => phrase_of($text),
                                             places => [], sub => {} };
            $in = $at->{sub};
        }
        push @{ $at->{places} }, $e->{place};
    }
    return lettered(map { [ $_ =~ /([a-z])/ ? uc $1 : '', 
        index_entry($index{$_}) ] } sort keys %index);
}

sub index_entry {
    my ($e) = @_;
    my $below = join '', map { index_entry($e->{sub}{$_}) }
        sort keys %{ $e->{sub} };
    return "<li>$e->{text} " . places(@{ $e->{places} })
        . ($below && "<ul>$below</ul>") . '</li>';
}

sub lettered {         # [ letter, <li> ], ... in order
    my ($html, $last) = ('', '-');
    for (@_) {
        my ($letter, $item) = @$_;
        $html .= ($last eq '-' ? '' : '</ul></section>') . '<section>'
            . ($letter eq '' ? '' : "<h2>$letter</h2>") . '<ul>'
            if $letter ne $last;
        $last = $letter;
        $html .= $item;
    }
    return "<div class=index>$html</ul></section></div>";
}
my %pinyin;            # character -> [ weight, letter ]
for (split /\n/, slurp('build/book/weave-defs.tex') // '') {
    $pinyin{$1} = [ $2, $3 ] if /\\nwpinyin\{(.)\}\{(\d+)\}\{(\w)\}/;
}

sub chinese_key {
    my ($term) = @_;
    my $sort = $term->{sort};
    return (uc substr($sort, 0, 1), '~' . lc $sort)
        if $sort =~ /^[\w\s']+$/a;
    my @c = split //, $sort ne '' ? $sort : $term->{zh};
    return ($pinyin{ $c[0] } ? $pinyin{ $c[0] }[1] : '',
        join '', map { sprintf '%06d',
            $pinyin{$_} ? $pinyin{$_}[0] : ord($_) + 200000 } @c);
}

sub chinese_index {
    my (%index, %again);
    push @{ $again{ plain($_->{tex}) } }, $_->{place} for @entries;
    for my $term (@terms) {
        my ($letter, $key) = chinese_key($term);
        my $e = $index{"$letter$key\x01$term->{zh}"} //=
            { letter => $letter, term => $term, places => [] };
        push @{ $e->{places} }, $term->{place};
    }
    return lettered(map { [ $_->{letter},
        "<li><span lang=zh-Hans>$_->{term}{zh}</span> <small>"
        . "$_->{term}{en}</small> " . places(@{ $_->{places} },
            @{ $again{ plain($_->{term}{tex}) } // [] }) . '</li>'
        ] } map { $index{$_} } sort keys %index);
}
sub byname { lc $a->{name} cmp lc $b->{name} || $a->{name} cmp $b->{name} }

sub identifier_index {
    return '<ul class=code>' . join("\n", map {
        my $e = $_;
        my %own = map { $_ => 1 } @{ $e->{defns} };
        my @uses = grep { !$own{$_} } @{ $e->{uses} };
        my $uses = numbers(12, @uses);
        '<li>' . function($e->{name}) . ' <b>'
            . numbers(99, @{ $e->{defns} }) . '</b>'
            . ($uses && ", $uses") . '</li>';
    } sort byname @identifiers) . '</ul>';
}

sub chunk_index {
    my %all;
    push @{ $all{ $_->{first} } }, $_->{label} for @chunks;
    return '<ul class=code>' . join("\n", map {
        my $used = numbers(12, @{ $_->{users} });
        '<li>⟨' . name_html($_->{name}) . '⟩ '
            . numbers(99, @{ $all{ $_->{first} } })
            . ($used && "<small>; used in $used</small>") . '</li>';
    } sort byname grep { $_->{label} eq $_->{first} } @chunks) . '</ul>';
}
$command{newblock} = sub { };
$command{BibTeX} = sub { add('BibTeX'); };
$command{penalty} = sub { $src =~ /\G\d+\s?/gc; };
$command{emergencystretch} = $command{parindent};
$command{urlprefix} = sub { };
for my $name (qw(natexlab doi em)) {
    $command{$name} = sub { add($name eq 'em' ? '' : phrase()); };
}
my @source_list;
{
    my $bbl = slurp('build/web.bbl') // '';
    $bbl =~ s/\\end\{thebibliography\}.*//s;
    my (undef, @items) = split /\\bibitem(?=\[)/, $bbl;
    for my $item (@items) {
        local $src = $item;
        my ($short, $key) = (option(), raw());
        my ($author, $year) = $short =~ /^(.*?)\(([^()]*)\)/s;
        my $rest = substr $src, pos $src;
        $source{$key} = { author => phrase_of($author), year => $year,
                          html => phrase_of($rest) };
        push @source_list, $key;
    }
}

sub sources {
    return '<ul class=sources>' . join("\n", map {
        "<li id=\"$_\">$source{$_}{html}</li>" } @source_list) . '</ul>';
}
sub joined {           # the text of a file of the volumes
    my ($base) = @_;
    my $part = $base =~ s/-(prototypes|tests)$// ? $1 : '';
    my $room = $room{$base} or die "web: no room for $base\n";
    $here{path} = $room->{pieces}[0]{file};
    my $tex = $part eq 'tests' ? $room->{checks} // '' : '';
    for my $piece (@{ $room->{pieces} }) {
        $tex .= "\n\n\\whorlpointer{$piece->{label}}\n\n"
            if $piece->{part} eq 'prototypes' && $part eq '';
        next if $piece->{part} ne $part;
        $tex .= $piece->{kind} ne 'code' ? $piece->{tex}
            : "\n\n\\whorlchunk{$piece->{label}}\n\n";
    }
    return $tex;
}

my %solutions = (count => {});     # counters run through the appendix
for my $file (@{ $order{answers} // [] }) {
    my ($what, $n, $base) = @$file;
    begin_page(page => page_of($base), number => 'B', zone => 'answers',
               count => $solutions{count});
    my $left = blocks(sub { read_text(joined($base)); });
    $room{$base}{title} = $here{title};
    complain("$here{path}: prose between the solutions: $left")
        if $left =~ /\S/;
    $solutions{shown}{ $here{page} } = $here{shown};
}

my ($tools, $last, $again) = (0, -1, 0);
for my $file (@{ $order{story} // [] }, @{ $order{workshop} // [] },
              @{ $order{evidence} // [] }, @{ $order{tests} // [] }) {
    my ($what, $n, $base) = @$file;
    my ($number, $prefix) = ($n, '');
    if ($what eq 'evidence') {     # 12, 12b, 12c
        $again = $n == $last ? $again + 1 : 1;
        $last = $n;
        $number .= $again > 1 ? chr(ord('a') - 1 + $again) : '';
        $prefix = 'E';
    } elsif ($what =~ /^(?:workshop|prototypes)$/) {
        $number = 'T' . ++$tools;
    }
    begin_page(page => page_of($base), zone => $what, number => $number,
               prefix => $prefix, n => $n, part => $part[$n] // '');
    title("The functions of chapter $n") if $what eq 'prototypes';
    title('Tests of the solutions: ' . $room{$base =~ s/-tests$//r}{title})
        if $what eq 'tests';
    my $page = keep_page(sub { read_text(joined($base)); });
    $room{$base}{title} = $page->{title} if $room{$base};
    $page->{shown} = { %{ $page->{shown} },
        %{ $solutions{shown}{ $page->{page} } // {} } } if $what eq 'story';
}
sub number_of {
    my ($name) = @_;
    return $label{$name} ? $label{$name}{number} : '??';
}

sub set_formulas {     # two halves, by two processes
    my $half = int(@formulas / 2);
    my @set;
    for (@formulas) {
        $_->{tex} =~ s/\x{E000}n(.*?)\x{E001}/number_of($1)/ge;
    }
    make_path($out);
    write_formulas(0, @formulas[0 .. $half - 1]);
    write_formulas(1, @formulas[$half .. $#formulas]);
    my $to = "$out/formulas";
    system("for k in 0 1; do node generated/weave/mathml.js"
         . " < $to.\$k > $to.out\$k & done; wait");
    push @set, split /\n/, slurp("$to.out$_") // '' for 0, 1;
    unlink glob "$to.*";
    @set == @formulas
        or die "web: the formulas could not be set (make deps-web)\n";
    for my $i (grep { $set[$_] =~ /^!/ } 0 .. $#set) {
        complain("$formulas[$i]{path}: in $formulas[$i]{tex}: $set[$i]");
    }
    return @set;
}

sub write_formulas {
    my ($k, @part) = @_;
    write_file("formulas.$k", join '', map {
        $_->{tex} =~ s/\n/ /gr =~ s/^/$_->{display} /r . "\n" } @part);
}
sub paper {
    my ($page, $zone, $letter, $title, @files) = @_;
    begin_page(page => $page, zone => $zone, number => $letter,
               path => $files[0]);
    title($title);
    return keep_page(sub {
        for my $file (@files) {
            $here{path} = $file;
            read_text(expanded(slurp($file) // ''));
        }
        $here{title} = $title;
    });
}
sub replace {          # in $tex: \name with $n arguments, by a text
    my ($tex, $name, $n, $by) = @_;
    $tex =~ s{(?<!%)\\$name(?![A-Za-z])((?:\s*$braces){$n})}{
        my @given;
        my $all = $1;
        push @given, substr $+{braces}, 1, -1 while $all =~ /$braces/g;
        $by->(@given) }ge;
    return $tex;
}

sub ledger {           # [ source, id, place, why no page ], ...
    my ($source, @rows) = ('');
    for (split /\n/, slurp('docs/ledger.txt') // '') {
        $source = $1 if /^# (.*)/;
        push @rows, [ $source, $1, split / = /, $2, 2 ]
            if /^([^%# ]+) +(.+)/;
    }
    return @rows;
}

sub expanded {
    my ($tex) = @_;
    my $runs = () = $tex =~ /^\\erratum\{/mg;
    my $none = () = $tex =~ /^\\erratum\*\{/mg;
    $tex =~ s/\\countruns\b/$runs/g;
    $tex =~ s/\\countrunless\b/$none/g;
    $tex =~ s/\\counterrata\b/counted_errata($tex)/e;
    return $tex;
}

sub counted_errata {   # rows and slips of each kind, source by source
    my ($errata) = @_;
    my @kinds = ('misprint', 'wrong', 'ambiguous', 'code bug');
    my (@order, %rows, %source, %slips);
    for my $row (grep { $_->[1] !~ /^D/ } ledger()) {
        push @order, $row->[0] if !$rows{ $row->[0] }++;
        $source{ $row->[1] } = $row->[0];
    }
    while ($errata =~ /^\\erratum\*?\{([^}]*)\}\{([^}]*)\}/mg) {
        $slips{$_}{$2}++ for $source{$1} // '', 'All';
    }
    $rows{All} += $rows{$_} for @order;
    my $line = sub {
        my ($name) = @_;
        my @n = map { $slips{$name}{$_} // 0 } @kinds;
        my $sum = 0;
        $sum += $_ for @n;
        return join(' & ', $name, $rows{$name}, @n, $sum) . "\\\\\n";
    };
    return join('', map { $line->($_) } @order) . '\midrule '
        . $line->('All');
}

$command{printconcordance} = sub {
    my $last = '';
    for my $row (ledger()) {
        my ($source, $id, $place, $why) = @$row;
        block("<h3>$source</h3>") if $source ne $last;
        $last = $source;
        my $name = $id;
        $name = "<a href=\"#slip-$id\">$id</a>" if $html =~ /"slip-$id"/;
        $place =~ s/_/\\_/g;
        block("<p class=concordance><b>$name</b> <span>"
            . phrase_of($place) . '</span> '
            . (defined $why ? '<small>' . phrase_of($why) . '</small>'
                            : mark('l', $id)) . '</p>');
    }
};
my %claimed;           # id -> the tests that print it
sub evidence_table {
    my $tex = slurp('build/evidence.tex') // '';
    $tex = replace($tex, 'claimed', 2, sub { $claimed{$_[0]} = $_[1]; '' });
    $tex = replace($tex, 'evidencerow', 3, sub {
        "\\evidencelabel{$_[0]}\\evidencelink{$_[0]} & "
        . "\\evidencefunctions{$_[1]} & $_[2]" });
    $tex = replace($tex, 'evidencepart', 1,
        sub { " & \\quad $_[0] & " });
    $tex = replace($tex, 'evidenceuntested', 3, sub {
        "\\evidencelabel{$_[0]}\\evidencelink{$_[0]} & "
        . "\\evidencefunctions{$_[1]} & \\multicolumn{5}{l}{$_[2]}\\\\" });
    return '\begin{longtable}{lllrrll}equation & function & test & cases '
        . '& worst & of & compared with\\\\\midrule '
        . "$tex\\end{longtable}";
}

sub claims_table {
    my $tex = slurp('docs/claims.tex') // '';
    $tex =~ s/^%.*\n//mg;
    $tex = replace($tex, 'claimgroup', 1,
        sub { "\\multicolumn{3}{l}{\\emph{$_[0]}}\\\\" });
    $tex = replace($tex, 'claim', 2, sub {
        "$_[0] & $_[1] & " . ($claimed{$_[0]} // '') . '\\\\' });
    return '\begin{longtable}{lll}id & claim & tests (lines)\\\\'
        . "\\midrule $tex\\end{longtable}";
}
$command{evidencenumber} = sub { add(number_html(raw())); };
$command{evidencefunctions} = sub { add(functions(raw())); };
$command{evidencelabel} = sub {
    my $eq = raw();
    set_label("row:$eq", '', my $id = 'row-' . anchor($eq));
    add("<span id=$id></span>");
};
$command{evidencelink} = sub {
    my $eq = raw();
    return add(ref_html($eq, '(', ')')) if !$label{"ev:$eq"};
    add('<a class=ref href="' . href("ev:$eq") . '">(' . mark('n', $eq)
        . ')</a>');
};
paper('reading.html', 'back', '', 'Preface, and how to read this book',
      'docs/preface.tex', 'docs/reading.tex');
paper('errata.html', 'back', 'A', 'Errata and concordance',
      'docs/errata.tex');

sub listed {           # a page that is made of what was read
    my ($page, $zone, $letter, $title, $html) = @_;
    begin_page(page => $page, zone => $zone, number => $letter,
               path => $page);
    title($title);
    push @pages, { %here, html => $html };
}
listed('weigh.html', 'back', '', 'Weigh a part',
       slurp('docs/web/weigh.html') // '');
listed('glossary.html', 'back', 'C', 'Glossary', glossary());
listed('sources.html', 'back', 'D', 'Sources', sources());
paper('teacher.html', 'back', 'E', 'For the teacher', 'docs/teacher.tex');
listed('subjects.html', 'back', '', 'Index', subject_index());
listed('chinese.html', 'back', '',
       '<span lang=zh-Hans>中文索引</span>', chinese_index());
begin_page(page => 'measured.html', zone => 'tables', number => 'B',
           path => 'build/evidence.tex');
title('The evidence, equation by equation');
keep_page(sub { read_text(evidence_table()); });
begin_page(page => 'claims.html', zone => 'tables', number => 'C',
           path => 'docs/claims.tex');
title('What the ids of the tests mean');
keep_page(sub { read_text(claims_table()); });
paper('plain.html', 'tables', 'D', 'Functions without an equation',
      'docs/plain.tex');
listed('identifiers.html', 'tables', '', 'Identifiers',
       identifier_index());
listed('chunks.html', 'tables', '', 'Chunks', chunk_index());
my @zones = (
    [ 'story', 'The course' ], [ 'back', 'Back matter' ],
    [ 'workshop', 'The program' ], [ 'evidence', 'The evidence' ],
    [ 'tests', 'Tests of the solutions' ],
    [ 'tables', 'Tables of the program' ]);

sub zone_of {
    my ($page) = @_;
    return $page->{zone} eq 'prototypes' ? 'workshop' : $page->{zone};
}
{
    my @all = @pages;
    @pages = grep { $_->{page} eq 'reading.html' } @all;
    for my $zone (map { $_->[0] } @zones) {
        push @pages, grep { zone_of($_) eq $zone
                            && $_->{page} ne 'reading.html' } @all;
    }
}
complain("$wanted{$_}: undefined reference $_")
    for grep { !$label{$_} } sort keys %wanted;
if (!$check && !$errors) {
    my @mathml = set_formulas();
    my %page_of_chunk;     # label -> page
    for my $page (@pages) {
        for my $id (keys %{ $page->{shown} }) {
            $page_of_chunk{$1} = $page->{page} if $id =~ /^c(\d+)$/;
        }
    }

    sub to { my ($page, $id, $from) = @_;
        return ($page eq $from ? '' : $page) . "#$id"; }

    my %fill = (
        m => sub { $mathml[ $_[0] ] },
        n => sub { $label{ $_[0] }{number} },
        h => sub { to(@{ $label{ $_[0] } }{qw(page id)}, $_[1]) },
        p => sub { paper_page($_[0]) },
        s => sub { $solution{ $_[0] } // '' },
        i => sub { functions($implements{ $_[0] }) },
        c => sub {
            my $number = $chunk{ $_[0] }{number};
            return to($page_of_chunk{$number} // '', "c$number", $_[1]);
        },
        l => sub {
            my $place = $treated{ $_[0] } or return 'not treated';
            my $href = to(@$place{qw(page id)}, $_[1]);
            return "<a href=\"$href\">section $place->{number}</a>";
        },
        C => sub {
            my ($page) = grep { $_->{zone} eq 'story' && $_->{n} == $_[0] }
                @pages;
            return $page ? "<a href=\"$page->{page}\">$_[0]</a>" : $_[0];
        },
    );

    sub filled {
        my ($html, $page) = @_;
        1 while $html =~
            s/\x{E000}(\w)(.*?)\x{E001}/$fill{$1}->($2, $page)/ge;
        return $html;
    }

    sub paper_page {       # of a label, in the printed notes
        my ($name) = @_;
        my $aux = slurp('build/book/whorl.aux') // '';
        return $aux =~ /\\newlabel\{\Q$name\E\}\{\{.*?\}\{(.*?)\}/ ? $1 : '…';
    }

    sub bare {             # HTML as plain text
        my ($s) = @_;
        $s =~ s/<[^>]*>//g;
        $s =~ s/&nbsp;|&\w*sp;|&#8239;/ /g;
        $s =~ s/&lt;/</g; $s =~ s/&gt;/>/g;
        $s =~ s/&quot;/"/g; $s =~ s/&amp;/&/g;
        $s =~ s/\s+/ /g;
        return trim($s);
    }
    for my $page (@pages) {
        $page->{html} = filled($page->{html}, $page->{page});
        $page->{title} = filled($page->{title}, $page->{page});
        $_->{name} = filled($_->{name}, $page->{page})
            for @{ $page->{sections} };
    }
    my $child = fork // die "web: fork: $!\n";
    if (!$child) {
        my (@sections, %found);
        for my $page (@pages) {
            my @parts = sections_of($page->{html});
            for my $i (0 .. $#parts) {
                my ($id, $head) = $parts[$i] =~ /^<h[23] id=(\w+)>(.*?)<\/h[23]>/;
                my ($name) = defined $head ? bare($head) : bare($page->{title});
                push @sections, [ $page->{page} . (defined $id ? "#$id" : ''),
                                  $name, bare($page->{title}) ];
                my $text = $parts[$i];
                my @defined = $text =~ /<dfn[^>]*>(.*?)<\/dfn>/g;
                $text =~ s/<(?:svg|math)\b.*?<\/(?:svg|math)>/ /gs;
                $text =~ s/<wbr>//g;
                $text =~ s/<(?!\/?(?:code|i|a|em|b)\b)[^>]*>/ /g;
                $found{$_}{$#sections} |= 1 for words(bare($text));
                $found{$_}{$#sections} |= 2
                    for words(join ' ', $name, map { bare($_) } @defined);
            }
        }

        sub sections_of {      # each begins with its heading
            my ($html) = @_;
            my ($from, @parts) = (0);
            while ($html =~ /<h[23] id=/g) {
                push @parts, substr $html, $from, $-[0] - $from if $-[0];
                $from = $-[0];
            }
            return @parts, substr $html, $from;
        }

        sub words {
            my ($text) = @_;
            my @words = map { lc } $text =~ /[A-Za-z_][A-Za-z0-9_]{1,40}/g;
            for my $chinese ($text =~ /\p{Han}+/g) {
                push @words, map { substr $chinese, $_, 2 }
                    0 .. (length($chinese) > 1 ? length($chinese) - 2 : 0);
            }
            return @words;
        }

        sub base36 {
            my ($n) = @_;
            my $s = '';
            do { $s = (0 .. 9, 'a' .. 'z')[$n % 36] . $s; $n = int $n / 36 }
                while $n;
            return $s;
        }
        my @lines;
        for my $word (sort keys %found) {
            my @in = sort { $a <=> $b } keys %{ $found{$word} };
            next if @in > @sections / 3;
            my $last = 0;
            push @lines, join ' ', $word, map {
                my $step = base36($_ - $last);
                $last = $_;
                $step . ($found{$word}{$_} & 2 ? '!' : '');
            } @in;
        }
        write_file('data/search.js', 'whorl.index(' . $json->encode(
            { sections => \@sections, words => join "\n", @lines }) . ")\n");
        exit 0;
    }
    sub shown_number {
        my ($page) = @_;
        my $number = $page->{prefix} . $page->{number};
        return $number eq '' ? '' : "<span class=n>$number</span>";
    }

    sub contents {         # of the whole book, as seen from a page
        my ($here) = @_;
        my $html = '';
        for my $zone (@zones) {
            my ($what, $name) = @$zone;
            my @in = grep { zone_of($_) eq $what } @pages;
            my $open = zone_of($here) eq $what ? ' open' : '';
            $html .= "<details$open><summary>$name</summary><ul>";
            $html .= join '', map { entry($_, $here) } @in;
            $html .= '</ul></details>';
        }
        return $html;
    }

    sub entry {
        my ($page, $here) = @_;
        my $own = $page == $here;
        my $title = $page->{title} =~ s/^Evidence: //r;
        $title =~ s/^Tests of the solutions: //;
        my $html = '<li><a href="' . $page->{page} . '"'
            . ($own ? ' aria-current=page' : '') . '>' . shown_number($page)
            . "$title</a>";
        $html .= '<ul>' . join('', map {
            "<li><a href=\"#$_->{id}\">" . bare($_->{name}) . '</a></li>'
            } grep { $_->{level} == 2 } @{ $page->{sections} }) . '</ul>'
            if $own;
        return "$html</li>";
    }
    sub write_file {
        my ($file, $text) = @_;
        utf8::encode($text);
        open my $to, '>:raw', "$out/$file" or die "web: $out/$file: $!\n";
        print $to $text;
        close $to or die "web: $out/$file: $!\n";
    }

    sub whole_page {
        my ($title, $nav, $class, $main) = @_;
        my $live = $main !~ / data-live=/ ? ''
            : '<link rel=stylesheet href=live.css><script src=wasm.js defer>'
            . '</script><script src=picture.js defer></script>'
            . '<script src=live.js defer></script>';
        return <<~"END";
    <!doctype html>
    <html lang=en><head><meta charset=utf-8>
    <meta name=viewport content="width=device-width,initial-scale=1">
    <meta name=color-scheme content="light dark">
    <title>$title</title>
    <link rel=stylesheet href=whorl.css><link rel=stylesheet href=palette.css>
    <script>try{document.documentElement.dataset.theme=localStorage.theme||''}
    catch{}</script><script src=whorl.js defer></script>$live</head><body>
    <a class=skip href="#main">Skip to the text</a>
    <header>
    <button id=menu aria-expanded=false aria-controls=nav>Contents</button>
    <a class=brand href=index.html>Whorl</a>
    <div class=search role=search><label class=vh for=q>Search the book</label>
    <input id=q type=search placeholder="Search" autocomplete=off role=combobox
    aria-controls=hits aria-expanded=false aria-autocomplete=list>
    <ul id=hits role=listbox aria-label="What was found" hidden></ul></div>
    <button id=theme aria-label="Dark or light">◐</button></header>
    <nav id=nav aria-label=Contents>$nav</nav>
    <main id=main class="$class">$main</main></body></html>
    END
    }

    make_path("$out/data", "$out/figures");
    my $palette = slurp('build/svg/palette.css') // '';
    for my $name (sort keys %heavy) {
        my $svg = $heavy{$name};
        my $style = join '', grep { /"(#\w+)"/ && index($svg, $1) >= 0 }
            map { "$_\n" } split /\n/, $palette;
        $svg =~ s/<svg (.*?)>/<svg xmlns="http:\/\/www.w3.org\/2000\/svg" $1>
            <style>:root{color-scheme:light dark;width:100%}$style<\/style>/x;
        $svg =~ s/ class=fig style="[^"]*"//;
        write_file("figures/$name.svg", $svg);
    }

    for my $i (0 .. $#pages) {
        my $page = $pages[$i];
        my ($before, $after) = ($i ? $pages[$i - 1] : undef, $pages[$i + 1]);
        my $links = ($before ? '<a rel=prev href="' . $before->{page}
            . "\">← $before->{title}</a>" : '<span></span>')
            . ($after ? '<a rel=next href="' . $after->{page}
            . "\">$after->{title} →</a>" : '');
        my $part = ($page->{part} // '') eq '' || $page->{zone} ne 'story' ? ''
            : "<p class=part>$page->{part}</p>";
        my $title = $page->{title} =~ s/^(Evidence|Tests of the solutions): 
            /<small>$1<\/small> /xr;
        write_file($page->{page}, whole_page(
            html(bare($page->{title})) . ' · Whorl', contents($page),
            $page->{zone}, "$part<h1>" . shown_number($page) . "$title</h1>\n"
            . $page->{html} . "<footer>$links</footer>"));
    }
    sub whorl_svg {        # seen from above: a rim of dots, twelve bent spokes
        my $circle = sub { sprintf '<circle cx=%.2f cy=%.2f r=%s class=%s />',
                           @_ };
        my $svg = join '', map { $circle->(0, 0, @$_) }
            [ 21, 'disc' ], [ 19.6, 'thin' ], [ 15.6, 'thin' ],
            [ 6.6, 'thin' ];
        for my $k (0 .. 35) {
            my $a = $k * 3.14159265 / 18;
            $svg .= $circle->(17.6 * cos $a, 17.6 * sin $a, .55, 'dot');
        }
        for my $k (0 .. 11) {
            $svg .= sprintf '<path class=spoke transform="rotate(%d)" '
                . 'd="M6.6 0C9.85-1.74 10.18-6.36 12.62-9.17" />', 30 * $k;
        }
        return "<svg class=whorl viewBox=\"-25 -25 50 50\" role=img "
            . 'aria-label="a spindle whorl, turning">' . $svg
            . $circle->(0, 0, 3.4, 'hole') . $circle->(0, 0, 1, 'tip')
            . '<path class=turn d="M15.15 19.39A24.6 24.6 0 0 0 '
            . '19.39-15.15" /><path class=tip d="M17.5-17.6L21.4-15.6'
            . 'L18.6-12.6Z" /></svg>';
    }

    sub question {         # a chapter in the list of the front page
        my ($page) = @_;
        return "<li><a href=\"$page->{page}\">" . shown_number($page)
            . "$page->{title}</a></li>";
    }

    sub front {
        my $html = '<div class=front>' . whorl_svg() . '<h1>Whorl</h1>'
            . '<p class=subtitle>Rigid-body mechanics,<br>'
            . 'derived, programmed and measured</p>'
            . '<p class=start><a href=reading.html>Preface, and how to read '
            . 'this book</a></p></div>';
        my $last = '-';
        for my $page (grep { $_->{zone} eq 'story' } @pages) {
            if ($page->{part} ne $last) {
                $html .= '</ol>' if $last ne '-';
                $html .= "<h2>$page->{part}</h2>" if $page->{part} ne '';
                $html .= '<ol class=questions>';
                $last = $page->{part};
            }
            $html .= question($page);
        }
        $html .= '</ol>';
        for my $zone (@zones[1 .. $#zones]) {
            my ($what, $name) = @$zone;
            my @in = grep { zone_of($_) eq $what
                            && $_->{page} ne 'reading.html' } @pages;
            my ($open, $close) = $what eq 'back' ? ("<h2>$name</h2>", '')
                : ("<details><summary>$name</summary>", '</details>');
            $html .= "$open<ul class=questions>"
                . join('', map { question($_) } @in) . "</ul>$close";
        }
        return $html;
    }
    write_file('index.html', whole_page(
        'Whorl: rigid-body mechanics, derived, programmed and measured',
        contents({ zone => 'front' }), 'front-page', front()));
    for my $page (@pages) {
        my %shown;
        for my $id (keys %{ $page->{shown} }) {
            my $html = filled($page->{shown}{$id}, '');
            $html =~ s/ id=(?:"[^"]*"|[^\s>]+)//g;
            $shown{$id} = $html;
        }
        (my $name = $page->{page}) =~ s/\.html$//;
        write_file("data/$name.js", 'whorl.preview('
            . $json->encode([ $name, \%shown ]) . ")\n") if %shown;
    }
    waitpid $child, 0;
    $errors++ if $? != 0;
}
exit($errors ? 1 : 0);
