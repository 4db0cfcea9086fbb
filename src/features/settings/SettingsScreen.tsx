import type { ReactNode } from 'react';
import { setPreference } from '#features/profile/mutations.ts';
import { useAssistantProfile, usePreferences, useProfile } from '#features/profile/queries.ts';
import { Field } from '#ui/Field.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { CoachSection } from './CoachSection.tsx';
import { failed } from './messages.ts';

/** /settings. A switch takes effect at once; the form about the coach is saved by its button. `data` is the section "Your data". */
export function SettingsScreen({ email, data }: { email: string | null; data?: ReactNode }) {
  const coach = useAssistantProfile();
  const person = useProfile();
  const preferences = usePreferences();
  const set = async (key: string, value: boolean | number | null) => {
    const outcome = await setPreference(key, value);
    if (!outcome.ok) toast(failed);
  };
  if (coach === undefined || person === undefined || preferences === undefined) return <PageTitle>Settings</PageTitle>;
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Part id="coach" title="Assistant Behavior & Personality">
          <CoachSection coach={coach} person={person} />
        </Part>
        <div className="grid content-start gap-12">
          <Part id="sees" title="What the coach may see">
            <p className="text-ink-2">
              With each question, the coach sees your last messages and what is switched on here. Under each reply,
              “What was sent” shows it to the letter.
            </p>
            <Switch
              className="mt-3"
              label="Memories"
              hint="A few that fit the question, from your vault."
              checked={preferences.coach_memories !== false}
              onCheckedChange={(on) => void set('coach_memories', on)}
            />
            <Switch
              label="Moods"
              hint="How you felt in the last days."
              checked={preferences.coach_moods !== false}
              onCheckedChange={(on) => void set('coach_moods', on)}
            />
          </Part>
          <Part id="profile" title="Profile">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
              <dt className="text-ink-2">Name</dt>
              <dd className="break-words">{person?.name || 'Not given'}</dd>
              <dt className="text-ink-2">Email</dt>
              <dd className="break-words">{email ?? 'None: used on this device only'}</dd>
            </dl>
            <Field
              className="mt-5"
              label="My day starts at"
              hint="What you write before this hour belongs to the day before."
            >
              {(control) => (
                <Select
                  {...control}
                  value={String(preferences.day_starts_at ?? 0)}
                  onChange={(event) => void set('day_starts_at', Number(event.target.value))}
                >
                  {Array.from({ length: 13 }, (_, hour) => (
                    <option key={hour} value={hour}>
                      {hour === 0 ? 'Midnight' : hour === 12 ? 'Noon' : `${String(hour).padStart(2, '0')}:00`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              className="mt-5"
              label="My week starts on"
              hint="Until you choose: weeks of habits on Monday, the week of moods on Sunday."
            >
              {(control) => (
                <Select
                  {...control}
                  value={String(preferences.week_starts_on ?? '')}
                  onChange={(event) =>
                    void set('week_starts_on', event.target.value ? Number(event.target.value) : null)
                  }
                >
                  <option value="">Not chosen</option>
                  {WEEKDAYS.map((name, i) => (
                    <option key={name} value={i + 1}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </Part>
          <Part id="subscription" title="Subscription">
            <p className="font-semibold">Free Plan</p>
            <p className="mt-1 text-ink-2">
              All features are free for now. Subscription & billing will be added on launch!
            </p>
          </Part>
        </div>
      </div>
      {data ? <div className="mt-12">{data}</div> : null}
    </>
  );
}

/** 1 is Monday, as in the stored value. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 border-b border-line pb-2 text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
