import { useId, type ReactNode } from 'react';

/** A part of the section: its title, what it does in a sentence, and its controls. */
export function Row({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
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

/** What went wrong, said where it was pressed. */
export const Trouble = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm font-medium text-danger not-empty:mt-3">
    {children}
  </p>
);
