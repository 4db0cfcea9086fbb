import { Link } from '@tanstack/react-router';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';
import type { ReactNode } from 'react';

/** What somebody has to know before encryption is switched on. */
export function BeforeSwitchingOn() {
  return (
    <>
      <p className="text-pretty">
        <Trans
          id="Your devices encrypt what you write before they send it. Whoever runs the server, or gets a copy of it, cannot read it. Search, insights, notifications and the built-in coach work as before. <0>How it works, in plain words</0>"
          components={{ 0: <Link to="/only-you-can-read-it" className="font-medium text-tide underline" /> }}
        />
      </p>
      <section className="rounded-m border border-danger bg-danger-soft p-4">
        <h3 className="font-sans text-ui font-semibold text-danger">{t('What you can lose')}</h3>
        <p className="mt-1 text-pretty">
          {t(
            'You choose a passphrase and get a recovery key. If you lose both, and every device that you use Daymark on, everything you wrote is gone. Nobody can bring it back.',
          )}
        </p>
      </section>
      <Part title={t('What stops working')}>
        <li>{t('Voice notes written out by the server.')}</li>
        <li>{t('Weekly recaps that the server writes from your entries.')}</li>
        <li>{t('Tokens for your own scripts and assistants (MCP).')}</li>
        <li>{t('The private address of your calendar: it says “Busy” instead of titles.')}</li>
        <li>
          {t(
            'Help from the person who runs the server: nobody can look something up for you, or set a new passphrase.',
          )}
        </li>
      </Part>
      <Part title={t('What it does not protect from')}>
        <li>{t('A server that sends you a changed app, which reads what you type.')}</li>
        <li>{t('Somebody who uses a device of yours while it is unlocked.')}</li>
        <li>
          <Trans
            id="The pattern: on which days you write, how much, what is due and what is done. <0>What the server can see</0>"
            components={{ 0: <Link to="/settings/what-the-server-sees" className="font-medium text-tide underline" /> }}
          />
        </li>
        <li>{t('A coach with a language model: what you ask it is sent readable, with what goes along with it.')}</li>
        <li>{t('Backups of the server from before: they stay readable until they are deleted.')}</li>
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="font-sans text-ui font-semibold">{title}</h3>
    <ul className="mt-1 list-disc space-y-1 ps-5 text-pretty text-ink-2">{children}</ul>
  </section>
);
