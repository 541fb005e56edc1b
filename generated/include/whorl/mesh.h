/* Triangle meshes: their ten integrals, and whether they are closed. */
/* Tangled from literate/06-mesh: story, workshop; literate/08-exact: kernel, stream. Edit there. */
#ifndef WHORL_MESH_H
#define WHORL_MESH_H

#include "whorl/moments.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a mesh is to become a body, whorl_mass_of_mesh (whorl/mass.h) is
   the one call; here are its parts, in the order in which they are used. */

/* How the numbers of a mesh lie in the caller's memory.  INDEXED: vertices
   are 3 numbers each, triangles 3 vertex numbers each.  SOUP: 9 numbers a
   triangle, nothing shared.  STL: 50-byte little-endian records as in the
   file (normal, three corners, attribute), any alignment. */
typedef enum {
    WHORL_MESH_INDEXED_F64,
    WHORL_MESH_INDEXED_F32,
    WHORL_MESH_SOUP_F64,
    WHORL_MESH_SOUP_F32,
    WHORL_MESH_STL
} whorl_mesh_layout;

/* A view of the caller's arrays: nothing is copied, nothing is owned.
   Faces are counterclockwise seen from outside.  vertex_count and
   triangles are used by the indexed layouts only. */
typedef struct {
    whorl_mesh_layout layout;
    const void *vertices;
    size_t vertex_count;
    const uint32_t *triangles;
    size_t triangle_count;
} whorl_mesh;

/* Make a view of indexed vertices, of a soup, of STL records.
   Given: arrays that outlive the view; counts.  Returned: the view.
   Errors: none here; whorl_mesh_check looks at the content. */
whorl_mesh whorl_mesh_indexed(const double *vertices, size_t vertex_count,
                              const uint32_t *triangles,
                              size_t triangle_count);
whorl_mesh whorl_mesh_indexed_float(const float *vertices,
                                    size_t vertex_count,
                                    const uint32_t *triangles,
                                    size_t triangle_count);
whorl_mesh whorl_mesh_soup(const double *corners, size_t triangle_count);
whorl_mesh whorl_mesh_soup_float(const float *corners,
                                 size_t triangle_count);
whorl_mesh whorl_mesh_stl(const void *records, size_t triangle_count);

/* Read one corner of one face.  Given: a mesh whose indices are in range;
   face < triangle_count; k = 0, 1, 2.  Returned: the point (floats become
   doubles exactly).  Errors: none. */
whorl_vec3 whorl_mesh_corner(const whorl_mesh *mesh, size_t face, int k);

/* ---- Check ---- */

/* What whorl_mesh_check saw.  On an error face and corner say where (and
   vertex the vertex number, in indexed layouts); otherwise they are 0. */
typedef struct {
    size_t face;
    int corner;
    size_t vertex;
    size_t degenerate;      /* faces without area, to rounding of edges */
    whorl_vec3 low, high;   /* the box around all corners of all faces */
} whorl_mesh_report;

/* Check that a mesh can be summed.  Given: mesh; report, or NULL.
   Returned: WHORL_OK, and the report: box and number of degenerate faces
   (a corner named or placed twice, or three corners in a line).  Vertices
   that no face uses are not looked at.  The report is always written.
   Errors: WHORL_NO_TRIANGLES; WHORL_INDEX_OUT_OF_RANGE, WHORL_NOT_FINITE
   for the first face at fault. */
whorl_status whorl_mesh_check(const whorl_mesh *mesh,
                              whorl_mesh_report *report);

/* ---- Closed or not ---- */

/* Where a mesh is not closed, and which faces hang together: those at an
   edge, and those around a hole; corners alone join nothing.  The arrays
   lie in the work space given to whorl_mesh_find_boundary. */
typedef struct {
    int closed;              /* each edge as often forward as backward */
    int oriented;            /* no edge two or more times more one way */
    size_t unmatched_edges;  /* edges not used equally often both ways */
    size_t holes;            /* connected sets of unmatched edges */
    size_t shells;           /* connected sets of faces; 0: not counted */
    size_t points;           /* distinct places of corners; 0: likewise */
    const uint32_t *shell_of_face;   /* 0 ... shells - 1, or NULL */
    const struct whorl_mesh_unmatched *edges;      /* private, as are */
    const uint32_t *hole_start;                    /* these four */
    const struct whorl_mesh_candidate *candidates;
    const uint32_t *rim_face, *next_rim_face;
} whorl_mesh_boundary;
/* One unmatched edge: the faces use it from -> to so many times more often
   than to -> from.  face is the first of the faces that use it, either
   way. */
typedef struct {
    whorl_vec3 from, to;
    size_t times;
    size_t face;
    size_t hole;
} whorl_mesh_edge;

/* One connected set of unmatched edges: number first ... first + edges - 1
   in the list.  It is closed by the cone over its edges, each taken so many
   times, to the apex anchor + offset: the mean of the edges' ends. */
typedef struct {
    size_t first, edges;
    size_t shell;
    whorl_vec3 anchor, offset;
} whorl_mesh_hole;

/* Tell how much work space whorl_mesh_find_boundary needs, in bytes (about
   60 to 92 a triangle).  Returned: 0 if there are too many triangles. */
size_t whorl_mesh_work_size(size_t triangle_count);

/* Find the edges that are not used as often forward as backward, the
   holes they bound, and the shells of the mesh, exactly: two vertices are
   equal where their coordinates are (-0 is +0).  Bodies that share an edge
   are one shell, those that share a corner two.  Given: mesh that passes
   whorl_mesh_check; work of size bytes, aligned for uint32_t at least.
   Returned: the boundary, which points into work; points counts the
   distinct places at which corners of faces lie.
   Errors: WHORL_NO_TRIANGLES, WHORL_WORK_TOO_SMALL, WHORL_TOO_LARGE
   (above WHORL_MESH_MAX_TRIANGLES).  See: eq:mesh-boundary. */
whorl_status whorl_mesh_find_boundary(
    const whorl_mesh *mesh, void *work, size_t size,
    whorl_mesh_boundary *boundary);
#define WHORL_MESH_MAX_TRIANGLES 715827882u

/* Read unmatched edge i < boundary->unmatched_edges, or hole k <
   boundary->holes.  Edges of one hole follow one another.  Given: the mesh
   the boundary was found for.  Errors: none.  Accuracy: edges are exact;
   the apex anchor + offset is a point near the mean, and the closed mesh
   is the one with this very apex.  See: eq:mesh-cap-apex. */
whorl_mesh_edge whorl_mesh_unmatched_edge(const whorl_mesh *mesh,
    const whorl_mesh_boundary *boundary, size_t i);
whorl_mesh_hole whorl_mesh_hole_at(const whorl_mesh *mesh,
    const whorl_mesh_boundary *boundary, size_t k);

/* ---- Integrate ---- */

/* Moments of a solid (dimension 3: volume) or of its skin (dimension 2:
   area) of density one about the point reference, with bounds of their
   rounding errors (of the largest component).  Lengths are counted in
   unit, a power of two near the size of the mesh [m]: so
   measure * pow(unit, dimension) is the volume or area in m^3 or m^2. */
typedef struct {
    int dimension;
    whorl_vec3 reference;
    double unit;
    double measure;
    whorl_vec3 first;
    whorl_sym3 second;
    double measure_bound, first_bound, second_bound;
} whorl_mesh_integrals;

/* Integrate 1, x, x x^T over the inside of a mesh about a point near it,
   with proved error bounds.  Given: mesh; its boundary, whose holes are
   then closed by cones; with NULL for the boundary nothing is closed, and
   each face is joined to the reference.
   Returned: the integrals, signed: measure < 0 if the mesh is inside out.
   Errors: those of whorl_mesh_check; WHORL_OUT_OF_RANGE if the box is
   larger than 2^1000 or smaller than 2^-1000.
   Accuracy: |error| <= measure_bound, first_bound, second_bound.
   See: eq:mesh-volume, eq:mesh-first, eq:mesh-second, eq:mesh-bound. */
whorl_status whorl_mesh_integrate(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary,
    whorl_mesh_integrals *integrals);

/* Integrate 1, x, x x^T over the faces of a mesh, closed or not, about a
   point near it.  Given, returned, errors, accuracy: as above, with area
   in the place of volume.  See: eq:mesh-area. */
whorl_status whorl_mesh_integrate_surface(
    const whorl_mesh *mesh, whorl_mesh_integrals *integrals);
/* Scale integrals: the body's coordinates are multiplied by the factors.
   Given: integrals; factors, finite and not zero (a mirror image is still
   a body: the volume keeps its sign).  Returned: the scaled integrals, with
   bounds.  Errors: WHORL_NOT_FINITE; WHORL_NOT_ABOVE_ZERO (a factor 0);
   WHORL_UNEQUAL_SCALE (surfaces); WHORL_OUT_OF_RANGE (a unit beyond 2^1000
   or 2^-1000; factors whose product is below 2^-900 of the largest's cube).
   Accuracy: the bounds of scaled hold; its own roundings are in them.
   Aliasing: scaled may be integrals.  See: eq:mesh-scale. */
whorl_status whorl_mesh_rescale(const whorl_mesh_integrals *integrals,
                                whorl_vec3 factors,
                                whorl_mesh_integrals *scaled);

/* ---- Shell by shell ---- */

/* One connected set of faces, closed as the whole is closed.  A cavity has
   a negative volume [m^3]; |error| <= bound.  Faces that are points are
   counted with a shell that need not touch them. */
typedef struct {
    size_t triangles, first_face;
    double volume, bound;
} whorl_mesh_shell;

/* Measure the signed volume of each connected shell.  Given: mesh; its
   boundary, from whorl_mesh_find_boundary; factors by which coordinates
   are multiplied, finite and not zero, as for whorl_mesh_rescale; an array
   of boundary->shells shells (capacity, at least).
   Returned: the shells in the order of their first faces.  A volume beyond
   the doubles is infinite, and so is its bound.
   Errors: those of whorl_mesh_integrate; WHORL_NOT_FINITE and
   WHORL_NOT_ABOVE_ZERO (a factor); WHORL_WORK_TOO_SMALL.
   Accuracy: |error of the volume| <= bound.  See: eq:mesh-volume. */
whorl_status whorl_mesh_shells(const whorl_mesh *mesh,
                               const whorl_mesh_boundary *boundary,
                               whorl_vec3 factors, whorl_mesh_shell *shells,
                               size_t capacity);

/* ---- The plain loop of chapter 6 ---- */

/* Moments of the tetrahedra that join a point to every face: the plain
   loop of the chapter, without check or bound.  Given: mesh that passes
   whorl_mesh_check; density [kg/m^3]; point w0 [m].
   Returned: the moments about the origin of the frame.  They depend on w0
   when the mesh is open.  Errors: none; NaN in, NaN out.
   Accuracy: poor far from the origin: whorl_mesh_integrate is the one
   to use.  See: eq:mesh-fan. */
whorl_moments whorl_mesh_fan(const whorl_mesh *mesh, double density,
                             whorl_vec3 w0);

/* ---- Large meshes: caps, boundaries and sums in parts ---- */

/* Add what the caps of the holes close to the integrals of the faces.
   Given: the mesh the boundary was found for; its boundary; faces, the
   integrals of all faces joined to faces->reference (whorl_mesh_fold, or
   whorl_mesh_integrate with NULL for the boundary).
   Returned: the integrals of the closed mesh, about the same reference.
   Errors: none.  Accuracy: the bounds returned hold if those of faces do.
   See: eq:mesh-cap. */
whorl_mesh_integrals whorl_mesh_add_caps(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary,
    const whorl_mesh_integrals *faces);

/* Moments of what lies between the caps of the holes and a point p: what
   the closed mesh has and the fan of tetrahedra from p lacks.
   Given: mesh and boundary; the integrals of the closed mesh; p [m].
   Returned: moments of density one about integrals->reference, lengths in
   integrals->unit.  Errors: none.  Accuracy: an estimate; no bound.
   See: eq:mesh-cap. */
whorl_moments whorl_mesh_caps(const whorl_mesh *mesh,
                              const whorl_mesh_boundary *boundary,
                              const whorl_mesh_integrals *integrals,
                              whorl_vec3 p);

/* A face of a larger mesh: its number there, and which of its edges may be
   unmatched: bit k stands for the edge from corner k to the next. */
typedef struct whorl_mesh_candidate {
    size_t face;
    unsigned edges;
} whorl_mesh_candidate;

/* Find the boundary of a large mesh from the few faces at it.
   Given: mesh, a view of these faces alone, in the order of their numbers
   in the large mesh; candidates, one for each of them, which outlive the
   boundary (NULL: all edges, numbered as they are); work of size bytes for
   so many faces.  Of each edge that is unmatched in the large mesh every
   use must be there and marked; of an edge that is matched, all uses or
   none.
   Returned: the boundary that whorl_mesh_find_boundary finds for the large
   mesh: same edges, face numbers, holes and caps, in the same order.  It
   is read with the small mesh.  Shells and points are not counted.
   Errors: those of whorl_mesh_find_boundary.  See: eq:mesh-boundary. */
whorl_status whorl_mesh_find_boundary_among(
    const whorl_mesh *mesh, const whorl_mesh_candidate *candidates,
    void *work, size_t size, whorl_mesh_boundary *boundary);

/* What all who share the work on one mesh must agree about: the box, the
   point from which coordinates are counted, the unit of lengths (a power of
   two, longest side <= unit) and how much is wanted.  The last two fields
   may be set by the caller. */
typedef struct {
    whorl_vec3 reference;
    double unit;
    whorl_vec3 half_extents; /* from the reference to the box's far sides */
    whorl_vec3 scale;       /* blocks are multiplied by it: powers of two */
    int precise;            /* sum in double-double */
    int edges;              /* WHORL_MESH_EDGES: test whether the mesh is
                               closed; WHORL_MESH_PLACES: the same, indexed
                               meshes by places instead of numbers */
} whorl_mesh_frame;
#define WHORL_MESH_EDGES 1
#define WHORL_MESH_PLACES 2
/* The sums over some chunks of a mesh, in eight lanes, each as the
   unevaluated sum high + low: 6 V, 24 S and 120 C of chapter 6; the sums of
   the magnitudes of the area vectors, and of 6 V without its signs; the
   signed hash of the directed edges, 0 and 0 if the mesh is closed. */
typedef struct {
    double high[10][8], low[10][8], magnitude[4][8];
    uint32_t edges[2];
    uint64_t triangles;
} whorl_mesh_partial;
/* Choose the frame of a sum.  Given: the corners low and high of a box
   around the mesh (whorl_mesh_check finds them).  Returned: the frame, for
   a fast sum without the test of the edges.
   Errors: WHORL_OUT_OF_RANGE if a side is 2^1000 or more, or if the longest
   is below 2^-1001 and not zero. */
whorl_status whorl_mesh_choose_frame(whorl_vec3 low, whorl_vec3 high,
                                     whorl_mesh_frame *frame);

/* Sum chunks of a mesh: chunk k is the faces from WHORL_MESH_CHUNK k on.
   Given: mesh that passes whorl_mesh_check, inside the box of the frame;
   first_chunk, count; an array of count partials.
   Returned: one partial a chunk.  Its bits depend on the chunk and on the
   frame only, not on compiler, processor, or who sums the other chunks.
   Errors: none; chunks beyond the last face are zero. */
void whorl_mesh_sum(const whorl_mesh *mesh, const whorl_mesh_frame *frame,
                    size_t first_chunk, size_t count,
                    whorl_mesh_partial *partial);
#define WHORL_MESH_CHUNK 65536

/* Add the sums of later chunks to those of earlier ones.  Given: total,
   zero at first; next, which must come in the order of the chunks. */
void whorl_mesh_join(whorl_mesh_partial *total,
                     const whorl_mesh_partial *next);

/* Fold partials into integrals.  Given: frame; count partials in the order
   of the chunks, by whatever thread.  Returned: the integrals of the solid
   between the faces and the reference, with bounds: of a closed mesh, of
   its inside.  Errors: none.
   Accuracy: |error| <= measure_bound, first_bound, second_bound, always.
   See: eq:exact-mesh-bound. */
void whorl_mesh_fold(const whorl_mesh_frame *frame,
                     const whorl_mesh_partial *partial, size_t count,
                     whorl_mesh_integrals *integrals);

/* Tell whether a fast sum should be made again with frame->precise.
   Returned: 1 if a bound is above WHORL_MESH_FAST_LIMIT of what it bounds
   (for the first moment: of the measure, a unit away). */
int whorl_mesh_needs_precise(const whorl_mesh_integrals *integrals);
#define WHORL_MESH_FAST_LIMIT 1e-13
/* What a stream calls with some of its faces, as a mesh of their own; first
   is the number that the first of them has in the whole.  Returned:
   WHORL_OK to go on. */
typedef whorl_status whorl_mesh_visitor(void *argument,
                                        const whorl_mesh *faces,
                                        size_t first);

/* What one chunk came to, or several. */
typedef struct {
    whorl_status status;
    whorl_mesh_report report;
    whorl_mesh_partial partial;
} whorl_mesh_part;

/* One pass over all chunks of a stream.  work may be called for the chunks
   in any order, by several threads at once; join is to be called for their
   parts one after the other, in the order of the chunks, until it does not
   return WHORL_OK.  The other fields are private. */
typedef struct whorl_mesh_pass whorl_mesh_pass;
struct whorl_mesh_pass {
    size_t chunks;
    void (*work)(const whorl_mesh_pass *pass, size_t k,
                 whorl_mesh_part *part);
    whorl_status (*join)(whorl_mesh_pass *pass,
                         const whorl_mesh_part *part);
    const struct whorl_mesh_stream *stream;
    const whorl_mesh_frame *frame;
    whorl_mesh_part total;
};

/* A mesh whose faces are shown in pieces.
   read: call visit for the faces first ... first + count - 1, in order, in
   as many pieces as it likes, each but the last a multiple of 256 faces,
   until visit does not return WHORL_OK; return what visit returned last, or
   WHORL_NOT_READ.  It is called by as many threads as run has.
   run: make a pass; return what join returned last.  NULL: the library
   takes one chunk after the other. */
typedef struct whorl_mesh_stream {
    size_t triangle_count;
    const whorl_mesh *mesh;     /* if all faces are in memory, else NULL */
    whorl_status (*read)(void *context, size_t first, size_t count,
                         whorl_mesh_visitor *visit, void *argument);
    whorl_status (*run)(void *context, whorl_mesh_pass *pass);
    void *context;
} whorl_mesh_stream;
/* Make a stream of a mesh in memory.  Given: mesh, which outlives it.
   Returned: the stream.  Errors: none. */
whorl_mesh_stream whorl_mesh_stream_of(const whorl_mesh *mesh);

/* Check that a mesh in pieces can be summed: whorl_mesh_check for streams.
   Errors: those of whorl_mesh_check; WHORL_NOT_READ. */
whorl_status whorl_mesh_check_stream(const whorl_mesh_stream *stream,
                                     whorl_mesh_report *report);

/* Integrate 1, x, x x^T over the solid between the faces of a stream and a
   point near them, with proved error bounds, and test whether the edges
   cancel.  Given: stream that passes the check; low and high of the report;
   closed, or NULL.
   Returned: the integrals, of a closed mesh those of its inside; closed is
   1 if the edges cancel, by a test that takes an open mesh for a closed one
   with a chance below 2^-57 (eq:exact-mesh-chance).
   Errors: WHORL_OUT_OF_RANGE as in whorl_mesh_choose_frame; WHORL_NOT_READ.
   Accuracy: |error| <= measure_bound, first_bound, second_bound, always.
   See: eq:exact-mesh-bound, eq:exact-mesh-edges. */
whorl_status whorl_mesh_integrate_stream(
    const whorl_mesh_stream *stream, whorl_vec3 low, whorl_vec3 high,
    int *closed, whorl_mesh_integrals *integrals);
/* The edges of a mesh shared out by a hash of their ends: the signed hash
   of those in a bucket, 0 and 0 where they cancel, and how many they are.
   Buckets of parts of a mesh may be added up field by field. */
typedef struct { uint32_t psi, chi, uses; } whorl_mesh_bucket;

/* Add the edges of some faces of a mesh to buckets.  Given: faces; buckets,
   a power of two of them (whorl_mesh_bucket_count of the whole mesh), zero
   at first.  Returned: the buckets, whose bits do not depend on the order
   of the faces.  Errors: none.  See: eq:exact-mesh-edges. */
void whorl_mesh_fill_buckets(const whorl_mesh *faces,
                             whorl_mesh_bucket *bucket, size_t buckets);
size_t whorl_mesh_bucket_count(size_t triangle_count);

/* Mark the buckets that do not cancel.  Given: buckets filled with all
   faces of the mesh; open, a word for 32 buckets.  Returned: how many uses
   of edges are in them; bit k % 32 of open[k / 32] is set for each. */
size_t whorl_mesh_open_buckets(const whorl_mesh_bucket *bucket,
                               size_t buckets, uint32_t *open);

/* Tell which edges of a face may be unmatched.  Given: faces; one of them;
   open, from whorl_mesh_open_buckets.  Returned: bit k stands for the edge
   from corner k to the next, and is set if its bucket is open. */
unsigned whorl_mesh_open_edges(const whorl_mesh *faces, size_t face,
                               const uint32_t *open, size_t buckets);

/* Find the boundary of a mesh in pieces.  Given: stream that passes the
   check; reserve, which is asked for work space, once or twice: it returns
   so many bytes, aligned as malloc does, or NULL.
   Returned: boundary, and the faces it is to be read with; both point into
   that space.  For a mesh in memory: what whorl_mesh_find_boundary finds.
   Otherwise: the same edges, holes and caps, from the faces at open edges
   only; shells and points are not counted.
   Errors: WHORL_WORK_TOO_SMALL (reserve is or returns NULL),
   WHORL_TOO_LARGE, WHORL_NOT_READ.  See: eq:mesh-boundary. */
typedef void *whorl_mesh_reserve(void *context, size_t size);
whorl_status whorl_mesh_find_boundary_of_stream(
    const whorl_mesh_stream *stream, whorl_mesh_reserve *reserve,
    void *context, whorl_mesh *faces, whorl_mesh_boundary *boundary);

#ifdef __cplusplus
}
#endif
#endif
