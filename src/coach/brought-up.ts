/** Whether a text of the person's may be brought up by the coach, given to a model or quoted back. Pure. */
import { careIn } from './safety.ts';

/** The sentences of a text, and its lines. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/**
 * Whether anything in a text speaks of harm or is heavy. More careful than for a message: each sentence counts by itself, because a book that
 * is named at the start of an entry says nothing about its end.
 */
export const asksForCare = (text: string): boolean =>
  careIn(text) !== null || sentencesOf(text).some((sentence) => careIn(sentence) !== null);
