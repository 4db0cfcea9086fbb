import { Component, type ReactNode } from 'react';
import type { SettingsFacts } from '#features/settings/facts.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Highlight } from '#ui/Highlight.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SettingSearchContext } from '#ui/setting-search.ts';
import { t } from '#lib/i18n.ts';
import type { FoundSection } from './narrow-sections.ts';

interface SectionViewProps extends FoundSection {
  readonly facts: SettingsFacts;
  readonly query: string;
  /** On a phone: whether it is open, and what a press on its title does. On a wide window every section is open. */
  readonly fold: { readonly open: boolean; readonly onToggle: () => void } | null;
}

/** One section: its title, and its rows once it is open. */
export function SectionView({ section, all, facts, query, fold }: SectionViewProps) {
  const { id, title, now, rows, Rows } = section;
  const open = fold?.open ?? true;
  const name = <Highlight text={t(title)} query={query} />;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      {fold ? (
        <h2 id={`${id}-title`}>
          <button
            data-printed=""
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-rows`}
            onClick={fold.onToggle}
            className="settings-head"
          >
            <span>
              {name}
              {now && !open ? (
                <span className="block font-sans text-sm font-normal text-ink-2">{now(facts)}</span>
              ) : null}
            </span>
            <Icon name="down" size="s" />
          </button>
        </h2>
      ) : (
        <h2 id={`${id}-title`} tabIndex={-1} className="border-b border-ink pb-2">
          {name}
        </h2>
      )}
      <div id={`${id}-rows`} hidden={!open} className={fold ? 'pb-6' : ''}>
        {open ? (
          <SettingSearchContext
            value={{
              query,
              all,
              words: Object.fromEntries(rows.map(([row, words]) => [t(row), words ? t(words) : ''])),
            }}
          >
            <Failing>
              <Rows {...facts} />
            </Failing>
          </SettingSearchContext>
        ) : null}
      </div>
    </section>
  );
}

/** A section that fails says so in its place; the others go on working. */
class Failing extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(cause: unknown): void {
    logFailure('A section of the settings failed:', cause);
  }
  override render(): ReactNode {
    return this.state.failed ? (
      <p role="alert" className="py-3 text-sm text-danger">
        {t('This part could not be shown. Reload the page and try again.')}
      </p>
    ) : (
      this.props.children
    );
  }
}
