/* Drawings: order, arrows, files. */
/* Tangled from literate/kit: sketch. Edit there. */
#include "reference/tap.h"
#include <math.h>
#include <stdlib.h>

static long allowed = -1, blocks;   /* -1: as many as you like */

static int refused(void)
{
    if (allowed == 0)
        return 1;
    allowed -= allowed > 0;
    return 0;
}

static void *test_malloc(size_t size)
{
    void *p = refused() ? NULL : malloc(size);
    blocks += p != NULL;
    return p;
}

static void *test_calloc(size_t n, size_t size)
{
    void *p = refused() ? NULL : calloc(n, size);
    blocks += p != NULL;
    return p;
}

static void *test_realloc(void *old, size_t size)
{
    void *p = refused() ? NULL : realloc(old, size);
    blocks += p != NULL && old == NULL;
    return p;
}

static void test_free(void *p)
{
    blocks -= p != NULL;
    free(p);
}

#define malloc test_malloc
#define calloc test_calloc
#define realloc test_realloc
#define free test_free
#include "sketch/sketch.c"

static sketch *view_from(double azimuth, double elevation, char up)
{
    return sketch_new((sketch_view){
        .azimuth = azimuth, .elevation = elevation, .scale = 3,
        .center = {1, 2, 4}, .up = up
    });
}

static void test_view(void)
{
    double worst = 0;
    sketch *s;
    sketch_place t;
    sketch_vec p;
    for (int k = 0; k < 3; k++) {
        s = view_from(37, 21, "xyz"[k]);
        p = minus(cross(s->right, s->up), s->eye);
        worst = fmax(worst, fabs(length(s->right) - 1));
        worst = fmax(worst, fabs(length(s->up) - 1));
        worst = fmax(worst, fabs(dot(s->right, s->up)));
        worst = fmax(worst, length(p));
        sketch_free(s);
    }
    tap_ok(worst < 1e-15, "S0.10 the axes of the page are orthonormal and"
           " right-handed, for each axis up");

    s = view_from(0, 90, 'z');
    p = on_page(s, sketch_at(3, -1, 2));
    tap_ok(length(minus(p, sketch_at(-9, -6, -6))) < 1e-14,
           "S0.10 seen from above, x runs down the page and y to the"
           " right");
    sketch_free(s);

    s = view_from(90, 0, 'y');
    p = on_page(s, sketch_at(3, -1, 2));
    tap_ok(length(minus(p, sketch_at(6, -9, 6))) < 1e-14,
           "S0.10 with y up, azimuth 90 looks along x with z to the left");
    p = on_page(s, plus(s->center, sketch_page(s, 5, -7)));
    tap_ok(length(minus(p, sketch_at(5, -7, 0))) < 1e-14,
           "S0.10 sketch_page moves by millimeters on the page");
    sketch_free(s);

    t = sketch_turn(sketch_at(0, 0, 3), 90, sketch_at(10, 20, 30));
    p = sketch_put(&t, sketch_at(1, 2, 4));
    tap_ok(length(minus(p, sketch_at(8, 21, 34))) < 1e-14,
           "S0.10 a quarter turn about z takes x to y, then comes the"
           " shift");
}

static void square(sketch *s, double size, double z, sketch_style style)
{
    const sketch_vec p[4] = {
        {-size, -size, z}, {size, -size, z}, {size, size, z},
        {-size, size, z}
    };
    sketch_polygon(s, p, 4, style);
}

static int wrong_pairs(const picture *p)
{
    int wrong = 0;
    for (size_t i = 0; i < p->shape.faces_n; i++)
        for (size_t j = 0; j < i; j++)
            wrong += compare(&p->shape, &p->shape.faces[p->order[i]],
                             &p->shape.faces[p->order[j]]) == BEHIND;
    return wrong;
}

static void ring_of_sticks(sketch *s)
{
    const sketch_vec stick[4] = {
        {-14, -7, -2}, {14, -7, 2}, {14, -2, 2}, {-14, -2, -2}
    };
    for (int k = 0; k < 3; k++) {
        const sketch_place t = sketch_turn(sketch_at(0, 0, 1), 120 * k,
                                           sketch_at(0, 0, 0));
        sketch_vec p[4];
        for (int i = 0; i < 4; i++)
            p[i] = sketch_put(&t, stick[i]);
        sketch_polygon(s, p, 4, sketch_body);
    }
}

static void test_order(void)
{
    int good = 1;
    sketch *s;
    picture p;
    for (int nearer = 0; nearer < 2; nearer++) {
        s = view_from(0, 90, 'z');
        square(s, 2, nearer == 0, sketch_body);
        square(s, 1, nearer == 1, sketch_body);
        good = paint(s, &p) && good;
        good = good && p.shape.faces_n == 2
            && p.order[0] == (size_t)!nearer;
        free_picture(&p);
        sketch_free(s);
    }
    tap_ok(good, "S0.10 the nearer of two faces is painted last,"
           " whichever was drawn first");

    s = view_from(0, 90, 'z');
    ring_of_sticks(s);
    good = paint(s, &p) && p.shape.faces_n > 3 && p.shape.faces_n < 9;
    tap_ok(good && wrong_pairs(&p) == 0, "S0.10 a ring of three sticks is"
           " cut, and no pair is painted the wrong way round");
    free_picture(&p);
    sketch_free(s);

    s = view_from(20, 30, 'z');
    sketch_box(s, sketch_at(-3, -1, -1), sketch_at(3, 1, 1), NULL,
               sketch_body);
    sketch_box(s, sketch_at(-1, -1.5, -2), sketch_at(1, 2, 2), NULL,
               sketch_body);
    good = paint(s, &p) && p.shape.faces_n > 12;
    tap_ok(good && wrong_pairs(&p) == 0, "S0.10 two boxes that run through"
           " each other are cut, and no pair is painted the wrong way"
           " round");
    free_picture(&p);
    sketch_free(s);
}

/* Where the hidden part of the last line begins and ends on the page, in
   units along page x; 0 if it has not exactly one. */
static int hidden_part(const sketch *s, double *from, double *to)
{
    picture p;
    int found = 0;
    if (paint(s, &p))
        for (size_t i = 0; i < p.runs_n; i++) {
            const run *r = &p.runs[i];
            if (r->of != &s->lines[s->lines_n - 1] || !r->is.hidden)
                continue;
            found++;
            *from = p.shape.points[r->first].x / s->scale;
            *to = p.shape.points[r->first + (size_t)r->n - 1].x / s->scale;
        }
    free_picture(&p);
    return found == 1;
}

/* A line along y, from the height a to the height b. */
static int hidden_by_ellipsoid(double a, double b, double *from, double *to)
{
    const sketch_vec half[3] = {{2, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    sketch *s = view_from(0, 90, 'z');
    sketch_ellipsoid(s, s->center, half, sketch_body);
    sketch_segment(s, plus(s->center, sketch_at(0, -4, a)),
                   plus(s->center, sketch_at(0, 4, b)), sketch_ink);
    const int one = hidden_part(s, from, to);
    sketch_free(s);
    return one;
}

static void test_hidden(void)
{
    sketch_vec in, out;
    double from = 0, to = 0;
    int one;
    sketch *s = view_from(0, 90, 'z');
    in = plus(s->center, sketch_page(s, -9, 0));
    out = plus(s->center, sketch_page(s, 15, 0));
    in.z = out.z = -1;
    square(s, 3, 0, sketch_body);
    sketch_segment(s, in, out, sketch_ink);
    one = hidden_part(s, &from, &to);
    tap_ok(one && fabs(from + 3) < 1e-12 && fabs(to - 1) < 1e-12,
           "S0.10 a segment is hidden exactly while it is under a square");
    sketch_free(s);

    one = hidden_by_ellipsoid(-1, 1, &from, &to);
    tap_ok(one && fabs(from + 1) < 2e-3
           && fabs(to - 4 / sqrt(17)) < 1e-12,
           "S0.10 a line is hidden from where an ellipsoid's outline"
           " covers it to where it comes out");
    one = hidden_by_ellipsoid(0.8, 0.8, &from, &to);
    tap_ok(one && fabs(from + 0.6) < 1e-12 && fabs(to - 0.6) < 1e-12,
           "S0.10 a line above an ellipsoid's middle is hidden only while"
           " inside");
    tap_ok(!hidden_by_ellipsoid(1.01, 1.01, &from, &to),
           "S0.10 a line just before an ellipsoid is not hidden");
}

static int write_all(FILE *tikz, FILE *svg)
{
    static const char *const names[3] = {"$x$", "$y_1^2$", "$\\omega$"};
    const sketch_vec half[3] = {{2, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    sketch *s = view_from(30, 25, 'z');
    int bad;
    ring_of_sticks(s);
    sketch_box(s, sketch_at(-3, -1, -1), sketch_at(3, 1, 1), NULL,
               sketch_glass);
    sketch_ellipsoid(s, sketch_at(0, 0, 1), half, sketch_glass);
    sketch_axes(s, sketch_at(0, 0, 0), sketch_at(5, 5, 5), names);
    sketch_arc(s, sketch_at(0, 0, 3), sketch_at(0, 0, 1),
               sketch_at(1, 0, 3), 300, sketch_omega);
    sketch_dot(s, sketch_at(0, 0, 0), 1, sketch_ink);
    bad = sketch_write_tikz(s, tikz) != 0;
    bad = sketch_write_svg(s, svg) != 0 || bad;
    sketch_free(s);
    return !bad;
}

static int same(FILE *a, FILE *b)
{
    int c, n = 0;
    rewind(a);
    rewind(b);
    while ((c = getc(a)) == getc(b) && c != EOF)
        n++;
    return c == EOF && n > 1000;
}

/* How many filled paths a box is written with. */
static int fills(sketch_style style)
{
    FILE *f = tmpfile();
    sketch *s = view_from(30, 25, 'z');
    int c, n = 0;
    sketch_box(s, sketch_at(-3, -2, -1), sketch_at(3, 2, 1), NULL, style);
    if (f != NULL && sketch_write_tikz(s, f) == 0) {
        rewind(f);
        for (int last = 0; (c = getc(f)) != EOF; last = c)
            n += last == 'l' && c == '=';       /* the end of "fill=" */
    }
    if (f != NULL)
        fclose(f);
    sketch_free(s);
    return n;
}

static void test_writers(void)
{
    const sketch_style opaque = {.fill = "whorlL"};
    const sketch_style tint = {.fill = "whorlL", .opacity = 0.5, .flat = 1};
    FILE *f[4];
    int ready = 1;
    for (int i = 0; i < 4; i++)
        ready = (f[i] = tmpfile()) != NULL && ready;
    if (ready)
        ready = write_all(f[0], f[1]) && write_all(f[2], f[3]);
    tap_ok(ready && same(f[0], f[2]) && same(f[1], f[3]),
           "S0.10 the same sketch is written twice alike, in both formats");
    for (int i = 0; i < 4; i++)
        if (f[i] != NULL)
            fclose(f[i]);
    tap_ok(fills(opaque) == 3, "S0.10 the triangles of a box are written as"
           " its three visible sides");
    tap_ok(fills(tint) == 2, "S0.10 an evenly tinted box is written as its"
           " back and its front");
}

static void test_memory(void)
{
    FILE *tikz = tmpfile(), *svg = tmpfile();
    long k = 0, leaks = 0;
    int done = 0;
    while (tikz != NULL && svg != NULL && !done && k < 10000) {
        blocks = 0;
        allowed = k++;
        done = write_all(tikz, svg);
        leaks += blocks;
    }
    allowed = -1;
    tap_ok(done && k > 40 && leaks == 0, "S0.10 each time memory is"
           " refused it is reported, and nothing leaks (%ld times)", k - 1);
    if (tikz != NULL)
        fclose(tikz);
    if (svg != NULL)
        fclose(svg);
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "sketch");
    test_view();
    test_order();
    test_hidden();
    test_writers();
    test_memory();
    return tap_end();
}
