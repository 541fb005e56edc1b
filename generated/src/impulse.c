/* A body hits a half-space: contact, impulse, restitution, friction. */
/* Tangled from literate/13-impulse: story, workshop. Edit there. */
#include "whorl/impulse.h"
#include "src/linear.h"
#include "src/velocity.h"
#include <float.h>
#include <math.h>

static whorl_status check_normal(whorl_vec3 n)
{
    if (!whorl_vec3_finite(n))
        return WHORL_NOT_FINITE;
    return fabs(whorl_vec3_norm(n) - 1) <= WHORL_UNIT_TOLERANCE
        ? WHORL_OK : WHORL_NOT_UNIT;
}

static whorl_status check_obstacle(whorl_vec3 u, whorl_vec3 n,
                                   whorl_contact_coefficients c)
{
    if (!whorl_vec3_finite(u) || !isfinite(c.restitution)
        || !isfinite(c.friction))
        return WHORL_NOT_FINITE;
    if (!(c.restitution >= 0 && c.restitution <= 1 && c.friction >= 0))
        return WHORL_BAD_COEFFICIENT;
    return check_normal(n);
}
static whorl_status check_contact(const whorl_body_motion *now,
                                  whorl_half_space obstacle)
{
    if (!(whorl_vec3_finite(obstacle.point) && whorl_vec3_finite(now->x)
          && whorl_vec3_finite(now->v) && whorl_vec3_finite(now->omega)
          && mat3_finite(now->R)))
        return WHORL_NOT_FINITE;
    return check_normal(obstacle.normal);
}
static int is_pivot(double pivot, double diagonal)
{
    return pivot > 32 * DBL_EPSILON * diagonal;
}

static whorl_status finite_or_not(whorl_vec3 result, whorl_vec3 *out)
{
    if (!whorl_vec3_finite(result))
        return WHORL_OUT_OF_RANGE;
    *out = result;
    return WHORL_OK;
}

static whorl_vec3 mean_of(whorl_vec3 sum, size_t count)
{
    const double n = (double)count;
    return (whorl_vec3){sum.x / n, sum.y / n, sum.z / n};
}

whorl_status whorl_contact_find(const whorl_body_motion *now,
    const whorl_vec3 *points, size_t count, whorl_half_space obstacle,
    whorl_contact *contact)
{
    const whorl_vec3 n = obstacle.normal;
    whorl_contact found = {.normal = n};
    whorl_vec3 sum = {0, 0, 0};
    whorl_status status = check_contact(now, obstacle);
    for (size_t i = 0; status == WHORL_OK && i < count; i++) {
        const whorl_vec3 r = whorl_mat3_apply(now->R, points[i]);
        const whorl_vec3 p = whorl_vec3_add(now->x, r);
        const double d = whorl_vec3_dot(whorl_vec3_sub(p, obstacle.point), n);
        if (!isfinite(d))
            status = whorl_vec3_finite(points[i]) ? WHORL_OUT_OF_RANGE
                                                  : WHORL_NOT_FINITE;
        if (d < 0) {
            const whorl_vec3 v = velocity_at_arm(now->v, now->omega, r);
            found.depth = fmax(found.depth, -d);
            if (!(whorl_vec3_dot(v, n) >= 0)) {
                sum = whorl_vec3_add(sum, points[i]);
                found.count++;
            }
        } /* eq:impulse-contact */
    }
    if (found.count) {
        found.r = whorl_mat3_apply(now->R, mean_of(sum, found.count));
        found.velocity = velocity_at_arm(now->v, now->omega, found.r);
    } /* eq:impulse-mean */
    if (status == WHORL_OK && !whorl_vec3_finite(found.velocity))
        status = WHORL_OUT_OF_RANGE;
    if (status == WHORL_OK)
        *contact = found;
    return status;
}

whorl_sym3 whorl_contact_matrix(double mass, whorl_sym3 I_inverse,
                                whorl_vec3 r)
{
    const whorl_sym3 turning = whorl_sym3_congruence(
        whorl_mat3_skew(r), I_inverse);
    const double k = 1 / mass;
    return whorl_sym3_add(whorl_sym3_diagonal(k, k, k), turning);
    /* eq:impulse-matrix */
}

whorl_status whorl_impulse_for(whorl_sym3 K, whorl_vec3 change,
                               whorl_vec3 *j)
{
    const whorl_vec3 diagonal = {K.xx, K.yy, K.zz}, rest = {K.xy, K.xz, K.yz};
    if (!(whorl_vec3_finite(diagonal) && whorl_vec3_finite(rest)
          && whorl_vec3_finite(change)))
        return WHORL_NOT_FINITE;
    const double l_21 = K.xy / K.xx, l_31 = K.xz / K.xx;
    const double d_2 = K.yy - l_21 * K.xy, k_23 = K.yz - l_21 * K.xz;
    const double l_32 = k_23 / d_2;
    const double d_3 = K.zz - l_31 * K.xz - l_32 * k_23;
    if (!(K.xx > 0 && is_pivot(d_2, K.yy) && is_pivot(d_3, K.zz)))
        return WHORL_SINGULAR;
    const double b_2 = change.y - l_21 * change.x;
    const double b_3 = change.z - l_31 * change.x - l_32 * b_2;
    const double z = b_3 / d_3;
    const double y = (b_2 - k_23 * z) / d_2;
    const double x = (change.x - K.xy * y - K.xz * z) / K.xx;
    return finite_or_not((whorl_vec3){x, y, z}, j);
    /* eq:impulse-solve */
}

double whorl_impulse_energy(whorl_vec3 j, whorl_vec3 before,
                            whorl_vec3 after)
{
    return 0.5 * whorl_vec3_dot(j, whorl_vec3_add(before, after));
    /* eq:impulse-energy */
}

whorl_status whorl_contact_lab_velocity(whorl_vec3 u, whorl_vec3 n,
    whorl_contact_coefficients c, whorl_vec3 *after)
{
    const whorl_status status = check_obstacle(u, n, c);
    if (status != WHORL_OK)
        return status;
    const double e = c.restitution, mu = c.friction;
    const double u_N = whorl_vec3_dot(u, n);
    if (!(u_N < 0))
        return finite_or_not(u, after);
    const whorl_vec3 u_T = whorl_vec3_sub(u, whorl_vec3_scale(u_N, n));
    const double limit = mu * (1 + e) * -u_N, slip = whorl_vec3_norm(u_T);
    const double a = slip <= limit ? 0 : 1 - limit / slip;
    return finite_or_not(whorl_vec3_add(whorl_vec3_scale(-e * u_N, n),
                                        whorl_vec3_scale(a, u_T)), after);
    /* eq:impulse-lab */
}

whorl_status whorl_impulse_lab(whorl_sym3 K, whorl_vec3 u, whorl_vec3 n,
    whorl_contact_coefficients c, whorl_vec3 *j)
{
    whorl_vec3 after;
    whorl_status status = whorl_contact_lab_velocity(u, n, c, &after);
    if (status == WHORL_OK)
        status = whorl_impulse_for(K, whorl_vec3_sub(after, u), j);
    return status; /* eq:impulse-lab-law */
}

static double share_of(whorl_vec3 D, whorl_vec3 n, double mu, double first)
{
    const double D_N = whorl_vec3_dot(D, n);
    const whorl_vec3 D_T = whorl_vec3_sub(D, whorl_vec3_scale(D_N, n));
    const double need = whorl_vec3_norm(D_T) - mu * D_N;
    return need <= mu * first ? 1 : mu * first / need;
    /* eq:impulse-share */
}

whorl_status whorl_impulse_bilinear(whorl_sym3 K, whorl_vec3 u,
    whorl_vec3 n, whorl_contact_coefficients c, whorl_vec3 *j)
{
    whorl_vec3 stick;                           /* j_2 */
    whorl_status status = check_obstacle(u, n, c);
    if (status == WHORL_OK)
        status = whorl_impulse_for(K, whorl_vec3_scale(-1, u), &stick);
    if (status != WHORL_OK)
        return status;
    const whorl_vec3 Kn = whorl_sym3_apply(K, n);
    const double u_N = whorl_vec3_dot(u, n), K_NN = whorl_vec3_dot(Kn, n);
    const double first = u_N < 0 ? -(1 + c.restitution) * u_N / K_NN : 0;
    const double along_n = whorl_vec3_dot(Kn, stick) / K_NN;
    const whorl_vec3 D = whorl_vec3_sub(stick,
                                        whorl_vec3_scale(along_n, n));
    const double share = u_N < 0 ? share_of(D, n, c.friction, first) : 0;
    const whorl_vec3 both = whorl_vec3_add(whorl_vec3_scale(first, n),
                                           whorl_vec3_scale(share, D));
    return finite_or_not(both, j); /* eq:impulse-bilinear */
}

whorl_status whorl_impulse_apply(whorl_vec3 r, whorl_vec3 j,
                                 whorl_body_state *s)
{
    if (!(whorl_vec3_finite(r) && whorl_vec3_finite(j)))
        return WHORL_NOT_FINITE;
    const whorl_vec3 P = whorl_vec3_add(s->P, j);
    const whorl_vec3 L = whorl_vec3_add(s->L, whorl_vec3_cross(r, j));
    if (!(whorl_vec3_finite(P) && whorl_vec3_finite(L)))
        return WHORL_OUT_OF_RANGE;
    s->P = P;
    s->L = L; /* eq:impulse-momenta */
    return WHORL_OK;
}

static whorl_status impulse_by(whorl_impulse_law law, whorl_sym3 K,
    const whorl_contact *at, whorl_contact_coefficients c, whorl_vec3 *j)
{
    switch (law) {
    case WHORL_IMPULSE_BILINEAR:
        return whorl_impulse_bilinear(K, at->velocity, at->normal, c, j);
    case WHORL_IMPULSE_LAB:
        return whorl_impulse_lab(K, at->velocity, at->normal, c, j);
    }
    return WHORL_UNKNOWN_LAW;
}
whorl_status whorl_impulse_collide(const whorl_body *body,
    const whorl_vec3 *points, size_t count, whorl_half_space obstacle,
    whorl_contact_coefficients c, whorl_impulse_law law,
    whorl_body_state *s, whorl_impulse_report *report)
{
    whorl_body_motion now;
    whorl_impulse_report r = {.energy = 0};
    whorl_status status = whorl_body_motion_of(body, s, &now);
    if (status == WHORL_OK)
        status = whorl_contact_find(&now, points, count, obstacle,
                                    &r.contact);
    if (status != WHORL_OK)
        return status;
    const whorl_sym3 K = whorl_contact_matrix(body->mass, now.I_inverse,
                                              r.contact.r);
    status = impulse_by(law, K, &r.contact, c, &r.impulse);
    if (status == WHORL_OK)
        status = whorl_impulse_apply(r.contact.r, r.impulse, s);
    if (status == WHORL_OK && report) {
        r.velocity_after = whorl_vec3_add(r.contact.velocity,
            whorl_sym3_apply(K, r.impulse));
        r.energy = whorl_impulse_energy(r.impulse, r.contact.velocity,
                                        r.velocity_after);
        *report = r;
    }
    return status;
}
