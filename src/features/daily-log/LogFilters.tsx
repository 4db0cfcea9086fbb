import { moods } from '#lib/moods.ts';
import { hasTag } from '#lib/tags.ts';
import { Button } from '#ui/Button.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { LogsSearch } from './logs-search.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { useAddressed } from '#ui/use-addressed.ts';
import { useTags } from './queries.ts';
import { t } from '#lib/i18n.ts';

interface LogFiltersProps {
  readonly open: boolean;
  readonly search: LogsSearch;
  readonly onChange: (next: LogsSearch) => void;
  readonly onClear: () => void;
}

const trimmed = (words: string): string => words.trim();

/** Narrows the log by words, a mood and tags; all of them together, with the chip above. */
export const LogFilters = openedOnce(function LogFilters({ open, search, onChange, onClear }: LogFiltersProps) {
  const tags = useTags();
  const { q = '', mood, tag = [] } = search;
  // The letters show at once, the log follows. A space at the end is typed, and finds nothing more.
  const [typed, setTyped] = useAddressed(q, {
    onAsk: (words) => onChange({ ...search, q: words.trim() || undefined }),
    nameOf: trimmed,
  });
  if (!open) return null;
  const choose = (next: readonly string[]) => onChange({ ...search, tag: next.length > 0 ? next : undefined });
  return (
    <section aria-label={t('Filters')} className="mb-5 grid gap-3">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem]">
        <SearchField
          className="max-md:col-span-2"
          label={t('Words in the log')}
          placeholder={t('Words or #tags')}
          value={typed}
          onChange={setTyped}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to filter
          autoFocus={q === '' && tag.length === 0 && !mood && !search.cleared}
        />
        <Select
          aria-label={t('Mood')}
          value={mood ?? ''}
          onChange={(event) =>
            onChange({ ...search, mood: moods.find(({ type }) => type === event.target.value)?.type })
          }
        >
          <option value="">{t('Any mood')}</option>
          {moods.map(({ type, label }) => (
            <option key={type} value={type}>
              {t(label)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('Add a tag to the filter')}
          value=""
          onChange={(event) => choose([...tag, event.target.value])}
        >
          <option value="">{tag.length > 0 ? t('Another tag') : tags.length > 0 ? t('Any tag') : t('No tags')}</option>
          {tags
            .filter((one) => !hasTag(tag, one))
            .map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
        </Select>
      </div>
      {tag.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t('With')}
          {tag.map((one) => (
            <Tag key={one} onRemove={() => choose(tag.filter((other) => other !== one))}>
              {one}
            </Tag>
          ))}
          <Button tone="quiet" size="sm" className="ms-auto" onClick={onClear}>
            {t('Clear the filters')}
          </Button>
        </p>
      ) : null}
    </section>
  );
});
