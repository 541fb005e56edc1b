/* Binary STL read in pieces. */
/* Tangled from literate/command: stream. Edit there. */
#include "tool/stream.h"

#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tool/stl.h"

enum { PIECE = 2048 };              /* faces: a multiple of 256 */

static int read_at(int descriptor, unsigned char *to, size_t size, off_t at)
{
    while (size > 0) {
        const ssize_t got = pread(descriptor, to, size, at);
        if (got <= 0)
            return 0;
        to += got;
        at += got;
        size -= (size_t)got;
    }
    return 1;
}

static whorl_status read_faces(void *context, size_t first, size_t count,
                               whorl_mesh_visitor *visit, void *argument)
{
    unsigned char record[PIECE * STL_RECORD];
    const stl_stream *s = context;
    whorl_status status = WHORL_OK;
    while (count > 0 && status == WHORL_OK) {
        const size_t n = count < PIECE ? count : PIECE;
        const whorl_mesh piece = whorl_mesh_stl(record, n);
        if (!read_at(s->descriptor, record, n * STL_RECORD,
                     STL_HEAD + (off_t)first * STL_RECORD))
            return WHORL_NOT_READ;
        status = visit(argument, &piece, first);
        first += n;
        count -= n;
    }
    return status;
}

enum { SLOTS = 16 };

typedef struct {
    whorl_mesh_pass *pass;
    size_t taken, joined;           /* chunks */
    whorl_status status;
    int ready[SLOTS];
    whorl_mesh_part slot[SLOTS];
    pthread_mutex_t mutex;
    pthread_cond_t moved;
} shared_pass;

static int take_chunk(shared_pass *p, size_t *k)
{
    pthread_mutex_lock(&p->mutex);
    *k = p->taken;
    const int more = p->status == WHORL_OK && p->taken < p->pass->chunks;
    p->taken += (size_t)more;
    pthread_mutex_unlock(&p->mutex);
    return more;
}

static void put_down(shared_pass *p, size_t k, const whorl_mesh_part *part)
{
    pthread_mutex_lock(&p->mutex);
    while (k >= p->joined + SLOTS && p->status == WHORL_OK)
        pthread_cond_wait(&p->moved, &p->mutex);
    p->slot[k % SLOTS] = *part;
    p->ready[k % SLOTS] = 1;
    for (size_t next; p->status == WHORL_OK
             && p->ready[next = p->joined % SLOTS]; p->joined++) {
        p->status = p->pass->join(p->pass, &p->slot[next]);
        p->ready[next] = 0;
    }
    pthread_cond_broadcast(&p->moved);
    pthread_mutex_unlock(&p->mutex);
}
static void *work_on_chunks(void *argument)
{
    shared_pass *p = argument;
    whorl_mesh_part part;
    memset(&part, 0, sizeof part);
    for (size_t k; take_chunk(p, &k);) {
        p->pass->work(p->pass, k, &part);
        put_down(p, k, &part);
    }
    return NULL;
}

static whorl_status share_pass(void *context, whorl_mesh_pass *pass)
{
    shared_pass p;
    pthread_t helper;
    (void)context;
    memset(&p, 0, sizeof p);
    p.pass = pass;
    pthread_mutex_init(&p.mutex, NULL);
    pthread_cond_init(&p.moved, NULL);
    const int helped = pass->chunks > 1
        && pthread_create(&helper, NULL, work_on_chunks, &p) == 0;
    work_on_chunks(&p);
    if (helped)
        pthread_join(helper, NULL);
    pthread_cond_destroy(&p.moved);
    pthread_mutex_destroy(&p.mutex);
    return p.status;
}

int stl_stream_open(stl_stream *s, int descriptor)
{
    unsigned char head[STL_HEAD];
    struct stat about;
    if (fstat(descriptor, &about) != 0 || !S_ISREG(about.st_mode)
        || lseek(descriptor, 0, SEEK_CUR) != 0
        || !read_at(descriptor, head, STL_HEAD, 0))
        return 0;
    const size_t n = stl_count(head);
    if (n == 0 || (uint64_t)about.st_size != stl_size(n))
        return 0;
    *s = (stl_stream){descriptor, about.st_size, about.st_mtim.tv_sec,
                      about.st_mtim.tv_nsec,
                      {n, NULL, read_faces, share_pass, s}};
    return 1;
}

int stl_stream_is_unchanged(const stl_stream *s)
{
    struct stat now;
    return fstat(s->descriptor, &now) == 0 && now.st_size == s->size
        && now.st_mtim.tv_sec == s->seconds
        && now.st_mtim.tv_nsec == s->nanoseconds;
}
