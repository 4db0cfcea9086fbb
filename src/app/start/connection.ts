/** What the page does when its connection to the database ends: another tab upgraded or erased it, or the browser let it go. */
import { type DaymarkDb, onConnection } from '#data/db.ts';
import { OpenError } from '#data/open-error.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { toast } from '#ui/toast.ts';
import { setDevice } from './device-store.ts';
import { setUpdate } from './update-store.ts';

/** Loaded with the service worker's part, long before anybody needs it here. */
const unsent = () => import('./unsent.ts');

/** Sets what happens then; call it before openProfile(). */
export function followConnection(reload = () => location.reload()): void {
  onConnection({
    beforeLeaving: async () => (await unsent()).storeDrafts(),
    // Another tab has the database now: in a newer version, whose drafts this tab has just stored, or to erase it. So this one
    // starts anew by itself, but never under the hands of somebody who writes: they are told.
    onVersionChange: () => void startAnew(reload),
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

/** Whose database another tab asked for last, and whether to delete it. */
let asked: { readonly profile: string; readonly toDelete: boolean } | undefined;

/** Notes what another tab wants of an open database, when it does. */
export function watchVersionChange(db: DaymarkDb): void {
  db.on('versionchange', ({ newVersion }) => {
    asked = { profile: db.profile.id, toDelete: newVersion === null };
  });
}

async function startAnew(reload: () => void): Promise<void> {
  const [writing, gone] = await Promise.all([
    unsent()
      .then(({ isWriting }) => isWriting())
      // Not known: then nothing is taken from anybody's hands.
      .catch(() => true),
    isGone(),
  ]);
  if (writing) setUpdate({ phase: 'taken', gone, reload });
  else reload();
}

/** Whether the database was not taken for a newer version: who erases or moves a profile has made another the active one before. */
async function isGone(): Promise<boolean> {
  if (!asked || asked.toDelete) return asked !== undefined;
  const active = await readActiveProfile().catch(() => undefined);
  return active !== undefined && active.id !== asked.profile;
}
