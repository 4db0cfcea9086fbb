import { dayAfter, dayOfWeek, firstOfWeek, isDay, type Day } from '#lib/day.ts';
import { shortDate, shortDay, weekdayShort } from '#lib/format.ts';
import { canRead, daysBetween, rulesFor, ruleWords } from '#lib/recurrence.ts';
import { endIn, weekdaysIn, withEnd, withWeekdays } from '#lib/rule-parts.ts';
import { DateField } from './DateField.tsx';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';
import { TextInput } from './TextInput.tsx';

export interface RepeatFieldProps {
  /** The value of an RRULE; null: it does not repeat. */
  readonly rule: string | null;
  /** The day from which the rule counts; null: there is none, so nothing can repeat. */
  readonly day: Day | null;
  readonly onChange: (rule: string | null) => void;
  /** The hint when there is no day. */
  readonly noDay?: string;
  /** Whether the weekdays and the end can be chosen too. */
  readonly detailed?: boolean;
  /** The weekday that a week starts on, 1 Monday to 7 Sunday. */
  readonly weekStart?: number;
}

/** How something repeats: a rule for its day, and, if detailed, on which weekdays and until when. */
export function RepeatField({ rule, day, onChange, noDay, detailed = false, weekStart = 1 }: RepeatFieldProps) {
  const offered = day ? rulesFor(day) : [];
  const plain = rule && detailed && canRead(rule) ? withEnd(rule, null) : rule;
  const rules = plain && !offered.includes(plain) ? [plain, ...offered] : offered;
  const end = rule ? endIn(rule) : null;
  return (
    <>
      <Field label="Repeat" hint={day ? (rule ? thenWords(rule, day) : undefined) : noDay}>
        {(control) => (
          <Select
            {...control}
            disabled={!day}
            value={day ? (plain ?? '') : ''}
            onChange={({ target }) =>
              onChange(target.value ? (detailed ? withEnd(target.value, end) : target.value) : null)
            }
          >
            <option value="">Does not repeat</option>
            {rules.map((each) => (
              <option key={each} value={each}>
                {ruleWords(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {detailed && rule && day && canRead(rule) ? (
        <>
          <Weekdays rule={rule} weekStart={weekStart} onChange={onChange} />
          <RuleEnds rule={rule} day={day} weekStart={weekStart} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly rule: string;
  readonly weekStart: number;
  readonly onChange: (rule: string) => void;
}

/** The weekdays of a weekly rule; one at least stays. */
function Weekdays({ rule, weekStart, onChange }: PartProps) {
  const chosen = weekdaysIn(rule);
  if (!chosen) return null;
  const first = firstOfWeek('2026-01-05' as Day, weekStart);
  return (
    <div role="group" aria-label="On these days" className="grid grid-cols-4 gap-1.5 sm:flex">
      {Array.from({ length: 7 }, (_, n) => dayAfter(first, n)).map((each) => {
        const at = dayOfWeek(each);
        const on = chosen.includes(at);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={on}
            onClick={() => {
              const next = on ? chosen.filter((other) => other !== at) : [...chosen, at];
              if (next.length > 0) onChange(withWeekdays(rule, next));
            }}
            className="min-h-11 min-w-11 rounded-s border border-edge bg-paper px-1.5 text-sm hover:bg-well aria-pressed:border-transparent aria-pressed:bg-tide aria-pressed:font-semibold aria-pressed:text-on-tide"
          >
            {weekdayShort(each)}
          </button>
        );
      })}
    </div>
  );
}

const MOST_TIMES = 999;

/** When a rule ends. */
function RuleEnds({ rule, day, weekStart, onChange }: PartProps & { readonly day: Day }) {
  const end = endIn(rule);
  const kind = end ? ('until' in end ? 'until' : 'count') : 'never';
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Ends">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target: { value } }) =>
              onChange(
                withEnd(
                  rule,
                  value === 'until' ? { until: dayAfter(day, 28) } : value === 'count' ? { count: 10 } : null,
                ),
              )
            }
          >
            <option value="never">Never</option>
            <option value="until">On a day</option>
            <option value="count">After a number of times</option>
          </Select>
        )}
      </Field>
      {end && 'until' in end ? (
        <Field label="Until">
          {(control) => (
            <DateField
              {...control}
              weekStart={weekStart}
              what="the day until which it repeats"
              value={isDay(end.until) ? end.until : null}
              onChange={(until) => until && onChange(withEnd(rule, { until: until < day ? day : until }))}
            />
          )}
        </Field>
      ) : null}
      {end && 'count' in end ? (
        <Field label="Times">
          {(control) => (
            <TextInput
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MOST_TIMES}
              value={end.count}
              onChange={({ target }) => {
                const count = Math.round(Number(target.value));
                if (count >= 1) onChange(withEnd(rule, { count: Math.min(MOST_TIMES, count) }));
              }}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}

/** 'Then Nov 27, Dec 4, Dec 11': so that the person sees what a rule means. */
function thenWords(rule: string, day: Day): string | undefined {
  const days = daysBetween(rule, day, dayAfter(day, 1), dayAfter(day, SOME_YEARS)).slice(0, 3);
  return days.length > 0
    ? `Then ${days.map((each) => (each.slice(0, 4) === day.slice(0, 4) ? shortDay(each) : shortDate(each))).join(', ')}`
    : undefined;
}
const SOME_YEARS = 1200;
