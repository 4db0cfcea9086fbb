(function () {
  var e = `daymark:shown`,
    t = document.currentScript,
    n = 4e3,
    r = [`pointerdown`, `pointermove`, `touchstart`, `keydown`, `input`, `wheel`, `scroll`],
    i = !1,
    a = !1,
    o = new Set(),
    s = new AbortController(),
    c = { capture: !0, signal: s.signal };
  function l() {
    if (i) return;
    i = !0;
    for (let e of t.dataset.parts?.split(` `) ?? [])
      document.head.append(Object.assign(document.createElement(`link`), { rel: `modulepreload`, href: e }));
    let e = Object.assign(document.createElement(`script`), { type: `module`, src: t.dataset.app });
    (e.addEventListener(`error`, () => (i = !1)), document.head.append(e));
  }
  function u(e, t) {
    (e.preventDefault(), e.stopPropagation(), o.add(t), l());
  }
  for (let e of r) addEventListener(e, l, { ...c, passive: !0 });
  (addEventListener(
    `click`,
    (e) => {
      let t = e.target.closest(`a, button, summary, input[type=checkbox], label`);
      t && !t.matches(`a, summary`) && (t.matches(`label`) || u(e, t));
    },
    c,
  ),
    addEventListener(`submit`, (e) => u(e, e.target), c),
    addEventListener(
      e,
      () => {
        ((a = !0), s.abort());
        for (let e of document.querySelectorAll(`#root :is(input, textarea)`))
          e.type !== `checkbox` && e.value !== e.defaultValue && d(e);
        for (let e of o) e.isConnected && (e instanceof HTMLFormElement ? e.requestSubmit() : e.click());
      },
      { once: !0 },
    ));
  function d(e) {
    let { value: t } = e;
    ((e.value = ``),
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e), `value`).set.call(e, t),
      e.dispatchEvent(new Event(`input`, { bubbles: !0 })));
  }
  var f = `requestIdleCallback` in window ? requestIdleCallback : setTimeout;
  addEventListener(`load`, () => setTimeout(() => !a && f(l), n));
})();
