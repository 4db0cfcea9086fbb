import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createAppRouter } from '#app/router.tsx';

/** Opens the whole app at an address. Returns its router. */
export function renderApp(at: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [at] }));
  render(<RouterProvider router={router} />);
  return router;
}
