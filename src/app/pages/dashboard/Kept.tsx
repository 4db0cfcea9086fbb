import { Link, type LinkProps } from '@tanstack/react-router';
import { db } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';

/** What the page says while nothing could be counted: nothing, rather than a wrong nought. */
const UNCOUNTED = null;

/** The rooms that hold what was kept, each with its count. */
export function Kept() {
  const counts = useLive(
    async () => {
      const [entries, memories, thoughts] = await Promise.all([
        db.journal_entries.count(),
        db.memory_entries.count(),
        db.entries.where('[type+created_at]').between(['thought_dump', ''], ['thought_dump', '\uffff']).count(),
      ]);
      return { entries, memories, thoughts };
    },
    UNCOUNTED,
    [],
  );
  return (
    <section aria-label="What you have kept" className="mt-12 grid border-t border-line md:grid-cols-3">
      <Room
        link={{ to: '/logs' }}
        icon="log"
        title="Daily Log Library"
        count={counts?.entries}
        noun={counts?.entries === 1 ? 'Journal entry' : 'Journal entries'}
      />
      <Room
        link={{ to: '/memory' }}
        icon="memory"
        title="Memory Vault"
        count={counts?.memories}
        noun={counts?.memories === 1 ? 'Memory' : 'Memories'}
      />
      <Room
        link={{ to: '/logs', search: { kind: 'thoughts' } }}
        icon="thought"
        title="Released thoughts"
        count={counts?.thoughts}
        noun="Released"
      />
    </section>
  );
}

interface RoomProps {
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly icon: IconName;
  readonly title: string;
  readonly count: number | undefined;
  readonly noun: string;
}

function Room({ link, icon, title, count, noun }: RoomProps) {
  return (
    <Link
      {...link}
      className="group flex items-start gap-3 border-b border-line py-5 md:border-b-0 md:px-6 md:not-first:border-l md:first:pl-0"
    >
      <Icon name={icon} className="mt-0.5 text-tide" />
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-h3 group-hover:underline">{title}</span>
        <span className="mt-1 block min-h-5 text-sm text-ink-2 tabular-nums">
          {count === undefined ? '' : `${count.toLocaleString('en')} ${noun}`}
        </span>
      </span>
      <Icon name="right" size="s" className="mt-1.5 text-ink-2" />
    </Link>
  );
}
