/* What vectors and small matrices promise, and how near they come to it. */
/* Tangled from literate/01-linear: story, workshop. Edit there. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static void show(const char *what, whorl_vec3 a, const char *end)
{
    printf("%s(%g, %g, %g)%s", what, a.x, a.y, a.z, end);
}

static whorl_vec3 wrong_cross(whorl_vec3 a, whorl_vec3 b)
{
    const whorl_vec3 c = whorl_vec3_cross(a, b);
    return (whorl_vec3){c.x, c.y, c.x};
}

static void box(const char *name, whorl_vec3 low, whorl_vec3 high)
{
    const whorl_vec3 d = whorl_vec3_sub(high, low);
    const whorl_vec3 x = {d.x, 0, 0}, y = {0, d.y, 0}, z = {0, 0, d.z};
    printf("%s: volume %g, mirrored %g, diagonal %g\n", name,
           whorl_mat3_det(whorl_mat3_columns(x, y, z)),
           whorl_mat3_det(whorl_mat3_columns(y, x, z)),
           whorl_vec3_norm(d));
}

int main(void)
{
    const whorl_vec3 a = {1, 2, 3}, b = {4, 5, 6};
    const whorl_vec3 p = {1, 2, 4}, q = {3, -1, 2};
    show("(1, 2, 3) x (4, 5, 6): right ", whorl_vec3_cross(a, b), ", ");
    show("wrong ", wrong_cross(a, b), "\n");
    show("(1, 2, 4) x (3, -1, 2): right ", whorl_vec3_cross(p, q), ", ");
    show("wrong ", wrong_cross(p, q), "\n");
    const whorl_vec3 far = {3e200, 4e200, 0}, zero = {0, 0, 0};
    whorl_vec3 unit = {7, 7, 7};
    printf("length of (3e200, 4e200, 0): %g, by plain squares %g\n",
           whorl_vec3_norm(far), sqrt(whorl_vec3_dot(far, far)));
    printf("direction of zero: %s\n",
           whorl_status_text(whorl_vec3_normalize(zero, &unit)));
    show("and the output is still ", unit, "\n");
    const double N = 134217728;
    const whorl_vec3 r = {N + 1, N, 0}, s = {N, N - 1, 0};
    printf("signed area, truly -1: %g\n", whorl_vec3_cross(r, s).z);
    const whorl_vec3 low = {-12, -4, -4.5}, high = {12, 4, 4.5};
    const whorl_vec3 foot = {-1, -22, -2}, neck = {1, -4, 2};
    box("bar", low, high);
    box("stem", foot, neck);
    const double t = 1.0 / 3;
    const whorl_vec3 e[2] = {{2 * t, 2 * t, -t}, {-t, 2 * t, 2 * t}};
    const whorl_vec3 x = whorl_vec3_scale(24, e[0]),
                     y = whorl_vec3_scale(8, e[1]),
                     flat = whorl_vec3_add(x, whorl_vec3_scale(0.1, y));
    const whorl_mat3 A = whorl_mat3_columns(x, y, flat);
    whorl_mat3 inverse;
    printf("bar flattened: volume %.2g\n", whorl_mat3_det(A));
    printf("its inverse: %s\n",
           whorl_status_text(whorl_mat3_inverse(A, &inverse)));
    return 0;
}
