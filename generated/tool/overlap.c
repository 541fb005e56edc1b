/* Faces and shells that count twice. */
/* Tangled from literate/command: overlap. Edit there. */
#include "tool/overlap.h"

#include <math.h>
#include <string.h>

#include "tool/memory.h"

/* All that is known of the faces.  A point is a place of corners. */
typedef struct {
    size_t count, points, point_room;
    whorl_vec3 *point;
    uint32_t *corner;        /* points of the faces, three each */
    uint32_t *slot;          /* a table: one more than a point or face */
    size_t mask;
    uint32_t *shell;         /* of a face */
    uint32_t *parent;        /* of a point, in the tree of its shell */
} surface;

static size_t mix(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t z = a * 0x9e3779b97f4a7c15u;
    z = ((z ^ z >> 32) + b) * 0xbf58476d1ce4e5b9u;
    z = ((z ^ z >> 32) + c) * 0x94d049bb133111ebu;
    return (size_t)(z ^ z >> 32);
}

static uint32_t number_of(surface *s, whorl_vec3 p)
{
    uint64_t bits[3];
    p = (whorl_vec3){p.x + 0.0, p.y + 0.0, p.z + 0.0};
    memcpy(bits, &p, sizeof bits);
    size_t k = mix(bits[0], bits[1], bits[2]) & s->mask;
    for (; s->slot[k]; k = (k + 1) & s->mask) {
        const whorl_vec3 q = s->point[s->slot[k] - 1];
        if (p.x == q.x && p.y == q.y && p.z == q.z)
            return s->slot[k] - 1;
    }
    if (!grow(&s->point, &s->point_room, s->points + 1, sizeof p))
        return UINT32_MAX;
    s->point[s->points++] = p;
    s->slot[k] = (uint32_t)s->points;
    return s->slot[k] - 1;
}

static whorl_status number_corners(void *context, const whorl_mesh *faces,
                                   size_t first)
{
    surface *s = context;
    for (size_t i = 0; i < faces->triangle_count; i++)
        for (int k = 0; k < 3; k++) {
            const uint32_t v = number_of(s, whorl_mesh_corner(faces, i, k));
            if (v == UINT32_MAX)
                return WHORL_WORK_TOO_SMALL;
            s->corner[3 * (first + i) + (size_t)k] = v;
        }
    return WHORL_OK;
}

static void turn_smallest_first(const uint32_t *corner, uint32_t v[3])
{
    int k = corner[1] < corner[0] ? 1 : 0;
    if (corner[2] < corner[k])
        k = 2;
    for (int i = 0; i < 3; i++)
        v[i] = corner[(k + i) % 3];
}

static void count_identical(surface *s, overlap *found)
{
    memset(s->slot, 0, (s->mask + 1) * sizeof *s->slot);
    for (size_t i = 0; i < s->count; i++) {
        uint32_t v[3], w[3] = {0};
        turn_smallest_first(s->corner + 3 * i, v);
        if (v[0] == v[1] || v[1] == v[2] || v[2] == v[0])
            continue;
        size_t k = mix(v[0], v[1], v[2]) & s->mask;
        for (; s->slot[k]; k = (k + 1) & s->mask) {
            turn_smallest_first(s->corner + 3 * (s->slot[k] - 1), w);
            if (memcmp(v, w, sizeof v) == 0)
                break;
        }
        if (!s->slot[k]) {
            s->slot[k] = (uint32_t)i + 1;
        } else if (found->identical++ == 0) {
            found->again = i;
            found->before = s->slot[k] - 1;
        }
    }
}

static uint32_t root_of(uint32_t *parent, uint32_t p)
{
    while (parent[p] != p)
        p = parent[p] = parent[parent[p]];
    return p;
}

static void join_corners(surface *s, const uint32_t *corner)
{
    for (int k = 1; k < 3; k++) {
        const uint32_t a = root_of(s->parent, corner[0]);
        const uint32_t b = root_of(s->parent, corner[k]);
        s->parent[a > b ? a : b] = a > b ? b : a;
    }
}

static size_t find_shells(surface *s)
{
    size_t shells = 0;
    for (size_t p = 0; p < s->points; p++)
        s->parent[p] = (uint32_t)p;
    for (size_t i = 0; i < s->count; i++)
        join_corners(s, s->corner + 3 * i);
    memset(s->slot, 0, s->points * sizeof *s->slot);
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t root = root_of(s->parent, s->corner[3 * i]);
        if (!s->slot[root])
            s->slot[root] = (uint32_t)++shells;
        s->shell[i] = s->slot[root] - 1;
    }
    return shells;
}

typedef struct {
    whorl_vec3 low, high;
    double volume;
    size_t first, end;         /* its faces in the list */
} shell_view;

typedef struct {
    shell_view *shell;
    uint32_t *face;            /* those of shell 0 first, and so on */
    size_t angles;             /* still to be spent */
} shell_list;

static void corners_of(const surface *s, size_t face, whorl_vec3 p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = s->point[s->corner[3 * face + (size_t)k]];
}

static void measure_face(const surface *s, size_t face, shell_view *v,
                         whorl_vec3 origin)
{
    whorl_vec3 p[3];
    corners_of(s, face, p);
    for (int k = 0; k < 3; k++) {
        v->low = (whorl_vec3){fmin(v->low.x, p[k].x),
                              fmin(v->low.y, p[k].y),
                              fmin(v->low.z, p[k].z)};
        v->high = (whorl_vec3){fmax(v->high.x, p[k].x),
                               fmax(v->high.y, p[k].y),
                               fmax(v->high.z, p[k].z)};
        p[k] = whorl_vec3_sub(p[k], origin);
    }
    v->volume += whorl_vec3_dot(p[0], whorl_vec3_cross(p[1], p[2]));
}

static void measure_shells(const surface *s, shell_list *l, size_t shells)
{
    for (size_t a = 0; a < shells; a++)
        l->shell[a] = (shell_view){{INFINITY, INFINITY, INFINITY},
                                   {-INFINITY, -INFINITY, -INFINITY},
                                   0, 0, 0};
    for (size_t i = 0; i < s->count; i++)
        l->shell[s->shell[i]].end++;
    for (size_t a = 1; a < shells; a++)
        l->shell[a].end += l->shell[a - 1].end;
    for (size_t a = 0; a < shells; a++)
        l->shell[a].first = a ? l->shell[a - 1].end : 0;
    for (size_t i = s->count; i-- > 0;)
        l->face[--l->shell[s->shell[i]].end] = (uint32_t)i;
    for (size_t a = 0; a < shells; a++)
        l->shell[a].end = a + 1 < shells ? l->shell[a + 1].first : s->count;
    for (size_t a = 0; a < shells; a++) {
        shell_view *v = &l->shell[a];
        const whorl_vec3 origin =
            s->point[s->corner[3 * (size_t)l->face[v->first]]];
        for (size_t i = v->first; i < v->end; i++)
            measure_face(s, l->face[i], v, origin);
    }
}

static double winding(const surface *s, const shell_list *l,
                      const shell_view *v, whorl_vec3 x)
{
    double sum = 0;
    for (size_t i = v->first; i < v->end; i++) {
        whorl_vec3 p[3];
        double r[3];
        corners_of(s, l->face[i], p);
        for (int k = 0; k < 3; k++) {
            p[k] = whorl_vec3_sub(p[k], x);
            r[k] = whorl_vec3_norm(p[k]);
        }
        const double half = atan2(
            whorl_vec3_dot(p[0], whorl_vec3_cross(p[1], p[2])),
            r[0] * r[1] * r[2] + whorl_vec3_dot(p[0], p[1]) * r[2]
                + whorl_vec3_dot(p[1], p[2]) * r[0]
                + whorl_vec3_dot(p[2], p[0]) * r[1]);
        if (fabs(half) > 3.14)
            return NAN;
        sum += half;
    }
    return sum / (2 * acos(-1.0));
}

static int in_box(const shell_view *v, whorl_vec3 x)
{
    return x.x >= v->low.x && x.x <= v->high.x && x.y >= v->low.y
        && x.y <= v->high.y && x.z >= v->low.z && x.z <= v->high.z;
}

/* How often the other shells wind around x; in which is one of those that
   do.  Returns 0 where that cannot be said. */
static int winding_of_others(const surface *s, shell_list *l, size_t shells,
                             size_t a, whorl_vec3 x, double *sum,
                             size_t *in_which)
{
    *sum = 0;
    for (size_t b = 0; b < shells; b++) {
        const shell_view *v = &l->shell[b];
        if (b == a || !in_box(v, x))
            continue;
        if (l->angles < v->end - v->first) {
            l->angles = 0;
            return 0;
        }
        l->angles -= v->end - v->first;
        const double w = winding(s, l, v, x);
        if (!(fabs(w - round(w)) < 0.01))
            return 0;
        if (round(w) != 0)
            *in_which = b;
        *sum += round(w);
    }
    return 1;
}

enum { ANGLES = 20000000, TRIES = 5 };

static int judge_shell(const surface *s, shell_list *l, size_t shells,
                       size_t a, double sign, overlap *found)
{
    const shell_view *v = &l->shell[a];
    const size_t faces = v->end - v->first;
    for (size_t k = 0; k < TRIES && k < faces; k++) {
        whorl_vec3 p[3];
        double sum = 0;
        size_t outer = a;
        corners_of(s, l->face[v->first + k * faces / TRIES], p);
        const whorl_vec3 x = whorl_vec3_scale(1 / 3.0, whorl_vec3_add(
            p[0], whorl_vec3_add(p[1], p[2])));
        if (!winding_of_others(s, l, shells, a, x, &sum, &outer))
            continue;
        if (sign * v->volume > 0 && sign * sum > 0
            && found->nested++ == 0) {
            found->inner = l->face[v->first];
            found->outer = l->face[l->shell[outer].first];
        }
        if (sign * v->volume < 0 && sign * sum < 1
            && found->reversed++ == 0)
            found->reversed_face = l->face[v->first];
        break;
    }
    return l->angles > 0;
}

static int judge_shells(const surface *s, overlap *found)
{
    shell_list l = {memory_take(found->shells * sizeof *l.shell),
                    memory_take(s->count * sizeof *l.face), ANGLES};
    int good = l.shell && l.face;
    double volume = 0;
    if (good)
        measure_shells(s, &l, found->shells);
    for (size_t a = 0; good && a < found->shells; a++)
        volume += l.shell[a].volume;
    for (size_t a = 0; good && a < found->shells; a++)
        good = judge_shell(s, &l, found->shells, a, volume < 0 ? -1 : 1,
                           found);
    memory_free(l.shell);
    memory_free(l.face);
    return good;
}

static int open_surface(surface *s, size_t count)
{
    size_t slots = 8;
    while (slots < 4 * count)
        slots *= 2;
    *s = (surface){.count = count, .mask = slots - 1};
    s->corner = memory_take(3 * count * sizeof *s->corner);
    s->slot = memory_take(slots * sizeof *s->slot);
    s->shell = memory_take(count * sizeof *s->shell);
    s->parent = memory_take(3 * count * sizeof *s->parent);
    if (s->slot)
        memset(s->slot, 0, slots * sizeof *s->slot);
    return s->corner && s->slot && s->shell && s->parent;
}

static void close_surface(surface *s)
{
    memory_free(s->point);
    memory_free(s->corner);
    memory_free(s->slot);
    memory_free(s->shell);
    memory_free(s->parent);
}

void overlap_find(const whorl_mesh_stream *faces, overlap *found)
{
    static const overlap nothing;
    surface s = {0};
    *found = nothing;
    if (faces->triangle_count <= WHORL_MESH_MAX_TRIANGLES
        && open_surface(&s, faces->triangle_count)
        && faces->read(faces->context, 0, s.count, number_corners, &s)
               == WHORL_OK) {
        found->searched = 1;
        count_identical(&s, found);
        found->shells = find_shells(&s);
        found->compared = found->shells == 1 || judge_shells(&s, found);
    }
    close_surface(&s);
}
