import { useLocation } from '@tanstack/react-router';
import { Icon } from '#ui/Icon.tsx';
import { currentItem, navItems } from './nav-items.ts';
import { NavLink } from './NavLink.tsx';
import { useKeyboardUp } from './use-keyboard-up.ts';
import { t } from '#lib/i18n.ts';

/**
 * The signed-in navigation on a phone, hidden while the on-screen keyboard is open. Each item is as wide as its label. Under 360 px only
 * the current item shows its label; the others keep it for screen readers.
 */
export function BottomTabs() {
  const current = useLocation({ select: ({ pathname, hash }) => currentItem(pathname, hash) });
  if (useKeyboardUp()) return null;
  return (
    <nav
      aria-label={t('Main')}
      data-tabs=""
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-paper px-[max(3px,env(safe-area-inset-left))] pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {navItems.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          hash={item.hash}
          current={item === current}
          className="group relative flex min-h-16 min-w-11 flex-auto flex-col items-center justify-center gap-1 text-tab font-medium whitespace-nowrap text-ink-2 aria-[current=page]:font-[650] aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-1 aria-[current=page]:before:w-7.5 aria-[current=page]:before:bg-coral aria-[current=page]:before:content-['']"
        >
          <Icon name={item.icon} />
          <span className="max-xs:group-first:self-start max-xs:group-last:self-end max-xs:group-not-aria-[current=page]:sr-only">
            {item.label && t(item.label)}
          </span>
        </NavLink>
      ))}
    </nav>
  );
}
