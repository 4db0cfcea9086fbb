import { MoodSun } from '#ui/MoodSun.tsx';
import { moods } from '#features/mood/moods.ts';

/** Five suns, one of them or none: pressing the chosen one again takes it back. */
export function MoodPicker({ mood, onChange }: { mood: string | null; onChange: (mood: string | null) => void }) {
  return (
    <fieldset aria-label="Mood" className="grid max-w-90 grid-cols-5 gap-1">
      {moods.map(({ type, label, level }) => (
        <button
          key={type}
          type="button"
          aria-pressed={mood === type}
          onClick={() => onChange(mood === type ? null : type)}
          className="grid min-h-11 justify-items-center gap-1 rounded-(--r-m) border border-transparent px-0.5 pt-1.5 pb-2 text-xs font-medium text-ink-2 transition-colors hover:bg-well aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
        >
          <MoodSun mood={level} size={36} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
