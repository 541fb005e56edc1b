#!/usr/bin/perl
# weave.pl OUTDIR: from noweb's stream to the LaTeX files of the book.
#
#   noweave -n -index -backend 'perl weave.pl build/book' */*.nw
#
# Every error goes to stderr; the exit status is 1 if there was one.
use strict;
use warnings;
use utf8;
use File::Path 'make_path';

my $out = shift or die "usage: weave.pl OUTDIR\n";
make_path($out);
binmode $_, ':encoding(UTF-8)' for *STDIN, *STDERR;

my $columns = 76;      # a longer line of code earns a warning
my $errors  = 0;
my @chapters;          # { base, path, pieces => [...] }
my @chunks;            # every chunk in book order
my %chunk;             # label -> chunk
my %parents;           # first label -> labels of the chunks that use it
my %defined;           # identifier -> label of its first definition
my @identifiers;       # the identifier index, as noweb sorted it

sub complain { warn "weave: @_\n"; $errors++; }

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
sub run_of {           # one run: text, color class, label of a link
    my ($s, $class, $link) = @_;
    my $tex = '';
    if ($class eq 'C') {
        for my $part (split /\b(eq:[a-z0-9]+(?:-[a-z0-9]+)*)/, $s) {
            $tex .= $part =~ /^eq:/ ? "\\nweq{$part}" : escape($part);
        }
    } else {
        $tex = escape($s);
    }
    $tex = "\\nw$class\{$tex}"     if $class;
    $tex = "\\nwid{$link}{$tex}"   if defined $link;
    return $tex;
}

sub indent_of { my ($n) = @_; return $n ? "\\nwi{$n}" : ''; }

sub use_of {
    my ($atom) = @_;
    my $target = $chunk{ $atom->{label} };
    return sprintf '\nwuse{%s}{%s}{%s}', $atom->{label},
        $target ? $target->{number} : '??', name($atom->{use});
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
sub link_of { my ($c) = @_; return "\\nwr{$c->{label}}{$c->{number}}"; }
sub more_of { my ($more) = @_; return "\\nwmore{$more}"; }
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
sub chunk_tex {
    my ($c) = @_;
    my @lines = @{ $c->{lines} };
    pop   @lines while @lines && blank($lines[-1]);
    shift @lines while @lines && blank($lines[0]);
    my $file = $c->{name} =~ /^\[\[.*\]\]$/ ? 'nwfile' : 'nwname';
    my $tex = sprintf "\\nwbegin{%s}{%d}{\\%s{%s}}{%s}{%s}{%s}%%\n",
        $c->{label}, $c->{number}, $file, name($c->{name}),
        map { defined $_ ? $_ : '' }
        (map { $c->{$_} ? numbers(1, $c->{$_}) : '' } qw(prev next)),
        numbers(6, @{ $c->{users} });
    my $language = language($c->{first});
    @lines = prototypes_only(@lines) if $language eq 'header';
    my $in_comment = 0;
    for my $i (0 .. $#lines) {
        {
            my $long = join '', map { $_->{text} // '' } @{ $lines[$i] };
            my $width = length $long;
            warn "weave: $c->{file}: $width columns: $long\n" if $width > $columns;
            for my $use (grep { exists $_->{use} } @{ $lines[$i] }) {
                warn "weave: $c->{file}: the name is too long for a line of code: ",
                    "$use->{use}\n" if $width + length($use->{use}) > 88;
            }
        }
        my $blank = blank($lines[$i]);
        $tex .= $blank ? '\nwblank'
            : '\nwl{' . line_of($lines[$i], $language, \$in_comment) . '}';
        # a short chunk stays whole, a long one keeps four lines at each end
        if (@lines > 11 && $i >= 3 && $i <= $#lines - 4) {
            my $last = blank($lines[$i + 1]);   # break after it
            my $opens = !$blank && $lines[$i][-1]{text}
                && $lines[$i][-1]{text} =~ /[{(]$/;
            $tex .= $blank ? '\nwgood' : $last || $opens ? '' : '\nwfair';
        }
        $tex .= "%\n";
    }
    my $names = join ', ', map { "\\nwdef{$_->[0]}{$_->[1]}" }
        map { [ anchor($_), escape($_) ] } sort @{ $c->{names} };
    $names = '' if !@{ $c->{names} };
    $tex .= sprintf "\\nwend{%s}{%s}%%\n", $names,
        $names eq '' ? '' : numbers(6, 
            grep { $_ ne $c->{label} } @{ $c->{isused} });
    return $tex;
}
sub keep {
    my ($file, $content) = @_;
    utf8::encode($content);
    if (open my $old, '<:raw', "$out/$file") {
        local $/;
        my $was = <$old>;
        return if defined $was && $was eq $content;
    }
    open my $new, '>:raw', "$out/$file"
        or die "weave: cannot write $out/$file: $!\n";
    print $new $content;
    close $new or die "weave: cannot write $out/$file: $!\n";
}

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

for my $chapter (@chapters) {
    my %tex = map { $_ => "% woven from $chapter->{path}: do not edit\n" }
        '', 'tests', 'prototypes';
    my ($title) = $chapter->{pieces}[0]{tex} =~ /\\answers\{(.*)\}/;
    $tex{tests} .= "\\answertests{$title}\n" . ($chapter->{checks} // '')
        if $title;
    for (@{ $chapter->{pieces} }) {
        $tex{''} .= pointer_tex($_) if $_->{part} eq 'prototypes';
        $tex{$_->{part}} .=
            $_->{kind} eq 'code' ? chunk_tex($_) : $_->{tex};
    }
    keep("$chapter->{base}.tex", $tex{''});
    keep("$chapter->{base}-tests.tex", $tex{tests}) if $title;
    keep("$chapter->{base}-prototypes.tex", $tex{prototypes})
        if $chapter->{prototypes};
}
{
    my %list = map { $_ => '' } qw(story evidence answers tests workshop);
    for my $chapter (@chapters) {
        my $base = $chapter->{base};
        my ($n) = $base =~ /^(\d+)-/;
        my ($where) = $base =~ /-(story|evidence|answers)$/;
        $where //= 'workshop';
        my $add = sub {
            my ($list, $what, $file) = @_;
            $list{$list} .= sprintf "  \\whorlfile{%s}{%d}{%s}%%\n",
                $what, $n // 0, $file;
        };
        my $before = defined $n && $where eq 'workshop'
            ? delete $prototypes{$n} : undef;
        $add->('workshop', 'prototypes', $before) if $before;
        $add->($where, $where, $base);
        $add->('tests', 'tests', "$base-tests") if $where eq 'answers';
    }
    keep('chapters.tex', join '', map {
        "\\def\\whorl$_\{%\n$list{$_}}\n" } sort keys %list);
}
sub byname { lc $a->{name} cmp lc $b->{name} || $a->{name} cmp $b->{name} }
{
    my ($tex, %first) = ('');
    for my $id (sort keys %defined) {
        my $label = $defined{$id};
        $tex .= sprintf "\\nwdefinition{%s}{%s}{%s}{%d}\n",
            $id, escape($id), $label, $chunk{$label}{number};
    }
    $tex .= "\\nwinprogram{$_->{label}}\n"
        for grep { $_->{program} } @chunks;
    keep('weave-defs.tex', $tex . pinyin());

    $tex = '';
    my %all;           # first label -> labels
    push @{ $all{ $_->{first} } }, $_->{label} for @chunks;
    for my $c (sort byname grep { $_->{label} eq $_->{first} } @chunks) {
        my $file = $c->{name} =~ /^\[\[.*\]\]$/ ? 'nwfile' : 'nwname';
        $tex .= sprintf "\\nwixchunk{\\%s{%s}}{%s}{%s}\n",
            $file, name($c->{name}),
            numbers(99, @{ $all{ $c->{label} } }),
            numbers(99, @{ $c->{users} });
    }
    keep('weave-chunks.tex', $tex);

    $tex = '';
    for my $e (sort byname @identifiers) {
        my %own = map { $_ => 1 } @{ $e->{defns} };
        $tex .= sprintf "\\nwixident{%s}{%s}{%s}{%s}{%s}\n",
            anchor($e->{name}), $e->{label}, quoted($e->{name}),
            numbers(99, @{ $e->{defns} }),
            numbers(99, grep { !$own{$_} } @{ $e->{uses} });
    }
    keep('weave-idents.tex', $tex);
}

sub pinyin {
    my %want;
    for my $piece (map { @{ $_->{pieces} } } @chapters) {
        next if $piece->{kind} ne 'docs';
        while ($piece->{tex} =~
            /\\term\*?(?:\[([^\]]*)\])?\s*\{[^{}]*\}\s*\{([^{}]*)\}/g) {
            $want{$_} = 1 
                for grep { ord > 0x2e7f } split //, ($1 // '') . $2;
        }
    }
    return '' if !eval { require Unicode::Collate::CJK::Pinyin; 1 };
    my $weight = \&Unicode::Collate::CJK::Pinyin::weightPinyin;
    # the first character under each letter
    my @from = map { [ $_->[0], $weight->(ord $_->[1]) || 0 ] } (
        [ A => '阿' ], [ B => '八' ], [ C => '嚓' ], [ D => '咑' ],
        [ E => '妸' ], [ F => '发' ], [ G => '旮' ], [ H => '哈' ],
        [ J => '丌' ], [ K => '咔' ], [ L => '垃' ], [ M => '妈' ],
        [ N => '拏' ], [ O => '噢' ], [ P => '趴' ], [ Q => '七' ],
        [ R => '呥' ], [ S => '仨' ], [ T => '他' ], [ W => '穵' ],
        [ X => '夕' ], [ Y => '丫' ], [ Z => '帀' ]);
    my $tex = '';
    for my $character (sort keys %want) {
        my $w = $weight->(ord $character) or next;
        my $letter = 'A';
        for (@from) { $letter = $_->[0] if $_->[1] && $_->[1] <= $w; }
        $tex .= "\\nwpinyin{$character}{$w}{$letter}\n";
    }
    return $tex;
}
exit($errors ? 1 : 0);
