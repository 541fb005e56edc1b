# browser.pm: headless Chromium, spoken to in its DevTools protocol over two pipes,
# JSON objects ended by NUL.  No server, no port, no driver.  The shell without windows lays
# out and paints as the whole program does, in two thirds of its time.
package browser;
use strict;
use warnings;
use JSON::PP;
use POSIX ();
use File::Temp 'tempdir';
use Time::HiRes 'time';

my $json = JSON::PP->new->utf8->canonical;
my ($pid, $to, $from, $session, $home);
my ($id, $buffer, @events) = (0, '');

# start: a browser with one empty page; dies if there is no Chromium.
sub start {
    # Descriptors above $^F close at exec, and the browser wants its pipes at 3 and 4.
    local $^F = 255;
    $home = tempdir(CLEANUP => 1);
    pipe(my $commands, $to) or die "pipe: $!\n";
    pipe($from, my $answers) or die "pipe: $!\n";
    $pid = fork // die "fork: $!\n";
    if (!$pid) {
        POSIX::dup2(fileno $commands, 3) unless fileno $commands == 3;
        POSIX::dup2(fileno $answers, 4) unless fileno $answers == 4;
        open STDERR, '>', '/dev/null';
        exec('chromium-headless-shell', '--no-sandbox', '--disable-gpu',
            '--remote-debugging-pipe', "--user-data-dir=$home", 'about:blank')
            or POSIX::_exit(127);
    }
    close $_ for $commands, $answers;
    binmode $_ for $to, $from;
    my $old = select $to;
    $| = 1;
    select $old;
    my $target = call('Target.createTarget', { url => 'about:blank' })->{targetId};
    $session = call('Target.attachToTarget',
        { targetId => $target, flatten => JSON::PP::true })->{sessionId};
    call($_) for qw(Page.enable Runtime.enable Log.enable);
    return;
}

sub message {
    while ($buffer !~ /\0/) {
        sysread $from, $buffer, 1 << 20, length $buffer or die "the browser has gone\n";
    }
    $buffer =~ s/^(.*?)\0//s;
    return $json->decode($1);
}

# call METHOD, PARAMETERS: the result; events that come first are kept.
sub call {
    my ($method, $params) = @_;
    my $mine = ++$id;
    print $to $json->encode({ id => $mine, method => $method, params => $params || {},
        $session ? (sessionId => $session) : () }), "\0";
    while (1) {
        my $m = message();
        if (!defined $m->{id} || $m->{id} != $mine) { push @events, $m; next }
        die "$method: $m->{error}{message}\n" if $m->{error};
        return $m->{result};
    }
}

# js EXPRESSION: its value; a promise is waited for.
sub js {
    my ($expression) = @_;
    my $r = call('Runtime.evaluate', { expression => $expression,
        awaitPromise => JSON::PP::true, returnByValue => JSON::PP::true });
    die "js: $r->{exceptionDetails}{exception}{description}\n" if $r->{exceptionDetails};
    return $r->{result}{value};
}

# size WIDTH, HEIGHT, PHONE, SCALE (2 on a phone unless given); look DARK
sub size {
    my ($width, $height, $phone, $scale) = @_;
    call('Emulation.setDeviceMetricsOverride', { width => 0 + $width, height => 0 + $height,
        deviceScaleFactor => $scale // ($phone ? 2 : 1), mobile => $phone ? JSON::PP::true : JSON::PP::false });
}

sub look {
    my ($dark) = @_;
    call('Emulation.setEmulatedMedia', { features => [
        { name => 'prefers-reduced-motion', value => 'reduce' },
        { name => 'prefers-color-scheme', value => $dark ? 'dark' : 'light' } ] });
}

# go URL: load a page; the errors that its console has shown.
sub go {
    my ($url) = @_;
    @events = ();
    call('Page.navigate', { url => $url });
    my $until = time + 30;
    until (grep { ($_->{method} // '') eq 'Page.loadEventFired' } @events) {
        die "no load of $url\n" if time > $until;
        push @events, message();
    }
    js('document.fonts.ready.then(() => new Promise(r => requestAnimationFrame(() => setTimeout(r))))');
    return map {
        my $p = $_->{params};
        $_->{method} eq 'Runtime.exceptionThrown' ? $p->{exceptionDetails}{exception}{description}
        : $_->{method} eq 'Log.entryAdded' && $p->{entry}{level} eq 'error'
            ? "$p->{entry}{text} " . ($p->{entry}{url} // '')
        : ();
    } grep { $_->{method} } @events;
}

# shot FILE: what is to be seen, as PNG.
sub shot {
    my ($file) = @_;
    require MIME::Base64;
    my $r = call('Page.captureScreenshot', { format => 'png' });
    open my $out, '>:raw', $file or die "$file: $!\n";
    print $out MIME::Base64::decode_base64($r->{data});
    close $out;
}

sub stop {
    eval { call('Browser.close') };
    waitpid $pid, 0 if $pid;
    undef $pid;
}

END { if ($pid) { my $status = $?; kill 'KILL', $pid; waitpid $pid, 0; $? = $status } }
1;
