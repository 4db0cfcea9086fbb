import { expect, test } from 'vitest';
import { textOf } from './source.ts';

/** What a spec says that a screen or a rule does, and the test that shows it: its file, or a folder, and a part of its title. */
export type Point = readonly [point: string, file: string, title: string];

/** A test that is renamed or removed breaks its row. */
export const eachHasItsTest = (points: readonly Point[]): void =>
  test.each(points)('%s', (_, file, title) => {
    // Not toContain, which would print the whole source.
    expect(textOf(file).includes(title)).toBe(true);
  });
