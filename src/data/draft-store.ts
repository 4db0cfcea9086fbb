/**
 * Drafts are stored in the database. When a page is left before the database has answered (a reload, a closed tab), they are put aside in
 * localStorage, which is synchronous, until the profile is opened again.
 */
import { databaseName, type DaymarkDb } from './database.ts';
import type { ProfileRef } from './profile.ts';

/** What one tab has typed. `stored` is the text that it knows to be in the database, `tab` its name. */
export interface TypedDraft {
  readonly key: string;
  readonly text: string;
  readonly stored: string;
  readonly tab: string;
}

/** Stores a draft and returns the stored text. Text of another tab that was never shown here goes to local history before it is replaced. */
export async function storeDraft(at: DaymarkDb, draft: TypedDraft): Promise<string> {
  // Only the drafts store: a keystroke must not wait for an intent or a page of sync. The stores of history are added only when needed.
  return (await write(at, draft, false)) ?? (await write(at, draft, true)) ?? draft.text;
}

/** The stored text; null when another tab's text must go to history first, and `withHistory` is false. */
function write(at: DaymarkDb, { key, text, stored, tab }: TypedDraft, withHistory: boolean): Promise<string | null> {
  return at.transaction('rw', withHistory ? [at.drafts, at.versions] : [at.drafts], async () => {
    const row = await at.drafts.get(key);
    const theirs = row && row.tab !== tab && row.text !== stored && row.text !== text ? row.text : '';
    if (theirs.trim() !== '') {
      // Emptied in this tab, written in another: the text stays.
      if (text.trim() === '') return theirs;
      if (!withHistory) return null;
      await at.versions.add({ t: 'drafts', id: key, field: 'text', value: theirs, at: at.now(), why: 'draft' });
    }
    if (text === '') await at.drafts.delete(key);
    else await at.drafts.put({ key, text, at: at.now(), tab });
    return text;
  });
}

const prefixOf = (profile: ProfileRef) => `draft:${databaseName(profile)}/`;

/** Puts a draft aside for takeDraftsAside(). Returns whether it could: there may be no localStorage, or no room in it. */
export function putDraftAside({ profile }: DaymarkDb, draft: TypedDraft): boolean {
  try {
    localStorage.setItem(prefixOf(profile) + draft.key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes one draft that was put aside, because it is stored. */
export function dropDraftAside({ profile }: DaymarkDb, key: string): void {
  localStorage.removeItem(prefixOf(profile) + key);
}

/** The names in localStorage of what was put aside in a profile. */
function asideOf(profile: ProfileRef): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefixOf(profile)));
  } catch {
    return [];
  }
}

/** Stores what was put aside when a page of this profile was left. Call it before a field reads its draft. */
export async function takeDraftsAside(at: DaymarkDb): Promise<void> {
  for (const name of asideOf(at.profile)) {
    const draft = readAside(localStorage.getItem(name));
    if (draft) await storeDraft(at, draft);
    localStorage.removeItem(name);
  }
}

/** Removes what was put aside in a profile that is erased from the device. */
export function dropDraftsAside(profile: ProfileRef): void {
  for (const name of asideOf(profile)) localStorage.removeItem(name);
}

function readAside(json: string | null): TypedDraft | null {
  try {
    const found = JSON.parse(json ?? 'null') as Partial<TypedDraft> | null;
    const { key, text, stored, tab } = found ?? {};
    return [key, text, stored, tab].every((each) => typeof each === 'string') ? (found as TypedDraft) : null;
  } catch {
    return null;
  }
}
