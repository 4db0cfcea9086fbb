import { useState } from 'react';
import { dayAfter, firstOfWeek, type Day } from '#lib/day.ts';
import { shortDayNamed } from '#lib/format.ts';
import { Button, type ButtonTone } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { DateField } from '#ui/DateField.tsx';
import { useWeekStart } from '#ui/use-week-start.ts';
import { t } from '#lib/i18n.ts';

interface DayMenuProps {
  readonly label: string;
  readonly tone?: ButtonTone;
  readonly today: Day;
  /** `words`: 'tomorrow', 'Friday, May 15'. */
  readonly onDay: (day: Day | null, isNextWeek?: boolean) => void;
  /** Whether the day can be removed too. */
  readonly mayBeNone?: boolean;
  readonly disabled?: boolean;
}

/** A button to choose a day: today, tomorrow, next week, or any day. */
export function DayMenu({ label, tone = 'quiet', today, onDay, mayBeNone = false, disabled = false }: DayMenuProps) {
  const [choosing, setChoosing] = useState(false);
  const [day, setDay] = useState<Day | null>(null);
  const weekStart = useWeekStart();
  const nextWeek = dayAfter(firstOfWeek(today, weekStart), 7);
  const none: MenuItem[] = mayBeNone ? [{ label: t('No day'), icon: 'x', onSelect: () => onDay(null) }] : [];
  if (choosing) {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in its field closes it
      <form
        aria-label={label}
        className="flex flex-wrap items-center gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          setChoosing(false);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!day) return;
          setChoosing(false);
          onDay(day);
        }}
      >
        <DateField
          aria-label={t('Day')}
          what={t('the day')}
          className="w-60"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to choose a day
          autoFocus
          value={day}
          onChange={setDay}
        />
        <Button type="submit" tone="tide" size="sm" disabled={!day}>
          {t('Move')}
        </Button>
        <Button tone="quiet" size="sm" onClick={() => setChoosing(false)}>
          {t('Cancel')}
        </Button>
      </form>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button tone={tone} size="sm" disabled={disabled}>
          <Icon name="calendar" size="s" />
          {label}
        </Button>
      }
      items={[
        { label: t('Today'), onSelect: () => onDay(today) },
        { label: t('Tomorrow'), onSelect: () => onDay(dayAfter(today, 1)) },
        {
          label: t('Next week ({day})', { day: shortDayNamed(nextWeek) }),
          onSelect: () => onDay(nextWeek, true),
        },
        { label: t('Choose a day…'), onSelect: () => setChoosing(true) },
        ...none,
      ]}
    />
  );
}
