import { classes } from './classes.ts';
import { levelOf, moods } from '#lib/moods.ts';
import { MoodSun } from './MoodSun.tsx';
import { t } from '#lib/i18n.ts';

interface MoodPickerProps {
  /** Its type; a type of earlier days is shown as the sun of the same height. */
  readonly mood: string | null;
  /** A press on the chosen one clears it: null. */
  readonly onChange: (mood: string | null) => void;
  readonly label?: string | undefined;
  /** big: where the mood is the main question of the screen. */
  readonly size?: 'md' | 'big' | undefined;
  /** Whether the keys 1 to 5 choose a mood. Then they are announced, and shown where there is a keyboard. */
  readonly keys?: boolean | undefined;
}

/** Five suns from great to terrible, one of them or none. */
export function MoodPicker({ mood: chosen, onChange, label = t('Mood'), size = 'md', keys = false }: MoodPickerProps) {
  const chosenLevel = chosen ? levelOf(chosen) : null;
  return (
    <fieldset
      aria-label={label}
      className={classes('grid grid-cols-5 gap-1', size === 'big' ? 'max-w-130 sm:gap-2' : 'max-w-90')}
    >
      {moods.map(({ type, label, level }) => (
        <button
          key={type}
          type="button"
          aria-pressed={level === chosenLevel}
          aria-keyshortcuts={keys ? String(level) : undefined}
          onClick={() => onChange(level === chosenLevel ? null : type)}
          className={classes(
            'grid min-h-11 min-w-0 content-start justify-items-center gap-1 rounded-(--r-m) border border-transparent px-0.5 pb-2 text-xs font-medium text-ink-2 transition-colors hover:bg-well aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink',
            size === 'big' ? 'pt-2.5 sm:text-sm' : 'pt-1.5',
          )}
        >
          <MoodSun mood={level} size={size === 'big' ? 48 : 36} className="max-w-full" />
          <span className="max-w-full [overflow-wrap:anywhere]">{t(label)}</span>
          {keys ? (
            <kbd
              aria-hidden="true"
              className="hidden font-sans text-xs font-normal text-ink-2 lg:block [@media(hover:none)]:hidden"
            >
              {level}
            </kbd>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}
