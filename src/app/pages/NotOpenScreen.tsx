import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '#ui/Icon.tsx';
import { pageAt, pages } from '#app/site-map.ts';
import { t } from '#lib/i18n.ts';

/** Shown for every page of the site map that is not open yet, with links to the pages that are. */
export function NotOpenScreen() {
  // '/resources/student-guide' has the name of '/resources'.
  const name = useLocation({ select: ({ pathname }) => pageAt(pathname)?.name });
  return (
    <section className="max-w-measure">
      <h1>{t('This page is not open yet')}</h1>
      <p className="mt-3 text-lead text-pretty text-ink-2">
        {t('{name} comes with a later version. This works today:', { name: name ? t(name) : t('This page') })}
      </p>
      <ul className="mt-6 border-b border-line">
        {pages
          .filter(({ does }) => does)
          .map(({ path, name, does }) => (
            <li key={path} className="border-t border-line">
              <Link to={path} className="group flex min-h-16 items-center gap-4 py-3">
                <span className="min-w-0 flex-1">
                  <span className="block font-serif text-lead group-hover:underline">{name && t(name)}</span>
                  <span className="block text-sm text-ink-2">{does && t(does)}</span>
                </span>
                <Icon name="right" size="s" className="text-tide" />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
