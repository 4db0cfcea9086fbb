/** A value of a sealed account that does not open (docs/decisions/0089): a text stands in its place, so that nobody takes it for an empty one. */

/** What a person reads where a value was changed, cut or moved on its way. It is never sent, and cannot be edited. */
export const DAMAGED = 'This is damaged and cannot be read here.';

/** Whether a value stands for one that did not open; a list has it as its only item. */
export const isDamaged = (value: unknown): boolean =>
  value === DAMAGED || (Array.isArray(value) && value.length === 1 && value[0] === DAMAGED);
