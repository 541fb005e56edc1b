/* A handle of rubber: pulled, let go, dropped. */
/* Tangled from literate/kit: live-bodies. Edit there. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "live.h"

enum { HELD, STIFF, RATE, PASSES, NODES = 256, TETRAHEDRA = 512,
       FACES = 1024, WORK = 1 << 20 };
static live_knob knobs[] = {
    [HELD] = {"the handle is", "", 0, 1, 1, 0,
              "held by its bar|dropped on a floor"},
    [STIFF] = {"Young's modulus", "", 0, 3, 1, 1,
               "30 kPa|100 kPa|1 MPa|10 MPa"},
    [RATE] = {"steps a second", "", 30, 480, 30, 120, NULL},
    [PASSES] = {"a step is", "", 0, 1, 1, 0,
                "one linear solution|solved until it converges"}
};
static const double unit = 0.005;

static whorl_vec3 rest[NODES], x[NODES], v[NODES];
static uint32_t corner[4 * TETRAHEDRA];
static whorl_elastic_element elements[TETRAHEDRA];
static whorl_elastic_deformation strained[TETRAHEDRA];
static double masses[NODES], work[WORK / sizeof(double)];
static unsigned char held[NODES];
static whorl_soft_body body;
static whorl_half_space ground = {{0, -0.1, 0}, {0, 1, 0}};
static whorl_implicit_report report;
static size_t nodes;
static double owed, t, first;
static int at_rest;

static void make_handle(void)
{
    const whorl_tet_grid_count n = whorl_tet_grid_t_handle_count(1);
    nodes = n.nodes;
    whorl_tet_grid_t_handle(unit, 1, rest, corner);
    body.elastic = (whorl_elastic_body){
        {rest, nodes, corner, n.tetrahedra}, elements, {0, 0}
    };
    whorl_elastic_prepare(&body.elastic.mesh, elements, NULL);
    whorl_elastic_masses(&body.elastic.mesh, elements, 1000, masses);
    body.masses = masses;
    body.held = held;
}

/* The ends of the bar, or the end of the stem. */
static int at_end(whorl_vec3 p, int stem)
{
    return stem ? p.y < -21.5 * unit : fabs(p.x) > 11.5 * unit;
}
static whorl_status step(double h, double drag, int still)
{
    const int falls = knobs[HELD].value > 0 && !still;
    const whorl_soft_world world = {
        .gravity = {0, falls ? -9.8 : 0, 0},
        .ground = knobs[HELD].value > 0 ? &ground : NULL
    };
    const whorl_implicit_settings how = {
        1e-6, knobs[PASSES].value > 0 && !still ? 50 : 1, 0
    };
    body.drag = drag;
    return whorl_implicit_step(&body, &world, &how, h, work, sizeof work,
                               x, v, &report);
}

static double energy(void)
{
    return report.kinetic + report.elastic + report.potential;
}

/* From here on, with the hand away. */
static void let_go(void)
{
    for (size_t i = 0; i < nodes; i++) {
        held[i] = knobs[HELD].value == 0 && at_end(rest[i], 0);
        v[i] = (whorl_vec3){0, 0, 0};
    }
    at_rest = 1;
    t = owed = 0;
}

static void run(double seconds)
{
    const double h = 1 / knobs[RATE].value;
    for (owed += fmin(seconds, 0.05); owed >= h; owed -= h) {
        if (step(h, 0, 0) != WHORL_OK) {
            live_say("This step has no solution.", 0);
            return;
        }
        t += h;
        if (at_rest)
            first = energy();
        at_rest = 0;
    }
}

static void pull(int grip, sketch_vec by)
{
    const whorl_vec3 hand = {by.x, by.y, by.z};
    (void)grip;
    for (size_t i = 0; i < nodes; i++) {
        const int taken = at_end(rest[i], 1);
        if (taken)
            x[i] = whorl_vec3_add(x[i], hand);
        held[i] = taken || (knobs[HELD].value == 0 && at_end(rest[i], 0));
        v[i] = (whorl_vec3){0, 0, 0};
    }
    for (int k = 0; k < 4; k++)
        step(0.05, 20, 1);
    let_go();
}

static void begin(void)
{
    static const double young[4] = {3e4, 1e5, 1e6, 1e7};
    const whorl_quat askew = {0.96, 0.168, 0, 0.224};
    make_handle();
    whorl_lame_from_young(young[(int)knobs[STIFF].value], 0.3,
                          &body.elastic.material);
    memcpy(x, rest, sizeof x);
    for (size_t i = 0; i < nodes && knobs[HELD].value > 0; i++)
        x[i] = whorl_vec3_add(whorl_quat_rotate(askew, rest[i]),
                              (whorl_vec3){0, 0.03, 0});
    let_go();
    if (knobs[HELD].value == 0)
        pull(0, sketch_at(0.03, 0.012, 0.01));
}
static uint32_t skin[FACES][3];
static size_t behind[FACES], faces;

static int same_nodes(const uint32_t a[3], const uint32_t b[3])
{
    int same = 0;
    for (int i = 0; i < 9; i++)
        same += a[i / 3] == b[i % 3];
    return same == 3;
}

static void find_skin(void)
{
    static const int node[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3},
                                   {0, 2, 1}};
    static uint32_t all[4 * TETRAHEDRA][3];
    const size_t n = 4 * body.elastic.mesh.tetrahedron_count;
    for (size_t i = 0; i < n; i++)
        for (int k = 0; k < 3; k++)
            all[i][k] = corner[i / 4 * 4 + (size_t)node[i % 4][k]];
    for (size_t i = 0; i < n; i++) {
        int shared = 0;
        for (size_t j = 0; j < n; j++)
            shared += j != i && same_nodes(all[i], all[j]);
        if (shared || faces == FACES)
            continue;
        memcpy(skin[faces], all[i], sizeof *skin);
        behind[faces++] = i / 4;
    }
}
static double size_of(whorl_sym3 e)
{
    return sqrt(e.xx * e.xx + e.yy * e.yy + e.zz * e.zz
                + 2 * (e.xy * e.xy + e.xz * e.xz + e.yz * e.yz));
}

static void draw_skin(sketch *s)
{
    for (size_t i = 0; i < faces; i++) {
        const double e = size_of(strained[behind[i]].strain);
        sketch_vec p[3];
        sketch_style style = sketch_body;
        style.width = 0.25;
        style.hidden = SKETCH_OMIT;
        style.fill = e > 0.12 ? "whorlomega" : e > 0.05 ? "whorlforce"
            : "whorlbody";
        for (int k = 0; k < 3; k++) {
            const whorl_vec3 a = x[skin[i][k]];
            p[k] = sketch_at(a.x, a.y, a.z);
        }
        sketch_polygon(s, p, 3, style);
    }
}

static void draw(sketch *s)
{
    const double far = 0.08, y = ground.point.y;
    const sketch_vec square[4] = {{-far, y, -far}, {-far, y, far},
                                  {far, y, far}, {far, y, -far}};
    sketch_style board = sketch_glass;
    sketch_vec tip = {0, 0, 0};
    double count = 0;
    board.opacity = 0.4;
    board.hidden = SKETCH_OMIT;
    if (whorl_elastic_deform_all(&body.elastic, x, strained, NULL))
        return;
    if (knobs[HELD].value > 0)
        sketch_polygon(s, square, 4, board);
    if (faces == 0)
        find_skin();
    draw_skin(s);
    for (size_t i = 0; i < nodes; i++)
        if (at_end(rest[i], 1)) {
            tip = sketch_at(tip.x + x[i].x, tip.y + x[i].y,
                            tip.z + x[i].z);
            count++;
        }
    live_grip(0, sketch_at(tip.x / count, tip.y / count, tip.z / count));
}

static void read(void)
{
    double most = 0;
    for (size_t i = 0; i < body.elastic.mesh.tetrahedron_count; i++)
        most = fmax(most, size_of(strained[i].strain));
    live_reading("time", "%.2f s", t);
    live_reading("largest strain", "%.3f", most);
    live_reading_power("elastic energy", whorl_elastic_energy(
        &body.elastic, strained), "J");
    live_reading_power("energy since the first step", at_rest ? 0
                       : energy() - first, "J");
    live_reading("turns of the solver", "%.0f",
                 (double)report.iterations);
}

static const char *const grips[] = {"the end of the stem"};
live_figure live = {
    .about = "A T-handle of rubber; the end of its stem can be pulled "
             "and let go. Green where it is strained by more than a "
             "twentieth, vermilion above an eighth.",
    .width = 116, .height = 108,
    .view = {.azimuth = 28, .elevation = 14, .scale = 620, .up = 'y',
             .center = {0, -0.035, 0}},
    .turns = 1, .knobs = knobs, .knob_count = 4,
    .grips = grips, .grip_count = 1,
    .begin = begin, .run = run, .draw = draw, .pull = pull, .read = read
};
