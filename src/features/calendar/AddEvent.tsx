import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The one action of every view of the calendar. */
export function AddEvent({ onClick, className }: { onClick: () => void; className?: string }) {
  return (
    <Button tone="coral" className={className} onClick={onClick}>
      <Icon name="plus" size="s" />
      Add Event
    </Button>
  );
}
