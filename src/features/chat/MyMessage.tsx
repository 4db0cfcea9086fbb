import { memo, type ReactNode, type Ref } from 'react';
import type { Attachment, Entry } from '#data/schema.ts';
import { PhotoGrid } from '#features/media/PhotoGrid.tsx';
import { classes } from '#ui/classes.ts';
import type { MenuItem } from '#ui/MenuItems.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import { t } from '#lib/i18n.ts';

interface MyMessageProps {
  readonly entry: Entry;
  /** What was attached to it. */
  readonly photos: readonly Attachment[];
  /** It waits for the coach: a dashed outline, no background. */
  readonly waiting: boolean;
  readonly actions: readonly MenuItem[];
  /** The menu button. */
  readonly button: Ref<HTMLButtonElement>;
  /** Below the text: when it is sent, what it was filed as. */
  readonly children?: ReactNode;
}

/** A message of the person, in serif. */
export const MyMessage = memo(function MyMessage({
  entry,
  photos,
  waiting,
  actions,
  button,
  children,
}: MyMessageProps) {
  return (
    <article aria-label={t('You')}>
      {photos.length > 0 ? <PhotoGrid attachments={photos} className="mb-1.5 ms-auto w-72 max-w-full" /> : null}
      <div className="group flex items-end justify-end">
        <div className="shrink-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
          <RowMenu ref={button} label={t('More for this message')} items={actions} />
        </div>
        <p
          className={classes(
            'min-w-0 rounded-[18px] rounded-ee-[4px] px-4 pt-2.5 pb-3 font-serif text-read leading-normal text-pretty whitespace-pre-wrap',
            waiting ? 'border-[1.5px] border-dashed border-edge' : 'bg-tide-soft',
          )}
        >
          {entry.content}
        </p>
      </div>
      {children}
    </article>
  );
});
