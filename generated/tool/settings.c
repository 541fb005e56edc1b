/* What is asked of one FILE or SHAPE. */
/* Tangled from literate/command: mass. Edit there. */
#include "tool/settings.h"

#include <stddef.h>

#include "tool/option.h"
#include "whorl/mass.h"
#include "whorl/rotation.h"

static int set_units(settings *s, const char *given, note *why)
{
    static const char *const names[] = {"m", "cm", "mm", "in", "ft", NULL};
    static const double meters[] = {1, 0.01, 0.001, 0.0254, 0.3048};
    int unit;
    if (!option_choice("--units", given, names, &unit, why))
        return 0;
    s->factors = (whorl_vec3){meters[unit], meters[unit], meters[unit]};
    return 1;
}

static int set_scale(settings *s, const char *given, note *why)
{
    double f[3];
    const int n = option_numbers(given, f, 3);
    if (n == 1)
        f[1] = f[2] = f[0];
    if ((n != 1 && n != 3) || f[0] == 0 || f[1] == 0 || f[2] == 0)
        return note_set(why, "--scale %s: not one or three finite "
                        "numbers other than 0", given);
    s->factors = (whorl_vec3){f[0], f[1], f[2]};
    return 1;
}

static int set_pose(settings *s, const char *given, note *why)
{
    double a[6] = {0};
    const int n = option_numbers(given, a, 6);
    if (n != 3 && n != 6)
        return note_set(why, "--pose %s: not X,Y,Z or X,Y,Z,R,P,Y in "
                        "finite numbers", given);
    s->moved = 1;
    s->turned = a[3] != 0 || a[4] != 0 || a[5] != 0;
    s->t = (whorl_vec3){a[0], a[1], a[2]};
    s->R = whorl_mat3_from_euler_zyx(a[5], a[4], a[3]);
    return 1;
}

static int read_positive(const char *option, const char *given,
                         double *value, note *why)
{
    return !given || option_above_zero(option, given, value, why);
}

int settings_read(settings *s, const setting_texts *given, note *why)
{
    *s = (settings){.factors = {1, 1, 1},
                    .gap_tolerance = WHORL_MASS_GAP_TOLERANCE};
    s->units_given = given->units || given->scale;
    return read_positive("--density", given->density, &s->density, why)
           && read_positive("--mass", given->mass, &s->mass, why)
           && read_positive("--shell", given->shell, &s->thickness, why)
           && (!given->units || set_units(s, given->units, why))
           && (!given->scale || set_scale(s, given->scale, why))
           && (!given->pose || set_pose(s, given->pose, why));
}
