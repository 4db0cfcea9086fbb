import { MergedNote } from '#ui/EditForm.tsx';
import { TextArea, type TextAreaProps } from '#ui/TextArea.tsx';
import type { InlineEditState } from './use-inline-edit.ts';

interface EditTextProps extends Omit<TextAreaProps, 'value' | 'onChange' | 'ref'> {
  readonly edit: InlineEditState;
  /** Its name for screen readers. */
  readonly label: string;
}

/** The text of an editor that replaces a row. It has the focus, because the person has just asked to edit. */
export function EditText({ edit, label, ...rest }: EditTextProps) {
  const { field, text, setText, onKeyDown, merged } = edit;
  return (
    <>
      <TextArea
        aria-label={label}
        onKeyDown={onKeyDown}
        className="max-h-[60dvh]"
        {...rest}
        ref={field}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to edit
        autoFocus
      />
      <MergedNote merged={merged} />
    </>
  );
}
