import { createContext, use, useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { moveFocus, SIDEWAYS } from './move-focus.ts';

interface TabsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

const Current = createContext({ id: '', value: '', onChange: (_value: string) => {} });

/** Tabs; which one is open is the caller's (usually the URL's). Arrow keys, Home and End move along the list and open what they reach. */
export function Tabs({ value, onChange, children, className }: TabsProps) {
  const id = useId();
  return (
    <Current value={useMemo(() => ({ id, value, onChange }), [id, value, onChange])}>
      <div className={className}>{children}</div>
    </Current>
  );
}

/** The row of tabs. `label` is its name for screen readers. */
export function TabList({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    // The hairline is as wide as what is below it; the tabs reach 8 px further, so that their words are at its edge.
    <div className={classes('-mx-gutter border-b border-line md:mx-0', className)}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={walk}
        className="-mb-px flex gap-x-1 overflow-x-auto px-[calc(var(--spacing-gutter)-8px)] [scrollbar-width:none] md:-mx-2 md:gap-x-2 md:px-0"
      >
        {children}
      </div>
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')], SIDEWAYS)?.click();
}

/** One tab. */
export function Tab({ value, children }: { value: string; children: ReactNode }) {
  const { id, value: open, onChange } = use(Current);
  const selected = value === open;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-${value}`}
      aria-selected={selected}
      aria-controls={selected ? `${id}-panel` : undefined}
      tabIndex={selected ? 0 : -1}
      onClick={({ currentTarget }) => {
        currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        if (!selected) onChange(value);
      }}
      className="flex min-h-12 min-w-11 shrink-0 items-center gap-2 border-b-3 border-transparent justify-center px-2 font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:font-semibold aria-selected:text-ink"
    >
      {children}
    </button>
  );
}

/** What a tab shows, while it is open. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  const { id, value: open } = use(Current);
  if (value !== open) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-${value}`}
      // Reached by Tab from the list, as what it shows may have nothing that can be focused.
      tabIndex={0}
      className={classes('pt-5', className)}
    >
      {children}
    </div>
  );
}
