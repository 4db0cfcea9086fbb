/** What a person has chosen for the photos of this device: never synced, because devices have different room and networks. */
import type { DaymarkDb } from '#data/database.ts';

export interface Switches {
  /** Originals are sent and fetched only where the network costs nothing, as far as the browser says. */
  readonly wifiOnly: boolean;
  /** Every original is on this device, and none is dropped for space. */
  readonly keepAll: boolean;
}

const FLAGS = { wifiOnly: 'media:wifi-only', keepAll: 'media:keep-all' } as const;

export async function readSwitches(db: DaymarkDb): Promise<Switches> {
  const [wifiOnly, keepAll] = await db.flags.bulkGet([FLAGS.wifiOnly, FLAGS.keepAll]);
  return { wifiOnly: wifiOnly?.value === true, keepAll: keepAll?.value === true };
}

/** Turns a switch on or off. */
export async function setSwitch(db: DaymarkDb, name: keyof Switches, on: boolean): Promise<void> {
  await db.flags.put({ k: FLAGS[name], value: on });
}

/** Chromium's, and not in TypeScript's library. */
interface Connection {
  readonly type?: string;
}

/** Whether this network is a mobile one, where the browser tells. */
export const isMetered = (around: object = navigator): boolean =>
  (around as { readonly connection?: Connection }).connection?.type === 'cellular';
