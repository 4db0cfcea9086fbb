import { act } from '#ui/toast.ts';
import { Link } from '@tanstack/react-router';
import { useLive } from '#data/live.ts';
import type { QuarantineRow } from '#data/local-tables.ts';
import { isTableName } from '#data/schema.ts';
import type { Kind } from '#kinds/kind.ts';
import { kindsIn } from '#kinds/kinds.ts';
import { dayOf } from '#lib/day.ts';
import { dayInText } from '#lib/format.ts';
import { writtenAt } from '#ui/clock.ts';
import { discardQuarantined, exportQuarantine, listQuarantine, retryQuarantined } from '#sync/quarantine.ts';
import { Button } from '#ui/Button.tsx';
import { useToday } from '#ui/use-today.ts';
import type { Device } from '#app/start/device-store.ts';
import { download } from '#ui/download.ts';
import { t } from '#lib/i18n.ts';
import type { Ask } from './use-question.tsx';

/** The name of a row for the person, and the page where it can be fixed. A newer version of the app may have stored an unknown table. */
function placeOf(table: string): { readonly name: string; readonly page?: Kind['page'] } {
  const [kind, other] = isTableName(table) ? kindsIn(table) : [];
  if (!kind) return { name: t('Made by a newer version of Daymark') };
  return { ...kind, name: other ? t('{one} or {other}', { one: t(other.one), other: t(kind.one) }) : t(kind.one) };
}

/**
 * Changes that the server refused. They stay on this device, whole, until the person fixes them (an edit of the refused value is sent by
 * itself), exports them, or discards them after a question.
 */
export function NotBackedUp({ device, onAsk }: { device: Device; onAsk: Ask }) {
  const refused = useLive(() => listQuarantine(device.db), [], [device]) ?? [];
  const exportAll = async () => {
    const text = await exportQuarantine(device.db);
    download(new Blob([text], { type: 'application/json' }), `daymark-not-backed-up-${dayOf(new Date())}.json`);
  };
  return (
    <section className="border-t border-line pt-4" aria-label={t('Not backed up')}>
      <h3 className="text-ui font-sans font-semibold text-danger">
        {t('{count, plural, one {# item} other {# items}} not backed up', { count: refused.length })}
      </h3>
      <ul className="mt-1">
        {refused.map((row) => (
          <Refused
            key={row.mid}
            row={row}
            device={device}
            onDiscard={() =>
              onAsk({
                title: t('Discard this change?'),
                description: t('It was never backed up, so you lose it. Export it first if you want to keep a copy.'),
                confirm: t('Discard'),
                run: () => act('A change was not discarded', () => discardQuarantined(device.db, row.mid)),
              })
            }
          />
        ))}
      </ul>
      <Button
        tone="line"
        size="sm"
        className="mt-2 w-full"
        onClick={() => act('The refused changes were not exported', exportAll)}
      >
        {t('Export')}
      </Button>
    </section>
  );
}

function Refused({ row, device, onDiscard }: { row: QuarantineRow; device: Device; onDiscard: () => void }) {
  const { name, page } = placeOf(row.t);
  const today = useToday();
  const retry = async () => {
    await retryQuarantined(device.db, row.mid);
    await device.syncNow();
  };
  return (
    <li className="border-b border-line py-2">
      <p className="text-sm">
        {name}, {dayInText(writtenAt(new Date(row.at), today))}
        <span className="block text-xs text-ink-2">{t('The server refused it ({code}).', { code: row.code })}</span>
      </p>
      <div className="-mx-2 flex flex-wrap">
        {page ? (
          <Button asChild tone="quiet" size="sm">
            <Link to={page.to}>{t('Fix')}</Link>
          </Button>
        ) : null}
        <Button tone="quiet" size="sm" onClick={() => act('A change was not tried again', retry)}>
          {t('Try again')}
        </Button>
        <Button tone="quiet" size="sm" className="text-danger" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </li>
  );
}
