import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

import { tell, undoAction } from '#editing/tell.ts';
import type { Attachment } from '#data/schema.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { hasModifier } from '#ui/move-focus.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { CAPTION_LENGTH } from './media.ts';
import { failures, removed } from './messages.ts';
import { moveAttachment, removeAttachment, setCaption } from './mutations.ts';
import { useBlob, type ShownBlob } from './use-blob.ts';
import { useZoom } from './use-zoom.ts';
import { t } from '#lib/i18n.ts';

interface PhotoViewerProps {
  /** The photos of a row, in their order. */
  readonly photos: readonly Attachment[];
  /** The id of the one that was pressed. */
  readonly first: string;
  readonly onClose: () => void;
}

/**
 * The photos of a row, full screen. The arrow keys turn, with Shift they move the photo; plus, minus and 0 zoom; Delete removes it, with Undo; Escape
 * closes. By id, so that a photo stays the same while another device adds or moves one.
 */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const [at, setAt] = useState({ id: first, index: 0 });
  const found = photos.findIndex(({ id }) => id === at.id);
  // The photo was removed: its neighbour takes its place.
  const index = found === -1 ? Math.min(at.index, photos.length - 1) : found;
  const photo = photos[index];
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!photo) onClose();
  }, [photo, onClose]);

  const show = (to: number) => {
    const next = photos[to];
    if (next) setAt({ id: next.id, index: to });
  };
  const remove = useOnce(async () => {
    if (!photo) return;
    setAt({ id: photos[index + 1]?.id ?? photos[index - 1]?.id ?? photo.id, index });
    stage.current?.focus();
    tell(await removeAttachment(photo.id), removed(), failures());
  });
  const move = useOnce(async (by: 1 | -1) => {
    const to = index + by;
    if (!photo || to < 0 || to >= photos.length) return;
    setAt({ id: photo.id, index: to });
    const done = await moveAttachment(photo, to);
    if (!done.ok) toast(failures()[done.error]);
    else
      toast({
        title: t('Now photo {n} of {count}', { n: to + 1, count: photos.length }),
        action: undoAction(done.value),
      });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== stage.current || hasModifier(event)) return;
    const act = {
      ArrowLeft: () => (event.shiftKey ? void move(-1) : show(index - 1)),
      ArrowRight: () => (event.shiftKey ? void move(1) : show(index + 1)),
      Home: () => show(0),
      End: () => show(photos.length - 1),
      Delete: () => void remove(),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  if (!photo) return null;
  const place = { n: index + 1, count: photos.length };
  return (
    <Sheet
      open
      className="viewer"
      theme="dark"
      onOpenChange={(open) => !open && onClose()}
      title={t('Photos')}
      heading={
        <div className="flex items-center gap-1">
          <p role="status" className="me-auto text-ui font-semibold tabular-nums">
            {t('{n} of {count}', place)}
          </p>
          {photos.length > 1 ? (
            <Menu
              trigger={<IconButton icon="dots" label={t('Order')} />}
              items={[
                { label: t('Move earlier'), icon: 'left', disabled: index === 0, onSelect: () => void move(-1) },
                {
                  label: t('Move later'),
                  icon: 'right',
                  disabled: index === photos.length - 1,
                  onSelect: () => void move(1),
                },
              ]}
            />
          ) : null}
          <IconButton icon="trash" label={t('Remove this photo')} onClick={() => void remove()} />
        </div>
      }
      initialFocus={stage}
      footer={<Caption key={photo.id} photo={photo} />}
    >
      <Stage
        photo={photo}
        stage={stage}
        label={
          photo.caption
            ? t('Photo {n} of {count}: {caption}', { ...place, caption: photo.caption })
            : t('Photo {n} of {count}', place)
        }
        onTurn={(by) => show(index + by)}
        onKeyDown={onKeyDown}
      />
      {index > 0 ? (
        <div className="viewer-turn inset-s-2">
          <IconButton icon="left" label={t('Previous photo')} onClick={() => show(index - 1)} />
        </div>
      ) : null}
      {index < photos.length - 1 ? (
        <div className="viewer-turn inset-e-2">
          <IconButton icon="right" label={t('Next photo')} onClick={() => show(index + 1)} />
        </div>
      ) : null}
    </Sheet>
  );
}

interface StageProps {
  readonly photo: Attachment;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly onTurn: (by: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Stage({ photo, stage, label, onTurn, onKeyDown }: StageProps) {
  const { small_sha256: small, sha256, media_type, tiny } = photo;
  const preview = useBlob(small ?? sha256, media_type, Boolean(small));
  const whole = useBlob(sha256, media_type);
  const { zoom, shift, by, reset, handlers } = useZoom(photo.id, stage, onTurn);
  const standIn = preview.state === 'here' ? preview.url : tiny;
  const words = whole.state === 'here' ? null : missing()[whole.state];
  const look = 'absolute inset-0 size-full object-contain';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the viewer are on its photo, which has the focus
    <div
      ref={stage}
      role="img"
      aria-label={words ? `${label}. ${words}` : label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className="relative size-full touch-none overflow-hidden outline-offset-[-3px] select-none"
      onKeyDown={(event) => {
        const zooms = { '+': () => by(1.5), '=': () => by(1.5), '-': () => by(1 / 1.5), '0': reset }[event.key];
        if (zooms && !hasModifier(event)) zooms();
        else onKeyDown(event);
      }}
      {...handlers}
    >
      <div
        className="absolute inset-0"
        style={{ transform: `translate(${zoom.x + shift}px, ${zoom.y}px) scale(${zoom.scale})` }}
      >
        {standIn && whole.state !== 'here' ? <img src={standIn} alt="" className={look} draggable={false} /> : null}
        {whole.state === 'here' ? <img src={whole.url} alt="" className={look} draggable={false} /> : null}
      </div>
      {words ? (
        <p className="absolute inset-x-4 bottom-4 mx-auto w-fit max-w-measure rounded-s bg-card px-3.5 py-2.5 text-center text-sm text-ink">
          {words}
        </p>
      ) : null}
    </div>
  );
}

/** What is said while the photo itself is not here; the small picture is shown. */
const missing = (): Readonly<Record<Exclude<ShownBlob['state'], 'here'>, string | null>> => ({
  fetching: null,
  offline: t('This photo is not on this device. It is shown in full when you are online.'),
  missing: t('This photo has not arrived yet. It is still on the device that added it.'),
  damaged: t('This photo was damaged on the way, and is fetched again.'),
});

/** The caption, which is also the alternative text. Saved when the field is left. */
function Caption({ photo }: { readonly photo: Attachment }) {
  const stored = photo.caption ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const save = useOnce(async () => {
    if (typed === null || typed.trim() === stored) return setTyped(null);
    const done = await setCaption(photo, typed);
    if (done.ok) setTyped(null);
    else toast(failures()[done.error]);
  });
  return (
    <TextInput
      aria-label={t('Caption')}
      placeholder={t('Add a caption')}
      maxLength={CAPTION_LENGTH}
      className="w-full"
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.blur();
      }}
    />
  );
}
