import type { Habit } from '#data/schema.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { tick } from './actions.ts';
import { useLongPress } from '#ui/use-drag.ts';
import { t } from '#lib/i18n.ts';

interface TickButtonProps {
  readonly habit: Habit;
  readonly today: Day;
  readonly done: boolean;
  readonly onOpenDay?: ((habit: Habit, day: Day) => void) | undefined;
}

/** The button of today. Once it is done it has no border, only the word 'Done'. */
export function TickButton({ habit, today, done, onOpenDay }: TickButtonProps) {
  const press = useLongPress(() => onOpenDay?.(habit, today));
  return (
    <Button
      tone={done ? 'quiet' : 'soft'}
      className={`w-29.5 touch-manipulation select-none [-webkit-touch-callout:none] ${done ? 'text-ok!' : ''}`}
      onClick={() => tick(habit, today, !done)}
      {...(onOpenDay ? press : {})}
    >
      {done ? (
        <>
          <Icon name="check" size="s" />
          {t('Done')}
        </>
      ) : (
        t('Mark Done')
      )}
      <span className="sr-only"> {habit.title}</span>
    </Button>
  );
}
