/** What all players share: one plays at a time, and a chosen speed holds for the next one too. */
import { create } from 'zustand';

export const SPEEDS = [1, 1.5, 2] as const;

interface ListeningState {
  readonly speed: (typeof SPEEDS)[number];
  readonly skipsSilence: boolean;
}

export const useListening = create<ListeningState>(() => ({ speed: 1, skipsSilence: false }));

/** Chooses the next speed. */
export const nextSpeed = (): void =>
  useListening.setState(({ speed }) => ({ speed: SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]! }));

export const toggleSkipping = (): void =>
  useListening.setState(({ skipsSilence }) => ({ skipsSilence: !skipsSilence }));

let playing: HTMLMediaElement | null = null;

/** An element has begun to play: the one before it pauses. */
export function noteThatPlays(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}
