import { grouped } from '#lib/format.ts';
import { Keys } from '#ui/Keys.tsx';
import type { Progress } from './client.ts';

/** The keys, and how much was searched. */
export function Foot({ progress: { size, complete, failed } }: { readonly progress: Progress }) {
  const things = grouped(size);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-6 text-sm text-ink-2">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1 max-lg:hidden">
        <Keys keys={['↑', '↓']} /> move
        <Keys keys={['Enter']} /> open
        <Keys keys={['Ctrl', 'Enter']} /> ask your coach
      </p>
      <p>
        {failed
          ? 'Some of what you wrote could not be read. Reload the page to search all of it.'
          : complete
            ? `${things} ${size === 1 ? 'thing' : 'things'} searched on this device.`
            : `Reading: ${things} so far…`}
      </p>
    </div>
  );
}
