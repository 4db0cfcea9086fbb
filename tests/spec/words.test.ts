import { describe, expect, test } from 'vitest';
import { wordsOf } from './support/source.ts';

/** The words for the sync state, to the letter of docs/product.md. The texts of the specs are rendered: screens, personal and calendar.test.tsx. */
test.each(['Saved on this device', 'Syncing', 'Synced at ', 'Offline, ', 'Sign in to sync', ' not backed up'])(
  'the sync state has "%s"',
  (text) => {
    // Not toContain, which would print the whole source.
    expect(wordsOf('src/app/sync-panel/words.ts').includes(text)).toBe(true);
  },
);

/** Pictures and figures for experts that stood in texts for everybody, which must not come back. */
const GONE = [
  /days (?:come|follow|go) (?:to|into|there)|your days follow|holds your days|loading your days/i,
  /finds? its place/i,
  /without a signal/i,
  /the (?:day|evening) is yours/i,
  /nothing is due, nothing is lost/i,
  /beyond what chance would do/i,
  /; mean of seven|their 95 % intervals|charts show the mean/i,
  /words of now|bends it, it never breaks|should not go without|one of seven days is here/i,
  /what is it asking of you|carried through|brightest of|moods were (?:brighter|heavier)/i,
  /lightness in what you wrote|how much this weighs|what is underneath|still turning in your head/i,
  /took its place|works no more|that was often in a short time/i,
  /as strong as a month ago/i,
  /\bgoe?s? out by (?:itself|themselves)\b/i,
  /leads in a circle|the middle of .{0,40} made on their own day|is then, and that day|what is due in them/i,
  /no place to go back to|and nothing has to be done|shows it to the letter|no way back to a forgotten/i,
  /a thing is compared once|same words, of another version|the same file does the rest|or its time is over/i,
];

describe('texts that a person sees', () => {
  const content =
    'about accessibility contact cookie-policy data-protection faq help only-you-can-read-it privacy terms'.split(' ');
  const shown = [
    'src/features',
    'src/app',
    'src/ui',
    'src/coach',
    'src/sync',
    'sync-server/mail',
    ...content.map((name) => `src/features/site/content/${name}.md`),
  ]
    .map(wordsOf)
    .join(' ');
  test.each(GONE)('say nothing like %s', (riddle) => expect(riddle.exec(shown)?.[0]).toBeUndefined());
});
