import { focusMain } from './focus-main.ts';
import { t } from '#lib/i18n.ts';

/** The first stop of the Tab key: skips the navigation to the element with this id. */
export function SkipLink({ target = 'main-content' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // The router would treat '#main-content' as a navigation and put it into the address.
        event.preventDefault();
        focusMain(target);
        document.getElementById(target)?.scrollIntoView();
      }}
      className="fixed top-2 inset-s-2 z-60 -translate-y-24 rounded-(--r-s) bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0 print:hidden"
    >
      {t('Skip to main content')}
    </a>
  );
}
