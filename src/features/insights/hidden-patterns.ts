/** The patterns that a person does not want to see, on any of their devices: settings, each under a name made from what it is about. */
import { readFlag, writeFlag } from '#data/flags.ts';
import type { Undoable } from '#data/mutate.ts';
import { readPreferences } from '#data/preferences.ts';
import { type PatternName } from '#lib/settings.ts';
import { setPreference } from '#features/profile/mutations.ts';
import { idOf } from '#lib/id.ts';
import type { Result } from '#lib/result.ts';

const NAME = 'pattern_hidden_';
/** Not the id itself, which has words of the person in it: names of settings have letters, digits and '-' only. */
const nameOf = (id: string): PatternName => `${NAME}${idOf('pattern', id)}`;

const isPattern = (name: string): name is PatternName => name.startsWith(NAME);

/** Where 0.4.0 kept them, on one device. */
const OF_THIS_DEVICE = 'insights-hidden';

export interface HiddenPatterns {
  has(id: string): boolean;
  readonly count: number;
}

/** What is hidden now. */
export async function readHiddenPatterns(): Promise<HiddenPatterns> {
  const [values, stored] = await Promise.all([readPreferences(), readFlag(OF_THIS_DEVICE)]);
  const own: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const names = new Set(Object.keys(values).filter((name) => isPattern(name) && values[name] === true));
  for (const id of own) if (typeof id === 'string') names.add(nameOf(id));
  return { has: (id) => names.has(nameOf(id)), count: names.size };
}

/** Hides a pattern on every device. */
export const hidePattern = (id: string): Promise<Result<Undoable<void>, 'UpdateFailed'>> =>
  setPreference(nameOf(id), true);

/** Shows all hidden patterns again. */
export async function showPatterns(): Promise<void> {
  const values = await readPreferences();
  for (const name of Object.keys(values)) {
    if (isPattern(name) && values[name] === true) await setPreference(name, false);
  }
  await writeFlag(OF_THIS_DEVICE, undefined);
}
