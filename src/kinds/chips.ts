/** The chips of the log by their names in its address, in their order. Apart from the records: an address is read before anything else. */
export const chipKeys = ['journal', 'mood', 'habits', 'memories', 'tasks', 'events', 'chat', 'thoughts'] as const;
export type ChipKey = (typeof chipKeys)[number];

/** What the log shows: everything, or what is under one chip. */
export type Filter = 'all' | ChipKey;

/** Whether a text from an address names a filter. */
export const isFilter = (text: string): text is Filter => text === 'all' || chipKeys.some((key) => key === text);
