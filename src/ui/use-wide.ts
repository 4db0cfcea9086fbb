import { useSyncExternalStore } from 'react';

const QUERY = '(min-width: 1024px)';

const subscribe = (onChange: () => void) => {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window is wide enough for a side column. Without it the column is not drawn, so that it reads nothing on a phone. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
