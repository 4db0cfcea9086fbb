import type { CSSProperties, ReactNode } from 'react';
import { BlockButton, BlockPlace, heightOfBlock, type BlockProps } from '#features/calendar/surface/EventBlock.tsx';
import { beginWords, pixels, spanOf } from '#features/calendar/surface/hours.ts';
import type { Surface } from '#features/calendar/surface/use-surface.ts';
import { colorOf } from '#features/calendar/colors.ts';
import type { Occurrence } from '#kinds/occurrence.ts';
import { clock } from '#ui/clock.ts';
import { dayOf, type Day } from '#lib/day.ts';
import { longDay } from '#lib/format.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { DESCRIBED_PX, type PlanBlock } from './block.ts';
import { msg, t } from '#lib/i18n.ts';

/** A line of a block, px. */
const LINE_PX = 17;
/** Below this height a block has no room for three lines, px. */
const LOW_PX = 60;
/** Of more activities beside each other each has room for its title only. */
const MOST_BESIDE = 2;
/** As the dialog's paper; not while it is moved. */
const PAPER = 'bg-[color-mix(in_oklab,var(--ev)_13%,var(--card))] hover:brightness-97 dark:hover:brightness-115';

export const UNTITLED = msg('Untitled activity');

const titleOf = ({ event }: Occurrence): string => event.title.trim() || t(UNTITLED);
const wordsOf = ({ why, description }: PlanBlock): readonly string[] => [why, description].filter(Boolean);
const oftenOf = ({ recurrence }: PlanBlock): string | null =>
  recurrence === 'daily' ? t('every day') : recurrence === 'weekly' ? t('every week') : null;

interface PlanButtonProps {
  readonly occurrence: Occurrence;
  readonly plan: PlanBlock;
  readonly surface: Surface;
  readonly className: string;
  /** Whether the handle is under its words, because beside them there is no room. */
  readonly narrow?: boolean;
  /** What is seen; all of its words are also spoken. */
  readonly children: ReactNode;
}

/** The button of an activity; where one day is shown it has a handle to drag by finger. */
function PlanButton({ occurrence, plan, surface, className, narrow = false, children }: PlanButtonProps) {
  const { event, begin, end } = occurrence;
  const single = surface.columns.length === 1;
  const when = t('{day}, {from} to {to}', {
    day: longDay(dayOf(new Date(begin))),
    from: clock(begin),
    to: clock(end),
  });
  return (
    <BlockButton
      surface={surface}
      occurrence={occurrence}
      data-block={plan.id}
      title={[titleOf(occurrence), ...wordsOf(plan)].join('\n')}
      style={{ '--ev': colorOf(event) } as CSSProperties}
      className={classes(
        'event-block px-2 text-start text-xs',
        className,
        single && !narrow && 'pe-11',
        !surface.isHeld(occurrence) && PAPER,
      )}
    >
      <span className="sr-only">{[`${titleOf(occurrence)}, ${when}`, ...wordsOf(plan)].join('. ')}</span>
      {children}
      {single ? (
        // Not a control of its own: the activity has the keys and the form.
        <span
          aria-hidden="true"
          data-handle=""
          className={classes(
            'absolute inset-e-0 z-1 grid size-11 max-h-full touch-none place-items-center text-ink-2',
            narrow ? 'bottom-0' : 'top-0',
          )}
        >
          <Icon name="grip" size="s" />
        </span>
      ) : null}
    </BlockButton>
  );
}

/** An activity of the plan in the hours. */
export function PlanItem({ plan, ...props }: BlockProps & { readonly plan: PlanBlock }) {
  const { surface, block } = props;
  const { occurrence, drawn } = block;
  const height = heightOfBlock(props);
  /** How many lines there are for words. */
  const lines = Math.floor((height - 12) / LINE_PX) - 1;
  /** Title and time share a line. */
  const low = height < LOW_PX;
  const narrow = block.places > MOST_BESIDE;
  const words = narrow || pixels(drawn.to - drawn.from, surface.hourPx) < DESCRIBED_PX ? [] : wordsOf(plan);
  return (
    <BlockPlace props={props}>
      <PlanButton occurrence={occurrence} plan={plan} surface={surface} narrow={narrow && !low} className="size-full">
        <span
          aria-hidden="true"
          className={classes('flex size-full flex-col overflow-hidden', low ? 'leading-[14px]' : 'py-1 leading-snug')}
        >
          <span className={classes('shrink-0 font-semibold', narrow || lines < 3 ? 'truncate' : 'line-clamp-2')}>
            {low ? <span className="font-normal tabular-nums">{clock(occurrence.begin)} </span> : null}
            {titleOf(occurrence)}
          </span>
          {low || (narrow && surface.columns.length === 1) ? null : (
            <span className="shrink-0 truncate text-ink-2 tabular-nums">
              {[clock(occurrence.begin), oftenOf(plan)].filter(Boolean).join(', ')}
            </span>
          )}
          {words.length > 0 ? (
            <span className={classes('text-ink-2', lines < 3 ? 'truncate' : 'text-pretty')}>{words.join(' ')}</span>
          ) : null}
        </span>
      </PlanButton>
    </BlockPlace>
  );
}

/** An activity of the plan as a line of a band. */
export const PlanLine = ({ occurrence, plan, surface }: Omit<PlanButtonProps, 'className' | 'children'>) => (
  <PlanButton
    occurrence={occurrence}
    plan={plan}
    surface={surface}
    className="min-h-11 w-full items-center gap-1.5 lg:min-h-8"
  >
    <span aria-hidden="true" className="contents">
      <span className="shrink-0 tabular-nums">{clock(occurrence.begin)}</span>
      <span className="min-w-0 truncate max-lg:font-semibold">
        {titleOf(occurrence)}
        <span className="font-normal text-ink-2 lg:hidden">{oftenOf(plan) && `, ${oftenOf(plan)}`}</span>
      </span>
    </span>
  </PlanButton>
);

const OUTLINE =
  'overflow-hidden rounded-s rounded-s-[3px] border border-s-6 border-line border-s-(--ev) bg-paper px-2 py-1 text-xs leading-snug text-ink-2';

/** An event that is in the calendar already, in the hours: an outline, because the plan does not move it. */
export const FixedItem = (props: BlockProps) => (
  <BlockPlace props={props}>
    <FixedWords
      day={props.column.day}
      occurrence={props.block.occurrence}
      className="size-full"
      inHours
      narrow={props.block.places > MOST_BESIDE}
    />
  </BlockPlace>
);

/** The same as a line of a band. */
export const FixedLine = (props: { day: Day; occurrence: Occurrence }) => (
  <FixedWords {...props} className="flex min-h-8 items-center gap-1.5" inHours={false} />
);

interface FixedWordsProps {
  readonly day: Day;
  readonly occurrence: Occurrence;
  readonly className: string;
  readonly inHours: boolean;
  readonly narrow?: boolean;
}

function FixedWords(props: FixedWordsProps) {
  const { event, begin, end } = props.occurrence;
  const title = event.title || t(UNTITLED);
  return (
    <p
      style={{ '--ev': colorOf(event) } as CSSProperties}
      title={t('In your calendar: {title}, {from} to {to}', {
        title: event.title,
        from: clock(begin),
        to: clock(end),
      })}
      className={classes(OUTLINE, props.className)}
    >
      <span className="sr-only">{t('In your calendar, {day},', { day: longDay(dayOf(new Date(begin))) })} </span>
      {props.inHours ? (
        <b className={classes('font-medium', props.narrow ? 'block truncate' : 'line-clamp-2')}>{title}</b>
      ) : null}
      <span aria-hidden="true" className="whitespace-nowrap tabular-nums">
        {beginWords(props.day, spanOf(props.day, props.occurrence))}
      </span>
      <span className="sr-only">{t('{from} to {to}', { from: clock(begin), to: clock(end) })}</span>
      {props.inHours ? null : <span className="min-w-0 truncate">{title}</span>}
    </p>
  );
}
