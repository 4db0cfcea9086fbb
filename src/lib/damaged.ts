/** What of a sealed account cannot be read here (docs/decisions/0089): a text stands in its place, so that nobody takes it for an empty one. It is never sent, and cannot be edited. */

/** What a person reads where a value was changed, cut or moved on its way. */
export const DAMAGED = 'This is damaged and cannot be read here.';

/** What a person reads of every text while this device does not have the key of its account. */
export const HIDDEN = 'Encrypted until you unlock it here';

const isUnreadable = (value: unknown): boolean => value === DAMAGED || value === HIDDEN;

/** Whether a value stands for one that cannot be read here; a list has it as its only item. */
export const isDamaged = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 1 && isUnreadable(value[0]) : isUnreadable(value);

/** A value, or undefined if it cannot be read here. */
export const readable = <T>(value: T): T | undefined => (isDamaged(value) ? undefined : value);

/** A row without the values that cannot be read here: for names and choices, which stand inside other sentences. */
export const readableFields = <R extends object>(row: R): R =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !isDamaged(value))) as R;

/** The field of a row that came without what is sealed in it: this device may tick and move it, and knows nothing else to change. Only sync writes it. */
export const HIDES = '_hidden';

/** Whether a row came without what is sealed in it. */
export const isHiding = (row: Readonly<Record<string, unknown>> | undefined): boolean => row?.[HIDES] === true;
