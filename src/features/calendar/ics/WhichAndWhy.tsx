import { t } from '#lib/i18n.ts';

/** How many lines are shown at once. */
const MOST = 50;

interface WhichAndWhyProps {
  readonly summary: string;
  readonly lines: readonly string[];
}

/** What of a calendar is not read, or not as it is there: closed until it is asked for, and nothing without a line. */
export function WhichAndWhy({ summary, lines }: WhichAndWhyProps) {
  if (lines.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-tide">{summary}</summary>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        {lines.slice(0, MOST).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MOST ? <li>{t('And {count} more.', { count: lines.length - MOST })}</li> : null}
      </ul>
    </details>
  );
}
