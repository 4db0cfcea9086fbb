import { Link } from '@tanstack/react-router';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { Button } from '#ui/Button.tsx';
import { SettingGroup } from '#ui/SettingRow.tsx';
import { t } from '#lib/i18n.ts';
import type { SettingsFacts } from './facts.ts';

/** The section where files are imported. */
const IMPORTS = 'advanced';

/** 'Integrations': each leads to the place where it is set up. */
export function IntegrationsSection({ has }: SettingsFacts) {
  const calendars = useLive(() => getDb().subscriptions.count(), 0, []) ?? 0;
  return (
    <>
      <SettingGroup
        title={t('Google Calendar')}
        hint={
          calendars > 0
            ? t('{calendars, plural, one {# calendar} other {# calendars}} of other people beside yours.', {
                calendars,
              })
            : t('Import a calendar file, show a Google calendar beside your days, or read your days in Google.')
        }
      >
        <Button asChild size="sm">
          <Link to="/calendar" search={{ others: 'open' }} aria-label={t('Connect Google Calendar')}>
            {calendars > 0 ? t('Manage') : t('Connect')}
          </Link>
        </Button>
      </SettingGroup>
      {has(IMPORTS) ? (
        <SettingGroup
          title={t('Apple Health')}
          hint={t('Apple gives health data to iPhone apps only. Daymark reads the file that the Health app exports.')}
        >
          <Button asChild size="sm">
            <Link to="/settings" hash={IMPORTS} aria-label={t('Connect Apple Health')}>
              {t('Connect')}
            </Link>
          </Button>
        </SettingGroup>
      ) : null}
    </>
  );
}
