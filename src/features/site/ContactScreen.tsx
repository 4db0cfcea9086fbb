import type { ReactNode } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import english from './content/contact.md?raw';
import { useArticle } from './articles.ts';

/** The part about feedback, by its heading. */
const FEEDBACK = 'an-idea-a-problem-or-what-you-like';

/** /contact: who runs this copy, and the ways to reach them. `feedback` is shown below its part. */
export function ContactScreen({ feedback }: { feedback: ReactNode }) {
  const { title, intro, sections } = useArticle('contact', english);
  return (
    <div className="max-w-measure">
      <PageTitle>{title}</PageTitle>
      <Prose text={intro} className="text-lead" />
      {sections.map(({ id, title, text }) => (
        <section key={id} aria-labelledby={id} className="mt-8">
          <h2 id={id}>{title}</h2>
          <Prose text={text} className="mt-2" />
          {id === FEEDBACK ? feedback : null}
        </section>
      ))}
    </div>
  );
}
