import { focusMain } from './focus-main.ts';
import { Icon } from '#ui/Icon.tsx';
import { FAR, useScrolledPast } from './use-scrolled-past.ts';
import { t } from '#lib/i18n.ts';

/** Appears after 500 px of scroll (spec 000, section 9), above the bottom tabs and the landing page's call to action. */
export function BackToTop() {
  if (!useScrolledPast(FAR)) return null;
  return (
    <button
      type="button"
      onClick={() => {
        scrollTo({ top: 0 });
        focusMain();
      }}
      className="fixed bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+12px)] left-1/2 z-20 inline-flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full border border-line bg-card px-4 text-sm font-semibold shadow-float max-md:in-[:has(#start)]:mb-18 print:hidden"
    >
      <Icon name="up" size="s" />
      {t('Back to top')}
    </button>
  );
}
