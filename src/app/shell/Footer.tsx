import { Link, useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { openConsent } from '#features/consent/consent-store.ts';
import { recordClick } from '#features/site/record-click.ts';
import { anchors } from '#features/site/content/landing.ts';
import { operator, operatorPlaces, type OperatorPlace } from '#features/site/content/operator.ts';
import { classes } from '#ui/classes.ts';
import { lazyOnOpen } from '#ui/lazy-on-open.tsx';
import { toast } from '#ui/toast.ts';
import { pages } from '#app/site-map.ts';
import { publicItems } from './nav-items.ts';

const link =
  'inline-flex min-h-11 min-w-11 items-center justify-center px-2 text-sm text-ink-2 underline-offset-4 hover:text-ink hover:underline';

const FeedbackDialog = lazyOnOpen(async () => (await import('#features/feedback/FeedbackDialog.tsx')).FeedbackDialog);

/** The footer of the public pages. A link that the operator has not set up says so, and every press is recorded as a click. */
export function Footer() {
  const [feedback, setFeedback] = useState(false);
  const wide = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout === 'wide' });
  return (
    <footer className="border-t border-line pb-[env(safe-area-inset-bottom)] print:hidden">
      {/* Its last row ends above what floats over the end of the page. */}
      <div
        className={classes(
          'mx-auto grid gap-x-10 gap-y-4 px-gutter pt-8 pb-20 md:grid-cols-3',
          wide ? 'max-w-[1344px]' : 'max-w-[1216px]',
        )}
      >
        <nav
          aria-label="Daymark"
          className="-mx-2 grid grid-cols-2 content-start justify-items-start gap-x-2 md:hidden"
        >
          {publicItems.map(({ to, label }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
        </nav>
        <ul className="-mx-2 flex flex-wrap content-start gap-x-2">
          {operatorPlaces.map(({ place, label }) => (
            <li key={place}>
              <OperatorControl place={place} label={label} onFeedback={() => setFeedback(true)} />
            </li>
          ))}
        </ul>
        <nav aria-label="The home page" className="-mx-2 flex flex-wrap content-start gap-x-2">
          {anchors.map(([hash, label]) => (
            <Link key={hash} to="/" hash={hash} className={link}>
              {label}
            </Link>
          ))}
        </nav>
        <nav aria-label="About Daymark" className="-mx-2 flex flex-wrap content-start gap-x-2">
          {pages.map(({ path, footer }) =>
            footer ? (
              <Link key={path} to={path} className={link}>
                {footer}
              </Link>
            ) : null,
          )}
          <button type="button" className={link} onClick={openConsent}>
            Cookie choices
          </button>
        </nav>
      </div>
      <FeedbackDialog open={feedback} onOpenChange={setFeedback} />
    </footer>
  );
}

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
        className={link}
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
      <Link to="/contact" className={link} onClick={() => recordClick(place, 'footer')}>
        {label}
      </Link>
    );
  }
  if (!target) {
    return (
      <button
        type="button"
        className={link}
        onClick={() => {
          recordClick(place, 'footer');
          toast({
            title: `${label} is not set up here`,
            description: 'Whoever runs this copy of Daymark can add it.',
            action: { label: 'Ask for it', run: onFeedback },
          });
        }}
      >
        {label}
      </button>
    );
  }
  const mail = place === 'email';
  return (
    <a
      className={link}
      href={mail ? `mailto:${target}` : target}
      {...(mail ? {} : { target: '_blank', rel: 'noreferrer' })}
      onClick={() => recordClick(place, 'footer')}
    >
      {mail ? target : label}
    </a>
  );
}
