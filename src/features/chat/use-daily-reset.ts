import { useEffect, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { RESET_CHECK_MS } from './chat.ts';
import { reset } from './messages.ts';
import { resetChat } from './mutations.ts';

/**
 * Looks each minute, and whenever the page is seen again, whether the chat's day is over. False until the first look, so that nobody
 * sees yesterday's messages leave.
 */
export function useDailyReset(): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    let gone = false;
    const look = () =>
      void resetChat().then((done) => {
        if (gone) return;
        setLooked(true);
        if (done.ok && done.value > 0) toast(reset);
      });
    look();
    const timer = setInterval(look, RESET_CHECK_MS);
    const seen = () => {
      if (document.visibilityState === 'visible') look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      gone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
  return looked;
}
