/* How fast are the sums of a mesh?  All times of one table come from the same
   run, in turns, and the median of several rounds counts: the ratios mean
   more than the nanoseconds.  They are processor times of the thread, of the
   busier one where there are two, so that others who use the machine disturb
   less.  "# measured" lines are for the book. */
#include "bench.h"
#include "timing.h"
#include "whorl/mass.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <sys/resource.h>

static double now(void)
{
    return seconds(CLOCK_MONOTONIC);
}

/* ---- meshes --------------------------------------------------------------- */

static double *vertex;
static uint32_t *triangle;
static size_t vertices, faces;

static uint64_t state;

static size_t chance(size_t below)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (size_t)((z ^ (z >> 31)) % below);
}

/* A torus of 2 x rows x columns faces, row after row or in no order at
   all. */
static void make_torus(uint32_t rows, uint32_t columns, int shuffled)
{
    vertices = (size_t)rows * columns;
    faces = 2 * vertices;
    free(vertex);
    free(triangle);
    vertex = need(3 * vertices, sizeof *vertex);
    triangle = need(3 * faces, sizeof *triangle);
    uint32_t *place = need(vertices, sizeof *place);
    state = 7;
    for (uint32_t i = 0; i < vertices; i++)
        place[i] = i;
    for (size_t i = vertices - 1; shuffled && i > 0; i--) {
        const size_t k = chance(i + 1);
        const uint32_t x = place[i];
        place[i] = place[k];
        place[k] = x;
    }
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            const uint32_t here = i * columns, there = (i + 1) % rows * columns;
            const uint32_t a = place[here + j], b = place[there + j];
            const uint32_t c = place[there + (j + 1) % columns];
            const uint32_t d = place[here + (j + 1) % columns];
            const uint32_t two[6] = {a, b, c, a, c, d};
            const double s = 6.283185307179586 * i / rows;
            const double t = 6.283185307179586 * j / columns;
            double *p = vertex + 3 * (size_t)a;
            p[0] = (3 + cos(t)) * cos(s) + 5;
            p[1] = (3 + cos(t)) * sin(s);
            p[2] = sin(t);
            memcpy(triangle + 6 * (size_t)(here + j), two, sizeof two);
        }
    for (size_t i = faces - 1; shuffled && i > 0; i--) {
        const size_t k = chance(i + 1);
        uint32_t x[3];
        memcpy(x, triangle + 3 * i, sizeof x);
        memcpy(triangle + 3 * i, triangle + 3 * k, sizeof x);
        memcpy(triangle + 3 * k, x, sizeof x);
    }
    free(place);
}

static const char *const layout_name[5] = {"indexed64", "indexed32",
                                           "soup64", "soup32", "stl"};

static whorl_mesh in_layout(whorl_mesh_layout layout)
{
    if (layout == WHORL_MESH_INDEXED_F64)
        return whorl_mesh_indexed(vertex, vertices, triangle, faces);
    if (layout == WHORL_MESH_INDEXED_F32) {
        float *v = need(3 * vertices, sizeof *v);
        for (size_t k = 0; k < 3 * vertices; k++)
            v[k] = (float)vertex[k];
        return whorl_mesh_indexed_float(v, vertices, triangle, faces);
    }
    double *soup = layout == WHORL_MESH_SOUP_F64
        ? need(9 * faces, sizeof *soup) : NULL;
    float *soup32 = layout == WHORL_MESH_SOUP_F32
        ? need(9 * faces, sizeof *soup32) : NULL;
    unsigned char *stl = layout == WHORL_MESH_STL ? need(faces, 50) : NULL;
    for (size_t k = 0; k < 9 * faces; k++) {
        const double x = vertex[3 * (size_t)triangle[k / 3] + k % 3];
        const float y = (float)x;
        if (soup)
            soup[k] = x;
        else if (soup32)
            soup32[k] = y;
        else
            memcpy(stl + 50 * (k / 9) + 12 + 4 * (k % 9), &y, 4);
    }
    return soup ? whorl_mesh_soup(soup, faces)
        : soup32 ? whorl_mesh_soup_float(soup32, faces)
        : whorl_mesh_stl(stl, faces);
}

static void drop(const whorl_mesh *mesh)
{
    if (mesh->vertices != vertex)
        free((void *)mesh->vertices);
}

/* ---- what is timed ---------------------------------------------------------- */

static whorl_mesh mesh;
static whorl_mesh_frame frame;
static whorl_mesh_partial *partial;
static size_t chunks;
static double sink[10];

typedef struct { kernel *sum; size_t first, count; double time; } share;

static void *sum_share(void *of)
{
    share *s = of;
    const double start = busy();
    s->sum(&mesh, &frame, s->first, s->count, partial + s->first);
    s->time = busy() - start;
    return NULL;
}

static double run_kernel(kernel *sum, int threads)
{
    share half[2] = {{sum, 0, chunks / 2, 0},
                     {sum, chunks / 2, chunks - chunks / 2, 0}};
    share whole = {sum, 0, chunks, 0};
    pthread_t helper;
    whorl_mesh_integrals i;
    if (threads == 2 && pthread_create(&helper, NULL, sum_share, half) == 0) {
        sum_share(half + 1);
        pthread_join(helper, NULL);
    } else {
        sum_share(&whole);
    }
    const double start = busy();
    whorl_mesh_fold(&frame, partial, chunks, &i);
    sink[0] += i.measure;
    return busy() - start + fmax(whole.time, fmax(half[0].time,
                                                  half[1].time));
}

enum { PLAIN, CHECK, FAST, EDGES, WHOLE, TWO, TWO_EDGES, PRECISE, ODE, DEVICES,
       JOBS = DEVICES + 4, ROUNDS = 41 };
static const char *const job_name[JOBS] = {
    "plain loop", "check and box", "kernel", "kernel, edges tested",
    "whorl_mass_of_mesh",
    "kernel, 2 threads", "kernel, edges, 2 threads", "double-double",
    "ODE's dMassSetTrimesh",
    "without certificate", "without recentering", "without TwoSum",
    "without groups"};
static const char *const job_key[JOBS] = {
    "plain", "check", "kernel", "edges", "whole", "two", "two-edges", "precise", "ode",
    "no-certificate", "no-recentering", "no-two-sum", "no-groups"};
static kernel *const device[4] = {
    sum_without_certificate, sum_without_recentering, sum_without_two_sum,
    sum_without_groups};

static void mass_of_mesh(void)
{
    whorl_mass_properties p;
    if (whorl_mass_of_mesh(&mesh, 1, 0, NULL, 0, &p, NULL) != WHORL_OK) {
        fputs("bench: the torus has no mass\n", stderr);
        exit(1);
    }
    sink[3] += p.mass;
}

/* Nanoseconds a face; a small mesh is taken many times over. */
static double run_job(int job);

static double run_often(int job)
{
    const size_t times = faces < 10000 ? 10000 / faces : 1;
    double sum = 0;
    for (size_t k = 0; k < times; k++)
        sum += run_job(job);
    return sum / (double)times;
}

static double run_job(int job)
{
    whorl_mesh_report report;
    const double start = busy();
    double time = 0;
    frame.edges = job == EDGES || job == TWO_EDGES ? WHORL_MESH_EDGES : 0;
    frame.precise = job == PRECISE;
    if (job == PLAIN)
        plain_loop(vertex, triangle, faces, sink);
    else if (job == CHECK)
        whorl_mesh_check(&mesh, &report);
    else if (job == WHOLE)
        mass_of_mesh();
    else if (job == ODE)
        sink[2] += bench_ode_mass();
    else if (job >= DEVICES)
        time = run_kernel(device[job - DEVICES], 1);
    else
        time = run_kernel(whorl_mesh_sum,
                          job == TWO || job == TWO_EDGES ? 2 : 1);
    if (time == 0)
        time = busy() - start;
    return time * 1e9 / (double)faces;
}

/* The median of the times, and of the ratios to the plain loop of the same
   round. */
static void table(const char *key, whorl_mesh_layout layout, int rounds,
                  const int *job, int jobs)
{
    static double time[JOBS][ROUNDS], ratio[JOBS][ROUNDS],
        price[JOBS][ROUNDS];
    whorl_mesh_report box;
    mesh = in_layout(layout);
    whorl_mesh_check(&mesh, &box);
    whorl_mesh_choose_frame(box.low, box.high, &frame);
    chunks = (faces + WHORL_MESH_CHUNK - 1) / WHORL_MESH_CHUNK;
    partial = need(chunks, sizeof *partial);
    for (int r = -1; r < rounds; r++) {
        const double plain = run_often(PLAIN);
        double fast = NAN;
        for (int k = 0; k < jobs; k++) {
            const double t = job[k] == PLAIN ? plain : run_often(job[k]);
            fast = job[k] == FAST ? t : fast;
            if (r >= 0) {
                time[k][r] = t;
                ratio[k][r] = plain / t;
                price[k][r] = t / fast;
            }
        }
    }
    for (int k = 0; k < jobs; k++) {
        const double ns = median(time[k], (size_t)rounds);
        const double faster = median(ratio[k], (size_t)rounds);
        printf("  %-10s %-26s %8.2f ns/face, plain loop / this %6.2f\n",
               layout_name[layout], job_name[job[k]], ns, faster);
        printf("# measured bench.%s.%s.%s.ns %.*f\n", key,
               layout_name[layout], job_key[job[k]], places(ns), three(ns));
        printf("# measured bench.%s.%s.%s.ratio %.2f\n", key,
               layout_name[layout], job_key[job[k]], faster);
        if (job[k] == WHOLE)
            printf("  %-10s %-26s %8.2f times the plain loop\n"
                   "# measured bench.%s.%s.whole.to-plain %.2f\n",
                   layout_name[layout], job_name[WHOLE], 1 / faster, key,
                   layout_name[layout], 1 / faster);
        if (job[k] == EDGES) {
            const double to_kernel = median(price[k], (size_t)rounds);
            printf("  %-10s %-26s %8.2f times the kernel alone\n"
                   "# measured bench.%s.%s.edges.to-kernel %.2f\n",
                   layout_name[layout], job_name[EDGES], to_kernel, key,
                   layout_name[layout], to_kernel);
        }
    }
    fflush(stdout);
    free(partial);
    drop(&mesh);
}

/* ---- memory ----------------------------------------------------------------- */

typedef struct { const double *x; size_t n; double sum; } stretch;

static void *read_stretch(void *of)
{
    stretch *s = of;
    double sum[8] = {0};
    for (size_t i = 0; i + 8 <= s->n; i += 8)
        for (size_t k = 0; k < 8; k++)
            sum[k] += s->x[i + k];
    for (int k = 0; k < 8; k++)
        s->sum += sum[k];
    return NULL;
}

static void bandwidth(void)
{
    const size_t n = (size_t)1 << 25;
    double *x = need(n, sizeof *x), best[2] = {0, 0};
    for (size_t i = 0; i < n; i++)
        x[i] = (double)i;
    for (int round = 0; round < 7; round++)
        for (int threads = 1; threads <= 2; threads++) {
            stretch half[2] = {{x, n / 2, 0}, {x + n / 2, n / 2, 0}};
            pthread_t helper;
            const double start = now();
            if (threads == 2
                && pthread_create(&helper, NULL, read_stretch, half) == 0) {
                read_stretch(half + 1);
                pthread_join(helper, NULL);
            } else {
                read_stretch(half);
                read_stretch(half + 1);
            }
            const double rate = (double)n * 8e-9 / (now() - start);
            best[threads - 1] = fmax(best[threads - 1], rate);
            sink[1] += half[0].sum + half[1].sum;
        }
    printf("  reading memory: %.1f GB/s, two threads %.1f GB/s\n", best[0],
           best[1]);
    printf("# measured bench.read.one %.1f\n# measured bench.read.two %.1f\n",
           best[0], best[1]);
    free(x);
}

/* ---- the command ------------------------------------------------------------ */

static double run_command(const char *text)
{
    const double start = now();
    if (system(text) != 0) {
        fprintf(stderr, "bench: %s failed\n", text);
        exit(1);
    }
    return now() - start;
}

/* Face by face: a child begins with the memory of its parent, and the
   command's is to be measured. */
static void write_torus(const char *path, uint32_t rows, uint32_t columns,
                        size_t missing)
{
    unsigned char record[84] = {0};
    FILE *out = fopen(path, "wb");
    const size_t all = 2 * (size_t)rows * columns;
    faces = all - missing;
    for (int k = 0; k < 4; k++)
        record[80 + k] = (unsigned char)(faces >> 8 * k);
    int good = out && fwrite(record, 1, 84, out) == 84;
    for (size_t face = 0; good && face < all; face++) {
        if (missing > 0 && face % (all / missing) == 5)
            continue;
        memset(record, 0, 50);
        for (uint32_t k = 0; k < 3; k++) {
            const uint32_t n = (uint32_t)(face / 2), corner = k + (k && face & 1);
            const uint32_t i = n / columns + (corner == 1 || corner == 2);
            const uint32_t j = n % columns + (corner >= 2);
            const double s = 6.283185307179586 * (i % rows) / rows;
            const double t = 6.283185307179586 * (j % columns) / columns;
            const float x[3] = {(float)((3 + cos(t)) * cos(s) + 5),
                                (float)((3 + cos(t)) * sin(s)),
                                (float)sin(t)};
            memcpy(record + 12 + 12 * k, x, sizeof x);
        }
        good = fwrite(record, 1, 50, out) == 50;
    }
    if (!good || fclose(out)) {
        fprintf(stderr, "bench: cannot write %s\n", path);
        exit(1);
    }
}

static void command(const char *whorl, const char *path)
{
    enum { TIMES = 11 };
    static double cat[TIMES], mass[TIMES], ratio[TIMES];
    char run_cat[500], run_mass[500];
    struct rusage used;
    write_torus(path, 1280, 512, 0);
    snprintf(run_cat, sizeof run_cat, "cat %s | cat > /dev/null", path);
    snprintf(run_mass, sizeof run_mass, "%s mass %s > /dev/null 2>&1", whorl,
             path);
    for (int r = -1; r < TIMES; r++) {
        const double a = run_command(run_cat), b = run_command(run_mass);
        if (r >= 0) {
            cat[r] = a;
            mass[r] = b;
            ratio[r] = b / a;
        }
    }
    getrusage(RUSAGE_CHILDREN, &used);
    const double cat_ms = 1e3 * median(cat, TIMES);
    const double mass_ms = 1e3 * median(mass, TIMES);
    const double against = median(ratio, TIMES);
    printf("  whorl mass of %zu faces, %.1f MB: %.1f ms, cat | cat %.1f ms, "
           "ratio %.2f, at most %.1f MiB\n", faces, 50e-6 * (double)faces,
           mass_ms, cat_ms, against, (double)used.ru_maxrss / 1024);
    printf("# measured bench.command.ms %.1f\n# measured bench.command.cat "
           "%.1f\n# measured bench.command.ratio %.2f\n"
           "# measured bench.command.mib %.1f\n", mass_ms, cat_ms, against,
           (double)used.ru_maxrss / 1024);
    remove(path);
}

/* A gigabyte with a thousand faces missing. */
static void open_file(const char *whorl, const char *path)
{
    enum { TIMES = 3 };
    static double time[TIMES];
    char run_mass[500];
    struct rusage used;
    write_torus(path, 5120, 2048, 1024);
    snprintf(run_mass, sizeof run_mass, "%s mass %s > /dev/null 2>&1", whorl,
             path);
    for (int r = -1; r < TIMES; r++) {
        const double t = run_command(run_mass);
        if (r >= 0)
            time[r] = t;
    }
    getrusage(RUSAGE_CHILDREN, &used);
    const double s = median(time, TIMES);
    printf("  whorl mass of %zu faces, %.1f GB, 1024 missing: %.2f s, at most "
           "%.1f MiB\n# measured bench.open.s %.2f\n"
           "# measured bench.open.mib %.1f\n", faces, 50e-9 * (double)faces,
           s, (double)used.ru_maxrss / 1024, s,
           (double)used.ru_maxrss / 1024);
    remove(path);
}

int main(int argc, char **argv)
{
    static const int all[] = {PLAIN, CHECK, FAST, EDGES, WHOLE, TWO,
                              TWO_EDGES},
        tiny[] = {PLAIN, WHOLE},
        devices[] = {PLAIN, FAST, DEVICES, DEVICES + 1, DEVICES + 2,
                     DEVICES + 3, PRECISE},
        few[] = {PLAIN, FAST, EDGES, TWO}, ode[] = {FAST, ODE};
    if (argc != 3) {
        fputs("usage: bench WHORL FILE.stl (to be written)\n", stderr);
        return 2;
    }
    puts("The command");
    command(argv[1], argv[2]);
    open_file(argv[1], argv[2]);
    puts("Memory");
    bandwidth();
    make_torus(32, 320, 0);
    printf("%zu faces in good order: the price of each device\n", faces);
    table("small", WHORL_MESH_INDEXED_F64, ROUNDS, devices, 7);
    make_torus(16, 10, 0);
    printf("%zu faces\n", faces);
    table("tiny", WHORL_MESH_INDEXED_F64, ROUNDS, tiny, 2);
    make_torus(512, 320, 0);
    printf("%zu faces in good order\n", faces);
    for (int k = 0; k < 5; k++)
        table("ordered", (whorl_mesh_layout)k, 15, all, 7);
    if (bench_ode_open(vertex, vertices, triangle, faces)) {
        table("peer", WHORL_MESH_INDEXED_F64, 15, ode, 2);
        bench_ode_close();
    } else {
        puts("  # SKIP ODE: libode-dev is not here");
    }
    make_torus(8192, 320, 0);
    printf("%zu faces in good order\n", faces);
    for (int k = 0; k < 5; k++)
        table("large", (whorl_mesh_layout)k, 5, few, 4);
    make_torus(8192, 320, 1);
    printf("%zu faces in no order\n", faces);
    table("shuffled", WHORL_MESH_INDEXED_F64, 5, few, 4);
    table("shuffled", WHORL_MESH_INDEXED_F32, 5, few, 4);
    return sink[0] == 0.5;
}
