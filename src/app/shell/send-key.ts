/** Ctrl+Enter (Cmd on a Mac) in any field of a form: as a press of the form's own button, such as "Save". */

/** The button that the key presses; null when the key is another one, or is not pressed in a field of a form. */
export function buttonToSend({
  key,
  ctrlKey,
  metaKey,
  isComposing,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'target'>): HTMLButtonElement | null {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing) return null;
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  const controls = isField && target.form ? [...target.form.elements] : [];
  return (
    controls.find((each): each is HTMLButtonElement => each instanceof HTMLButtonElement && each.type === 'submit') ??
    null
  );
}

/** Listens for this key; a field that does something else with it prevents that. Returns the function that stops it. */
export function watchSendKey(): () => void {
  const pressed = (event: KeyboardEvent) => {
    const button = event.defaultPrevented || event.repeat ? null : buttonToSend(event);
    if (!button) return;
    event.preventDefault();
    button.click();
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
