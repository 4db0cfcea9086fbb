import { lazy, Suspense } from 'react';
import type { EmptyStateProps } from './EmptyState.tsx';

const EmptyState = lazy(async () => ({ default: (await import('./EmptyState.tsx')).EmptyState }));

/** An empty state whose code is loaded after the rows: most people see it once, so no screen should wait for it. */
export const LazyEmptyState = (props: EmptyStateProps) => (
  <Suspense fallback={null}>
    <EmptyState {...props} />
  </Suspense>
);
