/**
 * Everything that a person reads, as a vault of Obsidian: a note for each day, for each memory, project and habit, with links between them.
 * Events that repeat are on their days up to today, and in a note of their own with their rule; a calendar file has all events as they are.
 * Tasks are written as the plugin Tasks reads them. Days are read in pages, so that only one page of them is in memory.
 */
import { endingOf } from '#blobs/media-type.ts';
import { getDb } from '#data/db.ts';
import type { Attachment, CalendarEvent, MemoryEntry } from '#data/schema.ts';
import { exportCalendar } from '#features/calendar/ics/export-calendar.ts';
import { pageBefore } from '#features/daily-log/read-log.ts';
import { asTyped, headOf, textsIn } from '#features/daily-log/range-text.ts';
import { tagsOf } from '#features/daily-log/narrow.ts';
import { filters, itemsInOrder, moodIn, timeOf, type LogItem } from '#features/daily-log/timeline.ts';
import { habitsInOrder } from '#features/habits/habit.ts';
import { habitPlan, rhythmWords, targetWords } from '#features/habits/schedule.ts';
import { attachmentsOf } from '#features/media/queries.ts';
import { projectsOf, timeOfTask, type AnyTask, type Project } from '#features/tasks/task.ts';
import { frontMatterText } from '#features/your-data/in/front-matter.ts';
import { DAY_NOTE, type VaultEntryHead, vaultEntryText } from '#features/your-data/vault-entry.ts';
import { kinds, type LogKind } from '#kinds/kinds.ts';
import { newestDay } from '#kinds/read-days.ts';
import { dateOf, dayAfter, dayOf, type Day } from '#lib/day.ts';
import { dayOfMonth, fullDay, monthYear, shortDate } from '#lib/format.ts';
import { groupBy } from '#lib/group.ts';
import { levelOf, moodOf } from '#lib/moods.ts';
import { ruleWords } from '#lib/recurrence.ts';
import { clock, timeShown } from '#ui/clock.ts';
import type { NamedBlob } from './media-size.ts';
import { linkTo, nameIn, vaultNames } from './vault-names.ts';
import { ENGLISH, speakingIn, t } from '#lib/i18n.ts';

type Note = readonly [path: string, text: string];
type ItemOf<K extends LogKind> = Extract<LogItem, { kind: K }>;

/** After every day that something may be written for. */
const LAST = '9999-12-31' as Day;
/** Days in one read. */
const PAGE = 30;
/** The calendar's import reads it again. */
const calendarFile = () => `${t('Calendar')}.ics`;

/** The folder of photos, recordings and files. */
const MEDIA = 'media';
/** How much of a file's content is in its name, so that names are different and stay the same. */
const HASH_LETTERS = 8;

/** Where a file is in the vault, under a name that needs no signs in a link. */
export function vaultMediaPath({ sha256, name, media_type }: NamedBlob): string {
  const words = nameIn(name.replace(/\.[^.]*$/, '')).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return `${MEDIA}/${words.replaceAll(/^-|-$/g, '') || 'file'}-${sha256.slice(0, HASH_LETTERS)}.${endingOf(media_type)}`;
}

/** The files of the vault by their SHA-256; null: it has none, and the notes do not speak of them. */
export type VaultMedia = ReadonlyMap<string, string> | null;

/** Path and text of each note. */
export async function* vaultNotes(today: Day, media: VaultMedia): AsyncGenerator<Note, void> {
  const name = vaultNames();
  const start = name(t('Start here'), '');
  const [lists, inbox, ofProjects, habits, templates] = await Promise.all([
    getDb().project_lists.toArray(),
    getDb().tasks.toArray(),
    getDb().project_tasks.toArray(),
    getDb().habits.toArray(),
    getDb().templates.orderBy('created_at').toArray(),
  ]);
  const series = await getDb().calendar_events.where('rrule').above('').toArray();
  const seriesNote = series.length > 0 ? name(t('Repeating events'), '') : null;
  const calendar = await exportCalendar({ from: null, to: null });
  if (calendar.events > 0) yield [calendarFile(), await calendar.file.text()];
  if (seriesNote) yield [`${seriesNote}.md`, seriesText(seriesNote, series, today)];
  const projects = projectsOf(lists, inbox, ofProjects)
    .filter(({ list, tasks }) => list !== null || tasks.length > 0)
    .map((project) => ({ project, note: name(project.title, t('Project')) }));
  const projectNotes = new Map(projects.flatMap(({ project, note }) => project.tasks.map(({ row }) => [row.id, note])));
  const habitNotes = new Map(habitsInOrder(habits).map((habit) => [habit.id, name(habit.title, t('Habit'))]));
  for (const { project, note } of projects) {
    const attached = media && (await attachmentsOf(project.tasks.map(({ row }) => row.id)));
    yield [
      `${t('Tasks')}/${note}.md`,
      projectText(project, (task) => embedsOf(attached?.get(task.row.id), media, '../')),
    ];
  }
  for (const habit of habits) {
    const { id, created_at, title, description, unit } = habit;
    const plan = habitPlan(habit, today);
    const head = frontMatterText({ kind: 'habits', id, date: dayOf(new Date(created_at)), unit, aliases: [title] });
    const words = [rhythmWords(plan), targetWords(plan, unit)].filter(Boolean).join(', ');
    const told = [`# ${asTyped(title)}`, t('How often: {words}', { words }), description && asTyped(description)];
    yield [`${t('Habits')}/${habitNotes.get(id)!}.md`, `${head}\n${told.filter(Boolean).join('\n\n')}\n`];
  }
  for (const { id, title, content } of templates)
    yield [
      `${t('Templates')}/${name(title, t('Template'))}.md`,
      `${frontMatterText({ kind: 'templates', id })}\n${content}\n`,
    ];

  const days: Day[] = [];
  for await (const { day, items, before, after } of daysBack(filters.all.kinds, today)) {
    const of = <K extends LogKind>(...names: readonly K[]) =>
      items.filter((item): item is Extract<LogItem, { kind: K }> => (names as readonly LogKind[]).includes(item.kind));
    const chat = of('chat');
    if (chat.length > 0) yield [`${t('Chat')}/${t('Chat')} ${day}.md`, linesText(t('Chat'), day, chat)];
    const memories = of('memory').map((item) => ({ ...item, note: name(item.row.fact, t('Memory')) }));
    for (const { row, attachments, note } of memories)
      yield [`${t('Memories')}/${note}.md`, memoryText(row, day, embedsOf(attachments, media, '../'))];
    const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
      [t('Journal'), of('journal').map((item) => entryText(item, media))],
      [t('Mood'), of('mood').map((item) => withEmbeds(moodLine(item), item, media))],
      [t('Habits'), of('habitDay').map((item) => habitLine(item, habitNotes.get(item.row.habit_id)))],
      [t('Events'), of('event').map((item) => withEmbeds(lineOf(item), item, media))],
      [t('Tasks'), of('task', 'projectTask').map((item) => taskMention(item, projectNotes.get(item.row.id)))],
      [t('Memories'), memories.map(({ note }) => `- ${linkTo(note)}`)],
      [t('Chat'), chat.length > 0 ? [`- ${linkTo(`${t('Chat')} ${day}`)}`] : []],
    ];
    const around = [
      before && linkTo(before, `← ${shortDate(before)}`),
      after && linkTo(after, `${shortDate(after)} →`),
    ];
    days.push(day);
    yield [`${t('Days')}/${day.slice(0, 4)}/${day}.md`, dayText(day, items, around.filter(Boolean).join(' · '), parts)];
  }
  for await (const { day, items } of daysBack(['thought'], today))
    yield [`${t('Thoughts')}/${t('Thoughts')} ${day}.md`, linesText(t('Released thoughts'), day, items)];
  yield [
    `${start}.md`,
    startText(
      groupBy(days, monthYear),
      projects.map(({ note }) => note),
      [...habitNotes.values()],
      [seriesNote, calendar.events > 0 && calendarFile()].filter((note) => typeof note === 'string'),
    ),
  ];
}

interface VaultDay {
  readonly day: Day;
  /** In the order in which they happened. */
  readonly items: readonly LogItem[];
  /** The nearest days with something. */
  readonly before: Day | null;
  readonly after: Day | null;
}

/** The days with something of these kinds, newest first. */
async function* daysBack(of: readonly LogKind[], today: Day): AsyncGenerator<VaultDay, void> {
  let held = null as VaultDay | null;
  for await (const { day, items } of withComing(
    dayItemsBack(of, today),
    of.includes('event') ? await coming(today) : [],
  )) {
    if (held) yield { ...held, before: day };
    held = { day, items: itemsInOrder(items, 'chat'), before: null, after: held?.day ?? null };
  }
  if (held) yield held;
}

type DayItems = Pick<VaultDay, 'day' | 'items'>;

/** Events after today that have a row: single ones, and changed occurrences. The last first. A series may have no last day. */
async function coming(today: Day): Promise<readonly DayItems[]> {
  const rows = await getDb().calendar_events.where('event_time').aboveOrEqual(dateOf(today).toISOString()).toArray();
  const events = rows.flatMap((row): LogItem[] => {
    const day = kinds.event.days.of(row);
    return row.rrule || day <= today ? [] : [{ kind: 'event', day, row }];
  });
  return [...groupBy(events, ({ day }) => day)]
    .map(([day, items]) => ({ day, items }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** Days with those that are coming among them. */
async function* withComing(back: AsyncIterable<DayItems>, coming: readonly DayItems[]): AsyncGenerator<DayItems, void> {
  const left = [...coming];
  for await (const { day, items } of back) {
    while (left.length > 0 && left[0]!.day > day) yield left.shift()!;
    const same = left[0]?.day === day ? left.shift()!.items : [];
    yield { day, items: [...items, ...same] };
  }
  yield* left;
}

/** What has its day in the log. Events are read up to today. */
async function* dayItemsBack(of: readonly LogKind[], today: Day): AsyncGenerator<DayItems, void> {
  const newest = await Promise.all(of.filter((kind) => kind !== 'event').map((kind) => newestDay(kinds[kind], LAST)));
  let to = dayAfter(
    newest.reduce<Day>((a, b) => (b && b > a ? b : a), today),
    1,
  );
  for (let end = false; !end;) {
    const page = await pageBefore(to, of, PAGE, ({ kind, day }) => kind !== 'event' || day <= today);
    ({ from: to, end } = page);
    const byDay = new Map<Day, LogItem[]>(page.days.map((day) => [day, []]));
    for (const item of page.items) byDay.get(item.day)!.push(item);
    for (const [day, items] of byDay) yield { day, items };
  }
}

/** The note of a day: its parts under headings. */
function dayText(
  day: Day,
  items: readonly LogItem[],
  around: string,
  parts: readonly (readonly [title: string, lines: readonly string[]])[],
): string {
  const levels = items.flatMap((item) => levelOf(moodIn(item) ?? '') ?? []);
  const head = frontMatterText({
    kind: DAY_NOTE,
    date: day,
    aliases: [fullDay(day)],
    tags: [...new Set(items.flatMap(tagsOf).map(tagName))].filter(Boolean),
    // The mean of the day, from 1 to 5: a number that Obsidian can sort and chart.
    mood: levels.length > 0 ? Math.round((levels.reduce((a, b) => a + b, 0) / levels.length) * 100) / 100 : null,
  });
  const shown = parts
    .filter(([, lines]) => lines.length > 0)
    // Entries are paragraphs, all others are items of a list.
    .map(([title, lines]) => [`## ${title}`, lines.join(title === t('Journal') ? '\n\n' : '\n')].join('\n\n'));
  return `${head}\n${[`# ${fullDay(day)}`, around, ...shown].filter(Boolean).join('\n\n')}\n`;
}

function entryText(item: ItemOf<'journal'>, media: VaultMedia): string {
  const { id, content, created_at, tags, mood } = item.row;
  const files = (item.attachments ?? []).flatMap((row) => fileOf(row, media?.get(row.sha256)));
  const head = {
    id,
    created_at,
    ...(tags && { tags: [...tags] }),
    ...(mood && { mood }),
    ...(files.length > 0 && { media: files }),
  };
  const embeds = embedsOf(item.attachments, media, '../../');
  return [`**${headOf(item)}**`, vaultEntryText({ ...head, content }), ...embeds, tagLine(item)]
    .filter(Boolean)
    .join('\n\n');
}

/** What an import needs to attach a file again; its small pictures are made from it. */
function fileOf(row: Attachment, file: string | undefined): NonNullable<VaultEntryHead['media']> {
  if (file === undefined) return [];
  const { id, created_at, position, name, caption, taken_at, seconds, wave, transcript, transcript_by } = row;
  const facts = { caption, taken_at, seconds, wave, transcript, transcript_by };
  const given = Object.entries(facts).filter(([, value]) => (value ?? null) !== null);
  return [{ id, file, created_at, position, name, ...Object.fromEntries(given) }];
}

/** Photos and recordings in their place, for a note that is `up` from the root of the vault; all others are links. What is missing is named. */
function embedsOf(attachments: readonly Attachment[] | undefined, media: VaultMedia, up: string): string[] {
  if (media === null) return [];
  return (attachments ?? []).map(({ sha256, caption, name, media_type }) => {
    const path = media.get(sha256);
    const words = asTyped((caption || name).replaceAll(/\s+/g, ' '));
    if (path === undefined) return `*${t('{name}: this file is missing', { name: words })}*`;
    return `${/^(?:image|audio|video)\//.test(media_type) ? '!' : ''}[${words}](${up}${path})`;
  });
}

/** An item of a list with its photos inside it. */
const withEmbeds = (line: string, item: LogItem, media: VaultMedia): string =>
  [line, ...embedsOf(item.attachments, media, '../../').map((embed) => `  ${embed}`)].join('\n');

const moodLine = (item: ItemOf<'mood'>): string => {
  const { mood_type, note } = item.row;
  const at = timeOf(item);
  return listItem([at && clock(at), `**${t(moodOf(mood_type).label)}**`, note && asTyped(note), tagLine(item)]);
};

function habitLine(item: ItemOf<'habitDay'>, note: string | undefined): string {
  const { amount, note: words } = item.row;
  const title = note === undefined ? asTyped(item.title ?? '') : linkTo(note);
  return listItem([title, amount != null && String(amount), words && asTyped(words)], '- [x] ');
}

/** A message, an event or a thought: its time and its words. */
const lineOf = (item: LogItem): string => listItem([`**${headOf(item)}**`, ...textsIn(item), tagLine(item)]);

/** Not a box: the task has one in the note of its project. */
const taskMention = (item: ItemOf<'task' | 'projectTask'>, note: string | undefined): string =>
  listItem([
    item.row.completed ? t('Done:') : t('Added:'),
    ...textsIn(item),
    note !== undefined && `(${linkTo(note)})`,
  ]);

/** One item of a list; its further lines are inside it. */
const listItem = (parts: readonly (string | false | null | undefined)[], mark = '- '): string =>
  `${mark}${parts
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\n(?!\n)/g, '\n  ')}`;

/** Obsidian's tags have no spaces and no signs, and are not numbers. */
function tagName(tag: string): string {
  const name = tag
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}_/-]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return /^\d*$/.test(name) ? name && `n${name}` : name;
}

const tagLine = (item: LogItem): string => hashed(tagsOf(item));
const hashed = (tags: readonly string[] | null | undefined): string =>
  (tags ?? []).flatMap((tag) => (tagName(tag) ? `#${tagName(tag)}` : [])).join(' ');

function linesText(title: string, day: Day, items: readonly LogItem[]): string {
  const head = frontMatterText({ kind: 'entries', date: day });
  return `${head}\n# ${title}, ${fullDay(day)}\n\n${items.map(lineOf).join('\n')}\n`;
}

function memoryText({ id, fact, tags, created_at }: MemoryEntry, day: Day, embeds: readonly string[]): string {
  const named = (tags ?? []).map(tagName).filter(Boolean);
  const head = frontMatterText({ kind: 'memory_entries', id, date: day, created_at, tags: named });
  return `${head}\n${[asTyped(fact), ...embeds, linkTo(day, fullDay(day))].join('\n\n')}\n`;
}

/** A project: its open tasks, then those that are done. */
function projectText({ list, title, tasks }: Project, embeds: (task: AnyTask) => readonly string[]): string {
  const head = frontMatterText({ kind: 'project_lists', id: list?.id, aliases: [title] });
  const name = list?.emoji ? `${list.emoji} ${title}` : title;
  const lines = tasks.flatMap((task) => [taskLine(task), ...embeds(task).map((embed) => `  ${embed}`)]);
  return `${head}\n# ${asTyped(name)}\n\n${lines.join('\n')}\n`;
}

/** A task with the signs that the plugin Tasks reads: when it was added, is due and was done, and how it repeats. */
function taskLine(task: AnyTask): string {
  const { description, completed, completed_at, created_at, due_date, rrule, tags } = task.row;
  const time = timeOfTask(task);
  return listItem(
    [
      asTyped(description),
      time && `(${timeShown(time)})`,
      hashed(tags),
      // The plugin reads English.
      rrule && `🔁 ${speakingIn(ENGLISH, () => ruleWords(rrule)).toLowerCase()}`,
      `➕ ${dayOf(new Date(created_at))}`,
      due_date && `📅 ${due_date}`,
      completed && completed_at && `✅ ${dayOf(new Date(completed_at))}`,
    ],
    completed ? '- [x] ' : '- [ ] ',
  );
}

/** The events that repeat: when the first one is, and by which rule the others follow. */
function seriesText(note: string, series: readonly CalendarEvent[], today: Day): string {
  const lines = series.map((row) => {
    const item: LogItem = { kind: 'event', day: kinds.event.days.of(row), row };
    const first: CalendarEvent = { ...row, rrule: null };
    const times = kinds.event.slip.detail(first, today, clock);
    return listItem([`**${times}**`, ...textsIn(item), `🔁 ${ruleWords(row.rrule!).toLowerCase()}`]);
  });
  return `${frontMatterText({ kind: 'calendar_events' })}\n# ${note}\n\n${lines.join('\n')}\n`;
}

/** The first note: where everything is. */
function startText(
  months: ReadonlyMap<string, readonly Day[]>,
  projects: readonly string[],
  habits: readonly string[],
  events: readonly string[],
) {
  const list = (notes: readonly string[]) => notes.map((note) => `- ${linkTo(note)}`).join('\n');
  const days = [...months].map(
    ([month, days]) =>
      `- ${month}: ${[...days]
        .reverse()
        .map((day) => linkTo(day, String(dayOfMonth(day))))
        .join(' ')}`,
  );
  const parts = [
    [t('Tasks'), list(projects)],
    [t('Habits'), list(habits)],
    [t('Events'), list(events)],
    [t('Days'), days.join('\n')],
  ] as const;
  const shown = parts.flatMap(([title, lines]) => (lines === '' ? [] : `## ${title}\n\n${lines}`));
  return `${frontMatterText({ kind: 'start' })}\n${[`# Daymark`, ...shown].join('\n\n')}\n`;
}
