import { useLive } from '#data/live.ts';
import { dayOf } from '#lib/day.ts';
import { dayInText } from '#lib/format.ts';
import { writtenAt } from '#ui/clock.ts';
import { discardRecovery, readRecovery, restoreRecovery } from '#sync/heal.ts';
import { Button } from '#ui/Button.tsx';
import { useToday } from '#ui/use-today.ts';
import type { Device } from '#app/start/device-store.ts';
import { download } from '#ui/download.ts';
import { act, toast } from '#ui/toast.ts';
import { t } from '#lib/i18n.ts';
import type { Ask } from './use-question.tsx';

/** The account was reset on another device while this device had unsynced changes: they were set aside until the person decides. */
export function SetAside({ device, onAsk }: { device: Device; onAsk: Ask }) {
  const { db } = device;
  const record = useLive(async () => (await readRecovery(db)) ?? null, null, [db]);
  const today = useToday();
  if (!record) return null;
  const count = record.rows.length;
  const putBack = async () => {
    const restored = await restoreRecovery(db);
    const refused = (await readRecovery(db))?.rows.length ?? 0;
    if (refused === 0) return;
    toast({
      title: t('{count, plural, one {# thing} other {# things}} could not be put back', { count: refused }),
      description: [
        ...(restored > 0 ? [t('The others are back.')] : []),
        t(
          'This version of Daymark cannot use {count, plural, one {it. Download it} other {them. Download them}} to have a copy.',
          { count: refused },
        ),
      ].join(' '),
      tone: 'destructive',
    });
  };
  const save = () =>
    download(
      new Blob([JSON.stringify({ format: 'daymark-set-aside', version: 1, ...record }, null, 1)], {
        type: 'application/json',
      }),
      `daymark-set-aside-${dayOf(new Date(record.at))}.json`,
    );
  return (
    <section aria-label={t('Set aside')} className="border-t border-line pt-4">
      <h3 className="font-sans text-ui font-semibold">
        {t('{count, plural, one {# thing} other {# things}} set aside', { count })}
      </h3>
      <p className="mt-1 text-sm text-pretty text-ink-2">
        {t('This account was emptied, {time}. What was only on this device is kept separately until you decide.', {
          time: dayInText(writtenAt(new Date(record.at), today)),
        })}
      </p>
      <div className="-mx-2 mt-1 flex flex-wrap">
        <Button tone="quiet" size="sm" onClick={() => act('What was set aside was not put back', putBack)}>
          {t('Put back')}
        </Button>
        <Button tone="quiet" size="sm" onClick={save}>
          {t('Download')}
        </Button>
        <Button
          tone="quiet"
          size="sm"
          className="text-danger"
          onClick={() =>
            onAsk({
              title: t('Discard {count, plural, one {# thing} other {# things}}?', { count }),
              description: t('They are nowhere else. Download them first if you want to keep a copy.'),
              confirm: t('Discard'),
              run: () => act('What was set aside was not discarded', () => discardRecovery(db)),
            })
          }
        >
          {t('Discard')}
        </Button>
      </div>
    </section>
  );
}
