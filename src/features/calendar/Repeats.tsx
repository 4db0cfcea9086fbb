import { Icon } from '#ui/Icon.tsx';

/** The mark of an event that repeats. */
export const Repeats = () => (
  <>
    <Icon name="repeat" size="xs" className="ml-1.5 inline-block align-[-0.1em] text-ink-2" />
    <span className="sr-only">, repeats</span>
  </>
);
