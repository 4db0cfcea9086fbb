import { expect, test } from 'vitest';
import { filesToKeep } from './versions.ts';

test('the first version keeps its own files only', () => {
  const { keep, versions } = filesToKeep(['/a', '/b'], undefined);
  expect([...keep]).toEqual(['/a', '/b']);
  expect(versions).toEqual([['/a', '/b']]);
});

test('a tab of the previous version still finds its files; one of the version before that does not', () => {
  const first = filesToKeep(['/a', '/b1'], undefined);
  const second = filesToKeep(['/a', '/b2'], first.versions);
  expect([...second.keep].sort()).toEqual(['/a', '/b1', '/b2']);
  const third = filesToKeep(['/a', '/b3'], second.versions);
  expect([...third.keep].sort()).toEqual(['/a', '/b2', '/b3']);
});

test('the same version taking over twice does not remove the previous one', () => {
  const first = filesToKeep(['/1'], undefined);
  const second = filesToKeep(['/2', '/3'], first.versions);
  const again = filesToKeep(['/3', '/2'], second.versions);
  expect([...again.keep].sort()).toEqual(['/1', '/2', '/3']);
});

test.each([null, {}, 'x', [1], [['/a', 7]], { versions: [] }])('a damaged record (%j) is ignored', (record) => {
  expect([...filesToKeep(['/a'], record).keep]).toEqual(['/a']);
});
