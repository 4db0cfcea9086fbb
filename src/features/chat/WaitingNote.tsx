import { useSyncExternalStore } from 'react';
import { retry } from './assistant-actions.ts';
import type { AssistantCall } from '#features/assistant/call-row.ts';
import { useCoachLive } from '#features/assistant/live.ts';
import { clock } from '#lib/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { useNow } from './use-now.ts';
import { CONNECTION_PROBLEM, STOPPED, whenItGoes } from './messages.ts';

interface WaitingNoteProps {
  readonly coach: string;
  /** It waits, or it was stopped. */
  readonly call: AssistantCall;
  /** How many questions are asked before it. */
  readonly ahead: number;
}

/** Below a message without an answer: since when it waits, and a sentence that says when it goes. */
export function WaitingNote({ coach, call, ahead }: WaitingNoteProps) {
  const live = useCoachLive(({ trouble }) => trouble[call.id] ?? null);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const stopped = call.state === 'stopped';
  const trouble = stopped ? null : (call.why ?? live);
  const now = useNow();
  const when = whenItGoes({ coach, ahead, trouble, online, nextAt: call.next_at }, now);
  return (
    <div className="mt-1.5 grid justify-items-end gap-0.5 text-right text-xs text-ink-2">
      {/* Once, under the one that could not leave: those behind it only wait. */}
      {(trouble === 'offline' || trouble === 'server') && ahead === 0 ? (
        <p className="text-sm text-warn">{CONNECTION_PROBLEM}</p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        <p className="text-pretty">
          <Icon name={stopped ? 'stop' : 'clock'} size="xs" className="mr-1.5 inline-block align-[-3px]" />
          {stopped ? STOPPED : `Waiting for the coach since ${clock(call.created_at)}. ${when}`}
        </p>
        {stopped || (trouble && ahead === 0) ? (
          <button
            type="button"
            onClick={() => void retry(call.id)}
            className="relative -my-3 -mr-2 inline-flex min-h-11 items-center rounded-s px-2 text-sm font-semibold text-tide hover:bg-tide-soft"
          >
            {stopped ? 'Ask again' : 'Try again'}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
