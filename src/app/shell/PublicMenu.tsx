import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { publicItems } from './nav-items.ts';
import { t } from '#lib/i18n.ts';

/**
 * The public header's links on a phone: a button that opens and closes them below the header. The browser's own popover, so that it also works before
 * the app is there; Escape and a press elsewhere close it.
 */
export function PublicMenu() {
  const menu = useRef<HTMLElement>(null);
  // The app changes the page without leaving it.
  const close = () => menu.current?.hidePopover?.();
  return (
    <>
      <IconButton icon="menu" label={t('Menu')} popoverTarget="public-menu" className="-me-2.5 md:hidden" />
      <nav
        ref={menu}
        id="public-menu"
        popover="auto"
        aria-label={t('Menu')}
        className="fixed inset-x-0 top-[calc(52px+env(safe-area-inset-top))] bottom-auto m-0 max-h-[calc(100dvh-52px)] w-full max-w-none overflow-y-auto border-b border-line bg-paper px-gutter pt-1 pb-4 text-ink shadow-float md:hidden print:hidden"
      >
        <ul>
          {publicItems.map(({ to, label }) => (
            <li key={to} className="border-t border-line first:border-t-0">
              <Link to={to} onClick={close} className="flex min-h-13 items-center font-medium">
                {label && t(label)}
              </Link>
            </li>
          ))}
          {/* In the bar where there is room for it. */}
          <li className="border-t border-line min-[17rem]:hidden">
            <Link
              to="/auth"
              search={{ mode: 'login' }}
              onClick={close}
              className="flex min-h-13 items-center font-medium"
            >
              {t('Log In')}
            </Link>
          </li>
        </ul>
      </nav>
    </>
  );
}
