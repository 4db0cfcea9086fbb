import { classes } from '#ui/classes.ts';
import { msg, t } from '#lib/i18n.ts';

const steps = [
  [
    msg('Sign up'),
    msg('With an e-mail address and a password. Or without an account: then everything stays on this device.'),
  ],
  [msg('Start a journal or habit'), msg('One line is enough. It is saved as you write.')],
  [msg('Get personalized AI feedback'), msg('Wren answers in the tone you choose, and sees only what you allow.')],
] as const;

/** The three steps of the how-it-works guide (spec 000, "Landing page"), one below the other or side by side. */
export function HowItWorks({ aside = false }: { readonly aside?: boolean }) {
  return (
    <ol className={aside ? 'grid gap-6 md:grid-cols-3 md:gap-10' : 'grid gap-5'}>
      {steps.map(([title, text], i) => (
        <li key={t(title)} className={aside ? 'border-t-4 border-tide pt-3' : 'flex gap-4'}>
          <p aria-hidden="true" className={classes('font-serif text-h2 text-ink-2', !aside && 'w-4')}>
            {i + 1}
          </p>
          <div className={aside ? undefined : 'min-w-0 flex-1'}>
            <h3 className={aside ? 'mt-1' : undefined}>{t(title)}</h3>
            <p className="mt-1 text-pretty text-ink-2">{t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
