// live.js: the figures that can be pulled.  Each <figure data-live=NAME> has a program
// wasm/NAME.js (docs/web/wasm.js); what it can do it tells itself, see literate/kit.
// What it draws goes on a canvas (docs/web/picture.js); the grips lie above.
(() => {
  'use strict';
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const shown = (value, step) => (+value).toFixed(Math.max(0, Math.min(4, -Math.floor(Math.log10(step) + 1e-9))))
    .replace('-', '−');
  const put = (element, text) => {
    if (!element.firstChild) element.append(text);
    else if (element.firstChild.data !== text) element.firstChild.data = text;
  };

  async function open(figure) {
    const program = await whorl.figure(figure.dataset.live);
    const text = at => whorl.text(program, at);
    const about = JSON.parse(text(program.live_about()));
    const picture = figure.querySelector(':scope > .scroll');
    const caption = figure.querySelector('figcaption').id;

    // ---- The stage, the grips on it, what is set and what is read.
    const { width, height } = about;
    const canvas = make('canvas');
    const grips = about.grips.map((name, i) => make('button', { type: 'button', className: 'grip', grip: i,
      ariaLabel: `${name}: pull it, or move it by the arrow keys` }));
    const stage = make('div', { className: 'stage', tabIndex: 0 }, canvas, ...grips);
    for (const [name, value] of [['role', 'group'], ['aria-labelledby', caption], ['aria-describedby', `${caption}-live`]])
      stage.setAttribute(name, value);
    const say = make('p', { className: 'vh', id: `${caption}-live`, textContent: about.about });
    const heard = make('p', { className: 'vh' });
    heard.setAttribute('aria-live', 'polite');
    const knobs = about.knobs.map((knob, i) => {
      const field = knob.choices
        ? make('select', {}, ...knob.choices.split('|').map((name, k) => make('option', { value: k, textContent: name })))
        : make('input', { type: 'range', min: knob.low, max: knob.high, step: knob.step });
      field.value = knob.value;
      const value = make('output');
      const tell = () => { put(value, knob.choices ? '' : `${shown(field.value, knob.step)} ${knob.unit}`); };
      field.addEventListener('input', () => {
        program.live_set(i, +field.value);
        tell();
        begin();
      });
      tell();
      return { field, value: knob.value, label: make('label', {}, `${knob.name} `, field, ' ', value),
        follow() {
          const now = `${program.live_knob_value(i)}`;
          if (document.activeElement === field || now === field.value) return;
          field.value = now;
          tell();
        } };
    });
    const play = make('button', { type: 'button' }), again = make('button', { type: 'button', textContent: 'Reset' });
    const readings = make('dl', { className: 'readings' });
    const panel = make('div', { className: 'panel' }, ...about.runs ? [play] : [], again, ...knobs.map(k => k.label));
    // The caption speaks of the still picture, so that stays within reach; paper gets it.
    figure.prepend(stage, panel, readings, say, heard);
    if (picture) {
      const printed = make('details', { className: 'printed' }, make('summary', { textContent: 'As it is printed' }));
      picture.replaceWith(printed);
      printed.append(picture);
      addEventListener('beforeprint', () => { printed.open = true; });
    }

    // ---- A frame is drawn on the canvas alone.  What is read follows twice a second, and
    // with it the buttons of the grips while one has the focus: either changes the page,
    // which costs more than the picture.
    const places = () => new Float64Array(program.memory.buffer, program.live_grips(), 2 * grips.length);
    const redraw = () => {
      view.draw(text(program.live_draw()));
      const at = places();
      grips.forEach((grip, i) => view.grip(at[2 * i], at[2 * i + 1]));
    };
    // What has left the picture leaves its button at the edge: beyond, it would widen the page.
    const inside = (at, size) => Math.max(24, Math.min(view.px * size - 24, view.px * at));
    const view = whorl.picture(canvas, width, height, () => paint());
    let told = '', read_at = 0;
    const read = () => {
      const rows = JSON.parse(text(program.live_readings()));
      if (readings.children.length !== rows.length)
        readings.replaceChildren(...rows.map(() => make('div', {}, make('dt'), make('dd'))));
      rows.forEach(([name, value], i) => {
        const [dt, dd] = readings.children[i].children;
        const [stem, below] = name.split('_');
        if (dt.textContent !== stem + (below ?? ''))
          dt.replaceChildren(stem, ...below ? [make('sub', { textContent: below })] : []);
        put(dd, value.replace(/^-(0(\.0+)?)(?![.\d])/, '$1').replaceAll('-', '−'));
      });
      const now = text(program.live_said());
      if (now !== told) heard.textContent = told = now;
      knobs.forEach(knob => knob.follow());
      const at = places();
      if (!wanted || !seen || grips.includes(document.activeElement)) grips.forEach((grip, i) => {
        grip.style.transform = `translate(${inside(width / 2 + at[2 * i], width)}px, ${inside(height / 2 - at[2 * i + 1], height)}px)`;
      });
      read_at = performance.now();
    };
    const paint = () => { redraw(); read(); };
    const begin = () => { program.live_begin(); paint(); };

    // ---- Time runs while it is wanted and seen.  The first stamp of a frame may lie
    // before the moment when it was asked for, so a negative time counts as none.
    let wanted = about.runs && !still.matches, seen = true, last = null, frames = 0;
    const tick = now => {
      if (!wanted || !seen) { last = null; return; }
      if (last !== null) program.live_run(Math.max(0, Math.min(0.1, (now - last) / 1000)));
      last = now;
      frames++;
      redraw();
      if (now - read_at > 500) read();
      requestAnimationFrame(tick);
    };
    const run = yes => {
      const ran = wanted && seen && last !== null;
      const stops = wanted && !yes;
      wanted = yes;
      if (stops) read();
      play.textContent = yes ? 'Pause' : 'Run';
      if (yes && seen && !ran) requestAnimationFrame(tick);
    };
    play.addEventListener('click', () => run(!wanted));
    again.addEventListener('click', () => {
      knobs.forEach((knob, i) => program.live_set(i, knob.value));
      begin();
    });
    new IntersectionObserver(([entry]) => {
      seen = entry.isIntersecting;
      if (seen && wanted && last === null) requestAnimationFrame(tick);
    }).observe(stage);
    still.addEventListener('change', () => { if (still.matches) run(false); });

    // ---- The hand: a grip is pulled, the rest of the picture turns.
    const place = event => {
      const box = canvas.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width * width, -(event.clientY - box.top) / box.height * height];
    };
    const pull = (grip, x, y) => {
      program.live_pull(grip, x, y);
      paint();
    };
    const turn = (x, y) => {
      if (!about.turns) return;
      program.live_turn(-x, -y);
      redraw();
    };
    let held = null;
    stage.addEventListener('pointerdown', event => {
      const [x, y] = place(event), at = places();
      const far = grips.map((grip, i) => view.px * Math.hypot(x - width / 2 - at[2 * i], y + height / 2 - at[2 * i + 1]));
      const grip = far.findIndex(px => px < 24 && px === Math.min(...far));
      if (grip < 0 && !about.turns) return;
      held = { grip, at: [x, y], ran: wanted };
      if (grip >= 0) run(false);
      stage.setPointerCapture(event.pointerId);
    });
    stage.addEventListener('pointermove', event => {
      if (!held) return;
      const at = place(event), by = [at[0] - held.at[0], at[1] - held.at[1]];
      held.at = at;
      if (held.grip < 0) turn(1.2 * by[0], 1.2 * by[1]); else pull(held.grip, ...by);
    });
    for (const name of ['pointerup', 'pointercancel'])
      stage.addEventListener(name, () => {
        if (held?.grip >= 0) run(held.ran);
        held = null;
      });
    stage.addEventListener('keydown', event => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (way) {
        const grip = event.target.closest('.grip');
        if (grip) pull(grip.grip, 1.5 * way[0], 1.5 * way[1]); else turn(5 * way[0], 5 * way[1]);
      } else if (event.key === ' ' && about.runs) run(!wanted);
      else return;
      event.preventDefault();
    });
    program.live_begin();
    view.look();
    run(wanted);
    figure.classList.add('moving');
    // For tests/check-live.
    figure.live = { program, get frames() { return frames; } };
  }

  // A figure is opened when it comes near what is seen.
  const near = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      open(target).catch(error => console.error(target.dataset.live, error));
    }
  }, { rootMargin: '60%' });
  for (const figure of document.querySelectorAll('figure[data-live]')) near.observe(figure);
})();
