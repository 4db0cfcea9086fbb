import { useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { forgetOldReset, readReset } from '#data/reset-local.ts';
import { clock } from '#ui/clock.ts';
import type { Result } from '#lib/result.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { messages, whyNot } from './messages.ts';
import { Trouble } from './Row.tsx';
import { t } from '#lib/i18n.ts';

export type Action = () => Promise<Result<undefined, keyof ReturnType<typeof whyNot>>>;

let running: Promise<string | null> | undefined;

/**
 * Takes a reset back and says what came of it. Returns why it did not work, or null. The toast and the page offer it both: a second press waits
 * for the first.
 */
export const takeBack = (restore: Action): Promise<string | null> =>
  (running ??= restoreAndSay(restore).finally(() => (running = undefined)));

async function restoreAndSay(restore: Action): Promise<string | null> {
  const outcome = await restore();
  toast(outcome.ok ? messages().restored : messages().restoreFailed);
  await forgetOldReset(getDb());
  return outcome.ok ? null : whyNot()[outcome.error];
}

/** The reset that can still be taken back, and until when; nothing when there is none. */
export function TakeBack({ restore }: { restore: Action }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const until = useLive(async () => (await readReset(getDb()))?.until ?? null, null, []);
  const press = useOnce(async () => {
    setBusy(true);
    setTrouble(await takeBack(restore));
    setBusy(false);
  });
  if (!until) return null;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <p>{t('Your data was cleared. Until {time} it can come back.', { time: clock(new Date(until)) })}</p>
        <Button busy={busy} onClick={() => void press()}>
          {t('Take the reset back')}
        </Button>
      </div>
      <Trouble>{trouble}</Trouble>
    </div>
  );
}
