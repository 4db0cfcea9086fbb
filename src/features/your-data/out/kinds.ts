/** The forms of an export. */
export const exportKinds = {
  json: { label: 'JSON, everything', hint: 'One file with every field. Daymark imports it again.' },
  markdown: {
    label: 'Markdown, for reading (zip)',
    hint: 'A file for each text, by kind and day, with its date and tags at the top.',
  },
  csv: { label: 'Tables, for a spreadsheet (zip)', hint: 'A CSV file for each kind, with all its columns.' },
  ics: { label: 'Calendar file (.ics)', hint: 'Your events, for other calendars.' },
} as const;

export type ExportKind = keyof typeof exportKinds;
