/** The forms of an export. */
export const exportKinds = {
  json: { label: 'Everything (JSON)', hint: 'One file with every field. Daymark imports it again.', hasMedia: true },
  markdown: {
    label: 'Markdown, for Obsidian (zip)',
    hint: 'A note for each day, memory, project and habit, with links between them, and a file with all events. Unpack it and open the folder as a vault; any editor reads it. Daymark imports its journal entries again, and the events in its calendar.',
    hasMedia: true,
  },
  csv: {
    label: 'Tables, for a spreadsheet (zip)',
    hint: 'A CSV file for each kind, with all its columns. Photos and recordings are named in it; their files are not in it.',
    hasMedia: false,
  },
  ics: {
    label: 'Calendar file (.ics)',
    hint: 'Your events, for other calendars. Nothing else is in it.',
    hasMedia: false,
  },
} as const;

export type ExportKind = keyof typeof exportKinds;
