import { useEffect, useState } from 'react';
import { toast } from '#ui/toast.ts';
import { RESET_CHECK_MS } from './chat.ts';
import { reset } from './messages.ts';
import { resetChat } from './mutations.ts';

/**
 * Checks each minute, and whenever the page is shown again, whether the chat's day is over. False until the first check, so that
 * yesterday's messages are not shown and then removed.
 */
export function useDailyReset(): boolean {
  const [looked, setLooked] = useState(false);
  useEffect(() => {
    let gone = false;
    const look = () =>
      void resetChat().then((done) => {
        if (gone) return;
        setLooked(true);
        if (done.ok && done.value > 0) toast(reset());
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
