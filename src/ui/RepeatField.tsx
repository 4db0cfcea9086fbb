import { dayAfter, isDay, type Day } from '#lib/day.ts';
import { shortDate, shortDay } from '#lib/format.ts';
import { canRead, daysBetween, rulesFor, ruleWords } from '#lib/recurrence.ts';
import { endIn, intervalIn, weekdaysIn, withEnd, withInterval, withWeekdays } from '#lib/rule-parts.ts';
import { DateField } from './DateField.tsx';
import { Field, type FieldControl } from './Field.tsx';
import { Select } from './Select.tsx';
import { WeekdayButtons } from './WeekdayButtons.tsx';
import { useState } from 'react';
import { TextInput } from './TextInput.tsx';
import { t } from '#lib/i18n.ts';

interface RepeatFieldProps {
  /** The value of an RRULE; null: it does not repeat. */
  readonly rule: string | null;
  /** The day from which the rule counts; null: there is none, so nothing can repeat. */
  readonly day: Day | null;
  readonly onChange: (rule: string | null) => void;
  /** The hint when there is no day. */
  readonly noDay?: string;
  /** Whether the weekdays and the end can be chosen too. */
  readonly detailed?: boolean;
}

/** How something repeats: a rule for its day, every how many weeks, and, if detailed, on which weekdays and until when. */
export function RepeatField({ rule, day, onChange, noDay, detailed = false }: RepeatFieldProps) {
  const offered = day ? rulesFor(day) : [];
  const plain = rule && detailed && canRead(rule) ? withEnd(rule, null) : rule;
  const rules = plain && !offered.includes(plain) ? [plain, ...offered] : offered;
  const end = rule ? endIn(rule) : null;
  return (
    <>
      <Field label={t('Repeat')} hint={day ? (rule ? thenWords(rule, day) : undefined) : noDay}>
        {(control) => (
          <Select
            {...control}
            disabled={!day}
            value={day ? (plain ?? '') : ''}
            onChange={({ target }) =>
              onChange(target.value ? (detailed ? withEnd(target.value, end) : target.value) : null)
            }
          >
            <option value="">{t('Does not repeat')}</option>
            {rules.map((each) => (
              <option key={each} value={each}>
                {ruleWords(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {rule && day && canRead(rule) ? <Interval rule={rule} onChange={onChange} /> : null}
      {detailed && rule && day && canRead(rule) ? (
        <>
          <Weekdays rule={rule} onChange={onChange} />
          <RuleEnds rule={rule} day={day} onChange={onChange} />
        </>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly rule: string;
  readonly onChange: (rule: string) => void;
}

/** Every how many days, weeks, months or years. */
function Interval({ rule, onChange }: PartProps) {
  const interval = intervalIn(rule);
  return interval ? (
    <Field
      label={t('Every how many {period, select, day {days} week {weeks} month {months} other {years}}', {
        period: interval.period,
      })}
    >
      {(control) => (
        <NumberField
          {...control}
          value={interval.every}
          most={MOST_PERIODS}
          onChange={(every) => onChange(withInterval(rule, every))}
        />
      )}
    </Field>
  ) : null;
}

/** The weekdays of a weekly rule; one at least stays. */
function Weekdays({ rule, onChange }: PartProps) {
  const chosen = weekdaysIn(rule);
  if (!chosen) return null;
  return (
    <WeekdayButtons
      label={t('On these days')}
      days={chosen.map((day) => day || SUNDAY)}
      onChange={(next) =>
        next.length > 0 &&
        onChange(
          withWeekdays(
            rule,
            next.map((day) => day % SUNDAY),
          ),
        )
      }
    />
  );
}
/** The number of Sunday in a week that starts on Monday; in a rule it is 0. */
const SUNDAY = 7;

const MOST_PERIODS = 99;
const MOST_TIMES = 999;

/** When a rule ends. */
function RuleEnds({ rule, day, onChange }: PartProps & { readonly day: Day }) {
  const end = endIn(rule);
  const kind = end ? ('until' in end ? 'until' : 'count') : 'never';
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('Ends')}>
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
            <option value="never">{t('Never')}</option>
            <option value="until">{t('On a day')}</option>
            <option value="count">{t('After a number of times')}</option>
          </Select>
        )}
      </Field>
      {end && 'until' in end ? (
        <Field label={t('Until')}>
          {(control) => (
            <DateField
              {...control}
              kept
              first={day}
              what={t('the day until which it repeats')}
              value={isDay(end.until) ? end.until : null}
              onChange={(until) => until && onChange(withEnd(rule, { until }))}
            />
          )}
        </Field>
      ) : null}
      {end && 'count' in end ? (
        <Field label={t('Times')}>
          {(control) => (
            <NumberField
              {...control}
              value={end.count}
              most={MOST_TIMES}
              onChange={(count) => onChange(withEnd(rule, { count }))}
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
    ? t('Then {days}', {
        days: days.map((each) => (each.slice(0, 4) === day.slice(0, 4) ? shortDay(each) : shortDate(each))).join(', '),
      })
    : undefined;
}
const SOME_YEARS = 1200;

interface NumberFieldProps extends FieldControl {
  readonly value: number;
  /** The largest number; the smallest is 1. */
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 1 on. While the field is empty or has another text, the number stays; it is shown again when the field is left. */
function NumberField({ value, most, onChange, ...control }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...control}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Math.round(Number(target.value));
        if (next >= 1) onChange(Math.min(most, next));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
