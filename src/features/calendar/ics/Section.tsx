import { useId, type ReactNode } from 'react';
import { t } from '#lib/i18n.ts';

/** A part of the dialog: its title, one sentence, and its controls. */
export function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <h3 id={id} className="font-serif text-lead font-[560] tracking-tight">
        {title}
      </h3>
      <p className="mt-0.5 mb-3 max-w-[60ch] text-sm text-pretty text-ink-2">{note}</p>
      {children}
    </section>
  );
}

/** In a profile without an account. */
export const NeedsServer = () => (
  <p className="text-sm">{t('This needs a server. Your data is on this device only: sign up or sign in to use it.')}</p>
);
