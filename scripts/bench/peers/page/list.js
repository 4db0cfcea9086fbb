/** The screen of every peer: lists of the newest 50 rows, in React. */
import { createElement, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

export const SHOWN = 50;
const waiting = new Set();

function row({ id, content }) {
  return createElement('li', { key: id }, content);
}

/** `watch` calls back with the newest rows, at once and after each change; it returns a function that ends this. */
function List({ nth, watch }) {
  const [rows, setRows] = useState([]);
  useLayoutEffect(() => watch(setRows), [watch]);
  useLayoutEffect(() => {
    for (const check of waiting) check(nth, rows);
  });
  return createElement('ol', null, rows.map(row));
}

let root;
/** Mounts so many lists. They are the same, but each with its own query. */
export function mount(watch, count = 1) {
  root ??= createRoot(document.getElementById('lists'));
  root.render(Array.from({ length: count }, (_, nth) => createElement(List, { key: nth, nth, watch })));
}

export function unmount() {
  root?.render([]);
}

/** Resolves when each of so many lists has rendered rows that `wanted` accepts. */
export function rendered(wanted, count = 1) {
  return new Promise((resolve) => {
    const done = new Set();
    const check = (nth, rows) => {
      if (wanted(rows)) done.add(nth);
      if (done.size < count) return;
      waiting.delete(check);
      resolve(performance.now());
    };
    waiting.add(check);
  });
}
