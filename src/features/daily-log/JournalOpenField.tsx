import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TagInput } from '#ui/TagInput.tsx';

/** Which field is open besides the text; one at a time. */
export type OpenField = 'mood' | 'tags' | null;

export interface JournalOpenFieldProps {
  readonly field: OpenField;
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly onChange: (changes: { mood?: string | null; tags?: readonly string[] }) => void;
}

export function JournalOpenField({ field, mood, tags, onChange }: JournalOpenFieldProps) {
  if (field === 'mood') return <MoodPicker mood={mood} onChange={(next) => onChange({ mood: next })} />;
  if (field === 'tags') return <TagInput label="Tags" tags={tags} onChange={(next) => onChange({ tags: next })} />;
  return null;
}
