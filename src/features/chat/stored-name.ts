/** The names of places and the titles of cards: rows have them in English (src/coach/filed.ts, own-line.ts). */
import { english, msg, t } from '#lib/i18n.ts';

const known = new Set(
  [
    msg('Daily Log'),
    msg('Calendar'),
    msg('Memory Vault'),
    msg('To-Do List'),
    msg('Habits'),
    msg('Mood'),
    msg('To do'),
    msg('Still open'),
    msg('From your log'),
    msg('From your days'),
    msg('Where to find it'),
    msg('Found'),
    msg('Nothing changed'),
  ].map(english),
);

/** A stored name in the language of the person; what this version does not know is shown as it is. */
export const storedName = (name: string): string => (known.has(name) ? t(name) : name);
