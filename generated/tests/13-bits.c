/* Impulses have their committed bits. */
/* Tangled from literate/13-impulse: bits-evidence. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include "tests/committed_bits.h"

typedef struct {
    double mass;
    whorl_sym3 I_inverse;
    whorl_vec3 r;
} box;

static box drawn_box(int i)
{
    const whorl_vec3 d = drawn_vec3(), at = drawn_vec3();
    const double a = (1.5 + d.x) * (i % 3 == 1 ? 16 : 1), b = 1.5 + d.y;
    const double c = (1.5 + d.z) / (i % 3 == 2 ? 16 : 1);
    const double mass = 1.5 + drawn(), k = 3 / mass;
    const whorl_sym3 inverse = whorl_sym3_diagonal(k / (b * b + c * c),
        k / (c * c + a * a), k / (a * a + b * b));
    const whorl_vec3 r = {a * at.x, b * at.y, c * at.z};
    whorl_quat q = whorl_quat_identity();
    (void)whorl_quat_normalize(drawn_quat(), &q);
    const whorl_mat3 R = whorl_quat_to_mat3(q);
    return (box){mass, whorl_inertia_rotate(R, inverse),
                 whorl_mat3_apply(R, r)};
}

static whorl_vec3 drawn_velocity(int i, whorl_vec3 n)
{
    const whorl_vec3 v = drawn_vec3();
    const double v_N = whorl_vec3_dot(v, n);
    const double u_N = (i % 8 ? -fabs(v_N) : fabs(v_N))
        * (i % 5 ? 1 : 0x1p-20);
    return whorl_vec3_add(v, whorl_vec3_scale(u_N - v_N, n));
}

static void test_impulses(void)
{
    uint64_t h = 0;
    drawn_so_far = 5000;
    for (int i = 0; i < 4000; i++) {
        const box b = drawn_box(i);
        const whorl_vec3 n = drawn_unit(), u = drawn_velocity(i, n);
        const double e = 0.5 + 0.5 * drawn(), mu = i % 7 ? 1 + drawn() : 0;
        whorl_vec3 j[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
        const whorl_sym3 K = whorl_contact_matrix(b.mass, b.I_inverse, b.r);
        const whorl_contact_coefficients c = {e, mu};
        const uint64_t status[3] = {
            (uint64_t)whorl_impulse_bilinear(K, u, n, c, &j[0]),
            (uint64_t)whorl_impulse_lab(K, u, n, c, &j[1]),
            (uint64_t)whorl_impulse_for(K, u, &j[2])};
        add_bits(&h, status, 3);
        add_bits(&h, &K, 6);
        add_bits(&h, j, 9);
    }
    tap_ok(h == UINT64_C(0x286c62b4af449461),
           "eq:impulse-bilinear eq:impulse-lab "
           "eq:impulse-solve the bits of 4000 impulses, %016llx",
           (unsigned long long)h);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "13-bits");
    test_impulses();
    return tap_end();
}
