import { classes } from './classes.ts';
import { moodWords, type MoodValue } from './mood.ts';
import { MoodSun } from './MoodSun.tsx';

export interface MoodPickerProps {
  readonly value: MoodValue | null;
  /** Null when the chosen mood is pressed again: the choice is taken back. */
  readonly onChange: (value: MoodValue | null) => void;
  readonly label?: string | undefined;
  /** big: where the mood is the main question of the screen. */
  readonly size?: 'md' | 'big' | undefined;
  /** Whether the keys 1 to 5 choose a mood. Then they are announced, and shown where there is a keyboard. */
  readonly keys?: boolean | undefined;
}

/** Five suns from great to terrible; one of them or none is chosen. */
export function MoodPicker({ value, onChange, label = 'Mood', size = 'md', keys = false }: MoodPickerProps) {
  return (
    <fieldset
      aria-label={label}
      className={classes('grid grid-cols-5 gap-1', size === 'big' ? 'max-w-130 sm:gap-2' : 'max-w-90')}
    >
      {FROM_GREAT.map((mood) => (
        <button
          key={mood}
          type="button"
          aria-pressed={value === mood}
          aria-keyshortcuts={keys ? String(mood) : undefined}
          onClick={() => onChange(value === mood ? null : mood)}
          className={classes(
            'grid min-h-11 min-w-0 content-start justify-items-center gap-1 rounded-(--r-m) border border-transparent px-0.5 pb-2 text-xs font-medium text-ink-2 transition-colors hover:bg-well aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink',
            size === 'big' ? 'pt-2.5 sm:text-sm' : 'pt-1.5',
          )}
        >
          <MoodSun mood={mood} size={size === 'big' ? 48 : 36} className="max-w-full" />
          <span className="max-w-full [overflow-wrap:anywhere]">{moodWords[mood]}</span>
          {keys ? (
            <kbd
              aria-hidden="true"
              className="hidden font-sans text-xs font-normal text-ink-2 lg:block [@media(hover:none)]:hidden"
            >
              {mood}
            </kbd>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}

const FROM_GREAT: readonly MoodValue[] = [5, 4, 3, 2, 1];
