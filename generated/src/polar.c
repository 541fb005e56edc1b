/* The polar decomposition: the nearest rotation, and the stretch. */
/* Tangled from literate/15-strain: story, workshop. Edit there. */
#include "whorl/strain.h"
#include "src/linear.h"
#include "whorl/rotation.h"

static inline double vec3_dot(whorl_vec3 a, whorl_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline whorl_vec3 vec3_cross(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z,
                        a.x * b.y - a.y * b.x};
}

static inline whorl_vec3 vec3_add(whorl_vec3 a, whorl_vec3 b)
{
    return (whorl_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline whorl_vec3 vec3_scale(double k, whorl_vec3 a)
{
    return (whorl_vec3){k * a.x, k * a.y, k * a.z};
}

static inline whorl_mat3 product(whorl_mat3 a, whorl_mat3 b)
{
    whorl_mat3 c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j]
                + a.m[i][2] * b.m[2][j];
    return c;
}

static double trace_of_stretch(double f, double c, double J)
{
    double trace = sqrt(3 * f), step = trace;
    for (int k = 0; k < 40 && step > 1e-4 * trace; k++) {
        const double h = trace * trace - f;
        const double p = h * h - 4 * c - 8 * J * trace;
        const double slope = 4 * trace * h - 8 * J;
        step = p > 0 && slope > 0 ? p / slope : 0;
        trace -= step;
    }
    return trace; /* eq:strain-quartic */
}

typedef struct { double m[4][4]; } horn;

static void turn_pair(horn *B, horn *V, int p, int r)
{
    const double z = 0.5 * (B->m[r][r] - B->m[p][p]) / B->m[p][r];
    const double t = (z < 0 ? -1 : 1) / (fabs(z) + sqrt(1 + z * z));
    const double c = 1 / sqrt(1 + t * t), s = c * t;
    for (int i = 0; i < 4; i++) {
        const double x = B->m[i][p], y = B->m[i][r];
        const double v = V->m[i][p], w = V->m[i][r];
        B->m[i][p] = c * x - s * y;
        B->m[i][r] = s * x + c * y;
        V->m[i][p] = c * v - s * w;
        V->m[i][r] = s * v + c * w;
    }
    for (int i = 0; i < 4; i++) {
        const double x = B->m[p][i], y = B->m[r][i];
        B->m[p][i] = c * x - s * y;
        B->m[r][i] = s * x + c * y;
    }
}
static whorl_quat largest_eigenvector(horn B)
{
    horn V = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
    const double size = fabs(B.m[0][0]) + fabs(B.m[1][1])
        + fabs(B.m[2][2]) + fabs(B.m[3][3]);
    int k = 0;
    for (int sweep = 0; sweep < 8; sweep++)
        for (int p = 0; p < 3; p++)
            for (int r = p + 1; r < 4; r++)
                if (fabs(B.m[p][r]) > 0x1p-60 * size)
                    turn_pair(&B, &V, p, r);
    for (int i = 1; i < 4; i++)
        if (B.m[i][i] > B.m[k][k])
            k = i;
    return (whorl_quat){V.m[0][k], V.m[1][k], V.m[2][k], V.m[3][k]};
}

static horn horn_matrix(whorl_mat3 F)
{
    const double a = F.m[0][0], b = F.m[1][1], c = F.m[2][2];
    const double wx = F.m[2][1] - F.m[1][2], yz = F.m[2][1] + F.m[1][2];
    const double wy = F.m[0][2] - F.m[2][0], xz = F.m[0][2] + F.m[2][0];
    const double wz = F.m[1][0] - F.m[0][1], xy = F.m[1][0] + F.m[0][1];
    return (horn){{{a + b + c, wx, wy, wz}, /* eq:strain-horn */
                   {wx, a - b - c, xy, xz},
                   {wy, xy, b - c - a, yz},
                   {wz, xz, yz, c - a - b}}};
}

static int adjugate_row(horn B, double trace, whorl_quat *q)
{
    const double a = B.m[0][0] - trace, b = B.m[1][1] - trace;
    const double c = B.m[2][2] - trace, d = B.m[3][3] - trace;
    const double ab = B.m[0][1], ac = B.m[0][2], ad = B.m[0][3];
    const double bc = B.m[1][2], bd = B.m[1][3], cd = B.m[2][3];
    const double s0 = a * b - ab * ab, s1 = a * bc - ac * ab;
    const double s2 = a * bd - ad * ab, s3 = ab * bc - ac * b;
    const double s4 = ab * bd - ad * b, s5 = ac * bd - ad * bc;
    const double t1 = ac * cd - c * ad, t2 = ac * d - cd * ad;
    const double t3 = bc * cd - c * bd, t4 = bc * d - cd * bd;
    const double t5 = c * d - cd * cd;
    const whorl_quat rows[4] = { /* eq:strain-adjugate */
        {b * t5 - bc * t4 + bd * t3, ac * t4 - ab * t5 - ad * t3,
         bd * s5 - cd * s4 + d * s3, c * s4 - bc * s5 - cd * s3},
        {ac * t4 - ab * t5 - ad * t3, a * t5 - ac * t2 + ad * t1,
         cd * s2 - ad * s5 - d * s1, ac * s5 - c * s2 + cd * s1},
        {bd * s5 - cd * s4 + d * s3, cd * s2 - ad * s5 - d * s1,
         ad * s4 - bd * s2 + d * s0, bc * s2 - ac * s4 - cd * s0},
        {c * s4 - bc * s5 - cd * s3, ac * s5 - c * s2 + cd * s1,
         bc * s2 - ac * s4 - cd * s0, ac * s3 - bc * s1 + c * s0}};
    const double sizes[4] = {rows[0].w, rows[1].x, rows[2].y, rows[3].z};
    int k = 0;
    for (int i = 1; i < 4; i++)
        if (sizes[i] < sizes[k])
            k = i;
    *q = rows[k];
    return -sizes[k] > 1e-3 * trace * trace * trace;
}

static whorl_quat start_of(whorl_mat3 F)
{
    const whorl_vec3 x = mat3_row(F, 0), y = mat3_row(F, 1);
    const whorl_vec3 z = mat3_row(F, 2), yz = vec3_cross(y, z);
    const whorl_vec3 zx = vec3_cross(z, x);
    const whorl_vec3 xy = vec3_cross(x, y);
    const double f = vec3_dot(x, x) + vec3_dot(y, y)
        + vec3_dot(z, z);
    const double c = vec3_dot(yz, yz) + vec3_dot(zx, zx)
        + vec3_dot(xy, xy);
    const double trace = trace_of_stretch(f, c, vec3_dot(x, yz));
    const horn B = horn_matrix(F);
    whorl_quat q;
    return adjugate_row(B, trace, &q) ? q : largest_eigenvector(B);
}

typedef struct { whorl_mat3 N; double n; } rational_rotation;

static whorl_quat shorten(whorl_quat q)
{
    const double k = 1 / sqrt((q.w * q.w + q.x * q.x)
                              + (q.y * q.y + q.z * q.z));
    const double grid = 0x1.8p27;
    return (whorl_quat){(k * q.w + grid) - grid, (k * q.x + grid) - grid,
                        (k * q.y + grid) - grid, (k * q.z + grid) - grid};
}

static inline rational_rotation rotation_of(whorl_quat q)
{
    const double ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y;
    const double zz = q.z * q.z, wx = q.w * q.x, yz = q.y * q.z;
    const double wy = q.w * q.y, xz = q.x * q.z, wz = q.w * q.z;
    const double xy = q.x * q.y;
    return (rational_rotation){ /* eq:strain-short */
        {{{(ww + xx) - (yy + zz), 2 * (xy - wz), 2 * (xz + wy)},
          {2 * (xy + wz), (ww + yy) - (xx + zz), 2 * (yz - wx)},
          {2 * (xz - wy), 2 * (yz + wx), (ww + zz) - (xx + yy)}}},
        (ww + xx) + (yy + zz)};
}
static inline whorl_mat3 transposed_product(whorl_mat3 a, whorl_mat3 b)
{
    whorl_mat3 c;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            c.m[i][j] = a.m[0][i] * b.m[0][j] + a.m[1][i] * b.m[1][j]
                + a.m[2][i] * b.m[2][j];
    return c;
}

static inline whorl_vec3 skew_part(whorl_mat3 a, whorl_mat3 b)
{
    whorl_vec3 g = vec3_cross(mat3_row(b, 0), mat3_row(a, 0));
    for (int i = 1; i < 3; i++)
        g = vec3_add(g, vec3_cross(mat3_row(b, i),
                                               mat3_row(a, i)));
    return g; /* of a^T b */
}

typedef struct {
    whorl_vec3 half;    /* axis times the tangent of half the angle */
    double spread;      /* trace of the inverse of tr S - S */
} newton_step;

static inline newton_step step_of(whorl_mat3 S, whorl_vec3 g)
{
    const double m_12 = -0.5 * (S.m[0][1] + S.m[1][0]);
    const double m_13 = -0.5 * (S.m[0][2] + S.m[2][0]);
    const double m_23 = -0.5 * (S.m[1][2] + S.m[2][1]);
    const double k_1 = 1 / (S.m[1][1] + S.m[2][2]);
    const double l_21 = k_1 * m_12, l_31 = k_1 * m_13;
    const double k_2 = 1 / (S.m[0][0] + S.m[2][2] - l_21 * m_12);
    const double rest = m_23 - l_21 * m_13, l_32 = k_2 * rest;
    const double k_3 = 1 / (S.m[0][0] + S.m[1][1] - l_31 * m_13
                            - l_32 * rest);
    const double b_2 = g.y - l_21 * g.x;
    const double z = (g.z - l_31 * g.x - l_32 * b_2) * k_3;
    const double y = b_2 * k_2 - l_32 * z;
    const whorl_vec3 w = {g.x * k_1 - l_21 * y - l_31 * z, y, z};
    const double shrink = 1 / (1 + sqrt(1 + vec3_dot(w, w)));
    const double l = l_21 * l_32 - l_31;
    return (newton_step){vec3_scale(shrink, w), /* eq:strain-newton */
        k_1 + (1 + l_21 * l_21) * k_2 + (1 + l_32 * l_32 + l * l) * k_3};
}

static inline whorl_mat3 correction_of(whorl_vec3 v)
{
    const double h = 2 / (1 + vec3_dot(v, v));
    return (whorl_mat3){{ /* eq:strain-cayley */
        {-h * (v.y * v.y + v.z * v.z), h * (v.x * v.y - v.z),
         h * (v.x * v.z + v.y)},
        {h * (v.x * v.y + v.z), -h * (v.x * v.x + v.z * v.z),
         h * (v.y * v.z - v.x)},
        {h * (v.x * v.z - v.y), h * (v.y * v.z + v.x),
         -h * (v.x * v.x + v.y * v.y)}}};
}

static whorl_vec3 then(whorl_vec3 v, whorl_vec3 w)
{
    const double k = 1 / (1 - vec3_dot(v, w));
    return vec3_scale(k, vec3_add(vec3_add(v, w),
                                              vec3_cross(v, w)));
}
static double correct(whorl_mat3 S_0, whorl_vec3 g_0, whorl_mat3 *C,
                      whorl_mat3 *S)
{
    newton_step step = step_of(S_0, g_0);
    whorl_vec3 v = step.half;
    for (int k = 0;; k++) {
        *C = correction_of(v);
        const whorl_mat3 more = transposed_product(*C, S_0);
        const whorl_vec3 g = {g_0.x + (more.m[2][1] - more.m[1][2]),
                              g_0.y + (more.m[0][2] - more.m[2][0]),
                              g_0.z + (more.m[1][0] - more.m[0][1])};
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                S->m[i][j] = S_0.m[i][j] + more.m[i][j];
        if (k == 6 || vec3_dot(step.half, step.half) < 0x1p-62)
            return step.spread;
        step = step_of(*S, g);
        v = then(v, step.half);
    }
}

typedef struct {
    rational_rotation base;
    whorl_mat3 C, S;    /* correction; n times the stretch */
} fit;

static int fit_rotation(whorl_mat3 F, fit *best)
{
    best->base = rotation_of(shorten(start_of(F)));
    const whorl_mat3 S_0 = transposed_product(best->base.N, F);
    const whorl_vec3 g_0 = skew_part(best->base.N, F);
    const double spread = correct(S_0, g_0, &best->C, &best->S);
    double f = 0;
    for (int i = 0; i < 3; i++)
        f += vec3_dot(mat3_row(F, i), mat3_row(F, i));
    return 1 / spread > 3 * 0x1p-53 * sqrt(f);
    /* eq:strain-decided */
}

whorl_status whorl_polar(whorl_mat3 F, whorl_mat3 *Q, whorl_sym3 *S)
{
    double size = 0;
    for (int i = 0; i < 3; i++) {
        if (!whorl_vec3_finite(mat3_row(F, i)))
            return WHORL_NOT_FINITE;
        size = fmax(size, largest(mat3_row(F, i)));
    }
    const int e = exponent_above(size);
    const int shift = e > 100 || e < -100 ? e : 0;
    if (shift)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                F.m[i][j] = ldexp(F.m[i][j], -shift);
    fit best;
    if (!fit_rotation(F, &best))
        return WHORL_NO_NEAREST_ROTATION;
    const double n = best.base.n;
    const whorl_mat3 N = best.base.N, T = best.S;
    const whorl_mat3 NC = product(N, best.C);
    whorl_sym3 stretch = {T.m[0][0] / n, T.m[1][1] / n, T.m[2][2] / n,
                          0.5 * (T.m[0][1] + T.m[1][0]) / n,
                          0.5 * (T.m[0][2] + T.m[2][0]) / n,
                          0.5 * (T.m[1][2] + T.m[2][1]) / n};
    if (shift)
        stretch = sym3_shift(stretch, shift);
    if (S && !sym3_finite(stretch))
        return WHORL_OUT_OF_RANGE;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            Q->m[i][j] = (N.m[i][j] + NC.m[i][j]) / n;
    if (S)
        *S = stretch;
    return WHORL_OK; /* eq:strain-polar */
}
