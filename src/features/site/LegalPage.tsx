import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { longDate } from '#lib/format.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import accessibility from './content/accessibility.md?raw';
import dataProtection from './content/data-protection.md?raw';
import encryption from './content/only-you-can-read-it.md?raw';
import privacy from './content/privacy.md?raw';
import terms from './content/terms.md?raw';
import { useArticle } from './articles.ts';
import { msg, t } from '#lib/i18n.ts';
import { inLanguage } from '#lib/languages.ts';
import { Trans } from '#ui/Trans.tsx';

const all = [
  ['/privacy', msg('Privacy')],
  ['/terms', msg('Terms')],
  ['/data-protection', msg('Data protection')],
  ['/only-you-can-read-it', msg('Encryption')],
  ['/cookie-policy', msg('Cookies')],
  ['/accessibility', msg('Accessibility')],
] as const;

interface LegalPageProps {
  /** Of its file and its address. */
  readonly name: string;
  readonly english: string;
  readonly children?: ReactNode;
}

/** What somebody may be held to, in the English words. */
const BINDING: ReadonlySet<string> = new Set(['privacy', 'terms', 'cookie-policy', 'data-protection']);

/** The English page, which nobody is led away from. */
const EnglishText = ({ name, children }: { name: string; children?: ReactNode }) => (
  <a href={inLanguage(`/${name}`, 'en')} hrefLang="en" className="text-tide underline">
    {children}
  </a>
);

/** A legal page: its plain words first and set apart, the whole text below, and the other legal pages beside it. `children`: below its plain words. */
export function LegalPage({ name, english, children }: LegalPageProps) {
  const { title, changed, sections, isTranslation } = useArticle(name, english);
  const [plain, ...others] = sections;
  return (
    <article className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <PageTitle note={changed ? t('Last changed on {day}', { day: longDate(changed) }) : undefined}>
          {title}
        </PageTitle>
        {isTranslation && BINDING.has(name) ? (
          <p className="mb-4 max-w-measure text-sm text-pretty text-ink-2">
            <Trans
              id="This is a translation. What counts is the <0>English text</0>."
              components={{
                0: <EnglishText name={name} />,
              }}
            />
          </p>
        ) : null}
        {plain ? (
          <section aria-labelledby={plain.id} className="max-w-measure rounded-(--r-m) border border-line bg-card p-5">
            <h2 id={plain.id}>{plain.title}</h2>
            <Prose text={plain.text} className="mt-2" />
            {children}
          </section>
        ) : null}
        {others.map(({ id, title, text }) => (
          <section key={id} aria-labelledby={id} className="mt-8 max-w-measure">
            <h2 id={id}>{title}</h2>
            <Prose text={text} className="mt-2" />
          </section>
        ))}
      </div>
      <nav aria-label={t('Legal pages')} className="lg:pt-16">
        <ul className="border-b border-line">
          {all.map(([to, label]) => (
            <li key={to} className="border-t border-line">
              <Link
                to={to}
                className="flex min-h-11 items-center py-2 font-medium text-tide hover:underline aria-[current=page]:text-ink"
              >
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

/** /accessibility. */
export const AccessibilityScreen = () => <LegalPage name="accessibility" english={accessibility} />;

/** /data-protection. */
export const DataProtectionScreen = () => <LegalPage name="data-protection" english={dataProtection} />;

/** /only-you-can-read-it. */
export const EncryptionScreen = () => <LegalPage name="only-you-can-read-it" english={encryption} />;

/** /privacy. */
export const PrivacyScreen = () => <LegalPage name="privacy" english={privacy} />;

/** /terms. */
export const TermsScreen = () => <LegalPage name="terms" english={terms} />;
