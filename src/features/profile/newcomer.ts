import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { journal } from '#kinds/journal.ts';
import { countAll } from '#kinds/read-days.ts';
import { readable } from '#lib/damaged.ts';

/** What a first question is made from (firstPrompt in questions.ts). */
export interface Newcomer {
  readonly name: string;
  readonly goals: string;
}

/** The person, while they have no journal entry; null afterwards, undefined while it is read. */
export const useNewcomer = (): Newcomer | null | undefined =>
  useLive<Newcomer | null>(
    async () => {
      if ((await countAll(journal)) > 0) return null;
      const profile = await getDb().profiles.get(getDb().profile.user_id);
      return { name: readable(profile?.name) ?? '', goals: readable(profile?.goals) ?? '' };
    },
    null,
    [],
  );
