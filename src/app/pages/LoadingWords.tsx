import type { ReactNode } from 'react';
import { Mark } from '#ui/Mark.tsx';
import { t } from '#lib/i18n.ts';

/**
 * The loading screen of spec 000. It is shown after 200 ms, so that it does not flash while local rows are read.
 * `children`: what a person can do when it takes longer.
 */
export function LoadingWords({
  message = t('Setting up your experience...'),
  note = t("This won't take long!"),
  children,
}: {
  message?: string;
  note?: string | null;
  children?: ReactNode;
}) {
  return (
    <div
      role="status"
      className="mx-auto grid max-w-measure justify-items-start gap-2 px-gutter py-16 opacity-100 transition-opacity delay-200 duration-base starting:opacity-0"
    >
      <Mark className="mb-3 size-12" />
      <p className="font-serif text-h3">{message}</p>
      {note ? <p className="text-ink-2">{note}</p> : null}
      {children}
    </div>
  );
}
