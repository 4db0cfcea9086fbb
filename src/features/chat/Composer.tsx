import { useRef, useState, type RefObject } from 'react';
import type { DraftField } from '#data/drafts.ts';
import { takesFiles, useAdding } from '#features/media/add-files.ts';
import type { useDraftFiles } from '#features/media/draft-files.ts';
import { DraftPhotos } from '#features/media/DraftPhotos.tsx';
import { PhotoButton } from '#features/media/PhotoButton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { ExamplePrompts } from './ExamplePrompts.tsx';
import { MayLook } from './MayLook.tsx';
import { chatLabel } from './messages.ts';
import { StopButton } from './StopButton.tsx';
import { t } from '#lib/i18n.ts';

/** Where the photos of a message are kept until it is sent. */
export const CHAT_PHOTOS = { draft: 'chat' };

interface ComposerProps {
  readonly coach: string;
  readonly draft: DraftField;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** A request is running: nothing is sent meanwhile (spec 000, section 5), and it can be stopped. */
  readonly asking: boolean;
  /** The photos that go with the message. */
  readonly photos: ReturnType<typeof useDraftFiles>;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

/** The field for a message, stored as a draft. Enter sends, Shift with Enter begins a new line. */
export function Composer({ coach, draft, field, asking, photos, onSend, onStop }: ComposerProps) {
  const wide = useWide();
  const [examples, setExamples] = useState(false);
  const helper = useRef<HTMLButtonElement>(null);
  // Photos that are still prepared belong to this message.
  const adding = useAdding(CHAT_PHOTOS) !== undefined;
  const blank = draft.text.trim() === '' && photos.files.length === 0;
  const send = () => {
    if (!blank && !asking && !adding) onSend(draft.text);
  };
  return (
    <form
      data-composer-below=""
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...takesFiles(CHAT_PHOTOS)}
    >
      <DraftPhotos draft={CHAT_PHOTOS.draft} files={photos} />
      {photos.files.length > 0 ? <MayLook coach={coach} /> : null}
      <ExamplePrompts
        open={examples}
        button={helper}
        onClose={() => setExamples(false)}
        onPick={(text) => {
          draft.setText(text);
          field.current?.focus();
        }}
      />
      <div className="composer-box flex items-end rounded-[27px] border border-edge bg-card py-1 pe-1 ps-5">
        <TextArea
          bare
          rows={1}
          ref={field}
          aria-label={chatLabel()}
          placeholder={
            wide
              ? t("Write to {coach}. Typing 'clear chat' starts fresh", { coach })
              : t("Typing 'clear chat' starts fresh")
          }
          enterKeyHint="send"
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
          onKeyDown={(event) => {
            // An input method uses Enter to choose a word.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className="max-h-[min(30dvh,15rem)] min-h-11 flex-1 py-2.5 leading-snug placeholder:text-[1rem]"
        />
        <PhotoButton
          target={CHAT_PHOTOS}
          className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-well hover:text-ink [&>span]:sr-only"
        />
        <IconButton
          ref={helper}
          icon="help"
          label={t('Example prompts')}
          aria-expanded={examples}
          onClick={() => setExamples(!examples)}
          className="rounded-full"
        />
        {asking ? (
          <StopButton onStop={onStop} />
        ) : (
          <button
            type="submit"
            aria-label={t('Send')}
            disabled={blank || adding}
            className="grid size-11 shrink-0 place-items-center rounded-full bg-coral-fill text-on-coral transition-colors hover:brightness-105 active:brightness-95 disabled:bg-well disabled:text-ink-2 disabled:brightness-100"
          >
            <Icon name="send" />
          </button>
        )}
      </div>
    </form>
  );
}
