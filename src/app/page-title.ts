import { capital } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';

const PRODUCT = 'Daymark';

/**
 * The document's title for a path (both specs): 'Daymark | {first path segment, capitalised, camel-case split into words}', 'Daymark | Home'
 * for the root.
 * @example pageTitle('/thoughtDump/7') // 'Daymark | Thought Dump'
 */
export function pageTitle(path: string): string {
  const first = path.split('/').find(Boolean);
  if (!first) return `${PRODUCT} | ${t('Home')}`;
  const words = decoded(first).replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ');
  return `${PRODUCT} | ${capital(words)}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // an invalid % in the address
  }
}
