import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import type { KeyDialogProps } from './ChangePassphraseDialog.tsx';
import { sealAgain, startOver } from './lost-key.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { t } from '#lib/i18n.ts';

/** On a device that has the key, for somebody who has lost passphrase and recovery key: new ones for the same account. */
export const SealAgainDialog = ({ server, ...dialog }: KeyDialogProps) => (
  <NewKeyDialog
    {...dialog}
    before={{
      title: t('Lost both?'),
      body: (
        <div className="grid gap-3 text-pretty">
          <p>
            {t(
              'This device still has the key, so nothing is lost. It encrypts your account again, with a new passphrase and a new recovery key.',
            )}
          </p>
          <p>
            {t(
              'For this it makes everything readable for the server first. That can take some minutes; with many photos, hours. Keep this device: until it is done, it is the only way in.',
            )}
          </p>
          <p>{t('Your other devices ask for the new passphrase then.')}</p>
        </div>
      ),
      check: async () => null,
    }}
    begin={(made) => sealAgain(dialog.db, server, made)}
    last={t('Encrypt again')}
    unchanged={t('Nothing has changed yet.')}
  />
);

/** Without case, and without the quotation marks of any language around it. */
const plain = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replaceAll(/[“”„«»"'‘’]/g, '')
    .trim();

/** For somebody who has lost passphrase, recovery key and every device with the key: the account goes on empty, with a new key. */
export function StartOverDialog({ server, ...dialog }: KeyDialogProps & { readonly onStartedOver: () => void }) {
  const { db, onStartedOver } = dialog;
  const phrase = t('start over');
  const [typed, setTyped] = useState('');
  return (
    <NewKeyDialog
      {...dialog}
      before={{
        title: t('Start over?'),
        body: (
          <div className="grid gap-3 text-pretty">
            <p>
              {t(
                'Without the passphrase, the recovery key or a device that is unlocked, nobody can read what you wrote. We cannot either.',
              )}
            </p>
            <p>
              {t(
                'Starting over deletes all of it from the server, days, ticks and events too. Your account stays, and you choose a new passphrase. It cannot be undone.',
              )}
            </p>
            <p>
              {t(
                'Is Daymark on another phone or computer of yours, or has it ever been? Look there first. A device that can still read can choose a new passphrase in Settings, under “Only you can read it”. If it turns up later, it brings back what it has.',
              )}
            </p>
            <Field label={t('Type “{value}” to go on', { value: phrase })}>
              {(control) => (
                <TextInput
                  {...control}
                  data-last=""
                  autoComplete="off"
                  autoCapitalize="none"
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          </div>
        ),
        check: async () => (plain(typed) === plain(phrase) ? null : t('Type “{value}” to go on.', { value: phrase })),
      }}
      begin={async (made) => {
        const begun = await startOver(db, server, made);
        if (begun.ok) {
          toast({ title: t('You have started over'), description: t('Only you can read what you write from now on.') });
          onStartedOver();
        }
        return begun;
      }}
      last={t('Delete and start over')}
      unchanged={t('Nothing was deleted.')}
    />
  );
}
