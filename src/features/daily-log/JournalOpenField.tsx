import type { RefObject } from 'react';
import { MoodPicker } from '#ui/MoodPicker.tsx';
import { TagInput } from '#ui/TagInput.tsx';
import { FormatButtons } from './FormatButtons.tsx';

/** Which field is open besides the text; one at a time. */
export type OpenField = 'mood' | 'tags' | 'format' | null;

export interface JournalOpenFieldProps {
  readonly field: OpenField;
  /** The field with the text. */
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly mood: string | null;
  readonly tags: readonly string[];
  readonly onChange: (changes: { mood?: string | null; tags?: readonly string[] }) => void;
}

export function JournalOpenField({ field, area, mood, tags, onChange }: JournalOpenFieldProps) {
  if (field === 'mood') return <MoodPicker mood={mood} onChange={(next) => onChange({ mood: next })} />;
  if (field === 'tags')
    return <TagInput focus label="Tags" tags={tags} onChange={(next) => onChange({ tags: next })} />;
  if (field === 'format') return <FormatButtons area={area} />;
  return null;
}
