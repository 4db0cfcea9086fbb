/** The navigation of the site map: the signed-in items (spec 000, "Page shell"), the links for visitors, and which item a page belongs to. */
import { within } from '#app/paths.ts';
import { pageAt, pages } from '#app/site-map.ts';

const byPlace = (a: { readonly place: number }, b: { readonly place: number }) => a.place - b.place;

/** The signed-in navigation, in its order. */
export const navItems = pages
  .flatMap(({ path, name, tab }) => (tab ? [{ to: path, label: name, ...tab }] : []))
  .sort(byPlace);

/** The links for signed-out visitors, in their order. */
export const publicItems = pages
  .flatMap(({ path, name, visitorPlace: place }) => (place ? [{ to: path, label: name, place }] : []))
  .sort(byPlace);

/**
 * The item a page belongs to, at most one: its own, or the item of the page above; a part of a page may have an item too. Only the address
 * decides, so a reload changes nothing.
 */
export function currentItem(path: string, hash = '') {
  const page = pageAt(path);
  const to = page?.under ?? page?.path;
  return (
    navItems.find((item) => item.hash !== undefined && item.hash === hash && within(path, item.to)) ??
    navItems.find((item) => item.to === to)
  );
}
