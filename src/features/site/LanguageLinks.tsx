import { useLocation } from '@tanstack/react-router';
import { language, t } from '#lib/i18n.ts';
import { inLanguage, languageNames, languages } from '#lib/languages.ts';
import { classes } from '#ui/classes.ts';
import { setDeviceLanguage } from '#ui/device-language.ts';

/** This page in the other languages, each named as its readers name it. They are pages of their own, and what was pressed stays the language of this device. */
export function LanguageLinks({ className }: { className?: string }) {
  const { pathname, searchStr } = useLocation();
  return (
    <nav aria-label={t('Languages')}>
      <ul className={classes('flex flex-wrap gap-x-4', className)}>
        {languages.map((each) => (
          <li key={each} lang={each}>
            {each === language() ? (
              <span aria-current="true" className="inline-flex min-h-11 items-center font-semibold">
                {languageNames[each]}
              </span>
            ) : (
              <a
                href={inLanguage(pathname + searchStr, each)}
                hrefLang={each}
                onClick={() => setDeviceLanguage(each)}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {languageNames[each]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
