import type { CSSProperties, KeyboardEvent } from 'react';
import { longDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { shownAt, type FixedBlock, type PlanBlock } from './block.ts';
import { type Box, DESCRIBED_PX } from './grid.ts';
import type { useBlockDrag } from './use-block-drag.ts';

/** A line of a block, px. */
const LINE_PX = 17;
/** Below this height a block has no room for three lines, px. */
const LOW_PX = 60;

export const UNTITLED = 'Untitled activity';

/** What every block of the plan can do. */
export interface BlockActions {
  readonly onOpen: (block: PlanBlock) => void;
  readonly onKeyDown: (event: KeyboardEvent, block: PlanBlock) => void;
  readonly handlers: ReturnType<typeof useBlockDrag>['handlers'];
  /** The id of the element that names the keys. */
  readonly help: string;
}

const styleOf = (color: string, box?: Box): CSSProperties => ({
  ['--ev' as string]: color,
  ...(box && {
    position: 'absolute',
    top: box.top + 1,
    height: box.height - 3,
    left: `calc(${box.left * 100}% + 3px)`,
    width: `calc(${box.width * 100}% - 5px)`,
  }),
});

const LOOKS =
  'block overflow-hidden rounded-s rounded-l-[3px] border-l-6 border-l-(--ev) text-left text-xs select-none';
const TINT = 'bg-[color-mix(in_oklab,var(--ev)_13%,var(--card))]';

/** Where a dragged block would be put. */
export const Ghost = ({ block, box }: { block: PlanBlock; box: Box }) => (
  <div
    aria-hidden="true"
    style={styleOf(block.color, box)}
    className={classes(LOOKS, TINT, 'z-10 px-2 py-1 shadow-float')}
  >
    <b className="font-semibold">{shownAt(block.start)}</b> {block.title}
  </div>
);

/** An event that is in the calendar already: an outline, because the plan does not move it. */
export function FixedItem({ block, box }: { block: FixedBlock; box?: Box | undefined }) {
  const when = `${shownAt(block.start)} to ${shownAt(block.end)}`;
  return (
    <p
      style={styleOf(block.color, box)}
      title={`In your calendar: ${block.title}, ${when}`}
      className={classes(
        LOOKS,
        'border border-l-3 border-line bg-paper px-2 py-1 leading-snug text-ink-2',
        !box && 'flex min-h-8 items-center gap-1.5',
      )}
    >
      <span className="sr-only">In your calendar, {longDay(block.day)}, </span>
      {box ? <b className="line-clamp-2 font-medium">{block.title || UNTITLED}</b> : null}
      <span className="whitespace-nowrap tabular-nums">{shownAt(block.start)}</span>
      <span className="sr-only"> to {shownAt(block.end)}</span>
      {box ? null : <span className="min-w-0 truncate">{block.title || UNTITLED}</span>}
    </p>
  );
}

/** A block of the plan. A press opens it; it is dragged, or moved by the arrow keys. Without `box` it is a line of a band. */
export function BlockButton({
  block,
  box,
  lifted,
  actions,
  handle,
}: {
  block: PlanBlock;
  box?: Box | undefined;
  lifted: boolean;
  actions: BlockActions;
  /** Whether it has a handle to drag by finger. */
  handle: boolean;
}) {
  const { onHandle, ...drag } = actions.handlers(block);
  const title = block.title.trim() || UNTITLED;
  /** How many lines there are for words. */
  const lines = box ? Math.floor((box.height - 12) / LINE_PX) - 1 : 0;
  /** Title and time share a line. */
  const low = box !== undefined && box.height < LOW_PX;
  const described = box !== undefined && box.height >= DESCRIBED_PX;
  const words = [block.why, block.description].filter(Boolean);
  const often = block.recurrence === 'daily' ? ', every day' : block.recurrence === 'weekly' ? ', every week' : '';
  return (
    <button
      data-printed=""
      type="button"
      data-block={block.id}
      data-band={box ? undefined : true}
      aria-describedby={actions.help}
      title={[title, ...words].join('\n')}
      {...drag}
      onClick={() => actions.onOpen(block)}
      onKeyDown={(event) => actions.onKeyDown(event, block)}
      style={styleOf(block.color, box)}
      className={classes(
        LOOKS,
        TINT,
        'cursor-grab touch-pan-y px-2 hover:brightness-97 focus-visible:z-20 dark:hover:brightness-115 [-webkit-touch-callout:none]',
        box
          ? classes('flex flex-col items-stretch justify-start', low ? 'leading-[14px]' : 'py-1 leading-snug')
          : 'flex min-h-11 w-full items-center gap-1.5 lg:min-h-8',
        handle && 'pr-11',
        lifted && 'opacity-40',
      )}
    >
      <span className="sr-only">
        {[`${title}, ${longDay(block.day)}, ${shownAt(block.start)} to ${shownAt(block.end)}`, ...words].join('. ')}
      </span>
      <span aria-hidden="true" className="contents">
        {box ? (
          <>
            <span className={classes('shrink-0 font-semibold', lines < 3 ? 'truncate' : 'line-clamp-2')}>
              {low ? <span className="font-normal tabular-nums">{shownAt(block.start)} </span> : null}
              {title}
            </span>
            {low ? null : (
              <span className="shrink-0 truncate text-ink-2 tabular-nums">{shownAt(block.start) + often}</span>
            )}
            {described && words.length > 0 ? (
              <span className={classes('text-ink-2', lines < 3 ? 'truncate' : 'text-pretty')}>{words.join(' ')}</span>
            ) : null}
          </>
        ) : (
          <>
            <span className="shrink-0 tabular-nums">{shownAt(block.start)}</span>
            <span className="min-w-0 truncate max-lg:font-semibold">
              {title}
              <span className="font-normal text-ink-2 lg:hidden">{often}</span>
            </span>
          </>
        )}
      </span>
      {handle ? (
        // Not a control of its own: the block has the keys and the form.
        <span
          aria-hidden="true"
          data-handle
          onPointerDown={onHandle}
          className="absolute top-0 right-0 grid size-11 max-h-full touch-none place-items-center text-ink-2"
        >
          <Icon name="grip" size="s" />
        </span>
      ) : null}
    </button>
  );
}
