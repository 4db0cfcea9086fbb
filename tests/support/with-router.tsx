/** For tests of a screen that has links. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** The element inside a router with one page. */
export function withRouter(element: ReactElement): ReactElement {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }),
    history: createMemoryHistory(),
  });
  return <RouterProvider router={router as never} />;
}
