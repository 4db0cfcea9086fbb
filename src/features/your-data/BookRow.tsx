import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLive } from '#data/live.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { monthYear } from '#lib/format.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Select } from '#ui/Select.tsx';
import { useToday } from '#ui/use-today.ts';
import { papers, usualPaper, type Paper } from './book/paper.ts';
import { firstBookDay, readBook, type BookPart } from './book/read-book.ts';
import { BookSheet } from './BookSheet.tsx';
import { Row, Trouble } from './Row.tsx';
import { t } from '#lib/i18n.ts';

/** The values of the choice that are no year. */
const ALL = 'all';
const OTHER = 'other';
/** The days of the first range, with today. */
const AT_FIRST = 30;

interface Book {
  readonly from: Day;
  readonly to: Day;
  readonly parts: readonly BookPart[];
  /** Whether all of it is here. */
  readonly isWhole: boolean;
}

/** A book of a year, or of any days, through the browser's print: made month by month, so that the page answers meanwhile. */
export function BookRow() {
  const today = useToday(useDayStart());
  const first = useLive(async () => ({ day: await firstBookDay() }), { day: null }, [])?.day ?? today;
  const [chosen, setChosen] = useState(today.slice(0, 4));
  const [from, setFrom] = useState<Day>(dayAfter(today, 1 - AT_FIRST));
  const [to, setTo] = useState(today);
  const [paper, setPaper] = useState<Paper>(() => usualPaper(navigator.language));
  const [book, setBook] = useState<Book | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  const years = yearsFrom(first, today);
  const make = async () => {
    const range = rangeOf(chosen, { first, today, from, to });
    setTrouble(range.from > range.to ? t('The last day is before the first day. Choose a later one.') : null);
    if (range.from > range.to) return;
    const { signal } = (stop.current = new AbortController());
    const parts: BookPart[] = [];
    try {
      setBook({ ...range, parts, isWhole: false });
      for await (const part of readBook(range.from, range.to)) {
        if (signal.aborted) return;
        parts.push(part);
        setBook({ ...range, parts: [...parts], isWhole: false });
        await new Promise((next) => setTimeout(next));
      }
      if (signal.aborted) return;
      setBook(parts.length > 0 ? { ...range, parts, isWhole: true } : null);
      if (parts.length === 0) setTrouble(t('There is nothing in these days.'));
    } catch (error) {
      logFailure('A book could not be made:', error);
      setBook(null);
      setTrouble(t('The book could not be made. Try again.'));
    }
  };
  const cancel = () => {
    stop.current?.abort();
    setBook(null);
  };
  useEffect(() => () => stop.current?.abort(), []);
  const isReady = book?.isWhole ?? false;
  const last = book?.parts.at(-1);
  return (
    <Row
      title={t('A book to print')}
      note={t(
        'Your days with journal, moods, memories and habits, month by month, for paper or as a PDF: the print dialog of the browser saves one. Made on this device, also offline.',
      )}
    >
      <div className="grid max-w-[60ch] gap-4 sm:grid-cols-2">
        <Field label={t('Days')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
              {years.length > 1 ? <option value={ALL}>{t('All years')}</option> : null}
              <option value={OTHER}>{t('Other days…')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('Paper')}>
          {(control) => (
            <Select {...control} value={paper} onChange={(event) => setPaper(event.target.value as Paper)}>
              {Object.entries(papers).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {chosen === OTHER ? (
          <>
            <Field label={t('First day')}>
              {(control) => (
                <DateField
                  {...control}
                  kept
                  what={t('the first day')}
                  value={from}
                  onChange={(day) => day && setFrom(day)}
                />
              )}
            </Field>
            <Field label={t('Last day')}>
              {(control) => (
                <DateField
                  {...control}
                  kept
                  what={t('the last day')}
                  value={to}
                  onChange={(day) => day && setTo(day)}
                />
              )}
            </Field>
          </>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button tone="tide" busy={book !== null} onClick={() => void make()}>
          <Icon name="print" size="s" />
          {t('Print the book')}
        </Button>
        {book && !isReady ? (
          <Button tone="quiet" onClick={cancel}>
            {t('Cancel')}
          </Button>
        ) : null}
        <p aria-live="polite" className="text-sm text-ink-2">
          {!book || isReady
            ? null
            : last?.is === 'month'
              ? t('Preparing… {month}', { month: monthYear(last.month) })
              : t('Preparing…')}
        </p>
      </div>
      <Trouble>{trouble}</Trouble>
      {book ? createPortal(<BookSheet {...book} paper={paper} onPrinted={() => setBook(null)} />, document.body) : null}
    </Row>
  );
}

/** The newest first. */
function yearsFrom(first: Day, today: Day): readonly string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(today.slice(0, 4))];
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, n) => String(to - n));
}

interface Choice {
  readonly first: Day;
  readonly today: Day;
  readonly from: Day;
  readonly to: Day;
}

/** The days of a choice; of this year, those until today. */
function rangeOf(chosen: string, { first, today, from, to }: Choice): { from: Day; to: Day } {
  if (chosen === OTHER) return { from, to };
  if (chosen === ALL) return { from: first, to: today };
  const last = `${chosen}-12-31` as Day;
  return { from: `${chosen}-01-01` as Day, to: last < today ? last : today };
}
