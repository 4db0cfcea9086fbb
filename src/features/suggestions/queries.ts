import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { event } from '#kinds/event.ts';
import { task } from '#kinds/task.ts';
import { readRejected } from '#features/profile/queries.ts';
import { dayOf } from '#lib/day.ts';
import {
  type SuggestionHistory,
  suggestionId,
  type SuggestionKey,
  suggestionKeys,
  suggestionTexts,
} from './suggestion.ts';

export type KnownSuggestions = Readonly<Record<SuggestionKey, SuggestionHistory>>;

/** When the device cannot be read, nothing is suggested: a suggestion that was rejected must not come back. */
const ALL_REJECTED = Object.fromEntries(
  suggestionKeys.map((key) => [key, { rejected: true, added: null }]),
) as unknown as KnownSuggestions;

/** What is known of each suggestion; undefined while it is read. */
export const useSuggestions = (): KnownSuggestions | undefined => useLive(readSuggestions, ALL_REJECTED, []);

/** Reads the rejected keys and the rows that approving has added. */
export async function readSuggestions(): Promise<KnownSuggestions> {
  const rejected = await readRejected();
  const known = suggestionKeys.map(async (key): Promise<[SuggestionKey, SuggestionHistory]> => {
    const { table } = suggestionTexts[key].to === 'tasks' ? task : event;
    const row = await getDb().table<{ created_at: string }>(table).get(suggestionId(getDb().profile.user_id, key));
    return [key, { rejected: rejected.has(key), added: row ? dayOf(new Date(row.created_at)) : null }];
  });
  return Object.fromEntries(await Promise.all(known)) as Record<SuggestionKey, SuggestionHistory>;
}
