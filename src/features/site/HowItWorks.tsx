import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { readSeen, writeSeen } from './seen.ts';

const steps = [
  ['Sign up', 'With an e-mail address and a password. Or without an account: then everything stays on this device.'],
  ['Start a journal or habit', 'One line is enough. It is saved as you write.'],
  ['Get personalized AI feedback', 'Wren answers in the tone you choose, and sees only what you allow.'],
] as const;

/** The guide of spec 000, open on a first visit: a card in the page, not a dialog over it. A button opens it again. */
export function HowItWorks() {
  // The page's HTML is that of a first visit.
  const mounted = useMounted();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (!mounted || !readSeen());
  if (!open) {
    return (
      <Button tone="quiet" size="sm" className="-ml-2.5 self-start" onClick={() => setOpen(true)}>
        How Daymark works
      </Button>
    );
  }
  return (
    <section aria-labelledby="how-title" className="rounded-(--r-m) border border-line bg-card p-5 md:p-7">
      <div className="flex items-start justify-between gap-4">
        <h2 id="how-title" className="pt-2">
          How Daymark works
        </h2>
        <IconButton
          icon="x"
          label="Close the guide"
          onClick={() => {
            writeSeen();
            setOpen(false);
          }}
        />
      </div>
      <ol className="mt-4 grid gap-6 md:grid-cols-3 md:gap-10">
        {steps.map(([title, text], i) => (
          <li key={title} className="border-t-4 border-tide pt-3">
            <p aria-hidden="true" className="font-serif text-h2 text-ink-2">
              {i + 1}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-1 text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
