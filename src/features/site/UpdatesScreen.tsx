import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import changelog from '#changelog?raw';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { comingSoon, earlier } from './content/earlier.ts';
import { markOf, newSince, releasesOf, type Release } from './releases.ts';
import { language, t } from '#lib/i18n.ts';
import { readLocal, writeLocal } from '#lib/local-storage.ts';
const releases = releasesOf(changelog);
/** The mark of the first line that is new, for the link to it. */
const FIRST_NEW = 'first-new';

/** /updates: the fixed list of the earlier product, what it announced, then this program's release notes with what is new since the last visit. */
export function UpdatesScreen() {
  const mounted = useMounted();
  const [seen] = useState(readSeenUpdates);
  const fresh = newSince(releases, mounted ? seen : null);
  useEffect(() => {
    writeSeenUpdates(releases.flatMap(({ lines }) => lines.map(markOf)));
  }, []);
  return (
    <div>
      <PageTitle note={t('What was announced, what has become of it, and every change since.')}>
        {t('Updates')}
      </PageTitle>
      <p className="flex flex-wrap items-baseline gap-x-4">
        {fresh.size > 0 ? (
          <span role="status" className="text-sm font-semibold text-coral-text">
            {t('{count, plural, one {One line is} other {# lines are}} new since you were last here.', {
              count: fresh.size,
            })}
          </span>
        ) : null}
        <Link
          to="/updates"
          hash={fresh.size > 0 ? FIRST_NEW : 'release-notes'}
          className="inline-flex min-h-11 items-center font-medium text-tide hover:underline"
        >
          {fresh.size > 0 ? t('Go to what is new') : t('Go to the release notes')}
        </Link>
      </p>
      <div className="mt-4 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="earlier">
          <h2 id="earlier">{t('The earlier product')}</h2>
          <p className="mt-2 text-ink-2">{t('Its releases. Daymark was written anew after them.')}</p>
          <ul className="mt-3 border-b border-line">
            {earlier.map(({ version, month, lines }) => (
              <li key={version} className="border-t border-line py-3">
                <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-body">
                  {version} <span className="font-sans text-sm font-normal text-ink-2">{t(month)}</span>
                </h3>
                {lines.map((line) => (
                  <p key={t(line)} className="mt-1 text-pretty">
                    {t(line)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="coming-soon">
          <h2 id="coming-soon">{t('Coming Soon')}</h2>
          <p className="mt-2 text-ink-2">{t('What the earlier product announced, and what has become of it.')}</p>
          <ul className="mt-3 border-b border-line">
            {comingSoon.map(({ what, month, now }) => (
              <li key={t(what)} className="border-t border-line py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-semibold">{t(what)}</span>
                  <span className="text-sm text-ink-2">{t('Estimated for {month}', { month: t(month) })}</span>
                </p>
                <p className="mt-1 text-pretty">{t(now)}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <section aria-labelledby="release-notes" className="mt-12 max-w-measure">
        <h2 id="release-notes">{t('Release notes')}</h2>
        <p className="mt-2 text-ink-2">{t('The newest stands first. The numbers began again at 0.1.0.')}</p>
        {language() === 'en' ? null : <p className="mt-2 text-ink-2">{t('The release notes are in English.')}</p>}
        <div className="mt-3 border-b border-line">
          {releases.map((release, i) => (
            <Notes key={release.version} release={release} fresh={fresh} newest={i === 0} />
          ))}
        </div>
      </section>
    </div>
  );
}

interface NotesProps {
  readonly release: Release;
  readonly fresh: ReadonlySet<string>;
  readonly newest: boolean;
}

/** A release: the browser's own <details>, so that all of them can be read without JavaScript. What is new is in sight. */
function Notes({ release: { version, intro, lines }, fresh, newest }: NotesProps) {
  const [first] = fresh;
  return (
    <details open={newest || lines.some((line) => fresh.has(markOf(line)))} className="group border-t border-line">
      <summary className="flex min-h-14 list-none items-center gap-4 py-2">
        <h3 className="min-w-0 flex-1">{version === 'Next' ? t('In this copy, not numbered yet') : version}</h3>
        <span className="text-sm text-ink-2">
          {t('{count, plural, one {# change} other {# changes}}', { count: lines.length })}
        </span>
        <Icon name="plus" size="s" className="group-open:rotate-45" />
      </summary>
      {intro ? <Prose text={intro} className="pb-3" lang="en" /> : null}
      <ul>
        {lines.map((line) => (
          <li
            key={line}
            id={markOf(line) === first ? FIRST_NEW : undefined}
            className="scroll-mt-20 border-t border-line py-2.5"
          >
            {fresh.has(markOf(line)) ? <Tag className="mb-1">{t('New since you were last here')}</Tag> : null}
            {/* The marks of code in the file say nothing here. */}
            <Prose text={line.replaceAll('`', '')} lang="en" />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Which lines of the release notes this browser has shown. */
const KEY = 'updates_seen';

/** The marks of the lines (releases.ts); null on a first visit, and in a browser without storage. */
function readSeenUpdates(): ReadonlySet<string> | null {
  const stored = readLocal(KEY);
  return stored === null ? null : new Set(stored.split(' '));
}

/** Without storage nothing is marked at the next visit. */
export const writeSeenUpdates = (marks: readonly string[]): void => writeLocal(KEY, marks.join(' '));
