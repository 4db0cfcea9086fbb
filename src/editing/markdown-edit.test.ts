import { expect, test } from 'vitest';
import { format, nextLine, type Format, type TextEdit } from './markdown-edit.ts';

/** A text with its selection between '<' and '>', or its caret as '|'. */
function read(marked: string): { text: string; start: number; end: number } {
  const caret = marked.indexOf('|');
  if (caret >= 0) return { text: marked.replace('|', ''), start: caret, end: caret };
  const [start, end] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  return { text: marked.replace('‹', '').replace('›', ''), start, end };
}
function after(text: string, edit: TextEdit): string {
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return edit.start === edit.end
    ? `${next.slice(0, edit.start)}|${next.slice(edit.start)}`
    : `${next.slice(0, edit.start)}‹${next.slice(edit.start, edit.end)}›${next.slice(edit.end)}`;
}

test.each<readonly [Format, string, string]>([
  ['bold', 'a ‹word› here', 'a **‹word›** here'],
  ['bold', 'a **‹word›** here', 'a ‹word› here'],
  ['bold', 'a‹ word ›here', 'a **‹word›** here'],
  ['bold', 'a |', 'a **|**'],
  ['bold', 'a **|**', 'a |'],
  ['italic', 'a ‹word›', 'a *‹word›*'],
  ['italic', 'a *‹word›*', 'a ‹word›'],
  ['italic', 'a **‹word›**', 'a ***‹word›***'],
  ['italic', 'a ***‹word›***', 'a **‹word›**'],
  ['heading', 'one\ntw|o', 'one\n# tw|o'],
  ['heading', '# tw|o', 'tw|o'],
  ['list', '‹one\ntwo›', '- ‹one\n- two›'],
  ['list', '- ‹one\n- two›', '‹one\ntwo›'],
  ['quote', '|said', '> |said'],
  ['link', 'see ‹this›', 'see [this](https://|)'],
  ['link', '‹https://example.org›', '[|](https://example.org)'],
  ['link', '|', '[](https://|)'],
])('%s of %j', (how, before, wanted) => {
  const { text, start, end } = read(before);
  expect(after(text, format(text, start, end, how))).toBe(wanted);
});

test.each([
  ['- milk|', '- milk\n- |'],
  ['  * milk|', '  * milk\n  * |'],
  ['9. milk|', '9. milk\n10. |'],
  ['- [x] milk|', '- [x] milk\n- [ ] |'],
  ['> said|', '> said\n> |'],
  ['- mi|lk', '- mi\n- |lk'],
  ['- milk\n- |', '- milk\n|'],
  ['1. |\nafter', '|\nafter'],
])('Enter in %j', (before, wanted) => {
  const { text, start, end } = read(before);
  expect(after(text, nextLine(text, start, end)!)).toBe(wanted);
});

test.each(['plain|', '|- milk', '-|5', 'a - b|', '2026|', '#tag|'])('Enter in %j is an ordinary one', (before) => {
  const { text, start, end } = read(before);
  expect(nextLine(text, start, end)).toBeNull();
});
