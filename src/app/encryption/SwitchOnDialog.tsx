import { BeforeSwitchingOn } from './BeforeSwitchingOn.tsx';
import type { KeyDialogProps } from './ChangePassphraseDialog.tsx';
import { canSeal, switchOn } from './keys.ts';
import { keyErrors } from './messages.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { t } from '#lib/i18n.ts';

/** Switches encryption on: what somebody has to know, then a new key. */
export const SwitchOnDialog = ({ server, ...dialog }: KeyDialogProps) => (
  <NewKeyDialog
    {...dialog}
    before={{
      title: t('Before you switch it on'),
      body: <BeforeSwitchingOn />,
      check: async () => {
        const can = await canSeal(server);
        return can.ok ? null : keyErrors()[can.error];
      },
    }}
    begin={(made) => switchOn(dialog.db, server, made)}
    last={t('Switch on')}
    unchanged={t('Encryption is not on yet.')}
  />
);
