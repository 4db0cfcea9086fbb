import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getDb } from '#data/db.ts';
import { writeLastRowCount } from '#data/last-row-count.ts';
import type { ProfileRef } from '#data/profile.ts';
import type { Copy } from '#features/your-data/backup/copies.ts';
import { writtenAt } from '#ui/clock.ts';
import { Button } from '#ui/Button.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { logFailure } from '#lib/log-failure.ts';
import { toastUnexpected } from '#ui/toast.ts';
import { useToday } from '#ui/use-today.ts';
import { t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

const loadWayBack = () => import('#features/your-data/backup/bring-back.ts');

/**
 * The browser has deleted a profile that existed on this device only. The page says so plainly, and offers the copy that Daymark has made
 * itself, if that is still there; the person alone decides to start again.
 */
export function LostCopy({ profile, rows }: { profile: ProfileRef; rows: number }) {
  const [begun, setBegun] = useState(false);
  const begin = async () => {
    setBegun(true);
    try {
      await writeLastRowCount(profile.id, 0);
      location.reload();
    } catch (error) {
      logFailure('The count could not be forgotten:', error);
      setBegun(false);
    }
  };
  const today = useToday();
  const [copy, setCopy] = useState<Copy | null>(null);
  useEffect(() => {
    loadWayBack()
      .then(({ fullestCopy }) => fullestCopy(profile.id))
      .then(setCopy)
      .catch((error: unknown) => logFailure('The copies could not be read:', error));
  }, [profile.id]);
  const bring = async (found: Copy) => {
    setBegun(true);
    try {
      const { bringBack } = await loadWayBack();
      // Its rows are seen at once, and the page goes on by itself.
      await bringBack(getDb(), found);
    } catch (error) {
      toastUnexpected('The copy could not be brought back', error);
      setBegun(false);
    }
  };
  return (
    <section className="mx-auto grid w-full max-w-measure justify-items-start gap-2 px-gutter py-10">
      <Drawing name="lighthouse" className="mb-2 -ms-2" />
      <h1>{t('This device lost its copy')}</h1>
      <p className="max-w-[50ch] text-pretty text-ink-2">
        {t(
          'The browser cleared what Daymark kept here: {count, plural, one {# thing, which was} other {# things, which were}} on this device only. It does so when space runs out, or when its data is cleared by hand.',
          { count: rows },
        )}
      </p>
      {copy ? (
        <p>
          {t('There is a copy of {time} in this browser, with {count, plural, one {# thing} other {# things}}.', {
            time: dayInText(writtenAt(new Date(copy.at), today)),
            count: copy.rows,
          })}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        {copy ? (
          <Button tone="tide" busy={begun} onClick={() => void bring(copy)}>
            {t('Bring the copy back')}
          </Button>
        ) : null}
        <Button tone={copy ? 'line' : 'tide'} busy={begun} onClick={() => void begin()}>
          {t('Start again')}
        </Button>
        <Button asChild tone="line">
          <Link to="/auth" search={{ mode: 'login' }}>
            {t('Sign in to an account')}
          </Link>
        </Button>
      </div>
    </section>
  );
}
