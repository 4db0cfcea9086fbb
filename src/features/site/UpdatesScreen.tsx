import { useEffect, useState } from 'react';
import changelog from '#changelog?raw';
import { Button } from '#ui/Button.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { comingSoon, earlier } from './content/earlier.ts';
import { markOf, newSince, releasesOf, type Release } from './releases.ts';
import { readSeenUpdates, writeSeenUpdates } from './seen-updates.ts';

const releases = releasesOf(changelog);
/** How many releases are open at first. */
const SHOWN = 2;

/** /updates: the notes of this program's releases with what is new since the last visit, then the list of the earlier product. */
export function UpdatesScreen() {
  const mounted = useMounted();
  const [seen] = useState(readSeenUpdates);
  const fresh = newSince(releases, mounted ? seen : null);
  const [all, setAll] = useState(false);
  useEffect(() => {
    writeSeenUpdates(releases.flatMap(({ lines }) => lines.map(markOf)));
  }, []);
  return (
    <div className="max-w-measure">
      <PageTitle note="What has changed, and what was announced. The newest stands first.">Updates</PageTitle>
      {fresh.size > 0 ? (
        <p role="status" className="text-sm font-semibold text-coral-text">
          {fresh.size === 1 ? 'One line is' : `${fresh.size} lines are`} new since you were last here.
        </p>
      ) : null}
      {releases.slice(0, all ? undefined : SHOWN).map((release) => (
        <Notes key={release.version} release={release} fresh={fresh} />
      ))}
      {all ? null : (
        <Button tone="line" className="mt-6" onClick={() => setAll(true)}>
          Show the releases before
        </Button>
      )}
      <section aria-labelledby="coming-soon" className="mt-12">
        <h2 id="coming-soon">Coming Soon</h2>
        <p className="mt-2 text-ink-2">What the earlier product announced, and what has become of it.</p>
        <ul className="mt-3 border-b border-line">
          {comingSoon.map(({ what, month, now }) => (
            <li key={what} className="border-t border-line py-3">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{what}</span>
                <span className="text-sm text-ink-2">Estimated for {month}</span>
              </p>
              <p className="mt-1 text-pretty">{now}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="earlier" className="mt-12">
        <h2 id="earlier">The earlier product</h2>
        <p className="mt-2 text-ink-2">Daymark was written anew. These were the releases before.</p>
        {earlier.map(({ version, month, lines }) => (
          <div key={version} className="mt-5">
            <h3>
              {version} <span className="font-sans text-sm font-normal text-ink-2">{month}</span>
            </h3>
            <ul className="mt-1 list-disc pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}

function Notes({ release: { version, intro, lines }, fresh }: { release: Release; fresh: ReadonlySet<string> }) {
  const id = `release-${version}`;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id}>{version === 'Next' ? 'In this copy, not numbered yet' : version}</h2>
      {intro ? <Prose text={intro} className="mt-2" /> : null}
      <ul className="mt-3 border-b border-line">
        {lines.map((line) => (
          <li key={line} className="border-t border-line py-2.5">
            {fresh.has(markOf(line)) ? <Tag className="mb-1">New since you were last here</Tag> : null}
            {/* The marks of code in the file say nothing here. */}
            <Prose text={line.replaceAll('`', '')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
