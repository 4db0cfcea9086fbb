/** The year of the sample as a reader meets it: full, true to itself, and without the same words twice. */
import { expect, test } from 'vitest';
import type { Day } from '#lib/day.ts';
import { dayAfter, dayOf, isDay } from '#lib/day.ts';
import { prepare } from '#data/check.ts';
import { tableNames, type RowOf, type TableName } from '#data/schema.ts';
import { sameDays } from '#features/daily-log/same-days.ts';
import { checkTemplate } from '#features/daily-log/templates.ts';
import { parsePlan } from '#features/habits/schedule.ts';
import { moodDays } from '#features/mood/days.ts';
import { habitFactors } from '#features/mood/factors.ts';
import { goesWith } from '#features/mood/goes-with.ts';
import { ofCheckIn, ofJournal } from '#features/mood/noted.ts';
import { canRead } from '#lib/recurrence.ts';
import { parseMarkdown } from '#lib/markdown.ts';
import { levelOf } from '#lib/moods.ts';
import { languages, type Language } from '#lib/languages.ts';
import de from './year.de.json';
import es from './year.es.json';
import fr from './year.fr.json';
import { sampleYear, type SampleLanguage } from './year.ts';

const USER = '00000000-0000-4000-8000-000000000001';
/** A Thursday, a Monday just after midnight, a leap day, and the first of January at the end of a day. */
const nows = [
  new Date(2026, 4, 14, 15, 30),
  new Date(2026, 10, 23, 0, 4),
  new Date(2028, 1, 29, 9),
  new Date(2027, 0, 1, 23, 30),
];

const translations: Readonly<Record<Language, SampleLanguage | null>> = { en: null, de, es, fr };

function yearAt(now: Date, language: Language = 'en') {
  const rows = sampleYear({ user_id: USER, now, ...translations[language] });
  const of = <T extends TableName>(t: T) =>
    rows.flatMap((each) => (each.t === t ? [each.row as unknown as RowOf<T>] : []));
  return { rows, of, today: dayOf(now) };
}

test.each(nows)('at %s each row is one that a person could have written, and has an id of its own', (now) => {
  const { rows } = yearAt(now);
  for (const { t, row } of rows) expect(prepare(t, USER, undefined, row, false)).toEqual(row);
  expect(new Set(rows.map(({ t, row }) => `${t} ${row.id}`)).size).toBe(rows.length);
});

test.each(nows)('at %s nothing was written, done or ticked later than that', (now) => {
  for (const { t, row } of yearAt(now).rows) {
    for (const [name, value] of Object.entries(row)) {
      if (/^(?:created|completed|done)_at$/.test(name) && value)
        expect(Date.parse(String(value)), `${t} ${name}`).toBeLessThanOrEqual(now.getTime());
    }
  }
});

test('the same person at the same time gives the same rows', () => {
  expect(sampleYear({ user_id: USER, now: nows[0]! })).toEqual(sampleYear({ user_id: USER, now: nows[0]! }));
});

test.each(nows)('at %s every part of the product has something to show, today, yesterday and a year ago', (now) => {
  const { of, today } = yearAt(now);
  const least: Partial<Record<TableName, number>> = {
    profiles: 1,
    assistant_profiles: 1,
    entries: 100,
    journal_entries: 100,
    memory_entries: 20,
    mood_entries: 200,
    habits: 5,
    habit_days: 700,
    tasks: 15,
    project_lists: 3,
    project_tasks: 30,
    calendar_events: 30,
    calendar_plans: 1,
    templates: 1,
  };
  // What a person sends to us and how she has set the app are not a part of her days; photos would be downloaded with every sample.
  const others = new Set<TableName>(['preferences', 'feedback', 'attachments']);
  for (const t of tableNames.filter((name) => !others.has(name)))
    expect(of(t).length, t).toBeGreaterThanOrEqual(least[t]!);
  const wrote = new Set(of('journal_entries').map(({ logged_for }) => logged_for));
  const said = new Set(of('entries').map(({ logged_for }) => logged_for));
  const held = new Set(of('calendar_events').map(({ event_time }) => dayOf(new Date(event_time))));
  for (const day of [today, dayAfter(today, -1)])
    for (const days of [wrote, said, held]) expect(days.has(day), day).toBe(true);
  expect(sameDays(today, 1).some((day) => wrote.has(day))).toBe(true);
  // Today is for the visitor: its mood and its ticks are still to be set.
  const felt = [...of('mood_entries'), ...of('journal_entries').filter(({ mood }) => mood)];
  expect(felt.map(({ logged_for }) => logged_for)).not.toContain(today);
  expect(of('habit_days').map(({ day }) => day)).not.toContain(today);
  const months = new Set([...wrote].map((day) => day.slice(0, 7)));
  expect(months.size).toBeGreaterThanOrEqual(12);
  const open = [...of('tasks'), ...of('project_tasks')].filter(({ completed }) => !completed);
  const due = open.flatMap(({ due_date }) => due_date ?? []);
  expect(due.some((day) => day < today)).toBe(true);
  expect(due).toContain(today);
  expect(due.some((day) => day > today)).toBe(true);
  const [plan] = of('calendar_plans');
  expect(of('calendar_events').filter(({ plan_id }) => plan_id === plan!.id).length).toBeGreaterThan(5);
});

test('no project is without its emoji', () => {
  for (const { title, emoji } of yearAt(nows[0]!).of('project_lists'))
    expect(emoji, title).toMatch(/^\p{Extended_Pictographic}/u);
});

test.each(languages)(
  'in %s no text is there twice, but for what comes back every month and what the coach has filed',
  (language) => {
    const { of } = yearAt(nows[0]!, language);
    const rent = translations[language]?.texts['Pay the rent'] ?? 'Pay the rent';
    const filed = new Set(of('entries').flatMap(({ filed }) => (filed ?? []).map((line) => line.split('/')[1])));
    const own = <T extends { readonly id: string }>(rows: readonly T[]) => rows.filter(({ id }) => !filed.has(id));
    const texts = [
      ...own(of('journal_entries')).map(({ content }) => content),
      ...own(of('memory_entries')).map(({ fact }) => fact),
      ...of('entries').flatMap(({ role, content }) => (role === 'user' ? [content] : [])),
      ...of('mood_entries').flatMap(({ note }) => note ?? []),
      ...own([...of('tasks'), ...of('project_tasks')]).flatMap(({ description }) =>
        description === rent ? [] : [description],
      ),
      ...own(of('calendar_events')).map(({ title }) => title),
      ...of('habits').map(({ title }) => title),
      ...of('habit_days').flatMap(({ note }) => note ?? []),
      ...of('templates').map(({ content }) => content),
    ].map((text) => text.trim().toLowerCase());
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
  },
);

test.each(languages.filter((each) => each !== 'en'))(
  'in %s she lived the same year, and could have written it',
  (language) => {
    const { rows } = yearAt(nows[0]!, language);
    for (const { t, row } of rows) expect(prepare(t, USER, undefined, row, false)).toEqual(row);
    // Which days have a mood besides depends on what the coach has heard. Of the lines that ask in English two lead to a row (replies.test.ts).
    const ids = (all: typeof rows) => all.flatMap(({ t, row }) => (t === 'mood_entries' ? [] : [`${t} ${row.id}`]));
    const [own, english] = [ids(rows), new Set(ids(yearAt(nows[0]!).rows))];
    expect(own.length - english.size).toBe(2);
    expect(own.filter((id) => !english.has(id)).length).toBe(2);
    // Headings, lists and gaps are where they are in English.
    for (const [english, text] of Object.entries(translations[language]!.texts))
      expect(
        parseMarkdown(text).map(({ is }) => is),
        text,
      ).toEqual(parseMarkdown(english).map(({ is }) => is));
  },
);

test.each(languages)(
  'in %s a mood that was noted with words is the mood of its day, wherever else the day has one',
  (language) => {
    const { of } = yearAt(nows[0]!, language);
    const days = moodDays([...of('mood_entries').map(ofCheckIn), ...ofJournal(of('journal_entries'))]);
    for (const { mood_type, logged_for, note } of of('mood_entries'))
      if (note) expect(Math.abs(days.get(logged_for)!.mean - levelOf(mood_type)!), note).toBeLessThanOrEqual(1);
  },
);

test.each(nows)('at %s the insights find what she has found out: a day with a run is a better day', (now) => {
  const { of, today } = yearAt(now);
  const calendar = Array.from({ length: 365 }, (_, n) => dayAfter(today, n - 364));
  const moods = moodDays([...of('mood_entries').map(ofCheckIn), ...ofJournal(of('journal_entries'))]);
  const { findings } = goesWith(calendar, moods, habitFactors(of('habits'), of('habit_days')));
  const run = findings.find(({ factor }) => factor.label === 'Morning run');
  expect(run?.clear).toBe(true);
  expect(run!.effect).toBeGreaterThan(0.4);
});

test.each(languages)(
  'in %s what is written in a small language of its own can be read: rhythms, rules and templates',
  (language) => {
    const { of } = yearAt(nows[0]!, language);
    for (const { title, schedule, paused } of of('habits')) {
      for (const [day, plan] of Object.entries(schedule!)) expect(isDay(day) && parsePlan(plan), title).toBeTruthy();
      for (const [from, to] of Object.entries(paused ?? {})) expect((from as Day) < String(to)).toBe(true);
    }
    const rules = [...of('calendar_events'), ...of('tasks')].flatMap(({ rrule }) => rrule ?? []);
    expect(rules.length).toBeGreaterThan(3);
    for (const rule of rules) expect(canRead(rule), rule).toBe(true);
    for (const template of of('templates')) expect(checkTemplate(template).ok).toBe(true);
    const blocks = new Set(of('journal_entries').flatMap(({ content }) => parseMarkdown(content).map(({ is }) => is)));
    expect(blocks.has('heading')).toBe(true);
  },
);

test('a row that an answer names is there', () => {
  const { rows, of } = yearAt(nows[0]!);
  const there = new Set(rows.map(({ t, row }) => `${t}/${row.id}`));
  const lines = of('entries').flatMap(({ filed }) => filed ?? []);
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines) expect(there).toContain(line.split('/').slice(0, 2).join('/'));
});
