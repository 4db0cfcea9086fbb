/** What a text is about: its words without their endings, and without those that every text has. Pure. */
import { isCommon } from '#lib/common-words.ts';
import { fold } from '#lib/fold.ts';
import { stem } from './matches.ts';

/** Words that ask, and say nothing of what is asked for. */
const ASKING = new Set(
  'please remember remind write wrote written tell told mention mentioned feeling felt ago month months year years hour hours'.split(
    ' ',
  ),
);

/** The words of a text by which another text about the same thing can be known. */
export const tellingWords = (text: string): ReadonlySet<string> =>
  new Set(
    (
      fold(text)
        .replaceAll('’', "'")
        .match(/[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu) ?? []
    )
      .map((word) => word.replace(/'s$/, ''))
      .filter((word) => word.length >= 3 && !isCommon(word) && !ASKING.has(word))
      // Twice: "mornings" is "morning", which is cut again where it stands by itself.
      .map((word) => stem(stem(word))),
  );
