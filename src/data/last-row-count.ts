/**
 * How many rows each profile had on this device, in the small database of the session. A browser may clear the large database when space
 * is short: the count then tells a profile that has lost its rows from a new one.
 */
import { numberIn, recordOf, storedValue } from './small-store.ts';

/** The counts by profile. Values of another shape are ignored. */
const stored = storedValue('kept', recordOf(numberIn));

/** Rows the profile had when it was last counted; 0 when it never was. */
export const readLastRowCount = async (profileId: string): Promise<number> => (await stored.read())[profileId] ?? 0;

/** Stores a count; 0 removes it, for a profile that was erased on purpose. */
export const writeLastRowCount = (profileId: string, rows: number): Promise<void> =>
  stored.change(({ [profileId]: _, ...others }) => (rows > 0 ? { ...others, [profileId]: rows } : others));
