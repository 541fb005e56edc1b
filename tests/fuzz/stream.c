/* Fuzz the road of a file that is never in memory.  The run script builds it
   with chunks of 16 faces, so that a small file makes both threads work and
   the slots fill.  What is found must be what is found with the file in
   memory: the same status, and the same bits, open or closed.

   Bytes that begin with 0xff stand for tetrahedra between eight points, which
   are closed unless a face is dropped; others are taken as a file. */
#include <fcntl.h>
#include <unistd.h>

#include "reader.h"
#include "tool/stl.h"
#include "tool/stream.h"
#include "whorl/mass.h"

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

typedef struct {
    whorl_mass_properties p;
    whorl_mass_report found;
    void *block[2];
    int blocks;
} answer;

static void *reserve(void *context, size_t size)
{
    answer *a = context;
    DEMAND(a->blocks < 2);
    return a->block[a->blocks++] = malloc(size);
}

static void ask(answer *a, const whorl_mesh_stream *faces)
{
    const whorl_mass_options options = {
        .density = 1, .gap_tolerance = 1e-2, .scale = {1, 1, 1},
        .reserve = reserve, .context = a};
    memset(a, 0, sizeof *a);
    DEMAND(whorl_mass_of_stream(faces, &options, &a->p, &a->found)
           == a->found.status);
    while (a->blocks > 0)
        free(a->block[--a->blocks]);
}

static int same(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0 || (x == 0 && y == 0)
        || (isnan(x) && isnan(y));
}

static void compare_places(const whorl_mesh_report *a,
                           const whorl_mesh_report *b)
{
    DEMAND(a->face == b->face && a->corner == b->corner);
    DEMAND(a->degenerate == b->degenerate);
    DEMAND(same(a->low.x, b->low.x) && same(a->low.y, b->low.y));
    DEMAND(same(a->low.z, b->low.z) && same(a->high.x, b->high.x));
    DEMAND(same(a->high.y, b->high.y) && same(a->high.z, b->high.z));
}

static void compare(const answer *a, const answer *b)
{
    const whorl_mesh_boundary *e = &a->found.boundary,
                              *f = &b->found.boundary;
    const whorl_mesh_integrals *p = &a->found.integrals,
                               *q = &b->found.integrals;
    DEMAND(a->found.status == b->found.status);
    compare_places(&a->found.mesh, &b->found.mesh);
    DEMAND(e->closed == f->closed && e->oriented == f->oriented);
    DEMAND(e->holes == f->holes && e->unmatched_edges == f->unmatched_edges);
    DEMAND(same(a->found.gap, b->found.gap));
    DEMAND(same(p->measure, q->measure));
    DEMAND(same(p->measure_bound, q->measure_bound));
    DEMAND(same(p->first.x, q->first.x) && same(p->first.z, q->first.z));
    DEMAND(same(p->second.xx, q->second.xx));
    DEMAND(same(p->second.yz, q->second.yz));
    DEMAND(same(p->first_bound, q->first_bound));
    DEMAND(same(p->second_bound, q->second_bound));
    DEMAND(same(a->p.mass, b->p.mass) && same(a->p.center.y, b->p.center.y));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t file[STL_HEAD + MOST * STL_RECORD];
    static answer in_pieces, in_memory;
    stl_stream s;
    const uint8_t *bytes = data;
    size_t length = size;
    if (size > 0 && data[0] == 0xff) {
        const size_t n = tetrahedra(data + 1, size - 1, file);
        set_count(file, n);
        bytes = file;
        length = STL_HEAD + n * STL_RECORD;
    }
    write_file(bytes, length);
    const int descriptor = open(path, O_RDONLY);
    const int good = stl_stream_open(&s, descriptor);
    DEMAND(good == (length > STL_HEAD
                    && length == stl_size(stl_count(bytes))));
    if (good) {
        const whorl_mesh mesh = whorl_mesh_stl(bytes + STL_HEAD,
                                               stl_count(bytes));
        const whorl_mesh_stream faces = whorl_mesh_stream_of(&mesh);
        ask(&in_pieces, &s.faces);
        ask(&in_memory, &faces);
        compare(&in_pieces, &in_memory);
        DEMAND(stl_stream_is_unchanged(&s));
    }
    close(descriptor);
    return 0;
}
