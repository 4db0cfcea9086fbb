import { levelOf, moods } from '#lib/moods.ts';
import { MoodPicker as Suns } from '#ui/MoodPicker.tsx';

/** Five suns, one of them or none: pressing the chosen one again takes it back. */
export function MoodPicker({ mood, onChange }: { mood: string | null; onChange: (mood: string | null) => void }) {
  return (
    <Suns
      value={mood ? levelOf(mood) : null}
      onChange={(value) => onChange(moods.find(({ level }) => level === value)?.type ?? null)}
    />
  );
}
