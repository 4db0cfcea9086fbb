import { NAME_LENGTH } from '#features/profile/persona.ts';
import { isText, type Checks } from '#editing/use-form-draft.ts';
import { SettingGroup, SettingRow } from '#ui/SettingRow.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { SettingsFacts } from './facts.ts';
import { useSavedForm } from './use-saved-form.ts';
import { t } from '#lib/i18n.ts';

interface NameForm {
  readonly name: string;
}
const checks: Checks<NameForm> = { name: isText };
const nameChanges = (stored: NameForm, form: NameForm) => {
  const name = form.name.trim();
  return name === stored.name.trim() ? null : { person: { name: name || null } };
};

/** 'Profile': the person's own name, and the address of the account. */
export function ProfileSection({ person, email }: SettingsFacts) {
  const { text } = useSavedForm<NameForm>({
    key: 'settings:name',
    stored: { name: person?.name ?? '' },
    checks,
    changesOf: nameChanges,
  });
  return (
    <>
      <SettingRow title={t('Your name')} hint={t('What your coach calls you.')}>
        {(control) => <TextInput {...control} maxLength={NAME_LENGTH} autoComplete="name" {...text('name')} />}
      </SettingRow>
      <SettingGroup title={t('Email')} hint={email ? t('Used for signing in. It cannot be changed here.') : undefined}>
        <p className="break-words">{email ?? t('None: used on this device only')}</p>
      </SettingGroup>
    </>
  );
}
