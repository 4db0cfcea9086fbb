/** The draft of a habit that is not one yet. */
export const NEW_HABIT = 'habit:new';
