import { useEffect, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';

/** It takes the place of Send: who taps twice, or sends the next message at once, does not mean to stop anything. ms */
const NOT_MEANT_MS = 400;

/** Stops the request that is under way. */
export function StopButton({ onStop }: { readonly onStop: () => void }) {
  const [meant, setMeant] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeant(true), NOT_MEANT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      type="button"
      aria-label="Stop"
      disabled={!meant}
      onClick={onStop}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-edge text-ink hover:bg-well"
    >
      <Icon name="stop" size="s" />
    </button>
  );
}
