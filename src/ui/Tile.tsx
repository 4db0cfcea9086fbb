import { cloneElement, useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

interface LinkLike {
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

interface TileProps {
  readonly icon: IconName;
  /** The title, as a link to the tile's page. The whole tile can be pressed; controls inside it need the class `on-tile`. */
  readonly link: ReactElement<LinkLike>;
  /** At the right end of the title: a button; without it an arrow. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Opens a link with Space too; links know only Enter. */
function openOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A part of the dashboard's ledger: a title that opens a page, and what is newest there. */
export function Tile({ icon, link, end, children }: TileProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative isolate flex min-w-0 flex-col border-b border-line py-4 md:py-5 md:odd:pe-8 md:even:border-s md:even:ps-8"
    >
      <header className="flex min-h-11 items-center gap-3">
        <Icon name={icon} className="text-tide" />
        <h2 id={id} className="min-w-0 flex-1 text-h3">
          {cloneElement(link, {
            className: 'after:absolute after:inset-0 after:content-[""] hover:underline',
            onKeyDown: openOnSpace,
          })}
        </h2>
        {end ?? <Icon name="right" size="s" className="text-ink-2" />}
      </header>
      {children}
    </section>
  );
}
