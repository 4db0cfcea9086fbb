import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface NavLinkProps {
  readonly to: string;
  readonly hash?: string | undefined;
  /** Whether the page belongs to this item. The router's own links would mark every item with this address. */
  readonly current: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link of the navigation. nav-items.ts decides whether it is the current one. */
export function NavLink({ to, hash, current, className, children }: NavLinkProps) {
  const { 'aria-current': _byRouter, ...link } = useLinkProps({ to, className, ...(hash ? { hash } : {}) });
  return (
    <a {...link} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
