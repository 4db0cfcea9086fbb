import { useEffect } from 'react';
import { useCoachLive, type CoachLive } from '#features/assistant/live.ts';
import { toast } from '#ui/toast.ts';
import { failures } from './messages.ts';

const waitsForSession = ({ trouble }: CoachLive) => Object.values(trouble).includes('auth');

/** Says once, when it turns out, that the session has ended: messages are kept, but nobody answers them before the next sign-in. */
export function useSessionEnded(): void {
  useEffect(
    () =>
      useCoachLive.subscribe((now, before) => {
        if (waitsForSession(now) && !waitsForSession(before)) toast(failures.SessionEnded);
      }),
    [],
  );
}
