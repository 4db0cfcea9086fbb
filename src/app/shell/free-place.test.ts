import { expect, test } from 'vitest';
import { touches, type Box } from './free-place.ts';

const place: Box = { left: 318, right: 374, top: 700, bottom: 756 };
const box = (top: number, left = 320): Box => ({ left, right: left + 44, top, bottom: top + 44 });

test.each<[string, readonly Box[], boolean]>([
  ['nothing on the page', [], false],
  ['controls above and below', [box(640), box(764)], false],
  ['a control beside it', [box(710, 20)], false],
  ['a control under it', [box(720)], true],
  ['a control nearer than the distance to keep', [box(760)], true],
  ['one of several', [box(640), box(690, 300)], true],
])('%s', (_, others, expected) => expect(touches(place, others)).toBe(expected));
