import { speechService } from '#assistant/transcripts.ts';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { isSealedAccount } from '#data/meta.ts';
import { settingIn } from '#lib/settings.ts';
import { SettingGroup, SettingSwitch } from '#ui/SettingRow.tsx';
import { changeSetting } from './change-setting.ts';
import { t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

/** 'What the coach may see': which parts go along with a question. */
export function PrivacySection({ preferences }: SettingsFacts) {
  const hasSpeech = useLive(async () => (await speechService(getDb())) !== null, false, []) === true;
  const isSealed = useLive(() => isSealedAccount(getDb()), false, []) === true;
  return (
    <>
      <p className="border-b border-line py-3 text-sm text-pretty text-ink-2">
        {t(
          'With each question, the coach sees your last messages, what you have written about it and yourself in these settings, and what is switched on here. Under each reply, “What was sent” shows exactly what was sent.',
        )}
      </p>
      {isSealed ? (
        <SettingSwitch
          title={t(t('Questions'))}
          hint={t(
            'Your account is encrypted, but questions to the coach go to your server in the clear, with the last messages. Off: they are answered on this device.',
          )}
          checked={settingIn(preferences, 'coach_questions') === true}
          onCheckedChange={(on) => void changeSetting('coach_questions', on, t('Questions'))}
        />
      ) : null}
      <SettingSwitch
        title={t('Memories')}
        hint={t('A few that fit the question, from your vault.')}
        checked={settingIn(preferences, 'coach_memories')}
        onCheckedChange={(on) => void changeSetting('coach_memories', on, t('Memories'))}
      />
      <SettingSwitch
        title={t('Entries')}
        hint={t(
          'A few that fit the question, found on this device: what you wrote, did and planned. They go to the language model, if your server has one. An entry that speaks of harm is never sent.',
        )}
        checked={settingIn(preferences, 'coach_entries') === true}
        onCheckedChange={(on) => void changeSetting('coach_entries', on, t('Entries'))}
      />
      <SettingSwitch
        title={t('Photos')}
        hint={t(
          'Those that you add to a message, made smaller. They go to the language model, if your server has one that can see.',
        )}
        checked={settingIn(preferences, 'coach_photos')}
        onCheckedChange={(on) => void changeSetting('coach_photos', on, t('Photos'))}
      />
      <SettingSwitch
        title={t('Moods')}
        hint={t('How you felt in the last days.')}
        checked={settingIn(preferences, 'coach_moods')}
        onCheckedChange={(on) => void changeSetting('coach_moods', on, t('Moods'))}
      />
      {hasSpeech && isSealed ? (
        <SettingGroup
          title={t('Voice notes')}
          hint={t('They are not written out: your server cannot hear them while only you can read your account.')}
        />
      ) : hasSpeech ? (
        <SettingSwitch
          title={t('Voice notes')}
          hint={t('They are sent to the speech service of your server, and written out.')}
          checked={settingIn(preferences, 'recordings_written_out') === true}
          onCheckedChange={(on) => void changeSetting('recordings_written_out', on, t('Voice notes'))}
        />
      ) : null}
    </>
  );
}
