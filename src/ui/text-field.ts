/** Whether a person types text into this element. */
export const isTextField = (element: EventTarget | null): boolean =>
  element instanceof Element &&
  element.matches(
    'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  );

/** Whether keys are this element's own: a field for text, or a list in which typed letters choose. */
export const takesKeys = (element: EventTarget | null): boolean =>
  isTextField(element) || element instanceof HTMLSelectElement;
