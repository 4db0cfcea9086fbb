import { EMERGENCY, LISTENING, PROTECTING } from '#coach/help-lines.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#lib/i18n.ts';

/** Where to find help, as links; in another language than English the lines as they are. It stands in the place of the paragraph that names them (`lines`), so that each line is there once. */
export function HelpCard({ lines }: { readonly lines: string }) {
  if (!lines.includes(EMERGENCY))
    return (
      <p dir="auto" className="mt-3 max-w-130 rounded-(--r-m) bg-tide-soft px-4 py-3.5 whitespace-pre-wrap">
        {lines}
      </p>
    );
  const protects = lines.includes(PROTECTING[0]!.what);
  return (
    <section
      aria-label={protects ? t('People who help') : t('People who listen')}
      className="mt-3 max-w-130 rounded-(--r-m) bg-tide-soft px-4 pt-3.5 pb-2"
    >
      <p className="font-serif text-lead font-[560]">
        {protects ? t('People who help, day and night') : t('People who listen, day and night')}
      </p>
      <ul className="mt-1.5">
        {(protects ? PROTECTING : LISTENING).map(({ href, where, what }) => (
          <li key={href}>
            <a
              href={href}
              {...(href.startsWith('https') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 text-tide underline-offset-2 hover:underline"
            >
              <Icon name={href.startsWith('tel') ? 'chat' : 'open'} size="s" />
              <span className="leading-snug">
                <span className="font-semibold">{t(what)}</span>
                <span className="block text-sm text-ink-2">{t(where)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pt-1 pb-1.5 text-sm text-pretty text-ink-2">{t(EMERGENCY)}</p>
    </section>
  );
}
