import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Keys } from '#ui/Keys.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import english from './content/help.md?raw';
import { installSection } from './install-section.ts';
import { useArticle } from './articles.ts';
import { type Section, sectionsWith } from './page-text.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

interface HelpScreenProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
  /** The report about this device. */
  readonly report: ReactNode;
}

/** /help: searchable, and on the device like every page. */
export function HelpScreen({ query, onQuery, shortcuts, report }: HelpScreenProps) {
  const { title, sections } = useArticle('help', english);
  const here = useMounted() ? installSection(navigator) : null;
  const keys: Section = {
    id: 'keyboard-shortcuts',
    title: t('Keyboard shortcuts'),
    text: shortcuts.map(({ keys, does }) => `${keys.join(' ')} ${does}`).join('\n'),
  };
  const found = sectionsWith([...sections, keys], query);
  const install = sections.find(({ id }) => id === here);
  return (
    <div className="grid gap-x-14 gap-y-6 md:grid-cols-[1fr_2fr]">
      <div>
        <PageTitle note={t('Short answers for what people ask most. All of it opens without a network.')}>
          {title}
        </PageTitle>
        <SearchField value={query} onChange={onQuery} placeholder={t('Search help')} label={t('Search help')} />
        <nav aria-label={t('Parts of the help')} className="mt-4 max-md:hidden">
          <ul>
            {[...sections, keys, { id: 'report', title: t('A report about your device') }].map(({ id, title }) => (
              <li key={id}>
                <Link to="/help" hash={id} className="flex min-h-11 items-center text-sm text-tide hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="min-w-0">
        {install && !query ? (
          <p className="rounded-(--r-m) border border-line bg-card p-5">
            <Trans
              id="In your browser: <0>{title}</0>"
              values={{ title: install.title }}
              components={{ 0: <Link to="/help" hash={install.id} className="font-semibold text-tide underline" /> }}
            />
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {query ? t('{found} of {all} parts', { found: found.length, all: sections.length + 1 }) : ''}
        </p>
        {found.length === 0 ? (
          <div className="py-6">
            <p className="font-serif text-lead">{t('Nothing in the help has these words.')}</p>
            <Button tone="line" className="mt-3" onClick={() => onQuery('')}>
              {t('Show all of it')}
            </Button>
          </div>
        ) : null}
        {found.map((section) => (
          <section key={section.id} aria-labelledby={section.id} className="mt-8 max-w-measure">
            <h2 id={section.id}>{section.title}</h2>
            {section === keys ? (
              <dl className="mt-2 divide-y divide-line border-y border-line">
                {shortcuts.map(({ keys, does }) => (
                  <div key={keys.join(' ')} className="flex items-center justify-between gap-4 py-2.5">
                    <dt>{does}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <Prose text={section.text} className="mt-2" />
            )}
          </section>
        ))}
        {query ? null : report}
      </div>
    </div>
  );
}
