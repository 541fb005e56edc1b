/* Drawings of bodies in space, written as TikZ and SVG. */
/* Tangled from literate/kit: sketch. Edit there. */
#include "sketch/sketch.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const sketch_style sketch_body = {
    .fill = "whorlbody", .stroke = "whorlink", .width = 0.6
};
const sketch_style sketch_glass = {
    .fill = "whorlbody", .opacity = 0.45, .stroke = "whorlink",
    .width = 0.5
};
const sketch_style sketch_ink = {
    .stroke = "whorlink", .width = 0.6, .hidden = SKETCH_DASH
};
const sketch_style sketch_faint = {
    .stroke = "whorlfaint", .width = 0.5, .hidden = SKETCH_DASH
};
const sketch_style sketch_vector = {
    .stroke = "whorlink", .width = 0.7, .hidden = SKETCH_DASH,
    .head = SKETCH_SOLID
};
const sketch_style sketch_omega = {
    .stroke = "whorlomega", .width = 0.9, .hidden = SKETCH_DASH,
    .head = SKETCH_BARB
};
const sketch_style sketch_L = {
    .stroke = "whorlL", .width = 0.9, .hidden = SKETCH_DASH,
    .head = SKETCH_HOLLOW
};
const sketch_style sketch_force = {
    .stroke = "whorlforce", .width = 0.9, .hidden = SKETCH_DASH,
    .head = SKETCH_OPEN
};

static const double degree = 3.14159265358979323846 / 180;

sketch_vec sketch_at(double x, double y, double z)
{
    return (sketch_vec){x, y, z};
}

static sketch_vec plus(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.x + b.x, a.y + b.y, a.z + b.z);
}

static sketch_vec minus(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.x - b.x, a.y - b.y, a.z - b.z);
}

static sketch_vec times(double k, sketch_vec a)
{
    return sketch_at(k * a.x, k * a.y, k * a.z);
}

static double dot(sketch_vec a, sketch_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static sketch_vec cross(sketch_vec a, sketch_vec b)
{
    return sketch_at(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                     a.x * b.y - a.y * b.x);
}

static double length(sketch_vec a)
{
    return sqrt(dot(a, a));
}

static sketch_vec unit(sketch_vec a)
{
    const double l = length(a);
    return l > 0 ? times(1 / l, a) : a;
}

static sketch_vec between(sketch_vec a, sketch_vec b, double t)
{
    return plus(a, times(t, minus(b, a)));
}

/* Twice the signed area of a triangle as seen on the page. */
static double turn(sketch_vec a, sketch_vec b, sketch_vec c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

enum { NAME_MAX_ = 32, CORNERS_MAX = 200 };

/* A color: so many percent of a named one, the rest white or black. */
typedef struct {
    char name[NAME_MAX_];
    int percent;
    int black;
} color;

typedef struct {
    size_t first;
    int n;
    sketch_vec normal;      /* unit, normal.z > 0 */
    double offset;          /* dot(normal, p) of its points p */
    double low_x, high_x, low_y, high_y;
    color fill;
    double opacity;
    size_t group;           /* one side of the faces of one call */
    int globe;              /* -1, or the globe whose outline this is */
    int hides;              /* opaque */
} face;

typedef struct {
    size_t first;
    int n;
    color stroke;
    double width;
    sketch_dash dash;
    sketch_hidden hidden;
    sketch_head head;
    double radius;          /* of a dot, else 0 */
} line;

typedef struct {
    sketch_vec at;
    double direction, distance;
    char color[NAME_MAX_];
    char *text;
} label;

typedef struct {
    sketch_vec center, inverse[3];  /* rows that make it a unit ball */
    sketch_vec forward;     /* the eye's direction in that ball */
} globe;

typedef struct {
    sketch_vec *points;
    size_t points_n, points_room;
    face *faces;
    size_t faces_n, faces_room;
} shapes;

struct sketch {
    sketch_vec right, up, eye, center, light;
    double scale;
    shapes shape;
    line *lines;
    size_t lines_n, lines_room;
    label *labels;
    size_t labels_n, labels_room;
    globe *globes;
    size_t globes_n, globes_room;
    size_t groups;
    int failed;
};

static int room(void *array, size_t *have, size_t want, size_t size)
{
    void *old, *new;
    size_t n = *have ? *have : 16;
    if (want <= *have)
        return 1;
    while (n < want)
        n *= 2;
    memcpy(&old, array, sizeof old);
    new = n > (size_t)-1 / 2 / size ? NULL : realloc(old, n * size);
    if (new == NULL)
        return 0;
    memcpy(array, &new, sizeof new);
    *have = n;
    return 1;
}

static int add_points(shapes *to, const sketch_vec *p, int n)
{
    const size_t want = to->points_n + (size_t)n;
    for (int i = 0; i < n; i++)
        if (!isfinite(p[i].x) || !isfinite(p[i].y) || !isfinite(p[i].z))
            return 0;
    if (!room(&to->points, &to->points_room, want, sizeof *to->points))
        return 0;
    if (n > 0)
        memcpy(to->points + to->points_n, p, (size_t)n * sizeof *p);
    to->points_n = want;
    return 1;
}

sketch *sketch_new(sketch_view view)
{
    const double a = view.azimuth * degree, h = view.elevation * degree;
    const sketch_vec eye = {cos(h) * cos(a), cos(h) * sin(a), sin(h)};
    const sketch_vec right = {-sin(a), cos(a), 0};
    const int turns = view.up == 'x' ? 1 : view.up == 'y' ? 2 : 0;
    sketch *s = calloc(1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->eye = eye;
    s->right = right;
    for (int i = 0; i < turns; i++) {
        s->eye = sketch_at(s->eye.z, s->eye.x, s->eye.y);
        s->right = sketch_at(s->right.z, s->right.x, s->right.y);
    }
    s->up = cross(s->eye, s->right);
    s->scale = view.scale > 0 ? view.scale : 1;
    s->center = view.center;
    s->light = unit(view.light);
    if (!(length(s->light) > 0))
        s->light = unit(sketch_at(-0.45, 0.75, 0.65));
    return s;
}

void sketch_free(sketch *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->labels_n; i++)
        free(s->labels[i].text);
    free(s->shape.points);
    free(s->shape.faces);
    free(s->lines);
    free(s->labels);
    free(s->globes);
    free(s);
}

static sketch_vec on_page(const sketch *s, sketch_vec p)
{
    const sketch_vec d = minus(p, s->center);
    return times(s->scale, sketch_at(dot(s->right, d), dot(s->up, d),
                                     dot(s->eye, d)));
}

sketch_vec sketch_page(const sketch *s, double x, double y)
{
    if (s == NULL)
        return sketch_at(0, 0, 0);
    return times(1 / s->scale,
                 plus(times(x, s->right), times(y, s->up)));
}

sketch_vec sketch_put(const sketch_place *place, sketch_vec p)
{
    sketch_vec row[3];
    if (place == NULL)
        return p;
    for (int i = 0; i < 3; i++)
        row[i] = sketch_at(place->rotation[i][0], place->rotation[i][1],
                           place->rotation[i][2]);
    return plus(sketch_at(dot(row[0], p), dot(row[1], p), dot(row[2], p)),
                place->translation);
}

static sketch_vec turned(sketch_vec axis, double angle, sketch_vec v)
{
    const double c = cos(angle * degree), s = sin(angle * degree);
    const sketch_vec n = unit(axis), along = times(dot(n, v), n);
    return plus(along, plus(times(c, minus(v, along)),
                            times(s, cross(n, v))));
}

sketch_place sketch_turn(sketch_vec axis, double angle, sketch_vec shift)
{
    const sketch_vec x = turned(axis, angle, sketch_at(1, 0, 0));
    const sketch_vec y = turned(axis, angle, sketch_at(0, 1, 0));
    const sketch_vec z = turned(axis, angle, sketch_at(0, 0, 1));
    return (sketch_place){
        {{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}, shift
    };
}

static color plain(const char *name)
{
    color c = {"whorlink", 100, 0};
    if (name != NULL)
        snprintf(c.name, sizeof c.name, "%s", name);
    return c;
}

static color shaded(const sketch *s, sketch_style style, sketch_vec normal)
{
    const double lit = fmax(0, dot(normal, s->light));
    color c = plain(style.fill);
    if (style.flat)
        return c;
    if (lit > 0.5)
        c.percent = 100 - (int)lround((lit - 0.5) * 2 * 55);
    else {
        c.percent = 100 - (int)lround((0.5 - lit) * 2 * 30);
        c.black = 1;
    }
    return c;
}

static void measure(shapes *to, face *f)
{
    const sketch_vec *p = to->points + f->first;
    f->low_x = f->high_x = p[0].x;
    f->low_y = f->high_y = p[0].y;
    for (int i = 1; i < f->n; i++) {
        f->low_x = fmin(f->low_x, p[i].x);
        f->high_x = fmax(f->high_x, p[i].x);
        f->low_y = fmin(f->low_y, p[i].y);
        f->high_y = fmax(f->high_y, p[i].y);
    }
}

static int add_face(shapes *to, face f, const sketch_vec *p, int n)
{
    if (!room(&to->faces, &to->faces_room, to->faces_n + 1,
              sizeof *to->faces))
        return 0;
    f.first = to->points_n;
    f.n = n;
    if (!add_points(to, p, n))
        return 0;
    measure(to, &f);
    to->faces[to->faces_n++] = f;
    return 1;
}

/* points: on the page. */
static void keep_face(sketch *s, const sketch_vec *points, int n,
                      int globe_index, sketch_style style)
{
    sketch_vec normal = {0, 0, 0}, p[CORNERS_MAX];
    face f = {.globe = globe_index};
    if (s->failed || style.fill == NULL)
        return;
    if (n < 3 || n > CORNERS_MAX) {
        s->failed = 1;
        return;
    }
    for (int i = 1; i + 1 < n; i++)
        normal = plus(normal, cross(minus(points[i], points[0]),
                                    minus(points[i + 1], points[0])));
    normal = unit(normal);
    if (!(fabs(normal.z) > 1e-6))
        return;
    for (int i = 0; i < n; i++)
        p[i] = normal.z > 0 ? points[i] : points[n - 1 - i];
    f.normal = normal.z > 0 ? normal : times(-1, normal);
    f.offset = dot(f.normal, p[0]);
    f.group = 2 * s->groups + (normal.z > 0);
    f.fill = shaded(s, style, f.normal);
    f.opacity = style.opacity > 0 ? fmin(style.opacity, 1) : 1;
    f.hides = f.opacity >= 1;
    s->failed = !add_face(&s->shape, f, p, n);
}

/* points: on the page. */
static line *keep_line(sketch *s, const sketch_vec *points, int n,
                       sketch_style style)
{
    line l = {.first = s->shape.points_n, .n = n};
    if (s->failed || style.stroke == NULL || n < 1)
        return NULL;
    l.stroke = plain(style.stroke);
    l.width = style.width > 0 ? style.width : 0.6;
    l.dash = style.dash;
    l.hidden = style.hidden;
    l.head = style.head;
    if (!room(&s->lines, &s->lines_room, s->lines_n + 1, sizeof *s->lines)
            || !add_points(&s->shape, points, n)) {
        s->failed = 1;
        return NULL;
    }
    s->lines[s->lines_n] = l;
    return &s->lines[s->lines_n++];
}

void sketch_polygon(sketch *s, const sketch_vec *points, int n,
                    sketch_style style)
{
    sketch_vec p[CORNERS_MAX + 1];
    if (s == NULL || s->failed)
        return;
    if (n < 3 || n > CORNERS_MAX) {
        s->failed = 1;
        return;
    }
    for (int i = 0; i < n; i++)
        p[i] = on_page(s, points[i]);
    p[n] = p[0];
    s->groups++;
    keep_face(s, p, n, -1, style);
    style.head = SKETCH_NONE;
    keep_line(s, p, n + 1, style);
}

typedef struct {
    int low, high, triangle;
} side;

static int by_ends(const void *a, const void *b)
{
    const side *p = a, *q = b;
    if (p->low != q->low)
        return p->low < q->low ? -1 : 1;
    if (p->high != q->high)
        return p->high < q->high ? -1 : 1;
    return (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

static int tells_something(const sketch_vec *normals, const side *e, int n,
                           double crease)
{
    sketch_vec a, b;
    if (n != 2)
        return 1;
    a = normals[e[0].triangle];
    b = normals[e[1].triangle];
    return (a.z > 0) != (b.z > 0) || dot(a, b) < cos(crease * degree);
}

static void mesh_edges(sketch *s, const sketch_vec *p,
                       const sketch_vec *normals, side *sides, size_t n,
                       int *closed, sketch_style style)
{
    const double crease = style.crease > 0 ? style.crease
        : style.crease < 0 ? 180 : 20;
    *closed = 1;
    style.head = SKETCH_NONE;
    qsort(sides, n, sizeof *sides, by_ends);
    for (size_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && sides[j].low == sides[i].low
                 && sides[j].high == sides[i].high; j++)
            ;
        *closed = *closed && j - i == 2;
        if (tells_something(normals, sides + i, (int)(j - i), crease)) {
            const sketch_vec ends[2] = {p[sides[i].low], p[sides[i].high]};
            keep_line(s, ends, 2, style);
        }
    }
}

static void mesh_faces(sketch *s, const sketch_vec *p,
                       const sketch_vec *normals,
                       const int *triangles, int m, int closed,
                       sketch_style style)
{
    const int opaque = !(style.opacity > 0 && style.opacity < 1);
    s->groups++;
    for (int i = 0; i < m; i++) {
        const sketch_vec corners[3] = {
            p[triangles[3 * i]], p[triangles[3 * i + 1]],
            p[triangles[3 * i + 2]]
        };
        if (!(closed && opaque && normals[i].z <= 0))
            keep_face(s, corners, 3, -1, style);
    }
}

void sketch_mesh(sketch *s, const sketch_vec *vertices, int n,
                 const int *triangles, int m,
                 const sketch_place *place, sketch_style style)
{
    sketch_vec *p, *normals;
    side *sides;
    int closed;
    if (s == NULL || s->failed || n < 1 || m < 1)
        return;
    p = malloc((size_t)n * sizeof *p);
    normals = malloc((size_t)m * sizeof *normals);
    sides = malloc(3 * (size_t)m * sizeof *sides);
    s->failed = p == NULL || normals == NULL || sides == NULL;
    for (int i = 0; i < n && !s->failed; i++)
        p[i] = on_page(s, sketch_put(place, vertices[i]));
    for (int i = 0; i < m && !s->failed; i++) {
        const int *t = triangles + 3 * i;
        for (int k = 0; k < 3 && !s->failed; k++) {
            const int a = t[k], b = t[(k + 1) % 3];
            s->failed = a < 0 || a >= n || b < 0 || b >= n;
            sides[3 * i + k] = (side){a < b ? a : b, a < b ? b : a, i};
        }
        if (!s->failed)
            normals[i] = unit(cross(minus(p[t[1]], p[t[0]]),
                                    minus(p[t[2]], p[t[0]])));
    }
    if (!s->failed) {
        mesh_edges(s, p, normals, sides, 3 * (size_t)m, &closed, style);
        mesh_faces(s, p, normals, triangles, m, closed, style);
    }
    free(p);
    free(normals);
    free(sides);
}

void sketch_box(sketch *s, sketch_vec low, sketch_vec high,
                const sketch_place *place, sketch_style style)
{
    static const int sides[] = {
        0, 2, 3,  0, 3, 1,  4, 5, 7,  4, 7, 6,
        0, 1, 5,  0, 5, 4,  2, 6, 7,  2, 7, 3,
        0, 4, 6,  0, 6, 2,  1, 3, 7,  1, 7, 5
    };
    sketch_vec corner[8];
    for (int k = 0; k < 8; k++)
        corner[k] = sketch_at(k & 1 ? high.x : low.x,
                              k & 2 ? high.y : low.y,
                              k & 4 ? high.z : low.z);
    sketch_mesh(s, corner, 8, sides, 12, place, style);
}

void sketch_curve(sketch *s, const sketch_vec *points, int n,
                  sketch_style style)
{
    sketch_vec *p;
    if (s == NULL || s->failed || n < 2)
        return;
    p = malloc((size_t)n * sizeof *p);
    s->failed = p == NULL;
    for (int i = 0; i < n && !s->failed; i++)
        p[i] = on_page(s, points[i]);
    keep_line(s, p, n, style);
    free(p);
}

void sketch_segment(sketch *s, sketch_vec a, sketch_vec b,
                    sketch_style style)
{
    const sketch_vec ends[2] = {a, b};
    style.head = SKETCH_NONE;
    sketch_curve(s, ends, 2, style);
}

void sketch_arrow(sketch *s, sketch_vec from, sketch_vec to,
                  sketch_style style)
{
    const sketch_vec ends[2] = {from, to};
    if (style.head == SKETCH_NONE)
        style.head = SKETCH_SOLID;
    sketch_curve(s, ends, 2, style);
}

void sketch_arc(sketch *s, sketch_vec center, sketch_vec axis,
                sketch_vec from, double angle, sketch_style style)
{
    sketch_vec p[CORNERS_MAX];
    int n = 1 + (int)ceil(fabs(angle) / 3);
    n = n < 2 ? 2 : n > CORNERS_MAX ? CORNERS_MAX : n;
    for (int i = 0; i < n; i++)
        p[i] = plus(center, turned(axis, angle * i / (n - 1),
                                   minus(from, center)));
    sketch_curve(s, p, n, style);
}

enum { ROUND = 120 };

static void half_ring(sketch *s, sketch_vec center, sketch_vec a,
                      sketch_vec b, int n, sketch_style style)
{
    sketch_vec p[ROUND + 1];
    for (int i = 0; i <= n; i++) {
        const double t = 360 * degree * i / ROUND;
        p[i] = plus(center, plus(times(cos(t), a), times(sin(t), b)));
    }
    keep_line(s, p, n + 1, style);
}

void sketch_ellipsoid(sketch *s, sketch_vec center,
                      const sketch_vec half[3], sketch_style style)
{
    sketch_vec a[3], u, v, w, rim[ROUND];
    globe g;
    double volume;
    if (s == NULL || s->failed)
        return;
    g.center = on_page(s, center);
    for (int i = 0; i < 3; i++)
        a[i] = on_page(s, plus(half[i], s->center));
    volume = dot(a[0], cross(a[1], a[2]));
    if (!(fabs(volume) > 0)
            || !room(&s->globes, &s->globes_room, s->globes_n + 1,
                     sizeof *s->globes)) {
        s->failed = 1;
        return;
    }
    for (int i = 0; i < 3; i++)
        g.inverse[i] = times(1 / volume,
                             cross(a[(i + 1) % 3], a[(i + 2) % 3]));
    w = unit(sketch_at(g.inverse[0].z, g.inverse[1].z, g.inverse[2].z));
    g.forward = w;
    s->globes[s->globes_n++] = g;
    u = unit(fabs(w.x) < 0.6 ? cross(w, sketch_at(1, 0, 0))
                             : cross(w, sketch_at(0, 1, 0)));
    v = cross(w, u);
    #define IMAGE(q) plus(times((q).x, a[0]), \
                          plus(times((q).y, a[1]), times((q).z, a[2])))
    for (int i = 0; i < ROUND; i++) {
        const double t = 360 * degree * i / ROUND;
        const sketch_vec q = plus(times(cos(t), u), times(sin(t), v));
        rim[i] = plus(g.center, IMAGE(q));
    }
    s->groups++;
    keep_face(s, rim, ROUND, (int)s->globes_n - 1, style);
    style.head = SKETCH_NONE;
    half_ring(s, g.center, IMAGE(u), IMAGE(v), ROUND, style);
    #undef IMAGE
    style.width = 0.6 * (style.width > 0 ? style.width : 0.6);
    for (int i = 0; i < 3 && style.crease >= 0; i++) {
        const double wi = i == 0 ? w.x : i == 1 ? w.y : w.z;
        const double wj = i == 0 ? w.y : i == 1 ? w.z : w.x;
        const double r = hypot(wi, wj);
        const double c = r > 0 ? wi / r : 1, d = r > 0 ? wj / r : 0;
        const sketch_vec p = a[i], q = a[(i + 1) % 3];
        const sketch_vec start = minus(times(d, p), times(c, q));
        const sketch_vec rise = plus(times(c, p), times(d, q));
        sketch_style behind = style;
        behind.dash = SKETCH_DASHED;
        half_ring(s, g.center, start, rise, ROUND / 2, style);
        half_ring(s, g.center, start, times(-1, rise), ROUND / 2, behind);
    }
}

void sketch_dot(sketch *s, sketch_vec at, double radius,
                sketch_style style)
{
    line *l;
    if (s == NULL || s->failed)
        return;
    at = on_page(s, at);
    l = keep_line(s, &at, 1, style);
    if (l != NULL) {
        l->radius = radius > 0 ? radius : 0.5;
        l->head = SKETCH_NONE;
    }
}

void sketch_label(sketch *s, sketch_vec at, double direction,
                  double distance, const char *color_name,
                  const char *text)
{
    label l = {.direction = direction, .distance = distance};
    if (s == NULL || s->failed)
        return;
    l.at = on_page(s, at);
    snprintf(l.color, sizeof l.color, "%s",
             color_name ? color_name : "whorlink");
    l.text = malloc(strlen(text) + 1);
    if (l.text == NULL
            || !room(&s->labels, &s->labels_room, s->labels_n + 1,
                     sizeof *s->labels)) {
        free(l.text);
        s->failed = 1;
        return;
    }
    strcpy(l.text, text);
    s->labels[s->labels_n++] = l;
}

void sketch_axes(sketch *s, sketch_vec origin, sketch_vec lengths,
                 const char *const labels[3])
{
    const sketch_vec tips[3] = {
        {lengths.x, 0, 0}, {0, lengths.y, 0}, {0, 0, lengths.z}
    };
    for (int i = 0; i < 3 && s != NULL; i++) {
        const sketch_vec tip = plus(origin, tips[i]);
        const sketch_vec way = minus(on_page(s, tip), on_page(s, origin));
        sketch_arrow(s, origin, tip, sketch_vector);
        if (labels != NULL && labels[i] != NULL)
            sketch_label(s, tip, atan2(way.y, way.x) / degree, 0.8, NULL,
                         labels[i]);
    }
}

static const double flat = 0.01;    /* mm: depths closer than this agree */

static double depth(const face *f, double x, double y)
{
    return (f->offset - f->normal.x * x - f->normal.y * y) / f->normal.z;
}

/* The part of the polygon p to the left of a to b, on the page. */
static int clip(const sketch_vec *p, int n, sketch_vec a, sketch_vec b,
                sketch_vec *out)
{
    int m = 0;
    for (int i = 0; i < n; i++) {
        const sketch_vec q = p[(i + 1) % n];
        const double s = turn(a, b, p[i]), t = turn(a, b, q);
        if (s >= 0)
            out[m++] = p[i];
        if ((s > 0 && t < 0) || (s < 0 && t > 0))
            out[m++] = between(p[i], q, s / (s - t));
    }
    return m;
}

typedef enum { APART, BEHIND, BEFORE, THROUGH } relation;

static relation compare(const shapes *in, const face *f, const face *g)
{
    sketch_vec a[2 * CORNERS_MAX], b[2 * CORNERS_MAX];
    const sketch_vec *q = in->points + g->first;
    double area = 0, low = 0, high = 0;
    int n = f->n;
    if (f->low_x >= g->high_x || g->low_x >= f->high_x
            || f->low_y >= g->high_y || g->low_y >= f->high_y)
        return APART;
    memcpy(a, in->points + f->first, (size_t)n * sizeof *a);
    for (int i = 0; i < g->n && n > 0; i++) {
        n = clip(a, n, q[i], q[(i + 1) % g->n], b);
        memcpy(a, b, (size_t)n * sizeof *a);
    }
    for (int i = 0; i < n; i++) {
        const double d = depth(f, a[i].x, a[i].y)
            - depth(g, a[i].x, a[i].y);
        low = fmin(low, d);
        high = fmax(high, d);
        if (i > 1)
            area += turn(a[0], a[i - 1], a[i]);
    }
    if (!(area > 1e-3) || (high < flat && low > -flat))
        return APART;
    return low >= -flat ? BEFORE : high <= flat ? BEHIND : THROUGH;
}

/* 1 if cut, 0 if the plane misses the face, -1 if there is no memory. */
static int cut(shapes *in, size_t which, size_t by)
{
    const sketch_vec normal = in->faces[by].normal;
    const double offset = in->faces[by].offset;
    const face f = in->faces[which];
    sketch_vec above[CORNERS_MAX + 2], below[CORNERS_MAX + 2];
    int a = 0, b = 0, clear_above = 0, clear_below = 0;
    for (int i = 0; i < f.n; i++) {
        const sketch_vec p = in->points[f.first + (size_t)i];
        const sketch_vec q = in->points[f.first + (size_t)((i + 1) % f.n)];
        const double s = dot(normal, p) - offset;
        const double t = dot(normal, q) - offset;
        if (s >= 0)
            above[a++] = p;
        if (s <= 0)
            below[b++] = p;
        if ((s > 0 && t < 0) || (s < 0 && t > 0))
            above[a++] = below[b++] = between(p, q, s / (s - t));
        clear_above |= s > flat;
        clear_below |= s < -flat;
    }
    if (!clear_above || !clear_below || a > CORNERS_MAX || b > CORNERS_MAX)
        return 0;
    if (!add_face(in, f, above, a) || !add_face(in, f, below, b))
        return -1;
    in->faces[which] = in->faces[--in->faces_n];
    return 1;
}

#define PLACED ((size_t)-1)

static int alike(const face *f, const face *g)
{
    return f->group == g->group && f->opacity == g->opacity
        && f->fill.percent == g->fill.percent
        && f->fill.black == g->fill.black;
}

/* Cut until nothing runs through another face; 0: no memory. */
static int cut_crossings(shapes *in)
{
    for (size_t i = 1; i < in->faces_n; i++)
        for (size_t j = 0; j < i; j++)
            if (compare(in, &in->faces[i], &in->faces[j]) == THROUGH
                    && cut(in, i, j) < 0)
                return 0;
    return 1;
}

static size_t sort_faces(const shapes *in, const char *behind,
                         size_t *waiting, size_t *order)
{
    const size_t n = in->faces_n;
    size_t placed = 0, best = 0;
    for (size_t i = 0; i < n; i++) {
        waiting[i] = 0;
        for (size_t j = 0; j < n; j++)
            waiting[i] += behind[i * n + j] != 0;
    }
    for ( ; placed < n; placed++) {
        const face *last = placed > 0 ? &in->faces[best] : NULL;
        best = n;
        for (size_t i = 0; i < n; i++) {
            const int fits = last && alike(&in->faces[i], last);
            if (waiting[i] != 0 || (best < n && !fits))
                continue;
            best = i;
            if (fits)
                break;
        }
        if (best == n)
            break;
        order[placed] = best;
        waiting[best] = PLACED;
        for (size_t i = 0; i < n; i++)
            if (behind[i * n + best])
                waiting[i]--;
    }
    return placed;
}

/* Break a ring of overlaps: 1 done, 0 nothing can be cut, -1 no memory. */
static int break_ring(shapes *in, const char *behind,
                      const size_t *waiting)
{
    const size_t n = in->faces_n;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            if (waiting[i] != PLACED && waiting[j] != PLACED
                    && behind[i * n + j]) {
                int r = cut(in, i, j);
                if (r == 0)
                    r = cut(in, j, i);
                if (r != 0)
                    return r;
            }
    return 0;
}

/* 1 done, 0 if a ring was broken and the order must be found again, -1 if
   there is no memory. */
static int finish_order(shapes *in, const char *behind,
                        size_t *waiting, size_t *order, int tries)
{
    const size_t n = in->faces_n;
    size_t placed = sort_faces(in, behind, waiting, order);
    if (placed < n && tries < 200) {
        const int broken = break_ring(in, behind, waiting);
        if (broken != 0)
            return broken > 0 ? 0 : -1;
    }
    for (size_t i = 0; i < n; i++)
        if (waiting[i] != PLACED)
            order[placed++] = i;
    return 1;
}

/* The order of painting; NULL if there is no memory. */
static size_t *painting_order(shapes *in)
{
    size_t *order;
    for (int tries = 0; cut_crossings(in); tries++) {
        const size_t n = in->faces_n;
        char *behind = calloc(n + 1, n + 1);
        size_t *waiting = malloc((n + 1) * sizeof *waiting);
        int ready = -1;
        order = malloc((n + 1) * sizeof *order);
        if (order != NULL && behind != NULL && waiting != NULL) {
            for (size_t k = 0; k < n * n; k++)
                behind[k] = k / n != k % n
                    && compare(in, &in->faces[k / n], &in->faces[k % n])
                        == BEFORE;
            ready = finish_order(in, behind, waiting, order,
                                 tries);
        }
        free(behind);
        free(waiting);
        if (ready == 1)
            return order;
        free(order);
        if (ready < 0)
            break;
    }
    return NULL;
}

typedef struct {
    double *t;
    size_t n, room;
} cuts;

static int add_cut(cuts *c, double t)
{
    if (!(t > 0 && t < 1))
        return 1;
    if (!room(&c->t, &c->room, c->n + 1, sizeof *c->t))
        return 0;
    c->t[c->n++] = t;
    return 1;
}

static sketch_vec in_ball(const globe *g, sketch_vec p)
{
    const sketch_vec d = minus(p, g->center);
    return sketch_at(dot(g->inverse[0], d), dot(g->inverse[1], d),
                     dot(g->inverse[2], d));
}

static int within(const shapes *in, const face *f, sketch_vec p,
                  sketch_vec q, double *from, double *to)
{
    const sketch_vec *c = in->points + f->first;
    *from = 0;
    *to = 1;
    if (fmax(p.x, q.x) <= f->low_x || fmin(p.x, q.x) >= f->high_x
            || fmax(p.y, q.y) <= f->low_y || fmin(p.y, q.y) >= f->high_y)
        return 0;
    for (int i = 0; i < f->n; i++) {
        const double a = turn(c[i], c[(i + 1) % f->n], p);
        const double b = turn(c[i], c[(i + 1) % f->n], q);
        if (a <= 0 && b <= 0)
            return 0;
        if (a < 0)
            *from = fmax(*from, a / (a - b));
        if (b < 0)
            *to = fmin(*to, a / (a - b));
    }
    return *to > *from;
}

static int cut_by_globe(cuts *c, const globe *g, sketch_vec p, sketch_vec q)
{
    const sketch_vec u = in_ball(g, p), d = minus(in_ball(g, q), u);
    const double a = dot(d, d), b = dot(u, d), e = dot(u, u) - 1;
    const double root = b * b - a * e;
    if (!(a > 0) || root <= 0)
        return 1;
    return add_cut(c, (-b - sqrt(root)) / a)
        && add_cut(c, (-b + sqrt(root)) / a);
}

static int cut_by_face(cuts *c, const shapes *in, const face *f,
                       const globe *globes, sketch_vec p, sketch_vec q)
{
    double from, to, a, b;
    if (!within(in, f, p, q, &from, &to))
        return 1;
    if (!add_cut(c, from) || !add_cut(c, to))
        return 0;
    if (f->globe >= 0)
        return cut_by_globe(c, &globes[f->globe], p, q);
    a = f->offset - dot(f->normal, p);
    b = f->offset - dot(f->normal, q);
    return !((a > 0 && b < 0) || (a < 0 && b > 0))
        || add_cut(c, a / (a - b));
}

static int covers(const shapes *in, const face *f, const globe *globes,
                  sketch_vec p)
{
    const sketch_vec *c = in->points + f->first;
    if (p.x <= f->low_x || p.x >= f->high_x
            || p.y <= f->low_y || p.y >= f->high_y)
        return 0;
    for (int i = 0; i < f->n; i++)
        if (turn(c[i], c[(i + 1) % f->n], p) <= 0)
            return 0;
    if (f->globe >= 0) {
        const sketch_vec u = in_ball(&globes[f->globe], p);
        return dot(globes[f->globe].forward, u) < -0.01
            || dot(u, u) < 0.99;
    }
    return depth(f, p.x, p.y) - p.z > flat;
}

typedef struct {
    size_t slot;            /* drawn before the face of this rank */
    int hidden;
} state;

static state judge(const shapes *in, const size_t *order,
                   const globe *globes, const line *l, sketch_vec p)
{
    state s = {in->faces_n, 0};
    for (size_t r = in->faces_n; r-- > 0 && l->hidden != SKETCH_SHOW; ) {
        const face *f = &in->faces[order[r]];
        if (!covers(in, f, globes, p))
            continue;
        if (f->hides) {
            s.hidden = 1;
            break;
        }
        s.slot = r;
    }
    return s;
}

typedef struct {
    state is;
    const line *of;
    size_t first;
    int n, starts, last;    /* it has the start, the end of its line */
    size_t index;
} run;

typedef struct {
    shapes shape;
    size_t *order;
    run *runs;
    size_t runs_n, runs_room;
    cuts cuts;
} picture;

static void free_picture(picture *p)
{
    free(p->shape.points);
    free(p->shape.faces);
    free(p->order);
    free(p->runs);
    free(p->cuts.t);
}

static int new_run(picture *p, const line *of, state is, int starts)
{
    if (!room(&p->runs, &p->runs_room, p->runs_n + 1, sizeof *p->runs))
        return 0;
    p->runs[p->runs_n] = (run){
        .is = is, .of = of, .first = p->shape.points_n,
        .index = p->runs_n, .starts = starts
    };
    p->runs_n++;
    return 1;
}

static int extend_run(picture *p, sketch_vec to)
{
    p->runs[p->runs_n - 1].n++;
    return add_points(&p->shape, &to, 1);
}

static int by_size(const void *a, const void *b)
{
    const double *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

static int add_segment(picture *p, const sketch *s, const line *l,
                       sketch_vec a, sketch_vec b, int *fresh)
{
    const double size = hypot(b.x - a.x, b.y - a.y);
    cuts *c = &p->cuts;
    int ok = 1, moved = 0;
    c->n = 0;
    for (size_t i = 0; i < p->shape.faces_n && ok; i++)
        ok = cut_by_face(c, &p->shape, &p->shape.faces[i], s->globes, a, b);
    if (c->n > 1)
        qsort(c->t, c->n, sizeof *c->t, by_size);
    for (size_t i = 0; i <= c->n && ok; i++) {
        const double from = i > 0 ? c->t[i - 1] : 0;
        const double to = i < c->n ? c->t[i] : 1;
        const sketch_vec start = between(a, b, from);
        const sketch_vec end = between(a, b, to);
        const state is = judge(&p->shape, p->order, s->globes, l,
                               between(a, b, 0.5 * (from + to)));
        const state *was = *fresh ? NULL : &p->runs[p->runs_n - 1].is;
        const int same = was != NULL && was->slot == is.slot
            && was->hidden == is.hidden;
        if (was != NULL && !same && (to - from) * size < 0.02)
            continue;
        if (!same)
            ok = new_run(p, l, is, *fresh) && extend_run(p, start);
        if (same && moved)
            p->shape.points[p->shape.points_n - 1] = end;
        else
            ok = ok && extend_run(p, end);
        *fresh = 0;
        moved = 1;
    }
    return ok;
}

static int add_line(picture *p, const sketch *s, const line *l)
{
    int fresh = 1, ok = 1;
    if (l->n == 1) {
        const sketch_vec at = s->shape.points[l->first];
        ok = new_run(p, l, judge(&p->shape, p->order, s->globes, l, at), 1)
            && extend_run(p, at);
    }
    for (int i = 0; i + 1 < l->n && ok; i++)
        ok = add_segment(p, s, l, s->shape.points[l->first + (size_t)i],
                         s->shape.points[l->first + (size_t)i + 1], &fresh);
    if (ok)
        p->runs[p->runs_n - 1].last = 1;
    return ok;
}

static int by_slot(const void *a, const void *b)
{
    const run *p = a, *q = b;
    if (p->is.slot != q->is.slot)
        return p->is.slot < q->is.slot ? -1 : 1;
    if (p->is.hidden != q->is.hidden)
        return p->is.hidden ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

/* 0 if there is no memory; free_picture() in any case. */
static int paint(const sketch *s, picture *p)
{
    memset(p, 0, sizeof *p);
    if (s == NULL || s->failed)
        return 0;
    if (!add_points(&p->shape, s->shape.points, (int)s->shape.points_n)
            || !room(&p->shape.faces, &p->shape.faces_room,
                     s->shape.faces_n + 1, sizeof *p->shape.faces))
        return 0;
    if (s->shape.faces_n > 0)
        memcpy(p->shape.faces, s->shape.faces,
               s->shape.faces_n * sizeof *p->shape.faces);
    p->shape.faces_n = s->shape.faces_n;
    p->order = painting_order(&p->shape);
    if (p->order == NULL)
        return 0;
    for (size_t i = 0; i < s->lines_n; i++)
        if (!add_line(p, s, &s->lines[i]))
            return 0;
    if (p->runs_n > 1)
        qsort(p->runs, p->runs_n, sizeof *p->runs, by_slot);
    return 1;
}

typedef struct {
    const color *fill, *stroke;
    double opacity, width;
    sketch_dash dash;
    int butt;               /* no round ends */
} ink;

typedef struct {
    void (*begin)(FILE *out, const ink *with);
    void (*ring)(FILE *out, const sketch_vec *p, int n, int closed);
    void (*end)(FILE *out, const ink *with);
    void (*dot)(FILE *out, sketch_vec at, double radius, const ink *with);
    void (*label)(FILE *out, const label *l);
} pen;

static void put_path(FILE *out, const pen *with, const sketch_vec *p, int n,
                     int closed, const ink *style)
{
    with->begin(out, style);
    with->ring(out, p, n, closed);
    with->end(out, style);
}

/* Shorten a chain by a length on the page; its last point moves. */
static int shorten(sketch_vec *p, int n, double by)
{
    while (n > 1) {
        const sketch_vec d = minus(p[n - 2], p[n - 1]);
        const double size = hypot(d.x, d.y);
        if (size > by) {
            p[n - 1] = between(p[n - 1], p[n - 2], by / size);
            return n;
        }
        by -= size;
        n--;
    }
    return n;
}

typedef struct {
    int n, closed, filled;
    double back;            /* the shaft ends here, in head lengths */
    double x[4], y[4];
} head;

static const head heads[] = {
    [SKETCH_SOLID] = {3, 1, 1, 0.8, {0, -0.88, -0.88}, {0, 0.27, -0.27}},
    [SKETCH_BARB] = {4, 1, 1, 0.6, {0, -1, -0.7, -1}, {0, 0.36, 0, -0.36}},
    [SKETCH_HOLLOW] = {3, 1, 0, 1, {0, -1, -1}, {0, 0.33, -0.33}},
    [SKETCH_OPEN] = {3, 0, 0, 0.05, {-0.8, 0, -0.8}, {0.42, 0, -0.42}},
};

/* Draw the head at the end of the chain p, shorten the chain to the
   shaft, and return how many points it has left. */
static int put_head(FILE *out, const pen *with, sketch_vec *p, int n,
                    sketch_head kind, ink style)
{
    static const color white = {"white", 100, 0};
    const head *h = &heads[kind];
    const sketch_vec tip = p[n - 1];
    double size = 1.1 + 1.7 * style.width, reach = 0;
    sketch_vec along, across, shape[4], copy[2] = {tip, tip};
    for (int i = 0; i + 1 < n; i++)
        reach += hypot(p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
    size = fmin(size, 0.8 * reach);
    n = shorten(p, n, size * h->back);
    copy[0] = p[n - 1];
    if (h->back < 0.5)
        copy[0] = p[n - 2 > 0 ? n - 2 : 0];
    along = unit(sketch_at(tip.x - copy[0].x, tip.y - copy[0].y, 0));
    across = sketch_at(-along.y, along.x, 0);
    for (int i = 0; i < h->n; i++)
        shape[i] = plus(tip, plus(times(size * h->x[i], along),
                                  times(size * h->y[i], across)));
    style.dash = SKETCH_LINE;
    style.butt = 0;
    style.opacity = 1;
    style.fill = h->filled ? style.stroke : h->closed ? &white : NULL;
    style.width = h->filled ? 0.2 : 0.85 * style.width;
    put_path(out, with, shape, h->n, h->closed, &style);
    return n;
}

static int put_run(FILE *out, const pen *with, const picture *p,
                   const run *r)
{
    const line *l = r->of;
    const int hidden = r->is.hidden;
    color c = l->stroke;
    ink style = {.stroke = &c, .width = l->width, .dash = l->dash,
                 .opacity = 1, .butt = !(r->starts && r->last)};
    sketch_vec *q;
    int n = r->n;
    if (hidden && l->hidden == SKETCH_OMIT)
        return 1;
    if (hidden) {
        c.percent = l->hidden == SKETCH_FADE ? 30 : 65;
        style.width *= 0.75;
        if (l->hidden == SKETCH_DASH && l->radius <= 0)
            style.dash = SKETCH_DASHED;
    }
    if (l->radius > 0) {
        style.fill = &c;
        with->dot(out, p->shape.points[r->first], l->radius, &style);
        return 1;
    }
    q = malloc((size_t)n * sizeof *q);
    if (q == NULL)
        return 0;
    memcpy(q, p->shape.points + r->first, (size_t)n * sizeof *q);
    if (l->head != SKETCH_NONE && r->last)
        n = put_head(out, with, q, n, l->head, style);
    if (n > 1)
        put_path(out, with, q, n, 0, &style);
    free(q);
    return 1;
}

static size_t put_faces(FILE *out, const pen *with, const picture *p,
                        size_t rank, size_t stop)
{
    const face *f = &p->shape.faces[p->order[rank]];
    const ink style = {.fill = &f->fill, .opacity = f->opacity,
                       .stroke = f->hides ? &f->fill : NULL, .width = 0.2};
    with->begin(out, &style);
    do {
        const face *g = &p->shape.faces[p->order[rank]];
        with->ring(out, p->shape.points + g->first, g->n, 1);
        rank++;
    } while (rank < stop && alike(f, &p->shape.faces[p->order[rank]]));
    with->end(out, &style);
    return rank;
}

static int put_picture(FILE *out, const pen *with, const picture *p,
                       const sketch *s)
{
    size_t rank = 0;
    int ok = 1;
    for (size_t i = 0; i <= p->runs_n && ok; i++) {
        const size_t stop = i < p->runs_n ? p->runs[i].is.slot
                                          : p->shape.faces_n;
        while (rank < stop)
            rank = put_faces(out, with, p, rank, stop);
        if (i < p->runs_n)
            ok = put_run(out, with, p, &p->runs[i]);
    }
    for (size_t i = 0; i < s->labels_n; i++)
        with->label(out, &s->labels[i]);
    return ok;
}

static double tidy(double v)
{
    v = round(v * 1000) / 1000;
    return v == 0 ? 0 : v;
}

static void tikz_color(FILE *out, const char *key, const color *c)
{
    if (c == NULL)
        return;
    fprintf(out, "%s=%s", key, c->name);
    if (c->percent < 100)
        fprintf(out, "!%d%s", c->percent, c->black ? "!black" : "");
}

static void tikz_begin(FILE *out, const ink *with)
{
    static const char *const dash[] = {
        "", ",dash pattern=on 1.6pt off 1.6pt",
        ",dash pattern=on 0pt off 1.8pt"
    };
    fputs("\\path[", out);
    tikz_color(out, "fill", with->fill);
    if (with->fill != NULL && with->opacity < 1)
        fprintf(out, ",fill opacity=%g", with->opacity);
    if (with->fill != NULL && with->stroke != NULL)
        fputc(',', out);
    tikz_color(out, "draw", with->stroke);
    if (with->stroke != NULL)
        fprintf(out, ",line width=%gpt%s", tidy(with->width),
                dash[with->dash]);
    if (with->stroke != NULL && with->dash != SKETCH_DOTTED
            && (with->butt || with->dash == SKETCH_DASHED))
        fputs(",line cap=butt", out);
    fputs("]", out);
}

static void tikz_ring(FILE *out, const sketch_vec *p, int n, int closed)
{
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%s(%.3f,%.3f)", i > 0 ? "--" : " ",
                i > 0 && i % 4 == 0 ? "\n  " : "", tidy(p[i].x),
                tidy(p[i].y));
    if (closed)
        fputs("--cycle", out);
}

static void tikz_end(FILE *out, const ink *with)
{
    (void)with;
    fputs(";\n", out);
}

static void tikz_dot(FILE *out, sketch_vec at, double radius,
                     const ink *with)
{
    tikz_begin(out, with);
    fprintf(out, " (%.3f,%.3f) circle[radius=%.3f];\n", tidy(at.x),
            tidy(at.y), radius);
}

static sketch_vec label_point(const label *l)
{
    const double d = fmax(l->distance, 0), a = l->direction * degree;
    return plus(l->at, sketch_at(d * cos(a), d * sin(a), 0));
}

static void tikz_label(FILE *out, const label *l)
{
    const sketch_vec at = label_point(l);
    const int angle = (int)lround(fmod(l->direction + 900, 360));
    fprintf(out, "\\node[text=%s,inner sep=0.5pt", l->color);
    if (l->distance >= 0)
        fprintf(out, ",anchor=%d", angle);
    fprintf(out, "] at (%.3f,%.3f) {%s};\n", tidy(at.x), tidy(at.y),
            l->text);
}

int sketch_write_tikz(const sketch *s, FILE *out)
{
    static const pen with = {
        tikz_begin, tikz_ring, tikz_end, tikz_dot, tikz_label
    };
    picture p;
    int ok = paint(s, &p);
    if (ok) {
        fputs("\\begin{tikzpicture}[x=1mm,y=1mm,line cap=round,"
              "line join=round,font=\\small]\n", out);
        ok = put_picture(out, &with, &p, s);
        fputs("\\end{tikzpicture}\n", out);
    }
    free_picture(&p);
    return ok && !ferror(out) ? 0 : -1;
}

static const struct {
    const char *name;
    unsigned code;          /* 0: nothing */
    int relation;           /* with a space on either side */
} symbols[] = {
    {"alpha", 0x3b1, 0}, {"beta", 0x3b2, 0}, {"gamma", 0x3b3, 0},
    {"delta", 0x3b4, 0}, {"zeta", 0x3b6, 0}, {"theta", 0x3b8, 0},
    {"vartheta", 0x3d1, 0}, {"lambda", 0x3bb, 0}, {"Gamma", 0x393, 0},
    {"mu", 0x3bc, 0}, {"pi", 0x3c0, 0}, {"rho", 0x3c1, 0},
    {"tau", 0x3c4, 0}, {"phi", 0x3c6, 0}, {"varphi", 0x3c6, 0},
    {"psi", 0x3c8, 0}, {"omega", 0x3c9, 0}, {"Omega", 0x3a9, 0},
    {"cdot", 0xb7, 0}, {"pm", 0xb1, 0}, {"degree", 0xb0, 0},
    {"perp", 0x22a5, 0}, {"parallel", 0x2225, 0}, {"dots", 0x2026, 0},
    {"times", 0xd7, 1}, {"le", 0x2264, 1}, {"ge", 0x2265, 1},
    {"to", 0x2192, 1}, {"mapsto", 0x21a6, 1}, {"quad", 0x2003, 0},
    {"left", 0, 0}, {"right", 0, 0}, {"small", 0, 0},
    {"large", 0, 0}, {"footnotesize", 0, 0}, {"scriptsize", 0, 0},
};

static const char *const uprights[] = {
    "mathbf", "symbf", "symbfup", "mathrm", "symup", "text", "textbf",
    "boldsymbol",
};

typedef struct {
    int math, bold, upright;
} face_of_type;

static const char *tex_items(FILE *out, const char *t, face_of_type f);

static void tex_char(FILE *out, char c, face_of_type f)
{
    const int letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const int slanted = f.math && letter && !f.upright;
    if (slanted)
        fputs("<tspan font-style=\"italic\">", out);
    switch (c) {
    case '&': fputs("&amp;", out); break;
    case '<': fputs("&lt;", out); break;
    case '>': fputs("&gt;", out); break;
    case '~': fputs("&#xa0;", out); break;
    case '=': fputs(f.math ? " = " : "=", out); break;
    case '-': fputs(f.math ? "&#x2212;" : "-", out); break;
    case ' ': fputs(f.math ? "" : " ", out); break;
    default: fputc(c, out);
    }
    if (slanted)
        fputs("</tspan>", out);
}

static const char *tex_item(FILE *out, const char *t, face_of_type f)
{
    char name[24];
    size_t n = 0;
    if (*t == '{') {
        t = tex_items(out, t + 1, f);
        return *t == '}' ? t + 1 : t;
    }
    if (*t != '\\') {
        tex_char(out, *t, f);
        return t + 1;
    }
    t++;
    while (n + 1 < sizeof name && ((*t >= 'a' && *t <= 'z')
                                   || (*t >= 'A' && *t <= 'Z')))
        name[n++] = *t++;
    name[n] = '\0';
    if (n == 0) {
        fputs(*t == ',' || *t == ';' || *t == '\\' ? " " : "", out);
        return *t ? t + 1 : t;
    }
    while (*t == ' ')
        t++;
    if (strcmp(name, "textcolor") == 0) {   /* of colors, white alone */
        t += strncmp(t, "{white}", 7) == 0 ? 7 : 0;
        fputs("<tspan fill=\"white\">", out);
        t = tex_item(out, t, f);
        fputs("</tspan>", out);
        return t;
    }
    if (strcmp(name, "tfrac") == 0 || strcmp(name, "frac") == 0) {
        t = tex_item(out, t, f);
        fputc('/', out);
        return tex_item(out, t, f);
    }
    for (size_t i = 0; i < sizeof uprights / sizeof *uprights; i++)
        if (strcmp(name, uprights[i]) == 0) {
            face_of_type g = {f.math && strncmp(name, "text", 4) != 0,
                              strstr(name, "b") != NULL, 1};
            if (g.bold)
                fputs("<tspan font-weight=\"bold\">", out);
            t = tex_item(out, t, g);
            if (g.bold)
                fputs("</tspan>", out);
            return t;
        }
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
        if (strcmp(name, symbols[i].name) == 0) {
            const char *space = symbols[i].relation ? " " : "";
            if (symbols[i].code != 0)
                fprintf(out, "%s&#x%x;%s", space, symbols[i].code, space);
            return t;
        }
    fputs(name, out);
    return t;
}

static const char *tex_items(FILE *out, const char *t, face_of_type f)
{
    while (*t != '\0' && *t != '}') {
        if (*t == '$') {
            f.math = !f.math;
            t++;
        } else if (strncmp(t, "^\\circ", 6) == 0) {
            fputs("&#xb0;", out);       /* raised already */
            t += 6;
        } else if (f.math && (*t == '_' || *t == '^')) {
            const double by = *t == '_' ? 0.8 : -1.2;
            fprintf(out, "<tspan dy=\"%g\" font-size=\"70%%\">", by);
            t = t[1] ? tex_item(out, t + 1, f) : t + 1;
            fprintf(out, "</tspan><tspan dy=\"%g\">&#8203;</tspan>", -by);
        } else
            t = tex_item(out, t, f);
    }
    return t;
}

static void svg_color(FILE *out, const char *key, const color *c)
{
    static const struct {
        const char *name;
        int rgb[3];
    } palette[] = {
        {"whorlink", {34, 36, 40}}, {"whorlfaint", {150, 145, 137}},
        {"whorlbody", {214, 205, 190}}, {"whorlomega", {213, 74, 24}},
        {"whorlL", {0, 114, 178}}, {"whorlforce", {0, 142, 104}},
        {"white", {255, 255, 255}}
    };
    int rgb[3] = {0, 0, 0};
    for (size_t i = 0; i < sizeof palette / sizeof *palette; i++)
        if (strcmp(palette[i].name, c->name) == 0)
            memcpy(rgb, palette[i].rgb, sizeof rgb);
    for (int k = 0; k < 3; k++)
        rgb[k] = (rgb[k] * c->percent
                  + (c->black ? 0 : 255) * (100 - c->percent) + 50) / 100;
    fprintf(out, " %s=\"#%02x%02x%02x\"", key, (unsigned)rgb[0],
            (unsigned)rgb[1], (unsigned)rgb[2]);
}

static void svg_ink(FILE *out, const ink *with)
{
    if (with->fill != NULL)
        svg_color(out, "fill", with->fill);
    else
        fputs(" fill=\"none\"", out);
    if (with->fill != NULL && with->opacity < 1)
        fprintf(out, " fill-opacity=\"%g\"", with->opacity);
    if (with->stroke == NULL)
        return;
    svg_color(out, "stroke", with->stroke);
    fprintf(out, " stroke-width=\"%g\"", tidy(with->width * 25.4 / 72.27));
    if (with->dash == SKETCH_DASHED)
        fputs(" stroke-dasharray=\"0.56 0.56\"", out);
    if (with->dash == SKETCH_DOTTED)
        fputs(" stroke-dasharray=\"0 0.63\"", out);
    else if (with->butt || with->dash == SKETCH_DASHED)
        fputs(" stroke-linecap=\"butt\"", out);
}

static void svg_begin(FILE *out, const ink *with)
{
    (void)with;
    fputs("<path d=\"", out);
}

static void svg_ring(FILE *out, const sketch_vec *p, int n, int closed)
{
    for (int i = 0; i < n; i++)
        fprintf(out, "%s%.3f %.3f", i > 0 ? "L" : "M", tidy(p[i].x),
                tidy(-p[i].y));
    if (closed)
        fputs("Z", out);
}

static void svg_end(FILE *out, const ink *with)
{
    fputs("\"", out);
    svg_ink(out, with);
    fputs("/>\n", out);
}

static void svg_dot(FILE *out, sketch_vec at, double radius,
                    const ink *with)
{
    fprintf(out, "<circle cx=\"%.3f\" cy=\"%.3f\" r=\"%.3f\"", tidy(at.x),
            tidy(-at.y), radius);
    svg_ink(out, with);
    fputs("/>\n", out);
}

static const double type = 3.2;     /* mm: the size of small type */

static void svg_label(FILE *out, const label *l)
{
    const sketch_vec at = label_point(l);
    const double c = l->distance < 0 ? 0 : cos(l->direction * degree);
    const double s = l->distance < 0 ? 0 : sin(l->direction * degree);
    const color named = plain(l->color);
    fprintf(out, "<text x=\"%.3f\" y=\"%.3f\" text-anchor=\"%s\"",
            tidy(at.x), tidy(-at.y + 0.33 * type * (1 - s)),
            c > 0.4 ? "start" : c < -0.4 ? "end" : "middle");
    svg_color(out, "fill", &named);
    fputs(">", out);
    tex_items(out, l->text, (face_of_type){0, 0, 0});
    fputs("</text>\n", out);
}

void sketch_reserve(sketch *s, sketch_vec at)
{
    if (s == NULL || s->failed)
        return;
    const sketch_vec p = on_page(s, at);
    s->failed = !add_points(&s->shape, &p, 1);
}

static double label_width(const char *t)
{
    double n = 0;
    for (; *t != '\0'; t++)
        if (*t == '\\') {
            n++;
            while ((t[1] >= 'a' && t[1] <= 'z')
                   || (t[1] >= 'A' && t[1] <= 'Z'))
                t++;
        } else if (strchr("${}_^", *t) == NULL)
            n++;
    return 0.55 * type * n;
}

static void frame(const sketch *s, double *low, double *high)
{
    low[0] = low[1] = HUGE_VAL;
    high[0] = high[1] = -HUGE_VAL;
    for (size_t i = 0; i < s->shape.points_n; i++) {
        const sketch_vec p = s->shape.points[i];
        low[0] = fmin(low[0], p.x);
        high[0] = fmax(high[0], p.x);
        low[1] = fmin(low[1], -p.y);
        high[1] = fmax(high[1], -p.y);
    }
    for (size_t i = 0; i < s->labels_n; i++) {
        const label *l = &s->labels[i];
        const sketch_vec p = label_point(l);
        const double w = label_width(l->text);
        const double c = l->distance < 0 ? 0 : cos(l->direction * degree);
        const double from = c > 0.4 ? 0 : c < -0.4 ? -w : -w / 2;
        low[0] = fmin(low[0], p.x + from);
        high[0] = fmax(high[0], p.x + from + w);
        low[1] = fmin(low[1], -p.y - type);
        high[1] = fmax(high[1], -p.y + type);
    }
}

int sketch_write_svg(const sketch *s, FILE *out)
{
    static const pen with = {
        svg_begin, svg_ring, svg_end, svg_dot, svg_label
    };
    double low[2], high[2];
    picture p;
    int ok = paint(s, &p);
    if (ok) {
        frame(s, low, high);
        if (!(low[0] <= high[0]))
            low[0] = low[1] = high[0] = high[1] = 0;
        for (int k = 0; k < 2; k++) {
            low[k] -= 1.5;
            high[k] += 1.5;
        }
        fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\""
                " width=\"%.2fmm\" height=\"%.2fmm\""
                " viewBox=\"%.2f %.2f %.2f %.2f\" stroke-linecap=\"round\""
                " stroke-linejoin=\"round\" font-size=\"%g\""
                " font-family=\"'TeX Gyre Pagella',Palatino,"
                "'Palatino Linotype',serif\">\n",
                high[0] - low[0], high[1] - low[1], low[0], low[1],
                high[0] - low[0], high[1] - low[1], type);
        ok = put_picture(out, &with, &p, s);
        fputs("</svg>\n", out);
    }
    free_picture(&p);
    return ok && !ferror(out) ? 0 : -1;
}

static int save_as(const sketch *s, const char *directory, const char *name,
                   const char *ending,
                   int (*write)(const sketch *, FILE *))
{
    const size_t n = strlen(directory) + strlen(name) + strlen(ending) + 2;
    char *path = malloc(n);
    FILE *out = NULL;
    int bad = 1;
    if (path != NULL) {
        snprintf(path, n, "%s/%s%s", directory, name, ending);
        out = fopen(path, "w");
    }
    if (out != NULL) {
        bad = write(s, out) != 0;
        bad = fclose(out) != 0 || bad;
    }
    if (bad)
        fprintf(stderr, "sketch: cannot write %s/%s%s\n", directory, name,
                ending);
    free(path);
    return bad ? -1 : 0;
}

int sketch_save(const sketch *s, const char *directory, const char *name)
{
    const int tikz = save_as(s, directory, name, ".tikz",
                             sketch_write_tikz);
    const int svg = save_as(s, directory, name, ".svg", sketch_write_svg);
    return tikz == 0 && svg == 0 ? 0 : -1;
}
