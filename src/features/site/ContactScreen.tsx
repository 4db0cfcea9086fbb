import type { ReactNode } from 'react';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import text from './content/contact.md?raw';
import { withOperator } from './operator-words.ts';
import { pageText } from './page-text.ts';

/** The part about feedback, by its heading. */
const FEEDBACK = 'an-idea-a-problem-or-what-you-like';

const { title, intro, sections } = pageText(withOperator(text));

/** /contact: who runs this copy, and the ways to reach them. `feedback` is shown below its part. */
export const ContactScreen = ({ feedback }: { feedback: ReactNode }) => (
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
