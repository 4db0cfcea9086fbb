import { useState, type ReactNode } from 'react';
import type { Attachment } from '#data/schema.ts';
import { download } from '#ui/download.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { hasModifier } from '#ui/move-focus.ts';
import { readBlob } from '#features/media/queries.ts';
import { useBlob } from '#features/media/use-blob.ts';
import { DECODED_SECONDS } from './decode.ts';
import { notHere } from './messages.ts';
import { nextSpeed, toggleSkipping, useListening } from './playing.ts';
import { minutes, spokenLength } from './times.ts';
import { usePlayer } from './use-player.ts';
import { heightsOf } from './wave.ts';
import { WaveBars } from './WaveBars.tsx';
import { t } from '#lib/i18n.ts';

/** What a player needs of a row, or of a file that is not on a row yet. */
export type Sound = Pick<Attachment, 'sha256' | 'media_type' | 'name' | 'seconds' | 'wave' | 'caption'>;

interface VoiceNoteProps {
  readonly note: Sound;
  /** More actions of its menu. */
  readonly items?: readonly MenuItem[];
  readonly onRemove?: (() => void) | undefined;
  /** What belongs below the player: its text. */
  readonly children?: ReactNode;
}

/** A player of one recording. Its bytes are read when it is first played. */
export function VoiceNote({ note, items, onRemove, children }: VoiceNoteProps) {
  const [opened, setOpened] = useState(false);
  const { sha256, media_type, name } = note;
  const blob = useBlob(opened ? sha256 : null, media_type);
  const seconds = note.seconds ?? 0;
  const player = usePlayer({ sha256, url: blob.state === 'here' ? blob.url : null, seconds });
  const { speed, skipsSilence } = useListening();
  const save = useOnce(async () => {
    const found = await readBlob(sha256);
    if (found.state === 'here') download(new Blob([found.bytes], { type: media_type }), name);
    else toast({ title: notHere()[found.state] });
  });
  const words = player.broken
    ? t('This browser cannot play this recording. Its menu has a download.')
    : opened && blob.state !== 'here'
      ? notHere()[blob.state]
      : null;
  const skippable = seconds > 0 && seconds <= DECODED_SECONDS;
  return (
    <figure aria-label={labelOf(note)} className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2.5 rounded-s border border-line bg-card py-1.5 pe-1 ps-1.5">
        <button
          type="button"
          aria-label={player.playing ? t('Pause') : t('Play')}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-tide text-on-tide transition-colors hover:bg-tide-press"
          onClick={() => {
            setOpened(true);
            player.toggle();
          }}
        >
          <Icon name={player.playing ? 'pause' : 'play'} size="s" />
        </button>
        <div className="min-w-0 flex-1">
          <Position note={note} at={player.at} length={player.length} onSeek={player.seek} />
          <p className="flex justify-between gap-2 text-xs text-ink-2 tabular-nums" aria-hidden="true">
            <span>{minutes(player.at)}</span>
            <span>{player.length > 0 ? minutes(player.length) : ''}</span>
          </p>
        </div>
        <div className="flex shrink-0">
          <button
            type="button"
            aria-label={t('Speed {speed} times', { speed })}
            className="min-h-11 min-w-11 rounded-s text-sm font-semibold text-ink-2 tabular-nums hover:bg-well hover:text-ink"
            onClick={nextSpeed}
          >
            {speed}×
          </button>
          <Menu
            trigger={<IconButton icon="dots" size="s" label={t('More for this voice note')} />}
            items={[
              ...(items ?? []),
              ...(skippable
                ? [
                    {
                      label: skipsSilence ? t('Play silence too') : t('Skip silence'),
                      icon: 'right',
                      onSelect: toggleSkipping,
                    } as const,
                  ]
                : []),
              { label: t('Download'), icon: 'download', onSelect: () => void save() },
              ...(onRemove ? [{ label: t('Remove'), icon: 'trash', tone: 'danger', onSelect: onRemove } as const] : []),
            ]}
          />
        </div>
      </div>
      {words ? <p className="text-sm text-pretty text-ink-2">{words}</p> : null}
      {children}
    </figure>
  );
}

/** Its name for screen readers: 'Voice note, 2 minutes 5 seconds: at the sea'. */
function labelOf({ seconds, caption }: Sound): string {
  const length = seconds && spokenLength(seconds);
  if (!length) return caption ? t('Voice note: {caption}', { caption }) : t('Voice note');
  return caption ? t('Voice note, {length}: {caption}', { length, caption }) : t('Voice note, {length}', { length });
}

interface PositionProps {
  readonly note: Sound;
  readonly at: number;
  readonly length: number;
  readonly onSeek: (to: number) => void;
}

/** How far the arrow keys go, s. */
const STEP = 5;
const FLAT = Array.from({ length: 60 }, () => 0);

/** The wave, with a slider over it. */
function Position({ note: { wave }, at, length, onSeek }: PositionProps) {
  const heights = heightsOf(wave);
  const to = (seconds: number) => onSeek(Math.min(Math.max(0, seconds), Math.max(0, length - 0.05)));
  return (
    <div className="relative h-8 rounded-xs has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-tide">
      <WaveBars
        heights={heights.length > 0 ? heights : FLAT}
        played={length > 0 ? at / length : 0}
        className="size-full"
      />
      <input
        type="range"
        aria-label={t('Position')}
        aria-valuetext={t('{at} of {length}', { at: minutes(at), length: minutes(length) })}
        min={0}
        max={length || 1}
        step={0.1}
        value={Math.min(at, length || 1)}
        disabled={length === 0}
        className="absolute inset-x-0 -inset-y-1.5 m-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
        onChange={({ target }) => to(Number(target.value))}
        onKeyDown={(event) => {
          const by = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key];
          if (by === undefined || hasModifier(event)) return;
          event.preventDefault();
          to(at + by);
        }}
      />
    </div>
  );
}
