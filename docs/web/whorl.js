// whorl.js: light and dark, contents, previews of links, search.
// A classic script without fetch or modules, so that it works from a folder.
(() => {
  'use strict';
  const find = (selector, within = document) => within.querySelector(selector);
  const root = document.documentElement;

  // ---- Data that come by script tag: a page's previews, the index of the search.
  const previews = {}, loading = {};
  let index;
  const load = name => loading[name] ??= new Promise((done, failed) => {
    const script = document.createElement('script');
    Object.assign(script, { src: `data/${name}.js`, onload: done, onerror: failed });
    document.head.append(script);
  });
  window.whorl = Object.assign(window.whorl ?? {}, {
    preview([page, shown]) { previews[page] = shown; },
    index({ sections, words }) {
      index = { sections, words: words.split('\n').map(line => {
        const at = line.indexOf(' ');
        return [line.slice(0, at), line.slice(at + 1)];
      }) };
    },
  });

  // ---- Light and dark: as the system has it, until the button is pressed.
  const dark = () => root.dataset.theme ? root.dataset.theme === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches;
  find('#theme').addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    try { localStorage.theme = root.dataset.theme; } catch { /* a private window */ }
  });

  // ---- Contents: always there on a wide screen, behind a button on a narrow one.
  const nav = find('#nav'), menu = find('#menu');
  const toggle = open => menu.setAttribute('aria-expanded', nav.classList.toggle('open', open));
  menu.addEventListener('click', () => toggle());
  addEventListener('keydown', event => {
    if (event.key !== 'Escape' || !nav.matches('.open')) return;
    toggle(false);
    menu.focus();
  });
  nav.addEventListener('click', event => { if (event.target.closest('a')) toggle(false); });
  find('[aria-current]', nav)?.scrollIntoView({ block: 'center' });

  // What scrolls sideways can be scrolled by keys, and fades where there is more.
  const fade = ({ target: box }) =>
    box.classList.toggle('more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  const reach = (within = document) => {
    const boxes = [...within.querySelectorAll('.scroll, pre, .wide')];
    const over = box => box.scrollWidth > box.clientWidth + 1;
    for (const box of boxes) box.parentElement.classList.remove('under');
    for (const box of boxes.filter(over))
      if (box.nextElementSibling?.matches('.no')) box.parentElement.classList.add('under');
    for (const box of boxes.filter(over)) {
      box.tabIndex = 0;
      box.addEventListener('scroll', fade, { passive: true });
    }
    for (const box of boxes) fade({ target: box });
  };
  whorl.reach = reach;
  document.fonts.ready.then(() => reach());
  addEventListener('resize', () => reach());
  document.addEventListener('toggle', event => reach(event.target), true);

  // A link into a folded part opens it.
  const unfold = () => {
    let at = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    const target = at;
    for (; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (target && target.closest('details')) target.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  unfold();

  // ---- Previews: by hover, by focus, and by the first tap of a finger.
  const leads = 'a.id, a.use, a.ck, a.eqref, a.eqc, a.ref';
  let shown, shownFor, timer;
  const hide = () => {
    shown?.remove();
    shownFor?.removeAttribute('aria-describedby');
    shown = shownFor = null;
  };
  const preview = async link => {
    const [page, id] = link.getAttribute('href').split('#');
    const own = !page && document.getElementById(id);
    const name = page.replace('.html', '');
    if (page && !previews[name]) await load(name).catch(() => {});
    const html = own ? (own.matches('.eq, .chunk') ? own.outerHTML.replace(/ id="[^"]*"/g, '') : '')
      : previews[name]?.[id];
    if (!html) return false;
    hide();
    shownFor = link;
    shown = Object.assign(document.createElement('div'), { id: 'preview', innerHTML: html });
    shown.setAttribute('role', 'tooltip');
    link.setAttribute('aria-describedby', 'preview');
    const go = Object.assign(document.createElement('a'), { href: link.href, className: 'go', textContent: 'Go there →' });
    shown.append(go);
    document.body.append(shown);
    reach(shown);
    // On the side where it fits, or where there is more room; no higher than that.
    const at = link.getBoundingClientRect(), top = find('header').offsetHeight + 8;
    const under = innerHeight - at.bottom - 14, over = at.top - top - 6;
    const below = shown.offsetHeight <= under || under >= over;
    shown.style.maxHeight = `min(55vh, ${Math.max(120, below ? under : over)}px)`;
    const { offsetWidth: w, offsetHeight: h } = shown;
    const left = Math.max(4, Math.min(at.left, root.clientWidth - w - 8));
    shown.style.left = `${left + scrollX}px`;
    shown.style.top = `${(below ? at.bottom + 6 : at.top - h - 6) + scrollY}px`;
    return true;
  };
  const later = (link, wait) => { clearTimeout(timer); timer = setTimeout(() => preview(link), wait); };
  document.addEventListener('pointerover', event => {
    const link = event.pointerType !== 'touch' && event.target.closest?.(leads);
    if (link && link !== shownFor && !link.closest('#preview')) later(link, 250);
  });
  document.addEventListener('pointerout', event => {
    if (event.pointerType === 'touch' || !event.target.closest?.(`${leads}, #preview`)) return;
    clearTimeout(timer);
    setTimeout(() => { if (shown && !shown.matches(':hover') && !shownFor?.matches(':hover')) hide(); }, 250);
  });
  document.addEventListener('focusin', event => {
    const link = event.target.closest?.(leads);
    if (link?.matches(':focus-visible') && !link.closest('#preview')) later(link, 400);
  });
  let finger = false;
  addEventListener('pointerdown', event => {
    finger = event.pointerType === 'touch';
    if (shown && !event.target.closest('#preview') && !shownFor.contains(event.target)) hide();
  });
  document.addEventListener('click', async event => {
    const link = finger && event.target.closest?.(leads);
    if (!link || link === shownFor || link.closest('#preview')) return;
    event.preventDefault();
    if (!await preview(link)) location.href = link.href;
  });
  addEventListener('keydown', event => {
    if (event.key === 'Escape') hide();
    if (event.key === '/' && !/INPUT|TEXTAREA|SELECT/.test(event.target.tagName)) {
      event.preventDefault();
      field.focus();
    }
  });

  // ---- Search: every word must occur in a section; Chinese by pairs of characters.
  const field = find('#q'), hits = find('#hits');
  const told = Object.assign(document.createElement('p'), { className: 'vh' });
  told.setAttribute('role', 'status');
  field.after(told);
  const terms = text => (text.toLowerCase().match(/[a-z_][a-z0-9_]*|[\u4e00-\u9fff]+/g) ?? [])
    .flatMap(word => /^[a-z_]/.test(word) || word.length < 2 ? [word]
      : [...word].slice(1).map((c, i) => word[i] + c));
  const weigh = (term, word, list, into) => {
    let at = 0;
    for (const item of list.split(' ')) {
      at += parseInt(item, 36);
      const weight = (item.endsWith('!') ? 8 : 1) * (word === term ? 4 : 1);
      into.set(at, Math.max(into.get(at) ?? 0, weight));
    }
  };
  const search = text => {
    let found;
    for (const term of terms(text)) {
      const here = new Map();
      for (const [word, list] of index.words) if (word.startsWith(term)) weigh(term, word, list, here);
      found = found ? new Map([...found].filter(([at]) => here.has(at)).map(([at, n]) => [at, n + here.get(at)])) : here;
    }
    return [...found ?? []].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 20).map(([at]) => index.sections[at]);
  };
  const option = ([href, name, title], i) => {
    const item = document.createElement('li');
    Object.assign(item, { id: `hit${i}`, textContent: name });
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', 'false');
    item.dataset.href = href;
    if (title && title !== name) item.append(Object.assign(document.createElement('small'), { textContent: title }));
    return item;
  };
  let chosen = -1;
  const choose = i => {
    const items = [...hits.children];
    chosen = items.length ? (i + items.length) % items.length : -1;
    items.forEach((item, k) => item.setAttribute('aria-selected', k === chosen));
    items[chosen]?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', items[chosen]?.id ?? '');
  };
  const open = yes => { hits.hidden = !yes; field.setAttribute('aria-expanded', yes); };
  field.addEventListener('focus', () => load('search'));
  field.addEventListener('input', async () => {
    await load('search');
    const found = search(field.value);
    hits.replaceChildren(...found.length ? found.map(option) : [option(['', 'Nothing found', ''], 0)]);
    chosen = -1;
    field.setAttribute('aria-activedescendant', '');
    open(field.value.trim() !== '');
    told.textContent = hits.hidden ? '' : `${found.length} found`;
  });
  field.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? chosen + 1 : Math.max(chosen, 0) - 1);
    }
    if (event.key === 'Enter') hits.children[Math.max(chosen, 0)]?.click();
    if (event.key === 'Escape') open(false);
  });
  hits.addEventListener('click', event => {
    const href = event.target.closest('[role=option]')?.dataset.href;
    if (!href) return;
    open(false);
    location.href = href;
  });
  addEventListener('pointerdown', event => { if (!event.target.closest('.search')) open(false); });
})();
