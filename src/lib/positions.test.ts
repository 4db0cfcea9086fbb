import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byPlace, moved, type PlacedItem } from './positions.ts';

const stored = (list: readonly PlacedItem[], changes: ReturnType<typeof moved>): PlacedItem[] => {
  const places = new Map(changes.map(({ id, position }) => [id, position]));
  return list.map((row) => ({ ...row, place: places.get(row.id) ?? row.place })).sort(byPlace);
};

test('any number of moves gives the order that the person made, also among rows of one place', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 150 }),
      fc.array(fc.constantFrom(20_587, 20_588, 4_000_000.017), { minLength: 8, maxLength: 8 }),
      (moves, places) => {
        let list: PlacedItem[] = places.map((place, i) => ({ id: `r${i}`, place })).sort(byPlace);
        const wanted = list.map(({ id }) => id);
        for (const [from, to] of moves) {
          list = stored(list, moved(list, from, to));
          wanted.splice(to, 0, ...wanted.splice(from, 1));
          expect(list.map(({ id }) => id)).toEqual(wanted);
        }
      },
    ),
  );
});

test('a move changes one row where a number is free, and only the nearest rows where none is', () => {
  const list = [1, 2, 3, 3, 3, 9].map((place, i) => ({ id: `r${i}`, place }));
  expect(moved(list, 5, 1)).toEqual([{ id: 'r5', position: 1.5 }]);
  expect(moved(list, 2, 0)).toEqual([{ id: 'r2', position: -1023 }]);
  expect(moved(list, 0, 5)).toEqual([{ id: 'r0', position: 1033 }]);
  expect(moved(list, 0, 3).map(({ id }) => id)).toEqual(['r3', 'r0', 'r4']);
  expect(moved(list, 3, 3)).toEqual([]);
});

test('two devices that put two rows into one gap agree, and a third row can still be put between them', () => {
  const list = ['a', 'b', 'c', 'd'].map((id, place) => ({ id, place }));
  const both = stored(stored(list, moved(list, 2, 1)), moved(list, 3, 1));
  expect(both.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b']);
  expect(both[1]!.place).toBe(both[2]!.place);
  expect(stored(both, moved(both, 3, 2)).map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd']);
});
