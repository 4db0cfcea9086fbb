import { SettingGroup } from '#ui/SettingRow.tsx';

/** 'Subscription': the texts are the specification's (spec 001, section 2). */
export const SubscriptionSection = () => (
  <SettingGroup
    title="Free Plan"
    hint="All features are free for now. Subscription & billing will be added on launch!"
  />
);
