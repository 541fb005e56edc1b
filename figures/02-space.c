/* Two mirrors in space turn by twice the angle between them. */
#include "sketch/sketch.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180, top = 1.5;

static sketch_vec polar(double radius, double angle, double z)
{
    return sketch_at(radius * cos(angle * degree),
                     radius * sin(angle * degree), z);
}

/* The tip of the normal of a mirror. */
static sketch_vec tip(double angle)
{
    const sketch_vec a = polar(1.1, angle, 0.95),
                     b = polar(0.75, angle + 90, 0);
    return sketch_at(a.x + b.x, a.y + b.y, a.z);
}

static void mirror(sketch *s, double angle, const char *text)
{
    const sketch_style glass = {.fill = "whorlL", .opacity = 0.16,
                                .flat = 1, .stroke = "whorlL",
                                .width = 0.7, .hidden = SKETCH_SHOW};
    const sketch_vec corner[4] = {polar(0, angle, 0), polar(2.9, angle, 0),
                                  polar(2.9, angle, top), polar(0, 0, top)};
    sketch_polygon(s, corner, 4, glass);
    sketch_label(s, polar(1.5, angle, top), angle < 45 ? 165 : 15, 1,
                 "whorlL", text);
    /* its normal, the mirror's direction turned by a right angle */
    sketch_style normal = sketch_L;
    normal.hidden = SKETCH_SHOW;
    sketch_arrow(s, polar(1.1, angle, 0.95), tip(angle), normal);
}

/* A flag on a pole, blown to the left or to the right. */
static void flag(sketch *s, double angle, double side, int pale)
{
    sketch_style cloth = {.fill = "whorlomega", .opacity = 1, .flat = 1,
                          .stroke = "whorlink", .width = 0.6,
                          .hidden = SKETCH_SHOW};
    sketch_style pole = {.stroke = "whorlink", .width = 1.1,
                         .hidden = SKETCH_SHOW};
    if (pale) {
        cloth.fill = "whorlbody";
        cloth.dash = pole.dash = SKETCH_DASHED;
        pole.width = 0.7;
    }
    const sketch_vec foot = polar(2.2, angle, 0.15);
    const double dx = -side * 0.55 * sin(angle * degree),
                 dy = side * 0.55 * cos(angle * degree);
    const sketch_vec cloths[3] = {
        {foot.x, foot.y, 1.2}, {foot.x + dx, foot.y + dy, 0.95},
        {foot.x, foot.y, 0.7}};
    sketch_polygon(s, cloths, 3, cloth);
    sketch_segment(s, foot, polar(2.2, angle, 1.2), pole);
    sketch_dot(s, foot, 0.5, sketch_ink);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = 40, .elevation = 26, .scale = 14.5,
        .center = {0.8, 1, 0.6}
    });
    const double first = 20, second = 70, at = -12;
    const sketch_vec axis = {0, 0, 1};
    mirror(s, first, "mirror 1");
    mirror(s, second, "mirror 2");
    sketch_label(s, tip(first), 0, 1, "whorlL", "$\\mathbf{m}_1$");
    sketch_label(s, tip(second), 0, 1, "whorlL", "$\\mathbf{m}_2$");
    sketch_arrow(s, polar(0, 0, top), polar(0, 0, top + 0.6),
                 sketch_omega);
    sketch_label(s, polar(0, 0, top + 0.6), 0, 1.5, "whorlomega",
                 "$\\mathbf{n}$");
    flag(s, at, 1, 0);
    flag(s, 2 * first - at, -1, 1);
    flag(s, 2 * second - 2 * first + at, 1, 0);
    sketch_style thin = sketch_vector;
    thin.width = 0.5;
    thin.hidden = SKETCH_SHOW;
    sketch_arc(s, sketch_at(0, 0, 0), axis, polar(0.9, first, 0),
               second - first, thin);
    sketch_label(s, polar(0.9, 0.5 * (first + second), 0), 300, 1.2, NULL,
                 "$\\beta$");
    sketch_arc(s, sketch_at(0, 0, 0), axis, polar(2.45, at, 0),
               2 * (second - first), thin);
    sketch_label(s, polar(2.5, 0.5 * (first + second) - 5, 0), 300, 1.2,
                 NULL, "$2\\beta$");
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-space");
    sketch_free(s);
    return bad != 0;
}
