/* The edges of a mesh in buckets, and the space that they are given. */
/* Tangled from literate/08-exact: buckets-evidence. Edit there. */
#include "reference/tap.h"
#include "src/edge_hash.h"
#include "tests/room.h"
#include "whorl.h"
#include <string.h>

enum { FACES = 700, BUCKETS = 64, LAYOUTS = 5 };

static double *corners;
static float *floats;
static unsigned char *records;
static uint32_t *numbers;

static void make_faces(void)
{
    uint64_t state = 1;
    corners = room(9 * FACES * sizeof *corners);
    floats = room(9 * FACES * sizeof *floats);
    records = room(50 * FACES);
    numbers = room(3 * FACES * sizeof *numbers);
    for (size_t k = 0; k < 9 * FACES; k++) {
        const size_t face = k / 9, corner = k / 3 % 3;
        const size_t partner = 9 * (face - 1) + 3 * (2 - corner) + k % 3;
        state = state * UINT64_C(6364136223846793005) + 1;
        corners[k] = face % 2 == 1 && face < FACES - 2 ? corners[partner]
            : face == FACES - 1 && corner == 0 ? 0
            : (double)(state >> 11) * 0x1p-53 - 0.5;
        floats[k] = (float)corners[k];
        memcpy(records + 50 * face + 12 + 4 * (k % 9), floats + k, 4);
        numbers[k / 3] = (uint32_t)(k / 3);
    }
}

/* The last n faces. */
static whorl_mesh last_faces(int layout, size_t n)
{
    const size_t first = FACES - n;
    switch (layout) {
    case 0: return whorl_mesh_indexed(corners, 3 * FACES,
                                      numbers + 3 * first, n);
    case 1: return whorl_mesh_indexed_float(floats, 3 * FACES,
                                            numbers + 3 * first, n);
    case 2: return whorl_mesh_soup(corners + 9 * first, n);
    case 3: return whorl_mesh_soup_float(floats + 9 * first, n);
    default: return whorl_mesh_stl(records + 50 * first, n);
    }
}

static const char *const name_of[LAYOUTS] = {
    "indexed", "indexed floats", "a soup", "a soup of floats", "STL"};

static void test_count(void)
{
    static const struct { size_t faces, buckets; } t[] = {
        {0, 1}, {31, 1}, {32, 2}, {47, 2}, {48, 4}, {64, 4}, {79, 4},
        {80, 8}, {(size_t)1 << 23, 1 << 19}, {(size_t)1 << 24, 1 << 20},
        {(size_t)1 << 30, 1 << 20}};
    int wrong = 0;
    for (size_t k = 0; k < sizeof t / sizeof *t; k++)
        wrong += whorl_mesh_bucket_count(t[k].faces) != t[k].buckets;
    tap_ok(wrong == 0, "S1.1 eq:exact-mesh-edges/buckets as many as a "
           "sixteenth of the faces, and a million at most");
}
static place_hash hash_at(const whorl_mesh *mesh, size_t face, size_t k)
{
    const whorl_vec3 p = whorl_mesh_corner(mesh, face, (int)(k % 3));
    if (mesh->layout == WHORL_MESH_INDEXED_F64
        || mesh->layout == WHORL_MESH_SOUP_F64)
        return hash_place(words_of_double(p.x), words_of_double(p.y),
                          words_of_double(p.z));
    return hash_place(words_of_float(p.x), words_of_float(p.y),
                      words_of_float(p.z));
}

static int filled_right(const whorl_mesh *mesh)
{
    whorl_mesh_bucket got[BUCKETS] = {{0, 0, 0}};
    whorl_mesh_bucket want[BUCKETS] = {{0, 0, 0}};
    whorl_mesh_fill_buckets(mesh, got, BUCKETS);
    for (size_t i = 0; i < 3 * mesh->triangle_count; i++) {
        const place_hash a = hash_at(mesh, i / 3, i);
        const place_hash b = hash_at(mesh, i / 3, i + 1);
        const signed_hash e = hash_edge(a, b);
        whorl_mesh_bucket *w = &want[unsigned_hash(a, b) % BUCKETS];
        w->psi += e.psi;
        w->chi += e.chi;
        w->uses++;
    }
    return memcmp(got, want, sizeof got) == 0;
}

static void test_filled(void)
{
    static const size_t some[] = {0, 1, 2, 63, 64, 65, 127, 128, FACES};
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int wrong = 0;
        for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
            const whorl_mesh mesh = last_faces(layout, some[k]);
            wrong += !filled_right(&mesh);
        }
        tap_ok(wrong == 0, "S1.1 eq:exact-mesh-edges/buckets the hash of "
               "0 to %d faces in buckets, %s", FACES, name_of[layout]);
    }
}
static int opened_right(size_t buckets, size_t which, whorl_mesh_bucket one)
{
    static whorl_mesh_bucket all[BUCKETS + 1];
    const size_t words = (buckets + 31) / 32;
    uint32_t open[4] = {0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a};
    uint32_t want[4] = {0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a, 0x5a5a5a5a};
    const int is_open = one.psi != 0 || one.chi != 0;
    for (size_t k = 0; k < buckets; k++)
        all[k] = k == which ? one : (whorl_mesh_bucket){0, 0, 5};
    all[buckets] = (whorl_mesh_bucket){1, 1, 1};
    memset(want, 0, words * sizeof *want);
    want[which / 32] |= (uint32_t)is_open << which % 32;
    return whorl_mesh_open_buckets(all, buckets, open)
            == (is_open ? one.uses : 0)
        && memcmp(open, want, sizeof open) == 0;
}

static void test_open(void)
{
    static const whorl_mesh_bucket one[4] = {
        {0, 0, 7}, {1, 0, 7}, {0, 0x80000000u, 7}, {3, 4, 0xffffffffu}};
    int wrong = 0;
    for (size_t buckets = 1; buckets <= BUCKETS; buckets *= 2)
        for (size_t which = 0; which < buckets; which++)
            for (int k = 0; k < 4; k++)
                wrong += !opened_right(buckets, which, one[k]);
    tap_ok(wrong == 0, "S1.1 eq:exact-mesh-edges/buckets one bucket open "
           "by either sum: its bit, its uses, and no other word");
}

typedef struct {
    int asked;
    size_t size[2], room[2];
    unsigned char *space[2];
} reserved;

static void *reserve(void *context, size_t size)
{
    reserved *r = context;
    const int k = r->asked++;
    if (k == 2 || size > 1 << 20)
        return NULL;
    r->size[k] = size;
    r->room[k] = (size + 31) / 16 * 16;
    r->space[k] = room(r->room[k]);
    memset(r->space[k], 0x5a, r->room[k]);
    return r->space[k];
}

static int is_untouched_behind(const reserved *r)
{
    int same = 1;
    for (int k = 0; k < r->asked; k++)
        for (size_t i = r->size[k]; i < r->room[k]; i++)
            same = same && r->space[k][i] == 0x5a;
    return same;
}
typedef struct { const whorl_mesh *first, *then; int reads; } shown;

static whorl_status show(void *context, size_t first, size_t count,
                         whorl_mesh_visitor *visit, void *argument)
{
    shown *s = context;
    (void)count;
    return visit(argument, s->reads++ ? s->then : s->first, first);
}

static int is_same_edge(whorl_mesh_edge a, whorl_mesh_edge b)
{
    return memcmp(&a.from, &b.from, sizeof a.from) == 0
        && memcmp(&a.to, &b.to, sizeof a.to) == 0 && a.times == b.times
        && a.face == b.face && a.hole == b.hole;
}

static size_t count_kept(const whorl_mesh *mesh, size_t buckets)
{
    whorl_mesh_bucket bucket[BUCKETS] = {{0, 0, 0}};
    uint32_t open[BUCKETS / 32];
    size_t kept = 0;
    whorl_mesh_fill_buckets(mesh, bucket, buckets);
    whorl_mesh_open_buckets(bucket, buckets, open);
    for (size_t face = 0; face < mesh->triangle_count; face++)
        kept += whorl_mesh_open_edges(mesh, face, open, buckets) != 0;
    return kept;
}
static int is_kept_right(const whorl_mesh *mesh)
{
    static unsigned char work[FACES * 92];
    const size_t n = mesh->triangle_count;
    const size_t buckets = whorl_mesh_bucket_count(n);
    shown both = {mesh, mesh, 0};
    const whorl_mesh_stream stream = {n, NULL, show, NULL, &both};
    reserved r = {.asked = 0};
    whorl_mesh few;
    whorl_mesh_boundary whole, found;
    if (whorl_mesh_find_boundary(mesh, work, sizeof work, &whole)
        || whorl_mesh_find_boundary_of_stream(&stream, reserve, &r, &few,
                                              &found))
        return 0;
    int same = found.unmatched_edges == whole.unmatched_edges
        && found.holes == whole.holes && found.closed == whole.closed
        && found.oriented == whole.oriented
        && few.triangle_count == count_kept(mesh, buckets) && r.asked == 2
        && r.size[0] == 12 * buckets + (buckets + 31) / 32 * 4;
    for (size_t i = 0; same && i < found.unmatched_edges; i++)
        same = is_same_edge(whorl_mesh_unmatched_edge(mesh, &whole, i),
                            whorl_mesh_unmatched_edge(&few, &found, i));
    return same && is_untouched_behind(&r);
}

static void test_kept(void)
{
    static const size_t some[] = {1, 2, 4, 30, 32, 64, 300, 512, FACES};
    for (int layout = 0; layout < LAYOUTS; layout++) {
        int wrong = 0;
        for (size_t k = 0; k < sizeof some / sizeof *some; k++) {
            const whorl_mesh mesh = last_faces(layout, some[k]);
            wrong += !is_kept_right(&mesh);
        }
        tap_ok(wrong == 0, "S1.1 eq:exact-mesh-edges/buckets the boundary "
               "of 1 to %d faces, in the space asked for, %s", FACES,
               name_of[layout]);
    }
}
static void test_closed(void)
{
    const whorl_mesh mesh = whorl_mesh_soup(corners, FACES - 2);
    shown both = {&mesh, &mesh, 0};
    const whorl_mesh_stream stream = {FACES - 2, NULL, show, NULL, &both};
    reserved r = {.asked = 0};
    whorl_mesh few;
    whorl_mesh_boundary b;
    memset(&few, 0x5a, sizeof few);
    memset(&b, 0x5a, sizeof b);
    const whorl_status status = whorl_mesh_find_boundary_of_stream(
        &stream, reserve, &r, &few, &b);
    tap_ok(status == WHORL_OK && few.triangle_count == 0 && b.closed == 1
           && b.oriented == 1 && b.unmatched_edges == 0 && b.holes == 0
           && b.shells == 0 && b.points == 0 && b.shell_of_face == NULL
           && b.edges == NULL && b.hole_start == NULL
           && b.candidates == NULL && r.asked == 1,
           "S1.1 eq:exact-mesh-edges/buckets a closed mesh in pieces: no "
           "faces, no edges, space for the buckets only");
}
static void test_changed(void)
{
    static double same[9 * FACES];
    const whorl_mesh mesh = last_faces(2, FACES);
    const whorl_mesh then = whorl_mesh_soup(same, FACES);
    shown both = {&mesh, &then, 0};
    const whorl_mesh_stream stream = {FACES, NULL, show, NULL, &both};
    reserved r = {.asked = 0};
    whorl_mesh few;
    whorl_mesh_boundary b;
    for (size_t face = 0; face < FACES; face++)
        memcpy(same + 9 * face, corners + 9 * (FACES - 1),
               9 * sizeof *same);
    tap_ok(whorl_mesh_find_boundary_of_stream(&stream, reserve, &r, &few,
                                              &b) == WHORL_NOT_READ
           && both.reads == 2 && count_kept(&mesh, BUCKETS) < FACES / 2
           && is_untouched_behind(&r),
           "S1.1 eq:exact-mesh-edges/buckets another mesh at the second "
           "reading: no face beyond the room");
}
static reserved large;

static whorl_status show_often(void *context, size_t first, size_t count,
                               whorl_mesh_visitor *visit, void *argument)
{
    const whorl_status status = show(context, first, count, visit,
                                     argument);
    whorl_mesh_bucket *const bucket = (void *)large.space[0];
    bucket->uses = WHORL_MESH_MAX_TRIANGLES + 1;
    return status;
}

static void test_large(void)
{
    const whorl_mesh many = whorl_mesh_soup(
        corners, (size_t)WHORL_MESH_MAX_TRIANGLES + 1);
    const whorl_mesh one = last_faces(2, 1);
    const whorl_mesh_stream memory = whorl_mesh_stream_of(&many);
    shown both = {&one, &one, 0};
    const whorl_mesh_stream stream = {1, NULL, show_often, NULL, &both};
    whorl_mesh few;
    whorl_mesh_boundary b;
    tap_ok(whorl_mesh_find_boundary_of_stream(&memory, NULL, NULL, &few, &b)
               == WHORL_TOO_LARGE
           && whorl_mesh_find_boundary_of_stream(&stream, reserve, &large,
                                                 &few, &b)
               == WHORL_TOO_LARGE && large.asked == 1,
           "S1.1 eq:exact-mesh-edges/buckets more faces, or uses of open "
           "edges, than a table takes");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "08-buckets");
    test_count();
    make_faces();
    test_filled();
    test_open();
    test_kept();
    test_closed();
    test_changed();
    test_large();
    return tap_end();
}
