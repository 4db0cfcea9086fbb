/** The state of the landing page's miniature: lines, a switch, and the last sync of the two devices. Pure. */
import { cutText } from '#lib/cut.ts';
import { clock } from '#ui/clock.ts';
import { t } from '#lib/i18n.ts';

/** The names of the places, as the coach says them; a mood is kept with the line. */
export type Place = 'Daily Log' | 'Calendar' | 'Memory Vault' | 'To-Do List' | 'Mood';

/** A place, and what of the line is there; empty when it is all of it. */
export interface FiledPart {
  readonly place: Place;
  readonly what: string;
}

export interface Line {
  readonly id: number;
  readonly text: string;
  /** Missing for the lines that are there before anybody came. */
  readonly at?: Date;
  /** Where the coach's rules put it; undefined while they are being loaded. */
  readonly places?: readonly FiledPart[];
  /** Whether the other device has it too. */
  readonly synced: boolean;
}

export interface Demo {
  readonly lines: readonly Line[];
  readonly flight: boolean;
  readonly syncing: boolean;
  readonly syncedAt: Date | null;
}

export type DemoEvent =
  | { readonly type: 'write'; readonly text: string; readonly at: Date }
  | { readonly type: 'filed'; readonly id: number; readonly places: readonly FiledPart[] }
  | { readonly type: 'flight'; readonly on: boolean }
  | { readonly type: 'send' }
  | { readonly type: 'arrived'; readonly at: Date };

/** The maximum length of a line, in UTF-16 units. */
export const LINE_LENGTH = 160;

/** The first state: two lines written, no signal. They are filed as the rules file them (file-line.test.ts). */
export const startDemo = (): Demo => ({
  lines: [
    {
      id: 1,
      text: t('Relieved after the crit. Model shop with Priya Friday at four.'),
      places: [
        { place: 'Daily Log', what: t('Relieved after the crit.') },
        { place: 'Mood', what: t('Good') },
        { place: 'Calendar', what: t('Model shop with Priya, Friday, 16:00') },
      ],
      synced: false,
    },
    {
      id: 2,
      text: t('Remember that Priya is allergic to walnuts.'),
      places: [{ place: 'Memory Vault', what: t('Priya is allergic to walnuts') }],
      synced: false,
    },
  ],
  flight: true,
  syncing: false,
  syncedAt: null,
});

/** The id of the line that is written next. */
export const nextLine = ({ lines }: Demo): number => (lines.at(-1)?.id ?? 0) + 1;

export const waiting = ({ lines }: Demo): number => lines.filter(({ synced }) => !synced).length;

/** The next state. A line that is written during a sync is sent with the next one, as in the product. */
export function reduceDemo(demo: Demo, event: DemoEvent): Demo {
  switch (event.type) {
    case 'write': {
      const text = cutText(event.text.trim(), LINE_LENGTH);
      if (!text) return demo;
      const id = nextLine(demo);
      return { ...demo, lines: [...demo.lines, { id, text, at: event.at, synced: false }] };
    }
    case 'filed':
      return {
        ...demo,
        lines: demo.lines.map((line) => (line.id === event.id ? { ...line, places: event.places } : line)),
      };
    case 'flight':
      return { ...demo, flight: event.on, syncing: false };
    case 'send':
      return { ...demo, syncing: !demo.flight && waiting(demo) > 0 };
    case 'arrived':
      if (!demo.syncing) return demo;
      return {
        ...demo,
        syncing: false,
        syncedAt: event.at,
        lines: demo.lines.map((line) => ({ ...line, synced: true })),
      };
    default:
      return demo;
  }
}

/** The product's own words for this state. */
export function demoWords(demo: Demo): string {
  const n = waiting(demo);
  if (demo.syncing) return t('Syncing');
  if (demo.flight && n > 0)
    return t('Offline, {count, plural, one {# change} other {# changes}} waiting', { count: n });
  return n === 0 && demo.syncedAt ? t('Synced at {time}', { time: clock(demo.syncedAt) }) : t('Saved on this device');
}
