import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { late } from '#ui/late.tsx';
import { Mark } from '#ui/Mark.tsx';
import { signedIn as signedInParts } from '#app/signed-in-parts.ts';
import { PublicMenu } from './PublicMenu.tsx';
import { PublicNav, TopNav } from './TopNav.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';
import { t } from '#lib/i18n.ts';

/** Loaded together with the database: the landing page loads neither. */
const SyncStatus = late(async () => (await signedInParts()).SyncStatus);

/** The search, and its keys. */
const Overlays = late(async () => (await signedInParts()).Overlays);

interface TopBarProps {
  readonly signedIn: boolean;
  /** The landing page is wider than the other pages. */
  readonly wide: boolean;
}

/** The header: logo, navigation, and the sync state in words. A thin line appears below it once the page is scrolled by 10 px. */
export function TopBar({ signedIn, wide }: TopBarProps) {
  const scrolled = useScrolledPast(10);
  return (
    <header
      className={classes(
        'sticky top-0 z-20 border-b bg-paper pt-[env(safe-area-inset-top)] transition-colors print:hidden',
        scrolled || (signedIn && !wide) ? 'border-line max-md:border-transparent' : 'border-transparent',
        scrolled && 'max-md:border-line',
      )}
    >
      <div
        className={classes(
          'mx-auto flex h-13 items-center gap-2 px-gutter md:h-16 lg:gap-7',
          wide ? 'max-w-[1344px]' : 'max-w-[1216px]',
        )}
      >
        <Link
          to={signedIn ? '/profile' : '/'}
          className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5"
          aria-label={t('Daymark')}
        >
          <Mark className="size-7 md:size-7.5" />
          <span className="hidden font-serif text-[1.1875rem] font-semibold tracking-tight lg:inline">
            {t('Daymark')}
          </span>
        </Link>
        {signedIn ? <TopNav /> : <PublicNav />}
        <div className="ms-auto flex min-w-0 items-center gap-2 lg:gap-3">
          {signedIn ? (
            <>
              <Overlays />
              <SyncStatus />
            </>
          ) : (
            <>
              {/* On the narrowest screens it is in the menu. */}
              <Button asChild tone="quiet" size="sm" className="max-[17rem]:hidden">
                <Link to="/auth" search={{ mode: 'login' }}>
                  {t('Log In')}
                </Link>
              </Button>
              <Button asChild tone="line" size="sm">
                <Link to="/auth" search={{ mode: 'signup' }}>
                  {t('Sign Up')}
                </Link>
              </Button>
              <PublicMenu />
            </>
          )}
        </div>
      </div>
    </header>
  );
}
