/** Rows as they are searched, from the registry of kinds. */
import { type KindName, kinds, textsOf } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import { fold } from '#lib/fold.ts';
import { levelOf } from '#lib/moods.ts';
import type { Doc } from './search-index.ts';

/** Rows of all tables, as the store has them. */
export type AnyRow = RowOf<TableName>;

/** The kinds that are searched. */
export const searchedKinds = (Object.keys(kinds) as KindName[]).filter((name) => 'search' in kinds[name]);
/** The tables in which they are. */
export const searchedTables: readonly TableName[] = [...new Set(searchedKinds.map((name) => kinds[name].table))];

/** The kind of a row: two kinds are in the table of messages and thoughts. */
export function kindOfRow(table: TableName, row: AnyRow): KindName | undefined {
  const type = 'type' in row ? row.type : undefined;
  return searchedKinds.find((name) => {
    const kind: Kind = kinds[name];
    return kind.table === table && (kind.days?.by[0]?.under ?? type) === type;
  });
}

/** A row as it is searched; undefined when it has no text. */
export function docOf(name: KindName, row: AnyRow): Doc | undefined {
  const kind: Kind = kinds[name];
  const search = kind.search!;
  const { tags: stored } = row as { readonly tags?: readonly string[] | null };
  const tags = stored ?? [];
  const texts = search.texts?.(row) ?? textsOf(kind, row);
  const text = [...texts, search.said?.(row), ...tags].filter(Boolean).join('\n');
  if (text === '') return undefined;
  return {
    kind: name,
    id: row.id,
    group: search.groupOf?.(row) ?? search.group,
    day: search.day?.(row) ?? kind.days!.of(row),
    text: fold(text),
    tags: tags.map(fold),
    mood: levelOf(kind.log?.mood?.(row) ?? ''),
    open: search.open?.(row) ?? false,
  };
}
