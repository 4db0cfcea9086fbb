/** Words that decide what a message means, written with two letters swapped or one left out: "remid", "Thrusday", "appointmnet". */

const KNOWN =
  'remind reminder tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday appointment meeting dentist doctor lunch breakfast birthday calendar schedule'.split(
    ' ',
  );
/** Other frequent ones. */
const MORE: Readonly<Record<string, string>> = {
  docter: 'doctor',
  tommorow: 'tomorrow',
  tommorrow: 'tomorrow',
  tomorow: 'tomorrow',
  apointmnet: 'appointment',
  wendsday: 'wednesday',
  nxt: 'next',
  teh: 'the',
};

const meant: ReadonlyMap<string, string> = new Map([
  ...KNOWN.flatMap((word) => mistakes(word).map((wrong) => [wrong, word] as const)),
  ...Object.entries(MORE),
]);

/** The first and the last letter are never left out: "Frida" is a name. */
function mistakes(word: string): string[] {
  const left = Array.from({ length: word.length - 2 }, (_, i) => word.slice(0, i + 1) + word.slice(i + 2));
  const swapped = Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2),
  );
  return [...left, ...swapped].filter((wrong) => wrong !== word && !KNOWN.includes(wrong));
}

/** The text with these words as they were meant, and everything else as it is. A capital stays. */
export const spelled = (text: string): string =>
  text.replace(/[a-z]{3,13}/gi, (word) => {
    const right = meant.get(word.toLowerCase());
    if (right === undefined) return word;
    return word.charAt(0) === word.charAt(0).toLowerCase() ? right : right.charAt(0).toUpperCase() + right.slice(1);
  });
