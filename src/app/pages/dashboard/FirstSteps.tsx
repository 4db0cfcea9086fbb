import { Link, type LinkProps } from '@tanstack/react-router';
import type { Checklist } from '#features/profile/checklist.ts';
import { Icon } from '#ui/Icon.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

const steps = [
  { flag: 'first_habit', words: msg('Start a first habit'), to: '/habits' },
  { flag: 'first_journal', words: msg('Write a first journal entry'), to: '/journal' },
  { flag: 'got_feedback', words: msg('Tell your coach something'), to: '/chat' },
] as const satisfies readonly {
  readonly flag: keyof Checklist;
  readonly words: Message;
  readonly to: LinkProps['to'];
}[];

/** The onboarding checklist (spec 001, section 4), for as long as a step is left. */
export function FirstSteps({ done }: { readonly done: Checklist | null }) {
  if (!done || steps.every(({ flag }) => done[flag])) return null;
  return (
    <section aria-labelledby="steps-title" className="mt-10">
      <h2 id="steps-title" className="border-b border-line pb-2 text-h3">
        {t('First steps')}
      </h2>
      <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-3">
        {steps.map(({ flag, words, to }) => (
          <li key={flag} className="flex min-h-13 items-center gap-3 border-b border-line">
            <span
              aria-hidden="true"
              className={`grid size-5.5 flex-none place-items-center rounded-full border ${done[flag] ? 'border-transparent bg-ok-soft text-ok' : 'border-edge'}`}
            >
              {done[flag] ? <Icon name="check" size="xs" /> : null}
            </span>
            {done[flag] ? (
              <span className="min-w-0 flex-1 text-ink-2">
                {t(words)}
                <span className="sr-only">{t(', done')}</span>
              </span>
            ) : (
              <Link
                to={to}
                className="flex min-h-11 min-w-0 flex-1 items-center font-semibold text-tide hover:underline"
              >
                {t(words)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
