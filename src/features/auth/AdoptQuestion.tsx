import { useState } from 'react';
import { grouped } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';

interface Props {
  /** How many things the person made in the device-only profile; 0: there are only settings. */
  readonly things: number;
  readonly onBring: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
}

/** Asked before an account takes over what was written on this device only. Both answers keep everything. */
export function AdoptQuestion({ things, onBring, onLeave }: Props) {
  const [busy, setBusy] = useState<'bring' | 'leave' | null>(null);
  const answer = (which: 'bring' | 'leave', act: () => Promise<void>) => () => {
    setBusy(which);
    void act().finally(() => setBusy(null));
  };
  return (
    <>
      <h1 className="text-h1">Add it to your account?</h1>
      <p className="mt-3 text-pretty">
        {madeHere(things)} on this device only. Your account can take {things === 1 ? 'it' : 'them'} over, and{' '}
        {things === 1 ? 'it reaches' : 'they reach'} your other devices too.
      </p>
      <div className="mt-7 flex flex-col gap-3">
        <Button
          tone="coral"
          size="big"
          busy={busy === 'bring'}
          disabled={busy === 'leave'}
          onClick={answer('bring', onBring)}
        >
          Add it to my account
        </Button>
        <Button
          tone="line"
          size="big"
          busy={busy === 'leave'}
          disabled={busy === 'bring'}
          onClick={answer('leave', onLeave)}
        >
          Keep it on this device only
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">
        To see it again, sign out and press &quot;Use on this device only&quot;.
      </p>
    </>
  );
}

function madeHere(things: number): string {
  if (things === 0) return 'Your settings are';
  return things === 1 ? 'One thing was written' : `${grouped(things)} things were written`;
}
