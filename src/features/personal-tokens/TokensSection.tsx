import { useState } from 'react';
import { getDb } from '#data/db.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { TokensDialog } from './TokensDialog.tsx';
import { t } from '#lib/i18n.ts';

/** 'Scripts and shortcuts': the tokens with which a person's own tools call. */
export function TokensSection() {
  const { kind, user_id } = getDb().profile;
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <SettingGroup
      title={t('Tokens')}
      hint={
        kind === 'account'
          ? t('Add a line from a phone’s shortcut, a terminal or an automation, or read your own data.')
          : t('Your own tools can add lines once you have an account.')
      }
    >
      {kind === 'account' ? (
        <Button size="sm" aria-label={t('Manage tokens')} onClick={() => setOpen(true)}>
          {t('Manage')}
        </Button>
      ) : null}
      {open === null ? null : <TokensDialog user={user_id} open={open} onOpenChange={setOpen} />}
    </SettingGroup>
  );
}
