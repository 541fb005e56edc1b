/* Fuzz the reader of binary STL in pieces.  The run script builds it with
   chunks of 16 faces, so that a small file makes both threads work and the
   slots fill.  What the library makes of the pieces must be what it makes of
   the file in memory: the same status, bits, and holes.

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

/* What a mesh came to: by way of pieces, or by way of memory. */
typedef struct {
    whorl_status status;
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
    const whorl_mass_options options = {1, 0.01, {1, 1, 1}, 0, reserve, a};
    memset(a, 0, sizeof *a);
    a->status = whorl_mass_of_stream(faces, &options, &a->p, &a->found);
}

static int same(double x, double y)
{
    return memcmp(&x, &y, sizeof x) == 0 || (x == 0 && y == 0);
}

static void compare_boundaries(const answer *a, const answer *b)
{
    const whorl_mesh_boundary *p = &a->found.boundary;
    const whorl_mesh_boundary *q = &b->found.boundary;
    DEMAND(p->closed == q->closed && p->oriented == q->oriented);
    DEMAND(p->unmatched_edges == q->unmatched_edges);
    DEMAND(p->holes == q->holes);
    for (size_t i = 0; i < p->unmatched_edges; i++) {
        const whorl_mesh_edge e =
            whorl_mesh_unmatched_edge(&a->found.faces, p, i);
        const whorl_mesh_edge f =
            whorl_mesh_unmatched_edge(&b->found.faces, q, i);
        DEMAND(e.from.x == f.from.x && e.from.y == f.from.y);
        DEMAND(e.to.z == f.to.z && e.to.x == f.to.x);
        DEMAND(e.times == f.times && e.face == f.face && e.hole == f.hole);
    }
}

static void compare(const answer *a, const answer *b)
{
    const whorl_mesh_integrals *p = &a->found.integrals;
    const whorl_mesh_integrals *q = &b->found.integrals;
    DEMAND(a->status == b->status);
    DEMAND(a->found.mesh.face == b->found.mesh.face);
    DEMAND(a->found.mesh.corner == b->found.mesh.corner);
    if (p->unit == 0 && q->unit == 0)
        return;
    compare_boundaries(a, b);
    DEMAND(a->found.mesh.degenerate == b->found.mesh.degenerate);
    DEMAND(same(a->found.mesh.low.x, b->found.mesh.low.x));
    DEMAND(same(a->found.mesh.high.z, b->found.mesh.high.z));
    DEMAND(same(p->measure, q->measure));
    DEMAND(same(p->measure_bound, q->measure_bound));
    DEMAND(same(p->first.x, q->first.x) && same(p->first.z, q->first.z));
    DEMAND(same(p->second.xx, q->second.xx));
    DEMAND(same(p->second.yz, q->second.yz));
    DEMAND(same(p->second_bound, q->second_bound));
    DEMAND(same(a->found.gap, b->found.gap));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t file[STL_HEAD + MOST * STL_RECORD];
    const uint8_t *bytes = data;
    size_t length = size;
    stl_stream pieces;
    if (size > 0 && data[0] == 0xff) {
        const size_t n = tetrahedra(data + 1, size - 1, file);
        set_count(file, n);
        bytes = file;
        length = STL_HEAD + n * STL_RECORD;
    }
    const size_t n = length < STL_HEAD ? 0
        : (size_t)bytes[80] | (size_t)bytes[81] << 8
            | (size_t)bytes[82] << 16 | (size_t)bytes[83] << 24;
    write_file(bytes, length);
    const int descriptor = open(path, O_RDONLY);
    const int good = stl_stream_open(&pieces, descriptor);
    DEMAND(good == (n > 0 && length == STL_HEAD + n * STL_RECORD));
    if (good) {
        const whorl_mesh mesh = whorl_mesh_stl(bytes + STL_HEAD, n);
        const whorl_mesh_stream memory = whorl_mesh_stream_of(&mesh);
        answer a, b;
        ask(&a, &pieces.faces);
        ask(&b, &memory);
        compare(&a, &b);
        for (int k = 0; k < 2; k++) {
            free(a.block[k]);
            free(b.block[k]);
        }
    }
    close(descriptor);
    return 0;
}
