import { memo, useEffect } from 'react';
import { headOf, textsIn, type RangeDay } from '#features/daily-log/range-text.ts';
import { tagsOf } from '#features/daily-log/narrow.ts';
import { timeOf, type LogItem } from '#features/daily-log/timeline.ts';
import { printedName } from '#features/media/PrintedPhotos.tsx';
import { nearestLevel } from '#features/mood/days.ts';
import type { Day } from '#lib/day.ts';
import { capital, longDate, longDay, monthShort, monthYear } from '#lib/format.ts';
import { moodOf, moods, wordOf } from '#lib/moods.ts';
import { clock } from '#ui/clock.ts';
import { useLatest } from '#ui/use-latest.ts';
import { Written } from '#ui/Written.tsx';
import { layPaper, type Paper } from './book/paper.ts';
import { locale, t } from '#lib/i18n.ts';
import type { BookMonth, BookPart, BookYear } from './book/read-book.ts';
import './book.css';

interface BookSheetProps {
  readonly from: Day;
  readonly to: Day;
  /** What has been read of it. */
  readonly parts: readonly BookPart[];
  /** Whether that is all of it: it is then printed. */
  readonly isWhole: boolean;
  readonly paper: Paper;
  /** Called when the print dialog is closed. */
  readonly onPrinted: () => void;
}

/** A book of days on paper: a title, the contents, a chapter for each month, and what each year comes to. On the screen it is not shown. */
export function BookSheet({ from, to, parts, isWhole, paper, onPrinted }: BookSheetProps) {
  const printed = useLatest(onPrinted);
  useEffect(() => {
    if (!isWhole) return undefined;
    const takeAway = layPaper(paper);
    const done = () => printed.current();
    addEventListener('afterprint', done);
    let isGone = false;
    // A picture that is not decoded is not printed.
    void Promise.all([...document.querySelectorAll<HTMLImageElement>('.book img')].map(decoded)).then(() => {
      if (!isGone) print();
    });
    return () => {
      isGone = true;
      removeEventListener('afterprint', done);
      takeAway();
    };
  }, [isWhole, paper, printed]);
  const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])];
  const items = parts.flatMap((part) => (part.is === 'month' ? part.days.flatMap((day) => day.items) : []));
  const entries = items.filter(({ kind }) => kind === 'journal').length;
  const memories = items.filter(({ kind }) => kind === 'memory').length;
  const days = parts.reduce((sum, part) => sum + (part.is === 'month' ? part.days.length : 0), 0);
  const counts = [
    t('{count, plural, one {# day} other {# days}}', { count: days }),
    entries > 0 && t('{count, plural, one {# journal entry} other {# journal entries}}', { count: entries }),
    memories > 0 && t('{count, plural, one {# memory} other {# memories}}', { count: memories }),
  ];
  return (
    <div data-theme="light" lang={locale()} className="print-sheet book hidden print:block">
      <section className="book-title">
        <h1>{years.join('–')}</h1>
        <p>{t('{from} to {to}', { from: longDate(from), to: longDate(to) })}</p>
        <p className="book-note">{counts.filter(Boolean).join(' · ')}</p>
      </section>
      <nav className="book-contents book-chapter" aria-label={t('Contents')}>
        <h2>{t('Contents')}</h2>
        <ol>
          {parts.map((part) => (
            <li key={idOf(part)}>
              <a href={`#${idOf(part)}`}>{titleOf(part)}</a>
              {part.is === 'month' ? (
                <span>{t('{count, plural, one {# day} other {# days}}', { count: part.days.length })}</span>
              ) : null}
            </li>
          ))}
        </ol>
      </nav>
      {parts.map((part) =>
        part.is === 'month' ? <Month key={idOf(part)} part={part} /> : <Year key={idOf(part)} part={part} />,
      )}
    </div>
  );
}

const decoded = (picture: HTMLImageElement): Promise<void> => picture.decode().catch(() => {});

const idOf = (part: BookPart) => `book-${part.is === 'month' ? part.month.slice(0, 7) : part.year}`;
const titleOf = (part: BookPart) =>
  part.is === 'month' ? capital(monthYear(part.month)) : t('{year} in numbers', { year: part.year });

/** A month is drawn once: the book grows by one at a time. */
const Month = memo(function Month({ part }: { part: BookMonth }) {
  return (
    <section id={idOf(part)} className="book-chapter">
      <h2>{titleOf(part)}</h2>
      {part.days.map((day) => (
        <BookDay key={day.day} {...day} pictures={part.pictures} />
      ))}
    </section>
  );
});

function BookDay({ day, items, pictures }: RangeDay & Pick<BookMonth, 'pictures'>) {
  const of = (...names: readonly LogItem['kind'][]) => items.filter(({ kind }) => names.includes(kind));
  const moodLines = of('mood').map((item) => lineOf(item, moodWords(item)));
  return (
    <section className="book-day">
      <h3>{capital(longDay(day))}</h3>
      <Lines name={t('Mood')} lines={moodLines} />
      {of('journal').map((item) => (
        <Entry key={item.row.id} item={item} pictures={pictures} />
      ))}
      <Lines name={t('To remember')} lines={of('memory').map((item) => textsIn(item, true).join(' '))} />
      <Lines name={t('Calendar')} lines={of('event').map((item) => lineOf(item, textsIn(item, true).join(' ')))} />
      <Lines name={t('Done')} lines={of('task', 'projectTask').map((item) => textsIn(item, true).join(' '))} />
      <Lines name={t('Habits')} lines={of('habitDay').map(habitWords)} />
      {items.map(({ kind, row, attachments }) =>
        kind === 'journal' ? null : <Photos key={row.id} attachments={attachments} pictures={pictures} />,
      )}
    </section>
  );
}

/** '14:02 Swim'. */
function lineOf(item: LogItem, words: string): string {
  const at = timeOf(item);
  return [at && clock(at), words].filter(Boolean).join(' ');
}

const moodWords = (item: LogItem): string => {
  if (item.kind !== 'mood') return '';
  return [t(moodOf(item.row.mood_type).label), item.row.note].filter(Boolean).join(': ');
};

const habitWords = (item: LogItem): string => {
  const amount = item.kind === 'habitDay' && item.row.amount != null ? ` (${item.row.amount})` : '';
  const [title = '', ...rest] = textsIn(item, true);
  return [`${title}${amount}`, ...rest].join(': ');
};

/** Short things of a day, one behind the other; those with several lines below each other. */
function Lines({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <p className="book-note whitespace-pre-line">
      <span className="book-head">{name}: </span>
      {lines.join(lines.some((line) => line.includes('\n') || line.length > 60) ? '\n' : ', ')}
    </p>
  );
}

interface PhotosProps extends Pick<BookMonth, 'pictures'> {
  readonly attachments: LogItem['attachments'];
}

/** The photos of an item with their captions. A voice note is its length and its text, a file its name. */
function Photos({ attachments, pictures }: PhotosProps) {
  if (!attachments) return null;
  return (
    <ul className="book-photos">
      {attachments.map((row) => (
        <li key={row.id} className={row.transcript ? 'book-said' : undefined}>
          {pictures.has(row.id) ? (
            <img src={pictures.get(row.id)} alt={row.caption ?? ''} />
          ) : (
            <p className="book-note">{printedName(row)}</p>
          )}
          {row.caption ? <p className="book-note">{row.caption}</p> : null}
          {row.transcript ? <p className="whitespace-pre-line">{row.transcript}</p> : null}
        </li>
      ))}
    </ul>
  );
}

function Entry({ item, pictures }: { item: LogItem } & Pick<BookMonth, 'pictures'>) {
  const [words = '', ...others] = textsIn(item);
  const tags = tagsOf(item);
  return (
    <article>
      <p className="book-head book-note">{headOf(item)}</p>
      <Written text={words} />
      {others.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Photos attachments={item.attachments} pictures={pictures} />
      {tags.length > 0 ? <p className="book-note">{t('Tags: {tags}', { tags: tags.join(', ') })}</p> : null}
    </article>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));
const DATES = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0'));

/** What a year comes to: its moods as numbers, so that no colour is needed, and the days of its habits. */
const Year = memo(function Year({ part }: { part: BookYear }) {
  const { year, moods: noted, habits } = part;
  const nameOf = (month: string) => monthShort(`${year}-${month}-01` as Day);
  return (
    <section id={idOf(part)} className="book-chapter">
      <h2>{titleOf(part)}</h2>
      {noted.size > 0 ? (
        <>
          <h3>{t('Moods')}</h3>
          <p className="book-head book-note">
            {t('{moods}. A day has the mean of its moods.', {
              moods: moods.map(({ level, label }) => `${level} ${t(label)}`).join(' · '),
            })}
          </p>
          <table className="book-moods">
            <thead>
              <tr>
                <th scope="col">{t('Month')}</th>
                {DATES.map((date) => (
                  <th key={date} scope="col">
                    {Number(date)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {MONTHS.map((month) => (
                <tr key={month}>
                  <th scope="row">{nameOf(month)}</th>
                  {DATES.map((date) => {
                    const day = noted.get(`${year}-${month}-${date}` as Day);
                    return <td key={date}>{day ? nearestLevel(day.mean) : ''}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="book-note mt-3">{moodSentence(part)}</p>
        </>
      ) : null}
      {habits.length > 0 ? (
        <>
          <h3>{t('Habits')}</h3>
          <p className="book-head book-note">{t('The days on which each was done.')}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Habit')}</th>
                {MONTHS.map((month) => (
                  <th key={month} scope="col">
                    {nameOf(month)}
                  </th>
                ))}
                <th scope="col">{t('All')}</th>
              </tr>
            </thead>
            <tbody>
              {habits.map(({ id, title, months, total }) => (
                <tr key={id}>
                  <th scope="row">{title}</th>
                  {MONTHS.map((month, n) => (
                    <td key={month}>{months[n] || ''}</td>
                  ))}
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </section>
  );
});

/** 'Moods are noted on 212 days: Great on 20, Good on 120.' */
function moodSentence({ moods: noted }: BookYear): string {
  const levels = [...noted.values()].map(({ mean }) => nearestLevel(mean));
  const each = moods.flatMap(({ level }) => {
    const n = levels.filter((one) => one === level).length;
    return n > 0 ? [t('{mood} on {count}', { mood: wordOf(level), count: n })] : [];
  });
  return t('Moods are noted on {count, plural, one {# day} other {# days}}: {moods}.', {
    count: noted.size,
    moods: each.join(', '),
  });
}
