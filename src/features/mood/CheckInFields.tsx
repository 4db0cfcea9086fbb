import { useState, type ReactNode, type RefObject } from 'react';
import type { Day } from '#lib/day.ts';
import { nearDay } from '#lib/format.ts';
import { hasTag } from '#lib/tags.ts';
import { Chip } from '#ui/Chip.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Icon } from '#ui/Icon.tsx';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { t } from '#lib/i18n.ts';

interface CheckInFieldsProps {
  readonly question: string;
  readonly mood: string | null;
  readonly note: string;
  readonly tags: readonly string[];
  readonly day: Day;
  readonly today: Day;
  readonly known: readonly string[];
  /** Whether the keys 1 to 5 choose a mood. */
  readonly keys?: boolean;
  readonly noteRef?: RefObject<HTMLTextAreaElement | null> | undefined;
  readonly onNote: (note: string) => void;
  readonly onChange: (changes: { mood?: string | null; tags?: readonly string[]; day?: Day }) => void;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}

const tool =
  'inline-flex min-h-11 items-center gap-1.5 rounded-(--r-s) px-2 text-sm font-medium text-ink-2 transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well aria-expanded:text-ink';

/** The five suns; once one is chosen, a note, tags and the day. All of them are optional. */
export function CheckInFields(props: CheckInFieldsProps) {
  const { question, mood, note, tags, day, today, known, keys = false, noteRef, children } = props;
  const [tagsOpen, setTagsOpen] = useState(tags.length > 0);
  const [dayOpen, setDayOpen] = useState(false);
  const offered = known.filter((tag) => !hasTag(tags, tag));
  return (
    <>
      <MoodPicker
        size="big"
        keys={keys}
        label={question}
        mood={mood}
        onChange={(next) => props.onChange({ mood: next })}
      />
      {mood ? (
        <div className="composer-box mt-3 max-w-130 animate-[settle-in_var(--base)_var(--ease)] rounded-(--r-m) border border-edge bg-card px-4 pt-3 pb-2">
          <TextArea
            bare
            rows={1}
            ref={noteRef}
            aria-label={t('Note, optional')}
            placeholder={t('A note, if you like')}
            value={note}
            onChange={(event) => props.onNote(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && props.onLeave?.()}
            className="max-h-[40dvh] min-h-11 py-2"
          />
          {tagsOpen ? (
            <div className="grid gap-2 py-2">
              {offered.length > 0 ? (
                <div role="group" aria-label={t('Tags you use')} className="flex flex-wrap gap-1.5">
                  {offered.map((tag) => (
                    <Chip key={tag} pressed={false} onClick={() => props.onChange({ tags: [...tags, tag] })}>
                      <span className="truncate">{tag}</span>
                    </Chip>
                  ))}
                </div>
              ) : null}
              <TagInput label={t('Tags')} tags={tags} onChange={(next) => props.onChange({ tags: next })} />
            </div>
          ) : null}
          {dayOpen ? (
            <DateField
              kept
              aria-label={t('Day of the mood')}
              what={t('the day of the mood')}
              className="py-2"
              value={day}
              last={today}
              onChange={(next) => next && props.onChange({ day: next })}
            />
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <div className="-ms-2 flex min-w-0 flex-wrap items-center">
              <button type="button" className={tool} aria-expanded={tagsOpen} onClick={() => setTagsOpen(!tagsOpen)}>
                <Icon name="tag" size="s" />
                <span className="max-w-48 truncate">
                  {tags.length === 0
                    ? t('Tags')
                    : tags.length === 1
                      ? tags[0]
                      : t('{count} tags', { count: tags.length })}
                </span>
              </button>
              <button type="button" className={tool} aria-expanded={dayOpen} onClick={() => setDayOpen(!dayOpen)}>
                <Icon name="calendar" size="s" />
                <span className="sr-only">{t('Day of the mood:')} </span>
                {nearDay(day, today)}
              </button>
            </div>
            <div className="ms-auto flex gap-2">{children}</div>
          </div>
        </div>
      ) : null}
    </>
  );
}
