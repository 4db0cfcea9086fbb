import type { Kind } from '#data/schema.ts';

/** A value of each kind of field, for the databases that are frozen. */
export const values: Readonly<Record<Kind, unknown>> = {
  text: 'some words',
  prose: 'A whole sentence, with é and 🌊 in it.',
  flag: true,
  number: 1.5,
  time: '2026-11-21T10:00:00.000Z',
  day: '2026-11-21',
  list: ['one', 'two'],
  map: { first: true },
};
