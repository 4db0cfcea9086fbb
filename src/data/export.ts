/** "Copy my data out": everything of a profile as one JSON file, with as little code as possible. */
import { databaseName } from './database.ts';
import type { AnyRow } from './local-tables.ts';
import type { ProfileRef } from './profile.ts';
import { tableNames } from './schema.ts';

/** What a person wrote that is not in the row tables: unsent, refused and replaced texts, and drafts. */
const beside = ['outbox', 'quarantine', 'versions', 'drafts', 'assistant_calls'] as const;

export type Exported = Readonly<Record<string, readonly AnyRow[]>>;

interface ExportOptions {
  /** Adds what is derived from the rows; when it throws, the rows are exported as they are. */
  readonly derive?: (tables: Exported) => Exported;
  readonly factory?: IDBFactory;
}

/**
 * All rows and unsent changes of a profile, read by plain IndexedDB: it works when Dexie cannot open the database, when the version is another
 * one and when tables are missing. What cannot be read is named in `unreadable`. Rejects when there is no such database.
 */
export async function exportDatabase(
  profile: ProfileRef,
  { derive = (tables) => tables, factory = indexedDB }: ExportOptions = {},
): Promise<Blob> {
  const opened = await openAsItIs(databaseName(profile), factory);
  try {
    const tables: Record<string, readonly AnyRow[]> = {};
    const unreadable: string[] = [];
    for (const name of [...tableNames, ...beside]) {
      if (!opened.objectStoreNames.contains(name)) continue;
      try {
        tables[name] = await allOf(opened, name);
      } catch {
        unreadable.push(name);
      }
    }
    const file = {
      format: 'daymark-export',
      version: 1,
      exported_at: new Date().toISOString(),
      profile: { id: profile.id, kind: profile.kind, ...(profile.email && { email: profile.email }) },
      tables: derived(tables, derive),
      recovery: await recoveryOf(opened),
      unreadable,
    };
    return new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' });
  } finally {
    opened.close();
  }
}

function derived(tables: Exported, derive: (tables: Exported) => Exported): Exported {
  try {
    return derive(tables);
  } catch {
    return tables;
  }
}

/** What was not synced when the account was reset elsewhere (src/sync/heal.ts) is in `meta`. */
async function recoveryOf(opened: IDBDatabase): Promise<unknown> {
  try {
    return (await allOf(opened, 'meta')).find(({ k }) => k === 'recovery')?.value ?? null;
  } catch {
    return null;
  }
}

function openAsItIs(name: string, factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    // An export must not create the database.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort());
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function allOf(opened: IDBDatabase, name: string): Promise<AnyRow[]> {
  return new Promise((resolve, reject) => {
    const request = opened.transaction(name, 'readonly').objectStore(name).getAll();
    request.addEventListener('success', () => resolve(request.result as AnyRow[]));
    request.addEventListener('error', () => reject(request.error));
  });
}
