import { useEffect, useId, useRef, type RefObject } from 'react';
import { examples } from './messages.ts';
import { t } from '#lib/i18n.ts';

interface ExamplePromptsProps {
  readonly open: boolean;
  /** The button that opened them. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** Examples above the composer: a press puts one into it, to be changed or sent. */
export const ExamplePrompts = ({ open, ...rest }: ExamplePromptsProps) => (open ? <Prompts {...rest} /> : null);

function Prompts({ button, onPick, onClose }: Omit<ExamplePromptsProps, 'open'>) {
  const title = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.querySelector('button')?.focus({ preventScroll: true });
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !card.current?.contains(target) && !button.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [button, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its buttons
    <div
      ref={card}
      role="group"
      aria-labelledby={title}
      data-keeps-escape
      className="floating absolute inset-e-0 bottom-full mb-2 w-[min(100%,24rem)] p-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        button.current?.focus();
      }}
    >
      <p id={title} className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-2">
        {t('Write in your own words. For example:')}
      </p>
      {examples().map((text) => (
        <button
          key={text}
          type="button"
          className="block min-h-11 w-full rounded-s px-3 py-2 text-start font-serif leading-snug hover:bg-tide-soft"
          onClick={() => {
            onPick(text);
            onClose();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
