import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TagInput } from '#ui/TagInput.tsx';

/** Which of the fields beside the words is open; one at a time keeps the page quiet. */
export type OpenField = 'mood' | 'tags' | null;

export interface JournalOpenFieldProps {
  readonly field: OpenField;
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly onChange: (changes: { mood?: string | null; tags?: readonly string[] }) => void;
}

/** What a tool has opened. */
export function JournalOpenField({ field, mood, tags, onChange }: JournalOpenFieldProps) {
  if (field === 'mood') return <MoodPicker mood={mood} onChange={(next) => onChange({ mood: next })} />;
  if (field === 'tags') return <TagInput label="Tags" tags={tags} onChange={(next) => onChange({ tags: next })} />;
  return null;
}
