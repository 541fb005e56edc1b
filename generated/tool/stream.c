/* Binary STL weighed while it is read. */
/* Tangled from literate/command: stream. Edit there. */
#include "tool/stream.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/stl.h"

enum { TRAY = 16 };

/* What one chunk came to: nothing if it is not good. */
typedef struct {
    int ready, good;
    whorl_mesh_report box;
    whorl_mesh_partial partial;
} finding;

typedef struct {
    int file;
    size_t triangles, chunks;
    size_t taken, done;           /* chunks */
    int wrong, summing;
    whorl_mesh_frame frame;
    finding tray[TRAY], total;
    pthread_mutex_t mutex;
    pthread_cond_t moved;
} run;

static int read_chunk(const run *r, size_t first, size_t n,
                      unsigned char *records)
{
    const off_t start = STL_HEAD + (off_t)first * STL_RECORD;
    size_t done = 0;
    while (done < n * STL_RECORD) {
        const ssize_t got = pread(r->file, records + done,
                                  n * STL_RECORD - done,
                                  start + (off_t)done);
        if (got <= 0)
            return 0;
        done += (size_t)got;
    }
    return 1;
}

static void work_on(const run *r, const unsigned char *records, size_t n,
                    finding *f)
{
    const whorl_mesh chunk = whorl_mesh_stl(records, n);
    if (r->summing)
        whorl_mesh_sum(&chunk, &r->frame, 0, 1, &f->partial);
    f->good = r->summing || whorl_mesh_check(&chunk, &f->box) == WHORL_OK;
}

static void widen(double *low, double *high, double l, double h)
{
    *low = fmin(*low, l);
    *high = fmax(*high, h);
}

static void add_finding(finding *total, const finding *next, int is_first)
{
    whorl_mesh_report *a = &total->box;
    const whorl_mesh_report *b = &next->box;
    if (is_first) {
        *total = *next;
        return;
    }
    total->good &= next->good;
    a->degenerate += b->degenerate;
    widen(&a->low.x, &a->high.x, b->low.x, b->high.x);
    widen(&a->low.y, &a->high.y, b->low.y, b->high.y);
    widen(&a->low.z, &a->high.z, b->low.z, b->high.z);
    whorl_mesh_join(&total->partial, &next->partial);
}

static void deliver(run *r, size_t k, const finding *f)
{
    pthread_mutex_lock(&r->mutex);
    while (k >= r->done + TRAY)
        pthread_cond_wait(&r->moved, &r->mutex);
    r->tray[k % TRAY] = *f;
    r->tray[k % TRAY].ready = 1;
    for (finding *next; (next = &r->tray[r->done % TRAY])->ready;) {
        add_finding(&r->total, next, r->done == 0);
        next->ready = 0;
        r->done++;
    }
    r->wrong |= r->done > 0 && !r->total.good;
    pthread_cond_broadcast(&r->moved);
    pthread_mutex_unlock(&r->mutex);
}

static void *take_chunks(void *argument)
{
    run *r = argument;
    unsigned char *records = malloc((size_t)WHORL_MESH_CHUNK * STL_RECORD);
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
        finding f;
        memset(&f, 0, sizeof f);
        if (records != NULL && read_chunk(r, first, n, records))
            work_on(r, records, n, &f);
        deliver(r, k, &f);
    }
    free(records);
    return NULL;
}

static int run_once(run *r, int summing)
{
    pthread_t helper;
    r->taken = r->done = 0;
    r->summing = summing;
    const int helped = r->chunks > 1
        && pthread_create(&helper, NULL, take_chunks, r) == 0;
    take_chunks(r);
    if (helped)
        pthread_join(helper, NULL);
    return !r->wrong;
}

static int is_stl(run *r, struct stat *about)
{
    unsigned char head[STL_HEAD];
    if (fstat(r->file, about) != 0 || !S_ISREG(about->st_mode)
        || about->st_size <= 1 << 20
        || lseek(r->file, 0, SEEK_CUR) != 0
        || pread(r->file, head, STL_HEAD, 0) != STL_HEAD)
        return 0;
    r->triangles = stl_count(head);
    r->chunks = (r->triangles + WHORL_MESH_CHUNK - 1) / WHORL_MESH_CHUNK;
    return (uint64_t)about->st_size == stl_size(r->triangles);
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
    if (!run_once(r, 1) || (r->total.partial.edges[0] | r->total.partial.edges[1]) != 0)
        return 0;
    whorl_mesh_fold(&r->frame, &r->total.partial, 1, integrals);
    return 1;
}

static int run_over(run *r, stream *s)
{
    const whorl_mesh_report *box = &r->total.box;
    if (!run_once(r, 0))
        return 0;
    s->triangles = r->triangles;
    s->degenerate = box->degenerate;
    s->low = box->low;
    s->high = box->high;
    if (whorl_mesh_choose_frame(s->low, s->high, &r->frame) != WHORL_OK)
        return 0;
    r->frame.edges = 1;
    if (!sum_run(r, &s->integrals))
        return 0;
    r->frame.edges = 0;
    r->frame.precise = whorl_mesh_needs_precise(&s->integrals);
    if (r->frame.precise && !sum_run(r, &s->integrals))
        return 0;
    return fabs(s->integrals.measure) > s->integrals.measure_bound;
}
int stream_stl(stream *s, int descriptor)
{
    run r;
    struct stat before;
    memset(&r, 0, sizeof r);
    r.file = descriptor;
    if (!is_stl(&r, &before))
        return 0;
    pthread_mutex_init(&r.mutex, NULL);
    pthread_cond_init(&r.moved, NULL);
    const int good = run_over(&r, s) && is_unchanged(&r, &before);
    pthread_cond_destroy(&r.moved);
    pthread_mutex_destroy(&r.mutex);
    return good;
}
