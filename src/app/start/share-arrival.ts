/** Somebody comes from another app's share sheet: the page says what became of what they shared. */
import { SHARED_HASH } from '#lib/worker.ts';
import { toast } from '#ui/toast.ts';

/** Reads the mark that the worker put on the address, and takes it off. Call it before the router reads the address. */
export function confirmShare(): void {
  if (location.hash !== SHARED_HASH) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  toast(
    location.pathname === '/auth'
      ? { title: 'Kept on this device', description: 'It goes into your log as soon as you are in.' }
      : { title: 'Added to today' },
  );
}
