import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDayStart } from '#editing/use-day-start.ts';
import { refreshChecklist } from '#features/profile/checklist.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useToday } from '#ui/use-today.ts';
import { InstallCard } from '#app/shell/InstallCard.tsx';
import { afterPaint } from '#app/start/after-paint.ts';
import { useDevice } from '#app/start/device-store.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { Account } from './dashboard/Account.tsx';
import { Prompt } from './dashboard/Prompt.tsx';
import { ThisDevice } from './dashboard/ThisDevice.tsx';
import { t } from '#lib/i18n.ts';

/** /profile, the Personal Dashboard: today first, then the week, suggestions and the six tiles; below, the account and the device. */
export function ProfileScreen() {
  const device = useDevice();
  const today = useToday(useDayStart());
  const hash = useLocation({ select: ({ hash }) => hash });
  const you = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  // The router looks for the element of the hash before the dashboard has its height, so it is scrolled into view here.
  useEffect(() => {
    if (hash === 'you' && drawn) you.current?.scrollIntoView();
  }, [hash, drawn]);
  useEffect(() => afterPaint(() => void refreshChecklist()), []);
  return (
    <>
      <PageTitle>{t('Personal Dashboard')}</PageTitle>
      <Dashboard today={today} prompt={<Prompt today={today} />} onDrawn={onDrawn} />
      <div ref={you} id="you" className="mt-10 grid grid-cols-1 scroll-mt-24 gap-x-14 gap-y-10 md:mt-12 md:grid-cols-2">
        {device ? <Account key={device.profile.id} device={device} /> : null}
        <ThisDevice kind={device?.profile.kind ?? 'local'} />
        <InstallCard />
      </div>
    </>
  );
}
