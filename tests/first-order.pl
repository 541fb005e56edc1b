# First-order mutants of C: what tests/all-mutants tries.  A constant is halved (1
# becomes 0, and 0 becomes 1), a term or factor dropped, a sign turned, the condition
# of an "if" made false, a comparison turned or its edge moved, an index or component
# exchanged, && made || and fmax fmin.  Enough of C is read for the style of the house:
# a binary operator has spaces around it, a pointer's star has not.
use strict;
use warnings;

# Tokens as [text, place, function], without comments, strings and # lines.
sub tokens {
    my ($text) = @_;
    my $hide = sub { $_[0] =~ s/[^\n]/ /gr };
    $text =~ s{(/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')}{$hide->($1)}gse;
    $text =~ s{^([ \t]*\#(?:[^\n]*\\\n)*[^\n]*)}{$hide->($1)}gme;
    my (@t, @open, $function);
    while ($text =~ /\G\s*(\.?\d(?:[eEpP][-+]|[\w.])*|\w+|->|\+\+|--|<<=?|>>=?|&&|\|\||[-+*\/%<>=!&|^]=|\S)/g) {
        push @t, my $token = [$1, $-[1], "-", undef];
        my $s = $1;
        if ($s =~ /^[(\[{]$/) {
            if ($s eq '{' && !@open && @t > 1 && $t[-2][0] eq ')') {
                $function = $t[$t[-2][3] - 1][0];
            }
            push @open, $#t;
        } elsif ($s =~ /^[)\]}]$/ && @open) {
            my $from = pop @open;
            ($t[$from][3], $token->[3]) = ($#t, $from);
        }
        $token->[2] = $function if defined $function;
        undef $function if !@open && $token->[0] eq '}';
    }
    return ($text, @t);
}

my %other = ('x' => 'y', 'y' => 'z', 'z' => 'x', 'w' => 'x', 'lx' => 'ly', 'ly' => 'lz',
    'lz' => 'lx', 'xx' => 'yy', 'yy' => 'zz', 'zz' => 'xx', 'xy' => 'xz', 'xz' => 'yz',
    'yz' => 'xy', 'hi' => 'lo', 'lo' => 'hi', '&&' => '||', '||' => '&&',
    'fmax' => 'fmin', 'fmin' => 'fmax', 'lesser' => 'greater', 'greater' => 'lesser',
    '+' => '-', '-' => '+', '+=' => '-=', '-=' => '+=');
my %turned = ('<' => ['<=', '>'], '<=' => ['<', '>='], '>' => ['>=', '<'],
    '>=' => ['>', '<='], '==' => ['!='], '!=' => ['==']);

sub halved {
    my ($n) = @_;
    return $n =~ /^0[.0]*$/ ? '1' : "($n / 2)" if $n =~ /^\d*\.|^\d+e|p/i;
    return "($n / 2)" if $n =~ /^0x/i;
    my ($digits, $suffix) = $n =~ /^(\d+)(.*)/;
    return ($digits ? int($digits / 2) : 1) . $suffix;
}

# The places of a file, each [from, to, new text, kind, function].
sub places {
    my ($text, @t) = @_;
    my @p;
    my $end = sub { $t[$_[0]][1] + length $t[$_[0]][0] };
    my $spaced = sub { substr($text, $t[$_[0]][1] - 1, 1) =~ /\s/
        && substr($text, $end->($_[0]), 1) =~ /\s/ };
    my $binary = sub { $_[0] > 0 && $t[$_[0]][0] =~ m{^[-+*/%]$} && $spaced->($_[0])
        && $t[$_[0] - 1][0] =~ /^[\w.)\]]+$/ && $t[$_[0] - 1][0] !~ /^(return|case)$/ };
    # Where the operand on one side of operator i ends; whether more of its level follow.
    my $operand = sub {
        my ($i, $step, $level) = @_;
        my $j = $i;
        while (1) {
            my $next = $t[$j + $step] or last;
            my $s = $next->[0];
            if ($step > 0 ? $s =~ /^[(\[{]$/ : $s =~ /^[)\]}]$/ && $s ne '}') {
                $j = $next->[3];
                next;
            }
            return ($j, 1) if $binary->($j + $step) && $s =~ /^[$level]$/;
            last if $s =~ m{^([()\[\]{},;?:!&|^~=]|&&|\|\||<<|>>|return|case|.?=|<|>)$};
            last if $s =~ /^[-+]$/ && ($binary->($j + $step)
                || $step < 0) && $level ne '-+';
            $j += $step;
        }
        return ($j, 0);
    };
    my $declares = sub {        # is [ at i the size of an array?
        my $j = $_[0] - 1;
        return 0 if $j < 1 || $t[$j - 1][0] !~ /^[\w*,\]]+$/;
        $j = $t[$j][0] eq ']' ? $t[$j][3] - 1 : $j - 1
            while $j > 0 && $t[$j][0] !~ /^[;{}(]$/;
        return $t[$j + 1][0] =~ /^(static|const|double|float|int|char|unsigned|size_t|\w+_t|_Alignas|typedef)$/
            || $t[$j + 1][0] =~ /^[a-z]\w+$/ && $t[$j + 2][0] =~ /^[a-z*]\w*$/;
    };
    my $add = sub {
        my ($from, $to, $new, $kind, $i) = @_;
        push @p, [$from, $to, $new, $kind, $t[$i][2]];
    };
    my %size;
    for my $i (0 .. $#t) {
        my ($s, $at) = @{ $t[$i] };
        my $before = $i ? $t[$i - 1][0] : '';
        my $whole = sub { $add->($at, $end->($i), @_, $i) };
        if ($s eq '[' && $t[$i][3]) {
            if ($declares->($i) || $size{$i}) {
                @size{$i .. $t[$i][3] + 1} = (1) x ($t[$i][3] - $i + 2);
            } elsif ($t[$t[$i][3] + 1][0] eq '[') {
                my ($j, $k) = ($t[$i][3], $t[$t[$i][3] + 1][3]);
                my ($a, $b) = (substr($text, $end->($i), $t[$j][1] - $end->($i)),
                    substr($text, $end->($j + 1), $t[$k][1] - $end->($j + 1)));
                $add->($at, $end->($k), "[$b][$a]", 'index', $i) if $a ne $b;
            }
        } elsif ($size{$i}) {
            next;
        } elsif ($s =~ /^\.?\d/) {
            if ($before eq '[' && $t[$i + 1][0] eq ']') {
                $whole->($s eq '0' ? 1 : $s =~ /^\d+$/ ? $s - 1 : halved($s), 'index');
            } else {
                $whole->(halved($s), 'constant');
            }
        } elsif ($binary->($i)) {
            my $level = $s =~ /[-+]/ ? '-+' : '*/%';
            my ($right) = $operand->($i, 1, $level);
            my ($left, $more) = $operand->($i, -1, $level);
            $whole->($other{$s}, 'sign') if $other{$s};
            $add->($end->($i - 1), $end->($right), '', 'term', $i);
            $add->($t[$left][1], $end->($i), $s eq '-' ? '-' : '', 'term', $i)
                if !$more && $s =~ /[-+*]/;
        } elsif ($s =~ m{^[-+*/|]=$}) {
            my ($right) = $operand->($i, 1, 'none');
            $whole->($other{$s}, 'sign') if $other{$s};
            my $j = $i + 1;
            $j = $t[$j][0] =~ /^[(\[{]$/ ? $t[$j][3] + 1 : $j + 1
                while $t[$j][0] !~ /^[;,)]$/;
            $add->($end->($i - 1), $end->($j - 1), '', 'term', $i);
        } elsif ($s eq '-') {
            $whole->('', 'sign');
        } elsif ($s eq 'if') {
            my $close = $t[$i + 1][3];
            $add->($t[$i + 1][1], $end->($close), '(0 && '
                . substr($text, $t[$i + 1][1], $end->($close) - $t[$i + 1][1]) . ')', 'guard', $i);
        } elsif ($turned{$s}) {
            $whole->($_, 'comparison') for @{ $turned{$s} };
        } elsif ($s =~ /^(&&|\|\||fmax|fmin|lesser|greater)$/ && $t[$i][2] ne '-') {
            $whole->($other{$s}, $s =~ /\w/ ? 'extreme' : 'logic');
        } elsif ($before =~ /^(\.|->)$/ && $other{$s}) {
            $whole->($other{$s}, 'index');
        }
    }
    return @p;
}

# Mutants as hashes; id is file, function, old line and new line.
sub mutants_of {
    my ($file) = @_;
    my $source = slurp("generated/$file");
    my ($text, @t) = tokens($source);
    my (@all, %seen, %same);
    my $squeeze = sub { join ' ', split ' ', $_[0] };
    for my $p (places($text, @t)) {
        my ($from, $to, $new, $kind, $function) = @$p;
        next if $same{"$from $to $new"}++;
        my $start = rindex($source, "\n", $from - 1) + 1;
        my $stop = index($source, "\n", $to);
        my $old = $squeeze->(substr $source, $start, $stop - $start);
        my $now = $squeeze->(substr($source, $start, $from - $start) . $new
            . substr($source, $to, $stop - $to));
        my $n = ++$seen{"$function\0$old\0$now"};
        push @all, {file => $file, kind => $kind, function => $function,
            line => 1 + (substr($source, 0, $from) =~ tr/\n//), old => $old, now => $now,
            head => "$file $function" . ($n > 1 ? " #$n" : ''),
            from => $from, to => $to, new => $new};
        $all[-1]{id} = join '|', @{ $all[-1] }{qw(head old now)};
    }
    return @all;
}

# The functions of a file: from and to the brace and its end, where the name is, what
# comes before it, the list of parameters, the names of the arguments.
sub functions_of {
    my ($text, @t) = tokens(slurp("generated/$_[0]"));
    my %all;
    for my $i (3 .. $#t) {
        next unless $t[$i][0] eq '{' && $t[$i - 1][0] eq ')' && $t[$i][2] ne '-';
        my ($open, $close) = ($t[$i - 1][3], $i - 1);
        next if $t[$open - 1][0] ne $t[$i][2];
        my $first = $open - 1;
        $first-- while $first > 0 && $t[$first - 1][0] !~ /^[;}]$/;
        my $list = substr($text, $t[$open][1], $t[$close][1] + 1 - $t[$open][1]);
        my @names;
        for my $j ($open + 1 .. $close) {
            next if $j < $close && $t[$j][0] ne ',';
            my $k = $j - 1;
            $k = $t[$k][3] - 1 while $t[$k][0] eq ']';
            push @names, $t[$k][0];
        }
        $names[-1] eq 'void' and @names = () if $list =~ /^\(\s*void\s*\)$/;
        $all{ $t[$i][2] } = {name => $t[$i][2], start => $t[$first][1],
            brace => $t[$i][1], end => $t[$t[$i][3]][1] + 1, list => $list,
            before => substr($text, $t[$first][1], $t[$open - 1][1] - $t[$first][1]),
            arguments => join(', ', @names)}
            if $list !~ /\(.*\(/s;
    }
    return \%all;
}

# A file with all given mutants of a function in it; whorl_choose_mutant says which,
# 1 and so on; behind the text, in which line each begins.
sub all_in_one {
    my ($f, @m) = @_;
    my $source = slurp("generated/$m[0]{file}");
    my $static = $f->{before} =~ s/\b(static|inline|INLINED|WHORL_CLONES)\b//gr;
    my $head = ($f->{before} =~ /\bstatic|INLINED/ ? 'static ' : '') . $static;
    my $new = substr($source, 0, $f->{start})
        . "extern int whorl_choose_mutant(void);\nstatic int whorl_mutant = -1;\n"
        . "$head$f->{name}$f->{list};\n";
    my @lines;
    for my $n (1 .. @m) {
        my $m = $m[$n - 1];
        push @lines, 1 + ($new =~ tr/\n//);
        $new .= "__attribute__((noinline)) static $static$f->{name}__$n$f->{list}\n"
            . substr($source, $f->{brace}, $m->{from} - $f->{brace}) . $m->{new}
            . substr($source, $m->{to}, $f->{end} - $m->{to}) . "\n";
    }
    push @lines, 1 + ($new =~ tr/\n//);
    $new .= "$head$f->{name}$f->{list}\n{ if (whorl_mutant < 0) whorl_mutant = whorl_choose_mutant();\n"
        . "switch (whorl_mutant) {\n"
        . join('', map { "case $_: return $f->{name}__$_($f->{arguments});\n" } 1 .. @m)
        . '}' . substr($source, $f->{brace} + 1);
    return ($new, @lines);
}

# When the function is called first, the test splits: a child for each mutant that
# WHORL_MUTANTS lists goes on from there, one after the other, and what became of it is
# printed as "mutant K", "mutant K not ok", "... crash", "... without end".
sub chooser { return <<'C' }
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *watch(int from, pid_t child)
{
    static const char failed[] = "not ok";
    char text[4096];
    int at = 0, status;         /* so much of "not ok" this line began with, or -1 */
    for (ssize_t n; (n = read(from, text, sizeof text)) > 0;)
        for (ssize_t i = 0; i < n; i++) {
            at = text[i] == '\n' ? 0 : at >= 0 && text[i] == failed[at] ? at + 1 : -1;
            if (at == 6) {
                kill(child, SIGKILL);
                waitpid(child, &status, 0);
                return " not ok";
            }
        }
    waitpid(child, &status, 0);
    return status == 0 ? "" : WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU
        ? " without end" : " crash";
}

int whorl_choose_mutant(void)
{
    char *list = getenv("WHORL_MUTANTS"), *one = getenv("WHORL_MUTANT");
    if (list == NULL || one != NULL)
        return one == NULL ? 0 : atoi(one);
    fflush(NULL);
    while (*list != '\0') {
        const long k = strtol(list, &list, 10);
        int end[2];
        pid_t child;
        if (pipe(end) != 0 || (child = fork()) < 0)
            _exit(3);
        if (child == 0) {
            struct rlimit limit;
            char number[24];
            getrlimit(RLIMIT_CPU, &limit);
            limit.rlim_cur = (rlim_t)atol(getenv("WHORL_LIMIT"));
            setrlimit(RLIMIT_CPU, &limit);
            dup2(end[1], 1);
            close(end[0]);
            close(end[1]);
            snprintf(number, sizeof number, "%ld", k);
            setenv("WHORL_MUTANT", number, 1);
            return (int)k;
        }
        close(end[1]);
        printf("mutant %ld%s\n", k, watch(end[0], child));
        fflush(stdout);
        close(end[0]);
    }
    _exit(0);
}
C

1;
