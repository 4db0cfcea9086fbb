import type { ClipboardEvent, KeyboardEvent } from 'react';
import { format, nextLine, type Format, type TextEdit } from './markdown-edit.ts';

/** Applies an edit to a field as if it were typed, so that the browser's own Undo takes it back. */
function apply(field: HTMLTextAreaElement, { from, to, insert, start, end }: TextEdit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, and the only way that keeps the field's Undo.
  // oxlint-disable-next-line typescript/no-deprecated
  const typed = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!typed) {
    const next = field.value.slice(0, from) + insert + field.value.slice(to);
    // Past the property by which React knows its own writes: this one is a person's.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, next);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}

/** Formats what is selected in a field. */
export const formatField = (field: HTMLTextAreaElement, how: Format): void =>
  apply(field, format(field.value, field.selectionStart, field.selectionEnd, how));

/** Puts text into an empty field, or adds it to a field as its last paragraph. */
export function insertInto(field: HTMLTextAreaElement, text: string): void {
  const before = field.value.trimEnd();
  const insert = before === '' ? text : `\n\n${text}`;
  const from = before.length;
  apply(field, { from, to: field.value.length, insert, start: from + insert.length, end: from + insert.length });
}

/** What rich text has that plain text loses. */
const RICH = /<(?:a\s|(?:b|strong|i|em|s|del|h[1-6]|li|blockquote)[\s>])/i;

/** Puts rich text from another program into a field as Markdown; plain text is left to the browser. */
export function onRichPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData, currentTarget: field } = event;
  const html = clipboardData.getData('text/html');
  if (!RICH.test(html)) return;
  event.preventDefault();
  const plain = clipboardData.getData('text/plain');
  const [from, to] = [field.selectionStart, field.selectionEnd];
  const put = (insert: string) =>
    apply(field, { from, to, insert, start: from + insert.length, end: from + insert.length });
  // Most people never paste rich text, so what reads it is not among the first files.
  void import('#lib/html-to-markdown.ts').then(
    ({ htmlToMarkdown }) => put(htmlToMarkdown(html) || plain),
    () => put(plain),
  );
}

const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic' };

/** The keys of a field with Markdown light: Ctrl or Cmd with B and I, and Enter in a list. Whether the key was one of them. */
export function onFormatKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, currentTarget: field } = event;
  if (shiftKey || altKey || event.nativeEvent.isComposing) return false;
  const how = ctrlKey !== metaKey ? KEYS[key.toLowerCase()] : undefined;
  const edit = how
    ? format(field.value, field.selectionStart, field.selectionEnd, how)
    : key === 'Enter' && !ctrlKey && !metaKey
      ? nextLine(field.value, field.selectionStart, field.selectionEnd)
      : null;
  if (!edit) return false;
  event.preventDefault();
  apply(field, edit);
  return true;
}
