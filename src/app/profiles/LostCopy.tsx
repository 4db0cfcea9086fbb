import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeLastRowCount } from '#data/last-row-count.ts';
import type { ProfileRef } from '#data/profile.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { logFailure } from '#lib/log-failure.ts';

/** The browser has deleted a profile that existed on this device only. The page says so plainly; the person alone decides to start again. */
export function LostCopy({ profile, rows }: { profile: ProfileRef; rows: number }) {
  const [begun, setBegun] = useState(false);
  const begin = async () => {
    setBegun(true);
    try {
      await writeLastRowCount(profile.id, 0);
      location.reload();
    } catch (error) {
      logFailure('The count could not be forgotten:', error);
      setBegun(false);
    }
  };
  return (
    <section className="mx-auto grid w-full max-w-measure justify-items-start gap-2 px-gutter py-10">
      <Drawing name="lighthouse" className="mb-2 -ml-2" />
      <h1>This device lost its copy</h1>
      <p className="max-w-[50ch] text-pretty text-ink-2">
        The browser cleared what Daymark kept here: {count(rows, 'thing')}, and they were on this device only. It does
        so when space runs out, or when its data is cleared by hand.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button tone="tide" busy={begun} onClick={() => void begin()}>
          Start again
        </Button>
        <Button asChild tone="line">
          <Link to="/auth" search={{ mode: 'login' }}>
            Sign in to an account
          </Link>
        </Button>
      </div>
    </section>
  );
}
