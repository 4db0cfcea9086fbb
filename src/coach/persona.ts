/** The coach until a person gives it another name and tone (spec 001, section 3). */
export const DEFAULT_COACH_NAME = 'Wren';
export const DEFAULT_TONE = 'balanced';

/** The AI Preferences of spec 001, section 2, to the letter: how the coach speaks, and what it is to look at first. */
export const communicationStyles = ['direct', 'balanced', 'supportive'] as const;
export type CommunicationStyle = (typeof communicationStyles)[number];
export const focusAreas = ['productivity', 'wellbeing', 'fitness', 'mental'] as const;
export type FocusArea = (typeof focusAreas)[number];
