import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { singletonId } from '#data/natural-ids.ts';
import { readPreferences } from '#data/preferences.ts';
import { type Values } from '#lib/settings.ts';
import { readableFields } from '#lib/damaged.ts';
import type { AssistantProfile, Profile } from '#data/schema.ts';

/** The person's profile; null when there is none or it could not be read, undefined while it is read. */
export const useProfile = (): Profile | null | undefined =>
  useLive<Profile | null>(
    async () => {
      const row = await getDb().profiles.get(getDb().profile.user_id);
      return row ? readableFields(row) : null;
    },
    null,
    [],
  );

/** The person's coach; null before it has a row. */
export const useAssistantProfile = (): AssistantProfile | null | undefined =>
  useLive<AssistantProfile | null>(
    async () => {
      const row = await getDb().assistant_profiles.get(singletonId('assistant_profiles', getDb().profile.user_id));
      return row ? readableFields(row) : null;
    },
    null,
    [],
  );

/** The person's preferences by name; empty until the person sets one, undefined while they are read. */
export const usePreferences = (): Values | undefined => useLive<Values>(readPreferences, {}, []);

/** The keys of the suggestions that the person has rejected, on any device. */
export async function readRejected(): Promise<ReadonlySet<string>> {
  const { suggestions_rejected } = (await getDb().profiles.get(getDb().profile.user_id)) ?? {};
  return new Set(Object.entries(suggestions_rejected ?? {}).flatMap(([key, on]) => (on ? [key] : [])));
}
