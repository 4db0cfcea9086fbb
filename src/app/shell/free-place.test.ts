import { expect, test } from 'vitest';
import { partShown, type Box } from './free-place.ts';

const place: Box = { left: 318, right: 374, top: 700, bottom: 756 };
const box = (top: number, left = 320): Box => ({ left, right: left + 44, top, bottom: top + 44 });

test.each<[string, readonly Box[], number | null]>([
  ['nothing on the page', [], null],
  ['controls above and below', [box(640), box(764)], null],
  ['a control far beside it', [box(710, 20)], null],
  ['a control under it', [box(720)], 20],
  ['a control nearer than the distance to keep', [box(760)], 20],
  ['one of several', [box(640), box(690, 300)], 20],
  ['a control that reaches into the margin', [box(720, 336)], 10],
  ['a row that goes over the edge', [box(720, 380), box(720)], 8],
])('%s', (_, others, shown) => expect(partShown(place, others, 390)).toBe(shown));
