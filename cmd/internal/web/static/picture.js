'use strict';
// Pictures: pointing at a node fades the edges of others, and what is drawn can be narrowed. The
// page is whole without this.
(() => {
  // A part of a page may be put in later, see page.js.
  const redraw = []; // of pictures, when the address changed
  const ready = (root) => {
    const dispatch = new Set(['implements', 'overrides', 'extends', 'dispatch']);
    const numberOf = (x) => [...x.classList].filter((c) => /^n\d+$/.test(c));

    for (const svg of root.querySelectorAll('svg')) {
      const edges = [...svg.querySelectorAll('.edge')];
      const fade = (node) => {
        const of = node && numberOf(node)[0];
        for (const e of edges) e.classList.toggle('faint', Boolean(of) && !e.classList.contains(of));
      };
      for (const kind of ['pointerover', 'focusin']) svg.addEventListener(kind, (e) => fade(e.target.closest('.node')));
      for (const kind of ['pointerleave', 'focusout']) svg.addEventListener(kind, () => fade(null));
      svg.addEventListener('focusin', (e) => e.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })); // browsers leave what is seen in part
    }

    for (const box of root.querySelectorAll('.picture, .drawn')) {
      const svg = box.querySelector('svg');
      const nodes = svg ? [...svg.querySelectorAll('.node')] : [], edges = svg ? [...svg.querySelectorAll('.edge')] : [];
      if (nodes.length < 4 || !edges.length) continue;
      const bar = document.createElement('div');
      bar.className = 'filters';
      bar.setAttribute('role', 'group');
      bar.setAttribute('aria-label', 'what the picture shows');
      const told = document.createElement('span');
      told.className = 'dim';
      told.setAttribute('role', 'status');
      const tick = (text, on, there) => {
        const label = document.createElement('label'), input = document.createElement('input');
        input.type = 'checkbox';
        input.checked = on;
        label.append(input, ' ' + text);
        if (there) bar.append(label);
        input.addEventListener('change', () => { keep(); draw(); });
        return input;
      };
      const choice = (text, values) => {
        const label = document.createElement('label'), select = document.createElement('select');
        select.append(new Option(text, ''), ...values.map((v) => new Option(v, v)));
        label.append(select);
        select.setAttribute('aria-label', text);
        if (values.length > 1) bar.append(label);
        select.addEventListener('change', () => { keep(); draw(); });
        return select;
      };
      const groups = [...new Set(nodes.map((n) => n.dataset.group).filter(Boolean))].sort();
      const broken = (e) => e.classList.contains('broken') || e.dataset.kind === 'cycle';
      const breaks = tick(box.matches('.drawn') ? 'only cycles' : 'only breaks', false, edges.some(broken));
      const sent = tick('only dispatch', false, edges.some((e) => dispatch.has(e.dataset.kind)));
      const tests = tick('tests', true, nodes.some((n) => n.classList.contains('of-tests')));
      const folder = choice('all packages', groups);
      function draw() {
        const byNumber = new Map(nodes.map((n) => [numberOf(n)[0], n]));
        const wanted = (n) => n && (tests.checked || !n.classList.contains('of-tests'));
        const inFolder = (n) => !folder.value || n.dataset.group === folder.value;
        const near = new Set();
        for (const e of edges) {
          const [a, b] = [numberOf(e)[0], numberOf(e).at(-1)].map((c) => byNumber.get(c));
          const on = wanted(a) && wanted(b) && (inFolder(a) || inFolder(b)) && (!breaks.checked || broken(e)) && (!sent.checked || dispatch.has(e.dataset.kind));
          e.classList.toggle('off', !on);
          if (on) near.add(a).add(b);
        }
        const narrow = breaks.checked || sent.checked;
        let shown = 0;
        for (const n of nodes) {
          const on = near.has(n) || !narrow && wanted(n) && inFolder(n);
          n.classList.toggle('off', !on);
          shown += on;
        }
        told.textContent = shown < nodes.length ? shown + ' of ' + nodes.length + ' shown' : '';
      }
      // What is shown stands in the address, so that it can be sent to others.
      function keep() {
        const at = new URL(location), only = [];
        if (breaks.checked) only.push('breaks');
        if (sent.checked) only.push('dispatch');
        if (!tests.checked) only.push('no-tests');
        for (const [name, value] of [['only', only.join(',')], ['around', folder.value]]) {
          if (value) at.searchParams.set(name, value); else at.searchParams.delete(name);
        }
        if (at.href !== location.href) history.pushState(null, '', at);
        lead();
      }
      function lead() { // what opens a node leaves the rest as it is
        const here = new URLSearchParams(location.search);
        for (const a of svg.querySelectorAll('a.opens')) {
          const to = new URL(a.getAttribute('href'), location.href);
          for (const name of ['only', 'around']) {
            if (here.has(name)) to.searchParams.set(name, here.get(name)); else to.searchParams.delete(name);
          }
          a.setAttribute('href', to.pathname + to.search + to.hash);
        }
      }
      function read() {
        const q = new URLSearchParams(location.search), only = (q.get('only') || '').split(',');
        breaks.checked = only.includes('breaks');
        sent.checked = only.includes('dispatch');
        tests.checked = !only.includes('no-tests');
        folder.value = groups.includes(q.get('around')) ? q.get('around') : '';
        lead();
        draw();
      }
      if (!bar.children.length) continue;
      bar.append(told);
      box.before(bar);
      redraw.push(read);
      read();
    }
  };
  ready(document);
  addEventListener('popstate', () => { for (const read of redraw) read(); });
  document.addEventListener('filled', (e) => ready(e.target));
})();
