/**
 * The sections of /settings, in their order: the eight of spec 001 with its titles, and ours. The page, its list, its search and its
 * links (#coach) read this table.
 */
import type { ComponentType } from 'react';
import { optionName, toneName, tones } from '#features/profile/persona.ts';
import type { SettingsFacts } from '#features/settings/facts.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE, focusAreas } from '#coach/persona.ts';
import { settingIn } from '#lib/settings.ts';
import { CoachSection } from '#features/settings/CoachSection.tsx';
import { ProfileSection } from '#features/settings/ProfileSection.tsx';
import { AssistantSection } from '#features/settings/AssistantSection.tsx';
import { NotificationsSection } from '#features/reminders/NotificationsSection.tsx';
import { IntegrationsSection } from '#features/settings/IntegrationsSection.tsx';
import { AiSection } from '#features/settings/AiSection.tsx';
import { EncryptionSection } from '#app/encryption/EncryptionSection.tsx';
import { LockSection } from '#features/lock/LockSection.tsx';
import { TokensSection } from '#features/personal-tokens/TokensSection.tsx';
import { PrivacySection } from '#features/settings/PrivacySection.tsx';
import { TimeSection } from '#features/settings/TimeSection.tsx';
import { ShortcutsSection } from './ShortcutsSection.tsx';
import { DeviceSection } from '#app/device-data/DeviceSection.tsx';
import { AdvancedSection } from './AdvancedSection.tsx';
import { SubscriptionSection } from '#features/settings/SubscriptionSection.tsx';
import { inText } from '#lib/format.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

export interface SettingsSection {
  /** The part of the address that leads to it. It never changes. */
  readonly id: string;
  readonly title: Message;
  /** The titles of its rows, each with other words by which the search finds it. */
  readonly rows: readonly (readonly [title: Message, words?: Message])[];
  /** What it is set to, in a few words: for a phone, where it is closed at first. */
  readonly now?: (facts: SettingsFacts) => string;
  readonly Rows: ComponentType<SettingsFacts>;
}

const nameOf = ({ coach }: SettingsFacts) => coach?.name || DEFAULT_COACH_NAME;
const toneOf = ({ coach }: SettingsFacts) => {
  const tone = tones.find(({ value }) => value === (coach?.tone || DEFAULT_TONE));
  return tone && toneName(tone.value);
};
const named = (...words: readonly (string | false | null | undefined)[]) =>
  words
    .flatMap((word) => word || [])
    .map((word, n) => (n > 0 ? inText(word) : word))
    .join(', ');

export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'coach',
    title: msg('Assistant Behavior & Personality'),
    rows: [
      [msg('Coach’s name'), msg('assistant rename wren called')],
      [msg('Tone'), msg('voice friendly supportive direct motivational reflective mirror balanced')],
      [msg('Personality'), msg('type achiever supporter analyst visionary adventurer')],
      [msg('Coaching style'), msg('gentle encouragement motivation questioner accountability solution')],
      [msg('Coach’s strengths'), msg('patient curious')],
      [msg('Your goals'), msg('working towards aims')],
      [msg('Your core values'), msg('principles')],
      [msg('Your gender'), msg('pronouns')],
    ],
    now: (facts) => named(nameOf(facts), toneOf(facts), optionName(facts.coach?.personality_type ?? '')),
    Rows: CoachSection,
  },
  {
    id: 'profile',
    title: msg('Profile'),
    rows: [
      [msg('Your name'), msg('person me called')],
      [msg('Email'), msg('e-mail mail address account sign in')],
    ],
    now: ({ person, email }) => person?.name || email || '',
    Rows: ProfileSection,
  },
  {
    id: 'assistant',
    title: msg('Assistant Settings'),
    rows: [
      [msg('Coach’s name')],
      [msg('Tone'), msg('voice')],
      [msg('How it sounds'), msg('preview tone sample example answer')],
    ],
    now: (facts) => t('How {name} sounds', { name: nameOf(facts) }),
    Rows: AssistantSection,
  },
  {
    id: 'notifications',
    title: msg('Notifications'),
    rows: [
      [msg('On this device'), msg('push permission send a test turn on off reminders')],
      [msg('Daily Check-in'), msg('reminder mood morning')],
      [msg('Time of the check-in'), msg('daily reminder')],
      [msg('Habit Reminders'), msg('habits')],
      [msg('Evening Reflection'), msg('reminder journal night')],
      [msg('Time of the reflection'), msg('evening reminder')],
      [msg('Quiet hours'), msg('do not disturb night sleep silent')],
      [msg('Quiet from'), msg('do not disturb')],
      [msg('Quiet until'), msg('do not disturb')],
      [msg('Number on the app’s icon'), msg('badge')],
    ],
    now: ({ preferences }) =>
      named(
        settingIn(preferences, 'daily_check_in') && t('Check-in'),
        settingIn(preferences, 'habit_reminders') && t('Habits'),
        settingIn(preferences, 'evening_reflection') && t('Reflection'),
      ) || t('Off'),
    Rows: NotificationsSection,
  },
  {
    id: 'integrations',
    title: msg('Integrations'),
    rows: [
      [msg('Google Calendar'), msg('ics ical import feed subscribe subscription outlook connect')],
      [msg('Apple Health'), msg('sleep mindful export import connect')],
    ],
    now: () => t('Other calendars'),
    Rows: IntegrationsSection,
  },
  {
    id: 'tools',
    title: msg('Scripts and shortcuts'),
    rows: [
      [msg('Tokens'), msg('api key automation siri shortcut raycast curl webhook developer assistant mcp claude')],
    ],
    now: () => t('Tokens for your own tools'),
    Rows: TokensSection,
  },
  {
    id: 'ai',
    title: msg('AI Preferences'),
    rows: [
      [msg('Communication Style'), msg('direct balanced supportive')],
      [msg('Priority Focus Areas'), msg('productivity wellbeing fitness mental health')],
      [msg('Model on this device'), msg('language model browser offline local download gemini prompt')],
    ],
    now: ({ preferences }) =>
      named(
        optionName(settingIn(preferences, 'communication_style')),
        ...focusAreas.filter((area) => settingIn(preferences, `focus_${area}`)).map(optionName),
      ),
    Rows: AiSection,
  },
  {
    id: 'privacy',
    title: msg('What the coach may see'),
    rows: [
      [msg('Memories'), msg('privacy private vault sent')],
      [msg('Entries'), msg('privacy private journal log diary tasks events sent')],
      [msg('Photos'), msg('privacy private pictures camera sent')],
      [msg('Moods'), msg('privacy private feelings sent')],
    ],
    now: ({ preferences }) =>
      named(
        settingIn(preferences, 'coach_memories') && t('Memories'),
        settingIn(preferences, 'coach_entries') && t('Entries'),
        settingIn(preferences, 'coach_photos') && t('Photos'),
        settingIn(preferences, 'coach_moods') && t('Moods'),
      ) || t('Only your messages'),
    Rows: PrivacySection,
  },
  {
    id: 'lock',
    title: msg('App lock'),
    rows: [
      [msg('PIN'), msg('lock code passcode password private screen door')],
      [msg('Ask for the PIN'), msg('lock time minutes hidden')],
      [msg('Face or fingerprint'), msg('passkey face id touch id biometric windows hello')],
      [msg('Hide what notifications say'), msg('private content reminder')],
      [msg('Lock now'), msg('hide close')],
    ],
    now: () => t('A PIN on this device'),
    Rows: LockSection,
  },
  {
    id: 'encryption',
    title: msg('Only you can read it'),
    rows: [
      [msg('End-to-end encryption'), msg('encrypted e2e e2ee sealed secret private privacy operator zero knowledge')],
      [msg('Passphrase'), msg('encryption password change')],
      [msg('Recovery key'), msg('encryption backup code lost forgotten')],
      [msg('Lost both?'), msg('forgotten passphrase recovery key new')],
      [msg('What the server can see'), msg('encryption metadata operator privacy fields')],
    ],
    now: () => t('End-to-end encryption'),
    Rows: EncryptionSection,
  },
  {
    id: 'time',
    title: msg('Appearance and time'),
    rows: [
      [msg('Theme'), msg('dark light mode night colours colors')],
      [msg('Language'), msg('german spanish french english translation')],
      [msg('Language on this device'), msg('german spanish french english translation')],
      [msg('Time format'), msg('clock 12 24 hours am pm')],
      [msg('My day starts at'), msg('midnight hour night late')],
      [msg('My week starts on'), msg('monday sunday weekday calendar')],
    ],
    now: () => t('Theme, language, clock, day and week'),
    Rows: TimeSection,
  },
  {
    id: 'shortcuts',
    title: msg('Keyboard shortcuts'),
    rows: [
      [msg('Single keys'), msg('keys slash question mark hotkeys accessibility')],
      [msg('Keys 1 to 5 choose a mood'), msg('single keys numbers hotkeys')],
      [msg('All shortcuts'), msg('list hotkeys help')],
    ],
    now: () => t('Single keys, and the list'),
    Rows: ShortcutsSection,
  },
  {
    id: 'device',
    title: msg('Data on this device'),
    rows: [
      [msg('Kept on this device'), msg('persistence persistent storage browser install safe')],
      [msg('Space used'), msg('storage size disk megabytes')],
      [msg('Photos and recordings'), msg('storage size free space images voice audio')],
      [msg('Photos only on Wi-Fi'), msg('mobile data network upload')],
      [msg('Keep everything on this device'), msg('photos offline originals')],
      [msg('Last sync'), msg('synced waiting server offline')],
      [msg('Undo'), msg('redo take back')],
      [msg('Trash'), msg('deleted restore bin recover')],
      [msg('Merged changes'), msg('conflict conflicts versions history')],
      [msg('Check my data'), msg('audit compare repair mend')],
      [msg('Devices'), msg('sessions sign out browsers phone laptop')],
    ],
    now: () => t('Space, trash, devices'),
    Rows: DeviceSection,
  },
  {
    id: 'advanced',
    title: msg('Advanced'),
    rows: [
      [
        msg('A copy of everything'),
        msg('export data download json csv markdown obsidian vault ics backup passphrase your data copy out'),
      ],
      [msg('A book to print'), msg('paper pdf year print a4 letter days journal')],
      [msg('Import'), msg('import data day one daylio loop todoist apple health markdown json your data bring in')],
      [msg('Backup'), msg('automatic copy folder rotating restore')],
      [msg('Start again, or leave'), msg('reset data erase clear empty delete account remove close')],
    ],
    now: () => t('Export, import, reset, delete'),
    Rows: AdvancedSection,
  },
  {
    id: 'subscription',
    title: msg('Subscription'),
    rows: [[msg('Free Plan'), msg('billing price pay money')]],
    now: () => t('Free Plan'),
    Rows: SubscriptionSection,
  },
];
