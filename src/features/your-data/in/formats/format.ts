import type { FileContents, Incoming } from '#features/your-data/in/incoming.ts';
import type { OpenedFiles, ReadOptions } from '#features/your-data/in/open-files.ts';
import { type Message, msg } from '#lib/i18n.ts';
import { counting, naming, type Counting } from './made.ts';
import { collectMedia } from './media.ts';
import { namedMoods } from './mood-names.ts';

/** One kind of file: a small adapter. */
export interface Format {
  /** The rows of files of this kind; null when they are not. Throws a FileError for one that is, and is damaged. */
  read(files: OpenedFiles, options: ReadOptions): FileContents | null | Promise<FileContents | null>;
}

/** What the texts of one program are read with. */
export interface TextReading extends ReadOptions {
  readonly files: OpenedFiles;
  readonly left: Counting;
  readonly nameFor: ReturnType<typeof naming>;
  readonly collected: ReturnType<typeof collectMedia>;
  readonly moods: ReturnType<typeof namedMoods>;
}

interface TextProgram<Found> {
  /** Its name. */
  readonly from: string;
  /** What the ids of its things are made with, if that is not its name. */
  readonly name?: string;
  /** What a text has; null for a text of another program. */
  find(path: string, text: string, reading: TextReading): Found | null;
  /** Never called without a text. Null when the texts are of another program, after all. */
  rows(found: readonly Found[], reading: TextReading): readonly Incoming[] | null;
  /** Whether a text that is not read says what another one says, so that nothing is left out with it. */
  isBeside?(path: string): boolean;
  /** What the preview calls texts of other programs, and files that no row names; 'other files' without one. */
  readonly unread?: Message;
  /** What it calls files that no row names, if they have a name of their own. */
  readonly unnamed?: Message;
}

/** The format of a program whose export is texts, perhaps with photos and other files that they name. */
export const textFormat = <Found>(program: TextProgram<Found>): Format => ({
  read(files, options) {
    const { from, name = from.toLowerCase(), unread = msg('other files'), unnamed = unread } = program;
    const left = counting();
    const collected = collectMedia(name, files, left);
    const reading = { ...options, files, left, nameFor: naming(name), collected, moods: namedMoods(options.choices) };
    const found: Found[] = [];
    const others: string[] = [];
    for (const [path, text] of files.texts) {
      const one = program.find(path, text, reading);
      if (one !== null) found.push(one);
      else if (!program.isBeside?.(path)) others.push(path);
    }
    const rows = found.length > 0 ? program.rows(found, reading) : null;
    if (!rows) return null;
    left.add(unnamed, collected.unused());
    left.add(unread, others.length);
    return { from, rows, media: collected.media, leftOut: left.list(), owner: null, moods: reading.moods.asked() };
  },
});
