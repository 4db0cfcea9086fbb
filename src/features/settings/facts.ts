/** What the settings show, read once for all sections. */
import type { Values } from '#lib/settings.ts';
import type { AssistantProfile, Profile } from '#data/schema.ts';

export interface SettingsFacts {
  readonly coach: AssistantProfile | null;
  readonly person: Profile | null;
  readonly preferences: Values;
  /** null: the profile is on this device only. */
  readonly email: string | null;
  /** Whether the page has a section of this id. */
  readonly has: (section: string) => boolean;
}
