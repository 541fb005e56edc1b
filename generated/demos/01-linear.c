/* Tangled from literate/. Edit there, not here. */
#include <whorl.h>
#include <math.h>
#include <stdio.h>

static void show(const char *name, whorl_vec3 a)
{
    printf("%s (%g, %g, %g)\n", name, a.x, a.y, a.z);
}

int main(void)
{
    const whorl_vec3 x = {24, 0, 0}, y = {0, 8, 0}, z = {0, 0, 9};
    show("top of the bar, x cross y:", whorl_vec3_cross(x, y));
    printf("signed volume x, y, z: %g\n",
           whorl_mat3_det(whorl_mat3_columns(x, y, z)));
    printf("signed volume y, x, z: %g\n",
           whorl_mat3_det(whorl_mat3_columns(y, x, z)));
    printf("diagonal of the bar: %.17g\n",
           whorl_vec3_norm(whorl_vec3_add(x, whorl_vec3_add(y, z))));
    const whorl_vec3 far = {3e200, 4e200, 0}, zero = {0, 0, 0};
    whorl_vec3 unit = {7, 7, 7};
    printf("length of (3e200, 4e200, 0): %g, by plain squares %g\n",
           whorl_vec3_norm(far), sqrt(whorl_vec3_dot(far, far)));
    whorl_vec3_normalize(far, &unit);
    show("its direction:", unit);
    printf("direction of zero: %s\n",
           whorl_status_text(whorl_vec3_normalize(zero, &unit)));
    show("and the output is still", unit);
    const whorl_vec3 a = {1, 2, 4}, b = {3, -1, 2};
    show("(1, 2, 4) x (3, -1, 2) =", whorl_vec3_cross(a, b));
    show("the same by a* b:", whorl_mat3_apply(whorl_mat3_skew(a), b));
    return 0;
}
