export type Kind = 'button' | 'field' | 'link' | 'dialog';

/**
 * The first visible element of a kind whose name begins with `name`; with `value`, a field with that text in it. Runs in the page, so it can use
 * nothing from outside.
 */
export function find(kind: Kind, name: string, value?: string): Element | null {
  const selectors: Readonly<Record<Kind, string>> = {
    button: 'button, [role=button], [role=menuitem], [role=tab]',
    field: 'input, textarea',
    link: 'a[href]',
    dialog: '[role=dialog]',
  };
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby');
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const words =
      element.getAttribute('aria-label') ??
      (by ? document.getElementById(by)?.textContent : undefined) ??
      labels?.[0]?.textContent ??
      element.getAttribute('placeholder') ??
      element.textContent;
    return (words ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const fits = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    nameOf(element).startsWith(name) &&
    (value === undefined || (element as HTMLInputElement).value === value);
  const all = [...document.querySelectorAll(selectors[kind])];
  // Only the open dialog can be used.
  const inDialog = all.filter((element) => element.closest('[role=dialog], [role=alertdialog]'));
  return inDialog.find(fits) ?? all.find(fits) ?? null;
}
