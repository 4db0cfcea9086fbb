import { useState } from 'react';
import { undoAction } from '#editing/tell.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { undoFailed } from './messages.ts';
import { english, msg, t } from '#lib/i18n.ts';

/** Below the first question of a sealed account: it waits until the person has decided whether questions may be sent. */
export function MayAsk({ coach }: { readonly coach: string }) {
  const [busy, setBusy] = useState(false);
  const decide = async (may: boolean) => {
    setBusy(true);
    const outcome = await setPreference('coach_questions', may, english(msg('What the coach may see')));
    setBusy(false);
    toast(
      outcome.ok
        ? { title: may ? t('Questions are sent') : t('Answered on this device'), action: undoAction(outcome.value) }
        : undoFailed(),
    );
  };
  return (
    <div role="group" aria-label={t('Before this is sent')} className="mt-1.5 grid justify-items-end gap-2 text-end">
      <p className="max-w-[44ch] text-sm text-pretty text-ink-2">
        {t(
          'Your account is encrypted, but {coach} can only answer on the server. Send this in the clear, with the messages before it? The server and its language model can read them, and the server keeps its answers for about a day.',
          { coach },
        )}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={() => void decide(false)}>
          {t('Answer on this device')}
        </Button>
        <Button size="sm" tone="tide" disabled={busy} onClick={() => void decide(true)}>
          {t('Send')}
        </Button>
      </div>
      <p className="text-xs text-ink-2">{t('It counts for later questions too. Settings has the switch.')}</p>
    </div>
  );
}
