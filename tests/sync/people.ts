/**
 * The edits of people in the simulator, and a record of every word they wrote. Each edit has a canary word of its own. A word counts as
 * overwritten only when the device that overwrote it had it in the row.
 */
import type { DaymarkDb } from '#data/db.ts';
import type { AnyRow } from '#data/local-tables.ts';
import { mutateIn } from '#data/mutate.ts';
import { moodId, singletonId } from '#data/natural-ids.ts';
import type { TableName } from '#data/schema.ts';
import { idOf, newId } from '#lib/id.ts';

/** Random numbers that choose an edit, taken modulo the number of choices. */
export interface Choice {
  readonly what: number;
  readonly row: number;
  readonly how: number;
}

const WORD = /\b[a-z]{3}\d+z\b/g;
export const wordsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value ?? null).match(WORD));

export interface WrittenWord {
  readonly browser: string;
  /** How many transactions that browser had committed. */
  readonly commit: number;
}

/** Which browser wrote each word, and which words may be missing: overwritten knowingly, or lost in a power cut before they were sent. */
export class Ledger {
  readonly written = new Map<string, WrittenWord>();
  readonly overwritten = new Set<string>();
  /** Words of requests that the server has received. */
  readonly reached = new Set<string>();
  #next = 0;

  word(person: string): string {
    return `${person}${this.#next++}z`;
  }

  /** Words lost in a power cut before they were sent. */
  rolledBack(browser: string, commits: number): void {
    for (const [word, { browser: by, commit }] of this.written) {
      if (by === browser && commit > commits && !this.reached.has(word)) this.overwritten.add(word);
    }
  }
}

const CREATED = '2026-05-14T10:00:00.000Z';
const DAYS = ['2026-05-13', '2026-05-14'];
const PROSE: readonly (readonly [TableName, string])[] = [
  ['memory_entries', 'fact'],
  ['journal_entries', 'content'],
  ['memory_entries', 'fact'],
  ['mood_entries', 'note'],
  ['habit_days', 'note'],
];
const TEXT: readonly (readonly [TableName, string])[] = [
  ['memory_entries', 'source'],
  ['tasks', 'description'],
  ['journal_entries', 'summary'],
];
/** A time that the device accepts and the database refuses: its row is rejected. */
export const POISON = '0000-01-01T00:00:00.000Z';

/** The product's writer, for rows of any fields. */
interface AnyWriter {
  put(t: TableName, row: AnyRow): Promise<void>;
  patch(t: TableName, id: string, changes: AnyRow): Promise<void>;
  fill(t: TableName, row: AnyRow): Promise<unknown>;
  delete(t: TableName, id: string): Promise<void>;
}

/** One intent of a person. Resolves after the commit, to the words that it added and removed. */
export async function act(
  db: DaymarkDb,
  { what, row, how }: Choice,
  word: () => string,
): Promise<{ readonly added: readonly string[]; readonly removed: readonly string[] }> {
  const user = db.profile.user_id;
  const added: string[] = [];
  const removed: string[] = [];
  await mutateIn(db, 'Act', async (write: AnyWriter) => {
    const touched = new Map<string, readonly [TableName, string, AnyRow | undefined]>();
    const at = (t: TableName) => db.table<AnyRow, string>(t);
    const look = async (t: TableName, id: string) => {
      const found = await at(t).get(id);
      const key = `${t}/${id}`;
      if (!touched.has(key)) touched.set(key, [t, id, found]);
      return found;
    };
    const put = async (t: TableName, id: string, fields: AnyRow) => {
      await look(t, id);
      await write.put(t, { id, created_at: CREATED, ...fields });
    };
    const patch = async (t: TableName, id: string, fields: AnyRow) => {
      const found = await look(t, id);
      if (found) await write.patch(t, id, fields);
    };
    const remove = async (t: TableName, id: string) => {
      await look(t, id);
      await write.delete(t, id);
    };
    const fill = async (t: TableName, id: string, fields: AnyRow) => {
      await look(t, id);
      await write.fill(t, { id, created_at: CREATED, ...fields });
    };
    const some = async (t: TableName) => {
      const ids = await at(t).toCollection().primaryKeys();
      return ids.length === 0 ? undefined : ids.sort()[row % ids.length];
    };
    const memory = () => put('memory_entries', newId(), { fact: word(), ...(how % 2 ? { source: word() } : {}) });

    switch (what % 16) {
      case 0:
        await memory();
        break;
      case 1:
      case 2:
      case 3:
      case 4: {
        const [t, field] = PROSE[how % PROSE.length]!;
        const id = await some(t);
        if (id === undefined) await memory();
        else await patch(t, id, { [field]: rewritten(asText((await look(t, id))?.[field]), row + how, word) });
        break;
      }
      case 5: {
        const [t, field] = TEXT[how % TEXT.length]!;
        const id = await some(t);
        if (id === undefined) await put('tasks', newId(), { description: word(), completed: false });
        else await patch(t, id, { [field]: word() });
        break;
      }
      case 6: {
        const id = await some('memory_entries');
        if (id !== undefined) await patch('memory_entries', id, { tags: how % 5 === 0 ? [] : [word(), 'sea'] });
        break;
      }
      case 7: {
        const t = (['memory_entries', 'journal_entries', 'tasks'] as const)[how % 3]!;
        const id = await some(t);
        if (id !== undefined) await remove(t, id);
        break;
      }
      case 8: {
        // Two devices make the same row: today's mood.
        const day = DAYS[row % 2]!;
        const id = moodId(user, day);
        if (await look('mood_entries', id)) await patch('mood_entries', id, { note: word(), mood_type: `m${how % 3}` });
        else
          await put('mood_entries', id, {
            mood_type: `m${how % 3}`,
            logged_for: day,
            ...(how % 2 ? { note: word() } : {}),
          });
        break;
      }
      case 9: {
        const day = DAYS[row % 2]!;
        const id = idOf('habit', user, day);
        const state = (['done', 'skipped', 'open'] as const)[how % 3]!;
        if (await look('habit_days', id))
          await patch('habit_days', id, how % 4 ? { state } : { note: word(), amount: how });
        else await put('habit_days', id, { habit_id: 'h', day, state });
        break;
      }
      case 10: {
        const id = singletonId('preferences', user);
        const values = { ...((await look('preferences', id))?.values as AnyRow | undefined) };
        const key = `k.${row % 3}`;
        if (how % 3 === 0) delete values[key];
        else values[key] = how;
        await put('preferences', id, { values });
        break;
      }
      case 11:
        // One reply of the coach becomes three rows, or none.
        await put('tasks', newId(), { description: word(), completed: false });
        await memory();
        await put('entries', newId(), { role: 'user', type: 'chat', logged_for: DAYS[0], content: word() });
        break;
      case 12:
        if (how % 2)
          await fill('profiles', user, { onboarded: true, welcome_shown: true, name: word(), goals: word() });
        // One reply has the same words in each of its rows.
        else
          await fill('memory_entries', idOf('routed', user, String(row % 2)), {
            fact: `${word().slice(0, 3)}${9_000_000 + (row % 2)}z`,
          });
        break;
      case 13: {
        const id = how % 2 ? moodId(user, DAYS[row % 2]!) : idOf('habit', user, DAYS[row % 2]!);
        await remove(how % 2 ? 'mood_entries' : 'habit_days', id);
        break;
      }
      case 14: {
        const id = await some('tasks');
        if (id !== undefined && how % 4 === 0) await patch('tasks', id, { created_at: POISON });
        else if (id !== undefined) await patch('tasks', id, { completed: how % 2 === 0, due_date: DAYS[row % 2] });
        else await put('journal_entries', newId(), { content: word(), logged_for: DAYS[1], tags: [word()] });
        break;
      }
      default:
        await put('journal_entries', newId(), { content: `${word()}\nmiddle\n${word()}`, logged_for: DAYS[0] });
    }

    for (const [t, id, before] of touched.values()) {
      const [was, is] = [wordsIn(before), wordsIn(await at(t).get(id))];
      added.push(...[...is].filter((one) => !was.has(one)));
      removed.push(...[...was].filter((one) => !is.has(one)));
    }
  });
  return { added, removed };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The ways in which a person changes a text. */
function rewritten(text: string, how: number, word: () => string): string {
  const lines = text.split('\n');
  const line = how % lines.length;
  switch (how % 7) {
    case 0:
      return word();
    case 1:
      return `${text}\n${word()}`;
    case 2:
      return `${word()}\n${text}`;
    case 3:
      return lines.with(line, word()).join('\n');
    case 4:
      return lines.with(line, `${lines[line]} ${word()}`).join('\n');
    case 5:
      return lines.length > 1 ? lines.toSpliced(line, 1).join('\n') : `${text}\nmore ${word()}`;
    default:
      return `${word()} ${text}`;
  }
}
