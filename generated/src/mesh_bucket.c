/* Which faces of a large mesh have unmatched edges, and its boundary. */
/* Tangled from literate/08-exact: stream. Edit there. */
#include "src/edge_hash.h"
#include "whorl/mesh.h"
#include <string.h>

enum { MOST_BUCKETS = 1 << 20, FACES_A_BUCKET = 16 };

size_t whorl_mesh_bucket_count(size_t triangle_count)
{
    size_t buckets = 1;
    while (buckets < MOST_BUCKETS
           && buckets < triangle_count / FACES_A_BUCKET)
        buckets *= 2;
    return buckets;
}

static place_hash hash_corner(const whorl_mesh *faces, size_t face, int k)
{
    const whorl_vec3 p = whorl_mesh_corner(faces, face, k);
    return faces->layout == WHORL_MESH_INDEXED_F64
            || faces->layout == WHORL_MESH_SOUP_F64
        ? hash_place(words_of_double(p.x), words_of_double(p.y),
                     words_of_double(p.z))
        : hash_place(words_of_float(p.x), words_of_float(p.y),
                     words_of_float(p.z));
}

static void hash_corners(const whorl_mesh *faces, size_t face,
                         place_hash corner[4])
{
    for (int k = 0; k < 3; k++)
        corner[k] = hash_corner(faces, face, k);
    corner[3] = corner[0];
}
#ifdef __GNUC__
#define prefetch(address) __builtin_prefetch(address, 1, 2)
#else
#define prefetch(address) ((void)0)
#endif

enum { TOGETHER = 64 };             /* faces */

static void fill_some(const whorl_mesh *faces, size_t first, size_t count,
                      whorl_mesh_bucket *bucket, size_t buckets)
{
    whorl_mesh_bucket *at[3 * TOGETHER];
    signed_hash edge[3 * TOGETHER];
    size_t edges = 0;
    for (size_t face = first; face < first + count; face++) {
        place_hash p[4];
        hash_corners(faces, face, p);
        for (int k = 0; k < 3; k++, edges++) {
            edge[edges] = hash_edge(p[k], p[k + 1]);
            at[edges] =
                &bucket[unsigned_hash(p[k], p[k + 1]) & (buckets - 1)];
            prefetch(at[edges]);
        }
    }
    for (size_t i = 0; i < edges; i++) {
        at[i]->psi += edge[i].psi;
        at[i]->chi += edge[i].chi;
        at[i]->uses++;
    }
}

void whorl_mesh_fill_buckets(const whorl_mesh *faces,
                             whorl_mesh_bucket *bucket, size_t buckets)
{
    const size_t n = faces->triangle_count;
    for (size_t i = 0; i < n; i += TOGETHER)
        fill_some(faces, i, n - i < TOGETHER ? n - i : TOGETHER, bucket,
                  buckets);
}
size_t whorl_mesh_open_buckets(const whorl_mesh_bucket *bucket,
                               size_t buckets, uint32_t *open)
{
    size_t uses = 0;
    memset(open, 0, (buckets + 31) / 32 * sizeof *open);
    for (size_t k = 0; k < buckets; k++)
        if (bucket[k].psi != 0 || bucket[k].chi != 0) {
            open[k / 32] |= 1u << k % 32;
            uses += bucket[k].uses;
        }
    return uses;
}

unsigned whorl_mesh_open_edges(const whorl_mesh *faces, size_t face,
                               const uint32_t *open, size_t buckets)
{
    place_hash p[4];
    unsigned edges = 0;
    hash_corners(faces, face, p);
    for (unsigned k = 0; k < 3; k++) {
        const size_t b = unsigned_hash(p[k], p[k + 1]) & (buckets - 1);
        edges |= (open[b / 32] >> b % 32 & 1u) << k;
    }
    return edges;
}

typedef struct {
    const uint32_t *open;
    size_t buckets, count, room;
    double *corners;                    /* nine a face */
    whorl_mesh_candidate *candidate;
} kept_faces;

static whorl_status keep_faces(void *argument, const whorl_mesh *faces,
                               size_t first)
{
    kept_faces *kept = argument;
    for (size_t face = 0; face < faces->triangle_count; face++) {
        const unsigned edges = whorl_mesh_open_edges(
            faces, face, kept->open, kept->buckets);
        if (edges == 0)
            continue;
        if (kept->count == kept->room)
            return WHORL_NOT_READ;      /* not the faces of before */
        for (int k = 0; k < 3; k++) {
            const whorl_vec3 p = whorl_mesh_corner(faces, face, k);
            memcpy(kept->corners + 9 * kept->count + 3 * k,
                   (double[3]){p.x, p.y, p.z}, 3 * sizeof p.x);
        }
        kept->candidate[kept->count++] =
            (whorl_mesh_candidate){first + face, edges};
    }
    return WHORL_OK;
}

typedef struct { whorl_mesh_bucket *bucket; size_t buckets; } filling;

static whorl_status fill_buckets(void *argument, const whorl_mesh *faces,
                                 size_t first)
{
    const filling *fill = argument;
    (void)first;
    whorl_mesh_fill_buckets(faces, fill->bucket, fill->buckets);
    return WHORL_OK;
}

static whorl_status show_all(const whorl_mesh_stream *stream,
                             whorl_mesh_visitor *visit, void *argument)
{
    const size_t n = stream->triangle_count;
    whorl_status status = WHORL_OK;
    for (size_t at = 0; at < n && status == WHORL_OK; ) {
        const size_t left = n - at;
        const size_t count = left < WHORL_MESH_CHUNK ? left
            : WHORL_MESH_CHUNK;
        status = stream->read(stream->context, at, count, visit, argument);
        at += count;
    }
    return status;
}

static whorl_status find_in_buckets(const whorl_mesh_stream *stream,
                                    whorl_mesh_reserve *reserve,
                                    void *context, kept_faces *kept,
                                    whorl_mesh *faces,
                                    whorl_mesh_boundary *boundary)
{
    if (kept->room == 0) {
        *faces = whorl_mesh_soup(NULL, 0);
        memset(boundary, 0, sizeof *boundary);
        boundary->closed = boundary->oriented = 1;
        return WHORL_OK;
    }
    const size_t work_size = whorl_mesh_work_size(kept->room);
    const size_t a_face = 9 * sizeof(double) + sizeof *kept->candidate;
    if (work_size == 0 || kept->room > (SIZE_MAX - work_size) / a_face)
        return WHORL_TOO_LARGE;
    kept->corners = reserve(context, kept->room * a_face + work_size);
    if (kept->corners == NULL)
        return WHORL_WORK_TOO_SMALL;
    kept->candidate =
        (whorl_mesh_candidate *)(void *)(kept->corners + 9 * kept->room);
    const whorl_status status = show_all(stream, keep_faces, kept);
    if (status != WHORL_OK)
        return status;
    *faces = whorl_mesh_soup(kept->corners, kept->count);
    return whorl_mesh_find_boundary_among(
        faces, kept->candidate, kept->candidate + kept->room, work_size,
        boundary);
}
whorl_status whorl_mesh_find_boundary_of_stream(
    const whorl_mesh_stream *stream, whorl_mesh_reserve *reserve,
    void *context, whorl_mesh *faces, whorl_mesh_boundary *boundary)
{
    const size_t n = stream->triangle_count;
    const size_t buckets = whorl_mesh_bucket_count(n);
    const size_t size = stream->mesh != NULL ? whorl_mesh_work_size(n)
        : buckets * sizeof(whorl_mesh_bucket)
            + (buckets + 31) / 32 * sizeof(uint32_t);
    if (size == 0)
        return WHORL_TOO_LARGE;
    void *const work = reserve == NULL ? NULL : reserve(context, size);
    if (work == NULL)
        return WHORL_WORK_TOO_SMALL;
    if (stream->mesh != NULL) {
        *faces = *stream->mesh;
        return whorl_mesh_find_boundary(faces, work, size, boundary);
    }
    filling fill = {work, buckets};
    uint32_t *const open = (uint32_t *)(fill.bucket + buckets);
    memset(work, 0, size);
    const whorl_status status = show_all(stream, fill_buckets, &fill);
    if (status != WHORL_OK)
        return status;
    kept_faces kept = {open, buckets, 0, 0, NULL, NULL};
    kept.room = whorl_mesh_open_buckets(fill.bucket, buckets, open);
    return find_in_buckets(stream, reserve, context, &kept, faces,
                           boundary);
}
