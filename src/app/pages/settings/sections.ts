/**
 * The sections of /settings, in their order: the eight of spec 001 with its titles, and ours. The page, its list, its search and its
 * links (#coach) read this table. A record without `Rows` is a section that is not open yet, and is not shown.
 */
import { capital } from '#lib/format.ts';
import type { ComponentType } from 'react';
import { tones } from '#features/profile/persona.ts';
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

interface SettingsSection {
  /** The part of the address that leads to it. It never changes. */
  readonly id: string;
  readonly title: string;
  /** The titles of its rows, each with other words by which the search finds it. */
  readonly rows: Readonly<Record<string, string>>;
  /** What it is set to, in a few words: for a phone, where it is closed at first. */
  readonly now?: (facts: SettingsFacts) => string;
  readonly Rows?: ComponentType<SettingsFacts>;
}

const nameOf = ({ coach }: SettingsFacts) => coach?.name || DEFAULT_COACH_NAME;
const toneOf = ({ coach }: SettingsFacts) =>
  tones.find(({ value }) => value === (coach?.tone || DEFAULT_TONE))?.label.split(' (')[0];
const named = (...words: readonly (string | false | null | undefined)[]) => words.filter(Boolean).join(', ');

const settingsSections: readonly SettingsSection[] = [
  {
    id: 'coach',
    title: 'Assistant Behavior & Personality',
    rows: {
      'Coach’s name': 'assistant rename wren called',
      Tone: 'voice friendly supportive direct motivational reflective mirror balanced',
      Personality: 'type achiever supporter analyst visionary adventurer',
      'Coaching style': 'gentle encouragement motivation questioner accountability solution',
      'Coach’s strengths': 'patient curious',
      'Your goals': 'working towards aims',
      'Your core values': 'principles',
      'Your gender': 'pronouns',
    },
    now: (facts) => named(nameOf(facts), toneOf(facts), facts.coach?.personality_type),
    Rows: CoachSection,
  },
  {
    id: 'profile',
    title: 'Profile',
    rows: { 'Your name': 'person me called', Email: 'e-mail mail address account sign in' },
    now: ({ person, email }) => person?.name || email || '',
    Rows: ProfileSection,
  },
  {
    id: 'assistant',
    title: 'Assistant Settings',
    rows: { 'Coach’s name': '', Tone: 'voice', 'How it sounds': 'preview tone sample example answer' },
    now: (facts) => `How ${nameOf(facts)} sounds`,
    Rows: AssistantSection,
  },
  {
    id: 'notifications',
    title: 'Notifications',
    rows: {
      'On this device': 'push permission send a test turn on off reminders',
      'Daily Check-in': 'reminder mood morning',
      'Time of the check-in': 'daily reminder',
      'Habit Reminders': 'habits',
      'Evening Reflection': 'reminder journal night',
      'Time of the reflection': 'evening reminder',
      'Quiet hours': 'do not disturb night sleep silent',
      'Quiet from': 'do not disturb',
      'Quiet until': 'do not disturb',
      'Number on the app’s icon': 'badge',
    },
    now: ({ preferences }) =>
      named(
        settingIn(preferences, 'daily_check_in') && 'Check-in',
        settingIn(preferences, 'habit_reminders') && 'Habits',
        settingIn(preferences, 'evening_reflection') && 'Reflection',
      ) || 'Off',
    Rows: NotificationsSection,
  },
  {
    id: 'integrations',
    title: 'Integrations',
    rows: {
      'Google Calendar': 'ics ical import feed subscribe subscription outlook connect',
      'Apple Health': 'sleep mindful export import connect',
    },
    now: () => 'Other calendars',
    Rows: IntegrationsSection,
  },
  {
    id: 'tools',
    title: 'Scripts and shortcuts',
    rows: { Tokens: 'api key automation siri shortcut raycast curl webhook developer assistant mcp claude' },
    now: () => 'Tokens for your own tools',
    Rows: TokensSection,
  },
  {
    id: 'ai',
    title: 'AI Preferences',
    rows: {
      'Communication Style': 'direct balanced supportive',
      'Priority Focus Areas': 'productivity wellbeing fitness mental health',
      'Model on this device': 'language model browser offline local download gemini prompt',
    },
    now: ({ preferences }) =>
      named(
        capital(settingIn(preferences, 'communication_style')),
        ...focusAreas.filter((area) => settingIn(preferences, `focus_${area}`)).map(capital),
      ),
    Rows: AiSection,
  },
  {
    id: 'privacy',
    title: 'What the coach may see',
    rows: {
      Memories: 'privacy private vault sent',
      Entries: 'privacy private journal log diary tasks events sent',
      Photos: 'privacy private pictures camera sent',
      Moods: 'privacy private feelings sent',
    },
    now: ({ preferences }) =>
      named(
        settingIn(preferences, 'coach_memories') && 'Memories',
        settingIn(preferences, 'coach_entries') && 'Entries',
        settingIn(preferences, 'coach_photos') && 'Photos',
        settingIn(preferences, 'coach_moods') && 'Moods',
      ) || 'Only your messages',
    Rows: PrivacySection,
  },
  {
    id: 'lock',
    title: 'App lock',
    rows: {
      PIN: 'lock code passcode password private screen door',
      'Ask for the PIN': 'lock time minutes hidden',
      'Face or fingerprint': 'passkey face id touch id biometric windows hello',
      'Hide what notifications say': 'private content reminder',
      'Lock now': 'hide close',
    },
    now: () => 'A PIN on this device',
    Rows: LockSection,
  },
  {
    id: 'encryption',
    title: 'Only you can read it',
    rows: {
      'End-to-end encryption': 'encrypted e2e e2ee sealed secret private privacy operator zero knowledge',
      Passphrase: 'encryption password change',
      'Recovery key': 'encryption backup code lost forgotten',
      'Lost both?': 'forgotten passphrase recovery key new',
      'What the server can see': 'encryption metadata operator privacy fields',
    },
    now: () => 'End-to-end encryption',
    Rows: EncryptionSection,
  },
  {
    id: 'time',
    title: 'Appearance and time',
    rows: {
      Theme: 'dark light mode night colours colors',
      'Time format': 'clock 12 24 hours am pm',
      'My day starts at': 'midnight hour night late',
      'My week starts on': 'monday sunday weekday calendar',
    },
    now: () => 'Theme, clock, day and week',
    Rows: TimeSection,
  },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    rows: {
      'Single keys': 'keys slash question mark hotkeys accessibility',
      'Keys 1 to 5 choose a mood': 'single keys numbers hotkeys',
      'All shortcuts': 'list hotkeys help',
    },
    now: () => 'Single keys, and the list',
    Rows: ShortcutsSection,
  },
  {
    id: 'device',
    title: 'Data on this device',
    rows: {
      'Kept on this device': 'persistence persistent storage browser install safe',
      'Space used': 'storage size disk megabytes',
      'Photos and recordings': 'storage size free space images voice audio',
      'Photos only on Wi-Fi': 'mobile data network upload',
      'Keep everything on this device': 'photos offline originals',
      'Last sync': 'synced waiting server offline',
      Undo: 'redo take back',
      Trash: 'deleted restore bin recover',
      'Merged changes': 'conflict conflicts versions history',
      'Check my data': 'audit compare repair mend',
      Devices: 'sessions sign out browsers phone laptop',
    },
    now: () => 'Space, trash, devices',
    Rows: DeviceSection,
  },
  {
    id: 'advanced',
    title: 'Advanced',
    rows: {
      'A copy of everything':
        'export data download json csv markdown obsidian vault ics backup passphrase your data copy out',
      'A book to print': 'paper pdf year print a4 letter days journal',
      Import: 'import data day one daylio loop todoist apple health markdown json your data bring in',
      Backup: 'automatic copy folder rotating restore',
      'Start again, or leave': 'reset data erase clear empty delete account remove close',
    },
    now: () => 'Export, import, reset, delete',
    Rows: AdvancedSection,
  },
  {
    id: 'subscription',
    title: 'Subscription',
    rows: { 'Free Plan': 'billing price pay money' },
    now: () => 'Free Plan',
    Rows: SubscriptionSection,
  },
];

/** A section that is open: `Rows` is its component. */
export interface OpenSection extends SettingsSection {
  readonly Rows: ComponentType<SettingsFacts>;
}

export const openSections: readonly OpenSection[] = settingsSections.flatMap(({ Rows, ...section }) =>
  Rows ? [{ ...section, Rows }] : [],
);
