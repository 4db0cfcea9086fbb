import { lazy, Suspense } from 'react';
import type { EmptyStateProps } from './EmptyState.tsx';

const EmptyState = lazy(async () => ({ default: (await import('./EmptyState.tsx')).EmptyState }));

/** An empty state where rows come first: most people see it once, so nobody waits for its drawing. */
export const LateEmptyState = (props: EmptyStateProps) => (
  <Suspense fallback={null}>
    <EmptyState {...props} />
  </Suspense>
);
