// weigh.js: whorl mass on a file that is dropped on the page weigh.html.
(() => {
  'use strict';
  const find = id => document.getElementById(id);
  const section = document.querySelector('.weigh'), drop = document.querySelector('.drop');
  const stage = find('picture'), part = find('part');
  const decode = bytes => new TextDecoder().decode(bytes);
  let name = 't-handle:1/100', data = null, azimuth = 35, elevation = 22, latest = 0, drawn = '';

  const options = () => ['--density', find('density').value, ...data ? ['--units', find('units').value] : [],
    ...find('holes').checked ? ['--allow-open'] : []];
  const files = () => data ? { [name]: data } : {};
  // A name that looks like an option or like a shape is said to be a file.
  const named = () => data && (/^-/.test(name) || name.includes(':')) ? `./${name}` : name;

  async function draw() {
    const { status, out } = await whorl.command('weigh',
      ['whorl', 'picture', azimuth, elevation, ...options(), named()], files());
    drawn = status ? '' : decode(out);
    view.draw(drawn);
  }
  const view = whorl.picture(stage, 120, 120, () => view.draw(drawn));

  async function weigh() {
    const mine = ++latest, words = ['mass', '--format', find('format').value, ...options(), named()];
    find('messages').textContent = '';
    try {
      await whorl.command('weigh', ['whorl', '--version']);    // once: fetch and compile
      const from = performance.now();
      const { status, out, err } = await whorl.command('weigh', ['whorl', ...words], files());
      if (mine !== latest) return;
      const quoted = words.map(word => /^[\w.,:=+\/-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
      find('words').textContent = `whorl ${quoted.join(' ')}`;
      find('answer').textContent = decode(out);
      find('messages').textContent = decode(err);
      find('messages').className = status ? 'refused' : '';
      find('took').textContent = `${(performance.now() - from).toFixed(0)} ms`;
      section.dataset.status = status;
      whorl.reach();
      await draw();
      section.dataset.drawn = mine;
    } catch (error) {
      section.dataset.status = 'failed';
      find('messages').textContent = `This browser cannot run the program: ${error.message}`;
    }
  }

  async function take(file) {
    if (!file) return;
    data = new Uint8Array(await file.arrayBuffer());
    name = file.name;
    weigh();
  }

  part.addEventListener('change', () => take(part.files[0]));
  for (const id of ['density', 'units', 'format', 'holes']) find(id).addEventListener('change', weigh);
  // Anywhere on the page: a file that misses the box would otherwise replace the page.
  addEventListener('dragover', event => {
    event.preventDefault();
    drop.classList.add('over');
  });
  addEventListener('dragleave', () => drop.classList.remove('over'));
  addEventListener('drop', event => {
    event.preventDefault();
    drop.classList.remove('over');
    take(event.dataTransfer.files[0]);
  });
  find('copy').addEventListener('click', () => navigator.clipboard?.writeText(find('answer').textContent)
    .then(() => 'copied', () => 'cannot be copied here').then(word => { find('took').textContent = word; }));

  const turn = (x, y) => {
    azimuth -= x;
    elevation = Math.max(-85, Math.min(85, elevation - y));
    draw();
  };
  let held = null;
  stage.addEventListener('pointerdown', event => {
    held = [event.clientX, event.clientY];
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', event => {
    if (!held) return;
    const by = [event.clientX - held[0], event.clientY - held[1]];
    held = [event.clientX, event.clientY];
    turn(by[0] / 3, -by[1] / 3);
  });
  for (const end of ['pointerup', 'pointercancel']) stage.addEventListener(end, () => { held = null; });
  stage.addEventListener('keydown', event => {
    const way = { ArrowLeft: [-6, 0], ArrowRight: [6, 0], ArrowUp: [0, 6], ArrowDown: [0, -6] }[event.key];
    if (!way) return;
    event.preventDefault();
    turn(...way);
  });
  weigh();
})();
