/** Files of programs that have another export, which Daymark reads: what a person should export instead. */
import { english, type Message, msg } from '#lib/i18n.ts';

const OTHERS: readonly (readonly [RegExp, Message])[] = [
  [/\.ics$/i, msg('This is a calendar. In the calendar, choose “Other calendars”, then “Import a file”.')],
  [/\.edn$/i, msg('This is Roam’s EDN. In Roam, choose “Export All” and JSON, and import that.')],
  [/\.(?:one|onepkg)$/i, msg('This is a notebook of OneNote. Export its pages as text or Markdown, and import those.')],
  [
    /\.(?:docx?|odt|rtf|pages)$/i,
    msg('This is a document. Save it as plain text (.txt) or Markdown, and import that.'),
  ],
  [/\.(?:xlsx?|ods|numbers)$/i, msg('This is a spreadsheet. Save its table as CSV, and import that.')],
  [
    /\.doentry$/i,
    msg('This is a journal of Day One Classic. Open it in a newer Day One, export JSON there, and import that.'),
  ],
  [/\.pdf$/i, msg('This is a PDF, which has no text to rely on. Export JSON, CSV or Markdown from its program.')],
  [/\.(?:pst|olm)$/i, msg('This is a file of Outlook. In Outlook, export your tasks as CSV, and import that.')],
  [
    /DiaroBackup.*\.xml$|diaro.*\.xml$/i,
    msg('This is a backup of Diaro. In Diaro, export as CSV or text, and import that.'),
  ],
  [/\.(?:opml|taskpaper)$/i, msg('This is an outline. Export the list as CSV, text or Markdown, and import that.')],
  [
    /\.(?:db|sqlite3?|realm)$/i,
    msg('This is the database of a program. Use the export of that program: JSON, CSV or Markdown.'),
  ],
  [
    /(?:^|\/)Takeout\//,
    msg(
      'This is an archive of Google Takeout without notes, tasks or calendars. At takeout.google.com, choose Keep or Tasks, and import that.',
    ),
  ],
  [
    /\.(?:rar|7z|tar\.gz|tgz|gz)$/i,
    msg('Daymark cannot unpack this archive. Unpack it, then choose the unpacked folder.'),
  ],
  [
    / [\da-f]{32}\.html$/i,
    msg('This is an export of Notion as HTML. In Notion, export “Markdown & CSV”, and import that.'),
  ],
  [
    /\.html?$/i,
    msg(
      'This is a web page. Daymark reads HTML only from Apple Journal. Export JSON, CSV or Markdown from its program.',
    ),
  ],
];

/** What to export instead; null when the paths do not show it. */
export const otherExportOf = (paths: readonly string[]): string | null => {
  for (const [path, words] of OTHERS) if (paths.some((one) => path.test(one))) return english(words);
  return null;
};
