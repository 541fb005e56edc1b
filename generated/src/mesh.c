/* Closedness, caps and sums of a triangle mesh. */
/* Tangled from literate/06-mesh: story, workshop. Edit there. */
#include "src/mesh_sum.h"
#include "src/linear.h"
#include "src/little_endian.h"
#include <float.h>
#include <math.h>
#include <string.h>

static whorl_mesh view(whorl_mesh_layout layout, const void *vertices,
                       size_t vertex_count, const uint32_t *triangles,
                       size_t triangle_count)
{
    return (whorl_mesh){layout, vertices, vertex_count, triangles,
                        triangle_count};
}

whorl_mesh whorl_mesh_indexed(const double *vertices, size_t vertex_count,
                              const uint32_t *triangles,
                              size_t triangle_count)
{
    return view(WHORL_MESH_INDEXED_F64, vertices, vertex_count, triangles,
                triangle_count);
}
whorl_mesh whorl_mesh_indexed_float(const float *vertices,
                                    size_t vertex_count,
                                    const uint32_t *triangles,
                                    size_t triangle_count)
{
    return view(WHORL_MESH_INDEXED_F32, vertices, vertex_count, triangles,
                triangle_count);
}

whorl_mesh whorl_mesh_soup(const double *corners, size_t triangle_count)
{
    return view(WHORL_MESH_SOUP_F64, corners, 0, NULL, triangle_count);
}

whorl_mesh whorl_mesh_soup_float(const float *corners,
                                 size_t triangle_count)
{
    return view(WHORL_MESH_SOUP_F32, corners, 0, NULL, triangle_count);
}

whorl_mesh whorl_mesh_stl(const void *records, size_t triangle_count)
{
    return view(WHORL_MESH_STL, records, 0, NULL, triangle_count);
}

static whorl_vec3 stl_corner(const void *records, size_t face, int k)
{
    const unsigned char *b = records;
    b += 50 * face + 12 + 12 * (size_t)k;
    return (whorl_vec3){little_endian_float(b), little_endian_float(b + 4),
                        little_endian_float(b + 8)};
}

static size_t vertex_of(const whorl_mesh *mesh, size_t face, int k)
{
    const size_t corner = 3 * face + (size_t)k;
    return mesh->layout <= WHORL_MESH_INDEXED_F32 ? mesh->triangles[corner]
                                                  : corner;
}

whorl_vec3 whorl_mesh_corner(const whorl_mesh *mesh, size_t face, int k)
{
    if (mesh->layout == WHORL_MESH_STL)
        return stl_corner(mesh->vertices, face, k);
    const size_t i = 3 * vertex_of(mesh, face, k);
    if (mesh->layout == WHORL_MESH_INDEXED_F64
        || mesh->layout == WHORL_MESH_SOUP_F64) {
        const double *x = mesh->vertices;
        return (whorl_vec3){x[i], x[i + 1], x[i + 2]};
    }
    const float *x = mesh->vertices;
    return (whorl_vec3){x[i], x[i + 1], x[i + 2]};
}

static int same_point(whorl_vec3 a, whorl_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static int has_twins(const whorl_vec3 p[3])
{
    return same_point(p[0], p[1]) || same_point(p[1], p[2])
        || same_point(p[2], p[0]);
}
static whorl_vec3 near_one(whorl_vec3 a)
{
    int e;
    frexp(largest(a), &e);
    return (whorl_vec3){ldexp(a.x, -e), ldexp(a.y, -e), ldexp(a.z, -e)};
}

static int without_area(const whorl_vec3 p[3])
{
    whorl_vec3 e = whorl_vec3_sub(p[1], p[0]);
    whorl_vec3 f = whorl_vec3_sub(p[2], p[0]);
    whorl_vec3 n = whorl_vec3_cross(e, f);
    const double size = fabs(n.x) + fabs(n.y) + fabs(n.z);
    if (size > 0x1p-900 && size <= DBL_MAX)
        return 0;
    if (has_twins(p))
        return 1;
    e = near_one(e);
    f = near_one(f);
    n = whorl_vec3_cross(e, f);
    return n.x == 0 && n.y == 0 && n.z == 0;
}

static whorl_status look_at(const whorl_mesh *mesh, size_t face,
                            whorl_mesh_report *r, double box[6])
{
    whorl_vec3 p[3];
    for (int k = 0; k < 3; k++) {
        const size_t vertex = vertex_of(mesh, face, k);
        r->face = face;
        r->corner = k;
        r->vertex = vertex;
        if (mesh->layout <= WHORL_MESH_INDEXED_F32
            && vertex >= mesh->vertex_count)
            return WHORL_INDEX_OUT_OF_RANGE;
        p[k] = whorl_mesh_corner(mesh, face, k);
        if (!whorl_vec3_finite(p[k]))
            return WHORL_NOT_FINITE;
        const double x[3] = {p[k].x, p[k].y, p[k].z};
        for (int c = 0; c < 3; c++) {
            box[c] = lesser(x[c], box[c]);
            box[c + 3] = -lesser(-x[c], -box[c + 3]);
        }
    }
    if (without_area(p))
        r->degenerate++;
    r->face = 0;
    r->corner = 0;
    r->vertex = 0;
    return WHORL_OK;
}

static int numbers_in_range(const whorl_mesh *mesh, size_t first, size_t n)
{
    uint32_t largest_number = 0;
    if (mesh->layout > WHORL_MESH_INDEXED_F32)
        return 1;
    for (size_t c = 3 * first; c < 3 * (first + n); c++)
        if (mesh->triangles[c] > largest_number)
            largest_number = mesh->triangles[c];
    return largest_number < mesh->vertex_count;
}

whorl_status whorl_mesh_check(const whorl_mesh *mesh,
                              whorl_mesh_report *report)
{
    whorl_mesh_report r = {0, 0, 0, 0, {0, 0, 0}, {0, 0, 0}};
    double box[6] = {INFINITY, INFINITY, INFINITY,
                     -INFINITY, -INFINITY, -INFINITY};
    whorl_status status = WHORL_OK;
    if (mesh->triangle_count == 0)
        status = WHORL_NO_TRIANGLES;
    for (size_t face = 0; face < mesh->triangle_count && !status;) {
        const size_t left = mesh->triangle_count - face;
        const size_t n = left < 256 ? left : 256;
        const int sound = numbers_in_range(mesh, face, n)
            && whorl_private_glance(mesh, face, n, box);
        for (size_t k = 0; !sound && k < n && !status; k++)
            status = look_at(mesh, face + k, &r, box);
        face += n;
    }
    if (mesh->triangle_count > 0 && box[0] <= box[3]) {
        r.low = (whorl_vec3){box[0], box[1], box[2]};
        r.high = (whorl_vec3){box[3], box[4], box[5]};
    }
    if (report != NULL)
        *report = r;
    return status;
}

whorl_moments whorl_mesh_fan(const whorl_mesh *mesh, double density,
                             whorl_vec3 w0)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const whorl_vec3 w1 = whorl_mesh_corner(mesh, face, 0);
        const whorl_vec3 w2 = whorl_mesh_corner(mesh, face, 1);
        const whorl_vec3 w3 = whorl_mesh_corner(mesh, face, 2);
        /* eq:mesh-fan */
        sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(
                                         density, w0, w1, w2, w3));
    }
    return sum;
}

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t bits_of(double x)
{
    uint64_t bits;
    x += 0.0;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static size_t hash_point(whorl_vec3 p)
{
    return (size_t)mix(bits_of(p.x) + mix(bits_of(p.y)
                                          + mix(bits_of(p.z))));
}
static size_t hash_edge(uint32_t a, uint32_t b)
{
    const uint64_t low = a < b ? a : b, high = a < b ? b : a;
    return (size_t)mix(low + mix(high + 1));
}

static whorl_vec3 corner_point(const whorl_mesh *mesh, uint32_t corner)
{
    return whorl_mesh_corner(mesh, corner / 3, (int)(corner % 3));
}

/* The corner that follows in the same face. */
static uint32_t next_corner(uint32_t corner)
{
    return corner % 3 == 2 ? corner - 2 : corner + 1;
}

static size_t number_points(const whorl_mesh *mesh, uint32_t *table,
                            size_t mask, uint32_t *point_of_corner)
{
    const size_t corners = 3 * mesh->triangle_count;
    size_t points = 0;
    for (size_t c = 0; c < corners; c++) {
        const whorl_vec3 p = corner_point(mesh, (uint32_t)c);
        size_t slot = hash_point(p) & mask;
        while (table[slot] != 0
               && !same_point(p, corner_point(mesh, table[slot] - 1)))
            slot = (slot + 1) & mask;
        if (table[slot] == 0) {
            table[slot] = (uint32_t)c + 1;
            points++;
        }
        point_of_corner[c] = table[slot] - 1;
    }
    return points;
}

/* The edge from a corner to the next one of its face, and by how much it
   is used more often this way than the other.  corner is 0 in a free slot,
   otherwise one more than the corner. */
struct whorl_mesh_seam { uint32_t corner; int32_t surplus; };

static void count_edges(size_t triangle_count,
                        const uint32_t *point_of_corner,
                        struct whorl_mesh_seam *table, size_t mask)
{
    for (uint32_t c = 0; c < 3 * triangle_count; c++) {
        const uint32_t from = point_of_corner[c];
        const uint32_t to = point_of_corner[next_corner(c)];
        if (from == to)
            continue;
        size_t slot = hash_edge(from, to) & mask;
        int backwards = 0;
        for (; table[slot].corner != 0; slot = (slot + 1) & mask) {
            const uint32_t first = table[slot].corner - 1;
            const uint32_t a = point_of_corner[first];
            const uint32_t b = point_of_corner[next_corner(first)];
            backwards = a == to && b == from;
            if (backwards || (a == from && b == to))
                break;
        }
        if (table[slot].corner == 0)
            table[slot].corner = c + 1;
        /* eq:mesh-boundary */
        table[slot].surplus += backwards ? -1 : 1;
    }
}

static size_t keep_unmatched(struct whorl_mesh_seam *table, size_t slots,
                             int *oriented)
{
    size_t count = 0;
    *oriented = 1;
    for (size_t slot = 0; slot < slots; slot++) {
        const struct whorl_mesh_seam seam = table[slot];
        if (seam.corner == 0 || seam.surplus == 0)
            continue;
        if (seam.surplus > 1 || seam.surplus < -1)
            *oriented = 0;
        table[count].corner = seam.corner - 1;
        table[count++].surplus = seam.surplus;
    }
    return count;
}

static uint32_t root_of(uint32_t *parent, uint32_t p)
{
    while (parent[p] != p) {
        parent[p] = parent[parent[p]];
        p = parent[p];
    }
    return p;
}

static void join(uint32_t *parent, uint32_t p, uint32_t q)
{
    p = root_of(parent, p);
    q = root_of(parent, q);
    if (p < q)
        parent[q] = p;
    else
        parent[p] = q;
}

static void plant(uint32_t *parent, size_t corners)
{
    for (size_t c = 0; c < corners; c++)
        parent[c] = (uint32_t)c;
}

static size_t number_shells(size_t triangle_count,
                            const uint32_t *point_of_corner,
                            uint32_t *parent, uint32_t *number,
                            uint32_t *shell_of_face)
{
    size_t shells = 0;
    plant(parent, 3 * triangle_count);
    for (size_t c = 0; c < 3 * triangle_count; c++)
        join(parent, point_of_corner[c - c % 3], point_of_corner[c]);
    memset(number, 0, 3 * triangle_count * sizeof *number);
    for (size_t face = 0; face < triangle_count; face++) {
        const uint32_t root = root_of(parent, point_of_corner[3 * face]);
        if (number[root] == 0)
            number[root] = (uint32_t)++shells;
        shell_of_face[face] = number[root] - 1;
    }
    return shells;
}

typedef struct { const uint32_t *point_of_corner; uint32_t *parent; } order;

static uint32_t hole_root(const order *by, struct whorl_mesh_seam seam)
{
    return root_of(by->parent, by->point_of_corner[seam.corner]);
}

static int before(const order *by, struct whorl_mesh_seam a,
                  struct whorl_mesh_seam b)
{
    const uint32_t p = hole_root(by, a), q = hole_root(by, b);
    return p != q ? p < q : a.corner < b.corner;
}

static void sink(struct whorl_mesh_seam *heap, size_t i, size_t count,
                 const order *by)
{
    const struct whorl_mesh_seam moved = heap[i];
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && before(by, heap[child], heap[child + 1]))
            child++;
        if (!before(by, moved, heap[child]))
            break;
        heap[i] = heap[child];
    }
    heap[i] = moved;
}
static void sort_seams(struct whorl_mesh_seam *seams, size_t count,
                       const order *by)
{
    for (size_t i = count / 2; i-- > 0;)
        sink(seams, i, count, by);
    for (size_t end = count; end-- > 1;) {
        const struct whorl_mesh_seam top = seams[0];
        seams[0] = seams[end];
        seams[end] = top;
        sink(seams, 0, end, by);
    }
}

static size_t number_holes(struct whorl_mesh_seam *seams, size_t count,
                           const uint32_t *point_of_corner,
                           uint32_t *parent, uint32_t *hole_start)
{
    size_t holes = 0;
    for (size_t i = 0; i < count; i++)
        join(parent, point_of_corner[seams[i].corner],
             point_of_corner[next_corner(seams[i].corner)]);
    const order by = {point_of_corner, parent};
    sort_seams(seams, count, &by);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || hole_root(&by, seams[i - 1])
            != hole_root(&by, seams[i]))
            hole_start[holes++] = (uint32_t)i;
    hole_start[holes] = (uint32_t)count;
    return holes;
}

static size_t slots_for(size_t triangle_count)
{
    size_t slots = 4;
    while (slots < 4 * triangle_count)
        slots *= 2;
    return slots;
}

size_t whorl_mesh_work_size(size_t triangle_count)
{
    if (triangle_count > WHORL_MESH_MAX_TRIANGLES
        || triangle_count > SIZE_MAX / 92)
        return 0;
    return 7 * triangle_count * sizeof(uint32_t)
        + slots_for(triangle_count) * sizeof(struct whorl_mesh_seam);
}

whorl_status whorl_mesh_find_boundary(const whorl_mesh *mesh, void *work,
                                      size_t size,
                                      whorl_mesh_boundary *boundary)
{
    const size_t n = mesh->triangle_count;
    if (n == 0)
        return WHORL_NO_TRIANGLES;
    if (whorl_mesh_work_size(n) == 0)
        return WHORL_TOO_LARGE;
    if (work == NULL || size < whorl_mesh_work_size(n))
        return WHORL_WORK_TOO_SMALL;
    const size_t slots = slots_for(n);
    struct whorl_mesh_seam *const table = work;
    uint32_t *const scratch = work;
    uint32_t *const point_of_corner = (uint32_t *)(table + slots);
    uint32_t *const parent = point_of_corner + 3 * n;
    uint32_t *const shell_of_face = parent + 3 * n;
    int oriented;
    memset(table, 0, slots * sizeof *table);
    const size_t points = number_points(mesh, scratch, 2 * slots - 1,
                                        point_of_corner);
    const size_t shells = number_shells(n, point_of_corner, parent, scratch,
                                        shell_of_face);
    memset(table, 0, slots * sizeof *table);
    count_edges(n, point_of_corner, table, slots - 1);
    const size_t count = keep_unmatched(table, slots, &oriented);
    plant(parent, 3 * n);
    uint32_t *const hole_start = (uint32_t *)(table + count);
    const size_t holes = number_holes(table, count, point_of_corner, parent,
                                      hole_start);
    *boundary = (whorl_mesh_boundary){
        count == 0, oriented, count, holes, shells, points,
        shell_of_face, table, point_of_corner, hole_start};
    return WHORL_OK;
}

whorl_mesh_edge whorl_mesh_unmatched_edge(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary, size_t i)
{
    const struct whorl_mesh_seam seam = boundary->seams[i];
    const whorl_vec3 p = corner_point(mesh, seam.corner);
    const whorl_vec3 q = corner_point(mesh, next_corner(seam.corner));
    whorl_mesh_edge edge = {p, q, (size_t)seam.surplus, seam.corner / 3, 0};
    if (seam.surplus < 0)
        edge = (whorl_mesh_edge){q, p, (size_t)-(int64_t)seam.surplus,
                                 seam.corner / 3, 0};
    size_t low = 0, high = boundary->holes;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (boundary->hole_start[middle] <= i)
            low = middle;
        else
            high = middle;
    }
    edge.hole = low;
    return edge;
}
whorl_mesh_hole whorl_mesh_hole_at(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary, size_t k)
{
    whorl_mesh_hole hole = {boundary->hole_start[k], 0, 0,
                            {0, 0, 0}, {0, 0, 0}};
    hole.edges = boundary->hole_start[k + 1] - hole.first;
    hole.shell = boundary->shell_of_face
        [boundary->seams[hole.first].corner / 3];
    hole.anchor = whorl_mesh_unmatched_edge(mesh, boundary,
                                            hole.first).from;
    double ends = 0;
    for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
        const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, boundary, i);
        const double nu = (double)e.times;
        const whorl_vec3 a = whorl_vec3_sub(e.from, hole.anchor);
        const whorl_vec3 b = whorl_vec3_sub(e.to, hole.anchor);
        /* eq:mesh-cap-apex */
        hole.offset = whorl_vec3_add(
            hole.offset, whorl_vec3_scale(nu, whorl_vec3_add(a, b)));
        ends += 2 * nu;
    }
    hole.offset = (whorl_vec3){hole.offset.x / ends, hole.offset.y / ends,
                               hole.offset.z / ends};
    return hole;
}

/* A vector with what is known of its error: component by component,
   |value - exact| <= u magnitude and |value| <= magnitude. */
typedef struct { whorl_vec3 value, magnitude; } rounded;

static rounded difference(whorl_vec3 p, whorl_vec3 q, double scale)
{
    const whorl_vec3 d = whorl_vec3_scale(scale, whorl_vec3_sub(p, q));
    return (rounded){d, absolute(d)};
}

static rounded shift(rounded t, whorl_vec3 h)
{
    const whorl_vec3 sum = whorl_vec3_add(t.value, h);
    return (rounded){sum, whorl_vec3_add(t.magnitude, absolute(sum))};
}

/* Bounds in units of u, of the largest component. */
typedef struct {
    double size;
    whorl_vec3 first;
    whorl_sym3 second;
    double size_bound, first_bound, second_bound;
} partial;

/* Corners from the reference, edges e = b - a and f = c - a. */
typedef struct { rounded a, b, c, e, f; } face_view;

static whorl_vec3 cross_magnitude(whorl_vec3 e, whorl_vec3 f)
{
    return (whorl_vec3){e.y * f.z + e.z * f.y, e.z * f.x + e.x * f.z,
                        e.x * f.y + e.y * f.x};
}

static whorl_vec3 squares(whorl_vec3 a)
{
    return (whorl_vec3){a.x * a.x, a.y * a.y, a.z * a.z};
}

/* d times 1, s and the bracket; d is off by at most k u P. */
static partial weigh(const face_view *v, double d, double P, double k)
{
    const whorl_vec3 a = v->a.value, b = v->b.value, c = v->c.value;
    const whorl_vec3 s = whorl_vec3_add(whorl_vec3_add(a, b), c);
    const whorl_sym3 bracket = whorl_sym3_add(
        whorl_sym3_add(whorl_sym3_add(whorl_sym3_square(a),
                                      whorl_sym3_square(b)),
                       whorl_sym3_square(c)),
        whorl_sym3_square(s));
    const whorl_vec3 a_plus = v->a.magnitude, b_plus = v->b.magnitude,
                     c_plus = v->c.magnitude;
    const whorl_vec3 s_plus = whorl_vec3_add(
        whorl_vec3_add(a_plus, b_plus), c_plus);
    const double G = largest(whorl_vec3_add(
        whorl_vec3_add(whorl_vec3_add(squares(a_plus), squares(b_plus)),
                       squares(c_plus)),
        squares(s_plus)));
    return (partial){
        d, whorl_vec3_scale(d, s),        /* eq:mesh-first */
        whorl_sym3_scale(d, bracket),     /* eq:mesh-second */
        /* eq:mesh-bound-face */
        k * P, (k + 4) * P * largest(s_plus), (k + 9) * P * G};
}

static partial tetrahedron(const face_view *v)
{
    const whorl_vec3 n = whorl_vec3_cross(v->e.value, v->f.value);
    const double d = whorl_vec3_dot(v->a.value, n); /* eq:mesh-volume */
    const double P = whorl_vec3_dot(
        v->a.magnitude, cross_magnitude(v->e.magnitude, v->f.magnitude));
    return weigh(v, d, P, 8);
}

static partial merge(partial p, partial q)
{
    partial r = {p.size + q.size, whorl_vec3_add(p.first, q.first),
                 whorl_sym3_add(p.second, q.second), 0, 0, 0};
    /* eq:mesh-merge */
    r.size_bound = p.size_bound + q.size_bound + fabs(r.size);
    r.first_bound = p.first_bound + q.first_bound + largest(r.first);
    r.second_bound = p.second_bound + q.second_bound
        + largest_entry(r.second);
    return r;
}

enum { LEVELS = 40 };           /* 2^40 faces and lids are enough */

typedef struct { uint64_t count; partial level[LEVELS]; } tournament;

static void enter(tournament *t, partial p)
{
    int k = 0;
    for (uint64_t n = t->count++; n & 1; n >>= 1)
        p = merge(t->level[k++], p);
    t->level[k] = p;
}

static partial winner(const tournament *t)
{
    partial sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}, 0, 0, 0};
    for (int k = 0; k < LEVELS; k++)
        if (t->count >> k & 1)
            sum = merge(t->level[k], sum);
    return sum;
}

typedef struct { whorl_vec3 reference; double unit, scale; } frame;

static frame slow_frame(const whorl_mesh_frame *f)
{
    return (frame){f->reference, f->unit, 1 / f->unit};
}

static face_view view_face(const frame *f, const whorl_vec3 p[3])
{
    const double k = f->scale;
    return (face_view){difference(p[0], f->reference, k),
                       difference(p[1], f->reference, k),
                       difference(p[2], f->reference, k),
                       difference(p[1], p[0], k),
                       difference(p[2], p[0], k)};
}

static void enter_faces(tournament *t, const whorl_mesh *mesh,
                        const frame *f,
                        partial (*measure)(const face_view *))
{
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const whorl_vec3 p[3] = {whorl_mesh_corner(mesh, face, 0),
                                 whorl_mesh_corner(mesh, face, 1),
                                 whorl_mesh_corner(mesh, face, 2)};
        if (has_twins(p))
            continue;
        const face_view v = view_face(f, p);
        enter(t, measure(&v));
    }
}

static partial repeat(partial p, double times)
{
    if (times == 1)
        return p;
    const whorl_vec3 first = whorl_vec3_scale(times, p.first);
    const whorl_sym3 second = whorl_sym3_scale(times, p.second);
    return (partial){times * p.size, first, second,
                     times * (p.size_bound + fabs(p.size)),
                     times * p.first_bound + largest(first),
                     times * p.second_bound + largest_entry(second)};
}

static partial lid(const whorl_mesh_edge *edge, const whorl_mesh_hole *hole,
                   const frame *f)
{
    const double k = f->scale;
    const whorl_vec3 h = whorl_vec3_scale(k, hole->offset);
    /* eq:mesh-cap */
    const face_view v = {
        difference(edge->to, f->reference, k),
        difference(edge->from, f->reference, k),
        shift(difference(hole->anchor, f->reference, k), h),
        difference(edge->from, edge->to, k),
        shift(difference(hole->anchor, edge->to, k), h)};
    return repeat(tetrahedron(&v), (double)edge->times);
}

static void enter_lids(tournament *t, const whorl_mesh *mesh,
                       const whorl_mesh_boundary *boundary, const frame *f)
{
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge edge =
                whorl_mesh_unmatched_edge(mesh, boundary, i);
            enter(t, lid(&edge, &hole, f));
        }
    }
}

static double settle(double beta, double q, double value, uint64_t n)
{
    const double u = DBL_EPSILON / 2;
    /* eq:mesh-bound */
    return (1 + 0x1p-40) * u * (beta / q + value) + 0x1p-1000 * (double)n;
}

static whorl_mesh_integrals finish(const tournament *t, const frame *f,
                                   int dimension)
{
    const double q = dimension == 3 ? 6 : 2;
    const double q1 = dimension == 3 ? 24 : 6;
    const double q2 = dimension == 3 ? 120 : 24;
    const partial sum = winner(t);
    whorl_mesh_integrals r = {
        dimension, f->reference, f->unit, sum.size / q,
        {sum.first.x / q1, sum.first.y / q1, sum.first.z / q1},
        {sum.second.xx / q2, sum.second.yy / q2, sum.second.zz / q2,
         sum.second.xy / q2, sum.second.xz / q2, sum.second.yz / q2},
        0, 0, 0};
    r.size_bound = settle(sum.size_bound, q, fabs(r.size), t->count);
    r.first_bound = settle(sum.first_bound, q1, largest(r.first), t->count);
    r.second_bound = settle(sum.second_bound, q2, largest_entry(r.second),
                            t->count);
    return r;
}

void whorl_mesh_add_caps(const whorl_mesh *mesh,
                         const whorl_mesh_boundary *boundary,
                         whorl_mesh_integrals *r)
{
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const frame f = {r->reference, r->unit, 1 / r->unit};
    tournament t;
    t.count = 0;
    enter_lids(&t, mesh, boundary, &f);
    const whorl_mesh_integrals lids = finish(&t, &f, 3);
    r->size += lids.size;
    r->first = whorl_vec3_add(r->first, lids.first);
    r->second = whorl_sym3_add(r->second, lids.second);
    r->size_bound = slack * (r->size_bound + lids.size_bound
                             + u * fabs(r->size));
    r->first_bound = slack * (r->first_bound + lids.first_bound
                              + u * largest(r->first));
    r->second_bound = slack * (r->second_bound + lids.second_bound
                               + u * largest_entry(r->second));
}

whorl_status whorl_mesh_integrate(const whorl_mesh *mesh,
                                  const whorl_mesh_boundary *boundary,
                                  whorl_mesh_integrals *integrals)
{
    whorl_mesh_report report;
    whorl_mesh_integrals r;
    const whorl_mesh_stream stream = whorl_mesh_stream_of(mesh);
    whorl_status status = whorl_mesh_check(mesh, &report);
    if (status == WHORL_OK)
        status = whorl_mesh_integrate_stream(&stream, report.low,
                                             report.high, NULL, &r);
    if (status != WHORL_OK)
        return status;
    if (boundary != NULL && boundary->holes > 0)
        whorl_mesh_add_caps(mesh, boundary, &r);
    *integrals = r;
    return WHORL_OK;
}

static partial triangle(const face_view *v)
{
    const whorl_vec3 n = whorl_vec3_cross(v->e.value, v->f.value);
    const double d = whorl_vec3_norm(n); /* eq:mesh-area */
    const double N = whorl_vec3_norm(
        cross_magnitude(v->e.magnitude, v->f.magnitude));
    return weigh(v, d, N, 7);
}

whorl_status whorl_mesh_integrate_surface(const whorl_mesh *mesh,
                                          whorl_mesh_integrals *integrals)
{
    whorl_mesh_report report;
    whorl_mesh_frame kernel;
    whorl_status status = whorl_mesh_check(mesh, &report);
    if (status == WHORL_OK)
        status = whorl_mesh_choose_frame(report.low, report.high, &kernel);
    if (status != WHORL_OK)
        return status;
    const frame f = slow_frame(&kernel);
    tournament t;
    t.count = 0;
    enter_faces(&t, mesh, &f, triangle);
    *integrals = finish(&t, &f, 2);
    return WHORL_OK;
}

static whorl_vec3 seen_from(const whorl_mesh_integrals *i, whorl_vec3 p)
{
    return whorl_vec3_scale(1 / i->unit,
                            whorl_vec3_sub(p, i->reference));
}

whorl_moments whorl_mesh_caps(const whorl_mesh *mesh,
                              const whorl_mesh_boundary *boundary,
                              const whorl_mesh_integrals *integrals,
                              whorl_vec3 p)
{
    whorl_moments sum = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    const whorl_vec3 w0 = seen_from(integrals, p);
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        const whorl_vec3 g = whorl_vec3_add(
            seen_from(integrals, hole.anchor),
            whorl_vec3_scale(1 / integrals->unit, hole.offset));
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge e = whorl_mesh_unmatched_edge(mesh, boundary, i);
            sum = whorl_moments_add(sum, whorl_moments_of_tetrahedron(
                (double)e.times, w0, seen_from(integrals, e.to),
                seen_from(integrals, e.from), g));
        }
    }
    return sum;
}

static void shift_integrals(whorl_mesh_integrals *r, whorl_vec3 rho)
{
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const double k = largest(rho), V = fabs(r->size),
                 S = largest(r->first);
    const whorl_moments moved = whorl_moments_translate(
        (whorl_moments){r->size, r->first, r->second}, rho);
    r->second_bound = slack * (r->second_bound + 2 * k * r->first_bound
        + k * k * r->size_bound + WHORL_MOMENTS_TRANSLATE_BOUND * u
            * (largest_entry(r->second) + k * (2 * S + k * V)))
        + 0x1p-1000;
    r->first_bound = slack * (r->first_bound + k * r->size_bound
                              + 2 * u * (S + k * V)) + 0x1p-1000;
    r->first = moved.first;
    r->second = moved.second;
}

whorl_status whorl_mesh_rescale(const whorl_mesh_integrals *integrals,
                                whorl_vec3 factors,
                                whorl_mesh_integrals *scaled)
{
    whorl_mesh_integrals r = *integrals;
    const whorl_vec3 k = absolute(factors);
    if (!whorl_vec3_finite(factors))
        return WHORL_NOT_FINITE;
    if (k.x == 0 || k.y == 0 || k.z == 0)
        return WHORL_NOT_ABOVE_ZERO;
    if (r.dimension == 2 && (k.x != k.y || k.y != k.z))
        return WHORL_UNEQUAL_SCALE;
    int e;
    frexp(largest(k), &e);
    const whorl_vec3 g = {ldexp(factors.x, -e), ldexp(factors.y, -e),
                          ldexp(factors.z, -e)};
    const double D = r.dimension == 3 ? fabs(g.x * g.y * g.z) : g.x * g.x;
    r.unit = ldexp(r.unit, e);
    if (!(r.unit <= 0x1p1000) || !(r.unit >= 0x1p-1000) || !(D >= DBL_MIN))
        return WHORL_OUT_OF_RANGE;
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-40;
    const whorl_vec3 S = r.first;
    const whorl_sym3 C = r.second;
    /* eq:mesh-scale */
    r.size = D * r.size;
    r.first = (whorl_vec3){D * (g.x * S.x), D * (g.y * S.y), D * (g.z * S.z)};
    r.second = (whorl_sym3){
        D * (g.x * g.x * C.xx), D * (g.y * g.y * C.yy), D * (g.z * g.z * C.zz),
        D * (g.x * g.y * C.xy), D * (g.x * g.z * C.xz), D * (g.y * g.z * C.yz)};
    r.size_bound = slack * (D * r.size_bound + 3 * u * fabs(r.size));
    r.first_bound = slack * (D * r.first_bound + 4 * u * largest(r.first));
    r.second_bound = slack * (D * r.second_bound
                              + 5 * u * largest_entry(r.second)) + 0x1p-1000;
    const whorl_vec3 true_to = r.reference;
    r.reference = (whorl_vec3){factors.x * true_to.x, factors.y * true_to.y,
                               factors.z * true_to.z};
    if (!whorl_vec3_finite(r.reference))
        return WHORL_OUT_OF_RANGE;
    const whorl_vec3 rho = whorl_vec3_scale(1 / r.unit, (whorl_vec3){
        fma(factors.x, true_to.x, -r.reference.x),
        fma(factors.y, true_to.y, -r.reference.y),
        fma(factors.z, true_to.z, -r.reference.z)});
    if (largest(rho) > 0)
        shift_integrals(&r, rho);
    *scaled = r;
    return WHORL_OK;
}

static void grow(whorl_mesh_shell *shell, partial p)
{
    shell->volume += p.size;
    shell->bound += p.size_bound + fabs(shell->volume);
}

whorl_status whorl_mesh_shells(const whorl_mesh *mesh,
                               const whorl_mesh_boundary *boundary,
                               whorl_mesh_shell *shells, size_t capacity)
{
    whorl_mesh_report report;
    whorl_mesh_frame kernel = {{0, 0, 0}, 1, {0, 0, 0}, {1, 1, 1}, 0, 0};
    whorl_status status = whorl_mesh_check(mesh, &report);
    if (status == WHORL_OK)
        status = whorl_mesh_choose_frame(report.low, report.high, &kernel);
    const frame f = slow_frame(&kernel);
    if (status == WHORL_OK && (f.unit > 0x1p320 || f.unit < 0x1p-320))
        status = WHORL_OUT_OF_RANGE;
    if (status == WHORL_OK && capacity < boundary->shells)
        status = WHORL_WORK_TOO_SMALL;
    if (status != WHORL_OK)
        return status;
    for (size_t k = 0; k < boundary->shells; k++)
        shells[k] = (whorl_mesh_shell){0, 0, 0, 0};
    for (size_t face = 0; face < mesh->triangle_count; face++) {
        const whorl_vec3 p[3] = {whorl_mesh_corner(mesh, face, 0),
                                 whorl_mesh_corner(mesh, face, 1),
                                 whorl_mesh_corner(mesh, face, 2)};
        whorl_mesh_shell *shell = &shells[boundary->shell_of_face[face]];
        const face_view v = view_face(&f, p);
        if (shell->triangles++ == 0)
            shell->first_face = face;
        if (!has_twins(p))
            grow(shell, tetrahedron(&v));
    }
    for (size_t k = 0; k < boundary->holes; k++) {
        const whorl_mesh_hole hole = whorl_mesh_hole_at(mesh, boundary, k);
        for (size_t i = hole.first; i < hole.first + hole.edges; i++) {
            const whorl_mesh_edge e =
                whorl_mesh_unmatched_edge(mesh, boundary, i);
            grow(&shells[hole.shell], lid(&e, &hole, &f));
        }
    }
    const double unit3 = f.unit * f.unit * f.unit;
    for (size_t k = 0; k < boundary->shells; k++) {
        const double volume = shells[k].volume / 6;
        shells[k].bound = unit3 * (1 + 0x1p-20)
            * settle(shells[k].bound, 6, fabs(volume),
                     mesh->triangle_count + 3 * boundary->unmatched_edges)
            + DBL_MIN;
        shells[k].volume = unit3 * volume;
    }
    return WHORL_OK;
}
