import { retry } from './actions.ts';
import { usesBrowserModel } from '#assistant/browser-model.ts';
import type { AssistantCall } from '#assistant/call-row.ts';
import { mayAsk } from '#assistant/may-ask.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { useCoachLive } from './coach-live.ts';
import { MayAsk } from './MayAsk.tsx';
import { clock } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { TellMe } from './TellMe.tsx';
import { useOnline } from '#ui/use-online.ts';
import { useNow } from '#ui/use-now.ts';
import { connectionProblem, stopped, unanswered, whenItGoes } from './messages.ts';
import { t } from '#lib/i18n.ts';

const action =
  'relative -my-1.5 inline-flex min-h-11 items-center rounded-s px-2 text-sm font-semibold text-tide hover:bg-tide-soft';

interface WaitingNoteProps {
  readonly coach: string;
  /** Null: this device does not ask the question, and there is no answer. */
  readonly call: AssistantCall | null;
  readonly id: string;
  /** How many questions are ahead of it in the queue. */
  readonly ahead: number;
}

/** Below a message without an answer: since when it waits, and when it is sent. */
export function WaitingNote({ coach, call, id, ahead }: WaitingNoteProps) {
  const live = useCoachLive(({ trouble }) => trouble[id] ?? null);
  const online = useOnline();
  const open = call?.state === 'waiting' ? call : null;
  const trouble = open && (open.why ?? live);
  const now = useNow();
  const isUndecided = useLive(
    async () => (await mayAsk(getDb())) === null && !(await usesBrowserModel(getDb())),
    false,
    [],
  );
  if (open && ahead === 0 && isUndecided) return <MayAsk coach={coach} />;
  const words = open
    ? `${t('Waiting for the coach since {time}.', { time: clock(open.created_at) })} ${whenItGoes({ coach, ahead, trouble, online, nextAt: open.next_at }, now)}`
    : call
      ? stopped()
      : unanswered();
  return (
    <div className="mt-1.5 grid justify-items-end gap-0.5 text-end text-xs text-ink-2">
      {/* Only under the first question of the queue. */}
      {(trouble === 'offline' || trouble === 'server') && ahead === 0 ? (
        <p className="text-sm text-warn">{connectionProblem()}</p>
      ) : null}
      <p className="text-pretty">
        <Icon name={open ? 'clock' : 'stop'} size="xs" className="me-1.5 inline-block align-[-3px]" />
        {words}
      </p>
      {!open || (trouble && ahead === 0) ? (
        <div className="-me-2 flex flex-wrap justify-end gap-x-1">
          {open ? <TellMe className={action} /> : null}
          <button type="button" onClick={() => void retry(id)} className={action}>
            {open ? t('Try again') : t('Ask again')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
