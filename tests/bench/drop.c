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

static const drop_engine ours = {"whorl_drop_step", "ours", "ours",
    open_own, step_own, NULL, sleeps_own, read_own, free};

#ifndef HAVE_BULLET
const drop_engine drop_bullet = {.name = "Bullet", .key = "libbullet-dev"};
const drop_engine drop_bullet_two = {.name = "Bullet, two directions",
                                     .key = "libbullet-dev"};
#endif

enum { RIVALS = 5 };
static const drop_engine *const rival[RIVALS] = {
    &ours, &drop_ode_quick, &drop_ode_step, &drop_bullet,
    &drop_bullet_two};

/* ---- bodies and scenes --------------------------------------------------------- */

/* The handle of the book, and one five times as large. */
enum { BOX, HANDLE, LARGE, BALL, SHAPES };
static const char *const shape_name[SHAPES] = {"box", "handle", "large",
                                               "ball"};
static drop_shape shapes[SHAPES];
static const double size_of[SHAPES] = {0.4, 0.12, 0.6, 0.2};

static double unit_of(int shape)
{
    return shape == LARGE ? 0.025 : 0.005;
}

static drop_shape handle_of(double unit)
{
    static double vertices[3 * 16];
    static uint32_t triangles[3 * 28];
    whorl_mass_properties p;
    must(whorl_shape_t_handle(unit, vertices, triangles));
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, 16, triangles, 28);
    must(whorl_mass_of_mesh(&mesh, 2700, 0, NULL, 0, &p, NULL));
    return (drop_shape){.mass = p.mass, .boxes = 2,
        .moments = {p.inertia.xx, p.inertia.yy, p.inertia.zz},
        .box = {{{0, unit, 0}, {12 * unit, 4 * unit, 4.5 * unit}},
                {{0, -12 * unit, 0}, {unit, 9 * unit, 2 * unit}}}};
}

static void make_shapes(void)
{
    const double a = 0.2, b = 0.3, c = 0.4, r = 0.1;
    const double mass = 1000 * a * b * c;
    shapes[BOX] = (drop_shape){.mass = mass, .boxes = 1,
        .moments = {mass * (b * b + c * c) / 12, mass * (c * c + a * a) / 12,
                    mass * (a * a + b * b) / 12},
        .box = {{.half = {a / 2, b / 2, c / 2}}}};
    shapes[HANDLE] = handle_of(unit_of(HANDLE));
    shapes[LARGE] = handle_of(unit_of(LARGE));
    const double ball = 1000 * 4.0 / 3 * 3.14159265358979324 * r * r * r;
    shapes[BALL] = (drop_shape){.mass = ball, .radius = r,
        .moments = {0.4 * ball * r * r, 0.4 * ball * r * r,
                    0.4 * ball * r * r}};
}

enum { THROWS = 16 };

/* From 2 m onto the floor; the ball from some heights, the others with some
   spins. */
static drop_scene fall_of(int shape, int throw)
{
    drop_scene s = {.plane = {{0, 0, 0}, {0, 1, 0}}, .gravity = {0, -G, 0},
                    .contact = contact, .h = H, .slow = 2 * G * H,
                    .start = {.x = {0, 2, 0}, .q = {1, 0, 0, 0}}};
    if (shape == BALL)
        s.start.x.y += 0.01 * throw;
    else
        s.start.omega = (whorl_vec3){throw * 7 % 11 - 5, throw * 5 % 13 - 6,
                                     throw * 3 % 7 - 3};
    return s;
}

/* Laid flat on a slope of 0.9 times the tangent at which it would slide,
   in one of some directions; the handle lies on its broad side. */
static drop_scene slope_of(int shape, int throw)
{
    drop_scene s = fall_of(shape, throw);
    const double t = 0.9 * contact.friction, c = 1 / sqrt(1 + t * t);
    const double half = shape == BOX ? 0.15 : 4.5 * unit_of(shape);
    const whorl_quat up = {sqrt(0.5), -sqrt(0.5), 0, 0};
    const double x = cos(0.4 * throw), z = sin(0.4 * throw);
    s.plane.normal = (whorl_vec3){x * t * c, c, z * t * c};
    s.start.omega = (whorl_vec3){0, 0, 0};
    s.start.x = whorl_vec3_scale(half, s.plane.normal);
    /* From y to the normal, about (z, 0, -x). */
    const double w = sqrt((1 + c) / 2), k = sqrt((1 - c) / 2);
    const whorl_quat tilt = {w, z * k, 0, -x * k};
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

/* The worst of all throws. */
typedef struct {
    double above, rise;         /* of the energy at the start */
    double depth;               /* in the last second, of the size */
    double rest, speed;         /* s; m/s in the last second */
    int sleeps, restless;       /* may it; how many throws never rest */
} verdict;

enum { SECONDS = 15 };
static const double STILL = 1e-3;

static void judge(const drop_engine *e, int shape, int throw, verdict *all)
{
    const drop_shape *s = &shapes[shape];
    const drop_scene scene = fall_of(shape, throw);
    const int steps = (int)(SECONDS / H), last = (int)((SECONDS - 1) / H);
    void *world = e->open(s, &scene);
    verdict v = *all;
    double rest = 0, end = 0;
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
        if (!(speed <= STILL))
            rest = k * H;
        if (k > last) {
            v.depth = fmax(v.depth, depth_of(s, &scene, &now)
                                        / size_of[shape]);
            end = fmax(end, speed);
        }
    }
    v.sleeps |= e->sleeps(world);
    v.speed = fmax(v.speed, end);
    if (end <= STILL)
        v.rest = fmax(v.rest, rest);
    else
        v.restless++;
    e->close(world);
    *all = v;
}

static verdict judge_all(const drop_engine *e, int shape)
{
    verdict v = {.depth = -INFINITY};
    for (int k = 0; k < THROWS; k++)
        judge(e, shape, k, &v);
    return v;
}

/* Meters a second, over the last five of ten seconds. */
static double creep(const drop_engine *e, int shape, int throw)
{
    const drop_scene scene = slope_of(shape, throw);
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

enum { ROUNDS = 21, MANY = 256 };

/* ns for one of MANY. */
static double time_of(void (*step)(void *), void *world)
{
    const double start = busy();
    for (int k = 0; k < MANY; k++)
        step(world);
    return (busy() - start) * 1e9 / MANY;
}

/* ns: in flight, at rest, and for finding the contacts there. */
typedef struct { double flight, rest, look; } price;

static void *let_lie(const drop_engine *e, int shape, int throw)
{
    const drop_scene low = fall_of(shape, throw);
    void *world = e->open(&shapes[shape], &low);
    for (int i = 0; i < SECONDS / H; i++)
        e->step(world);
    return world;
}

static double time_of_flight(const drop_engine *e, int shape, int throw)
{
    drop_scene high = fall_of(shape, throw);
    high.start.x.y = 1000;
    void *world = e->open(&shapes[shape], &high);
    const double t = time_of(e->step, world);
    e->close(world);
    return t;
}

static void add_price(int shape, int throw, price *sum)
{
    void *lying[RIVALS] = {NULL};
    price least[RIVALS];
    for (int k = 0; k < RIVALS; k++) {
        least[k] = (price){INFINITY, INFINITY, INFINITY};
        if (rival[k]->open)
            lying[k] = let_lie(rival[k], shape, throw);
    }
    for (int r = 0; r < ROUNDS; r++)
        for (int k = 0; k < RIVALS; k++) {
            const drop_engine *e = rival[k];
            price *p = &least[k];
            if (!e->open)
                continue;
            p->flight = fmin(p->flight, time_of_flight(e, shape, throw));
            p->rest = fmin(p->rest, time_of(e->step, lying[k]));
            if (e->look)
                p->look = fmin(p->look, time_of(e->look, lying[k]));
        }
    for (int k = 0; k < RIVALS; k++)
        if (lying[k]) {
            rival[k]->close(lying[k]);
            sum[k].flight += least[k].flight / THROWS;
            sum[k].rest += least[k].rest / THROWS;
            sum[k].look += least[k].look / THROWS;
        }
}

/* For each throw the least of many rounds; the mean over the throws. */
static void prices(int shape, price *mean)
{
    for (int k = 0; k < RIVALS; k++)
        mean[k] = (price){0, 0, 0};
    for (int k = 0; k < THROWS; k++)
        add_price(shape, k, mean);
}

/* ---- tables -------------------------------------------------------------------------- */

static void rest_text(char *text, size_t size, const verdict *v)
{
    if (v->restless == THROWS)
        snprintf(text, size, "never");
    else if (v->restless > 0)
        snprintf(text, size, "%.1f(%d)", v->rest, THROWS - v->restless);
    else
        snprintf(text, size, "%.1f", v->rest);
}

/* Two digits; 0 for nothing, two dashes for what was not asked. */
typedef struct { char is[20]; } digits;

static digits two_digits(double x)
{
    digits d = {"0"};
    if (isnan(x))
        snprintf(d.is, sizeof d.is, "--");
    else if (x != 0)
        snprintf(d.is, sizeof d.is, "%.1e", x);
    return d;
}

static void print_row(int shape, const drop_engine *e, const price *p,
                      const price *base)
{
    const char *body = shape_name[shape];
    const verdict v = judge_all(e, shape);
    char rest[20];
    double drift = shape == BALL ? NAN : 0;
    rest_text(rest, sizeof rest, &v);
    for (int k = 0; k < THROWS && shape != BALL; k++)
        drift = fmax(drift, creep(e, shape, k));
    printf("  %-6s %-22s energy %+.1e, rise %.1e, inside %+.1e, rest %5s s, "
           "speed %.1e, drift %.1e, flight %6.0f ns, rest %6.0f ns%s\n", body,
           e->name, v.above, v.rise, v.depth, rest, v.speed, drift,
           p->flight, p->rest, v.sleeps ? ", MAY SLEEP" : "");
    printf("# data bench-drop %s %s %s %s %s %s %s %s %.0f %.0f %.2f %.2f\n",
           body, e->label, two_digits(v.above).is, two_digits(v.rise).is,
           two_digits(v.depth).is, rest, two_digits(v.speed).is,
           two_digits(drift).is, three(p->flight), three(p->rest),
           p->flight / base->flight,
           p->rest / base->rest);
    printf("# measured bench.drop.%s.%s.flight %.0f\n"
           "# measured bench.drop.%s.%s.rest %.0f\n"
           "# measured bench.drop.%s.%s.sleeps %d\n", body, e->key,
           three(p->flight), body, e->key, three(p->rest), body, e->key,
           v.sleeps);
    if (e->look)
        printf("# measured bench.drop.%s.%s.solver %.0f\n", body, e->key,
               three(p->rest - p->look));
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

/* ---- the bunny ------------------------------------------------------------------------- */

/* A step costs the least of its time in three rounds; so does a pass that
   turns all vertices, after each tenth step, and the mean of these counts. */
enum { MOST = 100000, STEPS = 1000, BUNNY_THROWS = 4, BUNNY_ROUNDS = 3,
       TURNINGS = 10 };
static double vertex[3 * MOST];
static uint32_t triangle[3 * MOST];
static whorl_vec3 point[MOST], turned[MOST];
static size_t points, faces;

/* The lines "v x y z" and "f a b c" of an OBJ file. */
static int read_bunny(const char *path)
{
    char line[500];
    FILE *in = fopen(path, "r");
    if (!in)
        return 0;
    while (fgets(line, sizeof line, in) && points < MOST && faces < MOST) {
        double *v = vertex + 3 * points;
        char *at = line + 1;
        if (line[0] == 'v' && line[1] == ' ')
            points += sscanf(at, "%lf %lf %lf", v, v + 1, v + 2) == 3;
        if (line[0] != 'f')
            continue;
        for (int k = 0; k < 3; k++) {
            triangle[3 * faces + (size_t)k] =
                (uint32_t)strtoul(at, &at, 10) - 1;
            at += strcspn(at, " \n");
        }
        faces++;
    }
    fclose(in);
    return points > 0 && faces > 0;
}

static double rotate_all(whorl_quat q)
{
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    const double start = busy();
    for (size_t i = 0; i < points; i++) {
        const whorl_vec3 a = point[i];
        turned[i] = (whorl_vec3){
            R.m[0][0] * a.x + R.m[0][1] * a.y + R.m[0][2] * a.z,
            R.m[1][0] * a.x + R.m[1][1] * a.y + R.m[1][2] * a.z,
            R.m[2][0] * a.x + R.m[2][1] * a.y + R.m[2][2] * a.z};
    }
    return busy() - start;
}

static void bunny(const char *path)
{
    static double time[BUNNY_THROWS][STEPS];
    const drop_scene s = fall_of(BOX, 0);
    const whorl_drop_world w = {.gravity = s.gravity, .planes = &s.plane,
                                .plane_count = 1, .contact = contact};
    static double turning[BUNNY_THROWS][STEPS / TURNINGS];
    double pass = 0, mean = 0, rest = 0, worst = 0, over = 0;
    whorl_mass_properties p;
    whorl_body body;
    whorl_drop_body b;
    if (!read_bunny(path)) {
        printf("  # SKIP bunny: %s is not here\n", path);
        return;
    }
    const whorl_mesh mesh = whorl_mesh_indexed(vertex, points, triangle,
                                               faces);
    must(whorl_mass_of_mesh(&mesh, 1000, 0, NULL, 0, &p, NULL));
    for (size_t i = 0; i < points; i++) {
        const double *v = vertex + 3 * i;
        point[i] = whorl_vec3_sub((whorl_vec3){v[0], v[1], v[2]}, p.center);
    }
    must(whorl_body_make(p.mass, p.inertia, &body));
    must(whorl_drop_body_make(&body, point, points, &b));
    for (int r = 0; r < BUNNY_ROUNDS * BUNNY_THROWS; r++) {
        const int throw = r % BUNNY_THROWS;
        const whorl_vec3 omega = fall_of(BOX, throw).start.omega;
        whorl_body_state now;
        must(whorl_body_start(&body, s.start.x, s.start.q, s.start.v, omega,
                              &now));
        for (int k = 0; k < STEPS; k++) {
            const double start = busy();
            must(whorl_drop_step(&b, &w, H, &now, NULL));
            const double t = busy() - start;
            double *least = &time[throw][k];
            *least = r < BUNNY_THROWS ? t : fmin(t, *least);
            if (k % TURNINGS == 0) {
                const double once = rotate_all(now.q);
                least = &turning[throw][k / TURNINGS];
                *least = r < BUNNY_THROWS ? once : fmin(once, *least);
            }
        }
    }
    for (int k = 0; k < BUNNY_THROWS * STEPS / TURNINGS; k++)
        pass += turning[k * TURNINGS / STEPS][k % (STEPS / TURNINGS)]
            * TURNINGS / (BUNNY_THROWS * STEPS);
    for (int k = 0; k < BUNNY_THROWS * STEPS; k++) {
        const double t = time[k / STEPS][k % STEPS] / pass;
        mean += t / (BUNNY_THROWS * STEPS);
        rest += k % STEPS < STEPS * 9 / 10 ? 0
            : 10 * t / (BUNNY_THROWS * STEPS);
        worst = fmax(worst, t);
        over += t > 4;
    }
    printf("  bunny, %zu vertices: one pass that turns all %.1f us; a step "
           "%.2f passes, at rest %.2f, at most %.2f; %g of %d steps over "
           "4\n", points, pass * 1e6, mean, rest, worst, over,
           BUNNY_THROWS * STEPS);
    printf("# measured bench.bunny.pass %.1f\n# measured bench.bunny.mean "
           "%.2f\n# measured bench.bunny.rest %.2f\n"
           "# measured bench.bunny.worst %.1f\n"
           "# measured bench.bunny.over %g\n"
           "# measured bench.bunny.steps %d\n", pass * 1e6, mean, rest,
           worst, over, BUNNY_THROWS * STEPS);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: drop BUNNY.obj\n", stderr);
        return 2;
    }
    make_shapes();
    engines();
    bunny(argv[1]);
    return turned[0].x == 0.5;
}
