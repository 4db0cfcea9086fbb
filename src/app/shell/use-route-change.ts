import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusMain } from './focus-main.ts';
import { pageTitle } from '#app/page-title.ts';
import { takesKeys } from '#ui/text-field.ts';
import { trackPageView } from './analytics.ts';

/** Whether the person already types in the new screen: then its focus stays. */
const writesIn = (main: Element | null) =>
  main?.contains(document.activeElement) === true && takesKeys(document.activeElement);

/** On every route change: sets the title, focuses the main content, records a page view (spec 000, "Page shell"). */
export function useRouteChange(): void {
  const router = useRouter();
  useEffect(() => {
    document.title = pageTitle(router.state.location.pathname);
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      document.title = pageTitle(toLocation.pathname);
      if (fromLocation && !pathChanged) return;
      trackPageView(toLocation.pathname);
      // The first page of a visit leaves the focus where the browser put it.
      if (fromLocation && !writesIn(document.getElementById('main-content'))) focusMain();
    });
  }, [router]);
}
