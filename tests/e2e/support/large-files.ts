/** Files with many entries, as other programs and Daymark itself write them. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { Zip, ZipDeflate } from 'fflate';
import { DAY_MS } from '#lib/durations.ts';

const FIRST = Date.UTC(2005, 0, 1, 12);
const day = (n: number) => new Date(FIRST + (n % 7_000) * DAY_MS).toISOString().slice(0, 10);
const at = (n: number) => new Date(FIRST + (n % 7_000) * DAY_MS + (n % 1_000) * 1_000).toISOString();
const uuid = (kind: number, n: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const WORDS = 'The tide was out and we walked to the island with Tess, then home by the old road. ';
const text = (n: number) => `${n}: ${WORDS.repeat(1 + (n % 4))}`;
const list = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n));

/** An export of Daymark by another account, with so many rows of six kinds. */
export function ownExport(rows: number): string {
  const part = rows / 5;
  const made = (kind: number, n: number) => ({ id: uuid(kind, n), user_id: uuid(0, 0), created_at: at(n) });
  const habits = 10;
  const tables = {
    journal_entries: list(part, (n) => ({ ...made(1, n), content: text(n), tags: ['sea'], logged_for: day(n) })),
    memory_entries: list(part, (n) => ({ ...made(2, n), fact: text(n), tags: ['sea'], logged_for: day(n) })),
    entries: list(part, (n) => ({
      ...made(3, n),
      role: 'user',
      type: 'thought_dump',
      content: text(n),
      logged_for: day(n),
    })),
    tasks: list(part, (n) => ({ ...made(4, n), description: `Task ${n}`, completed: n % 2 === 0, due_date: day(n) })),
    habits: list(habits, (n) => ({ ...made(5, n), title: `Habit ${n}`, type: 'habit', frequency: 'daily' })),
    habit_days: list(part - habits, (n) => ({
      ...made(6, n),
      habit_id: uuid(5, n % habits),
      day: day(Math.floor(n / habits)),
      state: 'done',
    })),
  };
  const head = { format: 'daymark-export', version: 2, exported_at: at(0), day: day(0) };
  return JSON.stringify({ ...head, user: { id: uuid(0, 0), email: null }, tables });
}

export const dayOne = (entries: number): string =>
  JSON.stringify({
    metadata: { version: '1.0' },
    entries: list(entries, (n) => ({
      uuid: uuid(7, n),
      creationDate: at(n),
      timeZone: 'Europe/Berlin',
      text: text(n),
      tags: ['sea'],
    })),
  });

export const daylio = (entries: number): string =>
  ['full_date,date,weekday,time,mood,activities,note_title,note']
    .concat(
      list(
        entries,
        (n) => `${day(n)},1 January,Monday,${String(n % 24).padStart(2, '0')}:30,good,"walk | read","","${text(n)}"`,
      ),
    )
    .join('\n');

export const todoist = (tasks: number): string =>
  ['TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE']
    .concat(list(tasks, (n) => `task,Task ${n},,4,1,Ada (1),,${day(n)},en,Europe/Berlin`))
    .join('\n');

/** Writes an export.zip of Apple Health whose XML has so many bytes: steps and heart rates, a night of sleep in each megabyte. */
export async function writeHealthZip(path: string, bytes: number): Promise<void> {
  const file = createWriteStream(path);
  let full = false;
  const zip = new Zip((error, part) => {
    if (error) throw error;
    full = !file.write(part);
  });
  const xml = new ZipDeflate('apple_health_export/export.xml', { level: 1 });
  zip.add(xml);
  const push = async (words: string, last = false) => {
    xml.push(new TextEncoder().encode(words), last);
    if (full) await once(file, 'drain');
  };
  await push('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_DE">\n');
  const steps = list(4_000, (n) => {
    const when = `2024-03-01 ${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00 +0100`;
    return ` <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" creationDate="${when}" startDate="${when}" endDate="${when}" value="${n % 300}"/>`;
  }).join('\n');
  for (let written = 0, n = 0; written < bytes; n++) {
    const [from, to] = [day(n), day(n + 1)];
    const night = ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="Watch" startDate="${from} 23:00:00 +0100" endDate="${to} 06:30:00 +0100" value="HKCategoryValueSleepAnalysisAsleepCore"/>`;
    const mindful = ` <Record type="HKCategoryTypeIdentifierMindfulSession" sourceName="Watch" startDate="${from} 08:00:00 +0100" endDate="${from} 08:10:00 +0100" value="HKCategoryValueNotApplicable"/>`;
    const words = `${steps}\n${night}\n${mindful}\n`;
    written += words.length;
    await push(words);
  }
  await push('</HealthData>\n', true);
  zip.end();
  file.end();
  await once(file, 'close');
}
