import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/classes.ts';
import { t } from '#lib/i18n.ts';

/** The one action of every view of the calendar. */
export function AddEvent({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button tone="coral" className={className} onClick={onClick}>
      <Icon name="plus" size="s" />
      {t('Add Event')}
    </Button>
  );
}

/** 'Add Event' above the foot of a narrow window; at the end of the page where the window is so low that it would cover the head of the page. */
export function AddBelow({ onClick, className = 'mt-4' }: { onClick: () => void; className?: string }) {
  return (
    <div
      data-button-below=""
      className={classes(
        'relative [@media(height>=520px)]:sticky [@media(height>=520px)]:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+12px)] z-10 mb-6 flex justify-end print:hidden',
        className,
      )}
    >
      <AddEvent onClick={onClick} className="shadow-float" />
    </div>
  );
}
