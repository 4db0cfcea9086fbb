import type { Day } from '#lib/day.ts';
import type { Target } from '#features/media/add-files.ts';
import { PhotoButton } from '#features/media/PhotoButton.tsx';
import { VoiceButton } from '#features/media/voice/VoiceButton.tsx';
import { nearDay } from '#lib/format.ts';
import { Icon } from '#ui/Icon.tsx';
import { MoodSun } from '#ui/MoodSun.tsx';
import type { OpenField } from './JournalOpenField.tsx';
import { moodOf } from '#lib/moods.ts';
import { t } from '#lib/i18n.ts';

interface JournalToolsProps {
  readonly open: OpenField;
  readonly onOpen: (open: OpenField) => void;
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly day: Day;
  readonly today: Day;
  /** Where photos and voice notes are added. */
  readonly target: Target;
  /** Opens the ways to begin an entry; absent: there is none. */
  readonly onPrompts?: () => void;
}

const tool =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-(--r-s) px-2 text-sm font-medium text-ink-2 transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well aria-expanded:text-ink';

/** Buttons that open the mood, the tags, the day and the format of an entry, and the ways to begin one. */
export function JournalTools({ open, onOpen, mood, tags, day, today, target, onPrompts }: JournalToolsProps) {
  const toggle = (field: OpenField) => () => onOpen(open === field ? null : field);
  return (
    // In the row of the form, so that its last button stands beside the last tool.
    <div className="contents">
      <button type="button" className={tool} aria-expanded={open === 'mood'} onClick={toggle('mood')}>
        <MoodSun mood={mood ? moodOf(mood).level : 4} size={22} className={mood ? '' : 'opacity-70'} />
        <span className="max-xs:sr-only">{mood ? t(moodOf(mood).label) : t('Mood')}</span>
      </button>
      <button type="button" className={tool} aria-expanded={open === 'tags'} onClick={toggle('tags')}>
        <Icon name="tag" size="s" />
        <span className="max-w-48 truncate max-xs:sr-only">
          {tags.length === 0 ? t('Tags') : tags.length === 1 ? tags[0] : t('{count} tags', { count: tags.length })}
        </span>
      </button>
      <button type="button" className={tool} aria-expanded={open === 'format'} onClick={toggle('format')}>
        <span aria-hidden="true" className="font-serif font-bold">
          Aa
        </span>
        <span className="max-md:sr-only">{t('Format')}</span>
      </button>
      <PhotoButton target={target} className={tool} />
      <VoiceButton target={target} className={tool} />
      {onPrompts ? (
        <button type="button" className={tool} aria-haspopup="dialog" onClick={onPrompts}>
          <Icon name="journal" size="s" />
          <span className="max-md:sr-only">{t('Prompts')}</span>
        </button>
      ) : null}
      <button type="button" className={tool} aria-expanded={open === 'day'} onClick={toggle('day')}>
        <Icon name="calendar" size="s" />
        {/* On a narrow page the default day has no text. */}
        <span className={day === today ? 'max-sm:sr-only' : ''}>
          <span className="sr-only">{t('Day of the entry:')} </span>
          {nearDay(day, today)}
        </span>
      </button>
    </div>
  );
}
