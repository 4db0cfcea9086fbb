import { Link } from '@tanstack/react-router';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import type { SettingsFacts } from './facts.ts';

/** The section where files are imported. */
const IMPORTS = 'advanced';

/** 'Integrations': each leads to the place where it is set up. */
export function IntegrationsSection({ has }: SettingsFacts) {
  const calendars = useLive(() => getDb().subscriptions.count(), 0, []) ?? 0;
  return (
    <>
      <SettingGroup
        title="Google Calendar"
        hint={
          calendars > 0
            ? `${count(calendars, 'calendar')} of other people beside yours.`
            : 'Import a calendar file, show a Google calendar beside your days, or read your days in Google.'
        }
      >
        <Button asChild size="sm">
          <Link to="/calendar" search={{ others: 'open' }} aria-label="Connect Google Calendar">
            {calendars > 0 ? 'Manage' : 'Connect'}
          </Link>
        </Button>
      </SettingGroup>
      {has(IMPORTS) ? (
        <SettingGroup
          title="Apple Health"
          hint="Apple gives health data to iPhone apps only. Daymark reads the file that the Health app exports."
        >
          <Button asChild size="sm">
            <Link to="/settings" hash={IMPORTS} aria-label="Connect Apple Health">
              Connect
            </Link>
          </Button>
        </SettingGroup>
      ) : null}
    </>
  );
}
