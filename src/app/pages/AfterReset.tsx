import { TakeBack } from '#features/your-data/TakeBack.tsx';
import { accountActions } from '#app/profiles/account-actions.ts';
import { type Device, useDevice } from '#app/start/device-store.ts';
import { useQuestion } from '#app/sync-panel/use-question.tsx';
import { SetAside } from '#app/sync-panel/SetAside.tsx';

/** After a reset, above the first questions: the way back, and what only this device had. Nothing when there was none. */
export function AfterReset() {
  const device = useDevice();
  return device ? <Rest device={device} /> : null;
}

function Rest({ device }: { device: Device }) {
  const [ask, question] = useQuestion();
  return (
    <>
      <div className="mx-auto w-full max-w-[480px] px-gutter pt-8 empty:hidden">
        <TakeBack restore={accountActions(device).restore} />
        <SetAside device={device} onAsk={ask} />
      </div>
      {question}
    </>
  );
}
