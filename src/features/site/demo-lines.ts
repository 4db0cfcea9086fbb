/** The state of the landing page's miniature: lines, a switch, and the last sync of the two devices. Pure. */
import { cutText } from '#lib/cut.ts';
import { clock } from '#lib/clock.ts';
import { count } from '#lib/format.ts';

export interface Line {
  readonly id: number;
  readonly text: string;
  readonly at: Date;
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
  | { readonly type: 'flight'; readonly on: boolean }
  | { readonly type: 'send' }
  | { readonly type: 'arrived'; readonly at: Date };

/** The maximum length of a line, in UTF-16 units. */
export const LINE_LENGTH = 160;

/** The first state: two lines written, no signal. */
export const startDemo = (at: Date): Demo => ({
  lines: [
    { id: 1, text: 'Crit went well. I knew the answer about the shed.', at, synced: false },
    { id: 2, text: 'Priya is allergic to walnuts.', at, synced: false },
  ],
  flight: true,
  syncing: false,
  syncedAt: null,
});

export const waiting = ({ lines }: Demo): number => lines.filter(({ synced }) => !synced).length;

/** The next state. A line that is written during a sync is sent with the next one, as in the product. */
export function reduceDemo(demo: Demo, event: DemoEvent): Demo {
  switch (event.type) {
    case 'write': {
      const text = cutText(event.text.trim(), LINE_LENGTH);
      if (!text) return demo;
      const id = (demo.lines.at(-1)?.id ?? 0) + 1;
      return { ...demo, lines: [...demo.lines, { id, text, at: event.at, synced: false }] };
    }
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
  if (demo.syncing) return 'Syncing';
  if (demo.flight && n > 0) return `Offline, ${count(n, 'change')} waiting`;
  return n === 0 && demo.syncedAt ? `Synced at ${clock(demo.syncedAt)}` : 'Saved on this device';
}
