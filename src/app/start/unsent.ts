/** Whether somebody is in the middle of something: a reload now would take words from under their hands. */
import { getDevice } from './device-store.ts';

const TEXT_FIELDS =
  'textarea, [contenteditable="true"], input:not([type=search], [type=checkbox], [type=radio], [type=button], [type=submit], [type=range])';

/** Weak: of a field that has left the page nothing stays behind. */
let typedInto = new WeakSet<HTMLElement>();

/** Remembers fields that were typed into. Gives the way to stop. */
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

/** Fields on the screen with typed text in them, whether they keep drafts or not. */
export function fieldsInUse(): number {
  const fields = [...document.querySelectorAll<HTMLElement>(TEXT_FIELDS)];
  return fields.filter((field) => typedInto.has(field) && wordsIn(field).trim() !== '').length;
}

const wordsIn = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

/** The drafts, if the page has any: the landing page has not even loaded the database, and a part that does not load holds none. */
const drafts = () =>
  getDevice().status === 'none' ? Promise.resolve(null) : import('#data/drafts.ts').catch(() => null);

/** Whether text that was not sent is on the screen. */
export async function isWriting(): Promise<boolean> {
  return fieldsInUse() > 0 || ((await drafts())?.dirtyFields() ?? 0) > 0;
}

/** Stores every draft that is on its way. */
export async function storeDrafts(): Promise<void> {
  await (await drafts())?.flushDrafts();
}
