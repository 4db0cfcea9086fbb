import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAssistantProfile, usePreferences, useProfile } from '#features/profile/queries.ts';
import type { SettingsFacts } from '#features/settings/facts.ts';
import { useIdentity } from '#app/start/identity.ts';
import { isHiding } from '#lib/damaged.ts';
import { Button } from '#ui/Button.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useWide } from '#ui/use-wide.ts';
import '#ui/settings.css';
import { narrowSections } from './settings/narrow-sections.ts';
import { SectionView } from './settings/SectionView.tsx';
import { settingsSections as sections } from './settings/sections.ts';
import { useSectionLink } from './settings/use-section-link.ts';
import { t } from '#lib/i18n.ts';

const has = (id: string) => sections.some((section) => section.id === id);

/** /settings. Everything is saved as it is changed. On a phone the sections are a list first; on a wide window the list is beside them. */
export function SettingsPage() {
  const email = useIdentity(({ profile }) => profile?.email ?? null);
  const coach = useAssistantProfile();
  const person = useProfile();
  const preferences = usePreferences();
  const ready = coach !== undefined && person !== undefined && preferences !== undefined;
  return <Settings facts={ready ? { coach, person, preferences, email, has } : null} />;
}

function Settings({ facts }: { facts: SettingsFacts | null }) {
  const wide = useWide();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const noteSection = useSectionLink(sections, facts !== null, (id) => {
    setTyped('');
    setOpen((known) => new Set(known).add(id));
  });
  const query = typed.trim();
  const found = narrowSections(sections, query);
  const toggle = (id: string) => () => {
    const next = new Set(open);
    const closes = next.delete(id);
    if (!closes) next.add(id);
    setOpen(next);
    noteSection(closes ? null : id);
  };
  return (
    <div className="settings">
      <div>
        <div className="settings-side">
          <PageTitle>{t('Settings')}</PageTitle>
          <SearchField
            value={typed}
            onChange={setTyped}
            placeholder={t('Search settings')}
            label={t('Search settings')}
          />
          {wide ? (
            <nav aria-label={t('Sections')} className="settings-list mt-5">
              <ul>
                {found.map(({ section: { id, title } }) => (
                  <li key={id}>
                    <Link to="/settings" hash={id} replace activeOptions={{ includeHash: true }}>
                      {t(title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
      </div>
      {facts ? (
        <div className={wide ? 'grid gap-12' : 'mt-4'}>
          <p role="status" className="sr-only">
            {query === ''
              ? ''
              : found.length === 0
                ? t('Nothing found')
                : t('{found} of {all} sections', { found: found.length, all: sections.length })}
          </p>
          {isHiding(facts.person ?? undefined) && query === '' ? (
            <p className="max-w-measure text-pretty text-ink-2">
              {t(
                'What you wrote about yourself and the coach is encrypted until you unlock this device. It is not empty, and cannot be changed here until then.',
              )}
            </p>
          ) : null}
          {found.map((each) => (
            <SectionView
              key={each.section.id}
              {...each}
              facts={facts}
              query={query}
              fold={
                wide ? null : { open: query !== '' || open.has(each.section.id), onToggle: toggle(each.section.id) }
              }
            />
          ))}
          {found.length === 0 ? (
            <div>
              <p>{t('No setting is called “{query}”.', { query })}</p>
              <Button size="sm" className="mt-3" onClick={() => setTyped('')}>
                {t('Show all settings')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
