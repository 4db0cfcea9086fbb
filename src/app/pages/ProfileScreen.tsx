import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import { refreshChecklist } from '#features/profile/checklist.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { afterPaint } from '#app/start/after-paint.ts';
import { useDevice } from '#app/start/device-store.ts';
import { Account } from './dashboard/Account.tsx';
import { SavedCounts } from './dashboard/SavedCounts.tsx';
import { OnThisDay } from './dashboard/OnThisDay.tsx';
import { ThisDevice } from './dashboard/ThisDevice.tsx';
import { Today } from './dashboard/Today.tsx';
import { Week } from './dashboard/Week.tsx';
import { InstallCard } from '#app/shell/InstallCard.tsx';

// In files of their own, requested at once, so that today shows first.
const HabitsCard = lazy(async () => ({ default: (await import('#features/habits/HabitsCard.tsx')).HabitsCard }));
const MoodCard = lazy(async () => ({ default: (await import('#features/mood/MoodCard.tsx')).MoodCard }));

/** /profile: today, the week and earlier years; below, the saved counts, the account and the device. */
export function ProfileScreen() {
  const device = useDevice();
  const today = useToday(useDayStart());
  const hash = useLocation({ select: ({ hash }) => hash });
  const you = useRef<HTMLDivElement>(null);
  // The router looks for the element of the hash before this screen is loaded, so it is scrolled into view here.
  useEffect(() => {
    if (hash === 'you') you.current?.scrollIntoView();
  }, [hash]);
  useEffect(() => afterPaint(() => void refreshChecklist()), []);
  return (
    <>
      <PageTitle>Personal Dashboard</PageTitle>
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Today today={today} />
        <aside aria-label="Looking back" className="grid grid-cols-1 content-start gap-8">
          <Week today={today} profile={device?.profile ?? null} />
          <OnThisDay today={today} />
        </aside>
      </div>
      <div className="mt-12 grid grid-cols-1 gap-x-14 gap-y-10 md:grid-cols-2">
        <Suspense fallback={<div className="min-h-80" />}>
          <HabitsCard today={today} />
        </Suspense>
        <Suspense fallback={<div className="min-h-80" />}>
          <MoodCard today={today} />
        </Suspense>
      </div>
      <SavedCounts />
      <div ref={you} id="you" className="mt-10 grid grid-cols-1 scroll-mt-24 gap-x-14 gap-y-10 md:mt-12 md:grid-cols-2">
        {device ? <Account key={device.profile.id} device={device} /> : null}
        <ThisDevice kind={device?.profile.kind ?? 'local'} />
        <InstallCard />
      </div>
    </>
  );
}
