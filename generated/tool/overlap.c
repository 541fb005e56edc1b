/* Faces and shells that count twice. */
/* Tangled from literate/command: overlap. Edit there. */
#include "tool/overlap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tool/memory.h"

/* All that is known of the faces.  A point is a place of corners. */
typedef struct {
    size_t count, points, point_room;
    size_t closed;           /* faces and caps; these follow */
    whorl_vec3 *point;
    uint32_t *corner;        /* points of the faces, three each */
    uint32_t *slot;          /* a table: one more than what is found */
    size_t mask;
    uint32_t *shell;         /* of a face; at first another face of it */
    int32_t *surplus;        /* of the edge that was met first here */
    int repeated;            /* some edge is used twice the same way */
    int float32;             /* the coordinates have been rounded to it */
    double rounding;         /* of coordinates below 1 */
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

static uint32_t root_of(uint32_t *parent, uint32_t f)
{
    while (parent[f] != f)
        f = parent[f] = parent[parent[f]];
    return f;
}

static void join(uint32_t *parent, uint32_t f, uint32_t g)
{
    f = root_of(parent, f);
    g = root_of(parent, g);
    parent[f > g ? f : g] = f > g ? g : f;
}

static uint32_t end_of(const surface *s, size_t c)
{
    return s->corner[c % 3 == 2 ? c - 2 : c + 1];
}
/* Where edges meet for which the surplus is not zero. */
static void join_at_holes(surface *s)
{
    memset(s->slot, 0, s->points * sizeof *s->slot);
    for (size_t c = 0; c < 3 * s->count; c++) {
        if (s->surplus[c] == 0)
            continue;
        const uint32_t ends[2] = {s->corner[c], end_of(s, c)};
        for (int k = 0; k < 2; k++) {
            uint32_t *first = &s->slot[ends[k]];
            if (*first == 0)
                *first = (uint32_t)(c / 3) + 1;
            join(s->shell, (uint32_t)(c / 3), *first - 1);
        }
    }
}

static void join_at_edges(surface *s)
{
    memset(s->slot, 0, (s->mask + 1) * sizeof *s->slot);
    memset(s->surplus, 0, 3 * s->count * sizeof *s->surplus);
    for (size_t c = 0; c < 3 * s->count; c++) {
        const uint32_t a = s->corner[c], b = end_of(s, c);
        const uint32_t low = a < b ? a : b, high = a < b ? b : a;
        if (a == b)
            continue;
        size_t k = mix(low, high, 0) & s->mask;
        for (; s->slot[k]; k = (k + 1) & s->mask) {
            const uint32_t p = s->corner[s->slot[k] - 1];
            const uint32_t q = end_of(s, s->slot[k] - 1);
            if ((p == a && q == b) || (p == b && q == a))
                break;
        }
        if (!s->slot[k])
            s->slot[k] = (uint32_t)c + 1;
        const size_t met = s->slot[k] - 1;
        const int forward = s->corner[met] == a;
        s->repeated |= met != c && (forward || s->surplus[met] < 1);
        s->surplus[met] += forward ? 1 : -1;
        join(s->shell, (uint32_t)(c / 3), (uint32_t)(met / 3));
    }
}
static size_t find_shells(surface *s)
{
    size_t shells = 0;
    for (size_t i = 0; i < s->count; i++)
        s->shell[i] = (uint32_t)i;
    join_at_edges(s);
    join_at_holes(s);
    for (size_t i = 0; i < s->count; i++) {
        const uint32_t *v = s->corner + 3 * i;
        if (s->shell[i] != i)
            s->shell[i] = s->shell[s->shell[i]];
        else if (v[0] == v[1] && v[1] == v[2])
            s->shell[i] = (uint32_t)(shells - (shells > 0));
        else
            s->shell[i] = (uint32_t)shells++;
    }
    return shells > 0 ? shells : 1;
}

static void add_cap(surface *s, size_t c, uint32_t apex)
{
    const uint32_t a = s->corner[c], b = end_of(s, c);
    const int forward = s->surplus[c] > 0;
    if (apex == a || apex == b)
        return;
    for (int32_t k = abs(s->surplus[c]); k > 0; k--) {
        uint32_t *v = s->corner + 3 * s->closed;
        v[0] = forward ? b : a;
        v[1] = forward ? a : b;
        v[2] = apex;
        s->shell[s->closed++] = s->shell[c / 3];
    }
}

static int make_room(uint32_t **numbers, size_t count)
{
    uint32_t *more = memory_resize(*numbers, count * sizeof *more);
    if (more)
        *numbers = more;
    return more != NULL;
}

static int close_holes(surface *s)
{
    size_t faces = s->count;
    for (size_t c = 0; c < 3 * s->count; c++)
        faces += (size_t)abs(s->surplus[c]);
    if (faces == s->count)
        return 1;
    if (!make_room(&s->corner, 3 * faces) || !make_room(&s->shell, faces))
        return 0;
    for (size_t i = 0; i < s->points; i++)
        s->slot[i] = (uint32_t)i;
    for (size_t c = 0; c < 3 * s->count; c++)
        if (s->surplus[c] != 0)
            join(s->slot, s->corner[c], end_of(s, c));
    for (size_t c = 0; c < 3 * s->count; c++)
        if (s->surplus[c] != 0)
            add_cap(s, c, root_of(s->slot, s->corner[c]));
    return 1;
}

static int all_float32(const surface *s)
{
    size_t i = 0;
    while (i < s->points && s->point[i].x == (float)s->point[i].x
           && s->point[i].y == (float)s->point[i].y
           && s->point[i].z == (float)s->point[i].z)
        i++;
    return i == s->points;
}

static void scale_points(surface *s)
{
    double largest = 0;
    int e;
    for (size_t i = 0; i < s->points; i++)
        largest = fmax(largest, fmax(fabs(s->point[i].x), fmax(
            fabs(s->point[i].y), fabs(s->point[i].z))));
    frexp(largest, &e);
    for (size_t i = 0; i < s->points; i++)
        s->point[i] = whorl_vec3_scale(ldexp(1, -e), s->point[i]);
    s->rounding = s->float32 || all_float32(s) ? 0x1p-24 : 0x1p-50;
}
typedef struct {
    whorl_vec3 low, high;
} box;

typedef struct {
    double volume, bound;      /* six times */
    size_t first, end;         /* its faces in the list */
} shell_view;

typedef struct {
    shell_view *shell;
    box *box;                  /* around 2k and 2k + 1; shells come last */
    uint32_t *face;            /* those of shell 0 first, and so on */
    size_t work;               /* that may yet be done, in looks at a box */
} shell_list;

static void corners_of(const surface *s, size_t face, whorl_vec3 p[3])
{
    for (int k = 0; k < 3; k++)
        p[k] = s->point[s->corner[3 * face + (size_t)k]];
}

static box box_around(box a, box b)
{
    return (box){
        {fmin(a.low.x, b.low.x), fmin(a.low.y, b.low.y),
         fmin(a.low.z, b.low.z)},
        {fmax(a.high.x, b.high.x), fmax(a.high.y, b.high.y),
         fmax(a.high.z, b.high.z)}};
}

static void measure_face(const surface *s, size_t face, shell_view *v,
                         box *around, whorl_vec3 origin)
{
    whorl_vec3 p[3];
    corners_of(s, face, p);
    for (int k = 0; k < 3; k++)
        *around = box_around(*around, (box){p[k], p[k]});
    const whorl_vec3 a = whorl_vec3_sub(p[1], p[0]);
    const whorl_vec3 b = whorl_vec3_sub(p[2], p[0]);
    v->volume += whorl_vec3_dot(whorl_vec3_sub(p[0], origin),
                                whorl_vec3_cross(a, b));
    v->bound += 16 * s->rounding * whorl_vec3_norm(a) * whorl_vec3_norm(b)
              + 0x1p-53 * fabs(v->volume);
}

static void measure_shells(const surface *s, shell_list *l, size_t shells)
{
    for (size_t a = 0; a < shells; a++)
        l->shell[a] = (shell_view){0, 0, 0, 0};
    for (size_t i = 0; i < s->closed; i++)
        l->shell[s->shell[i]].end++;
    for (size_t a = 1; a < shells; a++)
        l->shell[a].end += l->shell[a - 1].end;
    for (size_t a = 0; a < shells; a++)
        l->shell[a].first = a ? l->shell[a - 1].end : 0;
    for (size_t i = s->closed; i-- > 0;)
        l->face[--l->shell[s->shell[i]].end] = (uint32_t)i;
    for (size_t a = 0; a < shells; a++)
        l->shell[a].end = a + 1 < shells ? l->shell[a + 1].first
                                         : s->closed;
    for (size_t a = 0; a < shells; a++) {
        shell_view *v = &l->shell[a];
        const whorl_vec3 origin =
            s->point[s->corner[3 * (size_t)l->face[v->first]]];
        l->box[shells + a] = (box){origin, origin};
        for (size_t i = v->first; i < v->end; i++)
            measure_face(s, l->face[i], v, &l->box[shells + a], origin);
    }
    for (size_t k = shells; k-- > 1;)
        l->box[k] = box_around(l->box[2 * k], l->box[2 * k + 1]);
}

enum { BOXES_AN_ANGLE = 8 };   /* in time */

/* How far a point may be from a face and belong to it. */
static double near_by(const surface *s)
{
    return 4 * s->rounding;
}

/* NAN for a point that may lie on a face. */
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
        const double product =
            whorl_vec3_dot(p[0], whorl_vec3_cross(p[1], p[2]));
        const double other = r[0] * r[1] * r[2]
            + whorl_vec3_dot(p[0], p[1]) * r[2]
            + whorl_vec3_dot(p[1], p[2]) * r[0]
            + whorl_vec3_dot(p[2], p[0]) * r[1];
        const double noise = near_by(s)
            * (r[0] * r[1] + r[1] * r[2] + r[2] * r[0]);
        if (fabs(product) <= noise && other <= 4 * noise)
            return NAN;
        sum += atan2(product, other);
    }
    return sum / (2 * acos(-1.0));
}

static int in_box(const box *b, whorl_vec3 x, double e)
{
    return x.x >= b->low.x - e && x.x <= b->high.x + e
        && x.y >= b->low.y - e && x.y <= b->high.y + e
        && x.z >= b->low.z - e && x.z <= b->high.z + e;
}

static int spend(shell_list *l, size_t work)
{
    const int enough = l->work >= work;
    l->work = enough ? l->work - work : 0;
    return enough;
}

static int add_winding(const surface *s, shell_list *l, size_t b,
                       whorl_vec3 x, double *sum, size_t *in_which)
{
    const shell_view *v = &l->shell[b];
    if (!spend(l, BOXES_AN_ANGLE * (v->end - v->first)))
        return 0;
    const double w = winding(s, l, v, x);
    if (!(fabs(w - round(w)) < 0.01))
        return 0;
    if (round(w) != 0)
        *in_which = b;
    *sum += round(w);
    return 1;
}

/* How often the other shells wind around x; in which is one of those that
   do.  Returns 0 where that cannot be said. */
static int winding_of_others(const surface *s, shell_list *l, size_t shells,
                             size_t a, whorl_vec3 x, double *sum,
                             size_t *in_which)
{
    *sum = 0;
    for (size_t k = 1; k > 0;) {
        const int inside = in_box(&l->box[k], x, near_by(s));
        if (!spend(l, 1))
            return 0;
        if (inside && k < shells) {
            k *= 2;
            continue;
        }
        if (inside && k != shells + a
            && !add_winding(s, l, k - shells, x, sum, in_which))
            return 0;
        while (k % 2 != 0)
            k /= 2;
        k += k > 0;
    }
    return 1;
}

enum { ANGLES = 20000000, WORK = BOXES_AN_ANGLE * ANGLES };

static const uint64_t stride = 2654435761;

static int judge_shell(const surface *s, shell_list *l, size_t shells,
                       size_t a, double sign, overlap *found)
{
    const shell_view *v = &l->shell[a];
    const size_t keep = l->work / 2;
    size_t faces = v->end - v->first;
    while (l->face[v->first + faces - 1] >= s->count)
        faces--;
    if (fabs(v->volume) <= v->bound)
        return 1;
    for (size_t k = 0; k < faces && l->work > keep; k++) {
        whorl_vec3 p[3];
        double sum = 0;
        size_t outer = a;
        corners_of(s, l->face[v->first + k * stride % faces], p);
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
        return 1;
    }
    return 0;
}

static int judge_shells(const surface *s, shell_list *l, overlap *found)
{
    int good = 1;
    double volume = 0;
    measure_shells(s, l, found->shells);
    for (size_t a = 0; a < found->shells; a++)
        volume += l->shell[a].volume;
    for (size_t a = 0; a < found->shells; a++)
        good &= judge_shell(s, l, found->shells, a, volume < 0 ? -1 : 1,
                            found);
    return good;
}

static int compare_shells(surface *s, overlap *found)
{
    const int complete = close_holes(s);
    shell_list l = {memory_take(found->shells * sizeof *l.shell),
                    memory_take(2 * found->shells * sizeof *l.box),
                    memory_take(s->closed * sizeof *l.face), WORK};
    scale_points(s);
    const int good = complete && l.shell && l.box && l.face
                   && judge_shells(s, &l, found);
    memory_free(l.shell);
    memory_free(l.box);
    memory_free(l.face);
    return good;
}

static int open_surface(surface *s, size_t count)
{
    size_t slots = 8;
    while (slots < 4 * count)
        slots *= 2;
    *s = (surface){.count = count, .closed = count, .mask = slots - 1};
    s->corner = memory_take(3 * count * sizeof *s->corner);
    s->slot = memory_take(slots * sizeof *s->slot);
    s->shell = memory_take(count * sizeof *s->shell);
    s->surplus = memory_take(3 * count * sizeof *s->surplus);
    if (s->slot)
        memset(s->slot, 0, slots * sizeof *s->slot);
    return s->corner && s->slot && s->shell && s->surplus;
}

static void close_surface(surface *s)
{
    memory_free(s->point);
    memory_free(s->corner);
    memory_free(s->slot);
    memory_free(s->shell);
    memory_free(s->surplus);
}

void overlap_find(const whorl_mesh_stream *faces, int float32,
                  overlap *found)
{
    static const overlap nothing;
    surface s = {0};
    *found = nothing;
    if (faces->triangle_count <= WHORL_MESH_MAX_TRIANGLES
        && open_surface(&s, faces->triangle_count)
        && faces->read(faces->context, 0, s.count, number_corners, &s)
               == WHORL_OK) {
        found->searched = 1;
        s.float32 = float32;
        found->shells = find_shells(&s);
        if (s.repeated)
            count_identical(&s, found);
        found->compared = found->shells == 1 || compare_shells(&s, found);
    }
    close_surface(&s);
}
