/** The forms of an export. */
import { msg } from '#lib/i18n.ts';
export const exportKinds = {
  json: {
    label: msg('Everything (JSON)'),
    hint: msg('One file with every field. Daymark imports it again.'),
    hasMedia: true,
  },
  markdown: {
    label: msg('Markdown, for Obsidian (zip)'),
    hint: msg(
      'A note for each day, memory, project and habit, with links between them, and a file with all events. Unpack it and open the folder as a vault; any editor reads it. Daymark imports its journal entries again, and the events in its calendar.',
    ),
    hasMedia: true,
  },
  csv: {
    label: msg('Tables, for a spreadsheet (zip)'),
    hint: msg(
      'A CSV file for each kind, with all its columns. Photos and recordings are named in it; their files are not in it.',
    ),
    hasMedia: false,
  },
  ics: {
    label: msg('Calendar file (.ics)'),
    hint: msg('Your events, for other calendars. Nothing else is in it.'),
    hasMedia: false,
  },
} as const;

export type ExportKind = keyof typeof exportKinds;
