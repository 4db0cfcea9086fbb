/** The key of the draft of a new entry. */
export const NEW_ENTRY = 'journal:new';
