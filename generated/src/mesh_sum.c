/* The ten integrals of a mesh, eight faces at a time. */
/* Tangled from literate/08-exact: kernel, story. Edit there. */
#include "src/mesh_sum.h"
#include "src/double_double.h"
#include "src/edge_hash.h"
#include "src/linear.h"
#include "src/little_endian.h"
#include <math.h>
#include <string.h>

#ifndef WHORL_CLONES
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ \
    && (!defined __clang__ || __clang_major__ >= 14) \
    && !defined __SANITIZE_ADDRESS__
#define WHORL_CLONES \
    __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define WHORL_CLONES
#endif
#endif

#ifdef __clang__
#define pack_indexed_f64 whorl_private_pack_indexed_f64
#define pack_indexed_f32 whorl_private_pack_indexed_f32
#define pack_soup_f64 whorl_private_pack_soup_f64
#define pack_soup_f32 whorl_private_pack_soup_f32
#define pack_stl whorl_private_pack_stl
#define add_row whorl_private_add_row
#define add_block whorl_private_add_block
#define check_rows whorl_private_check_rows
#define hash_numbers whorl_private_hash_numbers
#define hash_floats whorl_private_hash_floats
#define hash_doubles whorl_private_hash_doubles
#endif

#ifdef __GNUC__
#define INLINED __attribute__((always_inline)) static inline
#define prefetch(address) __builtin_prefetch(address, 0, 2)
#else
#define INLINED static inline
#define prefetch(address) ((void)0)
#endif

enum { LANES = 8, ROWS = 32, BLOCK = ROWS * LANES, GROUP = 8,
       CHUNK = WHORL_MESH_CHUNK, SUMS = 10 };

/* Eight faces side by side: nine coordinates each, as they were given. */
typedef struct { _Alignas(64) double p[9][LANES]; } row;

/* Ten sums and four sums of magnitudes, in eight lanes. */
typedef struct { _Alignas(64) double of[SUMS + 4][LANES]; } lanes;

enum { LEAD = 3,                /* rows packed before they are added */
       AHEAD = 3,               /* rows asked for before they are packed */
       SCATTERED = 8192 };      /* vertices between those of one row */

static int is_scattered(const uint32_t *t)
{
    uint32_t low = t[0], high = t[0];
    for (int j = 1; j < 3 * LANES; j++) {
        low = t[j] < low ? t[j] : low;
        high = t[j] > high ? t[j] : high;
    }
    return high - low > SCATTERED;
}

#if defined __clang__ || defined __GNUC__ && __GNUC__ >= 12
#define TWO_AT_ONCE
typedef double two __attribute__((vector_size(16), aligned(8),
                                  may_alias));
#endif

static inline double (*pair(row *w, int k, int l))[LANES]
{
    return (double (*)[LANES])&w->p[3 * k][l];
}
static inline void copy_doubles(const double *a, const double *b,
                                double (*restrict to)[LANES])
{
#ifdef TWO_AT_ONCE
    const two p = *(const two *)a, q = *(const two *)b;
    const two z = {a[2], b[2]};
    *(two *)to[0] = __builtin_shufflevector(p, q, 0, 2);
    *(two *)to[1] = __builtin_shufflevector(p, q, 1, 3);
    *(two *)to[2] = z;
#else
    for (int i = 0; i < 3; i++) {
        to[i][0] = a[i];
        to[i][1] = b[i];
    }
#endif
}
static inline void copy_floats(const float *a, const float *b,
                               double (*restrict to)[LANES])
{
    for (int i = 0; i < 3; i++) {
        const double x = a[i], y = b[i];
        to[i][0] = x;
        to[i][1] = y;
    }
}
static inline void copy_bytes(const unsigned char *a,
                              const unsigned char *b,
                              double (*restrict to)[LANES])
{
    for (int i = 0; i < 3; i++) {
        const double x = little_endian_float(a + 4 * i);
        const double y = little_endian_float(b + 4 * i);
        to[i][0] = x;
        to[i][1] = y;
    }
}

typedef void packer(const whorl_mesh *mesh, size_t first, int ask,
                    row *restrict w);

WHORL_CLONES
static void pack_indexed_f64(const whorl_mesh *mesh, size_t first, int ask,
                             row *restrict w)
{
    const uint32_t *t = mesh->triangles + 3 * first;
    const double *v = mesh->vertices;
    if (ask)
        for (int j = 0; j < 3 * LANES; j++)
            prefetch(v + 3 * (size_t)t[3 * LANES * AHEAD + j]);
    for (int k = 0; k < 3; k++)
        for (int l = 0; l < LANES; l += 2)
            copy_doubles(v + 3 * (size_t)t[3 * l + k],
                         v + 3 * (size_t)t[3 * l + 3 + k],
                         pair(w, k, l));
}
WHORL_CLONES
static void pack_indexed_f32(const whorl_mesh *mesh, size_t first, int ask,
                             row *restrict w)
{
    const uint32_t *t = mesh->triangles + 3 * first;
    const float *v = mesh->vertices;
    if (ask)
        for (int j = 0; j < 3 * LANES; j++)
            prefetch(v + 3 * (size_t)t[3 * LANES * AHEAD + j]);
    for (int k = 0; k < 3; k++)
        for (int l = 0; l < LANES; l += 2)
            copy_floats(v + 3 * (size_t)t[3 * l + k],
                        v + 3 * (size_t)t[3 * l + 3 + k],
                        pair(w, k, l));
}
WHORL_CLONES
static void pack_soup_f64(const whorl_mesh *mesh, size_t first, int ask,
                          row *restrict w)
{
    const double *v = (const double *)mesh->vertices + 9 * first;
    (void)ask;
    for (int l = 0; l < LANES; l += 2)
        for (int k = 0; k < 3; k++)
            copy_doubles(v + 9 * l + 3 * k, v + 9 * l + 9 + 3 * k,
                         pair(w, k, l));
}
WHORL_CLONES
static void pack_soup_f32(const whorl_mesh *mesh, size_t first, int ask,
                          row *restrict w)
{
    const float *v = (const float *)mesh->vertices + 9 * first;
    (void)ask;
    for (int l = 0; l < LANES; l += 2)
        for (int k = 0; k < 3; k++)
            copy_floats(v + 9 * l + 3 * k, v + 9 * l + 9 + 3 * k,
                        pair(w, k, l));
}
WHORL_CLONES
static void pack_stl(const whorl_mesh *mesh, size_t first, int ask,
                     row *restrict w)
{
    const unsigned char *b = mesh->vertices;
    b += 50 * first + 12;
    (void)ask;
    for (int l = 0; l < LANES; l += 2)
        for (int k = 0; k < 3; k++)
            copy_bytes(b + 50 * l + 12 * k, b + 50 * l + 50 + 12 * k,
                       pair(w, k, l));
}

typedef struct {
    const whorl_mesh *mesh;
    packer *pack;
    size_t first;               /* face of the block */
    int whole, packed;          /* rows */
    int scattered;
    row w[ROWS];
} packed_block;
static void start_block(packed_block *b, const whorl_mesh *mesh,
                        size_t first, size_t count)
{
    static packer *const packers[] = {
        [WHORL_MESH_INDEXED_F64] = pack_indexed_f64,
        [WHORL_MESH_INDEXED_F32] = pack_indexed_f32,
        [WHORL_MESH_SOUP_F64] = pack_soup_f64,
        [WHORL_MESH_SOUP_F32] = pack_soup_f32,
        [WHORL_MESH_STL] = pack_stl};
    b->mesh = mesh;
    b->pack = packers[mesh->layout];
    b->first = first;
    b->whole = (int)(count / LANES);
    b->packed = 0;
    b->scattered = mesh->layout <= WHORL_MESH_INDEXED_F32
        && b->whole > 0 && is_scattered(mesh->triangles + 3 * first);
}
static inline void pack_next(packed_block *b)
{
    if (b->packed == b->whole)
        return;
    const size_t face = b->first + LANES * (size_t)b->packed;
    const size_t left = b->mesh->triangle_count - face;
    const int ask = b->scattered && left >= LANES * (AHEAD + 1);
    b->pack(b->mesh, face, ask, &b->w[b->packed++]);
}

static void pack_all(packed_block *b)
{
    while (b->packed < b->whole)
        pack_next(b);
}

static void place_corner(whorl_vec3 x, row *w, size_t l, int k)
{
    w->p[3 * k][l] = x.x;
    w->p[3 * k + 1][l] = x.y;
    w->p[3 * k + 2][l] = x.z;
}

static void place_face(const whorl_mesh *mesh, size_t face, row *w,
                       size_t l)
{
    for (int k = 0; k < 3; k++)
        place_corner(whorl_mesh_corner(mesh, face, k), w, l, k);
}

static void pack_last(packed_block *b, size_t count, whorl_vec3 reference)
{
    const size_t first = b->first + LANES * (size_t)b->whole;
    row *w = &b->w[b->whole];
    for (size_t l = 0; l < count; l++)
        place_face(b->mesh, first + l, w, l);
    for (size_t l = count; count > 0 && l < LANES; l++)
        for (int k = 0; k < 3; k++)
            place_corner(reference, w, l, k);
}

WHORL_CLONES
static void add_row(const row *restrict w, const double r[3],
                    lanes *restrict t)
{
    const double (*restrict p)[LANES] = w->p;
    for (int l = 0; l < LANES; l++) {
        const double x = p[0][l], y = p[1][l], z = p[2][l];
        const double ax = x - r[0], ay = y - r[1], az = z - r[2];
        const double ex = p[3][l] - x, ey = p[4][l] - y, ez = p[5][l] - z;
        const double fx = p[6][l] - x, fy = p[7][l] - y, fz = p[8][l] - z;
        const double yz = ey * fz, zy = ez * fy;
        const double zx = ez * fx, xz = ex * fz;
        const double xy = ex * fy, yx = ey * fx;
        const double d = ax * (yz - zy) + ay * (zx - xz) + az * (xy - yx);
        t->of[10][l] += fabs(yz) + fabs(zy);    /* eq:exact-mesh-magnitude */
        t->of[11][l] += fabs(zx) + fabs(xz);
        t->of[12][l] += fabs(xy) + fabs(yx);
        t->of[13][l] += fabs(d);
        const double px = ax + ax + ex, py = ay + ay + ey, pz = az + az + ez;
        const double qx = ax + ax + fx, qy = ay + ay + fy, qz = az + az + fz;
        const double tx = px + fx, ty = py + fy, tz = pz + fz;
        t->of[0][l] += d;
        t->of[1][l] += d * (ax + tx);
        t->of[2][l] += d * (ay + ty);
        t->of[3][l] += d * (az + tz);
        t->of[4][l] += d * (px * px + qx * qx + tx * tx);
        t->of[5][l] += d * (py * py + qy * qy + ty * ty);
        t->of[6][l] += d * (pz * pz + qz * qz + tz * tz);
        t->of[7][l] += d * (px * py + qx * qy + tx * ty);
        t->of[8][l] += d * (px * pz + qx * qz + tx * tz);
        t->of[9][l] += d * (py * pz + qy * qz + ty * tz);
    }
}

WHORL_CLONES
static void add_block(packed_block *b, int rows, const double r[3],
                      whorl_mesh_partial *restrict sum)
{
    lanes block;
    memset(&block, 0, sizeof block);
    for (int i = 0; i < LEAD; i++)
        pack_next(b);
    for (int first = 0; first < rows; first += GROUP) {
        const int end = first + GROUP < rows ? first + GROUP : rows;
        lanes group;
        memset(&group, 0, sizeof group);
        for (int i = first; i < end; i++) {
            pack_next(b);
            add_row(&b->w[i], r, &group);
        }
        for (int q = 0; q < SUMS + 4; q++)
            for (int l = 0; l < LANES; l++)
                block.of[q][l] += group.of[q][l];
    }
    for (int q = 0; q < SUMS; q++)
        for (int l = 0; l < LANES; l++) {
            const whorl_dd s = two_sum(sum->high[q][l], block.of[q][l]);
            sum->high[q][l] = s.hi;
            sum->low[q][l] += s.lo; /* eq:exact-mesh-carry */
        }
    for (int i = 0; i < 4; i++)
        for (int l = 0; l < LANES; l++)
            sum->magnitude[i][l] += block.of[SUMS + i][l];
}

static void face_terms_precisely(const row *w, int l, const double r[3],
                            whorl_dd term[SUMS], double N[4])
{
    static const int row_of[6] = {0, 1, 2, 0, 0, 1},
                     column_of[6] = {0, 1, 2, 1, 2, 2};
    whorl_dd a[3], e[3], f[3], p[3], q[3], t[3], d = {0, 0};
    for (int i = 0; i < 3; i++) {
        a[i] = two_sum(w->p[i][l], -r[i]);
        e[i] = two_sum(w->p[3 + i][l], -w->p[i][l]);
        f[i] = two_sum(w->p[6 + i][l], -w->p[i][l]);
        const whorl_dd twice = {2 * a[i].hi, 2 * a[i].lo};
        p[i] = dd_add(twice, e[i]);
        q[i] = dd_add(twice, f[i]);
        t[i] = dd_add(p[i], f[i]);
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const whorl_dd plus = dd_mul(e[j], f[k]), minus = dd_mul(e[k], f[j]);
        d = dd_add(d, dd_mul(a[i], dd_sub(plus, minus)));
        N[i] = fabs(plus.hi) + fabs(minus.hi);
    }
    N[3] = fabs(d.hi);
    term[0] = d;
    for (int i = 0; i < 3; i++)
        term[1 + i] = dd_mul(d, dd_add(a[i], t[i]));
    for (int k = 0; k < 6; k++) {
        const int i = row_of[k], j = column_of[k];
        term[4 + k] = dd_mul(d, dd_add(dd_add(
            dd_mul(p[i], p[j]), dd_mul(q[i], q[j])), dd_mul(t[i], t[j])));
    }
}

static void add_block_precisely(packed_block *b, int rows,
                                const double r[3],
                                whorl_mesh_partial *restrict sum)
{
    pack_all(b);
    for (int i = 0; i < rows; i++)
        for (int l = 0; l < LANES; l++) {
            whorl_dd term[SUMS];
            double N[4];
            face_terms_precisely(&b->w[i], l, r, term, N);
            for (int q = 0; q < SUMS; q++) {
                const whorl_dd s = dd_add((whorl_dd){
                    sum->high[q][l], sum->low[q][l]}, term[q]);
                sum->high[q][l] = s.hi;
                sum->low[q][l] = s.lo;
            }
            for (int q = 0; q < 4; q++)
                sum->magnitude[q][l] += N[q];
        }
}


WHORL_CLONES
static double check_rows(const row *restrict w, int rows,
                             double (*restrict low)[LANES],
                             double (*restrict high)[LANES])
{
    double odd[LANES] = {0}, all = 0;
    for (int i = 0; i < rows; i++)
        for (int l = 0; l < LANES; l++) {
            const double (*restrict p)[LANES] = w[i].p;
            const double x = p[0][l], y = p[1][l], z = p[2][l];
            const double ez = p[5][l] - z, ey = p[4][l] - y, ex = p[3][l] - x;
            const double fz = p[8][l] - z, fy = p[7][l] - y, fx = p[6][l] - x;
            const double size = fabs(ey * fz - ez * fy) + fabs(ez * fx - ex * fz)
                + fabs(ex * fy - ey * fx);
            odd[l] += size > 0x1p-900 && size <= DBL_MAX ? 0.0 : 1.0;
            for (int c = 0; c < 3; c++) {
                const double a = p[c][l], b = p[c + 3][l], d = p[c + 6][l];
                low[c][l] = lesser(lesser(a, b), lesser(d, low[c][l]));
                high[c][l] = -lesser(lesser(-a, -b), lesser(-d, -high[c][l]));
            }
        }
    for (int l = 0; l < LANES; l++)
        all += odd[l];
    return all;
}
int whorl_private_check_block(const whorl_mesh *mesh, size_t first,
                              size_t count, double box[6])
{
    double low[3][LANES], high[3][LANES];
    packed_block b;
    const size_t rest = count % LANES;
    const int rows = (int)((count + LANES - 1) / LANES);
    start_block(&b, mesh, first, count);
    pack_all(&b);
    for (size_t l = 0; rest != 0 && l < LANES; l++)
        place_face(mesh, l < rest ? first + count - rest + l : first,
                   &b.w[rows - 1], l);
    for (int c = 0; c < 3; c++)
        for (int l = 0; l < LANES; l++) {
            low[c][l] = b.w[0].p[c][0];
            high[c][l] = b.w[0].p[c][0];
        }
    if (check_rows(b.w, rows, low, high) != 0)
        return 0;
    for (int c = 0; c < 3; c++)
        for (int l = 0; l < LANES; l++) {
            box[c] = lesser(low[c][l], box[c]);
            box[c + 3] = -lesser(-high[c][l], -box[c + 3]);
        }
    return 1;
}

WHORL_CLONES
static void hash_numbers(const uint32_t *triangles, size_t count,
                         uint32_t sum[2])
{
    uint32_t psi = 0, chi = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t *t = triangles + 3 * i;
        const signed_hash face = hash_face(
            hash_number(t[0]), hash_number(t[1]), hash_number(t[2]));
        psi += face.psi;
        chi += face.chi;
    }
    sum[0] += psi;
    sum[1] += chi;
}
enum { NUMBERS = 9 * LANES };

typedef struct { _Alignas(64) uint32_t high[NUMBERS], low[NUMBERS]; }
    row_words;

INLINED void take_words(const row *w, int floats, row_words *q)
{
    const double *x = (const double *)w;
    for (int i = 0; i < NUMBERS; i++) {
        const word_pair t = floats ? words_of_float(x[i])
                                   : words_of_double(x[i]);
        q->high[i] = t.high;
        q->low[i] = t.low;
    }
}

INLINED place_hash hash_corner(const row_words *q, int i)
{
    const int j = i + LANES, k = j + LANES;
    return hash_place((word_pair){q->high[i], q->low[i]},
                      (word_pair){q->high[j], q->low[j]},
                      (word_pair){q->high[k], q->low[k]});
}
INLINED void hash_rows(const row *w, int rows, int floats,
                       uint32_t sum[2])
{
    uint32_t psi[LANES] = {0}, chi[LANES] = {0};
    row_words q;
    for (int i = 0; i < rows; i++) {
        take_words(&w[i], floats, &q);
        for (int l = 0; l < LANES; l++) {
            const signed_hash face = hash_face(
                hash_corner(&q, l), hash_corner(&q, 3 * LANES + l),
                hash_corner(&q, 6 * LANES + l));
            psi[l] += face.psi;
            chi[l] += face.chi;
        }
    }
    for (int l = 0; l < LANES; l++) {
        sum[0] += psi[l];
        sum[1] += chi[l];
    }
}
WHORL_CLONES
static void hash_floats(const row *w, int rows, uint32_t sum[2])
{
    hash_rows(w, rows, 1, sum);
}

WHORL_CLONES
static void hash_doubles(const row *w, int rows, uint32_t sum[2])
{
    hash_rows(w, rows, 0, sum);
}

static void scale_rows(row *w, int rows, whorl_vec3 k)
{
    const double by[3] = {k.x, k.y, k.z};
    for (int i = 0; i < rows; i++)
        for (int c = 0; c < 9; c++)
            for (int l = 0; l < LANES; l++)
                w[i].p[c][l] *= by[c % 3];
}

static void add_range(const whorl_mesh *mesh, const whorl_mesh_frame *frame,
                      size_t first, size_t count, whorl_mesh_partial *sum)
{
    const whorl_vec3 o = frame->reference, k = frame->scale;
    const double r[3] = {o.x * k.x, o.y * k.y, o.z * k.z};
    packed_block b;
    sum->triangles += count;
    for (size_t done = 0; done < count; done += BLOCK) {
        const size_t n = count - done < BLOCK ? count - done : BLOCK;
        const int rows = (int)((n + LANES - 1) / LANES);
        start_block(&b, mesh, first + done, n);
        pack_last(&b, n % LANES, o);
        const whorl_mesh_layout kind = mesh->layout;
        if (frame->edges == WHORL_MESH_EDGES && kind <= WHORL_MESH_INDEXED_F32) {
            hash_numbers(mesh->triangles + 3 * (first + done), n, sum->edges);
        } else if (frame->edges) {
            pack_all(&b);
            (kind == WHORL_MESH_INDEXED_F64 || kind == WHORL_MESH_SOUP_F64
                 ? hash_doubles : hash_floats)(b.w, rows, sum->edges);
        }
        if (k.x != 1) {
            pack_all(&b);
            scale_rows(b.w, rows, k);
        }
        (frame->precise ? add_block_precisely : add_block)(&b, rows, r,
                                                           sum);
    }
}

void whorl_private_add_faces(const whorl_mesh *faces,
                             const whorl_mesh_frame *frame,
                             whorl_mesh_partial *sum)
{
    add_range(faces, frame, 0, faces->triangle_count, sum);
}

void whorl_private_end_chunk(whorl_mesh_partial *sum)
{
    for (int q = 0; q < SUMS; q++)
        for (int l = 0; l < LANES; l++) {
            const whorl_dd s = two_sum(sum->high[q][l], sum->low[q][l]);
            sum->high[q][l] = s.hi;
            sum->low[q][l] = s.lo;
        }
}

void whorl_mesh_sum(const whorl_mesh *mesh, const whorl_mesh_frame *frame,
                    size_t first_chunk, size_t count,
                    whorl_mesh_partial *partial)
{
    for (size_t k = 0; k < count; k++) {
        const size_t n = mesh->triangle_count, i = first_chunk + k;
        const size_t first = i < n / CHUNK + 1 ? i * CHUNK : n;
        memset(&partial[k], 0, sizeof partial[k]);
        add_range(mesh, frame, first,
                  n - first < CHUNK ? n - first : CHUNK, &partial[k]);
        whorl_private_end_chunk(&partial[k]);
    }
}

static double farther(double l, double h, double r)
{
    return fmax(h - r, r - l);
}

whorl_status whorl_mesh_choose_frame(whorl_vec3 low, whorl_vec3 high,
                                     whorl_mesh_frame *frame)
{
    const whorl_vec3 l = low, h = high, side = whorl_vec3_sub(h, l);
    const double longest = largest(side);
    int e = 0;
    frexp(longest, &e);
    if (!(longest <= DBL_MAX) || !whorl_vec3_finite(l)
        || !whorl_vec3_finite(h) || e > 1000
        || (longest > 0 && e < -1000))
        return WHORL_OUT_OF_RANGE;
    const whorl_vec3 r = {l.x / 2 + h.x / 2, l.y / 2 + h.y / 2,
                          l.z / 2 + h.z / 2};
    const whorl_vec3 reach = {farther(l.x, h.x, r.x), farther(l.y, h.y, r.y),
                              farther(l.z, h.z, r.z)};
    whorl_vec3 scale = {1, 1, 1};
    if (e < -16 || e > 16)
        scale = (whorl_vec3){side.x > 0 ? ldexp(1, -e) : 0,
                             side.y > 0 ? ldexp(1, -e) : 0,
                             side.z > 0 ? ldexp(1, -e) : 0};
    *frame = (whorl_mesh_frame){r, ldexp(1, e), reach, scale, 0, 0};
    return WHORL_OK;
}

void whorl_mesh_join(whorl_mesh_partial *total,
                     const whorl_mesh_partial *next)
{
    for (int q = 0; q < SUMS; q++)
        for (int l = 0; l < LANES; l++) {
            const whorl_dd s = dd_add(
                (whorl_dd){total->high[q][l], total->low[q][l]},
                (whorl_dd){next->high[q][l], next->low[q][l]});
            total->high[q][l] = s.hi;
            total->low[q][l] = s.lo;
        }
    for (int i = 0; i < 4; i++)
        for (int l = 0; l < LANES; l++)
            total->magnitude[i][l] += next->magnitude[i][l];
    total->edges[0] += next->edges[0];
    total->edges[1] += next->edges[1];
    total->triangles += next->triangles;
}
static double fold_lanes(const whorl_mesh_partial *sum, int q, double k,
                         double divisor)
{
    whorl_dd s = {0, 0};
    for (int l = 0; l < LANES; l++)
        s = dd_add(s, (whorl_dd){sum->high[q][l], sum->low[q][l]});
    return dd_div_double((whorl_dd){k * s.hi, k * s.lo}, divisor).hi;
}

static void bound_the_sums(const whorl_mesh_frame *frame,
                          const whorl_mesh_partial *sum, double k,
                          whorl_mesh_integrals *r)
{
    const double u = DBL_EPSILON / 2, slack = 1 + 0x1p-20;
    const double least = 0x1p-900 * (double)(sum->triangles + 1);
    const double u_face = slack * (frame->precise
        ? u * u * (0x1p16 + 4.0 * (double)(sum->triangles / CHUNK)) : u);
    const whorl_vec3 reach = whorl_vec3_scale(1 / frame->unit,
                                              frame->half_extents);
    const double H = largest(reach), V = fabs(r->measure),
                 C = largest_entry(r->second);
    double N[4] = {0};
    for (int i = 0; i < 4; i++)
        for (int l = 0; l < LANES; l++)
            N[i] += sum->magnitude[i][l];
    const double Pi = reach.x * (N[0] * (k * k)) + reach.y * (N[1] * (k * k))
        + reach.z * (N[2] * (k * k));
    const double Delta = N[3] * (k * k * k);
    /* eq:exact-mesh-bound */
    const double mu = 120 * C + 12 * H * H * fmax(Delta - 6 * V, 0);
    r->measure_bound = u_face * (8 * Pi + 10 * Delta) / 6
        + slack * u * V + least;
    r->first_bound = u_face * H * (24 * Pi + 45 * Delta) / 24
        + slack * u * largest(r->first) + least;
    r->second_bound = u_face * (H * H * (96 * Pi + 64 * Delta) + 14 * mu)
        / 120 + slack * u * C + least;
}

void whorl_mesh_fold(const whorl_mesh_frame *frame,
                     const whorl_mesh_partial *partial, size_t count,
                     whorl_mesh_integrals *integrals)
{
    whorl_mesh_partial sum;
    memset(&sum, 0, sizeof sum);
    for (size_t i = 0; i < count; i++)
        whorl_mesh_join(&sum, &partial[i]);
    const double k = frame->scale.x == 1 ? 1 / frame->unit : 1;
    const double k3 = k * k * k, k4 = k * k3, k5 = k * k4;
    integrals->dimension = 3;
    integrals->reference = frame->reference;
    integrals->unit = frame->unit;
    integrals->measure = fold_lanes(&sum, 0, k3, 6);
    integrals->first = (whorl_vec3){
        fold_lanes(&sum, 1, k4, 24), fold_lanes(&sum, 2, k4, 24),
        fold_lanes(&sum, 3, k4, 24)};
    integrals->second = (whorl_sym3){
        fold_lanes(&sum, 4, k5, 120), fold_lanes(&sum, 5, k5, 120),
        fold_lanes(&sum, 6, k5, 120), fold_lanes(&sum, 7, k5, 120),
        fold_lanes(&sum, 8, k5, 120), fold_lanes(&sum, 9, k5, 120)};
    bound_the_sums(frame, &sum, k, integrals);
}
int whorl_mesh_needs_precise(const whorl_mesh_integrals *integrals)
{
    const double V = fabs(integrals->measure),
                 C = largest_entry(integrals->second);
    return integrals->measure_bound > WHORL_MESH_FAST_LIMIT * V
        || integrals->first_bound > WHORL_MESH_FAST_LIMIT * V
        || integrals->second_bound > WHORL_MESH_FAST_LIMIT * C;
}
