import { useEffect } from 'react';
import { useWaiting } from './queries.ts';
import { toast } from '#ui/toast.ts';
import { failures } from './messages.ts';

/**
 * Whether messages wait because the session has ended: they are kept, but nobody answers them before the next sign-in. Says so when
 * it turns out; the caller says it again with each message that is written all the same.
 */
export function useSessionEnded(): boolean {
  const ended = useWaiting()?.some(({ why }) => why === 'auth') ?? false;
  useEffect(() => {
    if (ended) toast(failures.SessionEnded);
  }, [ended]);
  return ended;
}
