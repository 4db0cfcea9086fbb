import { Icon } from '#ui/Icon.tsx';
import { mediaButton } from '#features/media/media-button.ts';
import { keyOfTarget, type Target } from '#features/media/add-files.ts';
import { startRecording, useRecorder } from './recorder.ts';

interface VoiceButtonProps {
  readonly target: Target;
  /** In place of the look of a button in a form. */
  readonly className?: string;
}

/** Begins a voice note at once. `VoiceRecorder` of the same target shows it. */
export function VoiceButton({ target, className = mediaButton }: VoiceButtonProps) {
  const key = keyOfTarget(target);
  const recording = useRecorder((state) => state.recording?.key === key);
  const elsewhere = useRecorder((state) => state.recording !== null && state.recording.key !== key);
  return (
    <button
      type="button"
      className={className}
      aria-label="Voice note"
      aria-pressed={recording}
      disabled={recording || elsewhere}
      onClick={() => void startRecording(target)}
    >
      <Icon name="mic" size="s" />
    </button>
  );
}
