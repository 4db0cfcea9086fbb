import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this is a live page: false in the HTML that the build renders, and while the app takes that HTML over. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
