/** The settings of a person, as they synced them. */
import { settingIn, type Values } from '#lib/settings.ts';
import type { Language } from '#lib/languages.ts';
import type { Query } from './database/port.ts';

/** Of a sealed account the server reads none, as of somebody who has not chosen anything. */
export async function preferencesOf(query: Query, user: string): Promise<Values> {
  const [found] = await query<{ values: Values | null }>(
    'select r."values" from public.preferences r where r.user_id = $1 and r.deleted_at is null order by r.id limit 1',
    [user],
  );
  return found?.values ?? {};
}

/** The language that a person has chosen, else this one. */
export const languageOf = async (query: Query, user: string, otherwise: Language): Promise<Language> =>
  settingIn(await preferencesOf(query, user), 'language') ?? otherwise;

/** The hour at which a person's days begin. */
export const dayStartOf = async (query: Query, user: string): Promise<number> =>
  settingIn(await preferencesOf(query, user), 'day_starts_at');
