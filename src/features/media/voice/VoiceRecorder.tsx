import { useEffect, useRef, type ReactNode } from 'react';
import { getDb } from '#data/db.ts';
import { dropRecording, type KeptRecording } from '#data/recordings.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.ts';
import { writtenAt } from '#ui/clock.ts';
import { useToday } from '#ui/use-today.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { useOnce } from '#ui/use-once.ts';
import { keyOfTarget, type Target } from '#features/media/add-files.ts';
import { useInterrupted } from './interrupted.ts';
import { keepRecording } from './keep-recording.ts';
import { microphoneWords, stopped } from './messages.ts';
import {
  closeTrouble,
  discardRecording,
  finishRecording,
  leaveRecorder,
  LONGEST_SECONDS,
  type RecordingState,
  SHOWN_LEVELS,
  startRecording,
  togglePause,
  useRecorder,
} from './recorder.ts';
import { lengthInWords, minutes } from './times.ts';
import { heightsOf } from './wave.ts';
import { WaveBars } from './WaveBars.tsx';
import { t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

/** The recording that runs for a form or a row, why none does, and those that were interrupted. */
export function VoiceRecorder({ target }: { readonly target: Target }) {
  const key = keyOfTarget(target);
  const recording = useRecorder((state) => (state.recording?.key === key ? state.recording : null));
  const trouble = useRecorder((state) => (state.trouble?.key === key ? state.trouble.why : null));
  const ready = useRecorder((state) => state.ready === key);
  const interrupted = useInterrupted();
  useEffect(() => () => leaveRecorder(key), [key]);
  return (
    <>
      {recording ? <Recording recording={recording} /> : null}
      {ready ? (
        <Button
          tone="tide"
          size="big"
          className="w-full"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the app was opened for this
          autoFocus
          onClick={() => void startRecording(target)}
        >
          <Icon name="mic" />
          {t('Record a voice note')}
        </Button>
      ) : null}
      {trouble ? (
        <div role="alert" className="flex items-start gap-2 rounded-s bg-well py-2 ps-3 text-sm text-pretty">
          <Icon name="mic" size="s" className="mt-0.5 shrink-0 text-ink-2" />
          <p className="flex-1 py-0.5">{microphoneWords()[trouble]}</p>
          <IconButton icon="x" size="s" label={t('Close')} className="-my-2" onClick={closeTrouble} />
        </div>
      ) : null}
      {interrupted.map((one) => (
        <Interrupted key={one.id} recording={one} target={target} />
      ))}
    </>
  );
}

function Recording({ recording: { phase, seconds, levels, muted } }: { readonly recording: RecordingState }) {
  const paused = phase === 'paused';
  const done = useRef<HTMLButtonElement>(null);
  // The button that began it is disabled now.
  useEffect(() => done.current?.focus(), []);
  const left = LONGEST_SECONDS - seconds;
  return (
    <div role="group" aria-label={t('Recording')} className="grid gap-1 rounded-s bg-well p-2">
      <p role="status" className="sr-only">
        {phase === 'recording' ? t('Recording') : paused ? t('Paused') : ''}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span
          aria-hidden="true"
          className={`ms-1.5 size-2.5 shrink-0 rounded-full ${phase === 'recording' ? 'bg-coral motion-safe:animate-pulse' : 'bg-edge'}`}
        />
        <span className="w-12 shrink-0 text-ui font-semibold tabular-nums">{minutes(seconds)}</span>
        <WaveBars heights={heightsOf(levels.padStart(SHOWN_LEVELS, '0'))} played={1} className="h-8 min-w-36 flex-1" />
        <div className="ms-auto flex shrink-0 items-center">
          <IconButton
            icon="trash"
            size="s"
            label={t('Discard the recording')}
            disabled={phase === 'keeping'}
            onClick={discardRecording}
          />
          <IconButton
            icon={paused ? 'mic' : 'pause'}
            size="s"
            label={paused ? t('Resume recording') : t('Pause the recording')}
            disabled={phase === 'keeping' || phase === 'asking'}
            onClick={togglePause}
          />
          <Button
            ref={done}
            tone="tide"
            size="sm"
            disabled={phase === 'keeping'}
            onClick={phase === 'asking' ? discardRecording : finishRecording}
          >
            {phase === 'asking' ? t('Cancel') : t('Done', undefined, 'button')}
          </Button>
        </div>
      </div>
      {phase === 'asking' ? <Note>{t('Your browser asks whether Daymark may use the microphone.')}</Note> : null}
      {muted ? <Note>{t('Something else, perhaps a call, has the microphone. Go on when it is over.')}</Note> : null}
      {left < 60 && phase === 'recording' ? (
        <Note>{t('Recording stops in {time} and is saved.', { time: minutes(left) })}</Note>
      ) : null}
    </div>
  );
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className="px-1.5 pb-0.5 text-sm text-pretty text-ink-2">{children}</p>
);

interface InterruptedProps {
  readonly recording: KeptRecording;
  readonly target: Target;
}

function Interrupted({ recording: { id, began, seconds }, target }: InterruptedProps) {
  const today = useToday(useDayStart());
  const keep = useOnce(async () => {
    const words = stopped('pressed', await keepRecording(id, target));
    if (words) toast(words);
  });
  const discard = useOnce(() => dropRecording(getDb(), id));
  return (
    <div
      role="group"
      aria-label={t('Interrupted recording')}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-s bg-well p-2"
    >
      <p className="min-w-0 flex-1 basis-60 px-1.5 text-sm text-pretty">
        {t('A recording of {length} from {when} was interrupted.', {
          length: lengthInWords(seconds),
          when: dayInText(writtenAt(new Date(began), today)),
        })}
      </p>
      <div className="flex gap-2">
        <Button tone="quiet" size="sm" onClick={() => void discard()}>
          {t('Discard')}
        </Button>
        <Button tone="tide" size="sm" onClick={() => void keep()}>
          {t('Keep')}
        </Button>
      </div>
    </div>
  );
}
