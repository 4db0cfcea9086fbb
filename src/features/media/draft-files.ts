/** The photos of a form whose row is not saved yet: a draft beside its text. Their bytes are stored, so a reload loses none. */
import { useCallback } from 'react';
import { draftOf, readDraft, useDraft } from '#data/drafts.ts';
import { listIn } from '#lib/json.ts';
import type { StoredFile } from './media.ts';

const keyOf = (key: string) => `${key}:files`;

/** The files in the text of a draft; what is no file is left out. */
export const filesIn = (text: string): readonly StoredFile[] => listIn(text, isFile);

const isFile = (value: unknown): value is StoredFile => {
  const file = value as Partial<StoredFile> | null;
  return (
    typeof file?.sha256 === 'string' &&
    typeof file.media_type === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number'
  );
};

const textOf = (files: readonly StoredFile[]) => (files.length === 0 ? '' : JSON.stringify(files));

/** Adds a stored file to the draft of a form, also when no form shows it any more. */
export async function addToDraft(key: string, file: StoredFile): Promise<void> {
  const there = filesIn(await readDraft(keyOf(key)));
  // The same picture twice would be two tiles of one file.
  if (there.some(({ sha256 }) => sha256 === file.sha256)) return;
  const draft = draftOf(keyOf(key));
  draft.set(textOf([...there, file]));
  await draft.flush();
}

/** How many files the draft of a form has. */
export const countInDraft = async (key: string): Promise<number> => filesIn(await readDraft(keyOf(key))).length;

/** The files of a form, and what can be done with them. */
export function useDraftFiles(key: string) {
  const draft = useDraft(keyOf(key));
  const { current, setNow, clear, text } = draft;
  const remove = useCallback(
    (file: StoredFile) => setNow(textOf(filesIn(current()).filter(({ sha256 }) => sha256 !== file.sha256))),
    [current, setNow],
  );
  /** Puts a removed file back at its place. */
  const putBack = useCallback(
    (file: StoredFile, at: number) => {
      const files = filesIn(current());
      setNow(textOf([...files.slice(0, at), file, ...files.slice(at)]));
    },
    [current, setNow],
  );
  /** Puts the files back after Undo of the entry that took them. */
  const restore = useCallback(
    (files: readonly StoredFile[]) => {
      if (current() === '') setNow(textOf(files));
    },
    [current, setNow],
  );
  return { files: filesIn(text), remove, putBack, restore, clear: () => clear(text) };
}
