import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { claims } from './content/claims.ts';
import { audience, benefits, capabilities, features, questions, story, dayLines } from './content/landing.ts';
import { recordClick } from './record-click.ts';

/** What the landing page says below its hero. It is text: nothing in it needs the app. */
export function LandingSections({ howItWorks }: { howItWorks: ReactNode }) {
  return (
    <>
      <Part title="What gets easier">
        <Rows of={benefits} />
      </Part>
      <Part
        id="audience"
        title="For people who put things off"
        note="Students, professionals and people who make things."
      >
        <ul className="grid gap-6 md:grid-cols-3">
          {audience.map(({ who, text, guide, slug }) => (
            <li key={who} className="border-t border-line pt-3">
              <h3>{who}</h3>
              <p className="mt-1 text-pretty text-ink-2">{text}</p>
              <Button asChild tone="quiet" size="sm" className="-ml-2.5">
                <Link to="/resources/$slug" params={{ slug }}>
                  {guide}
                </Link>
              </Button>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="use-cases" title="A Thursday with Daymark" note="What Mira writes, and where it goes.">
        <ol className="border-b border-line">
          {dayLines.map(([time, line, place]) => (
            <li key={time} className="border-t border-line py-3">
              <p className="font-serif text-lead">{line}</p>
              <p className="mt-1 text-sm text-ink-2 tabular-nums">
                {time} · {place}
              </p>
            </li>
          ))}
        </ol>
      </Part>
      <Part id="features" title="Eight things, one place" note="Each of them works alone.">
        <ul className="grid gap-x-10 md:grid-cols-2">
          {features.map(([icon, title, text]) => (
            <li key={title} className="flex items-start gap-3 border-t border-line py-3">
              <Icon name={icon} className="mt-1 text-tide" />
              <div className="min-w-0">
                <h3>{title}</h3>
                <p className="text-pretty text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="capabilities" title="Online and offline" note="Daymark says in words which one it is.">
        <table className="w-full wrap-anywhere text-left">
          <thead className="text-sm text-ink-2">
            <tr>
              <th scope="col">What</th>
              <th scope="col">Online</th>
              <th scope="col">Offline</th>
            </tr>
          </thead>
          <tbody>
            {capabilities.map(([what, online, offline]) => (
              <tr key={what} className="border-t border-line">
                <th scope="row" className="py-3 pr-4 font-medium">
                  {what}
                </th>
                <td className="py-3 pr-4">{online}</td>
                <td className="py-3">{offline}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {claims.comingSoon.map((claim) => (
          <p key={claim} className="border-t border-line py-3 text-ink-2">
            {claim}: coming soon
          </p>
        ))}
      </Part>
      <Part id="how-it-works" title="How it works" note={claims.start}>
        {howItWorks}
      </Part>
      <section id="testimonials" aria-labelledby="testimonials-title" className="bg-sea text-on-sea">
        <div className="mx-auto grid max-w-[1344px] gap-x-10 gap-y-4 px-gutter py-9 md:grid-cols-[1fr_2fr]">
          <h2 id="testimonials-title">What people say</h2>
          <div className="grid gap-6">
            <ul className="flex flex-wrap gap-x-10 gap-y-1 font-serif text-h2">
              {claims.standing.map((claim) => (
                <li key={claim}>{claim}</li>
              ))}
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
      <Part title="Questions">
        <div className="border-b border-line">
          {questions.map(([question, answer]) => (
            <details key={question} className="border-t border-line">
              <summary className="min-h-11 cursor-pointer py-3 font-serif text-lead">{question}</summary>
              <p className="max-w-measure pb-3 text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
        <Button asChild tone="quiet" size="sm" className="-ml-2.5">
          <Link to="/faq">All ten questions</Link>
        </Button>
      </Part>
      <Part title="Why it exists">
        <div className="grid max-w-measure gap-4">
          {story.map((paragraph) => (
            <p key={paragraph} className="font-serif text-lead text-pretty">
              {paragraph}
            </p>
          ))}
        </div>
      </Part>
      <Part title="Prefer paper?" note="A habit tracker to print. One page, A4 or Letter.">
        <p className="mb-5 text-ink-2">Fill one box a day. A missed day stays empty, and nothing else happens.</p>
        <Button asChild>
          <a
            href="/habit-tracker.pdf"
            download="Daymark habit tracker.pdf"
            onClick={() => recordClick('habit_tracker', 'mid_page')}
          >
            <Icon name="download" size="s" />
            Download the tracker
          </a>
        </Button>
        <p className="mt-1 text-sm text-ink-2">A PDF. No e-mail address needed.</p>
      </Part>
    </>
  );
}

/** A section: its title at the left, what it shows at the right. */
function Part({ id, title, note, children }: { id?: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="mx-auto grid w-full max-w-[1344px] gap-x-10 gap-y-4 px-gutter py-10 md:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 className="text-balance">{title}</h2>
        {note ? <p className="mt-1 text-ink-2">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

const Rows = ({ of }: { of: readonly (readonly [string, string])[] }) => (
  <dl className="border-b border-line">
    {of.map(([title, text]) => (
      <div key={title} className="border-t border-line py-3">
        <dt className="font-serif text-lead">{title}</dt>
        <dd className="mt-1 max-w-measure text-pretty text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);
