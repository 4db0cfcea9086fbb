import { isDay, type Day } from '#lib/day.ts';
import { nearDay, weekdayShort, shortDay } from '#lib/format.ts';
import { rulesFor, ruleWords } from '#lib/recurrence.ts';
import { INBOX } from './task.ts';
import type { useQuickLine } from './use-quick-line.ts';
import { ChipInput, ChipSelect, ValueChip } from './ValueChip.tsx';

export interface QuickChipsProps {
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
  const noProject = () => (said.project.length > 0 ? takeBack(said.project, 'project') : choose({ project: null }));
  return (
    <div role="group" aria-label="What is understood" className="flex flex-wrap gap-1.5 px-2.5 pb-2">
      <ValueChip
        icon="calendar"
        empty={!due}
        words={due ? dayWords(due, today) : 'Day'}
        control={
          <ChipInput
            type="date"
            label="Due"
            value={due ?? ''}
            onChange={(value) => (isDay(value) ? choose({ due: value }) : noDay())}
          />
        }
        removeLabel="Remove the day"
        onRemove={due ? noDay : undefined}
      />
      {due ? (
        <ValueChip
          icon="clock"
          empty={!time}
          words={time ?? 'Time'}
          control={
            <ChipInput
              type="time"
              label="Time"
              value={time ?? ''}
              onChange={(value) => (value ? choose({ time: value }) : noTime())}
            />
          }
          removeLabel="Remove the time"
          onRemove={time ? noTime : undefined}
        />
      ) : null}
      <ValueChip
        icon={chosen && chosen.name !== chosen.title ? undefined : 'folder'}
        empty={!project}
        words={chosen?.name ?? INBOX}
        control={
          <ChipSelect
            label="Project"
            value={project ?? ''}
            onChange={(value) => (value ? choose({ project: value }) : noProject())}
          >
            <option value="">{INBOX}</option>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </ChipSelect>
        }
        removeLabel="Remove the project"
        onRemove={project ? noProject : undefined}
      />
      {tags.map((tag) => (
        <ValueChip
          key={tag}
          icon="tag"
          words={tag}
          control={null}
          removeLabel={`Remove the tag ${tag}`}
          onRemove={() => takeBack([`#${tag}`])}
        />
      ))}
      {due ? (
        <ValueChip
          icon="repeat"
          empty={!rrule}
          words={rrule ? ruleWords(rrule) : 'Repeat'}
          control={
            <ChipSelect label="Repeat" value={rrule ?? ''} onChange={(value) => choose({ rrule: value || null })}>
              <option value="">Does not repeat</option>
              {rulesFor(due).map((rule) => (
                <option key={rule} value={rule}>
                  {ruleWords(rule)}
                </option>
              ))}
            </ChipSelect>
          }
          removeLabel="Do not repeat"
          onRemove={rrule ? () => choose({ rrule: null }) : undefined}
        />
      ) : null}
    </div>
  );
}

/** 'Today', 'Tomorrow', 'Fri, Nov 27' */
function dayWords(day: Day, today: Day): string {
  const near = nearDay(day, today);
  return /\d/.test(near) ? `${weekdayShort(day)}, ${near.includes(',') ? near : shortDay(day)}` : near;
}
