import { Link, useMatches } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { openConsent } from '#features/consent/consent-store.ts';
import { recordClick } from '#features/site/record-click.ts';
import { anchors } from '#features/site/content/landing.ts';
import { operator, operatorPlaces, type OperatorPlace } from '#features/site/content/operator.ts';
import { LanguageLinks } from '#features/site/LanguageLinks.tsx';
import { classes } from '#ui/classes.ts';
import { Mark } from '#ui/Mark.tsx';
import { pages } from '#app/site-map.ts';
import { publicItems } from './nav-items.ts';
import { FeedbackDialog } from '#features/feedback/FeedbackDialog.tsx';
import { t } from '#lib/i18n.ts';

/** The footer of the public pages. What the operator has not set up is named once, in words; every press is recorded as a click. */
export function Footer() {
  const [feedback, setFeedback] = useState(false);
  const missing = operatorPlaces.filter(({ place }) => !isHere(place)).map(({ label }) => t(label));
  const wide = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout === 'wide' });
  return (
    <footer className="site-footer pb-[env(safe-area-inset-bottom)] print:hidden">
      {/* Its last row ends above what floats over the end of the page. */}
      <div
        className={classes(
          'beside-chat mx-auto grid grid-cols-2 gap-x-6 gap-y-8 pt-10 pb-10 ps-gutter md:grid-cols-4 md:pb-20 md:pt-14 lg:grid-cols-[1.5fr_repeat(4,1fr)]',
          wide ? 'max-w-[1344px] [--column:1344px]' : 'max-w-[1216px]',
        )}
      >
        <div className="col-span-full lg:col-span-1">
          <p className="flex items-center gap-2.5 font-serif text-lead font-semibold">
            <Mark className="size-7" />
            {t('Daymark')}
          </p>
          <p className="mt-3 max-w-[28ch] text-pretty">
            {t('A journal, a calendar and a to-do list that work offline.')}
          </p>
          <LanguageLinks className="mt-3" />
        </div>
        <Column title={t('Inside Daymark')} className="md:hidden">
          {publicItems.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label && t(label)}</Link>
            </li>
          ))}
        </Column>
        <Column title={t('The home page')}>
          {anchors.map(([hash, label]) => (
            <li key={hash}>
              <Link to="/" hash={hash}>
                {t(label)}
              </Link>
            </li>
          ))}
        </Column>
        <Column title={t('Read')}>
          {pages.map(({ path, footer }) =>
            footer ? (
              <li key={path}>
                <Link to={path}>{t(footer)}</Link>
              </li>
            ) : null,
          )}
        </Column>
        <Column title={t('Small print')}>
          {pages.map(({ path, legal }) =>
            legal ? (
              <li key={path}>
                <Link to={path}>{t(legal)}</Link>
              </li>
            ) : null,
          )}
          <li>
            <button type="button" onClick={openConsent}>
              {t('Cookie choices')}
            </button>
          </li>
        </Column>
        <Column title={t('Together')} className="max-md:col-span-full max-md:[&>ul]:columns-2 max-md:[&>ul]:gap-x-6">
          {operatorPlaces.map(({ place, label }) =>
            isHere(place) ? (
              <li key={place}>
                <OperatorControl place={place} label={t(label)} onFeedback={() => setFeedback(true)} />
              </li>
            ) : null,
          )}
          {missing.length > 0 ? (
            <li className="break-inside-avoid">
              <p className="text-sm text-pretty">
                {t('Not set up here: {services}.', { services: missing.join(', ') })}
              </p>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => {
                  recordClick('ask_for_service', 'footer');
                  setFeedback(true);
                }}
              >
                {t('Ask for one')}
              </button>
            </li>
          ) : null}
        </Column>
      </div>
      <FeedbackDialog open={feedback} onOpenChange={setFeedback} />
    </footer>
  );
}

/** Links below each other, under their title. */
function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <nav aria-label={title} className={className}>
      <p aria-hidden="true" className="text-sm font-semibold">
        {title}
      </p>
      <ul>{children}</ul>
    </nav>
  );
}

/** Feedback and contact use our own pages instead of the operator's. */
const isHere = (place: OperatorPlace) => place === 'feedback' || place === 'email' || operator[place] !== '';

interface OperatorControlProps {
  readonly place: OperatorPlace;
  readonly label: string;
  readonly onFeedback: () => void;
}

function OperatorControl({ place, label, onFeedback }: OperatorControlProps) {
  const target = operator[place];
  if (place === 'feedback' && !target) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          recordClick(place, 'footer');
          onFeedback();
        }}
      >
        {label}
      </button>
    );
  }
  if (place === 'email' && !target) {
    return (
      <Link to="/contact" onClick={() => recordClick(place, 'footer')}>
        {label}
      </Link>
    );
  }
  const mail = place === 'email';
  return (
    <a
      href={mail ? `mailto:${target}` : target}
      {...(mail ? {} : { target: '_blank', rel: 'noreferrer' })}
      onClick={() => recordClick(place, 'footer')}
    >
      {mail ? target : label}
    </a>
  );
}
