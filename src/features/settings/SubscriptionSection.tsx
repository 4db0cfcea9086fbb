import { SettingGroup } from '#ui/SettingRow.tsx';
import { t } from '#lib/i18n.ts';

/** 'Subscription': the texts are the specification's (spec 001, section 2). */
export const SubscriptionSection = () => (
  <SettingGroup
    title={t('Free Plan')}
    hint={t('All features are free for now. Subscription & billing will be added on launch!')}
  />
);
