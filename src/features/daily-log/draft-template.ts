import { flushDrafts, readDraft, saveDraft } from '#data/drafts.ts';

/** Puts a template into the draft of a new entry, below what is there already. One that is there already is not put there twice. */
export async function draftTemplate(template: string): Promise<void> {
  const begun = (await readDraft(NEW_ENTRY)).trimEnd();
  if (begun.includes(template.trim())) return;
  saveDraft(NEW_ENTRY, begun === '' ? template : `${begun}\n\n${template}`);
  await flushDrafts();
}

/** The key of the draft of a new entry. */
export const NEW_ENTRY = 'journal:new';
