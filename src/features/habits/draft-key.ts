/** The draft key of a new habit. */
export const NEW_HABIT = 'habit:new';
