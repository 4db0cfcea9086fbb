import { capital } from '#lib/format.ts';
import { percentDecoded } from '#lib/percent.ts';
import { english, t } from '#lib/i18n.ts';
import { pageAt } from './site-map.ts';

const PRODUCT = 'Daymark';

/**
 * The document's title for a path (both specs): 'Daymark | {first path segment, capitalised, camel-case split into words}', 'Daymark | Home'
 * for the root.
 * @example pageTitle('/thoughtDump/7') // 'Daymark | Thought Dump'
 */
export function pageTitle(path: string): string {
  const first = path.split('/').find(Boolean);
  if (!first) return `${PRODUCT} | ${t('Home')}`;
  const words = percentDecoded(first).replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return `${PRODUCT} | ${translated(path) ?? capital(words)}`;
}

/** The page's name, in a language other than English. */
function translated(path: string): string | undefined {
  const page = pageAt(path);
  const name = page?.legal ?? page?.footer ?? page?.name ?? page?.title;
  return name && t(name) !== english(name) ? t(name) : undefined;
}
