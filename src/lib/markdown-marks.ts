/** A text without any of these is the same with and without Markdown light (markdown.ts). */
const MARKS =
  /[*_[\\]|https?:|^[^\S\r\n\u2028\u2029]*(?:[-+•>]|#{1,3}[^\S\r\n\u2028\u2029]|\d+[.)][^\S\r\n\u2028\u2029])/im;

/** Whether a text may have something to format. Apart from the parser, because the first screens only ask this. */
export const hasMarks = (text: string): boolean => MARKS.test(text);
