/** Whether unsent text is on the screen, which a reload would lose. */
import { signedIn } from '#app/signed-in-parts.ts';
import { getDevice } from './device-store.ts';

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type=search], [type=checkbox], [type=radio], [type=button], [type=submit], [type=range])';

/** Weak: a field that was removed from the page is forgotten. */
let typedInto = new WeakSet<HTMLElement>();

/** Records fields that a person types into. Returns the function that stops it. */
export function watchTyping(): () => void {
  const heard = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.matches(TEXT_FIELDS)) typedInto.add(target);
  };
  document.addEventListener('input', heard, { capture: true });
  return () => {
    document.removeEventListener('input', heard, { capture: true });
    typedInto = new WeakSet();
  };
}

/** The number of fields on the screen with typed text in them, with or without drafts. */
export function fieldsInUse(): number {
  const fields = [...document.querySelectorAll<HTMLElement>(TEXT_FIELDS)];
  return fields.filter((field) => typedInto.has(field) && wordsIn(field).trim() !== '').length;
}

const wordsIn = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

/** The drafts, if the page has any: the landing page has not even loaded the database, and code that does not load has none. */
const drafts = () => (getDevice().status === 'none' ? Promise.resolve(null) : signedIn().catch(() => null));

/** Whether unsent text is on the screen. */
export async function isWriting(): Promise<boolean> {
  return fieldsInUse() > 0 || ((await drafts())?.dirtyFields() ?? 0) > 0;
}

export async function storeDrafts(): Promise<void> {
  await (await drafts())?.flushDrafts();
}
