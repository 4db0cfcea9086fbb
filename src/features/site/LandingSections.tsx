import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { claims } from './content/claims.ts';
import { audience, benefits, capabilities, features, questions, story, dayLines } from './content/landing.ts';
import { HowItWorks } from './HowItWorks.tsx';
import { PaperSheet, pieces, scenes, Shore } from './LandingPictures.tsx';
import { recordClick } from './record-click.ts';
import { t } from '#lib/i18n.ts';

/** What the landing page says below its hero: a file of its own, because nobody waits for it to be live. */
export function LandingSections() {
  useOwnPlace();
  return (
    <>
      <Part title={t('What gets easier')}>
        <dl className="border-t border-ink">
          {benefits.map(([title, text]) => (
            <div key={t(title)} className="gap-6 border-b border-line py-4 md:grid md:grid-cols-[1fr_2fr] md:py-5">
              <dt className="font-serif text-lead font-[560]">{t(title)}</dt>
              <dd className="max-w-measure text-pretty text-ink-2 max-md:mt-1">{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part
        id="audience"
        title={t('For people who put things off')}
        note={t('Students, professionals and people who make things.')}
      >
        <ul className="grid gap-9 md:grid-cols-3">
          {audience.map(({ who, text, guide, slug }, i) => (
            <li key={t(who)} className="min-w-0">
              <div
                aria-hidden="true"
                className="mb-4 flex flex-col justify-center gap-2.5 border-t border-b border-t-ink border-b-line py-4 md:h-47"
              >
                {scenes()[i]}
              </div>
              <h3>{t(who)}</h3>
              <p className="mt-1 text-pretty text-ink-2">{t(text)}</p>
              <Onward>
                <Link to="/resources/$slug" params={{ slug }}>
                  {t(guide)}
                  <Icon name="right" size="xs" />
                </Link>
              </Onward>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="use-cases" title={t('A Thursday with Daymark')} note={t('What Mira writes, and where it goes.')}>
        <div className="relative ps-5.5 md:ps-8">
          <div aria-hidden="true" className="absolute inset-y-1 inset-s-0 w-1.5 bg-(image:--bands)" />
          <ol>
            {dayLines.map(([time, line, icon, place]) => (
              <li
                key={time}
                className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-4 last:border-b-0 md:grid-cols-[3rem_minmax(0,2fr)_minmax(0,1fr)]"
              >
                <time className="text-ink-2 tabular-nums">{time}</time>
                <p className="font-serif text-read">{t(line)}</p>
                <p className="flex items-start gap-2.5">
                  <Icon name={icon} size="s" className="mt-0.5 text-tide" />
                  {t(place)}
                </p>
              </li>
            ))}
          </ol>
        </div>
      </Part>
      <Part id="features" title={t('Eight things, one place')} note={t('Each of them works alone.')}>
        <ul className="grid gap-x-10 border-t border-ink md:grid-cols-2">
          {features.map(([icon, title, text]) => (
            <li key={icon} className="flex min-w-0 gap-3.5 border-b border-line py-4 md:py-5">
              <Icon name={icon} className="text-tide" />
              <div className="min-w-0 flex-1">
                <h3>{t(title)}</h3>
                <p className="mt-1 text-pretty text-ink-2">{t(text)}</p>
              </div>
              <div aria-hidden="true" className="shrink-0 self-center max-[260px]:hidden">
                {pieces()[icon]}
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="capabilities" title={t('Online and offline')} note={t('Daymark says in words which one it is.')}>
        <table className="w-full table-fixed text-start [&_:is(td,th)]:py-3.5 [&_:is(td,th)]:pe-4 [&_:is(td,th)]:align-top">
          <thead className="border-b border-ink text-sm text-ink-2">
            <tr>
              <th scope="col" className="w-[29%] md:w-1/3">
                <span className="sr-only">{t('What')}</span>
              </th>
              <th scope="col" className="w-[27%] md:w-1/3">
                <span className="me-2 inline-block size-2.25 rounded-full bg-ok" />
                {t('Online')}
              </th>
              <th scope="col">
                <span className="me-2 inline-block size-2.25 rotate-45 rounded-[2px] border-2 border-warn" />
                {t('Offline')}
              </th>
            </tr>
          </thead>
          <tbody>
            {capabilities.map(({ what, online, offline, later }: (typeof capabilities)[number] & { later?: true }) => (
              <tr key={t(what)} className="border-b border-line">
                <th scope="row" className="font-medium">
                  {t(what)}
                </th>
                <td>
                  <Answer yes>{t(online)}</Answer>
                </td>
                <td className={classes(later && 'text-ink-2')}>
                  <Answer yes={!later}>{t(offline)}</Answer>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {claims.comingSoon.map((claim) => (
          <p key={t(claim)} className="border-b border-line py-3.5 text-ink-2">
            {t('{claim}: coming soon', { claim: t(claim) })}
          </p>
        ))}
      </Part>
      <Part id="how-it-works" title={t('How it works')} note={t(claims.start)}>
        <HowItWorks aside />
      </Part>
      <section id="testimonials" aria-labelledby="testimonials-title" className="mt-16 bg-sea text-on-sea md:mt-26">
        <div className={classes(columns, 'py-10 md:py-16')}>
          <h2 id="testimonials-title" className="text-h1">
            {t('What people say')}
          </h2>
          <div className="grid gap-8">
            <ul className="flex flex-wrap gap-x-14 gap-y-4">
              {claims.standing.map((claim) => {
                const [figure, ...words] = t(claim).split(' ');
                return (
                  <li key={figure}>
                    <span className="block font-serif text-hero tracking-[-0.028em]">{figure}</span> {words.join(' ')}
                  </li>
                );
              })}
            </ul>
            {claims.testimonials.map(({ text, who }) => (
              <figure key={text}>
                <blockquote className="font-serif text-lead">{text}</blockquote>
                <figcaption className="mt-1 text-sm">{who}</figcaption>
              </figure>
            ))}
          </div>
        </div>
      </section>
      <Part title={t('Questions')}>
        <div className="border-t border-ink">
          {questions.map(([question, answer]) => (
            <details key={t(question)} className="group border-b border-line">
              <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 font-serif text-lead font-[560] [&::-webkit-details-marker]:hidden">
                {t(question)}
                <Icon name="right" size="s" className="text-ink-2 transition-transform group-open:rotate-90" />
              </summary>
              <p className="max-w-measure pb-5 text-pretty text-ink-2">{t(answer)}</p>
            </details>
          ))}
        </div>
        <Onward>
          <Link to="/faq">
            {t('All ten questions')}
            <Icon name="right" size="xs" />
          </Link>
        </Onward>
      </Part>
      <Part title={t('Why it exists')}>
        <div className="grid items-end gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_250px]">
          <div className="grid max-w-measure gap-4">
            {story.map((paragraph) => (
              <p key={t(paragraph)} className="font-serif text-read text-pretty">
                {t(paragraph)}
              </p>
            ))}
          </div>
          <Shore />
        </div>
      </Part>
      <Part title={t('Prefer paper?')} note={t('A habit tracker to print. One page, A4 or Letter.')}>
        <PaperSheet />
        <p className="my-5 text-pretty text-ink-2">
          {t('Fill one box a day. A missed day stays empty, and nothing else happens.')}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button asChild>
            <a
              href="/habit-tracker.pdf"
              download="Daymark habit tracker.pdf"
              onClick={() => recordClick('habit_tracker', 'mid_page')}
            >
              <Icon name="download" size="s" />
              {t('Download the tracker')}
            </a>
          </Button>
          <span className="text-sm text-ink-2">{t('A PDF. No e-mail address needed.')}</span>
        </p>
      </Part>
    </>
  );
}

/** A link from another page to a section of this one (/#features) came before the section did. In the page's HTML the browser finds it. */
function useOwnPlace() {
  const mounted = useMounted();
  const [fresh] = useState(mounted);
  useEffect(() => {
    if (fresh && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [fresh]);
}

const columns =
  'beside-chat mx-auto grid w-full max-w-[1344px] gap-x-16 gap-y-6 ps-gutter [--column:1344px] xl:grid-cols-[300px_minmax(0,1fr)]';

/** A section: its title at the left, what it shows at the right. */
function Part({ id, title, note, children }: { id?: string; title: string; note?: string; children: ReactNode }) {
  // Once the app has taken over, every part has its height, so that a place in the page is where it was scrolled to.
  const mounted = useMounted();
  return (
    <section id={id} className={classes(!mounted && 'page-part', columns, 'pt-16 md:pt-26')}>
      <div>
        <h2 className="max-w-[9em] text-h1 max-xl:max-w-none">{title}</h2>
        {note ? <p className="mt-2 max-w-[28em] text-pretty text-ink-2">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** A link that leads on, in line with the text above it. */
const Onward = ({ children }: { children: ReactNode }) => (
  <Button asChild tone="quiet" size="sm" className="mt-1 -ms-3.5">
    {children}
  </Button>
);

const Answer = ({ yes, children }: { yes: boolean; children: ReactNode }) => (
  <span className="flex gap-2">
    {yes ? <Icon name="check" size="s" className="mt-0.5 text-ok max-sm:hidden" /> : null}
    {children}
  </span>
);
