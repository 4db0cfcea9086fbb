import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 1024px)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether there is room for a side column; it is then drawn, instead of being hidden, so that it reads nothing on a phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
