/** A Markdown file for each text of a person, by kind and day, with front matter. The kinds come from the registry. */
import type { ReadPage } from '#data/export-file.ts';
import type { AnyRow } from '#data/local-tables.ts';
import type { RowOf, TableName } from '#data/schema.ts';
import type { Kind } from '#kinds/kind.ts';
import { kinds, wordsOf, textsOf } from '#kinds/kinds.ts';
import { frontMatterText } from '#features/your-data/in/front-matter.ts';

/** Path and text of each file. */
export async function* markdownFiles(read: ReadPage): AsyncGenerator<readonly [string, string], void> {
  for (const kind of Object.values<Kind>(kinds)) {
    if (!kind.words) continue;
    const { under } = kind.days?.by[0] ?? {};
    for (
      let page = await read(kind.table, null);
      page.length > 0;
      page = await read(kind.table, String(page.at(-1)!.id))
    )
      for (const row of page) if (under === undefined || row.type === under) yield fileOf(kind, row);
  }
}

function fileOf(kind: Kind, row: AnyRow): readonly [string, string] {
  const typed = row as unknown as RowOf<TableName>;
  const day = kind.days?.of(typed) ?? '';
  const [words, others] = [wordsOf(kind, typed), textsOf(kind, typed).filter((text) => text !== wordsOf(kind, typed))];
  const { id, created_at, tags, mood, mood_type, role } = row as Readonly<
    Record<string, string | readonly string[] | null | undefined>
  >;
  const head = frontMatterText({
    id,
    kind: kind.table,
    date: day || null,
    created_at,
    tags,
    mood: mood ?? mood_type,
    role,
  });
  return [
    `${kind.many}/${[day, titleOf(words || others[0] || kind.one)].filter(Boolean).join(' ')}.md`,
    `${head}\n${[words, ...others].filter(Boolean).join('\n\n')}\n`,
  ];
}

/** What no file system refuses, and short. */
const titleOf = (text: string): string =>
  text
    .split('\n', 1)[0]!
    .replaceAll(/[\p{C}\\/:*?"<>|#[\]]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
