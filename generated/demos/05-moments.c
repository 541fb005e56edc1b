/* Boxes cut into tetrahedra, weighed, and added up. */
/* Tangled from literate/05-moments: story. Edit there. */
#include <whorl.h>
#include <stdio.h>

static void print(const char *name, whorl_moments b)
{
    const double x[10] = {b.mass, b.first.x, b.first.y, b.first.z,
                          b.second.xx, b.second.yy, b.second.zz,
                          b.second.xy, b.second.xz, b.second.yz};
    printf("%-6s", name);
    for (int i = 0; i < 10; i++)
        printf(x[i] * x[i] < 1e-9 && x[i] != 0 ? "%*.0e" : "%*g",
               i < 4 ? 6 : 8, x[i]);
    printf("\n");
}

static const int order[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};

static whorl_vec3 at(const double w[3])
{
    return (whorl_vec3){w[0], w[1], w[2]};
}

static whorl_moments kuhn(whorl_vec3 c, const double size[3],
                          const int axis[3])
{
    double w[4][3] = {{c.x - size[0] / 2, c.y - size[1] / 2,
                       c.z - size[2] / 2}};
    for (int i = 1; i < 4; i++)
        for (int j = 0; j < 3; j++)
            w[i][j] = w[i - 1][j] + (axis[i - 1] == j ? size[j] : 0);
    return whorl_moments_of_tetrahedron(
        at(w[0]), at(w[1]), at(w[2]), at(w[3]), 1);
}

static whorl_moments box(whorl_vec3 c, const double size[3], int show)
{
    whorl_moments total = {0, {0, 0, 0}, {0, 0, 0, 0, 0, 0}};
    for (int p = 0; p < 6; p++) {
        whorl_moments piece = kuhn(c, size, order[p]);
        piece = whorl_moments_scale(piece.mass < 0 ? -1 : 1, piece);
        if (show)
            print("piece", piece);
        total = whorl_moments_add(total, piece);
    }
    return total;
}

int main(void)
{
    const double bar_size[3] = {24, 8, 9}, stem_size[3] = {2, 18, 4};
    printf("body       m   S_x   S_y   S_z    C_xx    C_yy    C_zz"
           "    C_xy    C_xz    C_yz\n");
    whorl_moments bar = box((whorl_vec3){0, 0, 0}, bar_size, 1);
    whorl_moments stem = box((whorl_vec3){0, -13, 0}, stem_size, 0);
    print("bar", bar);
    print("stem", stem);
    print("handle", whorl_moments_add(bar, stem));
    return 0;
}
