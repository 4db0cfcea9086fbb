import * as Radix from 'radix-ui/tooltip';
import type { ReactElement } from 'react';

/** A note for a control that is hovered or focused: after 700 ms, 4 px away. Never the only label. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={700}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-60 max-w-[28ch] rounded-s bg-ink px-2.5 py-1.5 text-xs font-medium text-paper"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
