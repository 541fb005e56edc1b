/* Fuzz the reader of files that are never in memory, stream_stl.  The run
   script builds it with chunks of 16 faces and no least size, so that a small
   file makes both threads work and the tray fill.  What it says must be what
   is found with the file in memory: the same bits if the mesh is closed, and
   a refusal if it is not.

   Bytes that begin with 0xff stand for tetrahedra between eight points, which
   are closed unless a face is dropped; others are taken as a file. */
#include <fcntl.h>
#include <unistd.h>

#include "reader.h"
#include "tool/stl.h"
#include "tool/stream.h"

enum { MOST = 400 };

static char path[64];

static void forget(void)
{
    unlink(path);
}

static void write_file(const uint8_t *data, size_t size)
{
    if (!path[0]) {
        snprintf(path, sizeof path, "build/fuzz/stream-%ld.stl",
                 (long)getpid());
        atexit(forget);
    }
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    DEMAND(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);
}

static void set_count(uint8_t *file, size_t n)
{
    for (int k = 0; k < 4; k++)
        file[80 + k] = (uint8_t)(n >> 8 * k);
}

/* The eight points are bytes, some of them far away or very near. */
static float coordinate(uint8_t b, uint8_t kind)
{
    const float x = (float)b - 128;
    return kind & 1 ? x * 1e-30f : kind & 2 ? x + 1e7f : kind & 4 ? x * 1e30f
        : x;
}

static size_t tetrahedra(const uint8_t *data, size_t size, uint8_t *file)
{
    static const uint8_t face[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3},
                                       {2, 0, 3}};
    size_t n = 0;
    if (size < 28)
        return 0;
    for (size_t at = 28; at + 4 <= size && n + 4 <= MOST; at += 4)
        for (int k = 0; k < 4; k++) {
            uint8_t *to = file + STL_HEAD + STL_RECORD * n++ + 12;
            const uint8_t *c = face[k];
            const int turned = data[at] >> 7, gone = data[at + 1] == 0xfe;
            for (int i = 0; i < 3; i++) {
                const int j = turned ? 2 - i : i;
                for (int d = 0; d < 3; d++) {
                    const uint8_t p = data[at + c[j]] & 7;
                    const float x = coordinate(data[3 * p + d], data[24 + d]);
                    memcpy(to + 12 * i + 4 * d, &x, 4);
                }
            }
            if (gone && k == 0)
                n--;
        }
    return n;
}

/* The same by way of memory: 1 if closed and of a volume that is known. */
static int in_memory(const uint8_t *data, size_t size, stream *s)
{
    const size_t n = size >= STL_HEAD ? stl_count(data) : 0;
    if (size < STL_HEAD || size != stl_size(n))
        return 0;
    const whorl_mesh mesh = whorl_mesh_stl(data + STL_HEAD, n);
    whorl_mesh_report box;
    whorl_mesh_boundary boundary;
    if (whorl_mesh_check(&mesh, &box) != WHORL_OK)
        return 0;
    const size_t room = whorl_mesh_work_size(n);
    void *work = malloc(room);
    DEMAND(work);
    DEMAND(whorl_mesh_find_boundary(&mesh, work, room, &boundary)
           == WHORL_OK);
    const int good = boundary.closed
        && whorl_mesh_integrate(&mesh, NULL, &s->integrals) == WHORL_OK
        && fabs(s->integrals.measure) > s->integrals.measure_bound;
    free(work);
    s->triangles = n;
    s->degenerate = box.degenerate;
    s->low = box.low;
    s->high = box.high;
    return good;
}

static int same(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0 || (x == 0 && y == 0);
}

static void compare(const stream *a, const stream *b)
{
    const whorl_mesh_integrals *p = &a->integrals, *q = &b->integrals;
    DEMAND(a->triangles == b->triangles && a->degenerate == b->degenerate);
    DEMAND(same(a->low.x, b->low.x) && same(a->low.y, b->low.y));
    DEMAND(same(a->low.z, b->low.z) && same(a->high.x, b->high.x));
    DEMAND(same(a->high.y, b->high.y) && same(a->high.z, b->high.z));
    DEMAND(same(p->measure, q->measure) && same(p->measure_bound, q->measure_bound));
    DEMAND(same(p->first.x, q->first.x) && same(p->first.z, q->first.z));
    DEMAND(same(p->second.xx, q->second.xx));
    DEMAND(same(p->second.yz, q->second.yz));
    DEMAND(same(p->first_bound, q->first_bound));
    DEMAND(same(p->second_bound, q->second_bound));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t file[STL_HEAD + MOST * STL_RECORD];
    stream streamed, whole;
    const uint8_t *bytes = data;
    size_t length = size;
    if (size > 0 && data[0] == 0xff) {
        const size_t n = tetrahedra(data + 1, size - 1, file);
        set_count(file, n);
        bytes = file;
        length = STL_HEAD + n * STL_RECORD;
    }
    memset(&streamed, 0x55, sizeof streamed);
    write_file(bytes, length);
    const int descriptor = open(path, O_RDONLY);
    const int good = stream_stl(&streamed, descriptor);
    close(descriptor);
    DEMAND(good == in_memory(bytes, length, &whole));
    if (good)
        compare(&streamed, &whole);
    return 0;
}
