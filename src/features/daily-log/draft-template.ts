import { addToDraft } from '#data/drafts.ts';

/** Puts a template into the draft of a new entry. */
export const draftTemplate = (template: string): Promise<void> => addToDraft(NEW_ENTRY, template);

/** The key of the draft of a new entry. */
export const NEW_ENTRY = 'journal:new';
