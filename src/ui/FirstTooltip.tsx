import { useState, type ReactNode } from 'react';
import { dismissTooltip, readTooltip, type FirstTooltipName } from './first-tooltip.ts';
import { IconButton } from './IconButton.tsx';
import { t } from '#lib/i18n.ts';

interface FirstTooltipProps {
  readonly name: Exclude<FirstTooltipName, 'chat'>;
  /** Whether this person gets tooltips: somebody without an account (spec 001, section 4). Pages that have one open only after onboarding. */
  readonly wanted: boolean;
  /** What the person can do with the control, in one sentence. */
  readonly text: string;
  /** Once it was used, the person knows the control: the tooltip is dismissed. */
  readonly used: boolean;
  readonly className?: string;
  /** The control that it explains. */
  readonly children: ReactNode;
}

/** A control with a tooltip below it on a first visit, until the person dismisses it or uses the control. It takes its own place: it covers nothing. */
export function FirstTooltip({ name, wanted, text, used, className, children }: FirstTooltipProps) {
  const [noted, setNoted] = useState(() => wanted && readTooltip(name));
  const dismiss = () => {
    dismissTooltip(name);
    setNoted(false);
  };
  if (noted && used) dismiss();
  return (
    <div className={className}>
      {children}
      {noted ? (
        <p
          role="note"
          className="relative mt-2.5 flex w-fit max-w-full items-center rounded-(--r-m) bg-card py-0.5 pe-0.5 ps-4 text-sm font-medium shadow-float before:absolute before:-top-1.5 before:inset-s-6 before:size-3 before:rotate-45 before:bg-card before:content-[''] print:hidden"
        >
          {text}
          <IconButton icon="x" label={t('Dismiss')} size="xs" onClick={dismiss} />
        </p>
      ) : null}
    </div>
  );
}
