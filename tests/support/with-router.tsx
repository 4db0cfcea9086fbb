/** For tests of a screen that has links. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The element inside a router that shows it at every address. */
export function withRouter(element: ReactNode, at = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  return <RouterProvider router={router as never} />;
}
