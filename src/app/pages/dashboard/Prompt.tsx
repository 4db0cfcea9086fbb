import { Link } from '@tanstack/react-router';
import { useProfile } from '#features/profile/queries.ts';
import type { Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { useNewcomer } from '#features/profile/newcomer.ts';
import { firstPrompt, promptOf } from '#features/daily-log/questions.ts';

/** The question of the day, or of a new person their first one, and the way to answer it. */
export function Prompt({ today }: { readonly today: Day }) {
  const name = useProfile()?.name;
  const newcomer = useNewcomer();
  return (
    <section aria-labelledby="prompt-title" className="border-b border-line pb-4">
      <h3 id="prompt-title" className="font-sans text-sm font-semibold tracking-normal text-ink-2">
        {name ? `A line for today, ${name}` : 'A line for today'}
      </h3>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[24ch] min-w-0 flex-1 basis-56 font-serif text-lead text-pretty italic">
          {newcomer ? firstPrompt({ ...newcomer, name: '' }, today) : promptOf(today)}
        </p>
        <Button asChild tone="coral">
          <Link to="/journal">Write</Link>
        </Button>
      </div>
    </section>
  );
}
