import { classes } from '#ui/classes.ts';
import { strengthWords, streakWords, type Standing } from './standing.ts';
import { t } from '#lib/i18n.ts';

interface StandingLineProps {
  /** Undefined while a long history is counted for the first time: the line keeps its height. */
  readonly standing: Standing | undefined;
  readonly withStrength?: boolean;
  readonly className?: string;
}

/** 'Streak: 4, today still open · 96 completed · Strength 82 %'. The dot of a part that begins a line is cut off at the left. */
export function StandingLine({ standing, withStrength = false, className }: StandingLineProps) {
  return (
    <p className={classes('min-h-5 overflow-hidden text-sm text-ink-2 tabular-nums', className)}>
      {standing ? (
        <span className="-ms-4 flex flex-wrap">
          <span className="ps-4">{streakWords(standing)}</span>
          <span>
            <Dot />
            {t('{completed} completed', { completed: standing.completed })}
          </span>
          {withStrength ? (
            <span className="hidden sm:inline">
              <Dot />
              {strengthWords(standing.score)}
            </span>
          ) : null}
        </span>
      ) : null}
    </p>
  );
}

const Dot = () => (
  <span aria-hidden="true" className="inline-block w-4 text-center">
    {' · '}
  </span>
);
