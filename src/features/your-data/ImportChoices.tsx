import { useId, useState } from 'react';
import { clock } from '#ui/clock.ts';
import { count, shortDate } from '#lib/format.ts';
import { moods } from '#lib/moods.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { type FirstRow } from './in/first-rows.ts';
import { columnRoles, type Choices, type ColumnRole, type NamedMood, type ReadTable } from './in/incoming.ts';
import type { DateOrder } from './in/dates.ts';

const ROLES: Readonly<Record<ColumnRole, string>> = {
  none: 'Leave it out',
  day: 'Day',
  time: 'Time',
  text: 'Text',
  title: 'Title',
  mood: 'Mood',
  tags: 'Tags',
  habit: 'Habit',
  amount: 'Amount',
  task: 'Task',
};

/** As many beside each other as have room for their longest word. */
const FIELDS = 'mt-2 grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] gap-3';

interface ChoicesProps {
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** What moods by other names are here. */
export function MoodChoices({ named, choices, onChoose }: ChoicesProps & { readonly named: readonly NamedMood[] }) {
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">What these moods are</legend>
      <div className={`${FIELDS} max-h-96 items-end overflow-y-auto`}>
        {named.map(({ name, count: times, mood }) => (
          <Field key={name} label={`${name} (${times})`}>
            {(control) => (
              <Select
                {...control}
                value={choices.moods[name.toLowerCase()] ?? mood}
                onChange={({ target }) =>
                  onChoose({ ...choices, moods: { ...choices.moods, [name.toLowerCase()]: target.value } })
                }
              >
                {moods.map(({ type, label }) => (
                  <option key={type} value={type}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** From so many columns on, those that are left out are behind a line: spreadsheets have dozens. */
const MANY_COLUMNS = 8;

/** What the columns of a table are. Mounted for one form of table. */
export function TableChoices({ table, choices, onChoose }: ChoicesProps & { readonly table: ReadTable }) {
  // What was chosen a moment ago is still being read.
  const { roles, order } = choices.tables[table.key] ?? table;
  const choose = (roles: readonly ColumnRole[], order: DateOrder) =>
    onChoose({ ...choices, tables: { ...choices.tables, [table.key]: { roles, order } } });
  // As they were first: a column that is chosen stays where it is.
  const [unused] = useState(
    () => new Set(roles.flatMap((role, i) => (role === 'none' && roles.length > MANY_COLUMNS ? i : []))),
  );
  const columns = (places: readonly number[]) => (
    <div className={FIELDS}>
      {places.map((i) => (
        <Field
          key={i}
          label={table.columns[i]!.name || `Column ${i + 1}`}
          hint={<span className="line-clamp-2 wrap-anywhere">{table.columns[i]!.sample || 'empty'}</span>}
        >
          {(control) => (
            <Select
              {...control}
              value={roles[i]}
              onChange={({ target }) =>
                choose(
                  roles.map((role, n) => (n === i ? (target.value as ColumnRole) : role)),
                  order,
                )
              }
            >
              {columnRoles.map((role) => (
                <option key={role} value={role}>
                  {role === 'amount' && roles.includes('task') ? 'Done' : ROLES[role]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
  const places = table.columns.map((_, i) => i);
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">What the columns are</legend>
      {columns(places.filter((i) => !unused.has(i)))}
      {unused.size > 0 ? (
        <details className="mt-2 text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-tide">
            {count(unused.size, 'other column')}
          </summary>
          {columns(places.filter((i) => unused.has(i)))}
        </details>
      ) : null}
      {table.isOrderOpen ? (
        <Field className="mt-3" label="The order of the dates">
          {(control) => (
            <Select {...control} value={order} onChange={({ target }) => choose(roles, target.value as DateOrder)}>
              <option value="dmy">Day, month, year</option>
              <option value="mdy">Month, day, year</option>
            </Select>
          )}
        </Field>
      ) : null}
    </fieldset>
  );
}

/** The first things, as they will be. */
export function FirstRows({ rows }: { readonly rows: readonly FirstRow[] }) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <>
      <p id={id} className="mt-4 text-sm font-semibold">
        {rows.length === 1 ? 'The first one, as it will be' : `The first ${rows.length}, as they will be`}
      </p>
      <ol aria-labelledby={id} className="mt-1 grid grid-cols-1 gap-1 text-sm">
        {rows.map(({ id: row, day, time, label, words, tags }) => (
          <li key={row} className="flex flex-wrap gap-x-3 gap-y-0.5 border-t border-line py-1.5 sm:flex-nowrap">
            <span className="w-40 shrink-0 text-ink-2 tabular-nums">
              {day ? shortDate(day) : 'No day'}
              {time ? `, ${clock(new Date(time))}` : null}
            </span>
            <span className="w-32 shrink-0 truncate font-medium">{label}</span>
            <span className="flex min-w-0 flex-1 basis-full gap-x-2 sm:basis-0">
              {words === '' ? null : <span className="truncate">{words.replaceAll(/\s+/g, ' ').slice(0, 120)}</span>}
              {tags.length > 0 ? (
                <span className="max-w-1/2 shrink-0 truncate text-ink-2">
                  {' '}
                  {tags.map((tag) => `#${tag}`).join(' ')}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
