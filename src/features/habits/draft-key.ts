export const NEW_HABIT = 'habit:new';
