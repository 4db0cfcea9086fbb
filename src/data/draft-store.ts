/**
 * Where drafts are stored: in the database; and, when a page is left before the database has answered (a reload, a closed tab), in
 * localStorage, which is written at once, until the profile is opened again.
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

/** Stores a draft and gives the text that is stored then. Text of another tab that it replaces unseen goes to local history. */
export async function storeDraft(at: DaymarkDb, draft: TypedDraft): Promise<string> {
  // Only the drafts, so that a keystroke never waits for an intent or a page of sync, unless there is something to keep.
  return (await write(at, draft, false)) ?? (await write(at, draft, true)) ?? draft.text;
}

/** Gives what is stored then; null when another tab's words would have to be kept first. */
function write(at: DaymarkDb, { key, text, stored, tab }: TypedDraft, keeping: boolean): Promise<string | null> {
  return at.transaction('rw', keeping ? [at.drafts, at.versions] : [at.drafts], async () => {
    const row = await at.drafts.get(key);
    const theirs = row && row.tab !== tab && row.text !== stored && row.text !== text ? row.text : '';
    if (theirs.trim() !== '') {
      // Emptied here, written there: the words stay.
      if (text.trim() === '') return theirs;
      if (!keeping) return null;
      await at.versions.add({ t: 'drafts', id: key, field: 'text', value: theirs, at: at.now(), why: 'draft' });
    }
    if (text === '') await at.drafts.delete(key);
    else await at.drafts.put({ key, text, at: at.now(), tab });
    return text;
  });
}

const prefixOf = (profile: ProfileRef) => `draft:${databaseName(profile)}/`;

/** Puts a draft aside for takeDraftsAside(). A browser without room or without localStorage keeps nothing. */
export function putDraftAside({ profile }: DaymarkDb, draft: TypedDraft): void {
  try {
    localStorage.setItem(prefixOf(profile) + draft.key, JSON.stringify(draft));
  } catch {
    // It is in the database when that has answered in time.
  }
}

/** Forgets what was put aside of one draft, because it is stored. */
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

/** Forgets what was put aside in a profile that leaves the device. */
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
