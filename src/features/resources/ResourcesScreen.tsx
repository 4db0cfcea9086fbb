import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { longDate } from '#lib/format.ts';
import type { SearchProps } from '#lib/search-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/Tabs.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useAddressed } from '#ui/use-addressed.ts';
import { useMounted } from '#ui/use-mounted.ts';
import { saveTemplate } from './save-template.ts';
import { readReading, readingWords } from './reading.ts';
import { categories, matching, MOST_TAGS, resources, tagName, typeNames, type Resource } from './resource.ts';
import { resourcesSearch } from './resources-search.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { t } from '#lib/i18n.ts';

interface ResourcesScreenProps extends SearchProps<typeof resourcesSearch> {
  /** The newsletter's section. */
  readonly newsletter: ReactNode;
}

/** /resources: search, categories and cards. */
export function ResourcesScreen({ search, onSearchChange, newsletter }: ResourcesScreenProps) {
  const category = search.category ?? 'all';
  const [query, setQuery] = useAddressed(search.q ?? '', {
    onAsk: (q) => onSearchChange({ ...search, q: q || undefined }),
  });
  const shown = matching(resources, category, query);
  const mounted = useMounted();
  const [reading] = useState(readReading);
  return (
    <>
      <div className="mb-3 items-end justify-between gap-x-6 md:mb-5 md:flex">
        <PageTitle
          note={t(
            'Short guides, articles and pages to fill in. All of them can be read without an account and without a network.',
          )}
          className="md:mb-0"
        >
          {t('Resources')}
        </PageTitle>
        <SearchField
          value={query}
          onChange={setQuery}
          placeholder={t('Search resources')}
          label={t('Search resources')}
          className="md:max-w-80"
        />
      </div>
      <Tabs value={category} onChange={(id) => onSearchChange({ ...search, category: resourcesSearch.category(id) })}>
        <TabList label={t('Categories')}>
          {categories.map(({ id, label }) => (
            <Tab key={id} value={id}>
              {t(label)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={category}>
          {shown.length === 0 ? (
            <div className="py-6">
              <p role="status" className="font-serif text-lead">
                {t('No resources found matching your criteria.')}
              </p>
              <Button
                tone="line"
                className="mt-3"
                onClick={() => {
                  setQuery('');
                  onSearchChange({ category: undefined, q: undefined });
                }}
              >
                {t('Clear filters')}
              </Button>
            </div>
          ) : (
            <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {shown.map((resource) => (
                <Card
                  key={resource.id}
                  resource={resource}
                  read={mounted ? readingWords(reading[resource.slug] ?? 0) : null}
                />
              ))}
            </ul>
          )}
        </TabPanel>
      </Tabs>
      {newsletter}
    </>
  );
}

function Card({ resource, read }: { resource: Resource; read: string | null }) {
  const { slug, title, description, type, thumbnail, externalUrl, downloadUrl, readingTime, author } = resource;
  const more = resource.tags.length - MOST_TAGS;
  return (
    <li className="flex flex-col">
      <Thumbnail name={thumbnail} />
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {resource.featured ? <span className="font-semibold text-coral-text">{t('Featured')}</span> : null}
        <span className="font-semibold text-ink first-letter:uppercase">{t(typeNames[type])}</span>
        <span>{t(readingTime)}</span>
        {read ? <span>{read}</span> : null}
      </p>
      <h2 className="mt-1 text-lead">{t(title)}</h2>
      <p className="mt-1 line-clamp-3 text-ink-2">{t(description)}</p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        {resource.tags.slice(0, MOST_TAGS).map((tag) => (
          <Tag key={tag}>{tagName(tag)}</Tag>
        ))}
        {more > 0 ? <span className="text-xs text-ink-2">{t('+{count} more', { count: more })}</span> : null}
      </p>
      <div className="mt-auto pt-3">
        <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2 text-sm text-ink-2">
          <span>
            {author.name}, {longDate(resource.publishDate)}
          </span>
          <span className="-me-2.5 flex">
            {downloadUrl ? (
              <Button
                tone="quiet"
                size="sm"
                aria-label={t('Download {title}', { title: t(title) })}
                onClick={() => void saveTemplate(resource)}
              >
                <Icon name="download" size="s" />
                {t('Download')}
              </Button>
            ) : null}
            <Button asChild tone="quiet" size="sm">
              {externalUrl ? (
                <a
                  href={externalUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('Read {title}', { title: t(title) })}
                >
                  {t('Read')}
                </a>
              ) : (
                <Link to="/resources/$slug" params={{ slug }} aria-label={t('Read {title}', { title: t(title) })}>
                  {t('Read')}
                </Link>
              )}
            </Button>
          </span>
        </div>
      </div>
    </li>
  );
}
