import { Link } from '@tanstack/react-router';
import { useDevice } from '#app/start/device-store.ts';
import type { DaymarkDb } from '#data/db.ts';
import { capital } from '#lib/format.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { serverView } from './server-view.ts';
import { useSealing } from './use-sealing.ts';
import { t } from '#lib/i18n.ts';

/** /settings/what-the-server-sees: what is encrypted and what is not, field by field. */
export function ServerViewScreen() {
  const device = useDevice();
  return (
    <article className="max-w-[60rem]">
      <PageTitle
        note={t(
          'With end-to-end encryption, only your own devices can read what is under “Only you”. The server needs the rest for its work: to notify you in time, and to bring your devices together.',
        )}
      >
        {t('What the server can see')}
      </PageTitle>
      {device?.profile.kind === 'account' ? <Now db={device.db} /> : null}
      <div className="mt-6 border-t border-ink">
        {serverView().map(({ title, sealed, open }) => (
          <section key={title} aria-label={title} className="border-b border-line py-4">
            <h2 className="text-h3">{title}</h2>
            <dl className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <Fields name={t('Only you')} fields={sealed} />
              <Fields name={t('The server too')} fields={open} />
            </dl>
          </section>
        ))}
      </div>
      <section aria-labelledby="beside" className="mt-8 max-w-measure">
        <h2 id="beside">{t('Beside that')}</h2>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-pretty">
          <li>{t('Your email address, and which browsers are signed in.')}</li>
          <li>{t('From where and when a device connects.')}</li>
          <li>{t('How many things you keep, when each was last changed, and about how long it is.')}</li>
          <li>{t('The size of each photo, recording and file.')}</li>
          <li>
            {t(
              'Your account’s key, locked with your passphrase and with your recovery key. The server cannot open it.',
            )}
          </li>
        </ul>
      </section>
      <p className="mt-8">
        <Link to="/settings" hash="encryption" className="font-medium text-tide underline">
          {t('Back to the settings')}
        </Link>
      </p>
    </article>
  );
}

function Now({ db }: { db: DaymarkDb }) {
  const sealing = useSealing(db);
  if (!sealing) return null;
  return (
    <p className="max-w-measure rounded-m border border-line bg-card px-4 py-3">
      {sealing.state === 'on'
        ? t('Encryption is on: the server reads only what is under “The server too”.')
        : t('Encryption is not on: the server can read all of this.')}
    </p>
  );
}

const Fields = ({ name, fields }: { name: string; fields: readonly string[] }) => (
  <div>
    <dt className="text-sm font-semibold">{name}</dt>
    <dd className="mt-0.5 text-pretty text-ink-2">{capital(fields.join(', ')) || t('Nothing')}</dd>
  </div>
);
