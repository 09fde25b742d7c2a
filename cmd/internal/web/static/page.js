'use strict';
// Keys, what was seen, and what is looked up while typing. Every page can be read without this.
(() => {
  const typing = (e) => e.target.closest('input, textarea, select, [contenteditable]');
  const field = document.getElementById('q');

  // Findings of a review: j and k go through them, space marks one as seen for this range.
  const review = document.getElementById('review');
  let items = [];
  const collect = (whole) => { items = whole ? [...whole.querySelectorAll('ul.items > li[data-key]')].filter((x) => !x.closest('.linked')) : []; };
  collect(review);
  const heading = review && review.querySelector('h1');
  const store = heading ? 'seen ' + heading.textContent : '';
  let seen = new Set();
  try { seen = new Set(JSON.parse(localStorage.getItem(store) || '[]')); } catch { /* a browser that keeps nothing */ }
  const told = document.getElementById('seen');
  const mark = () => {
    for (const x of items) x.classList.toggle('was-seen', seen.has(x.dataset.key));
    if (told) told.textContent = ' · ' + items.filter((x) => seen.has(x.dataset.key)).length + ' of ' + items.length + ' seen';
  };
  let at = -1;
  const go = (to) => {
    if (to < 0 || to >= items.length) return;
    if (items[at]) items[at].classList.remove('now');
    at = to;
    const x = items[at];
    for (let d = x.closest('details'); d; d = d.parentElement.closest('details')) d.open = true;
    x.classList.add('now');
    x.tabIndex = -1;
    x.focus({ preventScroll: true });
    x.scrollIntoView({ block: 'nearest' });
    if (x.id) history.replaceState(history.state, '', '#' + encodeURIComponent(x.id)); // one can send where one is
  };
  const named = () => { // the finding that the address names
    let id = '';
    try { id = decodeURIComponent(location.hash.slice(1)); } catch { /* no place of ours */ }
    return id ? items.findIndex((x) => x.id === id) : -1;
  };
  if (items.length) { mark(); go(named()); }
  document.addEventListener('filled', (e) => { // what was begun is whole: one stays where one was
    if (e.target.id !== 'review') return;
    const key = items[at]?.dataset.key;
    collect(e.target);
    const again = key ? items.findIndex((x) => x.dataset.key === key) : named();
    at = -1;
    if (again >= 0) go(again);
    if (items.length) mark();
  });

  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === 'Escape' && field) { close(); field.blur(); return; }
    if (typing(e)) return;
    const inControl = e.target.closest('a, button, summary');
    if (e.key === '/' && field) { field.focus(); field.select(); e.preventDefault(); }
    if (!items.length) return;
    if (e.key === 'j') go(at + 1);
    if (e.key === 'k') go(at - 1);
    if (e.key === 'o' && items[at]) for (const d of items[at].querySelectorAll('details')) d.open = !d.open;
    if (e.key === ' ' && items[at] && !inControl) {
      const key = items[at].dataset.key;
      if (!seen.delete(key)) seen.add(key);
      try { localStorage.setItem(store, JSON.stringify([...seen])); } catch { /* as above */ }
      mark();
      e.preventDefault();
    }
  });

  // Search as typed: the best symbols stand below the field.
  let list = null, asked = 0, timer = 0, tree = null; // tree: of the files on disk when the field was entered
  const close = () => { if (list) { list.remove(); list = null; } };
  const show = (found) => {
    close();
    if (!found.length) return;
    list = document.createElement('ul');
    list.className = 'found';
    for (const f of found) {
      const li = document.createElement('li'), a = document.createElement('a');
      const q = new URLSearchParams(new FormData(field.form));
      q.delete('q');
      if (!q.get('ref')) q.delete('ref');
      q.set('id', f.id);
      a.href = '/symbol?' + q;
      if (f.kind === 'file') {
        q.delete('id');
        q.set('path', f.path);
        a.href = '/file?' + q;
      }
      a.textContent = f.kind + ' ' + f.name + (f.kind === 'file' ? '' : ' · ' + f.path);
      li.append(a);
      list.append(li);
    }
    field.form.append(list);
  };
  const ask = async () => { // null where there is no answer
    const q = new URLSearchParams(new FormData(field.form));
    if (tree && !q.get('ref')) q.set('tree', tree);
    const r = await fetch('/typed?' + q);
    const v = await r.json();
    if (!r.ok) return null;
    tree = v.answers.typed.tree;
    return v.answers.typed.matches || [];
  };
  if (field) {
    field.addEventListener('focus', () => { tree = null; ask().catch(() => {}); }); // names are at hand before the first letter
    field.addEventListener('input', () => {
      clearTimeout(timer);
      const n = ++asked, text = field.value.trim();
      if (text.length < 2) { close(); return; }
      timer = setTimeout(async () => {
        try {
          const found = await ask();
          if (found && n === asked) show(found);
        } catch { close(); }
      }, 60);
    });
    field.addEventListener('keydown', (e) => {
      if (e.key === 'ArrowDown' && list) { list.querySelector('a').focus(); e.preventDefault(); }
    });
    field.form.addEventListener('keydown', (e) => {
      if (!list || e.target.tagName !== 'A') return;
      const all = [...list.querySelectorAll('a')], i = all.indexOf(e.target);
      if (e.key === 'ArrowDown') { (all[i + 1] || all[0]).focus(); e.preventDefault(); }
      if (e.key === 'ArrowUp') { (all[i - 1] || field).focus(); e.preventDefault(); }
    });
    document.addEventListener('click', (e) => { if (!field.form.contains(e.target)) close(); });
  }

  // Parts that take long are asked for once the page is there, and put in; some come bit by bit.
  const fill = async (later, left) => {
    const link = later.firstElementChild;
    later.textContent = later.dataset.says;
    try {
      const r = await fetch(later.dataset.later);
      if (!r.ok) throw new Error(String(r.status));
      const whole = new DOMParser().parseFromString(await r.text(), 'text/html');
      for (const part of whole.querySelectorAll('[data-part]')) {
        const here = document.querySelector('[data-part="' + part.dataset.part + '"]');
        if (!here) continue;
        const focused = here.contains(document.activeElement) && document.activeElement.getAttribute('href');
        here.replaceWith(part);
        part.dispatchEvent(new Event('filled', { bubbles: true }));
        if (focused) part.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus({ preventScroll: true });
      }
    } catch { later.replaceChildren(link); return; }
    const more = document.querySelector('[data-later]');
    if (more && left > 0) fill(more, left - 1);
  };
  const later = document.querySelector('[data-later]');
  if (later) fill(later, 100);

  // A review of the files on disk comes anew when they were saved.
  if (review && review.dataset.live) {
    let tree = null;
    setInterval(async () => {
      if (document.hidden) return;
      try {
        const r = await fetch('/live' + location.search);
        if (!r.ok) return;
        const now = (await r.json()).answers.live.tree;
        if (tree !== null && now !== tree) location.reload();
        tree = now;
      } catch { /* the server ended */ }
    }, 3000);
  }
})();
