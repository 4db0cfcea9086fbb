import { isSha256 } from '#lib/sha256.ts';
import type { IncomingBlob } from '#features/your-data/in/incoming.ts';
import { readOwn } from '#features/your-data/in/read-own.ts';
import type { Format } from './format.ts';
import { counting } from './made.ts';
import { msg } from '#lib/i18n.ts';

const OWN = /^\s*\{\s*"format"\s*:\s*"daymark-export"/;
const EXPORTED_AT = /"exported_at"\s*:\s*"([^"]*)"/;
const HEAD = 300;

/** Daymark's own export, alone, in a zip with its media, or in the folder of copies: the newest of them. */
export const own: Format = {
  read: ({ texts, media, health, evernote }) => {
    const exports = [...texts.values()].filter((text) => OWN.test(text.slice(0, HEAD)));
    const [newest, ...older] = exports
      .map((text) => ({ text, at: EXPORTED_AT.exec(text.slice(0, HEAD))?.[1] ?? '' }))
      .sort((a, b) => (a.at > b.at ? -1 : 1));
    if (!newest) return null;
    const blobs = [...media.values()].flatMap((file): IncomingBlob[] => {
      const name = file.path.replace(/^.*\//, '').replace(/\.\w+$/, '');
      return isSha256(name) ? [{ sha256: name, file }] : [];
    });
    const read = readOwn(newest.text);
    const beside = counting();
    beside.add(msg('other exports of Daymark: only the newest is read'), older.length);
    // A zip has the list of missing files beside its one export.
    const list = [...texts.keys()].filter((path) => path === 'Missing files.md').length;
    const xml = (health ? 1 : 0) + (evernote?.notes.length ?? 0);
    beside.add(msg('other files'), texts.size - exports.length - list + xml);
    return { ...read, blobs, leftOut: [...read.leftOut, ...beside.list()] };
  },
};
