import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHOWN } from '#app/start/shown.ts';

/** A public page as it comes: its HTML, and no React yet. */
beforeEach(async () => {
  document.body.innerHTML = `<div id="root">
    <a href="#there">Link</a><button type="button">Press</button>
    <form><input name="email" value="" /><input name="password" value="" /><button>Send</button></form></div>
    <section id="cookies" hidden></section>`;
  localStorage.clear();
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.dataset['app'] = '/assets/app.js';
  script.dataset['parts'] = '/assets/a.js /assets/b.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  vi.resetModules();
  await import('./starter.ts');
});
afterEach(async () => {
  await appShown();
  // With this press the script ends, also when its test had none.
  fireEvent.click(button('Press') ?? document.body.appendChild(document.createElement('button')));
  vi.restoreAllMocks();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** The app shows the page's screen, and React has these elements. */
const appShown = (taken = 'button, input') => {
  for (const element of document.querySelectorAll(taken)) Object.assign(element, { __reactProps$1: {} });
  dispatchEvent(new Event(SHOWN));
  return new Promise((done) => setTimeout(done));
};
const loading = () =>
  [...document.head.children].map((child) => child.getAttribute('src') ?? child.getAttribute('href'));
const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)!;

test('the app is loaded, once, when a person acts', () => {
  // This browser loads no scripts, and says so at once.
  vi.spyOn(HTMLElement.prototype, 'addEventListener').mockReturnValue();
  expect(loading()).toEqual([]);
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body, { key: 'Tab' });
  expect(loading()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/app.js']);
});

test.each([
  ['/resources', '/resources?q=habit', true],
  ['/resources?category=students', '/resources?category=students', false],
  ['/resources', '/resources', false],
])('HTML that was rendered for %s and shown at %s loads the app at once: %s', async (rendered, shown, atOnce) => {
  vi.spyOn(HTMLElement.prototype, 'addEventListener').mockReturnValue();
  const before = location.href;
  document.getElementById('root')!.dataset['page'] = rendered;
  history.replaceState(null, '', shown);
  vi.resetModules();
  await import('./starter.ts');
  history.replaceState(null, '', before);
  expect(loading()).toEqual(atOnce ? ['/assets/a.js', '/assets/b.js', '/assets/app.js'] : []);
});

test('an app that could not be loaded is loaded by the next act', () => {
  fireEvent.pointerMove(document.body);
  fireEvent.pointerMove(document.body);
  expect(loading()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/app.js', '/assets/app.js']);
});

test('a press waits for the app, which gets it once', async () => {
  const press = vi.fn();
  fireEvent.click(button('Press'));
  button('Press').addEventListener('click', press);
  await appShown();
  expect(press).toHaveBeenCalledOnce();
  fireEvent.click(button('Press'));
  expect(press).toHaveBeenCalledTimes(2);
});

test('a press in a part that comes later waits for it', async () => {
  const press = vi.fn();
  fireEvent.click(button('Press'));
  button('Press').addEventListener('click', press);
  await appShown('input');
  expect(press).not.toHaveBeenCalled();
  Object.assign(button('Press'), { __reactProps$1: {} });
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
});

test('a press after the app is there, in a part that comes later, waits for it too', async () => {
  const press = vi.fn();
  button('Press').addEventListener('click', press);
  await appShown('input');
  fireEvent.click(button('Press'));
  expect(press).not.toHaveBeenCalled();
  Object.assign(button('Press'), { __reactProps$1: {} });
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
  fireEvent.click(button('Press'));
  expect(press).toHaveBeenCalledTimes(2);
});

test('a press in a part that the app makes anew, later, waits for that, but not on another page', async () => {
  const [press, elsewhere] = [vi.fn(), vi.fn()];
  for (const name of ['Press', 'Send']) fireEvent.click(button(name));
  const root = document.getElementById('root')!;
  root.replaceChildren();
  await appShown();
  const again = (name: string, then: () => void) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
    made.addEventListener('click', then);
    root.append(Object.assign(made, { __reactProps$1: {} }));
  };
  again('Press', press);
  await vi.waitFor(() => expect(press).toHaveBeenCalledOnce());
  history.pushState(null, '', '/faq');
  again('Send', elsewhere);
  await new Promise((done) => setTimeout(done, 200));
  expect(elsewhere).not.toHaveBeenCalled();
  history.replaceState(null, '', '/');
});

test('a link needs no app', () => {
  const link = document.querySelector('a')!;
  expect(fireEvent.click(link)).toBe(true);
  expect(fireEvent.click(button('Press'))).toBe(false);
});

test('what was typed before is typed again, and a form is sent by the app alone', async () => {
  const heard: string[] = [];
  const [field, password] = document.querySelectorAll('input');
  fireEvent.input(field!, { target: { value: 'ada@example.org' } });
  fireEvent.input(password!, { target: { value: 'secret' } });
  expect(fireEvent.submit(document.querySelector('form')!)).toBe(false);
  field!.addEventListener('input', () => {
    heard.push(`typed ${field!.value}`);
    // React shows the other field as it knows it.
    password!.value = '';
  });
  password!.addEventListener('input', () => heard.push(`typed ${password!.value}`));
  document.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault();
    heard.push('sent');
  });
  await appShown();
  expect(heard).toEqual(['typed ada@example.org', 'typed secret', 'sent']);
});

test('what React has emptied before it was told is typed again', async () => {
  const field = document.querySelector('input')!;
  fireEvent.input(field, { target: { value: 'ada@example.org' } });
  field.value = '';
  await appShown();
  expect(field.value).toBe('ada@example.org');
});

test('who goes on typing while React empties the field loses no letter', async () => {
  const field = document.querySelector('input')!;
  fireEvent.input(field, { target: { value: 'ada@' } });
  Object.assign(field, { __reactProps$1: {} });
  fireEvent.input(field, { target: { value: 'e' } });
  fireEvent.input(field, { target: { value: 'example.org' } });
  await appShown();
  expect(field.value).toBe('ada@example.org');
});

test('who goes on typing in a field that the app has made anew loses no letter', async () => {
  fireEvent.input(document.querySelector('input')!, { target: { value: 'ada@' } });
  const root = document.getElementById('root')!;
  const { innerHTML } = root;
  root.innerHTML = innerHTML;
  const field = document.querySelector('input')!;
  Object.assign(field, { __reactProps$1: {} });
  fireEvent.input(field, { target: { value: 'example.org' } });
  await appShown();
  expect(field.value).toBe('ada@example.org');
});

test('where the app has made the page anew, its own fields and forms get what was typed and sent', async () => {
  const sent = vi.fn((event: Event) => event.preventDefault());
  fireEvent.input(document.querySelector('input')!, { target: { value: 'ada@example.org' } });
  fireEvent.submit(document.querySelector('form')!);
  const root = document.getElementById('root')!;
  const { innerHTML } = root;
  root.innerHTML = innerHTML;
  document.querySelector('input')!.value = '';
  document.querySelector('form')!.addEventListener('submit', sent);
  await appShown();
  expect(document.querySelector('input')!.value).toBe('ada@example.org');
  expect(sent).toHaveBeenCalledOnce();
});

test('the question about cookies is shown to those who have not answered it', async () => {
  const banner = document.getElementById('cookies')!;
  expect(banner.hidden).toBe(false);
  banner.hidden = true;
  localStorage.setItem('cookie_consent', JSON.stringify({ analytics: false, version: '1.0.0' }));
  vi.resetModules();
  await import('./starter.ts');
  expect(banner.hidden).toBe(true);
});
