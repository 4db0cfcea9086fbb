/** What the page does when its connection to the database ends (another tab upgraded or erased it, or the browser closed it) or does not answer. */
import { type DaymarkDb, onConnection } from '#data/db.ts';
import { OpenError } from '#data/open-error.ts';
import { onUnreadable } from '#data/attempt.ts';
import { onSlowWrite } from '#data/slow-write.ts';
import { readActiveProfile } from '#data/session-store.ts';
import { type Toast, toast } from '#ui/toast.ts';
import { setDevice } from './device-store.ts';
import { isWriting, storeDrafts } from './unsent.ts';
import { setUpdate, type UpdateState, useUpdate } from './update-store.ts';
import { t } from '#lib/i18n.ts';

/** Sets the callbacks for that; call it before openProfile(). */
export function followConnection(reload = () => location.reload()): void {
  onSlowWrite(showSlowWrite);
  // After the toast of the refused intent, so that this one replaces it.
  onUnreadable(() => setTimeout(() => toast(unreadable())));
  onConnection({
    beforeLeaving: storeDrafts,
    // Another tab has taken the database: for a newer version, whose drafts this tab has just stored, or to erase it. This tab reloads by
    // itself, but not while the person writes: then the UpdateBar asks.
    onVersionChange: () => void reloadUnlessWriting(reload),
    onClosed: (reopened) => {
      if (!reopened) setDevice({ status: 'failed', error: new OpenError('closed', null) });
    },
    onBlocked: () =>
      toast({
        title: t('Close the other tabs of Daymark'),
        description: t('An older version is open there. This tab goes on when it is closed.'),
      }),
  });
}

const unreadable = (): Toast => ({
  title: t('Nothing was changed'),
  description: t('This device cannot read what is there, so it cannot change or delete it.'),
  tone: 'destructive',
});

/** Shows that a write waits, above what was shown before. */
let below: UpdateState = { phase: 'none' };
function showSlowWrite(waits: boolean): void {
  const { state } = useUpdate.getState();
  if (waits) {
    below = state;
    setUpdate({ phase: 'saving' });
  } else if (state.phase === 'saving') setUpdate(below);
}

/** Whose database another tab took last, and whether to delete it. */
let taken: { readonly profile: string; readonly toDelete: boolean } | undefined;

/** Notes that another tab takes an open database, and why. */
export function watchVersionChange(db: DaymarkDb): void {
  db.on('versionchange', ({ newVersion }) => {
    taken = { profile: db.profile.id, toDelete: newVersion === null };
  });
}

async function reloadUnlessWriting(reload: () => void): Promise<void> {
  const [writing, gone] = await Promise.all([
    // Unknown: then the tab does not reload by itself.
    isWriting().catch(() => true),
    isGone(),
  ]);
  if (writing) setUpdate({ phase: 'taken', gone, reload });
  else reload();
}

/**
 * Whether the database was taken for another reason than a newer version: a tab that erases or moves a profile has made another profile
 * active before.
 */
async function isGone(): Promise<boolean> {
  if (!taken || taken.toDelete) return taken !== undefined;
  const active = await readActiveProfile().catch(() => undefined);
  return active !== undefined && active.id !== taken.profile;
}
