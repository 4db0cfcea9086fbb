import { Link } from '@tanstack/react-router';
import { parseFiled, type Filed } from '#coach/filed.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { Icon } from '#ui/Icon.tsx';
import { useToday } from '#ui/use-today.ts';
import { useFiledRow, useFiledToday } from './queries.ts';
import { filedKind } from '#kinds/kinds.ts';
import { slipOf } from './slip.ts';
import { t } from '#lib/i18n.ts';
import { storedName } from './stored-name.ts';

/** The most that fit beside the conversation. */
const SHOWN = 12;

/** The rows that today's conversation was filed as, newest first, each a link. */
export function FiledToday() {
  const filed = useFiledToday()
    ?.map(parseFiled)
    .filter((line) => line !== null);
  if (!filed) return null;
  return (
    <>
      <h2 className="mb-2.5 text-lead">{t('Filed today')}</h2>
      {filed.length === 0 ? (
        <p className="border-t border-line pt-3 text-sm text-pretty text-ink-2">
          {t('What you write here is filed for you: in your Daily Log, Calendar, Memory Vault or To-Do List.')}
        </p>
      ) : (
        <ul className="border-b border-line">
          {filed.slice(0, SHOWN).map((line) => (
            <Line key={line.id} filed={line} />
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ filed }: { readonly filed: Filed }) {
  const today = useToday(useDayStart());
  const row = useFiledRow(filed);
  if (!row) return null;
  const { words, detail } = slipOf(filed.table, row, today);
  const { icon, page } = filedKind(filed.table);
  return (
    <li className="border-t border-line">
      <Link to={page.to} className="group grid min-h-11 grid-cols-[22px_minmax(0,1fr)] gap-3 py-2.5 text-sm">
        <Icon name={icon} size="s" className="mt-0.5 text-tide" />
        <span>
          <span className="block font-semibold group-hover:underline">{storedName(filed.module)}</span>
          <span className="line-clamp-2 text-ink-2">{words}</span>
          {detail ? <span className="block text-ink-2 tabular-nums">{detail}</span> : null}
        </span>
      </Link>
    </li>
  );
}
