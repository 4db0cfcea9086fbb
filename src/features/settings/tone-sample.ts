/** A real answer of the built-in coach, as the coach is described now; its language is loaded when it is first asked. */
import { DEFAULT_COACH_NAME, DEFAULT_TONE, focusAreas } from '#coach/persona.ts';
import { settingIn } from '#lib/settings.ts';
import { msg, t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

/** What a person might write, to which the coach answers. */
export const SAMPLE_MESSAGE = msg('I wrote two pages today and then I got stuck.');

/** The coach's answer to the sample, by the rules that file messages offline. */
export async function sampleReply({
  coach,
  preferences,
}: Pick<SettingsFacts, 'coach' | 'preferences'>): Promise<string> {
  const { answerByRules } = await import('#coach/rules/answer.ts');
  return answerByRules({
    message: t(SAMPLE_MESSAGE),
    at: new Date(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
    dayStartsAt: settingIn(preferences, 'day_starts_at'),
    help: null,
    tone: coach?.tone || DEFAULT_TONE,
    coachingStyle: coach?.coaching_style ?? '',
    name: coach?.name || DEFAULT_COACH_NAME,
    communicationStyle: settingIn(preferences, 'communication_style'),
    focusAreas: focusAreas.filter((area) => settingIn(preferences, `focus_${area}`)),
  }).reply;
}
