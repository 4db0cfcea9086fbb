import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { askedGroups } from './keys.ts';
import { RecoveryKeyField } from './RecoveryKeyField.tsx';
import { t } from '#lib/i18n.ts';

type Groups = readonly [number, number];
type Typed = readonly [string, string];

interface RecoveryKeyCheckProps {
  readonly groups: Groups;
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly error: string | null;
}

/** Two groups of the new recovery key to type back, so that it is known to be kept. */
export const RecoveryKeyCheck = ({ groups, typed, onChange, error }: RecoveryKeyCheckProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <RecoveryKeyField
      label={t('Group {value} of 8', { value: groups[0] + 1 })}
      value={typed[0]}
      onChange={(text) => onChange([text, typed[1]])}
    />
    <RecoveryKeyField
      label={t('Group {value} of 8', { value: groups[1] + 1 })}
      value={typed[1]}
      onChange={(text) => onChange([typed[0], text])}
      error={error}
    />
  </div>
);

/** The groups that are asked for, the same ones for as long as a dialog is there. */
export const useAskedGroups = (): Groups => useState(() => askedGroups())[0];

export const WRONG_GROUPS = () => t('These are not the groups of your recovery key.');

export const BackToKey = ({ onBack }: { onBack: () => void }) => <Button onClick={onBack}>{t('Show it again')}</Button>;
