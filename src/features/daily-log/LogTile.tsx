import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { Tile } from '#ui/Tile.tsx';
import { BrowseDialog } from './BrowseDialog.tsx';
import type { DayLog } from './timeline.ts';
import { lineOf } from './line-text.ts';
import { t } from '#lib/i18n.ts';

interface LogTileProps {
  readonly today: Day;
  /** Today's log; undefined while it is read. */
  readonly log: DayLog | undefined;
}

/** The Daily Log Library tile (spec 001, section 2): what was written last today, and the three ways in. */
export function LogTile({ today, log }: LogTileProps) {
  const [browsing, setBrowsing] = useState(false);
  const written = log?.items.find((item) => item.kind !== 'event' && lineOf(item) !== '');
  return (
    <Tile
      icon="log"
      link={<Link to="/logs">{t('Daily Log Library')}</Link>}
      end={
        <Link
          to="/logs"
          className="on-tile inline-flex min-h-11 items-center text-sm font-semibold text-tide hover:underline"
        >
          {t('View Library')}
        </Link>
      }
    >
      <p className="line-clamp-2 min-h-[2.6em] font-serif text-read break-words">
        {written ? lineOf(written) : log ? <span className="text-ink-2">{t('Nothing written today yet.')}</span> : null}
      </p>
      <ul className="mt-auto grid grid-cols-3 gap-2 pt-3">
        <li>
          <Link to="/logs" search={{ day: today }} className={look}>
            <Inside
              icon="log"
              title={t("Today's Log")}
              note={log ? t('{count, plural, one {# entry} other {# entries}}', { count: log.items.length }) : ''}
            />
          </Link>
        </li>
        <li>
          <button type="button" className={look} onClick={() => setBrowsing(true)}>
            <Inside icon="calendar" title={t('Browse History')} note={t('By day')} />
          </button>
        </li>
        <li>
          <Link to="/chat" className={look}>
            <Inside icon="plus" title={t('Add Entry', undefined, 'opens the chat')} note={t('In the chat')} />
          </Link>
        </li>
      </ul>
      <BrowseDialog open={browsing} today={today} onClose={() => setBrowsing(false)} />
    </Tile>
  );
}

const look = classes(
  'on-tile grid h-full min-h-20 w-full content-start justify-items-start gap-0.5 rounded-(--r-s) border border-line p-2.5 text-start',
  'hover:border-edge hover:bg-well',
);

interface InsideProps {
  readonly icon: IconName;
  readonly title: string;
  readonly note: string;
}

function Inside({ icon, title, note }: InsideProps) {
  return (
    <>
      <Icon name={icon} size="s" className="text-tide" />
      <span className="mt-1 text-sm leading-tight font-semibold">{title}</span>
      <span className="text-xs text-ink-2 tabular-nums">{note}</span>
    </>
  );
}
