/* Numbers in the solutions of chapter 6. */
/* Tangled from literate/06-mesh: answers. Edit there. */
#include "whorl.h"
#include "reference/tap.h"
#include <math.h>

static double vertices[3 * 200 * 100];
static uint32_t triangles[3 * 400 * 100];
static uint32_t work[36 * 92 / 4];

static int near(double x, double y)
{
    return fabs(x - y) <= 1e-12 * (1 + fabs(y));
}

static double plot(double x, double y)
{
    static const double stone[7][2] = {{1, 1}, {5, 1}, {5, 3}, {3, 3},
                                       {3, 4}, {1, 4}, {1, 1}};
    double sum = 0;
    for (int i = 0; i < 6; i++)
        sum += (stone[i][0] - x) * (stone[i + 1][1] - y)
            - (stone[i][1] - y) * (stone[i + 1][0] - x);
    return sum / 2;
}

static whorl_mesh unit_cube(size_t faces)
{
    whorl_shape_box(1, 1, 1, vertices, triangles);
    for (int i = 0; i < 24; i++)
        vertices[i] += 0.5;
    return whorl_mesh_indexed(vertices, 8, triangles, faces);
}

static whorl_moments seen_from(const whorl_mesh *mesh, double x, double y,
                               double z)
{
    return whorl_mesh_fan(mesh, 1, (whorl_vec3){x, y, z});
}

static double closed_volume(const whorl_mesh *mesh, whorl_mesh_boundary *b)
{
    whorl_mesh_integrals i;
    if (whorl_mesh_find_boundary(mesh, work, sizeof work, b)
        || whorl_mesh_integrate(mesh, b, &i))
        return NAN;
    return i.measure * i.unit * i.unit * i.unit;
}

static void test_plot(void)
{
    tap_ok(plot(0, 0) == 10 && plot(4, 2) == 10,
           "ex:mesh-plot eq:mesh-plane the area is 10 from both trees");
}

/* Two faces of the box make a side; (1, 2, 3) sees them one by one. */
static void test_three(void)
{
    static const double height[6] = {1, 0, 2, -1, 3, -2};
    unit_cube(12);
    int found = 0;
    for (int side = 0; side < 6; side++) {
        const whorl_mesh one =
            whorl_mesh_indexed(vertices, 8, triangles + 6 * side, 2);
        const double volume = seen_from(&one, 1, 2, 3).mass;
        for (int k = 0; k < 6; k++)
            if (near(volume, height[k] / 3))
                found |= 1 << k;
    }
    tap_ok(found == 63, "ex:mesh-three eq:mesh-fan the sides' heights");
}

static void turn(uint32_t *face)
{
    const uint32_t second = face[1];
    face[1] = face[2];
    face[2] = second;
}

static void test_lid(void)
{
    const whorl_mesh cube = unit_cube(12);
    whorl_mesh_boundary b;
    turn(triangles + 24);
    turn(triangles + 27);
    const double volume = closed_volume(&cube, &b);
    int twice = b.unmatched_edges == 4 && !b.oriented;
    for (size_t i = 0; i < b.unmatched_edges; i++)
        twice = twice && whorl_mesh_unmatched_edge(&cube, &b, i).times == 2;
    tap_ok(near(seen_from(&cube, 0, 0, 0).mass, 1.0 / 3)
               && near(seen_from(&cube, 0, 0, 5).mass, 11.0 / 3)
               && twice && near(volume, 1),
           "ex:mesh-lid eq:mesh-cap 1/3, 11/3, four edges twice, then 1");
}

static void test_cavity(void)
{
    whorl_shape_box(2, 2, 2, vertices, triangles);
    whorl_shape_box(1, 1, 1, vertices + 24, triangles + 36);
    for (int i = 36; i < 72; i++)
        triangles[i] += 8;
    for (int i = 36; i < 72; i += 3)
        turn(triangles + i);
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, 16, triangles, 24);
    whorl_mesh_boundary b;
    const double volume = closed_volume(&mesh, &b);
    const whorl_moments m = seen_from(&mesh, 3, 1, 2);
    tap_ok(near(volume, 7) && b.closed && b.shells == 2 && b.points == 16
               && near(m.mass, 7) && near(m.first.x, 0)
               && near(m.second.xx, 31.0 / 12) && near(m.second.xy, 0)
               && near(m.second.yy + m.second.zz, 31.0 / 6),
           "ex:mesh-cavity TM5 eq:mesh-fan 7, 31/12 and 31/6");
}

static void test_walls(void)
{
    unit_cube(12);
    static uint32_t wall[12];
    int walls = 0;
    for (int face = 0; face < 12; face++) {
        const uint32_t *t = triangles + 3 * face;
        if (vertices[3 * t[0] + 2] == vertices[3 * t[1] + 2]
            && vertices[3 * t[0] + 2] == vertices[3 * t[2] + 2])
            for (int k = 0; k < 3; k++)
                wall[walls++] = t[k];
    }
    const whorl_mesh two = whorl_mesh_indexed(vertices, 8, wall, 4);
    const whorl_moments p = seen_from(&two, 0.25, 3, -7),
                        q = seen_from(&two, -2, 1, 5);
    tap_ok(walls == 12 && near(p.mass, 1.0 / 3) && near(q.mass, 1.0 / 3)
               && near(p.first.x, 1.0 / 8 + 0.25 / 12)
               && near(q.first.x, 1.0 / 8 - 2.0 / 12),
           "ex:mesh-walls eq:mesh-boundary volume 1/3, S_x = 1/8 + w_x/12");
}

/* The cube without lid: faces 8 and 9 are it. */
static whorl_mesh cup(void)
{
    unit_cube(12);
    for (int i = 24; i < 30; i++)
        triangles[i] = triangles[i + 6];
    return whorl_mesh_indexed(vertices, 8, triangles, 10);
}

static void test_roof(void)
{
    const double t = 0.75;
    whorl_mesh mesh = cup();
    whorl_mesh_boundary b;
    vertices[3 * 7 + 2] += t;
    const double cone = closed_volume(&mesh, &b);
    mesh.triangle_count = 12;
    double two[2];
    static const uint32_t lid[2][6] = {{4, 5, 7, 4, 7, 6},
                                       {5, 7, 6, 5, 6, 4}};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 6; i++)
            triangles[30 + i] = lid[k][i];
        two[k] = closed_volume(&mesh, &b);
    }
    tap_ok(b.closed && near(cone, 1 + t / 4) && near(two[0], 1 + t / 3)
               && near(two[1], 1 + t / 6),
           "ex:mesh-roof eq:mesh-cap-apex 1 + t/4 between t/3 and t/6");
}

static void test_apex(void)
{
    const whorl_mesh mesh = cup();
    static const double k[2][3] = {{0.5, -2, 0}, {0.25, 1, 0.6}};
    static const uint32_t rim[5] = {4, 5, 7, 6, 4};
    const whorl_vec3 o = {0, 0, 0};
    int good = 1;
    for (int i = 0; i < 2; i++) {
        const whorl_vec3 g = {0.5 + k[i][0], 0.5 + k[i][1], 1 + k[i][2]};
        double volume = whorl_mesh_fan(&mesh, 1, o).mass;
        for (int j = 0; j < 4; j++) {
            const double *a = vertices + 3 * rim[j],
                         *b = vertices + 3 * rim[j + 1];
            volume += whorl_moments_of_tetrahedron(
                o, (whorl_vec3){a[0], a[1], a[2]},
                (whorl_vec3){b[0], b[1], b[2]}, g, 1).mass;
        }
        good = good && near(volume, 1 + k[i][2] / 3);
    }
    tap_ok(good, "ex:mesh-apex eq:mesh-cap the volume changes by N.m/3");
}

static void test_bug(void)
{
    const whorl_vec3 o = {0, 0, 0};
    double right = 0, wrong = 0;
    whorl_shape_t_handle(1, vertices, triangles);
    for (int i = 0; i < 16; i++)
        vertices[3 * i + 1] += 13;
    for (size_t face = 0; face < 28; face++) {
        const whorl_mesh one =
            whorl_mesh_indexed(vertices, 16, triangles + 3 * face, 1);
        const double volume = whorl_mesh_fan(&one, 1, o).mass;
        right += volume;
        wrong += fabs(volume);
    }
    tap_ok(near(right, 1872) && near(wrong, 3120),
           "ex:mesh-bug eq:mesh-fan 3120 instead of 1872");
}

static double torus_ratio(uint32_t n, double *formula)
{
    const double R = 3, r = 1.25, pi = acos(-1);
    const whorl_shape_count c = whorl_shape_torus_count(n);
    whorl_mesh_integrals i;
    whorl_shape_torus(R, r, n, vertices, triangles);
    const whorl_mesh mesh = whorl_mesh_indexed(vertices, c.vertices,
                                               triangles, c.triangles);
    if (whorl_mesh_integrate(&mesh, NULL, &i) != WHORL_OK)
        return NAN;
    *formula = 2 * n * sin(pi / n) * R * n / 2 * r * r * sin(2 * pi / n)
        / (i.measure * i.unit * i.unit * i.unit);
    return i.measure * i.unit * i.unit * i.unit / (2 * pi * R * pi * r * r);
}

static void test_torus(void)
{
    double f3, f8, f90, f91;
    torus_ratio(3, &f3);
    torus_ratio(8, &f8);
    const double q90 = torus_ratio(90, &f90), q91 = torus_ratio(91, &f91);
    tap_ok(near(f3, 1) && near(f8, 1) && near(f91, 1) && q90 < 1 - 1e-3
               && q91 > 1 - 1e-3 && whorl_shape_torus_count(91).triangles
                   == 33124,
           "ex:mesh-torus eq:mesh-volume the formula, and 91 steps");
}

int main(int argc, char **argv)
{
    tap_begin(argc, argv, "06-answers");
    test_plot();
    test_three();
    test_lid();
    test_cavity();
    test_walls();
    test_roof();
    test_apex();
    test_bug();
    test_torus();
    return tap_end();
}
