import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/Icon.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { Prose } from '#ui/Prose.tsx';
import { useMounted } from '#ui/use-mounted.ts';
import { Wren } from '#ui/Wren.tsx';
import english from './content/faq.md?raw';
import { useArticle } from './articles.ts';
import { t } from '#lib/i18n.ts';
import { Trans } from '#ui/Trans.tsx';

/** No question has this id. */
const NONE = '-';

/**
 * /faq: ten questions, of which one is open at a time. They are the browser's own <details>, so that they open without JavaScript; an address
 * such as /faq#what-does-it-cost opens its question.
 */
export function FaqScreen() {
  const { title, sections } = useArticle('faq', english);
  const hash = useLocation({ select: (location) => location.hash });
  const mounted = useMounted();
  // What was pressed counts until the address names another question.
  const [pressed, setPressed] = useState({ hash: '', id: '' });
  const open = pressed.hash === hash && pressed.id !== '' ? pressed.id : mounted ? hash : '';
  const toggle = (id: string, isOpen: boolean) => {
    if (isOpen) setPressed({ hash, id });
    else if (open === id) setPressed({ hash, id: NONE });
  };
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-6 md:grid-cols-[1fr_2fr]">
      <div>
        <PageTitle
          note={
            <>
              <Trans
                id="Ten short answers. The one you need is not here? Ask the coach, or <0>write to us</0>."
                components={{ 0: <Link to="/contact" className="underline" /> }}
              />
            </>
          }
        >
          {title}
        </PageTitle>
        <div className="border-t border-line pt-4">
          <Wren size={48} />
          <Button asChild tone="coral" className="mt-2">
            <Link to="/chat">{t('Try Daymark today')}</Link>
          </Button>
        </div>
      </div>
      <div className="border-t border-ink">
        {sections.map(({ id, title, text }, i) => (
          <details
            key={id}
            id={id}
            name="faq"
            open={open === id}
            onToggle={({ currentTarget }) => toggle(id, currentTarget.open)}
            className="border-b border-line"
          >
            <summary className="flex min-h-16 list-none items-center gap-4 py-3">
              <span
                aria-hidden="true"
                className={classes('w-6 font-serif text-lead', open === id ? 'text-coral-text' : 'text-ink-2')}
              >
                {i + 1}
              </span>
              <h2 className="min-w-0 flex-1 text-lead wrap-anywhere">{title}</h2>
              <Icon name="plus" size="s" className={open === id ? 'rotate-45' : undefined} />
            </summary>
            <div className="pb-5 ps-10">
              <Prose text={text} className="max-w-measure" />
              <Button
                tone="quiet"
                size="sm"
                className="mt-2 -ms-2.5"
                onClick={() => copyText(new URL(`#${id}`, location.origin + location.pathname).href)}
              >
                <Icon name="link" size="s" />
                {t('Copy a link to this answer')}
              </Button>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}
