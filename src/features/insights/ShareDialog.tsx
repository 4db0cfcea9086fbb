import { useMemo, useState } from 'react';
import type { Attachment } from '#data/schema.ts';
import { usePicturesOfDays } from '#features/media/queries.ts';
import { dayAfter } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { copyText } from '#ui/copy-text.ts';
import type { Insights } from './insights.ts';
import { type SharePart, shareParts, shareText } from './share-text.ts';
import { SharePhotos } from './SharePhotos.tsx';
import { WeekImage } from './WeekImage.tsx';
import { openedOnce } from '#ui/opened-once.tsx';
import { type Message, msg, t } from '#lib/i18n.ts';

interface ShareDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly insights: Insights;
  /** The week's days. */
  readonly title: string;
}

const labels: Readonly<Record<SharePart, Message>> = {
  moods: msg('Mood'),
  habits: msg('Habits'),
  tasks: msg('Tasks done'),
  words: msg('Words written, and words used more than usual'),
};

/** Picks what of a week is shared, and shows exactly that, as text and as a picture. */
export const ShareDialog = openedOnce(function ShareDialog({ open, onOpenChange, insights, title }: ShareDialogProps) {
  const [picked, setPicked] = useState<ReadonlySet<SharePart>>(() => new Set(['habits', 'tasks']));
  const [photos, setPhotos] = useState<readonly Attachment[]>([]);
  const { days } = insights;
  const pictures = usePicturesOfDays(days[0]!, dayAfter(days.at(-1)!, 1));
  // Of another week, or deleted meanwhile, is not shared.
  const shared = useMemo(() => {
    const there = new Set([...pictures.values()].flat().map(({ id }) => id));
    return photos.filter(({ id }) => there.has(id));
  }, [photos, pictures]);
  const text = shareText(insights, title, picked);
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the browser's own dialog is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copyText(text);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Share this week')}
      footer={
        <>
          <Button tone="quiet" onClick={() => copyText(text)}>
            {t('Copy')}
          </Button>
          {'share' in navigator ? (
            <Button tone="tide" onClick={() => void share()}>
              {t('Share')}
            </Button>
          ) : null}
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="pb-2 text-ink-2">{t('What it shows')}</legend>
        {shareParts.map((part) => (
          <Checkbox
            key={part}
            label={t(labels[part])}
            checked={picked.has(part)}
            onCheckedChange={(on) =>
              setPicked(new Set(shareParts.filter((each) => (each === part ? on : picked.has(each)))))
            }
          />
        ))}
      </fieldset>
      <pre
        aria-label={t('The text')}
        className="mt-4 rounded-m bg-well p-4 font-sans text-ui whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      <SharePhotos pictures={pictures} picked={shared} onPick={setPhotos} />
      {open ? <WeekImage text={text} photos={shared} name={`daymark-week-${days[0]}`} /> : null}
    </Dialog>
  );
});
