import { useEffect, useRef, useState, useCallback, useSyncExternalStore } from 'react';
import { useDraft } from '#data/drafts.ts';
import { tell } from '#editing/tell.ts';
import { toast } from '#ui/toast.ts';
import { lookAt, topicByRules } from './classify.ts';
import { failures, released } from './messages.ts';
import { releaseThought } from './mutations.ts';
import { driftAway } from './release-animation.ts';
import { Sea } from './Sea.tsx';
import { useFreeHeight } from '#ui/use-free-height.ts';
import { FirstPrompt, KeepInstead } from './ToJournal.tsx';
import { COOLDOWN, waitLeft } from './thought.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Markdown } from '#ui/Markdown.tsx';
import { t } from '#lib/i18n.ts';

const question = () => t("What's on your mind that you'd like to let go of?");

const FORM = 'thought';

/** /thought-dump: a released thought leaves the page and is shown in Released thoughts only. */
export function ThoughtDumpScreen() {
  const draft = useDraft('thought-dump');
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<Date | null>(null);
  const [help, setHelp] = useState<string | null>(null);
  const secondsLeft = useSecondsLeft(last);
  const page = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const boat = useRef<SVGSVGElement>(null);
  const room = useFreeHeight(page);
  const blank = draft.text.trim() === '';
  // Loads the rules while the person writes. Without them, thoughts are released without a topic.
  useEffect(() => void topicByRules.load().catch(() => undefined), []);

  const release = async () => {
    if (busy || blank) return;
    const words = draft.text;
    setBusy(true);
    const at = new Date();
    const outcome = await releaseThought(words, last, at);
    setBusy(false);
    if (!outcome.ok) {
      if (outcome.error !== 'Blank') toast(failures()[outcome.error]);
      field.current?.focus();
      return;
    }
    setLast(at);
    // The thought is stored already; this only adds the topic.
    void lookAt(outcome.value.value, words.trim()).then(setHelp);
    await draft.clear();
    tell(outcome, released(), failures(), () => {
      // After Undo the text is in the field again, unless the next thought has begun.
      if (field.current?.value.trim() === '') draft.setText(words);
      setLast(null);
      field.current?.focus();
    });
    if (field.current) driftAway(field.current, words, boat.current);
    field.current?.focus();
  };

  return (
    <div
      ref={page}
      data-button-below="two-lines"
      className="flex min-h-0 flex-1 flex-col overflow-x-clip"
      style={room.height === null ? undefined : { maxHeight: room.height }}
    >
      {/* Of the field and its button, which stand apart. */}
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          void release();
        }}
      />
      <div
        className={`mx-auto flex w-full max-w-[1216px] flex-1 flex-col px-gutter ${room.low ? 'pt-2' : 'pt-5 md:pt-10'}`}
      >
        <h1 id="page-title" tabIndex={-1} className="text-[1.75rem] md:text-h1">
          {t('Thought Dump')}
        </h1>
        {/* The full sentence stays for screen readers when there is no room for it. */}
        <p className={room.low ? 'sr-only' : 'mt-2 max-w-[38ch] text-pretty text-ink-2 md:max-w-[46rem]'}>
          {t("Drop thoughts you want to let go of. They'll disappear from view, but we'll store them safely.")}
        </p>
        {room.low ? null : <FirstPrompt draft={draft} />}
        <div className={`relative flex min-h-30 max-w-[46rem] flex-1 ${room.low ? 'mt-1 mb-2' : 'mt-5 mb-16'}`}>
          <textarea
            ref={field}
            form={FORM}
            aria-label={question()}
            placeholder={question()}
            value={draft.text}
            readOnly={busy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is this field
            autoFocus
            onChange={(event) => draft.setText(event.target.value)}
            className="block w-full flex-1 resize-none bg-[repeating-linear-gradient(to_bottom_in_srgb,transparent_0_39px,var(--line)_39px_40px)] bg-local font-serif text-[1.25rem] leading-[40px] focus-visible:outline-none"
          />
        </div>
      </div>
      <Sea boat={boat} flat={room.low}>
        {/* Light on the dark sea, so not one of the tones. */}
        <button
          type="submit"
          form={FORM}
          disabled={blank}
          aria-busy={busy || undefined}
          className="min-h-13 rounded-(--r-s) bg-on-sea px-6 text-[1rem] font-semibold text-sea transition-opacity disabled:opacity-60"
        >
          {busy ? t('Releasing...') : t('Release thought')}
        </button>
        <p className="text-sm opacity-92 md:pe-20">
          {secondsLeft > 0
            ? t('Released. You can release another in {count, plural, one {# second} other {# seconds}}.', {
                count: secondsLeft,
              })
            : t('You find it only under Released thoughts, in your log.')}
        </p>
        {room.low ? null : (
          <div className="-mt-5 -mb-3">
            <KeepInstead draft={draft} />
          </div>
        )}
      </Sea>
      {help === null ? null : <HelpDialog words={help} onClose={() => setHelp(null)} />}
    </div>
  );
}

/** Whole seconds until another thought may be released, counting down by itself; 0 when it may. */
function useSecondsLeft(last: Date | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!last) return () => undefined;
      const ticking = setInterval(changed, 250);
      const over = setTimeout(() => {
        clearInterval(ticking);
        changed();
      }, COOLDOWN + 300);
      return () => {
        clearInterval(ticking);
        clearTimeout(over);
      };
    },
    [last],
  );
  return useSyncExternalStore(subscribe, () => Math.ceil(waitLeft(last, new Date()) / 1000));
}

interface HelpDialogProps {
  /** The text and the helplines; null: the dialog is closed. */
  readonly words: string | null;
  readonly onClose: () => void;
}

/** Shows helplines after a thought about self-harm. The thought itself is stored like any other. */
function HelpDialog({ words, onClose }: HelpDialogProps) {
  return (
    <Dialog
      open={words !== null}
      onOpenChange={onClose}
      title={t('You do not have to carry this alone')}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Markdown text={words ?? ''} />
    </Dialog>
  );
}
