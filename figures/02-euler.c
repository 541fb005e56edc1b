/* Heading, pitch and roll of a paper aeroplane, one after the other. */
#include "sketch/sketch.h"
#include "whorl/linear.h"
#include <math.h>

static const double degree = 3.14159265358979 / 180;

static whorl_mat3 about(int k, double angle)
{
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    const double c = cos(angle * degree), s = sin(angle * degree);
    whorl_mat3 t = {{{0}}};
    t.m[k][k] = 1;
    t.m[i][i] = t.m[j][j] = c;
    t.m[j][i] = s;
    t.m[i][j] = -s;
    return t;
}

static void face(sketch *s, const sketch_place *place, sketch_vec a,
                 sketch_vec b, sketch_vec c)
{
    const sketch_vec p[3] = {sketch_put(place, a), sketch_put(place, b),
                             sketch_put(place, c)};
    sketch_style paper = sketch_body;
    paper.hidden = SKETCH_OMIT;
    sketch_polygon(s, p, 3, paper);
}

/* The aeroplane; its own axis k (or none) is drawn with an arc. */
static void plane(sketch *s, whorl_mat3 t, double right, int k, double angle,
                  const char *text, double direction)
{
    sketch_place place = {.translation = sketch_page(s, right, 0)};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            place.rotation[i][j] = t.m[i][j];
    const sketch_vec nose = {1.25, 0, 0}, tail = {-0.9, 0, 0};
    const sketch_vec keel = {-0.9, 0, -0.45};
    const sketch_vec left = {-0.9, 0.85, 0.12}, wing = {-0.9, -0.85, 0.12};
    const sketch_vec l = {-0.9, 0.1, 0}, r = {-0.9, -0.1, 0};
    face(s, &place, nose, tail, keel);
    face(s, &place, nose, l, left);
    face(s, &place, nose, wing, r);
    face(s, &place, nose, r, l);
    if (k < 0)
        return;
    const double reach = k == 0 ? 1.95 : k == 1 ? 1.55 : 1.5;
    const sketch_vec o = sketch_put(&place, sketch_at(0, 0, 0));
    sketch_vec tip = {k == 0 ? reach : 0, k == 1 ? reach : 0,
                      k == 2 ? reach : 0};
    tip = sketch_put(&place, tip);
    const double f = k == 1 ? 0.72 : 0.8;
    const sketch_vec mid = {o.x + f * (tip.x - o.x), o.y + f * (tip.y - o.y),
                            o.z + f * (tip.z - o.z)};
    const sketch_vec way = {tip.x - o.x, tip.y - o.y, tip.z - o.z};
    const double e = 0.3;
    sketch_vec from = {k == 2 ? e : 0, k == 0 ? e : 0, k == 1 ? e : 0};
    from = sketch_put(&place, from);
    from = sketch_at(from.x - o.x + mid.x, from.y - o.y + mid.y,
                     from.z - o.z + mid.z);
    sketch_style arc = sketch_vector;
    arc.hidden = SKETCH_SHOW;
    sketch_style axis = sketch_vector;
    axis.width = 0.5;
    sketch_arrow(s, o, tip, axis);
    sketch_arc(s, mid, way, from, angle < 0 ? -250 : 250, arc);
    sketch_label(s, tip, direction, 1.5, NULL, text);
}

int main(int argc, char **argv)
{
    sketch *s = sketch_new((sketch_view){
        .azimuth = -110, .elevation = 30, .scale = 10
    });
    const whorl_mat3 none = about(0, 0), z = about(2, 40);
    const whorl_mat3 zy = whorl_mat3_mul(z, about(1, -30));
    const whorl_mat3 zyx = whorl_mat3_mul(zy, about(0, 40));
    plane(s, none, 0, -1, 0, NULL, 0);
    plane(s, z, 27, 2, 40, "$z$, $\\phi=40^\\circ$", 90);
    plane(s, zy, 62, 1, -30, "$y$, $\\theta=-30^\\circ$", 110);
    plane(s, zyx, 92, 0, 40, "$x$, $\\psi=40^\\circ$", 90);
    const int bad = sketch_save(s, argc > 1 ? argv[1] : ".", "02-euler");
    sketch_free(s);
    return bad != 0;
}
