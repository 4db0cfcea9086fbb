import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { useDayLog, useDayStart } from '#features/daily-log/queries.ts';
import { textOf, timeOf, type LogItem } from '#features/daily-log/timeline.ts';
import { DEFAULT_COACH_NAME, DEFAULT_TONE } from '#features/profile/persona.ts';
import { useAssistantProfile, useProfile } from '#features/profile/queries.ts';
import { clock } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { DaySection } from '#ui/DaySection.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/useToday.ts';
import { Wren } from '#ui/Wren.tsx';
import { useDevice, type Device } from './device-store.ts';
import { InstallCard } from './shell/InstallCard.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';
import { useSyncWords } from './use-sync-words.ts';

/** /profile: today first, then what has been kept, beside it the coach and the account. */
export function ProfileScreen() {
  const device = useDevice();
  return (
    <>
      <PageTitle>Personal Dashboard</PageTitle>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Today />
        <aside className="grid content-start gap-8">
          <Coach />
          {device ? <Account key={device.profile.id} device={device} /> : null}
          <InstallCard />
        </aside>
      </div>
      <Kept />
    </>
  );
}

function Today() {
  const today = useToday(useDayStart());
  const log = useDayLog(today, 'all');
  const name = useProfile()?.name;
  const written = log?.items.filter(({ kind }) => kind !== 'event') ?? [];
  return (
    <DaySection day={today} today size="big">
      <h3 className="font-sans text-sm font-semibold text-ink-2">Written today</h3>
      {written.length > 0 ? (
        <ul>
          {written.slice(0, MOST).map((item) => (
            <TodayLine key={item.row.id} item={item} />
          ))}
        </ul>
      ) : log ? (
        <p className="border-b border-line py-4 font-serif text-read text-ink-2">Nothing yet. One line is enough.</p>
      ) : null}
      {written.length > MOST ? (
        <Link to="/logs" className="inline-flex min-h-11 items-center font-semibold text-tide hover:underline">
          {written.length - MOST} more in your log
        </Link>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[28ch] font-serif text-lead text-pretty italic">
          {name ? `${name}, what stayed with you today?` : 'What stayed with you today?'}
        </p>
        <Button asChild tone="coral">
          <Link to="/journal">Write</Link>
        </Button>
      </div>
    </DaySection>
  );
}

/** Of a talkative day the dashboard shows the newest; the rest is one press away. */
const MOST = 6;

const icons: Record<LogItem['kind'], IconName> = {
  journal: 'journal',
  mood: 'mood',
  habit: 'habits',
  memory: 'memory',
  task: 'task',
  event: 'calendar',
  chat: 'chat',
  thought: 'thought',
};

function TodayLine({ item }: { item: LogItem }) {
  const at = timeOf(item);
  return (
    <li className="grid grid-cols-[3rem_1.375rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-3">
      <span className="text-sm text-ink-2 tabular-nums">{at ? clock(at) : ''}</span>
      <Icon name={icons[item.kind]} size="s" className="self-start text-tide" />
      <p className="line-clamp-2 font-serif text-read break-words">{textOf(item)}</p>
    </li>
  );
}

/** What the page says while nothing could be counted: nothing, rather than a wrong nought. */
const UNCOUNTED = null;

function Kept() {
  const counts = useLive(
    async () => {
      const [entries, memories, thoughts] = await Promise.all([
        db.journal_entries.count(),
        db.memory_entries.count(),
        db.entries.where('[type+created_at]').between(['thought_dump', ''], ['thought_dump', '\uffff']).count(),
      ]);
      return { entries, memories, thoughts };
    },
    UNCOUNTED,
    [],
  );
  return (
    <section aria-label="What you have kept" className="mt-12 grid border-t border-line md:grid-cols-3">
      <Room
        link={{ to: '/logs' }}
        icon="log"
        title="Daily Log Library"
        count={counts?.entries}
        noun={counts?.entries === 1 ? 'Journal entry' : 'Journal entries'}
      />
      <Room
        link={{ to: '/memory' }}
        icon="memory"
        title="Memory Vault"
        count={counts?.memories}
        noun={counts?.memories === 1 ? 'Memory' : 'Memories'}
      />
      <Room
        link={{ to: '/logs', search: { kind: 'thoughts' } }}
        icon="thought"
        title="Released thoughts"
        count={counts?.thoughts}
        noun="Released"
      />
    </section>
  );
}

interface RoomProps {
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly icon: IconName;
  readonly title: string;
  readonly count: number | undefined;
  readonly noun: string;
}

function Room({ link, icon, title, count, noun }: RoomProps) {
  return (
    <Link
      {...link}
      className="group flex items-start gap-3 border-b border-line py-5 md:border-b-0 md:px-6 md:not-first:border-l md:first:pl-0"
    >
      <Icon name={icon} className="mt-0.5 text-tide" />
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-h3 group-hover:underline">{title}</span>
        <span className="mt-1 block min-h-5 text-sm text-ink-2 tabular-nums">
          {count === undefined ? '' : `${count.toLocaleString('en')} ${noun}`}
        </span>
      </span>
      <Icon name="right" size="s" className="mt-1.5 text-ink-2" />
    </Link>
  );
}

function Coach() {
  const coach = useAssistantProfile();
  return (
    <section aria-label="Your coach" className="flex items-center gap-3 rounded-(--r-m) border border-line bg-card p-5">
      <Wren size={32} />
      <p className="min-w-0 flex-1">Your coach: {coach?.name || DEFAULT_COACH_NAME}</p>
      <p className="text-xs font-semibold tracking-tone text-ink-2 uppercase">{coach?.tone || DEFAULT_TONE}</p>
    </section>
  );
}

function Account({ device }: { device: Device }) {
  const { profile } = device;
  const { state, words } = useSyncWords(device);
  const [leaving, setLeaving] = useState(false);
  return (
    <section aria-labelledby="account-title">
      <h2 id="account-title" className="border-b border-line pb-2 text-h3">
        Account
      </h2>
      {profile.kind === 'account' ? (
        <>
          <p className="mt-3 break-words">{profile.email}</p>
          <p className="mt-1 text-sm text-ink-2">{words.text}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            {state.needsSignIn ? (
              <Button asChild tone="tide" size="sm">
                <Link to="/auth" search={{ mode: 'login' }}>
                  Sign in to sync
                </Link>
              </Button>
            ) : null}
            <Button tone="line" size="sm" onClick={() => setLeaving(true)}>
              Sign out
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-3 text-pretty text-ink-2">
            You use Daymark on this device only. With an account your days are on every device, and what is here comes
            along.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button asChild tone="tide" size="sm">
              <Link to="/auth" search={{ mode: 'signup' }}>
                Sign Up
              </Link>
            </Button>
            <Button asChild tone="quiet" size="sm">
              <Link to="/auth" search={{ mode: 'login' }}>
                Log In
              </Link>
            </Button>
          </div>
        </>
      )}
      {leaving ? <SignOutDialog device={device} onClose={() => setLeaving(false)} /> : null}
    </section>
  );
}
