import type { Attachment } from '#data/schema.ts';
import { VoiceNote } from './VoiceNote.tsx';

/** The voice note of a saved row, with what is said in it. */
export function RowVoiceNote({ row }: { readonly row: Attachment }) {
  return <VoiceNote note={row} />;
}
