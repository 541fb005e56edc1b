/* Meshes in pieces: checked, summed, tested for closed. */
/* Tangled from literate/08-exact: stream. Edit there. */
#include "src/mesh_sum.h"
#include "src/linear.h"
#include <math.h>
#include <string.h>

static whorl_mesh part_of(const whorl_mesh *mesh, size_t first,
                          size_t count)
{
    static const size_t bytes_a_face[] = {
        [WHORL_MESH_SOUP_F64] = 9 * sizeof(double),
        [WHORL_MESH_SOUP_F32] = 9 * sizeof(float), [WHORL_MESH_STL] = 50};
    whorl_mesh part = *mesh;
    part.triangle_count = count;
    if (mesh->layout <= WHORL_MESH_INDEXED_F32)
        part.triangles += 3 * first;
    else
        part.vertices = (const unsigned char *)mesh->vertices
            + bytes_a_face[mesh->layout] * first;
    return part;
}

static whorl_status read_memory(void *context, size_t first, size_t count,
                                whorl_mesh_visitor *visit, void *argument)
{
    const whorl_mesh part = part_of(context, first, count);
    return visit(argument, &part, first);
}

whorl_mesh_stream whorl_mesh_stream_of(const whorl_mesh *mesh)
{
    return (whorl_mesh_stream){mesh->triangle_count, mesh, read_memory,
                               NULL, (void *)mesh};
}

static size_t faces_of_chunk(const whorl_mesh_stream *stream, size_t k)
{
    const size_t left = stream->triangle_count - k * WHORL_MESH_CHUNK;
    return left < WHORL_MESH_CHUNK ? left : WHORL_MESH_CHUNK;
}

static whorl_status show_chunk(const whorl_mesh_pass *pass, size_t k,
                               whorl_mesh_visitor *visit, void *argument)
{
    const whorl_mesh_stream *s = pass->stream;
    return s->read(s->context, k * WHORL_MESH_CHUNK, faces_of_chunk(s, k),
                   visit, argument);
}

static whorl_status make_pass(whorl_mesh_pass *pass,
                              const whorl_mesh_stream *stream)
{
    whorl_status status = WHORL_OK;
    pass->stream = stream;
    pass->chunks = stream->triangle_count / WHORL_MESH_CHUNK
        + (stream->triangle_count % WHORL_MESH_CHUNK != 0);
    if (stream->run != NULL)
        return stream->run(stream->context, pass);
    for (size_t k = 0; k < pass->chunks && status == WHORL_OK; k++) {
        whorl_mesh_part part;
        pass->work(pass, k, &part);
        status = pass->join(pass, &part);
    }
    return status;
}

static void widen(whorl_mesh_report *r, const whorl_mesh_report *by)
{
    r->low = (whorl_vec3){fmin(r->low.x, by->low.x),
                          fmin(r->low.y, by->low.y),
                          fmin(r->low.z, by->low.z)};
    r->high = (whorl_vec3){fmax(r->high.x, by->high.x),
                           fmax(r->high.y, by->high.y),
                           fmax(r->high.z, by->high.z)};
    r->degenerate += by->degenerate;
}

static const whorl_mesh_report nothing_seen = {
    0, 0, 0, 0, {INFINITY, INFINITY, INFINITY},
    {-INFINITY, -INFINITY, -INFINITY}};

static whorl_status check_faces(void *argument, const whorl_mesh *faces,
                                size_t first)
{
    whorl_mesh_report *r = argument, next;
    const whorl_status status = whorl_mesh_check(faces, &next);
    if (status == WHORL_OK) {
        widen(r, &next);
        return status;
    }
    r->face = first + next.face;
    r->corner = next.corner;
    r->vertex = next.vertex
        + (faces->layout <= WHORL_MESH_INDEXED_F32 ? 0 : 3 * first);
    return status;
}
static void check_chunk(const whorl_mesh_pass *pass, size_t k,
                        whorl_mesh_part *part)
{
    part->report = nothing_seen;
    part->status = show_chunk(pass, k, check_faces, &part->report);
}

static whorl_status join_report(whorl_mesh_pass *pass,
                                const whorl_mesh_part *part)
{
    whorl_mesh_report *r = &pass->total.report;
    widen(r, &part->report);
    r->face = part->report.face;
    r->corner = part->report.corner;
    r->vertex = part->report.vertex;
    return part->status;
}

whorl_status whorl_mesh_check_stream(const whorl_mesh_stream *stream,
                                     whorl_mesh_report *report)
{
    whorl_mesh_pass pass;
    pass.work = check_chunk;
    pass.join = join_report;
    whorl_mesh_report *r = &pass.total.report;
    *r = nothing_seen;
    const whorl_status status = stream->triangle_count == 0
        ? WHORL_NO_TRIANGLES : make_pass(&pass, stream);
    if (!(r->low.x <= r->high.x))
        r->low = r->high = (whorl_vec3){0, 0, 0};
    if (report != NULL)
        *report = *r;
    return status;
}

typedef struct {
    const whorl_mesh_frame *frame;
    whorl_mesh_partial *sum;
} adding;

static whorl_status add_faces(void *argument, const whorl_mesh *faces,
                              size_t first)
{
    const adding *a = argument;
    (void)first;
    whorl_private_add_faces(faces, a->frame, a->sum);
    return WHORL_OK;
}

static void sum_chunk(const whorl_mesh_pass *pass, size_t k,
                      whorl_mesh_part *part)
{
    adding a = {pass->frame, &part->partial};
    memset(&part->partial, 0, sizeof part->partial);
    part->status = show_chunk(pass, k, add_faces, &a);
    whorl_private_end_chunk(&part->partial);
}

static whorl_status join_partial(whorl_mesh_pass *pass,
                                 const whorl_mesh_part *part)
{
    whorl_mesh_join(&pass->total.partial, &part->partial);
    return part->status;
}
static whorl_status sum_stream(const whorl_mesh_stream *stream,
                               const whorl_mesh_frame *frame,
                               whorl_mesh_pass *pass)
{
    pass->work = sum_chunk;
    pass->join = join_partial;
    pass->frame = frame;
    memset(&pass->total.partial, 0, sizeof pass->total.partial);
    return make_pass(pass, stream);
}

static int cancel(const whorl_mesh_pass *pass)
{
    const uint32_t *edges = pass->total.partial.edges;
    return edges[0] == 0 && edges[1] == 0;
}

whorl_status whorl_mesh_integrate_stream(
    const whorl_mesh_stream *stream, whorl_vec3 low, whorl_vec3 high,
    int *closed, whorl_mesh_integrals *integrals)
{
    whorl_mesh_pass pass;
    whorl_mesh_frame f;
    whorl_mesh_integrals r;
    const int numbered = stream->mesh != NULL
        && stream->mesh->layout <= WHORL_MESH_INDEXED_F32;
    whorl_status status = whorl_mesh_choose_frame(low, high, &f);
    if (status != WHORL_OK)
        return status;
    f.edges = closed == NULL ? 0 : WHORL_MESH_EDGES;
    status = sum_stream(stream, &f, &pass);
    if (status == WHORL_OK && numbered && !cancel(&pass)) {
        f.edges = WHORL_MESH_PLACES;
        status = sum_stream(stream, &f, &pass);
    }
    const int edges_cancel = cancel(&pass);
    whorl_mesh_fold(&f, &pass.total.partial, 1, &r);
    if (status == WHORL_OK && whorl_mesh_needs_precise(&r)) {
        f.edges = 0;
        f.precise = 1;
        status = sum_stream(stream, &f, &pass);
        whorl_mesh_fold(&f, &pass.total.partial, 1, &r);
    }
    if (status != WHORL_OK)
        return status;
    if (closed != NULL)
        *closed = edges_cancel;
    *integrals = r;
    return WHORL_OK;
}
