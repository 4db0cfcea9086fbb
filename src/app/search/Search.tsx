import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { kinds } from '#kinds/kinds.ts';
import type { Kind } from '#kinds/kind.ts';
import { SearchDialog } from '#features/search/SearchDialog.tsx';
import type { Result } from '#features/search/read-hits.ts';
import type { Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { actionsFor, askCoach, type Site } from './actions.ts';

/** The search over everything, with the pages it leads to. */
export function Search({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const router = useRouter();
  const site = useMemo<Site>(
    () => ({
      go: (to, search = {}, hash) => void router.navigate({ to, search, ...(hash ? { hash } : {}) }),
    }),
    [router],
  );
  const act = useMemo(() => (typed: string, today: Day) => actionsFor(typed, today, site), [site]);
  return (
    <SearchDialog
      open={open}
      onOpenChange={onOpenChange}
      actionsFor={act}
      onOpenResult={(result, typed) => {
        const { to, search } = placeOf(result, typed);
        site.go(to, search);
      }}
      onAsk={(text) => void askCoach(text, site)}
    />
  );
}

/** The page that shows a found row, and its address there. */
export function placeOf(
  { kind: name, id, group, day, tags, text, photo }: Result,
  typed: string,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  const kind: Kind = kinds[name];
  if (name === 'habit') return { to: `/habits/${id}`, search: {} };
  if (group === 'thoughts') return { to: '/logs', search: { kind: 'thoughts', day } };
  if (group === 'mood') return { to: '/mood', search: { day } };
  const { to, by } = kind.page!;
  // A tag is no word of the text: the vault's own filter shows it.
  // The page does not read captions: the row's own words find it there.
  if (by === 'words' && photo) return { to, search: { q: text.split('\n').at(-1)! } };
  if (by === 'words')
    return { to, search: typed.startsWith('#') && tags[0] ? { tag: tags[0] } : { q: phraseIn(text, typed) } };
  return { to, search: by === 'day' ? { day } : {} };
}

/** What a page that looks for one phrase finds in a text: what was typed, or its longest word when the words are apart. */
const phraseIn = (text: string, typed: string): string =>
  fold(text).includes(fold(typed.trim()))
    ? typed.trim()
    : typed.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
