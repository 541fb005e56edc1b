/* The exact flight of the handle, and its flips. */
/* Tangled from literate/11-top: story, workshop. Edit there. */
#include <math.h>
#include <stdio.h>
#include <whorl.h>

static double first_flip(const whorl_top *top)
{
    double before = 0, after = top->half_period;
    for (int i = 0; i < 60; i++) {
        const double t = (before + after) / 2;
        whorl_quat q;
        whorl_vec3 omega;
        whorl_top_at(top, t, &q, &omega);
        if (omega.y > 0)
            before = t;
        else
            after = t;
    }
    return before;
}

static void tell(const whorl_top *top, const char *when, double t)
{
    const double flips = floor((t - first_flip(top)) / top->half_period);
    whorl_quat q;
    whorl_vec3 omega;
    whorl_top_at(top, t, &q, &omega);
    printf("%-8s %8.0f    %+.9f %+.9f %+.9f %+.9f\n", when, flips + 1,
           q.w, q.x, q.y, q.z);
}

int main(void)
{
    const whorl_vec3 I = {1, 2, 2.5};
    whorl_top top, first;
    double last = 0;
    puts("unwanted  first flip  then every  ln 10 / gain");
    for (int k = 1; k <= 7; k++) {
        const double w = pow(10, -k);
        if (whorl_top_prepare(I, whorl_quat_identity(), (whorl_vec3){w, 6, w},
                              &top))
            return 1;
        const double t = first_flip(&top);
        printf("  1e-%d    %8.4f    %8.4f", k, t, top.half_period);
        if (k == 1)
            first = top, puts("");
        else
            printf("    %8.5f\n", log(10) / (t - last));
        last = t;
    }
    puts("\nafter       flips    attitude");
    tell(&first, "a minute", 60);
    tell(&first, "an hour", 3600);
    tell(&first, "a year", 365.25 * 86400);
    return 0;
}
