/**
 * Text that is not a row yet. It is stored at most 150 ms after a keystroke, and at once when the page is hidden or left, so a crash does
 * not lose it. Tabs share a draft: the last edit wins, and text that a tab replaces without having shown it goes to local history first.
 */
import { liveQuery } from 'dexie';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { type DaymarkDb, getDb } from './db.ts';
import { dropDraftAside, putDraftAside, storeDraft, type TypedDraft } from './draft-store.ts';

/** Longest time between a keystroke and its write, ms. */
export const DRAFT_MS = 150;

/** For this long after the last keystroke an edit of another tab does not change the field, ms. */
export const TYPING_MS = 3000;

/** Time before a write that failed (a full disk) is tried again, ms. */
const RETRY_MS = 5000;

const tab = crypto.randomUUID();

/** A draft as this tab has it. The stored text may be older than `text`, or another tab's. */
export class Draft {
  readonly at: DaymarkDb;
  readonly key: string;
  /** One for each field that shows the draft. */
  readonly listeners = new Set<() => void>();
  text = '';
  initial = '';
  /** Whether the store was read. */
  ready = false;
  /** Counts the changes that a field shows. */
  changes = 0;
  #stored = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #writes = 0;
  #clears = 0;
  #typedAt = -Infinity;
  /** The last write failed. */
  #failed = false;
  /** A copy may be in localStorage (putAside). */
  #aside = false;

  constructor(at: DaymarkDb, key: string) {
    this.at = at;
    this.key = key;
  }

  /** Typed, but not stored yet. */
  get pending(): boolean {
    return this.#timer !== undefined || this.#writes > 0 || this.#failed;
  }

  /** The person has typed something, and the field is not empty. */
  get dirty(): boolean {
    return this.text.trim() !== '' && this.text !== this.initial;
  }

  set(text: string): void {
    this.text = text;
    this.ready = true;
    this.#typedAt = performance.now();
    this.#timer ??= setTimeout(() => void this.flush(), DRAFT_MS);
    this.#notify();
  }

  /** What the field shows when the draft is gone, and what does not count as typed: for an editor, the text that it edits as it is stored now. */
  startFrom(text: string): void {
    this.initial = text;
  }

  /** Shows the stored text, unless something has been typed here. Another tab's text is shown only when nobody types here any more. */
  async read(): Promise<void> {
    const clears = this.#clears;
    const row = await this.at.drafts.get(this.key);
    // A draft that has been cleared must not come back.
    if (this.pending || clears !== this.#clears) return;
    const typing = this.#typedAt + TYPING_MS - performance.now();
    if (row && row.tab !== tab && typing > 0) {
      setTimeout(() => this.at.isOpen() && void this.read().catch(() => undefined), typing);
      return;
    }
    this.#stored = row?.text ?? '';
    // A draft that was sent or discarded in another tab is removed here too: an editor has the text again that it began with.
    this.text = row?.text ?? this.initial;
    this.ready = true;
    this.#notify();
  }

  /** Writes what was typed; resolves when it is stored. A write that fails is tried again, also when no field shows it any more. */
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
        dropUnused(this);
        this.#notify();
      });
    return this.#writing;
  }

  /**
   * Deletes the draft, which was sent or discarded. What another tab has typed into it since stays, and so does what was typed here
   * after `sent`: it begins the next draft.
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
    // A page that is left meanwhile puts the empty draft aside, so that what was sent is not there again.
    this.#writes++;
    this.#notify();
    try {
      await this.at.transaction('rw', this.at.drafts, async () => {
        const row = await this.at.drafts.get(this.key);
        if (row && (row.tab === tab || row.text === this.#stored || row.text === cleared))
          await this.at.drafts.delete(this.key);
      });
    } finally {
      this.#writes--;
    }
    if (this.text === '') {
      this.#stored = '';
      if (this.#aside) dropDraftAside(this.at, this.key);
      this.#aside = false;
    }
    dropUnused(this);
  }

  async #store(text: string): Promise<void> {
    const kept = await storeDraft(this.at, this.#typed(text));
    this.#stored = kept;
    // What has been typed since is stored by the next write.
    if (this.text !== text) return;
    this.text = kept;
    if (this.#aside) dropDraftAside(this.at, this.key);
    this.#aside = false;
  }

  /** For a page that is left before its writes have ended. The page may be shown again (Back, the app switcher), so the draft stays in use. */
  putAside(): void {
    if (!this.pending || !this.at.isOpen()) return;
    this.#aside = putDraftAside(this.at, this.#typed(this.text));
  }

  #typed(text: string): TypedDraft {
    return { key: this.key, text, stored: this.#stored, tab };
  }

  #notify(): void {
    this.changes++;
    for (const listener of this.listeners) listener();
  }
}

/** Drafts that a field shows or that are not stored yet. */
const open = new Map<string, Draft>();
const nameOf = (at: DaymarkDb, key: string) => `${at.name}/${key}`;

/** The draft of a key in the open profile: one object per tab. */
export function draftOf(key: string): Draft {
  const name = nameOf(getDb(), key);
  const known = open.get(name);
  // A database that was closed and opened again is another object.
  if (known?.at === getDb()) return known;
  const draft = new Draft(getDb(), key);
  open.set(name, draft);
  return draft;
}

/** Removes from memory a draft that is stored and that no field shows. */
function dropUnused(draft: Draft): void {
  if (draft.listeners.size === 0 && !draft.pending && open.get(nameOf(draft.at, draft.key)) === draft) {
    open.delete(nameOf(draft.at, draft.key));
  }
}

/** The text of a draft; '' for none. */
export async function readDraft(key: string): Promise<string> {
  const draft = draftOf(key);
  if (!draft.ready) await draft.read();
  const { text } = draft;
  dropUnused(draft);
  return text;
}

/** Stores a draft within DRAFT_MS. */
export const saveDraft = (key: string, text: string): void => draftOf(key).set(text);

/** Puts a text into a draft, below what is there already, and stores it. One that is there already is not put there twice. */
export async function addToDraft(key: string, text: string): Promise<void> {
  const begun = (await readDraft(key)).trimEnd();
  if (begun.includes(text.trim())) return;
  saveDraft(key, begun === '' ? text : `${begun}\n\n${text}`);
  await flushDrafts();
}

/** Writes every draft that is not stored yet; resolves when all are. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...open.values()].map((draft) => draft.flush()));
}

/** How many fields on the screen hold text that was not sent: the update prompt asks before it reloads. */
export const dirtyFields = (): number =>
  [...open.values()].filter((draft) => draft.listeners.size > 0 && draft.dirty).length;

export interface DraftField {
  readonly text: string;
  /** The text as it is now: `text`, or what was typed since that was rendered. */
  readonly current: () => string;
  readonly setText: (text: string) => void;
  /** As setText, but stored at once: for what is chosen with one press, where no more keystrokes follow. */
  readonly setNow: (text: string) => void;
  /** See Draft.startFrom. */
  readonly startFrom: (text: string) => void;
  /** See Draft.clear. */
  readonly clear: (sent?: string) => Promise<void>;
  /** The stored text was read. Before that, an empty text has no meaning. */
  readonly ready: boolean;
  /** See Draft.dirty. */
  readonly dirty: boolean;
}

/** A field whose text is a draft. `initial` is shown when nothing is stored, and does not count as typed. */
export function useDraft(key: string, initial = ''): DraftField {
  const at = getDb();
  // Another profile's draft of this key is another draft; a new `initial` does not replace what is on the screen.
  const draft = useMemo(() => {
    const draft = draftOf(key);
    if (!draft.ready) draft.text = draft.initial = initial;
    return draft;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [at, key]);
  const follow = useCallback(
    (show: () => void) => {
      draft.listeners.add(show);
      const source = liveQuery(() => draft.at.drafts.get(draft.key));
      const watching = source.subscribe({
        next: () => void draft.read().catch(() => undefined),
        error: () => undefined,
      });
      return () => {
        watching.unsubscribe();
        draft.listeners.delete(show);
        void draft.flush().then(() => dropUnused(draft));
      };
    },
    [draft],
  );
  // A key can be pressed after the field is painted and before `follow` runs: React then compares the count, and shows what was typed.
  useSyncExternalStore(follow, () => draft.changes);
  return {
    text: draft.text,
    current: useCallback(() => draft.text, [draft]),
    setText: useCallback((text) => draft.set(text), [draft]),
    setNow: useCallback(
      (text) => {
        draft.set(text);
        void draft.flush();
      },
      [draft],
    ),
    startFrom: useCallback((text) => draft.startFrom(text), [draft]),
    clear: useCallback((sent) => draft.clear(sent), [draft]),
    ready: draft.ready,
    dirty: draft.dirty,
  };
}

// A phone may end a hidden page without any further event.
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushDrafts();
  });
  globalThis.addEventListener('pagehide', () => {
    for (const draft of open.values()) draft.putAside();
    void flushDrafts();
  });
}
