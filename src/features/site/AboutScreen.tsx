import { Link } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import english from './content/about.md?raw';
import { useArticle } from './articles.ts';
import { t } from '#lib/i18n.ts';

/** /about: why Daymark was built, the approach, beliefs and team. */
export function AboutScreen() {
  const { title, intro, sections } = useArticle('about', english);
  return (
    <article className="max-w-measure">
      <Drawing name="lighthouse" className="mb-2 -ms-2" />
      <PageTitle>{title}</PageTitle>
      <Prose text={intro} className="font-serif text-lead" />
      {sections.map(({ id, title, text }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id}>{title}</h2>
          <Prose text={text} className="mt-2 font-serif text-read" />
        </section>
      ))}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button asChild tone="coral">
          <Link to="/chat">{t('Have a Friendly Chat First')}</Link>
        </Button>
        <Button asChild tone="line">
          <Link to="/faq">{t('Read the questions')}</Link>
        </Button>
      </div>
    </article>
  );
}
