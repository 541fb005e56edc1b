// picture.js: the sketcher's pictures on a canvas.  As elements of the page, a picture
// that moves would cost the layout and the painting of the whole page, frame after frame.
(() => {
  'use strict';
  const whorl = globalThis.whorl ??= {};
  const named = { amp: '&', lt: '<', gt: '>' };
  const plain = text => text.replace(/&(?:#x(\w+)|#(\d+)|(\w+));/g, (all, hex, number, name) =>
    name ? named[name] : String.fromCodePoint(hex ? parseInt(hex, 16) : number));
  const attributes = tag => Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));

  // In the dark lightness is turned over and the hue stays, as in palette.css
  // (turned_over in literate/kit/pages.nw); strong colors stay light.
  const dark = color => `oklch(from ${color} max(.93 - .72 * l, min(.7, 1e4 * (.75 - l), 1e4 * (c - .06))) c h)`;
  const is_dark = element => getComputedStyle(element).color.match(/\d+/)[0] > 128;

  // A picture of WIDTH x HEIGHT mm around its middle.  redraw is called when the size,
  // the light or a font has changed; it shall call draw with the text of an SVG.
  whorl.picture = (canvas, width, height, redraw) => {
    const to = canvas.getContext('2d');
    let scale = 1, ratio = 1, night = false;
    canvas.style.aspectRatio = `${width} / ${height}`;

    // What a browser doesn't know as a color it leaves, and the light one holds.
    const set = (what, color) => {
      to[what] = color;
      if (night) to[what] = dark(color);
    };

    function ink(a, path) {
      if (a.fill !== 'none') {
        set('fillStyle', a.fill);
        to.globalAlpha = a['fill-opacity'] ?? 1;
        to.fill(path);
        to.globalAlpha = 1;
      }
      if (!a.stroke) return;
      set('strokeStyle', a.stroke);
      to.lineWidth = a['stroke-width'];
      to.lineCap = a['stroke-linecap'] ?? 'round';
      to.setLineDash(a['stroke-dasharray']?.split(' ') ?? []);
      to.stroke(path);
    }

    // Runs of letters, each in its own font, one after the other from the anchor.
    function label(a, inner) {
      const size = Math.max(4 * scale, 12 * ratio), runs = [], stack = [{ part: 1, fill: a.fill }];
      let y = a.y * scale, length = 0;
      for (const piece of inner.split(/(<[^>]*>)/)) {
        if (piece === '</tspan>') stack.pop();
        else if (piece[0] === '<') {
          const b = attributes(piece), now = { ...stack.at(-1) };
          if (b.dy) y += b.dy * size / 4;
          if (b['font-size']) now.part *= parseFloat(b['font-size']) / 100;
          stack.push(Object.assign(now, b));
        } else if (piece) {
          const now = stack.at(-1), text = plain(piece);
          const font = `${now['font-style'] ?? ''} ${now['font-weight'] ?? ''} ${now.part * size}px Pagella, Palatino, serif`;
          to.font = font;
          runs.push({ text, font, y, x: length, fill: now.fill });
          length += to.measureText(text).width;
        }
      }
      const from = a.x * scale - { start: 0, middle: .5, end: 1 }[a['text-anchor']] * length;
      for (const run of runs) {
        to.font = run.font;
        set('fillStyle', run.fill);
        to.fillText(run.text, from + run.x, run.y);
      }
    }

    function draw(svg) {
      const middle = [canvas.width / 2, canvas.height / 2];
      to.setTransform(1, 0, 0, 1, 0, 0);
      to.clearRect(0, 0, canvas.width, canvas.height);
      to.setTransform(scale, 0, 0, scale, ...middle);
      to.lineJoin = 'round';
      for (const [, tag, rest, inner] of svg.matchAll(/<(path|circle|text) ([^>]*)>(?:(.*?)<\/text>)?/g)) {
        const a = attributes(rest);
        if (tag === 'text') {
          to.setTransform(1, 0, 0, 1, ...middle);
          label(a, inner);
          to.setTransform(scale, 0, 0, scale, ...middle);
        } else if (tag === 'path') ink(a, new Path2D(a.d));
        else {
          const disc = new Path2D();
          disc.arc(a.cx, a.cy, a.r, 0, 7);
          ink(a, disc);
        }
      }
    }

    const look = () => {
      ratio = devicePixelRatio;
      night = is_dark(canvas);
      canvas.width = Math.round(canvas.clientWidth * ratio);
      canvas.height = Math.round(canvas.width * height / width);
      scale = canvas.width / width;
      if (canvas.width) redraw();
    };
    new ResizeObserver(look).observe(canvas);
    new MutationObserver(look).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', look);
    document.fonts.addEventListener('loadingdone', look);
    // Where the hand can take hold: a disc at X, Y mm, y up.
    function grip(x, y) {
      const disc = new Path2D();
      disc.arc(x, -y, 11 * ratio / scale, 0, 7);
      ink({ fill: '#d54a18', 'fill-opacity': .35, stroke: '#d54a18', 'stroke-width': 1.6 * ratio / scale }, disc);
    }

    // look: look again at the size and the light; px: of the page, a millimeter.
    return { draw, grip, look, get px() { return scale / ratio; } };
  };
  whorl.picture.dark = dark;          // for tests/check-live
})();
