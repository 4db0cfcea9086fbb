/** One spelling for what is typed in a hurry or in disguise, so that the patterns of danger and the danger model see the same words. */

/** Slips of the finger in the words that matter. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:wnat|wan|wnt|wantt|waant|wnana|wana|wann?aa?)\b(?= (?:to|2|too|die|kil|end|hurt|live|be|go|sleep|d))/g,
    'want',
  ],
  [/\bkil(?=\b|lin?\b|in?\b)/g, 'kill'],
  [/\b(kill|cutt|hurt|thinkin|feel|harm|hang|end|talk)in\b/g, '$1ing'],
  [/\bthinkin\b/g, 'thinking'],
  [/\bmy ?s(?:le|e)f\b|\bmy self\b|\bmyslef\b|\bmyselv?e?f?\b/g, 'myself'],
  [/\bd(?:i|y)eing\b/g, 'dying'],
  [/\b(?:ded|daed)\b/g, 'dead'],
  [/\b(?:alife|alieve|aliv)\b/g, 'alive'],
  [/\bany ?mor\b/g, 'anymore'],
  [/\babt\b/g, 'about'],
  [/\b(?:wuz|woz)\b/g, 'was'],
  [/\bgona\b/g, 'gonna'],
  [/\b(?:tonite|2nite)\b/g, 'tonight'],
  [/\b(want|need|going|gonna|used|have) 2\b/g, '$1 to'],
  [/\b(?:dont|donot)\b/g, "don't"],
  [/\bcant\b/g, "can't"],
  [/\b(he|she|they|that|it)(?:s|re)\b(?= (?:got|been|not|going|gonna|always|put|making|\d))/g, "$1's"],
  [/\b(im|ive)\b/g, "i'm"],
  [/\bwen\b/g, 'when'],
  [/\bwud\b/g, 'would'],
  [/\b(?:agen|agian)\b/g, 'again'],
  [/\b(?:cos|coz|cuz|becos)\b/g, 'because'],
  [/\b(?:te(?:ch|a?h)er|teecher)\b/g, 'teacher'],
  [/\bcutin?g\b|\bcuting\b/g, 'cutting'],
  [/\bburnd\b/g, 'burned'],
  [/\bnos\b/g, 'knows'],
  [/\bmony\b/g, 'money'],
  [/\bwiv(out)?\b/g, 'with$1'],
  [/\bbeter\b/g, 'better'],
];

/** Unifies spellings: curly quotes, "k1ll", "s u i c i d e". */
export function unifySpelling(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u200b-\u200d\ufeff\u00ad]/g, '')
    .replace(/\b(?:[a-z][ .]){3,}[a-z]\b/g, (spelled) => spelled.replace(/[ .]/g, ''))
    .replace(/([a-z])[*1!|]([a-z])/g, '$1i$2')
    .replace(/([a-z])0([a-z])/g, '$1o$2')
    .replace(/([a-z])3([a-z])/g, '$1e$2')
    .replace(/\s+/g, ' ');
  return SPELLED.reduce((said, [wrong, right]) => said.replace(wrong, right), plain);
}
