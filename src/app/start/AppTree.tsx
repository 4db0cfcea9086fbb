import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ErrorScreen } from '#app/pages/ErrorScreen.tsx';
import type { createAppRouter } from '#app/router.tsx';
import { useLanguage } from './language.ts';

const Failed = ({ error }: { error: unknown }) => <ErrorScreen error={error} />;

/** The whole app. The build renders the same tree into the HTML of the public pages. */
export function AppTree({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const language = useLanguage((state) => state.language);
  return (
    <StrictMode key={language}>
      <CatchBoundary getResetKey={() => 'root'} errorComponent={Failed}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </StrictMode>
  );
}
