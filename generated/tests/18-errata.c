/* The slips of the source notes: as printed, and repaired. */
/* Tangled from literate/18-errata: evidence. Edit there. */
#include "reference/tap.h"
#include "tests/compiles.h"
#include "whorl.h"
#include <math.h>
#include <string.h>

static int is(double x, const char *text)
{
    char *end;
    if (!strcmp(text, "NaN"))
        return isnan(x);
    double value = strtod(text, &end), off = 1e-12;
    const char *point = strchr(text, '.');
    if (*end == '/')
        value /= strtod(end + 1, &end);
    else if (point)
        off = 0.5000001 * pow(10, -(double)(end - point - 1));
    if (!point)
        off *= 1 + fabs(value);
    return *end == 0 && fabs(x - value) <= off;
}

/* The slip id: what the printed form gives, what the right one gives, and
   what each of them ought to give. */
static void ran(const char *id, double printed, const char *wrong,
                double repaired, const char *right, const char *what)
{
    char name[64];
    tap_ok(is(printed, wrong) && is(repaired, right) && !is(printed, right)
               && !is(repaired, wrong),
           "exhibit %s as printed %s, repaired %s: %s", id, wrong, right,
           what);
    snprintf(name, sizeof name, "errata.%s.printed", id);
    tap_measured(name, "%s", wrong);
    snprintf(name, sizeof name, "errata.%s.right", id);
    tap_measured(name, "%s", right);
}

typedef double limit(double y, double z);

static double zero_limit(double y, double z) { return 0 * (y + z); }
static double one_limit(double y, double z) { return 1 + 0 * (y + z); }
static double y_limit(double y, double z) { return y + 0 * z; }
static double z_limit(double y, double z) { return z + 0 * y; }
static double z_less_y(double y, double z) { return z - y; }
static double half_z(double y, double z) { return z / 2 + 0 * y; }

/* The integral of x^a y^b from 0 to x(y, z), 0 to y(z), 0 to 1. */
static double integral(int a, int b, limit *x_to, limit *y_to)
{
    const double outer = 0.861136311594052575, inner = 0.339981043584856265;
    const double at[4] = {-outer, -inner, inner, outer};
    const double light = 0.347854845137453857, heavy = 1 - light;
    const double w[4] = {light, heavy, heavy, light};
    double sum = 0;
    for (int k = 0; k < 64; k++) {
        const double z = (1 + at[k % 4]) / 2, most = y_to(0, z);
        const double y = most * (1 + at[k / 4 % 4]) / 2, far = x_to(y, z);
        const double x = far * (1 + at[k / 16]) / 2;
        sum += w[k % 4] * w[k / 4 % 4] * w[k / 16] * most * far
            * pow(x, a) * pow(y, b) / 8;
    }
    return sum;
}

static void test_integrals(void)
{
    const whorl_sym3 C = whorl_moments_canonical().second;
    ran("M7", integral(0, 2, y_limit, z_limit), "1/20", C.yy, "1/60",
        "y^2 over the limits of C_xx");
    /* y <= z - y, the middle limit as it stands, is y <= z/2 */
    ran("M8", integral(1, 1, z_less_y, half_z), "11/1920",
        integral(1, 1, z_less_y, z_limit), "1/120",
        "xy over the limits of C_xy");
    tap_ok(is(integral(0, 0, one_limit, one_limit), "1")
               && integral(1, 1, zero_limit, one_limit) == 0,
           "S1.4 the rule of Gauss over the unit cube");
}
static int values_in(whorl_sym3 C)
{
    const double c[6] = {C.xx, C.yy, C.zz, C.xy, C.xz, C.yz};
    int n = 0;
    for (int i = 0; i < 6; i++) {
        int seen = 0;
        for (int j = 0; j < i; j++)
            seen |= fabs(c[i] - c[j]) < 1e-12;
        n += !seen;
    }
    return n;
}

static void test_moments(void)
{
    const whorl_vec3 o = {0, 0, 0}, p = {2, 0, 0}, q = {0, 3, 0},
                     r = {0, 0, 5};
    const whorl_moments unit = whorl_moments_canonical();
    const whorl_moments big = whorl_moments_of_tetrahedron(o, p, q, r, 1);
    const whorl_moments regular = whorl_moments_of_tetrahedron(
        (whorl_vec3){1, 1, 1}, (whorl_vec3){1, -1, -1},
        (whorl_vec3){-1, 1, -1}, (whorl_vec3){-1, -1, 1}, 1);
    const whorl_moments own = whorl_moments_translate(unit,
        (whorl_vec3){-0.25, -0.25, -0.25});
    ran("M5", regular.second.xy / regular.second.xx, "0",
        own.second.xy / own.second.xx, "-1/3",
        "C_xy / C_xx about the center of a regular tetrahedron");
    ran("M6", values_in(unit.second), "2", values_in(big.second), "6",
        "how many values C has");
    whorl_mat3 A = whorl_mat3_identity();
    A.m[0][0] = -1;
    const double V = unit.mass;
    ran("M11", V * whorl_mat3_det(A), "-1/6", V * fabs(whorl_mat3_det(A)),
        "1/6", "volume of the mirror image");
    const double m = unit.mass, x = unit.first.x / m, d = 2;
    ran("M12", unit.second.xx + m * (d * x + x * d + d * d * d), "91/60",
        whorl_moments_translate(unit, (whorl_vec3){d, 0, 0}).second.xx,
        "17/20", "C_xx of the canonical tetrahedron, moved by 2");
    ran("M15", whorl_moments_transform(whorl_mat3_identity(), unit).mass,
        "1/6", big.mass, "5", "volume of a tetrahedron with A = 1");
    const double mass[3] = {1, -1, 2}, at[3] = {0, 1, 5};
    double mean = at[0], total = mass[0];
    whorl_moments sum = whorl_moments_of_point((whorl_vec3){at[0], 0, 0}, 1);
    for (int i = 1; i < 3; i++) {
        mean = (mean * total + at[i] * mass[i]) / (total + mass[i]);
        total = total + mass[i];
        sum = whorl_moments_add(sum, whorl_moments_of_point(
            (whorl_vec3){at[i], 0, 0}, mass[i]));
    }
    ran("M24", mean, "NaN", sum.first.x / sum.mass, "9/2",
        "center of masses 1, -1, 2");
}
static const double cube[24] = {0, 0, 0,  1, 0, 0,  1, 1, 0,  0, 1, 0,
                                0, 0, 1,  1, 0, 1,  1, 1, 1,  0, 1, 1};
static const uint32_t faces[36] = {     /* the lid comes last */
    0, 2, 1,  0, 3, 2,  0, 1, 5,  0, 5, 4,  1, 2, 6,  1, 6, 5,
    2, 3, 7,  2, 7, 6,  3, 0, 4,  3, 4, 7,  4, 5, 6,  4, 6, 7};

static void test_fans(void)
{
    const whorl_mesh closed = whorl_mesh_indexed(cube, 8, faces, 12);
    const whorl_mesh open = whorl_mesh_indexed(cube, 8, faces, 10);
    const whorl_vec3 high = {0, 0, 5}, w = {1, 2, 3}, o = {0, 0, 0};
    ran("M1", whorl_mesh_fan(&open, 1, high).mass, "7/3",
        whorl_mesh_fan(&closed, 1, high).mass, "1",
        "volume of a cube without its lid from (0,0,5)");
    ran("M1-origin", whorl_mesh_fan(&open, 1, o).mass, "2/3",
        whorl_mesh_fan(&closed, 1, o).mass, "1",
        "the same from the origin");
    double bars = 0;
    for (size_t k = 0; k < 12; k++) {
        whorl_vec3 e[3];
        for (int i = 0; i < 3; i++)
            e[i] = whorl_vec3_sub(whorl_mesh_corner(&closed, k, i), w);
        const whorl_vec3 ab = whorl_vec3_cross(e[0], e[1]);
        bars += fabs(whorl_vec3_dot(e[2], ab)) / 6;
    }
    const whorl_moments sum = whorl_mesh_fan(&closed, 1, w);
    ran("M21", bars, "3", sum.mass, "1", "volume of the unit cube");
    const whorl_vec3 center = whorl_vec3_scale(1 / sum.mass, sum.first);
    const whorl_vec3 back = whorl_vec3_scale(-1, center);
    ran("M26", whorl_moments_translate(sum, whorl_vec3_sub(w, center))
            .second.xx, "13/12",
        whorl_moments_translate(sum, back).second.xx, "1/12",
        "central C_xx of the cube, after M18 and M26");
    const whorl_moments twice = whorl_mesh_fan(&closed, 2, o);
    ran("M3", twice.second.xx, "2/3",
        whorl_moments_translate(twice, back).second.xx / twice.mass, "1/12",
        "variance of x in the cube of density 2");
}

typedef struct {
    int launched;
    whorl_vec3 position, v, w;
    whorl_quat rotation;
} bunny;

static void update(bunny *b, char key)
{
    const double dt = 0.015;
    if (key == 'r') {
        b->position = (whorl_vec3){0, 0.6, 0};
        b->launched = 0;
    }
    if (key == 'l') {
        b->v = (whorl_vec3){5, 2, 0};
        b->w = (whorl_vec3){0, 1, 0};
        b->launched = 1;
    }
    if (!b->launched)
        return;
    b->v.y += dt * -9.8;
    b->v = whorl_vec3_scale(0.999, b->v);
    b->w = whorl_vec3_scale(0.98, b->w);
    b->position = whorl_vec3_add(b->position, whorl_vec3_scale(dt, b->v));
    const whorl_quat dq = whorl_quat_rate(b->rotation, b->w);
    b->rotation.w += dt * dq.w;
    b->rotation.x += dt * dq.x;
    b->rotation.y += dt * dq.y;
    b->rotation.z += dt * dq.z;
}

static const bunny at_rest = {0, {0, 0.6, 0}, {0, 0, 0}, {0, 0, 0},
                              {1, 0, 0, 0}};
static void ignore(bunny *b, char key, int times)
{
    for (int k = 0; k < times; k++)
        update(b, key);
}

static double turned(whorl_quat q)
{
    return whorl_vec3_norm(whorl_quat_log(q));
}

static void test_lab_words(void)
{
    bunny r = at_rest, l = at_rest;
    update(&r, 'r');
    update(&l, 'l');
    ran("B2", whorl_vec3_norm(r.v), "0", whorl_vec3_norm(l.v), "5.327",
        "speed a step after the key r, and after l");
    ran("B7", 0.015 / 15, "1/1000", 0.015 * 2 / 3, "1/100",
        "a fifteenth of the step, and two thirds");
    bunny b = at_rest;
    update(&b, 'l');
    ignore(&b, ' ', 39);
    update(&b, 'r');
    bunny back = b;
    back.rotation = at_rest.rotation;
    ran("B32", turned(b.rotation), "0.407", turned(back.rotation), "0",
        "turned by after r");
    const whorl_drop_world sky = {.gravity = {0, -9.8, 0}};
    whorl_body body;
    whorl_drop_body ball;
    whorl_body_state s = {.q = {1, 0, 0, 0}};
    double frames = 0, owed = 0;
    whorl_status ok = whorl_body_make(1, whorl_sym3_diagonal(1, 1, 1), &body);
    ok = ok ? ok : whorl_drop_ball_make(&body, 1, &ball);
    for (int frame = 0; frame < 144; frame++) {
        frames += 0.015;
        ok = ok ? ok : whorl_drop_advance(&ball, &sky, 0.015, 1.0 / 144, &owed,
                                          &s, NULL);
    }
    ran("B33", frames, "2.16", ok ? NAN : s.P.y / -9.8, "0.99",
        "seconds simulated in a second at 144 frames");
}
static double math_max(double a, double b)
{
    return isnan(a) || isnan(b) ? NAN : a > b ? a : b;
}

/* The new velocity of the point, as printed; N is the y axis. */
static whorl_vec3 v_new(whorl_vec3 v, double restitution, double friction)
{
    const double v_N = fabs(v.y), v_T = hypot(v.x, v.z);
    const double a = math_max(
        1.0 - friction * (1.0 + restitution) * v_N / v_T, 0.0);
    return (whorl_vec3){a * v.x, -restitution * v.y, a * v.z};
}

static void test_lab_impulse(void)
{
    const whorl_vec3 N = {0, 1, 0}, r = {0.5, -0.5, 0}, u = {-8, -1, 0};
    const whorl_contact_coefficients c = {0.5, 0.2}, ice = {0.5, 0};
    const whorl_sym3 six = whorl_sym3_diagonal(6, 6, 6);
    const whorl_sym3 K = whorl_contact_matrix(1, six, r);
    whorl_vec3 j = N, good = N, after = v_new(u, 0.5, 0.2);
    int bad = whorl_impulse_for(K, whorl_vec3_sub(after, u), &j) != WHORL_OK
        || whorl_impulse_bilinear(K, u, N, c, &good) != WHORL_OK;
    const double gain = whorl_impulse_energy(j, u, after);
    after = whorl_vec3_add(u, whorl_sym3_apply(K, good));
    ran("B12", bad ? NAN : gain, "219/80",
        whorl_impulse_energy(good, u, after), "-183/196",
        "energy that a hit gains");
    const whorl_vec3 off = {0, 1, 0}, down = {0, -4, 0};
    after = whorl_vec3_sub(v_new(off, 0.5, 0.2), off);
    bad = whorl_impulse_for(K, after, &j) != WHORL_OK
        || whorl_impulse_lab(K, off, N, c, &good) != WHORL_OK;
    ran("B8", bad ? NAN : j.y, "-15/16", good.y, "0",
        "impulse on a point that leaves");
    bad = whorl_contact_lab_velocity(down, N, ice, &after) != WHORL_OK;
    ran("B13", v_new(down, 0.5, 0).x, "NaN", bad ? NAN : after.x, "0",
        "slip after a straight hit without friction");
    const double A[4][4] = {{0, -r.z, r.y, 0}, {r.z, 0, -r.x, 0},
                            {-r.y, r.x, 0, 0}, {0, 0, 0, 1}};
    const double I_inverse[4] = {6, 6, 6, 1}, mass = 1;
    double K4[4][4], det = 1;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            K4[i][k] = i == k ? 1 / mass : 0;
            for (int n = 0; n < 4; n++)
                K4[i][k] -= A[i][n] * I_inverse[n] * A[n][k];
        }
    for (int i = 0; i < 4; det *= K4[i][i], i++)    /* eliminate */
        for (int n = i + 1; n < 4; n++)
            for (int k = 3; k >= i; k--)
                K4[n][k] -= K4[n][i] / K4[i][i] * K4[i][k];
    ran("B19", det, "0", whorl_sym3_det(K), "16", "det K of mass 1");
}
static whorl_status falls(double t, const double *x, double *a, void *none)
{
    (void)t, (void)x, (void)none;
    *a = -9.8;
    return WHORL_OK;
}

static void test_lab_steps(void)
{
    const whorl_leapfrog_problem p = {1, falls, NULL};
    const double h = 0.2, nothing = 0;
    double v = 0, x = 0, v_E = 0, x_E = 0, half, speed,
           work[WHORL_LEAPFROG_WORK];
    for (int k = 0; k < 5; k++) {
        v += h * -9.8;
        x += h * v;
        x_E += h * v_E;
        v_E += h * -9.8;
    }
    const int bad = whorl_leapfrog(&p, WHORL_LEAPFROG_HALF_STEP, 0, 1, h,
        &nothing, &nothing, &half, &speed, work, sizeof work) != WHORL_OK;
    ran("B22", x, "-5.88", bad ? NAN : half, "-4.90",
        "where a stone is after 1 s");
    ran("B22-euler", x, "-5.88", x_E, "-3.92", "and by Euler's method");
    double fast = 0, slow = 0, kept = 0;
    const double less = pow(0.999, 0.0075 / 0.015);
    for (int k = 0; k < 80000; k++) {
        fast = (fast + 0.015 * -9.8) * 0.999;
        slow = (slow + 0.0075 * -9.8) * 0.999;
        kept = (kept + 0.0075 * -9.8) * less;
    }
    ran("B4", slow, "-73.43", kept, "-146.89",
        "last speed of a fall in half steps");
    tap_ok(is(fast, "-146.853"), "B4 and in whole steps %.3f", fast);
    tap_measured("errata.B4.whole", "%.3f", fast);
}
static void test_lab_body(void)
{
    whorl_body body;
    whorl_body_motion now;
    whorl_body_state s = {.q = {1, 0, 0, 0}, .L = {1, 2, 0}};
    int bad = whorl_body_make(1, whorl_sym3_diagonal(1, 2, 3), &body)
            != WHORL_OK
        || whorl_body_motion_of(&body, &s, &now) != WHORL_OK;
    const whorl_vec3 held = whorl_sym3_apply(now.I_inverse, now.torque);
    ran("B23", held.z, "0",
        bad ? NAN : whorl_body_angular_acceleration(&now).z, "-1/3",
        "rate of omega_z without a torque");
    const whorl_vec3 w = {0, 1, 0};
    const whorl_quat exact = whorl_quat_exp(w);
    const whorl_quat q = {1, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z};
    ran("B24", q.w * q.w + q.y * q.y, "5/4",
        exact.w * exact.w + exact.y * exact.y, "1", "|q|^2 after a step");
    ran("B24-angle", turned(q), "0.9273", turned(exact), "1", "turned by");
    bunny b = at_rest, unit = at_rest;
    double size = 0, kept = 0;
    for (int k = 0; k < 100; k++) {
        b.w = unit.w = (whorl_vec3){0, 6 / 0.98, 0};
        b.launched = unit.launched = 1;
        update(&b, ' ');
        update(&unit, ' ');
        bad |= whorl_quat_normalize(unit.rotation, &unit.rotation)
            != WHORL_OK;
        const whorl_quat p = b.rotation, n = unit.rotation;
        size = p.w * p.w + p.y * p.y;
        kept = bad ? NAN : n.w * n.w + n.y * n.y;
    }
    ran("B25", size, "1.224", kept, "1", "|q|^2 after 100 steps");
    double I_xx = 0;
    for (int k = 0; k < 8; k++) {
        const double m = 1.5, x = k & 1 ? 0.5 : -0.5, y = k & 2 ? 1 : -1,
                     z = k & 4 ? 1.5 : -1.5, diag = m * (x * x + y * y + z * z);
        I_xx += diag;
        I_xx -= m * x * x;
    }
    whorl_mass_properties block;
    bad = whorl_mass_of_block(12, 1, 2, 3, &block) != WHORL_OK;
    ran("B26", I_xx, "39", bad ? NAN : block.inertia.xx, "13",
        "I_xx of a block of 12 kg");
}
static void test_lab_rest(void)
{
    const whorl_half_space floor = {{0, 0, 0}, {0, 1, 0}};
    const whorl_drop_world world = {.gravity = {0, -9.8, 0},
        .planes = &floor, .plane_count = 1, .contact = {0.5, 0.2},
        .linear_decay = WHORL_LAB_LINEAR_DECAY,
        .angular_decay = WHORL_LAB_ANGULAR_DECAY};
    whorl_body body;
    whorl_drop_body ball;
    whorl_body_state s = {.x = {0, 0.1, 0}, .q = {1, 0, 0, 0}};
    double x = 0.1, v = 0, most = 0, still = 0;
    const whorl_sym3 I = whorl_sym3_diagonal(0.004, 0.004, 0.004);
    whorl_status ok = whorl_body_make(1, I, &body);
    ok = ok ? ok : whorl_drop_ball_make(&body, 0.1, &ball);
    for (int k = 0; k < 1000; k++) {
        v += 0.015 * -9.8;
        v *= 0.999;
        if (x - 0.1 < 0 && v < 0)
            v = -0.5 * v;
        x += 0.015 * v;
        ok = ok ? ok : whorl_drop_step(&ball, &world, 0.015, &s, NULL);
        if (0.015 * (k + 1) > 14) {
            most = fmax(most, fabs(v));
            still = fmax(still, whorl_vec3_norm(s.P));
        }
    }
    ran("B31", most, "0.147", ok ? NAN : still, "0",
        "speed of a ball at rest");
}

static const whorl_vec3 three[3] = {{1, 0, 0}, {0, 1, 2}, {0, 2, 1}};
static const double ones[3] = {1, 1, 1};
static const whorl_vec3 origin = {0, 0, 0};

static whorl_sym3 tensor_of_three(void)
{
    whorl_sym3 I = {NAN, NAN, NAN, NAN, NAN, NAN};
    (void)whorl_inertia_of_points(three, ones, 3, origin, &I);
    return I;
}

static void test_momentum(void)
{
    const whorl_vec3 w = {0, 0, 1};
    const whorl_vec3 L = whorl_angular_momentum(tensor_of_three(), w);
    ran("N4", w.y, "0", L.y, "-4", "L_y of a turn about z");
    const whorl_vec3 r[2] = {{1, 0, 0}, {3, 0, 0}}, x_dot = {0, 1, 0};
    whorl_vec3 center, sums[2] = {{0, 0, 0}, {0, 0, 0}};
    int bad = whorl_center_of_points(r, ones, 2, &center) != WHORL_OK;
    for (int i = 0; i < 2; i++) {
        sums[0] = whorl_vec3_add(sums[0], whorl_vec3_cross(r[i], x_dot));
        sums[1] = whorl_vec3_add(sums[1], whorl_vec3_cross(
            whorl_vec3_sub(r[i], center), x_dot));
    }
    ran("N7", sums[0].z, "4", bad ? NAN : sums[1].z, "0",
        "the first sum, r from anywhere and from the center");
    const whorl_vec3 arm = {1, 0, 0}, weight = {0, -1, 0};
    ran("N9", whorl_vec3_cross(arm, (whorl_vec3){0, 1, 0}).z, "1",
        whorl_vec3_cross(arm, weight).z, "-1", "torque on the seesaw");
}
static void test_inertia(void)
{
    const double x = 1, y = 2, z = 3;
    const whorl_vec3 r = {x, y, z}, w = {1, 0, 0};
    ran("N11", (y * y + x * x) * w.x, "5",
        whorl_vec3_cross(r, whorl_vec3_cross(w, r)).x, "13",
        "x of r x (w x r)");
    const whorl_sym3 I = tensor_of_three();
    double printed = 0;
    for (int i = 0; i < 3; i++)
        printed += three[i].y * three[i].y + three[i].x * three[i].x;
    ran("N12", printed, "6", I.xx, "10", "I_xx of the three masses");
    whorl_vec3 moments;
    whorl_mat3 axes;
    const int bad = whorl_principal(I, &moments, &axes) != WHORL_OK;
    ran("N14", fmin(I.xx, fmin(I.yy, I.zz)), "6",
        bad ? NAN : fmin(moments.x, fmin(moments.y, moments.z)), "2",
        "smallest principal moment");
}
static void test_strain(void)
{
    const whorl_lame one = {1, 1};
    const whorl_sym3 strain = {1, 0, 0, 0, 0, 0};
    const whorl_sym3 stress = whorl_stress_hooke(one, strain);
    const double product = stress.xx * strain.xx + stress.yy * strain.yy
        + stress.zz * strain.zz;
    const double eta = whorl_energy_density(one, strain);
    ran("N16", product, "3", eta, "3/2", "energy density");
    const double s[9] = {stress.xx, 0, 0, 0, stress.yy, 0, 0, 0, stress.zz};
    const double e[9] = {1, 0, 0, 0, 0, 0, 0, 0, 0};
    double comma = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            comma += s[(void)i, j] * e[(void)i, j] / 2;
    ran("N17", comma, "9/2", eta, "3/2", "the sum over [i,j] in C");
    const whorl_sym3 more = {9.0 / 16 + 0.5, 0, 0, 0, 0, 0},
                     less = {7.0 / 16 + 0.5, 0, 0, 0, 0, 0};
    const double slope = (whorl_energy_density(one, more)
        - whorl_energy_density(one, less)) / (2 * 0.125);
    const whorl_vec3 rest[4] = {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    whorl_vec3 x[4] = {{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {0, 0, 2}}, f[4];
    whorl_elastic_element element;
    whorl_elastic_deformation d;
    const int bad = whorl_elastic_element_make(rest, &element) != WHORL_OK
        || whorl_elastic_deform(&element, x, &d) != WHORL_OK;
    whorl_elastic_element_forces(&element, one, &d, f);
    ran("N18", -slope, "-3/2", bad ? NAN : f[1].x, "-2",
        "force on a corner by the slope of the density");
    ran("N26", whorl_sym3_apply(stress, (whorl_vec3){-4, 0, 0}).x, "-12",
        bad ? NAN : f[1].x, "-2", "force without the sixth");
}
static void test_listing(void)
{
    whorl_mat3 F = {{{1, -0.1, 0}, {0, 1, 0}, {0, 0, 1}}}, Q, kept;
    whorl_sym3 S;
    int bad = whorl_polar(F, &Q, &S) != WHORL_OK;
    const double shear = whorl_strain_corotated(S).xy;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            kept.m[i][j] = F.m[i][j] < 1e-10 ? 0 : F.m[i][j];
    whorl_polar(kept, &Q, &S);
    ran("N27", whorl_strain_corotated(S).xy, "0", bad ? NAN : shear,
        "-0.0499", "strain of a shear by -0.1");
    F = (whorl_mat3){{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const whorl_mat3 U = {{{0, -1, 0}, {-1, 0, 0}, {0, 0, 1}}};
    const whorl_mat3 Vt = {{{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const whorl_mat3 stretch =
        whorl_mat3_mul(F, whorl_mat3_transpose(whorl_mat3_mul(Vt, U)));
    bad = whorl_polar(F, &Q, &S) != WHORL_OK;
    ran("N28", stretch.m[0][0] - 1, "-2",
        bad ? NAN : whorl_strain_corotated(S).xx, "0",
        "strain of a quarter turn");
    const whorl_vec3 x[4] = {{0, 0, 0}, {1, 0, 0}, {0.5, 1, 0}, {0, 0, 1}};
    const whorl_mat3 basis = whorl_mat3_identity();
    whorl_mat3 X;                            /* edges in rows */
    for (int i = 0; i < 3; i++) {
        const whorl_vec3 edge = whorl_vec3_sub(x[i + 1], x[0]);
        X.m[i][0] = edge.x, X.m[i][1] = edge.y, X.m[i][2] = edge.z;
    }
    ran("N29", whorl_mat3_mul(basis, X).m[0][1], "0",
        whorl_deformation_gradient(x, basis).m[0][1], "1/2",
        "F_xy of a shear by one half");
}
static void test_angles(void)
{
    const whorl_spring spring = {.mass = {1, 1, 1, 0, 0, 0},
                                 .stiffness = {4, 4, 4, 0, 0, 0}};
    whorl_vec3 x = {1, 0, 0}, v = {0, 0, 0};
    const double t = 0, dt = 0.5, printed = x.x + dt * (t + dt);
    const int bad =
        whorl_implicit_spring(&spring, dt, origin, &x, &v) != WHORL_OK;
    ran("N30", printed, "5/4", bad ? NAN : x.x, "1/2",
        "place of the spring after half a second");
    const double phi = atan2(4, 3), theta = atan2(12, 5);
    const double psi = atan2(15, 8);
    ran("N35", cos(theta) * sin(psi), "75/221",
        whorl_mat3_from_euler_zyx(phi, theta, psi).m[2][2], "40/221",
        "the last entry of the matrix");
}

static void test_rotation_words(void)
{
    const whorl_vec3 turn_a_second = {0, 0, 0.25},
                     radians = {0, 0, 0.25 * 2 * acos(-1)};
    ran("W2.3", turned(whorl_quat_exp(turn_a_second)), "1/4",
        turned(whorl_quat_exp(radians)), "1.5708",
        "turned by in a quarter of a second, once round in one");
    const whorl_vec3 w = {0, 0, 3}, across = {2, 0, 0}, along = {0, 0, 2};
    ran("W2-6t", whorl_vec3_norm(whorl_vec3_cross(w, across)), "6",
        whorl_vec3_norm(whorl_vec3_cross(w, along)), "0", "|w x a|");
    const whorl_vec3 a = {1, 2, 4}, b = {3, -1, 2};
    const double third = 0 * b.x + -a.z * b.y + a.y * b.z;
    ran("W2-s", third, "8", whorl_mat3_apply(whorl_mat3_skew(a), b).z, "-7",
        "z of (1,2,4) x (3,-1,2)");
}
static void test_particles(void)
{
    const whorl_vec3 ends[2] = {{-1, 0, 0}, {1, 0, 0}};
    const double m[2] = {1, 3};
    whorl_vec3 center;
    int bad = whorl_center_of_points(ends, m, 2, &center) != WHORL_OK;
    ran("W2-1", (ends[0].x + ends[1].x) / 2, "0", bad ? NAN : center.x,
        "1/2", "center of a bar with unequal ends");
    whorl_body body;
    whorl_body_motion now;
    whorl_body_state s = {.x = {5, 0, 0}, .q = {1, 0, 0, 0}};
    const whorl_sym3 I = whorl_sym3_diagonal(1, 2, 3);
    bad = whorl_body_make(1, I, &body) != WHORL_OK
        || whorl_body_motion_of(&body, &s, &now) != WHORL_OK;
    const whorl_vec3 at_first = {6, 0, 0};
    ran("W2-13", whorl_body_point(&now, at_first).x, "11", bad ? NAN
        : whorl_body_point(&now, whorl_vec3_sub(at_first, s.x)).x, "6",
        "where the particle is at the beginning");
    whorl_body_add_torque(&now, (whorl_vec3){1, 1, 0});
    const whorl_vec3 alpha = whorl_body_angular_acceleration(&now);
    ran("W2-21t", now.torque.y / now.torque.x, "1",
        alpha.y / alpha.x, "1/2", "slope of the axis of the first turn");
    const whorl_vec3 v[2] = {{1, 0, 0}, {3, 0, 0}};
    whorl_vec3 P, L;
    bad = whorl_momentum_of_points(ends, v, ones, 2, origin, &P, &L)
        != WHORL_OK;
    ran("W2-25", ones[0] * v[0].x + ones[1] * v[0].x, "2", bad ? NAN : P.x,
        "4", "momentum of two particles");
    const whorl_vec3 w = {0, 0, 1}, sum = {1, 2, 3};
    ran("W2-26", w.x * sum.x, "0", whorl_vec3_cross(w, sum).x, "-2",
        "x of omega and the sum");
}
static int brackets(const char *line)
{
    int depth = 0;
    for (; *line; line++)
        depth += (*line == '(') - (*line == ')');
    return depth;
}

static int attitudes_of(whorl_sym3 I)
{
    static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                    {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    int n = 0;
    for (int k = 0; k < 48; k++) {
        whorl_mat3 R = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
        for (int i = 0; i < 3; i++)
            R.m[i][order[k / 8][i]] = k >> i & 1 ? -1 : 1;
        const whorl_sym3 J = whorl_inertia_rotate(R, I);
        n += whorl_mat3_det(R) > 0 && J.xx == I.xx && J.yy == I.yy
            && J.zz == I.zz && J.xy == 0 && J.xz == 0 && J.yz == 0;
    }
    return n;
}
static void test_tensor(void)
{
    ran("W2.9", 1, "1", attitudes_of(whorl_sym3_diagonal(13, 10, 5)), "4",
        "attitudes of a block with the same tensor");
    const whorl_sym3 I = tensor_of_three();
    double entry = 0, squares = 0;
    for (int i = 0; i < 3; i++) {
        entry += three[i].y * three[i].z;
        squares += whorl_vec3_dot(three[i], three[i]);
    }
    ran("W2-32", entry, "4", I.yz, "-4", "entry (3,2) of the tensor");
    ran("W2-33", squares - three[2].x * three[2].x, "11", I.xx, "10",
        "I_xx with one sum only");
    ran("W2-37", brackets("R(t)(sum m_i((r_0i^T r_0i) 1 - r_0i r_0i^T)))"
                          "R(t)^T"), "-1",
        brackets("R(t)(sum m_i((r_0i^T r_0i) 1 - r_0i r_0i^T))R(t)^T"), "0",
        "brackets opened less brackets closed");
    const whorl_mat3 R = {{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}};
    const whorl_sym3 D = {1, 0.5, 1.0 / 3, 0, 0, 0};
    const whorl_mat3 RD = whorl_mat3_mul(R, whorl_sym3_to_mat3(D));
    ran("W2-40t", whorl_mat3_mul(RD, R).m[0][0], "-1/2",
        whorl_inertia_rotate(R, D).xx, "1/2",
        "an entry of the inverse tensor");
}
static void shown(const char *id, const char *printed, const char *repaired)
{
    char name[64];
    tap_ok(!compiles(printed) && compiles(repaired),
           "exhibit %s as printed it does not compile, repaired it does",
           id);
    snprintf(name, sizeof name, "errata.%s.printed", id);
    tap_measured(name, "does not compile");
    snprintf(name, sizeof name, "errata.%s.right", id);
    tap_measured(name, "compiles");
}

#define RIGID "typedef struct { double mass, P, v, R, q; } RigidBody; "

static void test_code(void)
{
    shown("W1-L", "typedef void (*dydt_func)(double t[], double t[], "
                  "double ydot[]);",
          "typedef void (*dydt_func)(double t, double y[], "
          "double ydot[]);");
    shown("W3-L1", "struct matrix { double m; } struct RigidBody { "
                   "struct matrix R; } struct RigidBody Bodies[NBODIES];",
          "enum { NBODIES = 3 }; struct matrix { double m; }; struct "
          "RigidBody { struct matrix R; }; struct RigidBody "
          "Bodies[NBODIES];");
    shown("W3-L3", RIGID "void f(RigidBody *rb) { rb->v = rb->P / mass; }",
          RIGID "void f(RigidBody *rb) { rb->v = rb->P / rb->mass; }");
    shown("W4-L1", RIGID "double g(double q); RigidBody *rb; rb->R = "
                         "g(rb->q);",
          RIGID "double g(double q); void f(RigidBody *rb) { rb->R = "
                "g(rb->q); }");
    shown("W4-m", "double f(double m[3][3]) { return m[0,0] + m[1,1] + "
                  "m[2,2]; }",
          "double f(double m[3][3]) { return m[0][0] + m[1][1] + "
          "m[2][2]; }");
    shown("N17-entry", "double f(double s[3][3], int i, int j) { return "
                       "s[i,j] / 2; }",
          "double f(double s[3][3], int i, int j) { return s[i][j] / 2; }");
    const double R[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    double packed[9], *y = packed;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            *y++ = R[(void)i, j];
    ran("W3-L2", packed[8], "3", R[3 * 2 + 2], "9",
        "the last of nine entries that are written");
    whorl_body_state s = {.q = {1, 0, 0, 0}};
    double room[WHORL_BODY_SIZE];
    ran("W4-d", 3 + 9 + 3 + 3, "18", whorl_body_pack(&s, room, sizeof room
            / sizeof *room) == WHORL_OK ? WHORL_BODY_SIZE : NAN, "13",
        "numbers of a body in an array of 13");
}
static void test_quaternions(void)
{
    const double c = sqrt(0.5);
    const whorl_quat q1 = {c, c, 0, 0}, q2 = {c, 0, 0, c};
    const whorl_quat p = whorl_quat_mul(q2, q1);
    const double d[4] = {q2.w - 2 * q1.w, q2.x - 2 * q1.x,
                         q2.y - 2 * q1.y, q2.z - 2 * q1.z};
    ran("W4-c", sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3]),
        "1.732", sqrt(p.w * p.w + p.x * p.x + p.y * p.y + p.z * p.z), "1",
        "length of a quarter turn after another");
}
static double block_integral(double to)
{
    const double rho = 12 / (1.0 * 2 * 3), g = sqrt(1.0 / 3);
    double sum = 0;         /* two points each, exact for a square */
    for (int k = 0; k < 4; k++) {
        const double y = k & 1 ? g : -g, z = 1.5 * (k & 2 ? g : -g);
        sum += rho * (y * y + z * z) * (to + 0.5) * 1 * 1.5;
    }
    return sum;
}

static void test_examples(void)
{
    whorl_mass_properties block;
    int bad = whorl_mass_of_block(12, 1, 2, 3, &block) != WHORL_OK;
    ran("W5-1", block_integral(0), "13/2",
        bad ? NAN : block.inertia.xx, "13", "I_xx up to x/2 with x = 0");
    const whorl_vec3 at[2] = {{-3, 0, 0}, {1, 0, 0}}, g = {0, 0, -1};
    const double m[2] = {1, 3};
    whorl_vec3 equal = origin, weight = origin;
    for (int i = 0; i < 2; i++) {
        equal = whorl_vec3_add(equal, whorl_vec3_cross(at[i], g));
        weight = whorl_vec3_add(weight, whorl_vec3_cross(at[i],
            whorl_vec3_scale(m[i], g)));
    }
    ran("W5-4", equal.y, "-2", weight.y, "0",
        "torque of equal forces, and of weights");
    const whorl_vec3 left = {-3, 0, -2}, right = {3, 0, -2},
                     text = {3, 0, 2}, f = {0, 0, 1}, down = {0, 0, -1};
    ran("W5.3", -2, "-2", whorl_vec3_add(left, right).z, "-4",
        "sum of the arms");
    const whorl_vec3 one = whorl_vec3_cross(left, f);
    const double formula = one.y + whorl_vec3_cross(right, down).y;
    const double words = one.y + whorl_vec3_cross(text, down).y;
    tap_ok(is(formula, "6") && is(words, "6") && text.z != right.z,
           "exhibit W5.4 as printed, by the words %g, by the formula %g: "
           "torque of a couple of unit forces", words, formula);
    tap_measured("errata.W5.4.printed", "%g", words);
    tap_measured("errata.W5.4.right", "%g", formula);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "18-errata");
    test_integrals();
    test_moments();
    test_fans();
    test_lab_words();
    test_lab_impulse();
    test_lab_steps();
    test_lab_body();
    test_lab_rest();
    test_momentum();
    test_inertia();
    test_strain();
    test_listing();
    test_angles();
    test_rotation_words();
    test_particles();
    test_tensor();
    test_code();
    test_quaternions();
    test_examples();
    return tap_end();
}
