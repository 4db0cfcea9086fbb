/** Prepares and stores what a person picked, pasted or dropped, one file after the other, and says how far it is. */
import type { ClipboardEvent, DragEvent } from 'react';
import { create } from 'zustand';
import { toast, toastUnexpected } from '#ui/toast.ts';
import { addToDraft, countInDraft } from './draft-files.ts';
import { MOST_OF_A_ROW, type Owner, type Prepared } from './media.ts';
import { failures, type NotedFile, wordsOf } from './messages.ts';
import { attach, storeFiles } from './mutations.ts';
import { attachmentsOf } from './queries.ts';
import { startPreparer } from './prepare-client.ts';
import { withSound } from './voice/with-sound.ts';

/** Where photos go: into the draft of a form, or onto a row that is saved. */
export type Target = { readonly draft: string } | { readonly owner: Owner };

export const keyOfTarget = (target: Target): string => ('draft' in target ? target.draft : target.owner.id);

interface Progress {
  readonly done: number;
  readonly of: number;
}

const useProgressStore = create<Readonly<Record<string, Progress>>>(() => ({}));

/** How many of the picked files of a form or a row are added; undefined when nothing is on its way. */
export const useAdding = (target: Target): Progress | undefined => useProgressStore((all) => all[keyOfTarget(target)]);

let queue: Promise<void> = Promise.resolve();

/** Adds files after all that are on their way. The form may be closed meanwhile: what is added stays in its draft. */
export function addFiles(target: Target, files: readonly File[]): Promise<void> {
  if (files.length === 0) return Promise.resolve();
  const key = keyOfTarget(target);
  const before = useProgressStore.getState()[key];
  progress(key, { done: before?.done ?? 0, of: (before?.of ?? 0) + files.length });
  return (queue = queue
    .then(() => addEach(target, files))
    .catch((error: unknown) => toastUnexpected('Photos were not added', error)));
}

async function addEach(target: Target, files: readonly File[]): Promise<void> {
  const key = keyOfTarget(target);
  const noted: NotedFile[] = [];
  let left = 0;
  const preparer = startPreparer();
  try {
    for (const file of files) {
      if ((await countAt(target)) >= MOST_OF_A_ROW) left++;
      else {
        const { prepared, note } = await preparer.prepare(file);
        if (note) noted.push({ name: file.name, note });
        if (prepared) {
          const stored = await store(target, await withSound(prepared));
          if (!stored) noted.push({ name: file.name, note: 'NotStored' });
        }
      }
      step(key);
    }
  } finally {
    preparer.close();
    finish(key, files.length);
  }
  const words = wordsOf(noted, left);
  if (words) toast(words);
}

/** Adds a recording that was made here: to the draft of a form, or to a saved row. */
export async function addPrepared(target: Target, prepared: Prepared): Promise<'added' | 'many' | 'failed'> {
  if ((await countAt(target)) >= MOST_OF_A_ROW) return 'many';
  return (await store(target, prepared)) ? 'added' : 'failed';
}

async function store(target: Target, prepared: Prepared): Promise<boolean> {
  if ('owner' in target) {
    const attached = await attach(target.owner, [prepared]);
    if (!attached.ok && attached.error !== 'SaveFailed') toast(failures[attached.error]);
    return attached.ok;
  }
  const stored = await storeFiles([prepared]);
  if (stored.ok) await addToDraft(target.draft, stored.value[0]!);
  return stored.ok;
}

const countAt = async (target: Target): Promise<number> =>
  'draft' in target
    ? countInDraft(target.draft)
    : ((await attachmentsOf([target.owner.id])).get(target.owner.id)?.length ?? 0);

const progress = (key: string, now: Progress) => useProgressStore.setState({ [key]: now });

function step(key: string): void {
  const now = useProgressStore.getState()[key];
  if (now) progress(key, { ...now, done: now.done + 1 });
}

/** Forgets a batch that has ended; others of the same form may be on their way. */
function finish(key: string, files: number): void {
  const now = useProgressStore.getState()[key];
  if (!now) return;
  if (now.of > files) progress(key, { done: 0, of: now.of - files });
  else {
    const { [key]: _, ...others } = useProgressStore.getState();
    useProgressStore.setState(others, true);
  }
}

/** For an element that takes pasted and dropped files; pasted text is left to its field. */
export const takesFiles = (target: Target) => ({
  onPasteCapture: (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Office programs put a picture of copied text beside the text.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    void addFiles(target, files);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    void addFiles(target, files);
  },
});
