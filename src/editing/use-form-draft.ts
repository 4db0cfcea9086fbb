/** A form of many fields that survives: what was touched of it is one draft. */
import { useDraft } from '#data/drafts.ts';
import { useLatest } from '#ui/use-latest.ts';

/** For each field, whether a stored value can be its own. */
export type Checks<F> = { readonly [K in keyof F]: (value: unknown) => value is F[K] };

export const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * A form that shows `initial` where it was not touched, so that another device's change of a field nobody touched here stays. Escape, the scrim
 * and the close button only put a dialog away, in every dialog of the app: its draft is there when it is opened again, as after a killed page.
 * It is forgotten when it was saved, and by Cancel.
 */
export function useFormDraft<F extends object>(key: string, initial: F, checks: Checks<F>) {
  const draft = useDraft(key);
  const latest = useLatest(draft.text);
  const touched = parse(draft.text, checks);
  const textWith = (changes: Partial<F>) => textOf(differing({ ...touched, ...changes }, initial));
  return {
    form: { ...initial, ...touched },
    ready: draft.ready,
    /** Whether anything was. */
    touched: draft.text !== '',
    touch: (changes: Partial<F>) => draft.setText(textWith(changes)),
    /** The same for what was chosen with one press: nothing more comes, so it is stored at once. */
    choose: (changes: Partial<F>) => draft.setNow(textWith(changes)),
    /** Whether more was touched since this render. */
    hasMore: () => latest.current !== draft.text,
    /** Forgets the draft as this render has it: it was saved or thrown away. A field that was touched since stays. */
    clear: async () => {
      const since = differing(parse(latest.current, checks), touched);
      if (isEmpty(since)) await draft.clear();
      else draft.setNow(textOf(since));
    },
  };
}

const textOf = (fields: object) => (isEmpty(fields) ? '' : JSON.stringify(fields));
const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** The fields of `is` that are not the same in `was`. */
const differing = <F extends object>(is: Partial<F>, was: Partial<F>): Partial<F> =>
  pick(is, (name, value) => JSON.stringify(value) !== JSON.stringify(was[name]));

/** Reads a draft; what is not ours, or from a version that knew other fields, is left out. */
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
