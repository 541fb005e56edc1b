/* Where a mesh is not closed: its unmatched edges, holes and shells. */
/* Tangled from literate/06-mesh: story, workshop. Edit there. */
#include "src/mesh_view.h"
#include "src/strict.h"
#include <string.h>

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
struct whorl_mesh_unmatched { uint32_t corner; int32_t surplus; };
typedef struct whorl_mesh_unmatched edge_entry;

static void make_sets(uint32_t *parent, size_t count)
{
    for (size_t c = 0; c < count; c++)
        parent[c] = (uint32_t)c;
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

static int in_question(const whorl_mesh_candidate *candidates,
                       uint32_t corner)
{
    return candidates == NULL
        || (candidates[corner / 3].edges >> corner % 3 & 1) != 0;
}

static void count_edges(size_t triangle_count,
                        const whorl_mesh_candidate *candidates,
                        const uint32_t *point_of_corner,
                        edge_entry *table, size_t mask, uint32_t *parent)
{
    for (uint32_t c = 0; c < 3 * triangle_count; c++) {
        const uint32_t from = point_of_corner[c];
        const uint32_t to = point_of_corner[next_corner(c)];
        if (from == to || !in_question(candidates, c))
            continue;
        size_t slot = hash_edge(from, to) & mask;
        int backward = 0;
        for (; table[slot].corner != 0; slot = (slot + 1) & mask) {
            const uint32_t first = table[slot].corner - 1;
            const uint32_t a = point_of_corner[first];
            const uint32_t b = point_of_corner[next_corner(first)];
            backward = a == to && b == from;
            if (backward || (a == from && b == to)) {
                join(parent, first / 3, c / 3);
                break;
            }
        }
        if (table[slot].corner == 0)
            table[slot].corner = c + 1;
        /* eq:mesh-boundary */
        table[slot].surplus += backward ? -1 : 1;
    }
}

static size_t keep_unmatched(edge_entry *table, size_t slots, int *oriented)
{
    size_t count = 0;
    *oriented = 1;
    for (size_t slot = 0; slot < slots; slot++) {
        const edge_entry edge = table[slot];
        if (edge.corner == 0 || edge.surplus == 0)
            continue;
        if (edge.surplus > 1 || edge.surplus < -1)
            *oriented = 0;
        table[count].corner = edge.corner - 1;
        table[count++].surplus = edge.surplus;
    }
    return count;
}

/* The set of an edge is noted at the point where the edge begins. */
typedef struct { const uint32_t *point_of_corner; uint32_t *set; } order;

static uint32_t *set_of(const order *by, edge_entry edge)
{
    return &by->set[by->point_of_corner[edge.corner]];
}

static int before(const order *by, edge_entry a, edge_entry b)
{
    const uint32_t p = *set_of(by, a), q = *set_of(by, b);
    return p != q ? p < q : a.corner < b.corner;
}

static void sift_down(edge_entry *heap, size_t i, size_t count,
                      const order *by)
{
    const edge_entry moved = heap[i];
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && before(by, heap[child], heap[child + 1]))
            child++;
        if (!before(by, moved, heap[child]))
            break;
        heap[i] = heap[child];
    }
    heap[i] = moved;
}
static void sort_edges(edge_entry *edges, size_t count, const order *by)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(edges, i, count, by);
    for (size_t end = count; end-- > 1;) {
        const edge_entry top = edges[0];
        edges[0] = edges[end];
        edges[end] = top;
        sift_down(edges, 0, end, by);
    }
}

static size_t gather_holes(edge_entry *edges, size_t count,
                           const order *by, uint32_t *hole_start)
{
    size_t holes = 0;
    sort_edges(edges, count, by);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || *set_of(by, edges[i - 1]) != *set_of(by, edges[i]))
            hole_start[holes++] = (uint32_t)i;
    hole_start[holes] = (uint32_t)count;
    return holes;
}

static size_t number_holes(edge_entry *edges, size_t count,
                           const uint32_t *point_of_corner,
                           uint32_t *parent, uint32_t *hole_start)
{
    const order by = {point_of_corner, parent};
    for (size_t i = 0; i < count; i++)
        join(parent, point_of_corner[edges[i].corner],
             point_of_corner[next_corner(edges[i].corner)]);
    for (size_t i = 0; i < count; i++)
        *set_of(&by, edges[i]) =
            root_of(parent, point_of_corner[edges[i].corner]);
    const size_t holes = gather_holes(edges, count, &by, hole_start);
    for (size_t k = 0; k < holes; k++)
        for (size_t i = hole_start[k]; i < hole_start[k + 1]; i++)
            *set_of(&by, edges[i]) = edges[hole_start[k]].corner;
    return gather_holes(edges, count, &by, hole_start);
}

static void join_rims(const edge_entry *edges, const uint32_t *hole_start,
                      size_t holes, uint32_t *parent)
{
    for (size_t k = 0; k < holes; k++)
        for (size_t i = hole_start[k] + 1; i < hole_start[k + 1]; i++)
            join(parent, edges[i - 1].corner / 3, edges[i].corner / 3);
}

static size_t number_shells(size_t triangle_count,
                            const uint32_t *point_of_corner,
                            uint32_t *shell_of_face)
{
    size_t shells = 0;
    for (size_t face = 0; face < triangle_count; face++) {
        const uint32_t *p = point_of_corner + 3 * face;
        const uint32_t parent = shell_of_face[face];
        if (parent != face)
            shell_of_face[face] = shell_of_face[parent];
        else if (p[0] == p[1] && p[1] == p[2])
            shell_of_face[face] = (uint32_t)(shells - (shells > 0));
        else
            shell_of_face[face] = (uint32_t)shells++;
    }
    return shells > 0 ? shells : 1;
}

/* One more than the hole that has the three corners on its rim, or 0. */
static uint32_t hole_around(const uint32_t *p, const uint32_t *hole)
{
    const int one = hole[p[0]] == hole[p[1]] && hole[p[0]] == hole[p[2]];
    return one && p[0] != p[1] && p[1] != p[2] && p[2] != p[0] ? hole[p[0]]
        : 0;
}

static void list_rim_faces(const edge_entry *edges,
                           const uint32_t *hole_start, size_t holes,
                           size_t n, uint32_t *corner, uint32_t *point)
{
    uint32_t *const head = point, *const next = point + n;
    memset(point, 0, 3 * n * sizeof *point);
    for (size_t k = 0; k < holes; k++)
        for (size_t i = hole_start[k]; i < hole_start[k + 1]; i++)
            point[corner[edges[i].corner]] =
                point[corner[next_corner(edges[i].corner)]] =
                    (uint32_t)k + 1;
    for (size_t face = 0; face < n; face++)
        corner[face] = hole_around(corner + 3 * face, point);
    memset(head, 0, n * sizeof *head);
    for (size_t face = n; face-- > 0;)
        if (corner[face] != 0) {
            next[face] = head[corner[face] - 1];
            head[corner[face] - 1] = (uint32_t)face + 1;
        }
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
        + slots_for(triangle_count) * sizeof(edge_entry);
}

whorl_status whorl_mesh_find_boundary_among(
    const whorl_mesh *mesh, const whorl_mesh_candidate *candidates,
    void *work, size_t size, whorl_mesh_boundary *boundary)
{
    const size_t n = mesh->triangle_count;
    if (n == 0)
        return WHORL_NO_TRIANGLES;
    if (whorl_mesh_work_size(n) == 0)
        return WHORL_TOO_LARGE;
    if (work == NULL || size < whorl_mesh_work_size(n))
        return WHORL_WORK_TOO_SMALL;
    const size_t slots = slots_for(n);
    edge_entry *const table = work;
    uint32_t *const scratch = work;
    uint32_t *const point_of_corner = (uint32_t *)(table + slots);
    uint32_t *const parent = point_of_corner + 3 * n;
    uint32_t *const shell_of_face = parent + 3 * n;
    int oriented;
    memset(table, 0, slots * sizeof *table);
    const size_t points = number_points(mesh, scratch, 2 * slots - 1,
                                        point_of_corner);
    memset(table, 0, slots * sizeof *table);
    make_sets(shell_of_face, n);
    count_edges(n, candidates, point_of_corner, table, slots - 1,
                shell_of_face);
    const size_t count = keep_unmatched(table, slots, &oriented);
    make_sets(parent, 3 * n);
    uint32_t *const hole_start = (uint32_t *)(table + count);
    const size_t holes = number_holes(table, count, point_of_corner, parent,
                                      hole_start);
    size_t shells = 0;
    if (candidates == NULL) {
        join_rims(table, hole_start, holes, shell_of_face);
        shells = number_shells(n, point_of_corner, shell_of_face);
    }
    if (holes > 0)
        list_rim_faces(table, hole_start, holes, n, point_of_corner, parent);
    *boundary = (whorl_mesh_boundary){
        count == 0, oriented, count, holes, shells,
        candidates == NULL ? points : 0,
        candidates == NULL ? shell_of_face : NULL,
        table, hole_start, candidates, parent, parent + n};
    return WHORL_OK;
}
whorl_status whorl_mesh_find_boundary(const whorl_mesh *mesh, void *work,
                                      size_t size,
                                      whorl_mesh_boundary *boundary)
{
    return whorl_mesh_find_boundary_among(mesh, NULL, work, size, boundary);
}

static size_t face_of(const whorl_mesh_boundary *boundary, uint32_t corner)
{
    return boundary->candidates == NULL ? corner / 3
        : boundary->candidates[corner / 3].face;
}

whorl_mesh_edge whorl_mesh_unmatched_edge(
    const whorl_mesh *mesh, const whorl_mesh_boundary *boundary, size_t i)
{
    const edge_entry found = boundary->edges[i];
    const whorl_vec3 p = corner_point(mesh, found.corner);
    const whorl_vec3 q = corner_point(mesh, next_corner(found.corner));
    const size_t face = face_of(boundary, found.corner);
    whorl_mesh_edge edge = {p, q, (size_t)found.surplus, face, 0};
    if (found.surplus < 0)
        edge = (whorl_mesh_edge){q, p, (size_t)-(int64_t)found.surplus,
                                 face, 0};
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
    if (boundary->shell_of_face != NULL)
        hole.shell = boundary->shell_of_face
            [boundary->edges[hole.first].corner / 3];
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
