import { Link, type LinkProps } from '@tanstack/react-router';
import { useLive } from '#data/live.ts';
import { kinds, type KindName } from '#kinds/kinds.ts';
import { countAll } from '#kinds/read-days.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';

/** When the counts cannot be read, none is shown: a 0 would be wrong. */
const UNCOUNTED = null;

const pages = [
  { link: { to: '/logs' }, icon: 'log', title: 'Daily Log Library', kind: 'journal' },
  { link: { to: '/memory' }, icon: 'memory', title: 'Memory Vault', kind: 'memory' },
  { link: { to: '/logs', search: { kind: 'thoughts' } }, icon: 'thought', title: 'Released thoughts', kind: 'thought' },
] as const satisfies readonly PageOfKind[];

/** Links to the pages of what was saved, each with its count. */
export function SavedCounts() {
  const counts = useLive(() => Promise.all(pages.map(({ kind }) => countAll(kinds[kind]))), UNCOUNTED, []);
  return (
    <section aria-label="What you have kept" className="mt-12 grid border-t border-line md:grid-cols-3">
      {pages.map((page, i) => (
        <PageLink key={page.kind} page={page} count={counts?.[i]} />
      ))}
    </section>
  );
}

interface PageOfKind {
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly icon: IconName;
  readonly title: string;
  readonly kind: KindName;
}

function PageLink({ page: { link, icon, title, kind }, count }: { page: PageOfKind; count: number | undefined }) {
  const { one, many } = kinds[kind];
  return (
    <Link
      {...link}
      className="group flex items-start gap-3 border-b border-line py-5 md:border-b-0 md:px-6 md:not-first:border-l md:first:pl-0"
    >
      <Icon name={icon} className="mt-0.5 text-tide" />
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-h3 group-hover:underline">{title}</span>
        <span className="mt-1 block min-h-5 text-sm text-ink-2 tabular-nums">
          {count === undefined
            ? ''
            : `${count.toLocaleString('en')} ${kind === 'thought' ? 'Released' : count === 1 ? one : many}`}
        </span>
      </span>
      <Icon name="right" size="s" className="mt-1.5 text-ink-2" />
    </Link>
  );
}
