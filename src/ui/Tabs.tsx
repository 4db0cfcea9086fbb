import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface TabsProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Tabs. The caller knows which one is open (usually from the URL). Arrow keys move the focus. */
export function Tabs({ value, onChange, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </Radix.Root>
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
    <Radix.List
      aria-label={label}
      className={classes(
        '-mx-gutter flex gap-x-1 overflow-x-auto border-b border-line px-[calc(var(--spacing-gutter)-8px)] [scrollbar-width:none] md:-mx-2 md:gap-x-2 md:px-0',
        className,
      )}
    >
      {children}
    </Radix.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Trigger
      value={value}
      onClick={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="-mb-px flex min-h-12 min-w-11 shrink-0 items-center gap-2 border-b-3 border-transparent justify-center px-2 font-medium text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-semibold data-[state=active]:text-ink"
    >
      {children}
    </Radix.Trigger>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    <Radix.Content value={value} className={classes('pt-5', className)}>
      {children}
    </Radix.Content>
  );
}
