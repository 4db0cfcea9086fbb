import { useRef } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { addFiles, type Target } from './add-files.ts';
import { mediaButton } from './media-button.ts';

interface PhotoButtonProps {
  readonly target: Target;
  /** In place of the look of a button in a form: that of a composer's tools. */
  readonly className?: string;
}

/** A finger is the pointer: the device is one with a camera that takes photos. */
const isTouch = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** Adds photos: with a mouse it opens the files at once, on a phone it asks whether to choose or to take one. */
export function PhotoButton({ target, className = mediaButton }: PhotoButtonProps) {
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const words = (
    <>
      <Icon name="image" size="s" />
      <span className="max-md:sr-only">Photos</span>
    </>
  );
  const sounds = useRef<HTMLInputElement>(null);
  const field = { type: 'file', hidden: true, tabIndex: -1 } as const;
  const take = (input: HTMLInputElement) => {
    void addFiles(target, [...(input.files ?? [])]);
    // The same file can be picked again.
    input.value = '';
  };
  return (
    <>
      <input
        ref={gallery}
        {...field}
        aria-label="Photos"
        accept={isTouch() ? 'image/*' : 'image/*,audio/*'}
        multiple
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={sounds}
        {...field}
        aria-label="Recordings"
        accept="audio/*"
        multiple
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        {...field}
        aria-label="Camera"
        accept="image/*"
        capture="environment"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {isTouch() ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className={className}>
              {words}
            </button>
          }
          items={[
            { label: 'Choose photos', icon: 'image', onSelect: () => gallery.current?.click() },
            { label: 'Take a photo', icon: 'camera', onSelect: () => camera.current?.click() },
            { label: 'Choose a recording', icon: 'mic', onSelect: () => sounds.current?.click() },
          ]}
        />
      ) : (
        <button type="button" className={className} onClick={() => gallery.current?.click()}>
          {words}
        </button>
      )}
    </>
  );
}
