import { useState } from 'react';
import { askedGroups } from './keys.ts';
import { RecoveryKeyField } from './RecoveryKeyField.tsx';

interface RecoveryKeyCheckProps {
  /** What is typed into the two fields. */
  readonly typed: readonly [string, string];
  readonly onChange: (typed: readonly [string, string]) => void;
  readonly groups: readonly [number, number];
  readonly error: string | null;
}

/** Two groups of the new recovery key to type back, so that it is known to be kept. */
export function RecoveryKeyCheck({ typed, onChange, groups, error }: RecoveryKeyCheckProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecoveryKeyField
        label={`Group ${groups[0] + 1} of 8`}
        value={typed[0]}
        onChange={(text) => onChange([text, typed[1]])}
      />
      <RecoveryKeyField
        label={`Group ${groups[1] + 1} of 8`}
        value={typed[1]}
        onChange={(text) => onChange([typed[0], text])}
        error={error}
      />
    </div>
  );
}

/** The groups that are asked for, the same ones for as long as a dialog is open. */
export const useAskedGroups = (): readonly [number, number] => useState(() => askedGroups())[0];
