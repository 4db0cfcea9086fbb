import { useState } from 'react';
import { timeShown } from '#ui/clock.ts';
import type { Day } from '#lib/day.ts';
import { nearDay } from '#lib/format.ts';
import { daysApart, rulesFor, ruleWords } from '#lib/recurrence.ts';
import { dayShown } from '#lib/typed.ts';
import { DateField } from '#ui/DateField.tsx';
import { TimeField } from '#ui/TimeField.tsx';
import { INBOX } from './task.ts';
import type { useQuickLine } from './use-quick-line.ts';
import { ChipSelect, ValueChip } from './ValueChip.tsx';
import { t } from '#lib/i18n.ts';

interface QuickChipsProps {
  readonly line: ReturnType<typeof useQuickLine>;
  readonly today: Day;
}

/** What is understood of the quick line. */
export function QuickChips({ line, today }: QuickChipsProps) {
  const { draft, said, projects, choose, takeBack } = line;
  const { due, time, project, tags, rrule } = draft;
  const chosen = projects.find(({ id }) => id === project);
  const noDay = () => takeBack(said.when, 'due', 'time', 'rrule');
  const noTime = () => takeBack(said.time, 'time');
  const offered = due ? rulesFor(due) : [];
  const noProject = () => (said.project.length > 0 ? takeBack(said.project, 'project') : choose({ project: null }));
  /** The field that is open below the chips. */
  const [open, setOpen] = useState<'due' | 'time' | null>(null);
  return (
    <div role="group" aria-label={t('What is understood')} className="flex flex-wrap gap-1.5 px-2.5 pb-2">
      <ValueChip
        icon="calendar"
        empty={!due}
        words={due ? dayWords(due, today) : t('Day')}
        onPress={() => setOpen(open === 'due' ? null : 'due')}
        expanded={open === 'due'}
        removeLabel={t('Remove the day')}
        onRemove={due ? noDay : undefined}
      />
      {due ? (
        <ValueChip
          icon="clock"
          empty={!time}
          words={time ? timeShown(time) : t('Time')}
          onPress={() => setOpen(open === 'time' ? null : 'time')}
          expanded={open === 'time'}
          removeLabel={t('Remove the time')}
          onRemove={time ? noTime : undefined}
        />
      ) : null}
      <ValueChip
        icon={chosen && chosen.name !== chosen.title ? undefined : 'folder'}
        empty={!project}
        words={chosen?.name ?? t(INBOX)}
        control={
          <ChipSelect
            label={t('Project')}
            value={project ?? ''}
            onChange={(value) => (value ? choose({ project: value }) : noProject())}
          >
            <option value="">{t(INBOX)}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </ChipSelect>
        }
        removeLabel={t('Remove the project')}
        onRemove={project ? noProject : undefined}
      />
      {tags.map((tag) => (
        <ValueChip
          key={tag}
          icon="tag"
          words={tag}
          removeLabel={t('Remove the tag {tag}', { tag })}
          onRemove={() => takeBack([`#${tag}`])}
        />
      ))}
      {due ? (
        <ValueChip
          icon="repeat"
          empty={!rrule}
          words={rrule ? ruleWords(rrule) : t('Repeat')}
          control={
            <ChipSelect label={t('Repeat')} value={rrule ?? ''} onChange={(value) => choose({ rrule: value || null })}>
              <option value="">{t('Does not repeat')}</option>
              {(rrule && !offered.includes(rrule) ? [rrule, ...offered] : offered).map((rule) => (
                <option key={rule} value={rule}>
                  {ruleWords(rule)}
                </option>
              ))}
            </ChipSelect>
          }
          removeLabel={t('Do not repeat')}
          onRemove={rrule ? () => choose({ rrule: null }) : undefined}
        />
      ) : null}
      {open === 'due' ? (
        <span
          className="block w-full max-w-90"
          onBlur={({ currentTarget, relatedTarget }) => {
            // Left without a day: the words of the line that were one are words again.
            if (!due && said.when.length > 0 && !currentTarget.contains(relatedTarget)) noDay();
          }}
        >
          <DateField
            aria-label={t('Due')}
            what={t('the day')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed its chip
            autoFocus
            value={due}
            onChange={(value) => choose({ due: value })}
          />
        </span>
      ) : null}
      {open === 'time' && due ? (
        <TimeField
          aria-label={t('Time')}
          className="w-full max-w-90"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed its chip
          autoFocus
          value={time ?? ''}
          onChange={(value) => choose({ time: value || null })}
        />
      ) : null}
    </div>
  );
}

/** A day in a chip: 'Tomorrow', 'Thu, May 14'. */
const dayWords = (day: Day, today: Day): string =>
  Math.abs(daysApart(today, day)) <= 1 ? nearDay(day, today) : dayShown(day, today);
