/**
 * Text that is not a row yet, safe from the first keystroke: it is in the store 150 ms later at most, at once when the page
 * hides or is left, and there again after a crash. Tabs with the same draft share it: the last edit wins, and text that a tab replaces
 * without having shown it goes to local history first.
 */
import { liveQuery } from 'dexie';
import { useCallback, useEffect, useMemo, useReducer } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { db, type DaymarkDb } from './db.ts';
import { dropDraftAside, putDraftAside, storeDraft, type TypedDraft } from './draft-store.ts';

/** Longest time between a keystroke and its write, ms. */
export const DRAFT_MS = 150;

/** So long after the last keystroke a field keeps what its person sees, whatever another tab stores, ms. */
export const TYPING_MS = 3000;

/** After a write that failed (a full disk), it is tried again this often, ms. */
const RETRY_MS = 5000;

/** Names this tab in the drafts it writes. */
const tab = crypto.randomUUID();

/** A draft as this tab has it. The store may be behind `text`, and another tab's words may be in it instead. */
export class Draft {
  readonly at: DaymarkDb;
  readonly key: string;
  readonly fields = new Set<() => void>();
  text = '';
  initial = '';
  /** Whether the store was read. */
  ready = false;
  #stored = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #writes = 0;
  #clears = 0;
  #typedAt = -Infinity;
  /** The last write failed. */
  #failed = false;
  /** It was put aside, and may be there still. */
  #aside = false;

  constructor(at: DaymarkDb, key: string) {
    this.at = at;
    this.key = key;
  }

  /** Typed, but not in the store yet. */
  get pending(): boolean {
    return this.#timer !== undefined || this.#writes > 0 || this.#failed;
  }

  /** Text that a person would miss. */
  get dirty(): boolean {
    return this.text.trim() !== '' && this.text !== this.initial;
  }

  set(text: string): void {
    this.text = text;
    this.ready = true;
    this.#typedAt = performance.now();
    this.#timer ??= setTimeout(() => void this.flush(), DRAFT_MS);
    this.#tell();
  }

  /** Takes the store's text over, unless something was typed here meanwhile; another tab's, when nobody types here any more. */
  async read(): Promise<void> {
    const clears = this.#clears;
    const row = await this.at.drafts.get(this.key);
    // What was forgotten meanwhile does not come back.
    if (this.pending || clears !== this.#clears) return;
    const typing = this.#typedAt + TYPING_MS - performance.now();
    if (row && row.tab !== tab && typing > 0) {
      setTimeout(() => this.at.isOpen() && void this.read().catch(() => undefined), typing);
      return;
    }
    this.#stored = row?.text ?? '';
    // A draft that was sent or thrown away in another tab is gone here too.
    if (row || this.text !== this.initial) this.text = this.#stored;
    this.ready = true;
    this.#tell();
  }

  /** Writes what was typed; settles when it is stored. A write that fails is tried again, also when no field shows it any more. */
  flush(): Promise<void> {
    if (this.#timer === undefined && !this.#failed) return this.#writing;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writes++;
    this.#writing = this.#writing
      .then(() => this.#store(this.text))
      .then(
        () => {
          this.#failed = false;
        },
        (error: unknown) => {
          if (!this.#failed) logFailure('A draft could not be stored:', error);
          this.#failed = true;
          if (this.at.isOpen()) this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS);
        },
      )
      .then(() => {
        this.#writes--;
        release(this);
        this.#tell();
      });
    return this.#writing;
  }

  /**
   * Forgets the draft: it was sent or thrown away. What another tab has typed into it since stays in the store; so does what was typed here since
   * it was `sent`: that is the beginning of the next.
   */
  async clear(sent = this.text): Promise<void> {
    await this.flush();
    const more = this.text.startsWith(sent) ? this.text.slice(sent.length).trimStart() : this.text;
    if (more !== '') {
      this.set(more);
      return this.flush();
    }
    const cleared = this.text;
    this.#clears++;
    this.text = '';
    this.#typedAt = -Infinity;
    this.#tell();
    await this.at.transaction('rw', this.at.drafts, async () => {
      const row = await this.at.drafts.get(this.key);
      if (row && (row.tab === tab || row.text === this.#stored || row.text === cleared))
        await this.at.drafts.delete(this.key);
    });
    if (this.text === '') this.#stored = '';
    release(this);
  }

  async #store(text: string): Promise<void> {
    const kept = await storeDraft(this.at, this.#typed(text));
    this.#stored = kept;
    // What was typed meanwhile is stored next.
    if (this.text !== text) return;
    this.text = kept;
    if (this.#aside) dropDraftAside(this.at, this.key);
    this.#aside = false;
  }

  /** When the page is left nothing that is not stored by then may be lost. It may come back (Back, the app's switcher), and goes on. */
  putAside(): void {
    if (!this.pending || !this.at.isOpen()) return;
    this.#aside = true;
    putDraftAside(this.at, this.#typed(this.text));
  }

  #typed(text: string): TypedDraft {
    return { key: this.key, text, stored: this.#stored, tab };
  }

  #tell(): void {
    for (const told of this.fields) told();
  }
}

/** Drafts that are on a screen or on their way to the store. */
const open = new Map<string, Draft>();
const nameOf = (at: DaymarkDb, key: string) => `${at.name}/${key}`;

/** The draft of a key in the open profile, shared by all who ask for it in this tab. */
export function draftOf(key: string): Draft {
  const name = nameOf(db, key);
  const known = open.get(name);
  // A database that was closed and opened again is another one.
  if (known?.at === db) return known;
  const draft = new Draft(db, key);
  open.set(name, draft);
  return draft;
}

/** Lets go of a draft that nobody shows and that is stored. */
export function release(draft: Draft): void {
  if (draft.fields.size === 0 && !draft.pending && open.get(nameOf(draft.at, draft.key)) === draft) {
    open.delete(nameOf(draft.at, draft.key));
  }
}

/** The text of a draft; '' for none. */
export async function readDraft(key: string): Promise<string> {
  const draft = draftOf(key);
  if (!draft.ready) await draft.read();
  const { text } = draft;
  release(draft);
  return text;
}

/** Stores a draft within DRAFT_MS. */
export const saveDraft = (key: string, text: string): void => draftOf(key).set(text);

/** Forgets a draft. */
export const clearDraft = async (key: string): Promise<void> => {
  const draft = draftOf(key);
  if (!draft.ready) await draft.read();
  await draft.clear();
};

/** Writes every draft that is on its way; settles when all are stored. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open.values()].map((draft) => draft.flush()));
}

/** How many fields on the screen hold text that was not sent: the update prompt asks before it reloads. */
export const dirtyFields = (): number =>
  [...open.values()].filter((draft) => draft.fields.size > 0 && draft.dirty).length;

export interface DraftField {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The same for what was chosen with one press: nothing more comes, so it is stored at once. */
  readonly setNow: (text: string) => void;
  /** Forgets the draft: it was thrown away, or `sent`; then what was typed since stays. */
  readonly clear: (sent?: string) => Promise<void>;
  /** The store was read: before that, an empty text means nothing. */
  readonly ready: boolean;
  /** There is text in it that was not sent. */
  readonly dirty: boolean;
}

/** A field whose text survives. `initial` is shown when nothing is stored, and does not count as written. */
export function useDraft(key: string, initial = ''): DraftField {
  const [, show] = useReducer((n: number) => n + 1, 0);
  const at = db;
  // Another profile's draft of this key is another draft; a new `initial` does not replace what is on the screen.
  const draft = useMemo(() => {
    const draft = draftOf(key);
    if (!draft.ready) draft.text = draft.initial = initial;
    return draft;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [at, key]);
  useEffect(() => {
    draft.fields.add(show);
    // Another tab's edit shows here, unless somebody is typing.
    const source = liveQuery(() => draft.at.drafts.get(draft.key));
    const watching = source.subscribe({ next: () => void draft.read().catch(() => undefined), error: () => undefined });
    return () => {
      watching.unsubscribe();
      draft.fields.delete(show);
      void draft.flush().then(() => release(draft));
    };
  }, [draft]);
  return {
    text: draft.text,
    setText: useCallback((text) => draft.set(text), [draft]),
    setNow: useCallback(
      (text) => {
        draft.set(text);
        void draft.flush();
      },
      [draft],
    ),
    clear: useCallback((sent) => draft.clear(sent), [draft]),
    ready: draft.ready,
    dirty: draft.dirty,
  };
}

// A phone kills a hidden page without another word.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDrafts();
  });
  globalThis.addEventListener('pagehide', () => {
    for (const draft of open.values()) draft.putAside();
    void flushDrafts();
  });
}
