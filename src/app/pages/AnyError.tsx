import { Suspense } from 'react';
import { lazyPreloaded } from '#ui/lazy-preloaded.ts';

/** Requested as soon as the app starts, so that it is there when something fails; no first screen waits for it. */
const ErrorScreen = lazyPreloaded(async () => {
  try {
    return (await import('./ErrorScreen.tsx')).ErrorScreen;
  } catch {
    return Plain;
  }
});

/** Where not even the page for errors could be loaded. */
const Plain = (_: { error: unknown }) => (
  <p role="alert" className="p-10">
    Daymark could not be loaded. What you wrote is still on this device: reload the page when you are online.
  </p>
);

/** The page for an error that nothing else has handled. */
export const AnyError = ({ error }: { error: unknown }) => (
  <Suspense fallback={null}>
    <ErrorScreen error={error} />
  </Suspense>
);
