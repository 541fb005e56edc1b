/* A body dropped on a plane, by the library and by two engines of
   simulation: the same box, handle and ball, the same step, restitution and
   friction.  What is judged is computed here, from place, attitude and
   velocities, for all alike.  Times are processor times of the thread; all
   rivals take turns in many rounds, and the shortest of each counts.
   "# measured" and "# data" lines are for the book. */
#include "drop.h"
#include "timing.h"

#include "whorl/mass.h"
#include "whorl/rest.h"
#include "whorl/shapes.h"

#include <math.h>
#include <string.h>

static const double H = 0.015, G = 9.8;
static const whorl_contact_coefficients contact = {0.5, 0.2};

/* ---- the library, behind the same interface ---------------------------------- */

typedef struct {
    whorl_half_space plane;
    whorl_drop_world world;
    whorl_vec3 points[16];
    whorl_drop_body body;
    whorl_body_state state;
    double h;
} own;

static void must(whorl_status status)
{
    if (status == WHORL_OK)
        return;
    fprintf(stderr, "bench: %s\n", whorl_status_text(status));
    exit(1);
}

static size_t corners(const drop_shape *s, whorl_vec3 *corner)
{
    for (size_t i = 0; i < 8 * s->boxes; i++) {
        const whorl_vec3 c = s->box[i / 8].center, a = s->box[i / 8].half;
        corner[i] = (whorl_vec3){c.x + (i & 1 ? a.x : -a.x),
                                 c.y + (i & 2 ? a.y : -a.y),
                                 c.z + (i & 4 ? a.z : -a.z)};
    }
    return 8 * s->boxes;
}

static void *open_own(const drop_shape *shape, const drop_scene *s)
{
    own *o = need(1, sizeof *o);
    const whorl_vec3 m = shape->moments;
    whorl_body body;
    o->h = s->h;
    o->plane = s->plane;
    o->world = (whorl_drop_world){.gravity = s->gravity, .planes = &o->plane,
                                  .plane_count = 1, .contact = s->contact};
    must(whorl_body_make(shape->mass, whorl_sym3_diagonal(m.x, m.y, m.z),
                         &body));
    const size_t n = corners(shape, o->points);
    must(n == 0 ? whorl_drop_ball_make(&body, shape->radius, &o->body)
                : whorl_drop_body_make(&body, o->points, n, &o->body));
    must(whorl_body_start(&body, s->start.x, s->start.q, s->start.v,
                          s->start.omega, &o->state));
    return o;
}

static void step_own(void *of)
{
    own *o = of;
    must(whorl_drop_step(&o->body, &o->world, o->h, &o->state, NULL));
}

static int sleeps_own(void *of)
{
    (void)of;
    return 0;
}

static void read_own(void *of, drop_state *now)
{
    const own *o = of;
    whorl_body_motion m;
    must(whorl_body_motion_of(&o->body.body, &o->state, &m));
    *now = (drop_state){m.x, m.v, m.omega, o->state.q};
}

static const drop_engine ours = {"this chapter", "ours", open_own, step_own,
                                 NULL, sleeps_own, read_own, free};

#ifndef HAVE_BULLET
const drop_engine drop_bullet = {.name = "Bullet", .key = "libbullet-dev"};
#endif

enum { RIVALS = 4 };
static const drop_engine *const rival[RIVALS] = {
    &ours, &drop_ode_quick, &drop_ode_step, &drop_bullet};

/* ---- bodies and scenes --------------------------------------------------------- */

enum { BOX, HANDLE, BALL, SHAPES };
static const char *const shape_name[SHAPES] = {"box", "handle", "ball"};
static drop_shape shapes[SHAPES];
static const double size_of[SHAPES] = {0.4, 0.12, 0.2};

static void make_shapes(void)
{
    static double vertices[3 * 16];
    static uint32_t triangles[3 * 28];
    const double unit = 0.005, a = 0.2, b = 0.3, c = 0.4, r = 0.1;
    const double mass = 1000 * a * b * c;
    whorl_mass_properties p;
    shapes[BOX] = (drop_shape){.mass = mass, .boxes = 1,
        .moments = {mass * (b * b + c * c) / 12, mass * (c * c + a * a) / 12,
                    mass * (a * a + b * b) / 12},
        .box = {{.half = {a / 2, b / 2, c / 2}}}};
    must(whorl_shape_t_handle(unit, vertices, triangles));
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, 16, triangles, 28);
    must(whorl_mass_of_mesh(&mesh, 2700, 0, NULL, 0, &p, NULL));
    shapes[HANDLE] = (drop_shape){.mass = p.mass, .boxes = 2,
        .moments = {p.inertia.xx, p.inertia.yy, p.inertia.zz},
        .box = {{{0, unit, 0}, {12 * unit, 4 * unit, 4.5 * unit}},
                {{0, -12 * unit, 0}, {unit, 9 * unit, 2 * unit}}}};
    const double ball = 1000 * 4.0 / 3 * 3.14159265358979324 * r * r * r;
    shapes[BALL] = (drop_shape){.mass = ball, .radius = r,
        .moments = {0.4 * ball * r * r, 0.4 * ball * r * r,
                    0.4 * ball * r * r}};
}

/* From 2 m onto the floor; box and handle spin. */
static drop_scene fall_of(int shape)
{
    drop_scene s = {.plane = {{0, 0, 0}, {0, 1, 0}}, .gravity = {0, -G, 0},
                    .contact = contact, .h = H, .slow = 2 * G * H,
                    .start = {.x = {0, 2, 0}, .q = {1, 0, 0, 0}}};
    if (shape != BALL)
        s.start.omega = (whorl_vec3){2, 8, 3};
    return s;
}

/* Laid flat on a slope of 0.9 times the tangent at which it would slide,
   in no special direction; the handle lies on its broad side. */
static drop_scene slope_of(int shape)
{
    drop_scene s = fall_of(shape);
    const double t = 0.9 * contact.friction, c = 1 / sqrt(1 + t * t);
    const double half = shape == BOX ? 0.15 : 4.5 * 0.005;
    const whorl_quat up = {sqrt(0.5), -sqrt(0.5), 0, 0};
    s.plane.normal = (whorl_vec3){0.8 * t * c, c, 0.6 * t * c};
    s.start.omega = (whorl_vec3){0, 0, 0};
    s.start.x = whorl_vec3_scale(half, s.plane.normal);
    /* From y to the normal, about (0.6, 0, -0.8). */
    const double w = sqrt((1 + c) / 2), k = sqrt((1 - c) / 2);
    const whorl_quat tilt = {w, 0.6 * k, 0, -0.8 * k};
    s.start.q = shape == BOX ? tilt : whorl_quat_mul(tilt, up);
    return s;
}

/* ---- what is judged ------------------------------------------------------------- */

static whorl_mat3 turn_of(const drop_state *now)
{
    whorl_quat q;
    must(whorl_quat_normalize(now->q, &q));
    return whorl_quat_to_mat3(q);
}

static double energy_of(const drop_shape *s, const drop_scene *scene,
                        const drop_state *now)
{
    const whorl_vec3 w = whorl_mat3_apply(
        whorl_mat3_transpose(turn_of(now)), now->omega);
    return s->mass * (0.5 * whorl_vec3_dot(now->v, now->v)
                      - whorl_vec3_dot(scene->gravity, now->x))
        + 0.5 * (s->moments.x * w.x * w.x + s->moments.y * w.y * w.y
                 + s->moments.z * w.z * w.z);
}

/* How deep the lowest point is inside; negative where it hovers. */
static double depth_of(const drop_shape *s, const drop_scene *scene,
                       const drop_state *now)
{
    whorl_vec3 corner[16];
    const whorl_mat3 R = turn_of(now);
    const whorl_half_space h = scene->plane;
    const whorl_vec3 x = whorl_vec3_sub(now->x, h.point);
    const size_t n = corners(s, corner);
    double lowest = n == 0 ? -s->radius : INFINITY;
    for (size_t i = 0; i < n; i++)
        lowest = fmin(lowest, whorl_vec3_dot(
            h.normal, whorl_mat3_apply(R, corner[i])));
    return -(whorl_vec3_dot(x, h.normal) + lowest);
}

/* An upper bound of the speed of its points. */
static double speed_of(const drop_shape *s, const drop_state *now)
{
    whorl_vec3 corner[16];
    double reach = s->radius;
    const size_t n = corners(s, corner);
    for (size_t i = 0; i < n; i++)
        reach = fmax(reach, whorl_vec3_norm(corner[i]));
    return whorl_vec3_norm(now->v) + reach * whorl_vec3_norm(now->omega);
}

typedef struct {
    double above, rise;         /* of the energy at the start */
    double depth;               /* in the last second, of the size */
    double rest, speed;         /* s; m/s in the last second */
    int sleeps;
} verdict;

enum { SECONDS = 15 };

static verdict judge(const drop_engine *e, int shape)
{
    const drop_shape *s = &shapes[shape];
    const drop_scene scene = fall_of(shape);
    const int steps = (int)(SECONDS / H), last = (int)((SECONDS - 1) / H);
    void *world = e->open(s, &scene);
    verdict v = {.sleeps = e->sleeps(world), .depth = -INFINITY};
    const double first = energy_of(s, &scene, &scene.start);
    double lowest = first;
    for (int k = 1; k <= steps; k++) {
        drop_state now;
        e->step(world);
        e->read(world, &now);
        const double energy = energy_of(s, &scene, &now);
        const double speed = speed_of(s, &now);
        lowest = fmin(lowest, energy);
        v.above = fmax(v.above, (energy - first) / first);
        v.rise = fmax(v.rise, (energy - lowest) / first);
        if (speed > 1e-3)
            v.rest = k * H;
        if (k > last) {
            v.depth = fmax(v.depth, depth_of(s, &scene, &now)
                                        / size_of[shape]);
            v.speed = fmax(v.speed, speed);
        }
    }
    e->close(world);
    return v;
}

/* Meters a second, over the last five of ten seconds. */
static double creep(const drop_engine *e, int shape)
{
    const drop_scene scene = slope_of(shape);
    const int steps = (int)(5 / H);
    void *world = e->open(&shapes[shape], &scene);
    drop_state middle, end;
    for (int k = 0; k < steps; k++)
        e->step(world);
    e->read(world, &middle);
    for (int k = 0; k < steps; k++)
        e->step(world);
    e->read(world, &end);
    e->close(world);
    return whorl_vec3_norm(whorl_vec3_sub(end.x, middle.x)) / (steps * H);
}

/* ---- the price of a step ---------------------------------------------------------- */

enum { ROUNDS = 41, MANY = 256 };

/* ns for one of MANY. */
static double time_of(void (*step)(void *), void *world)
{
    const double start = busy();
    for (int k = 0; k < MANY; k++)
        step(world);
    return (busy() - start) * 1e9 / MANY;
}

typedef struct { double flight, rest, look; } price;

static void prices(int shape, price *least)
{
    void *lying[RIVALS] = {NULL};
    drop_scene high = fall_of(shape);
    const drop_scene low = high;
    high.start.x.y = 1000;
    for (int k = 0; k < RIVALS; k++) {
        least[k] = (price){INFINITY, INFINITY, 0};
        if (!rival[k]->open)
            continue;
        lying[k] = rival[k]->open(&shapes[shape], &low);
        for (int i = 0; i < SECONDS / H; i++)
            rival[k]->step(lying[k]);
        least[k].look = rival[k]->look ? INFINITY : 0;
    }
    for (int r = 0; r < ROUNDS; r++)
        for (int k = 0; k < RIVALS; k++) {
            const drop_engine *e = rival[k];
            if (!e->open)
                continue;
            void *world = e->open(&shapes[shape], &high);
            least[k].flight = fmin(least[k].flight, time_of(e->step, world));
            e->close(world);
            least[k].rest = fmin(least[k].rest, time_of(e->step, lying[k]));
            if (e->look)
                least[k].look = fmin(least[k].look,
                                     time_of(e->look, lying[k]));
        }
    for (int k = 0; k < RIVALS; k++)
        if (lying[k])
            rival[k]->close(lying[k]);
}

/* ---- tables -------------------------------------------------------------------------- */

static void rest_text(char *text, size_t size, const verdict *v)
{
    if (v->speed > 1e-3)
        snprintf(text, size, "never");
    else
        snprintf(text, size, "%.2f", v->rest);
}

static void print_row(int shape, const drop_engine *e, const price *p,
                      const price *base)
{
    const char *body = shape_name[shape];
    const verdict v = judge(e, shape);
    char rest[20], drift[20] = "--";
    rest_text(rest, sizeof rest, &v);
    if (shape != BALL)
        snprintf(drift, sizeof drift, "%.1e", creep(e, shape));
    printf("  %-6s %-20s energy %+.1e, rise %.1e, inside %+.1e, rest %5s s, "
           "speed %.1e, drift %7s, flight %6.0f ns, rest %6.0f ns%s\n", body,
           e->name, v.above, v.rise, v.depth, rest, v.speed, drift,
           p->flight, p->rest, v.sleeps ? ", MAY SLEEP" : "");
    printf("# data bench-drop %s %s %.1e %.1e %.1e %s %.1e %s %.0f %.0f "
           "%.2f %.2f\n", body, e->key, v.above, v.rise, v.depth, rest,
           v.speed, drift, p->flight, p->rest, p->flight / base->flight,
           p->rest / base->rest);
    printf("# measured bench.drop.%s.%s.flight %.0f\n"
           "# measured bench.drop.%s.%s.rest %.0f\n", body, e->key,
           p->flight, body, e->key, p->rest);
    if (e->look)
        printf("# measured bench.drop.%s.%s.solver %.0f\n", body, e->key,
               p->rest - p->look);
}

static void engines(void)
{
    printf("Dropped from 2 m, h = %g s, e = %g, mu = %g, %d s\n", H,
           contact.restitution, contact.friction, SECONDS);
    for (int k = 0; k < RIVALS; k++)
        if (!rival[k]->open)
            printf("  # SKIP %s: %s is not here\n", rival[k]->name,
                   rival[k]->key);
    puts("# data bench-drop body engine above rise inside still speed drift "
         "flight rest flightratio restratio");
    for (int s = 0; s < SHAPES; s++) {
        price least[RIVALS];
        prices(s, least);
        for (int k = 0; k < RIVALS; k++)
            if (rival[k]->open)
                print_row(s, rival[k], &least[k], &least[0]);
        fflush(stdout);
    }
}

int main(void)
{
    make_shapes();
    engines();
    return 0;
}
