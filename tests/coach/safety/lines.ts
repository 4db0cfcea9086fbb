/** Reads labelled lines about safety from a TSV file: an optional code of the language, voice, text, label, and what the line shows. */
import { readFileSync } from 'node:fs';
import { careIn } from '#coach/safety.ts';

const LABELS = ['abuse-now', 'self-harm', 'suicide', 'none'] as const;
export type SafetyLabel = (typeof LABELS)[number];
export interface SafetyLine {
  readonly text: string;
  readonly label: SafetyLabel;
}

export function readSafetyLines(path: string | URL): SafetyLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((row): SafetyLine[] => {
      const cells = row.split('\t');
      const at = cells.findIndex((cell) => LABELS.some((label) => label === cell.trim()));
      const label = LABELS.find((name) => name === cells[at]?.trim());
      return label && at > 0 ? [{ text: cells[at - 1]!, label }] : [];
    });
}

/** Whether a line gets the care that it needs: help at once, with the protecting lines for abuse; nothing for a harmless line. */
export function isRight({ text, label }: SafetyLine): boolean {
  const care = careIn(text);
  if (label === 'none') return care === null;
  return care?.level === 'danger' && (care.about === 'hurt') === (label === 'abuse-now');
}
