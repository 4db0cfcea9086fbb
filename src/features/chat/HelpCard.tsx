import { Icon } from '#ui/Icon.tsx';

/** An answer that contains this address is about help (src/coach/safety.ts writes it): it gets this card. */
export const HELP_LINE = 'findahelpline.com';

const lines = [
  { href: 'https://findahelpline.com', where: 'Anywhere', what: HELP_LINE },
  { href: 'tel:988', where: 'United States, Canada', what: 'Call or text 988' },
  { href: 'tel:116123', where: 'United Kingdom, Ireland and much of Europe', what: 'Call 116 123' },
] as const;

/** A link to helplines. Such an answer has no other actions. */
export function HelpCard() {
  return (
    <section aria-label="People who listen" className="mt-3 max-w-130 rounded-(--r-m) bg-tide-soft px-4 pt-3.5 pb-2">
      <p className="font-serif text-lead font-[560]">People who listen, day and night</p>
      <ul className="mt-1.5">
        {lines.map(({ href, where, what }) => (
          <li key={href}>
            <a
              href={href}
              {...(href.startsWith('https') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
              className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 text-tide underline-offset-2 hover:underline"
            >
              <Icon name={href.startsWith('tel') ? 'chat' : 'open'} size="s" />
              <span className="leading-snug">
                <span className="font-semibold">{what}</span>
                <span className="block text-sm text-ink-2">{where}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="pt-1 pb-1.5 text-sm text-pretty text-ink-2">
        If you are in danger right now, call your local emergency number.
      </p>
    </section>
  );
}
