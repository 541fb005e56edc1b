/* Tangled from literate/. Edit there, not here. */
#include "tool/stream.h"

#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HANDS = 2, RECORD = 50, HEAD = 84 };

typedef struct run run;

struct run {
    int file;
    size_t triangles, chunks;
    size_t taken, done;           /* chunks */
    int wrong;
    void (*work)(run *, size_t, unsigned char *, size_t);
    whorl_mesh_report box;
    whorl_mesh_frame frame;
    whorl_mesh_partial total;
    pthread_mutex_t mutex;
    pthread_cond_t turn;
};
/* Wait until chunk k is the next to be added; end_turn lets go. */
static void begin_turn(run *r, size_t k)
{
    pthread_mutex_lock(&r->mutex);
    while (r->done != k)
        pthread_cond_wait(&r->turn, &r->mutex);
}

static void end_turn(run *r, int good)
{
    r->done++;
    if (!good)
        r->wrong = 1;
    pthread_cond_broadcast(&r->turn);
    pthread_mutex_unlock(&r->mutex);
}

static int read_chunk(const run *r, size_t first, size_t n,
                      unsigned char *records)
{
    const off_t start = HEAD + (off_t)first * RECORD;
    size_t done = 0;
    while (done < n * RECORD) {
        const ssize_t got = pread(r->file, records + done,
                                  n * RECORD - done, start + (off_t)done);
        if (got <= 0)
            return 0;
        done += (size_t)got;
    }
    return 1;
}

static whorl_vec3 lowest(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
}

static whorl_vec3 highest(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
}

static void look(run *r, size_t k, unsigned char *records, size_t n)
{
    const whorl_mesh chunk = whorl_mesh_stl(records, n);
    whorl_mesh_report box;
    const int good = whorl_mesh_check(&chunk, &box) == WHORL_OK;
    begin_turn(r, k);
    r->box.low = k == 0 ? box.low : lowest(r->box.low, box.low);
    r->box.high = k == 0 ? box.high : highest(r->box.high, box.high);
    r->box.degenerate += box.degenerate;
    end_turn(r, good);
}

static void sum(run *r, size_t k, unsigned char *records, size_t n)
{
    const whorl_mesh chunk = whorl_mesh_stl(records, n);
    whorl_mesh_partial partial;
    whorl_mesh_sum(&chunk, &r->frame, 0, 1, &partial);
    begin_turn(r, k);
    whorl_mesh_join(&r->total, &partial);
    end_turn(r, n > 0);
}

static void *take_chunks(void *argument)
{
    run *r = argument;
    unsigned char *records = malloc((size_t)WHORL_MESH_CHUNK * RECORD);
    for (;;) {
        pthread_mutex_lock(&r->mutex);
        const size_t k = r->taken;
        const int over = r->wrong || k == r->chunks;
        r->taken += !over;
        pthread_mutex_unlock(&r->mutex);
        if (over)
            break;
        const size_t first = k * WHORL_MESH_CHUNK;
        const size_t left = r->triangles - first;
        const size_t n = left < WHORL_MESH_CHUNK ? left : WHORL_MESH_CHUNK;
        const int good = records != NULL && read_chunk(r, first, n, records);
        r->work(r, k, records, good ? n : 0);
    }
    free(records);
    return NULL;
}

static int run_once(run *r, void (*work)(run *, size_t, unsigned char *,
                                         size_t))
{
    pthread_t helper;
    r->taken = r->done = 0;
    r->work = work;
    const int helped = r->chunks > 1
        && pthread_create(&helper, NULL, take_chunks, r) == 0;
    take_chunks(r);
    if (helped)
        pthread_join(helper, NULL);
    return !r->wrong;
}

static int open_stl(run *r, const char *name, struct stat *about)
{
    unsigned char head[HEAD];
    r->file = open(name, O_RDONLY);
    if (r->file < 0)
        return 0;
    if (fstat(r->file, about) == 0 && S_ISREG(about->st_mode)
        && about->st_size > 1 << 20
        && pread(r->file, head, HEAD, 0) == HEAD) {
        const unsigned char *p = head + 80;
        r->triangles = (size_t)p[0] | (size_t)p[1] << 8
            | (size_t)p[2] << 16 | (size_t)p[3] << 24;
        r->chunks = (r->triangles + WHORL_MESH_CHUNK - 1) / WHORL_MESH_CHUNK;
        if (about->st_size == HEAD + (off_t)r->triangles * RECORD)
            return 1;
    }
    close(r->file);
    return 0;
}

static int is_unchanged(const run *r, const struct stat *before)
{
    struct stat now;
    return fstat(r->file, &now) == 0 && now.st_size == before->st_size
        && now.st_mtim.tv_sec == before->st_mtim.tv_sec
        && now.st_mtim.tv_nsec == before->st_mtim.tv_nsec;
}

static int sum_run(run *r, whorl_mesh_integrals *integrals)
{
    memset(&r->total, 0, sizeof r->total);
    if (!run_once(r, sum) || r->total.edges != 0)
        return 0;
    whorl_mesh_fold(&r->frame, &r->total, 1, integrals);
    return 1;
}

static int run_over(run *r, stream *s)
{
    if (!run_once(r, look)
        || whorl_mesh_choose_frame(r->box.low, r->box.high, &r->frame))
        return 0;
    r->frame.edges = 1;
    if (!sum_run(r, &s->integrals))
        return 0;
    r->frame.edges = 0;
    r->frame.precise = whorl_mesh_is_loose(&s->integrals);
    if (r->frame.precise && !sum_run(r, &s->integrals))
        return 0;
    s->triangles = r->triangles;
    s->degenerate = r->box.degenerate;
    s->low = r->box.low;
    s->high = r->box.high;
    return fabs(s->integrals.size) > s->integrals.size_bound;
}
int stream_stl(stream *s, const char *name)
{
    run r;
    struct stat before;
    memset(&r, 0, sizeof r);
    if (!open_stl(&r, name, &before))
        return 0;
    pthread_mutex_init(&r.mutex, NULL);
    pthread_cond_init(&r.turn, NULL);
    const int good = run_over(&r, s) && is_unchanged(&r, &before);
    pthread_cond_destroy(&r.turn);
    pthread_mutex_destroy(&r.mutex);
    close(r.file);
    return good;
}
