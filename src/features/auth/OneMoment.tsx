import { Button } from '#ui/Button.tsx';
import { t } from '#lib/i18n.ts';

interface OneMomentProps {
  readonly title: string;
  /** Why it could not be done; null while it is being done. */
  readonly problem: string | null;
  readonly onAgain: () => void;
}

/** A step that asks the server by itself: that it does, or what is wrong, and a button to try again. */
export function OneMoment({ title, problem, onAgain }: OneMomentProps) {
  return (
    <>
      <h1 className="text-h1">{title}</h1>
      <p role="status" className="mt-3 text-pretty">
        {problem ?? t('One moment…')}
      </p>
      {problem ? (
        <Button tone="tide" size="big" className="mt-5" onClick={onAgain}>
          {t('Try again')}
        </Button>
      ) : null}
    </>
  );
}
