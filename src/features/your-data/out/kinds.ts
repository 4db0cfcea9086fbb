/** The forms of an export. */
export const exportKinds = {
  json: { label: 'JSON, everything', hint: 'One file with every field. Daymark imports it again.' },
  markdown: {
    label: 'Markdown, for Obsidian (zip)',
    hint: 'A note for each day, memory, project and habit, with links between them, and a file with all events. Unpack it and open the folder as a vault; any editor reads it. Daymark imports its journal entries again, and the events in its calendar.',
  },
  csv: { label: 'Tables, for a spreadsheet (zip)', hint: 'A CSV file for each kind, with all its columns.' },
  ics: { label: 'Calendar file (.ics)', hint: 'Your events, for other calendars.' },
} as const;

export type ExportKind = keyof typeof exportKinds;
