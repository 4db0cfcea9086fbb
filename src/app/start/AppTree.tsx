import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { ErrorScreen } from '#app/pages/ErrorScreen.tsx';
import type { createAppRouter } from '#app/router.tsx';
import { useLanguage } from './language.ts';

const Failed = ({ error }: { error: unknown }) => <ErrorScreen error={error} />;

const shownLanguage = () => useLanguage.getState().language;

/** The whole app. The build renders the same tree into the HTML of the public pages. */
export function AppTree({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // The HTML that the app takes over is in the language that is shown: a hook of the store itself would begin with English.
  const language = useSyncExternalStore(useLanguage.subscribe, shownLanguage, shownLanguage);
  return (
    <StrictMode key={language}>
      <CatchBoundary getResetKey={() => 'root'} errorComponent={Failed}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </StrictMode>
  );
}
