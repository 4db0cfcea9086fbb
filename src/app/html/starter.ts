/**
 * The script of a public page's HTML. Links, text and menus need none of it. It loads the app once a person acts or the page has been idle
 * for a while, and repeats then what was pressed before. Plain DOM: the page loads nothing else.
 */
import { SHOWN } from '#app/start/shown.ts';
import { readConsent, writeConsent } from '#features/consent/consent.ts';
import { isLanguage } from '#lib/languages.ts';
import { storeLanguage } from '#ui/stored-language.ts';

const script = document.currentScript as HTMLScriptElement;
/** How long a page that nobody touches waits, after it is loaded, ms. */
const IDLE_MS = 4000;
/** How long, and how often, a press waits for the part of the page that it is in, ms. */
const WAIT_MS = 50;
const WAITS = 60;
/** What a person does that may need the app. */
const ACTS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'input', 'wheel', 'scroll'] as const;

let parts = script.dataset['parts']?.split(' ') ?? [];
let started = false;
let shown = false;
/** While a press is repeated. */
let pressing = false;
type TextField = HTMLInputElement | HTMLTextAreaElement;
/** What was typed into each field. React may show a field as it knows it, which is empty, before it is told. */
const typed = new Map<TextField, string>();
/** The same, at the last look before React had the field. */
const typedBefore = new Map<TextField, string>();
/** The controls that were pressed, and the forms that were sent, in their order. */
const pressed = new Set<HTMLElement>();
const stop = new AbortController();
/** Ends with the first press once the app has every button. */
const late = new AbortController();
const capture = { capture: true, signal: stop.signal };

function start(): void {
  if (started) return;
  started = true;
  for (const href of parts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  parts = [];
  const app = Object.assign(document.createElement('script'), { type: 'module', src: script.dataset['app'] });
  // Without a network now: the next press tries again.
  app.addEventListener('error', () => (started = false));
  document.head.append(app);
}

/** A native press would do nothing yet, or send the form to the server. */
function keep(event: Event, control: HTMLElement): void {
  event.preventDefault();
  event.stopPropagation();
  pressed.add(control);
  start();
}

/** A password manager may have filled a field without an event, so all are read at each one. */
function readFields(): void {
  for (const field of document.querySelectorAll<TextField>('#root :is(input, textarea)')) {
    if (field.type === 'checkbox' || field.value === field.defaultValue) continue;
    typed.set(field, isTaken(field) ? joined(typedBefore.get(field) ?? '', field.value) : field.value);
    if (!isTaken(field)) typedBefore.set(field, field.value);
  }
}

/** What was typed before React emptied a field, and after it. */
const joined = (before: string, after: string) => (after.startsWith(before) ? after : before + after);

for (const act of ACTS) addEventListener(act, start, { ...capture, passive: true });
for (const act of ['input', 'change', 'submit']) addEventListener(act, readFields, capture);
addEventListener(
  'click',
  (event) => {
    // A link and a <summary> work by themselves; for a label, the browser presses its control next.
    const control = (event.target as Element).closest<HTMLElement>('a, summary, label, button, input[type=checkbox]');
    // The links to a page in other languages (src/features/site/LanguageLinks.tsx): the choice holds, also when the person leaves before the app is there.
    if (control instanceof HTMLAnchorElement && control.matches('nav a') && isLanguage(control.hreflang))
      storeLanguage(control.hreflang);
    // The browser opens and closes a popover by itself.
    if (!control?.matches('button:not([popovertarget]), input')) return;
    // The app is there, but the file of a part of the page may come later: until then its controls do nothing.
    if (shown && (pressing || isTaken(control))) {
      if ([...document.querySelectorAll<HTMLElement>('#root button')].every(isTaken)) late.abort();
      return;
    }
    answerCookies(control);
    if (shown) {
      event.stopPropagation();
      pressAgain(control, location.pathname, WAITS);
    } else keep(event, control);
  },
  { capture: true, signal: late.signal },
);
addEventListener('submit', (event) => keep(event, event.target as HTMLFormElement), capture);

// Not inside React's own work, in which it could not follow.
addEventListener(SHOWN, () => setTimeout(repeat), { once: true });

/** Gives the app what was typed and pressed before it was there. */
function repeat(): void {
  shown = true;
  readFields();
  stop.abort();
  const texts = new Map<TextField, string>();
  for (const [field, value] of typed) {
    const now = there(field, ({ name }) => name === field.name);
    if (now) texts.set(now, joined(texts.get(now) ?? '', value));
  }
  for (const [field, text] of texts) typeAgain(field, text);
  // A password does not stay in the memory of the page.
  typed.clear();
  typedBefore.clear();
  for (const control of pressed) pressAgain(control, location.pathname, WAITS);
}

/** The element itself, or the one that the app has made in its place, for a person for whom the page is not quite the same. */
const there = <T extends HTMLElement>(was: T, isSame: (other: T) => boolean): T | undefined =>
  was.isConnected ? was : [...document.querySelectorAll<T>(`#root ${was.localName}`)].find(isSame);

/** A part of the page whose file comes later is taken over, or made anew, later. On another page by then, the press is not meant any more. */
function pressAgain(was: HTMLElement, page: string, waits: number): void {
  if (location.pathname !== page) return;
  const control = there(was, ({ textContent }) => textContent === was.textContent);
  if (waits > 0 && !(control && isTaken(control))) setTimeout(() => pressAgain(was, page, waits - 1), WAIT_MS);
  else if (control instanceof HTMLFormElement) control.requestSubmit();
  else {
    pressing = true;
    control?.click();
    pressing = false;
  }
}

/** Whether React has this element: it puts its props on it under a name that begins like this. */
const isTaken = (control: HTMLElement) =>
  Object.keys(control instanceof HTMLFormElement ? control.elements[0]! : control).some((key) =>
    key.startsWith('__reactProps'),
  );

/** React noticed no change while it was not there: it gets the same text once more. */
function typeAgain(field: TextField, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

// The question about cookies is in the HTML (src/features/consent/CookieBanner.tsx).
const banner = document.getElementById('cookies');
if (banner && !readConsent()) banner.hidden = false;

/** The two answers that need no other control hold at once, also when the person leaves before the app is there. */
function answerCookies({ dataset: { cookies } }: HTMLElement): void {
  if (!banner || !cookies) return;
  const all = cookies === 'all';
  writeConsent({ necessary: true, analytics: all, marketing: all });
  banner.hidden = true;
}

// The HTML was rendered for other search parameters, so only the app can show what the address asks for.
const rendered = document.querySelector<HTMLElement>('[data-page]')?.dataset['page'];
if (rendered !== undefined && rendered.replace(/^[^?]*/, '') !== location.search) start();

// A page that is never idle, as one with an animation, does not wait for ever.
const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: IDLE_MS }) : setTimeout(start);
addEventListener('load', () => setTimeout(() => !shown && whenIdle(), IDLE_MS));
