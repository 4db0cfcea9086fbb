import { useState } from 'react';
import { undoAction } from '#editing/tell.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { UNDO_FAILED } from './messages.ts';

/** Below the first question of a sealed account: it waits until the person has decided whether questions may be sent. */
export function MayAsk({ coach }: { readonly coach: string }) {
  const [busy, setBusy] = useState(false);
  const decide = async (may: boolean) => {
    setBusy(true);
    const outcome = await setPreference('coach_questions', may, 'What the coach may see');
    setBusy(false);
    toast(
      outcome.ok
        ? { title: may ? 'Questions are sent' : 'Answered on this device', action: undoAction(outcome.value) }
        : UNDO_FAILED,
    );
  };
  return (
    <div role="group" aria-label="Before this is sent" className="mt-1.5 grid justify-items-end gap-2 text-right">
      <p className="max-w-[44ch] text-sm text-pretty text-ink-2">
        Your account is encrypted, but {coach} can only answer on the server. Send this in the clear, with the messages
        before it? The server and its language model can read them, and the server keeps its answers for about a day.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" disabled={busy} onClick={() => void decide(false)}>
          Answer on this device
        </Button>
        <Button size="sm" tone="tide" disabled={busy} onClick={() => void decide(true)}>
          Send
        </Button>
      </div>
      <p className="text-xs text-ink-2">It counts for later questions too. Settings has the switch.</p>
    </div>
  );
}
