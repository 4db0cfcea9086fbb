/** Reads labelled lines about safety from a TSV file: an optional code of the language, voice, text, label, and what the line shows. */
import { careIn } from '#coach/safety.ts';
import { readTable } from '../table.ts';

const LABELS = ['abuse-now', 'self-harm', 'suicide', 'none'] as const;
export type SafetyLabel = (typeof LABELS)[number];
export interface SafetyLine {
  readonly text: string;
  readonly label: SafetyLabel;
}

export const readSafetyLines = (path: string | URL): SafetyLine[] =>
  readTable(path, (cells) => {
    const at = cells.findIndex((cell) => LABELS.some((label) => label === cell));
    if (at < 1) throw new Error(`no text with one of the labels ${LABELS.join(', ')}`);
    return { text: cells[at - 1]!, label: cells[at] as SafetyLabel };
  });

/** Whether a line gets the care that it needs: help at once, with the protecting lines for abuse; nothing for a harmless line. */
export function isRight({ text, label }: SafetyLine): boolean {
  const care = careIn(text);
  if (label === 'none') return care === null;
  return care?.level === 'danger' && (care.about === 'hurt') === (label === 'abuse-now');
}
