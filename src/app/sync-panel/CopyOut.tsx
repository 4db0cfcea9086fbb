import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { Device } from '#app/start/device-store.ts';
import { copyDataOut } from '#app/profiles/copy-data-out.ts';
import { logFailure } from '#lib/log-failure.ts';

/** Downloads everything of the profile as a file, for when sync does not work. */
export function CopyOut({ device }: { device: Device }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await copyDataOut(device.profile);
      setOutcome('copied');
    } catch (error) {
      logFailure('The data could not be copied:', error);
      setOutcome('failed');
    }
  };
  return (
    <>
      <Button tone="line" onClick={() => void copy()}>
        Copy my data out
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {outcome === 'copied' ? 'Photos and recordings are not in the file. They stay on this device.' : null}
      </p>
      {outcome === 'failed' ? (
        <p role="alert" className="text-sm text-danger">
          The data could not be read this time. Reload and try again.
        </p>
      ) : null}
    </>
  );
}
