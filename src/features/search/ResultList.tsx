import type { RefObject } from 'react';
import { isPicture } from '#features/media/media.ts';
import { Thumb } from '#features/media/Thumb.tsx';
import { classes } from '#ui/classes.ts';
import { Highlight } from '#ui/Highlight.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { SearchGroup } from '#kinds/chips.ts';
import { isAction, type Option, type Section } from './sections.ts';
import { t } from '#lib/i18n.ts';

interface ResultListProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The list's id; an option's is this, '-' and its place. */
  readonly id: string;
  readonly sections: readonly Section[];
  readonly typed: string;
  readonly current: number;
  readonly onPoint: (at: number) => void;
  readonly onChoose: (option: Option) => void;
  readonly onMore: (group: SearchGroup) => void;
}

/** The options in their sections. The focus stays in the search field, which names the active one. */
export function ResultList({ ref, id, sections, typed, current, onPoint, onChoose, onMore }: ResultListProps) {
  let next = 0;
  return (
    <div ref={ref} role="listbox" id={id} aria-label={t('Results')}>
      {sections.map(({ key, label, options, more }) => (
        <div key={key} role="group" aria-label={label} className="pt-2">
          {/* The group has this name already, and the tabs do the same as the button, for the keyboard and screen readers. */}
          <div aria-hidden="true" className="flex min-h-9 items-center justify-between text-sm font-semibold">
            <span className="text-ink-2">{label}</span>
            {more ? (
              <button
                type="button"
                tabIndex={-1}
                onClick={() => onMore(more.group)}
                className="-my-1 -me-2 min-h-11 px-2 text-tide hover:underline"
              >
                {t('{count} more', { count: more.count })}
              </button>
            ) : null}
          </div>
          {options.map((option) => {
            const at = next++;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
              <div
                key={isAction(option) ? option.id : `${option.kind}/${option.id}/${option.photo?.id ?? ''}`}
                role="option"
                id={`${id}-${at}`}
                tabIndex={-1}
                aria-selected={at === current}
                onPointerMove={() => onPoint(at)}
                onClick={() => onChoose(option)}
                className={classes(
                  '-mx-3 flex min-h-11 cursor-pointer items-baseline gap-3 border-s-3 px-3 py-2.5',
                  at === current ? 'border-tide bg-well' : 'border-transparent',
                )}
              >
                {!isAction(option) && option.photo && isPicture(option.photo) ? (
                  <Thumb file={option.photo} className="size-11 shrink-0 self-center rounded-s" />
                ) : (
                  <Icon name={option.icon} size="s" className="translate-y-0.5 text-tide" />
                )}
                {isAction(option) ? (
                  <span className="min-w-0 flex-1 wrap-anywhere">{option.label}</span>
                ) : (
                  <>
                    <span className="sr-only">{option.label}: </span>
                    <span className="line-clamp-3 min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere lg:line-clamp-2">
                      <Highlight text={option.excerpt} query={typed} />
                    </span>
                    <span className="shrink-0 text-sm whitespace-nowrap text-ink-2 tabular-nums">{option.when}</span>
                  </>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
