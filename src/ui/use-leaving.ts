import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';

/** Whether a button is busy with leaving the site. A page that the browser shows again as it was left, by Back, is not. */
export function useLeaving(): [leaving: boolean, set: Dispatch<SetStateAction<boolean>>] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  return [leaving, setLeaving];
}
