import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { withTyped } from '#lib/tags.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { hasModifier } from './move-focus.ts';
import { t } from '#lib/i18n.ts';

interface TagInputProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
  /** Whether it takes the focus when it appears: the person has just asked for it. */
  readonly focus?: boolean;
  /** From a Field, when the label is above. */
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * Tags as chips. Enter, a comma, Add, leaving the field and submitting the form each add the typed text; empty and known words are ignored.
 * Backspace in the empty field goes to the last chip. On a chip, Backspace, Delete or Enter removes it and the arrow keys move the focus.
 */
export function TagInput({
  tags,
  onChange,
  label,
  placeholder = t('Add a tag'),
  className,
  focus = false,
  ...field
}: TagInputProps) {
  const ownId = useId();
  const id = field.id ?? ownId;
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const chip = (at: number) => list.current?.querySelectorAll('button')[at];

  const add = (typed: string) => {
    const next = withTyped(tags, typed);
    setText('');
    if (next.length === tags.length) return;
    setSaid(t('Added {tags}', { tags: next.slice(tags.length).join(', ') }));
    onChange(next);
  };
  const remove = (at: number) => {
    setSaid(t('Removed {tag}', { tag: tags[at] }));
    // Before the chip is removed, so that the focus is not lost.
    (chip(at + 1) ?? chip(at - 1) ?? input.current)?.focus();
    onChange(tags.filter((_, other) => other !== at));
  };
  // The form can be submitted while a word is still in the field (Ctrl and Enter, a script): its own handler must see the word as a tag.
  const onSubmit = useEffectEvent(() => {
    if (text.trim() !== '') flushSync(() => add(text));
  });
  useEffect(() => {
    const form = input.current?.form;
    form?.addEventListener('submit', onSubmit, { capture: true });
    return () => form?.removeEventListener('submit', onSubmit, { capture: true });
  }, [input]);
  const onChipKey = (event: KeyboardEvent, at: number) => {
    if (hasModifier(event)) return;
    if (event.key === 'Backspace' || event.key === 'Delete') remove(at);
    else if (event.key === 'ArrowLeft') chip(at - 1)?.focus();
    else if (event.key === 'ArrowRight') (chip(at + 1) ?? input.current)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div
      className={classes('grid grid-cols-1 gap-2.5', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (text.trim() !== '' && !currentTarget.contains(relatedTarget)) add(text);
      }}
    >
      {tags.length ? (
        <ul ref={list} aria-label={label} className="flex flex-wrap gap-x-2">
          {tags.map((tag, at) => (
            <li key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={t('Remove {tag}', { tag })}
                onClick={() => remove(at)}
                onKeyDown={(event) => onChipKey(event, at)}
                className="group flex min-h-11 max-w-full items-center"
              >
                <span className="flex max-w-full items-center gap-1.5 rounded-[6px] bg-well py-1.5 pe-2 ps-2.5 text-sm font-medium text-ink-2 group-hover:text-danger">
                  <span className="truncate">{tag}</span>
                  <Icon name="x" size="xs" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="field-box flex min-h-12 items-center">
        <input
          ref={input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- see TagInputProps.focus
          autoFocus={focus}
          id={id}
          aria-label={field.id ? undefined : label}
          aria-describedby={field['aria-describedby']}
          value={text}
          placeholder={placeholder}
          autoCapitalize="none"
          enterKeyHint="done"
          onChange={(event) => {
            const typed = event.target.value;
            // A pasted list becomes several tags; the text after the last comma stays in the field.
            const comma = typed.lastIndexOf(',');
            if (comma < 0) return setText(typed);
            add(typed.slice(0, comma));
            setText(typed.slice(comma + 1).trimStart());
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              // Enter in this field never submits the form around it.
              event.preventDefault();
              add(text);
            } else if (event.key === 'Backspace' && text === '') chip(tags.length - 1)?.focus();
          }}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent px-3.5 text-[max(1rem,16px)]"
        />
        <button
          type="button"
          disabled={text.trim() === ''}
          onClick={() => {
            add(text);
            input.current?.focus();
          }}
          className="min-h-11 rounded-s px-3.5 font-semibold text-tide hover:bg-tide-soft disabled:text-ink-2 disabled:hover:bg-transparent"
        >
          {t('Add')}
        </button>
      </div>
      <output className="sr-only">{said}</output>
    </div>
  );
}
