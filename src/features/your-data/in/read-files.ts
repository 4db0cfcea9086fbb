/** Reads the files that a person has chosen, whatever program they are from. Runs in a worker, and knows no database. */
import { FileError } from './file-error.ts';
import type { FileContents } from './incoming.ts';
import { openFiles, type OpenedFiles, type PickedFile, type ReadOptions } from './open-files.ts';
import { formats } from './formats/formats.ts';
import { counting } from './formats/made.ts';
import { msg } from '#lib/i18n.ts';
import { jsonIn } from '#lib/json.ts';

/** The rows of the first format that knows the files; throws a FileError. */
export async function readFiles(picked: readonly PickedFile[], options: ReadOptions): Promise<FileContents> {
  const files = await openFiles(picked, options);
  const found: FileContents[] = [];
  const left = counting();
  for (const part of productsOf(files)) {
    const contents = await readPart(part, options);
    if (contents) found.push(contents);
    else left.add(msg('files of other programs'), part.texts.size);
  }
  if (found.length === 0) {
    const [broken] = [...files.texts].find(([path, text]) => /\.json$/i.test(path) && isBrokenJson(text)) ?? [];
    throw (
      files.trouble ??
      (broken ? new FileError('Damaged', broken) : new FileError(isBlank(files) ? 'Empty' : 'NotKnown'))
    );
  }
  for (const { what, count, values } of [...found.flatMap(({ leftOut }) => leftOut), ...files.leftOut])
    left.add(what, count, values);
  const rows = found.flatMap((contents) => contents.rows);
  const leftOut = left.list();
  if (rows.length === 0 && leftOut.length === 0) throw new FileError('Empty');
  const media = found.flatMap((contents) => contents.media ?? []);
  return { ...found[0]!, from: found.map(({ from }) => from).join(', '), rows, media, leftOut };
}

async function readPart(files: OpenedFiles, options: ReadOptions): Promise<FileContents | null> {
  for (const format of formats) {
    const found = await format.read(files, options);
    if (found) return found;
  }
  return null;
}

const PRODUCT = /(?:^|\/)Takeout\/([^/]+)\//;

/** Takeout has a folder for each of Google's programs: each is read by its own format. All other files belong together. */
function productsOf(files: OpenedFiles): readonly OpenedFiles[] {
  const parts = new Map<string, Map<string, string>>();
  for (const [path, text] of files.texts) {
    const product = PRODUCT.exec(path)?.[1];
    // What Google says about the archive itself.
    if (product === undefined && /(?:^|\/)Takeout\/archive_browser\.html$/.test(path)) continue;
    const texts = parts.get(product ?? '') ?? new Map<string, string>();
    parts.set(product ?? '', texts);
    texts.set(path, text);
  }
  if (parts.size < 2) return [files];
  return [...parts].map(([product, texts], i) => {
    const media = new Map([...files.media].filter(([path]) => (PRODUCT.exec(path)?.[1] ?? '') === product));
    const rest = [...files.media.keys()].filter((path) => !parts.has(PRODUCT.exec(path)?.[1] ?? '')).length;
    const lost = files.others - files.media.size + rest;
    return { ...files, texts, media, others: media.size + (i === 0 ? lost : 0) };
  });
}

/** Whether a text begins as JSON and cannot be parsed: a download that was cut off, or an edit by hand. */
const isBrokenJson = (text: string): boolean => /^\s*[{[]/.test(text) && jsonIn(text) === undefined;

const isBlank = ({ texts, others }: OpenedFiles): boolean =>
  texts.size > 0 && others === 0 && [...texts.values()].every((text) => text.trim() === '');
