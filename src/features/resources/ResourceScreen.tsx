import { Link } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { longDate } from '#lib/format.ts';
import type { PageText } from '#features/site/page-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Prose } from '#ui/Prose.tsx';
import { resources, typeNames, type Resource } from './resource.ts';
import { saveTemplate } from './save-template.ts';
import { templateOf, resourceText } from './texts.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { shareRead, writeReading } from './reading.ts';
import { t } from '#lib/i18n.ts';

interface ResourceScreenProps {
  readonly slug: string;
  /** Opens a template as the draft of a new journal entry. */
  readonly onUse: (template: string) => void;
}

/** /resources/{slug}: one text, with how far it was read. */
export function ResourceScreen({ slug, onUse }: ResourceScreenProps) {
  const resource = resources.find((each) => each.slug === slug);
  const text = resourceText(slug);
  if (!resource || !text) {
    return (
      <section className="max-w-measure py-6">
        <h1>{t('There is no such resource')}</h1>
        <p className="mt-2 text-ink-2">{t('It may have another name now.')}</p>
        <Button asChild tone="coral" className="mt-3">
          <Link to="/resources">{t('All Resources')}</Link>
        </Button>
      </section>
    );
  }
  return <Article resource={resource} loading={text} onUse={onUse} />;
}

interface ArticleProps {
  readonly resource: Resource;
  readonly loading: Promise<PageText>;
  readonly onUse: ResourceScreenProps['onUse'];
}

function Article({ resource, loading, onUse }: ArticleProps) {
  const text = use(loading);
  const template = templateOf(text);
  const parts = text.sections.filter(({ id }) => id !== 'the-template');
  return (
    <article className="max-w-measure">
      <ReadingBar slug={resource.slug} />
      <Button asChild tone="quiet" size="sm" className="-ms-2.5">
        <Link to="/resources">
          <Icon name="left" size="s" />
          {t('Resources')}
        </Link>
      </Button>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {resource.featured ? <span className="font-semibold text-coral-text">{t('Featured')}</span> : null}
        <span className="font-semibold text-ink first-letter:uppercase">{t(typeNames[resource.type])}</span>
        <span>{t(resource.readingTime)}</span>
      </p>
      <h1 className="mt-1">{t(resource.title)}</h1>
      <p className="mt-2 mb-5 text-sm text-ink-2">
        {resource.author.name}, {longDate(resource.publishDate)}
      </p>
      <Thumbnail name={resource.thumbnail} />
      <Prose text={text.intro} className="mt-6 font-serif text-lead" />
      <nav aria-label={t('Parts of this text')} className="mt-6 border-y border-line py-2">
        <ol>
          {parts.map(({ id, title }, i) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center gap-4 text-tide hover:underline">
                <span className="w-6 font-serif text-ink-2">{i + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {parts.map(({ id, title, text: part }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id}>{title}</h2>
          <Prose text={part} className="mt-2 font-serif text-read" />
        </section>
      ))}
      {template ? (
        <section aria-labelledby="the-template" className="mt-8 rounded-(--r-m) border border-line bg-card p-5">
          <h2 id="the-template">{t('The template')}</h2>
          <p className="mt-3 font-serif text-read whitespace-pre-line">{template}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button tone="coral" onClick={() => onUse(template)}>
              {t('Open in my journal')}
            </Button>
            <Button tone="line" onClick={() => void saveTemplate(resource)}>
              <Icon name="download" size="s" />
              {t('Download')}
            </Button>
          </div>
        </section>
      ) : null}
      <nav aria-label={t('Read next')} className="mt-12 border-t border-ink pt-3">
        <p className="text-sm text-ink-2">{t('Read next')}</p>
        <ul className="border-b border-line">
          {nextAfter(resource).map(({ slug, title }) => (
            <li key={slug} className="border-t border-line">
              <Link
                to="/resources/$slug"
                params={{ slug }}
                className="flex min-h-11 items-center gap-4 py-3 font-serif hover:underline"
              >
                <span className="min-w-0 flex-1">{t(title)}</span>
                <Icon name="right" size="s" className="text-tide" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}

/** The two after it, around the end of the list. */
function nextAfter({ id }: Resource): readonly Resource[] {
  const at = resources.findIndex((each) => each.id === id);
  return [1, 2].map((step) => resources[(at + step) % resources.length]!);
}

/** How far the text around it has been read: a band below the header. The next visit to the list says it. */
function ReadingBar({ slug }: { slug: string }) {
  const bar = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0);
  useEffect(() => {
    const article = bar.current?.closest('article');
    if (!article) return undefined;
    const stop = new AbortController();
    const measure = () => {
      const { top, height } = article.getBoundingClientRect();
      const next = shareRead(top, height, innerHeight);
      setShare(next);
      // What is seen without scrolling is not yet read.
      if (scrollY > 0) writeReading(slug, next);
    };
    addEventListener('scroll', measure, { passive: true, signal: stop.signal });
    addEventListener('resize', measure, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, [slug]);
  return (
    <div
      ref={bar}
      role="progressbar"
      aria-label={t('Read so far')}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="fixed inset-x-0 z-20 h-1"
    >
      {share > 0 ? <div className="h-full bg-coral" style={{ width: `${share * 100}%` }} /> : null}
    </div>
  );
}
