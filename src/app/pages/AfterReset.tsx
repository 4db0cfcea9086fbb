import { TakeBack } from '#features/your-data/TakeBack.tsx';
import { accountActions } from '#app/profiles/account-actions.ts';
import { useDevice } from '#app/start/device-store.ts';

/** The way back after a reset, above the first questions; nothing when there was none. */
export function AfterReset() {
  const device = useDevice();
  if (!device) return null;
  return (
    <div className="mx-auto w-full max-w-[480px] px-gutter pt-8 empty:hidden">
      <TakeBack restore={accountActions(device).restore} />
    </div>
  );
}
