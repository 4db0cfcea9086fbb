/**
 * What Daymark reads of files of other programs, as a table in Markdown: a line for each file or folder, with the number of its things and what is left
 * out. Nothing is stored. `npx tsx scripts/read-exports.ts ../exports/*`
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { FileError } from '../src/features/your-data/in/file-error.ts';
import type { FileContents } from '../src/features/your-data/in/incoming.ts';
import { readFiles } from '../src/features/your-data/in/read-files.ts';
import { troubleWords } from '../src/features/your-data/messages.ts';
import { kindsIn } from '../src/kinds/kinds.ts';
import { t } from '../src/lib/i18n.ts';
import { dayOf } from '../src/lib/day.ts';

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path];

const pickedFrom = (path: string) =>
  filesIn(path).map((file) => ({
    path: relative(dirname(path), file),
    blob: new Blob([new Uint8Array(readFileSync(file))]),
  }));

function wordsOf({ from, rows, leftOut }: FileContents): readonly string[] {
  const counts = new Map<string, number>();
  for (const { t: table } of rows) {
    const many = t(kindsIn(table)[0]!.many);
    counts.set(many, (counts.get(many) ?? 0) + 1);
  }
  const things = [...counts].map(([many, count]) => `${many}: ${count}`).join(', ');
  return [from, things, leftOut.map(({ what, count, values }) => `${t(what, values)} (${count})`).join('; ')];
}

console.log('| file | from | things | left out or changed |\n|---|---|---|---|');
for (const path of process.argv.slice(2)) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const words = await readFiles(pickedFrom(path), { zone, today: dayOf(new Date()) }).then(
    wordsOf,
    (error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      return ['not read', '', troubleWords(error.code, error.place)];
    },
  );
  console.log(`| ${[basename(path), ...words].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`);
}
