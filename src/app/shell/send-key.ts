/** Ctrl+Enter (Cmd on a Mac) in any field or on any button of a form (a switch is one): as a press of the form's own button, such as "Save". */

/** The button that the key presses; null when the key is another one, or is not pressed in a form. */
export function buttonToSend({
  key,
  ctrlKey,
  metaKey,
  isComposing,
  target,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'target'>): HTMLButtonElement | null {
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing) return null;
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLButtonElement;
  const controls = isControl && target.form ? [...target.form.elements] : [];
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
