/** The chips of the log in order, by their names in its address. Not in the records, because the router reads addresses before it loads them. */
export const chipKeys = ['journal', 'mood', 'habits', 'memories', 'tasks', 'events', 'chat', 'thoughts'] as const;
export type ChipKey = (typeof chipKeys)[number];

/** The groups of the search over everything, in order. Released thoughts are found only in their own (docs/product.md). */
export const searchGroups = ['journal', 'memories', 'tasks', 'events', 'habits', 'mood', 'chat', 'thoughts'] as const;
export type SearchGroup = (typeof searchGroups)[number];

/** The filter of the log: everything, or one chip. */
export type Filter = 'all' | ChipKey;

/** Whether a text from an address names a filter. */
export const isFilter = (text: string): text is Filter => text === 'all' || chipKeys.some((key) => key === text);
