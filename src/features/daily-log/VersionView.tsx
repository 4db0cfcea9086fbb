import { dayOf } from '#lib/day.ts';
import { clock } from '#ui/clock.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { failures, restored } from './messages.ts';
import { restoreVersion } from './mutations.ts';
import { useWordsNow } from './version-queries.ts';
import { wordDiff } from '#editing/text-diff.ts';
import { tell } from '#editing/tell.ts';
import { whyInWords, type TextVersion } from './versions.ts';
import { t } from '#lib/i18n.ts';

/** An earlier version compared with the current text: what restoring removes is struck, what it adds is marked. */
export function VersionView({ version, name }: { version: TextVersion; name?: string }) {
  const now = useWordsNow(version);
  const restore = async () => {
    tell(await restoreVersion(version), restored(), failures());
  };
  return (
    <article className="border-b border-line py-4 last:border-b-0">
      <p className="text-sm text-ink-2">
        {name ? <b className="font-semibold text-ink">{name}, </b> : null}
        <time dateTime={version.at.toISOString()}>
          {shortDate(dayOf(version.at))}, {clock(version.at)}
        </time>
        . {whyInWords(version.why)}.
      </p>
      <p className="mt-1.5 max-w-measure font-serif text-read whitespace-pre-line">
        {now === null || now === undefined
          ? version.text
          : wordDiff(now, version.text).map(({ change, text }, i) =>
              change === 'same' ? (
                text
              ) : change === 'gone' ? (
                // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity
                <del key={i} className="text-ink-2 decoration-danger">
                  {text}
                </del>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity
                <ins key={i} className="bg-ok-soft no-underline shadow-[inset_0_-2px_0_var(--ok)]">
                  {text}
                </ins>
              ),
            )}
      </p>
      {now === version.text ? (
        <p className="mt-2 text-sm text-ink-2">{t('These are its words now.')}</p>
      ) : now === null ? (
        <p className="mt-2 text-sm text-ink-2">{t('It was deleted since.')}</p>
      ) : (
        <Button tone="soft" size="sm" className="mt-2.5" onClick={() => void restore()}>
          {t('Restore')}
        </Button>
      )}
    </article>
  );
}
