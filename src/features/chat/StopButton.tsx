import { useEffect, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#lib/i18n.ts';

/** The button ignores presses for this time, ms: it replaces Send, so a double tap would stop the request. */
const IGNORED_MS = 400;

/** Stops the running request. */
export function StopButton({ onStop }: { readonly onStop: () => void }) {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setActive(true), IGNORED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button
      type="button"
      aria-label={t('Stop')}
      disabled={!active}
      onClick={onStop}
      className="grid size-11 shrink-0 place-items-center rounded-full border border-edge text-ink hover:bg-well"
    >
      <Icon name="stop" size="s" />
    </button>
  );
}
