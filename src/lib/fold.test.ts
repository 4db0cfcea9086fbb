import { expect, test } from 'vitest';
import { fold } from './fold.ts';

test.each([
  ['Ça va', 'ca va'],
  ['Nørd', 'nord'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Œuvre, Æsop', 'oeuvre, aesop'],
  ['Ξέρω', 'ξερω'],
  ['かが', 'かか'],
  ['跑步 🌅', '跑步 🌅'],
  ['ＡＢＣ', 'abc'],
  ['ﾊﾝｶｸ', 'ハンカク'],
])('%s is %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
