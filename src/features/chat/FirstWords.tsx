import { examples } from './messages.ts';
import { t } from '#lib/i18n.ts';

/** For an empty chat: four example messages, each filed elsewhere. A press puts one into the composer. */
export function FirstWords({ onPick }: { readonly onPick: (text: string) => void }) {
  return (
    <section aria-label={t('For example')} className="mt-5 ps-10 lg:ps-0 print:hidden">
      <p className="pb-1.5 text-sm text-ink-2">{t('Write in your own words, and it is filed for you. For example:')}</p>
      <ul className="max-w-130 border-b border-line">
        {examples().map((text) => (
          <li key={text} className="border-t border-line">
            <button
              type="button"
              onClick={() => onPick(text)}
              className="min-h-12 w-full py-2 text-start font-serif leading-snug text-balance hover:text-tide"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
