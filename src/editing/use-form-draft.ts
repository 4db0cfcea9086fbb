import { useDraft } from '#data/drafts.ts';
import { isDay, type Day } from '#lib/day.ts';

/** For each field, whether a stored value can be its own. */
export type Checks<F> = { readonly [K in keyof F]: (value: unknown) => value is F[K] };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTextOrNone = (value: unknown): value is string | null => value === null || isText(value);
export const isDayText = (value: unknown): value is Day => isText(value) && isDay(value);
export const isDayOrNone = (value: unknown): value is Day | null => value === null || isDayText(value);
export const isTags = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

/**
 * A form of many fields. Only the changed fields are stored, as one draft; the others show `initial`, so a change by another device is kept.
 * In every dialog, Escape, the scrim and the close button only hide the dialog and keep the draft. Saving and Cancel delete it.
 */
export function useFormDraft<F extends object>(key: string, initial: F, checks: Checks<F>) {
  const draft = useDraft(key);
  const touched = parse(draft.text, checks);
  const textWith = (changes: Partial<F>) => draftText(differing({ ...touched, ...changes }, initial));
  return {
    form: { ...initial, ...touched },
    /** The form as it is now, with what was touched since this render; null when nothing differs from `initial`. */
    current: () => (draft.current() === '' ? null : { ...initial, ...parse(draft.current(), checks) }),
    ready: draft.ready,
    touched: draft.text !== '',
    touch: (changes: Partial<F>) => draft.setText(textWith(changes)),
    /** As touch, but stored at once (DraftField.setNow). */
    choose: (changes: Partial<F>) => draft.setNow(textWith(changes)),
    /** Whether more was touched since this render. */
    hasMore: () => draft.current() !== draft.text,
    /** Deletes the draft with the fields of `sent` (as this render has them), which were saved or discarded. A field that was touched since stays. */
    clear: async (sent: Partial<F> = touched) => {
      const since = differing(parse(draft.current(), checks), sent);
      if (isEmpty(since)) await draft.clear();
      else draft.setNow(draftText(since));
    },
  };
}

const draftText = (fields: object) => (isEmpty(fields) ? '' : JSON.stringify(fields));
const isEmpty = (fields: object) => Object.keys(fields).length === 0;

const differing = <F extends object>(is: Partial<F>, was: Partial<F>): Partial<F> =>
  pick(is, (name, value) => JSON.stringify(value) !== JSON.stringify(was[name]));

/** Reads a draft, without fields that this version does not know. */
function parse<F extends object>(text: string, checks: Checks<F>): Partial<F> {
  try {
    const stored = JSON.parse(text || '{}') as Partial<F> | null;
    return stored === null ? {} : pick(stored, (name, value) => Object.hasOwn(checks, name) && checks[name](value));
  } catch {
    return {};
  }
}

const pick = <F extends object>(fields: Partial<F>, wanted: (name: keyof F, value: unknown) => boolean): Partial<F> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => wanted(name as keyof F, value))) as Partial<F>;
