import { useEffect } from 'react';
import { useWaiting } from './queries.ts';
import { toast } from '#ui/toast.ts';
import { failures } from './messages.ts';

/**
 * Whether messages wait because the session has ended: they are stored, and sent after the next sign-in. Shows a toast once; the caller
 * shows it again with each further message.
 */
export function useSessionEnded(): boolean {
  const ended = useWaiting()?.some(({ why }) => why === 'auth') ?? false;
  useEffect(() => {
    if (ended) toast(failures().SessionEnded);
  }, [ended]);
  return ended;
}
