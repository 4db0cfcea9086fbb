/** What the page does when its connection to the database ends: another tab upgraded it, or the browser let it go. */
import { onConnection } from '#data/db.ts';
import { OpenError } from '#data/open-error.ts';
import { toast } from '#ui/toast.ts';
import { setDevice } from './device-store.ts';
import { setUpdate } from './update-store.ts';

/** Loaded with the service worker's part, long before anybody needs it here. */
const unsent = () => import('./unsent.ts');

/** Sets what happens then; call it before openProfile(). */
export function followConnection(reload = () => location.reload()): void {
  onConnection({
    beforeLeaving: async () => (await unsent()).storeDrafts(),
    // A newer version in another tab has the database now. This one is of the version before, so it starts anew by itself,
    // but never under the hands of somebody who writes: what they wrote is stored as a draft, and they are told.
    onVersionChange: () =>
      void unsent()
        .then(({ isWriting }) => isWriting())
        // Not known: then nothing is taken from anybody's hands.
        .catch(() => true)
        .then((writing) => (writing ? setUpdate({ phase: 'taken', reload }) : reload())),
    onClosed: (reopened) => {
      if (!reopened) setDevice({ status: 'failed', error: new OpenError('closed', null) });
    },
    onBlocked: () =>
      toast({
        title: 'Close the other tabs of Daymark',
        description: 'An older version is open there and holds your days.',
      }),
  });
}
