import { Link, useLocation } from '@tanstack/react-router';
import { currentItem, navItems, publicItems } from './nav-items.ts';
import { NavLink } from './NavLink.tsx';
import { t } from '#lib/i18n.ts';

const item =
  'relative flex items-center px-1.5 text-[0.875rem] font-medium whitespace-nowrap text-ink-2 hover:text-ink lg:px-3';
const bar =
  "aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-1.5 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-1 aria-[current=page]:after:bg-coral aria-[current=page]:after:content-[''] lg:aria-[current=page]:after:inset-x-3";

/** The signed-in navigation on a desktop: seven items, the current one over a coral bar of 4 px. */
export function TopNav() {
  const current = useLocation({ select: ({ pathname, hash }) => currentItem(pathname, hash) });
  return (
    <nav aria-label={t('Main')} className="hidden shrink-0 self-stretch md:flex">
      {navItems.map((each) => (
        <NavLink key={each.to} to={each.to} hash={each.hash} current={each === current} className={`${item} ${bar}`}>
          {each.label && t(each.label)}
        </NavLink>
      ))}
    </nav>
  );
}

/** The public header's links; on a phone they are in its menu (PublicMenu.tsx). */
export function PublicNav() {
  return (
    <nav aria-label={t('Main')} className="hidden min-w-0 self-stretch md:flex">
      {publicItems.map(({ to, label }) => (
        <Link key={to} to={to} className={item}>
          {label && t(label)}
        </Link>
      ))}
    </nav>
  );
}
