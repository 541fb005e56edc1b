/* What the page calls in a figure that moves. */
/* Tangled from literate/kit: live-figures. Edit there. */
#include "live.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { TEXT = 4096, GRIPS = 8 };
static char written[TEXT], said[200];
static double grip_at[2 * GRIPS];
static const sketch *drawn;

static void put(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

static void put(const char *format, ...)
{
    const size_t n = strlen(written);
    va_list list;
    va_start(list, format);
    vsnprintf(written + n, TEXT - n, format, list);
    va_end(list);
}

void live_reading(const char *name, const char *format, double value)
{
    put("%s[\"%s\",\"", written[1] ? "," : "", name);
    put(format, value);
    put("\"]");
}

void live_reading_power(const char *name, double value,
                        const char *unit)
{
    static const char *const raised[10] = {
        "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"
    };
    char digits[40];
    if (value == 0 || (fabs(value) >= 0.01 && fabs(value) < 1e4)) {
        snprintf(digits, sizeof digits, "%%.%dg %s", 3, unit);
        live_reading(name, digits, value);
        return;
    }
    snprintf(digits, sizeof digits, "%.1e", value);
    char *e = strchr(digits, 'e');
    const int power = e ? atoi(e + 1) : 0, n = abs(power);
    if (e)
        *e = 0;
    put("%s[\"%s\",\"%s × 10%s", written[1] ? "," : "", name, digits,
        power < 0 ? "⁻" : "");
    put("%s%s %s\"]", n < 10 ? "" : raised[n / 10 % 10], raised[n % 10],
        unit);
}

void live_say(const char *format, double value)
{
    snprintf(said, sizeof said, format, value);
}
EXPORT(live_about) const char *live_about(void)
{
    written[0] = 0;
    put("{\"about\":\"%s\",\"width\":%g,\"height\":%g,\"turns\":%d,"
        "\"runs\":%d,\"knobs\":[", live.about, live.width, live.height,
        live.turns, live.run != NULL);
    for (int i = 0; i < live.knob_count; i++) {
        const live_knob *k = &live.knobs[i];
        put("%s{\"name\":\"%s\",\"unit\":\"%s\",\"low\":%g,\"high\":%g,"
            "\"step\":%g,\"value\":%g,\"choices\":\"%s\"}", i ? "," : "",
            k->name, k->unit ? k->unit : "", k->low, k->high, k->step,
            k->value, k->choices ? k->choices : "");
    }
    put("],\"grips\":[");
    for (int i = 0; i < live.grip_count; i++)
        put("%s\"%s\"", i ? "," : "", live.grips[i]);
    put("]}");
    return written;
}

EXPORT(live_readings) const char *live_readings(void)
{
    strcpy(written, "[");
    if (live.read)
        live.read();
    put("]");
    return written;
}

EXPORT(live_said) const char *live_said(void)
{
    return said;
}
EXPORT(live_begin) void live_begin(void)
{
    said[0] = 0;
    live.begin();
}

EXPORT(live_set) void live_set(int knob, double value)
{
    live.knobs[knob].value = value;
}

EXPORT(live_knob_value) double live_knob_value(int knob)
{
    return live.knobs[knob].value;
}

EXPORT(live_run) void live_run(double seconds)
{
    if (live.run)
        live.run(seconds);
}

EXPORT(live_turn) void live_turn(double azimuth, double elevation)
{
    live.view.azimuth += azimuth;
    live.view.elevation = fmax(-85, fmin(85, live.view.elevation
                                             + elevation));
}

EXPORT(live_pull) void live_pull(int grip, double x, double y)
{
    sketch *s = sketch_new(live.view);
    const sketch_vec by = sketch_page(s, x, y);
    sketch_free(s);
    if (live.pull)
        live.pull(grip, by);
}
void live_grip(int grip, sketch_vec at)
{
    const sketch_vec c = live.view.center;
    for (int k = 0; k < 2; k++) {
        const sketch_vec d = sketch_page(drawn, !k, k);
        grip_at[2 * grip + k] = live.view.scale * live.view.scale
            * (d.x * (at.x - c.x) + d.y * (at.y - c.y)
               + d.z * (at.z - c.z));
    }
}

EXPORT(live_grips) const double *live_grips(void)
{
    return grip_at;
}

EXPORT(live_draw) const char *live_draw(void)
{
    static char *svg;
    size_t size;
    free(svg);
    svg = NULL;
    FILE *out = open_memstream(&svg, &size);
    sketch *s = sketch_new(live.view);
    drawn = s;
    live.draw(s);
    sketch_write_svg(s, out);
    sketch_free(s);
    fclose(out);
    char *from = svg ? strchr(svg, '\n') : NULL;
    char *to = from ? strstr(from, "</svg>") : NULL;
    if (!to)
        return "";
    *to = 0;
    return from;
}
