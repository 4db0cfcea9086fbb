import { useState } from 'react';
import { leaveForGoogle } from '#remote/google.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { useLeaving } from '#ui/use-leaving.ts';
import type { AuthSearch } from './auth-search.ts';
import { googleFailed, googleProblem } from './messages.ts';
import { t } from '#lib/i18n.ts';

interface Props {
  readonly search: AuthSearch;
  readonly disabled: boolean;
  /** What went wrong on the way, in words: from the page that the provider led back to. */
  readonly problem: string | null;
}

/** The button under the form, and under it why it could not go on. */
export function ContinueWithGoogle({ search: { mode, next }, disabled, problem: cameBackWith }: Props) {
  const [busy, setBusy] = useLeaving();
  const [problem, setProblem] = useState(cameBackWith);
  const leave = async () => {
    setBusy(true);
    setProblem(null);
    const left = await leaveForGoogle({ mode, next });
    if (left.ok) return;
    const words = googleProblem(left.error.code);
    setProblem(words);
    toast(googleFailed(words));
    setBusy(false);
  };
  return (
    <>
      <p className="flex items-center gap-3 py-3 text-sm text-ink-2">
        <span className="flex-1 border-t border-line" />
        {t('or')}
        <span className="flex-1 border-t border-line" />
      </p>
      <Button
        className="w-full"
        busy={busy}
        disabled={disabled}
        {...(problem ? { 'aria-describedby': 'google-problem' } : {})}
        onClick={() => void leave()}
      >
        <svg
          width="18"
          height="18"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M15.5 5.5A7.2 7.2 0 1 0 16.2 9H9.5" />
        </svg>
        {t('Continue with Google')}
      </Button>
      {problem ? (
        <p id="google-problem" className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size="s" className="mt-px" />
          <span>{problem}</span>
        </p>
      ) : null}
    </>
  );
}
