/**
 * Reads Evernote's export (.enex) piece by piece: one note at a time is in memory, and its attachments become blobs. Evernote writes it by a fixed
 * form (evernote-export4.dtd), so that an element is found by its name; a note that is broken costs no other.
 */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { fromBase64 } from '#lib/base64.ts';
import { decodeEntities } from '#lib/html-to-markdown.ts';
import { FileError } from './file-error.ts';
import type { PackedFile } from './packed-file.ts';

export interface EnexTask {
  readonly group: string;
  readonly title: string;
  readonly isDone: boolean;
  readonly weight: string;
}

export interface EnexNote {
  readonly title: string;
  /** ENML: HTML with elements of Evernote's own. Null when there is none, or it is encrypted. */
  readonly content: string | null;
  /** '20260503T081500Z'; '' when there is none. */
  readonly created: string;
  readonly updated: string;
  readonly tags: readonly string[];
  readonly tasks: readonly EnexTask[];
  readonly sourceUrl: string;
  readonly hasPlace: boolean;
  readonly hasReminder: boolean;
  readonly files: readonly { readonly hash: string; readonly mime: string; readonly file: PackedFile }[];
}

export interface EnexNotes {
  readonly notes: readonly EnexNote[];
  /** Notes without an end: the file is cut off. */
  readonly cutOff: number;
}

/** The start of an export. */
export const ENEX = /<!DOCTYPE en-export\b|<en-export[\s>]/;
const END = '</note>';
/** A note with its attachments: what is longer cannot be decoded. */
const MOST_LETTERS = 400 * 1024 * 1024;
const RESOURCE = /<resource>([^]*?)<\/resource>/g;
const TASK = /<task>([^]*?)<\/task>/g;

/** Takes the bytes in order; `end` gives the notes. `countBytes` is told how much of each note stays in memory. */
export function createEnexReader(countBytes: (bytes: number) => void) {
  const decoder = new TextDecoder();
  const notes: EnexNote[] = [];
  let parts: string[] = [];
  let [letters, tail] = [0, ''];

  const take = (text: string) => {
    const start = text.indexOf('<note>');
    if (start < 0) return;
    const note = noteOf(text.slice(start));
    countBytes((note.content ?? '').length);
    notes.push(note);
  };

  return {
    push(bytes: Uint8Array): void {
      let text = decoder.decode(bytes, { stream: true });
      // The end of a note may be in two pieces.
      let at = (tail + text).indexOf(END);
      while (at >= 0) {
        const end = at + END.length - tail.length;
        take(parts.join('') + text.slice(0, Math.max(0, end)));
        text = text.slice(Math.max(0, end));
        [parts, letters, tail] = [[], 0, ''];
        at = text.indexOf(END);
      }
      parts.push(text);
      letters += text.length;
      tail = (tail + text).slice(1 - END.length);
      if (letters > MOST_LETTERS) throw new FileError('TooLarge');
    },
    end: (): EnexNotes => ({ notes, cutOff: parts.join('').includes('<note>') ? 1 : 0 }),
  };
}

function noteOf(text: string): EnexNote {
  const files: EnexNote['files'][number][] = [];
  const tasks: EnexTask[] = [];
  const plain = text
    .replaceAll(RESOURCE, (_, resource: string) => {
      files.push(fileOf(resource));
      return '';
    })
    .replaceAll(TASK, (_, task: string) => {
      tasks.push({
        group: valueIn(task, 'taskGroupNoteLevelID'),
        title: valueIn(task, 'title'),
        isDone: valueIn(task, 'taskStatus') === 'completed',
        weight: valueIn(task, 'sortWeight'),
      });
      return '';
    });
  const [, attributes = '', raw = ''] = /<content([^>]*)>([^]*?)<\/content>/.exec(plain) ?? [];
  const head = plain.replace(/<content[^>]*>[^]*?<\/content>/, '');
  return {
    title: valueIn(head, 'title'),
    content: raw === '' || /encoding="base64/.test(attributes) ? null : textOf(raw),
    created: valueIn(head, 'created'),
    updated: valueIn(head, 'updated'),
    tags: [...head.matchAll(/<tag>([^]*?)<\/tag>/g)].map(([, tag]) => textOf(tag!)),
    tasks,
    sourceUrl: valueIn(head, 'source-url'),
    hasPlace: /<(?:latitude|place-name)>/.test(head),
    hasReminder: /<reminder-time>/.test(head),
    files,
  };
}

/** An attachment. Evernote names it in the text by the MD5 of its bytes. */
function fileOf(resource: string): EnexNote['files'][number] {
  const bytes = bytesIn(/<data[^>]*>([^<]*)<\/data>/.exec(resource)?.[1] ?? '');
  const hash = bytesToHex(md5(bytes));
  const mime = valueIn(resource, 'mime');
  const name = valueIn(resource, 'file-name').replaceAll(/[/\\]/g, '-');
  const blob = new Blob([bytes], { type: mime });
  const [, ending = 'bin'] = /\/(\w+)/.exec(mime) ?? [];
  const path = name || `${hash}.${ending}`;
  return { hash, mime, file: { path, size: bytes.length, blob, entry: null } };
}

/** The bytes of base64 in lines; none when it is broken. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(base64);
  } catch {
    return new Uint8Array();
  }
}

const valueIn = (xml: string, name: string): string =>
  textOf(new RegExp(`<${name}>([^]*?)</${name}>`).exec(xml)?.[1] ?? '').trim();

/** The text of an element: CDATA, or with entities. */
function textOf(inside: string): string {
  const text = inside.trim();
  return text.startsWith('<![CDATA[')
    ? text
        .replaceAll(']]><![CDATA[', '')
        .replace(/^<!\[CDATA\[/, '')
        .replace(/\]\]>$/, '')
    : decodeEntities(text);
}
