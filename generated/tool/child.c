/* A mesh that is made in a child process. */
/* Tangled from literate/command: limits. Edit there. */
#include "tool/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tool/memory.h"

static unsigned seconds_allowed = 60;

void child_allow(unsigned seconds)
{
    seconds_allowed = seconds;
}

/* What goes through the pipe before the arrays. */
typedef struct {
    int good;
    note why;
    size_t vertices, triangles;
} child_head;

static int write_all(int pipe, const void *from, size_t size)
{
    const char *at = from;
    while (size > 0) {
        const ssize_t put = write(pipe, at, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return 0;
        at += put;
        size -= (size_t)put;
    }
    return 1;
}

static int write_mesh(int pipe, const child_head *head, const polygons *p)
{
    return write_all(pipe, head, sizeof *head)
        && write_all(pipe, p->x, 3 * p->vertices * sizeof *p->x)
        && write_all(pipe, p->triangle,
                     3 * p->triangles * sizeof *p->triangle)
        && write_all(pipe, p->face_of, p->triangles * sizeof *p->face_of);
}

static int read_all(int pipe, void *to, size_t size)
{
    char *at = to;
    while (size > 0) {
        const ssize_t got = read(pipe, at, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return 0;
        at += got;
        size -= (size_t)got;
    }
    return 1;
}

/* Returns 1, or 0 where the pipe has ended too early, or with the reason in
   why. */
static int read_mesh(int pipe, polygons *p, note *why)
{
    child_head head;
    if (!read_all(pipe, &head, sizeof head))
        return 0;
    if (!head.good) {
        *why = head.why;
        return 0;
    }
    if (!grow(&p->x, &p->vertex_room, head.vertices, 3 * sizeof *p->x)
        || !grow(&p->triangle, &p->triangle_room, head.triangles,
                 3 * sizeof *p->triangle)
        || !grow(&p->face_of, &p->face_room, head.triangles,
                 sizeof *p->face_of))
        return note_set(why, "not enough memory for %zu triangles%s",
                        head.triangles, memory_refusal());
    p->vertices = head.vertices;
    p->triangles = head.triangles;
    return read_all(pipe, p->x, 3 * p->vertices * sizeof *p->x)
        && read_all(pipe, p->triangle,
                    3 * p->triangles * sizeof *p->triangle)
        && read_all(pipe, p->face_of, p->triangles * sizeof *p->face_of);
}

#if defined __SANITIZE_ADDRESS__
#define ADDRESSES_ARE_RESERVED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer)
#define ADDRESSES_ARE_RESERVED 1
#endif
#endif
#ifndef ADDRESSES_ARE_RESERVED
#define ADDRESSES_ARE_RESERVED 0
#endif
enum { OWN_MEMORY = 512 << 20 };

static void limit(int resource, rlim_t value)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0)
        return;
    if (now.rlim_max == RLIM_INFINITY || value < now.rlim_max)
        now.rlim_cur = value;
    setrlimit(resource, &now);
}

static void be_modest(void)
{
    const int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, seconds_allowed + 1);
    if (!ADDRESSES_ARE_RESERVED && memory_allowed() < SIZE_MAX / 4)
        limit(RLIMIT_AS, memory_allowed() + OWN_MEMORY);
    signal(SIGALRM, SIG_DFL);
    alarm(seconds_allowed);
}

static int describe_end(int status, const char *who, note *why)
{
    const int signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal_number == SIGALRM || signal_number == SIGXCPU)
        return note_set(why, "%s has not finished after %u s "
                        "(--timeout)", who, seconds_allowed);
    if (signal_number)
        return note_set(why, "%s crashed on it (signal %d, %s)", who,
                        signal_number, strsignal(signal_number));
    return note_set(why, "%s gave up on it", who);
}

static void be_child(int pipe, model_maker *make, void *context)
{
    polygons p = {0};
    child_head head;
    memset(&head, 0, sizeof head);
    be_modest();
    head.good = make(&p, context, &head.why);
    head.vertices = p.vertices;
    head.triangles = p.triangles;
    if (head.good)
        write_mesh(pipe, &head, &p);
    else
        write_all(pipe, &head, sizeof head);
    _exit(0);
}

int child_model(model *m, model_maker *make, void *context,
                const char *who, note *why)
{
    polygons p = {0};
    int ends[2], status = 0;
    why->text[0] = 0;
    fflush(NULL);
    if (pipe(ends) != 0)
        return note_set(why, "cannot make a pipe: %s", strerror(errno));
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        be_child(ends[1], make, context);
    }
    close(ends[1]);
    const int good = child > 0 && read_mesh(ends[0], &p, why);
    close(ends[0]);
    polygons_finish(&p, m);
    if (child < 0)
        return note_set(why, "cannot start a process: %s", strerror(errno));
    if (!good)
        kill(child, SIGPIPE);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return good || (why->text[0] ? 0 : describe_end(status, who, why));
}
