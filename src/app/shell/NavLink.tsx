import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface NavLinkProps {
  readonly to: string;
  readonly hash?: string | undefined;
  /** The one item the page belongs to. The router's own links would mark every item that leads to this address. */
  readonly current: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link of the navigation: it says by our own rule whether it is the current page (nav-items.ts). */
export function NavLink({ to, hash, current, className, children }: NavLinkProps) {
  const { 'aria-current': _byRouter, ...link } = useLinkProps({ to, className, ...(hash ? { hash } : {}) });
  return (
    <a {...link} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
