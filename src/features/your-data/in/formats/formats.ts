/** All formats, in the order in which they are tried. A new one is a file beside these, and a line here. */
import { appleHealth } from './apple-health.ts';
import { dayOne } from './day-one.ts';
import { daylio } from './daylio.ts';
import { evernote } from './evernote.ts';
import type { Format } from './format.ts';
import { googleKeep } from './google-keep.ts';
import { habitica } from './habitica.ts';
import { joplin } from './joplin.ts';
import { appleJournal, otherJournals } from './journals.ts';
import { loop } from './loop.ts';
import { markdown } from './markdown.ts';
import { own } from './own.ts';
import { pixels } from './pixels.ts';
import { roam } from './roam.ts';
import { standardNotes } from './standard-notes.ts';
import { anyTable } from './table.ts';
import { googleTasks, microsoftToDo, tickTick, todoTxt } from './task-lists.ts';
import { todoist } from './todoist.ts';

export const formats: readonly Format[] = [
  own,
  appleHealth,
  evernote,
  standardNotes,
  dayOne,
  loop,
  daylio,
  todoist,
  tickTick,
  microsoftToDo,
  googleTasks,
  todoTxt,
  googleKeep,
  habitica,
  pixels,
  roam,
  joplin,
  appleJournal,
  otherJournals,
  markdown,
  anyTable,
];
