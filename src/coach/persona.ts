/** The coach until a person gives it another name and tone (spec 001, section 3). */
export const DEFAULT_COACH_NAME = 'Wren';
export const DEFAULT_TONE = 'balanced';
