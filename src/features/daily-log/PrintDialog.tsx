import { useState } from 'react';
import type { Filter } from '#kinds/chips.ts';
import { dayAfter, type Day } from '#lib/day.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { download } from '#ui/download.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { LogNarrowing } from './logs-search.ts';
import { PrintedLog } from './PrintedLog.tsx';
import { asMarkdown, asTable, asText, rangeTitle } from './range-text.ts';
import { filters } from './timeline.ts';
import { useRange } from './queries.ts';
import { t } from '#lib/i18n.ts';

export interface PrintDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly today: Day;
  readonly filter: Filter;
  readonly by: LogNarrowing | null;
}

/** The days of the first range, with today. */
const AT_FIRST = 30;

/** Prints the log from one day to another, or saves it as a file. What the chip and the filters leave out is left out here. */
export const PrintDialog = ({ open, ...rest }: PrintDialogProps) => (open ? <RangeDialog {...rest} /> : null);

function RangeDialog({ onClose, today, filter, by }: Omit<PrintDialogProps, 'open'>) {
  const [from, setFrom] = useState<Day>(dayAfter(today, 1 - AT_FIRST));
  const [to, setTo] = useState(today);
  const [printing, setPrinting] = useState(false);
  const days = useRange(from, to, filter, by);
  const turned = from > to;
  const entries = turned ? 0 : (days?.reduce((sum, { items }) => sum + items.length, 0) ?? 0);
  const title = rangeTitle(from, to);
  const save = (text: string, ending: string, type: string) => {
    // The mark of UTF-8, without which spreadsheets read a table in another alphabet.
    const parts = ending === 'csv' ? ['\uFEFF', text] : [text];
    download(new Blob(parts, { type }), `daymark-log-${from}-to-${to}.${ending}`);
  };
  const kept = filter === 'all' ? null : t(filters[filter].label);
  return (
    <>
      <Dialog
        open
        onOpenChange={(next) => !next && onClose()}
        title={t('Print or export')}
        description={
          kept && by
            ? t('Only {kind}, and of it what the filters show. Made on this device.', { kind: kept })
            : by
              ? t('Only what the filters show. Made on this device.')
              : kept
                ? t('Only {kind}. Made on this device.', { kind: kept })
                : t('Everything in the log except released thoughts. The file is made on this device.')
        }
        footer={
          <Button tone="tide" disabled={entries === 0} onClick={() => setPrinting(true)}>
            <Icon name="print" size="s" />
            {t('Print')}
          </Button>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField label={t('From')} what={t('the first day')} day={from} last={today} onChange={setFrom} />
          <DayField
            label={t('To')}
            what={t('the last day')}
            day={to}
            last={today}
            onChange={setTo}
            error={turned ? t('The last day is before the first day. Choose a later one.') : null}
          />
        </div>
        <p role="status" className="mt-3 min-h-6 text-sm text-ink-2 tabular-nums">
          {turned || !days
            ? ''
            : entries === 0
              ? t('There is nothing in these days.')
              : t('{entries, plural, one {# entry} other {# entries}} on {days, plural, one {# day} other {# days}}', {
                  entries,
                  days: days.length,
                })}
        </p>
        <h3 className="mt-4 font-sans text-sm font-semibold">{t('Save as a file')}</h3>
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button
            tone="soft"
            size="sm"
            disabled={entries === 0}
            onClick={() => save(asMarkdown(title, days ?? []), 'md', 'text/markdown')}
          >
            {t('Markdown')}
          </Button>
          <Button
            tone="soft"
            size="sm"
            disabled={entries === 0}
            onClick={() => save(asText(title, days ?? []), 'txt', 'text/plain')}
          >
            {t('Plain text')}
          </Button>
          <Button
            tone="soft"
            size="sm"
            disabled={entries === 0}
            onClick={() => save(asTable(days ?? []), 'csv', 'text/csv')}
          >
            {t('Table (CSV)')}
          </Button>
        </div>
      </Dialog>
      {printing && days ? <PrintedLog title={title} days={days} onPrinted={() => setPrinting(false)} /> : null}
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  /** What the button for the month picks. */
  readonly what: string;
  readonly day: Day;
  readonly last: Day;
  readonly onChange: (day: Day) => void;
  readonly error?: string | null;
}

const DayField = ({ label, what, day, last, onChange, error }: DayFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <DateField {...control} kept what={what} value={day} last={last} onChange={(next) => next && onChange(next)} />
    )}
  </Field>
);
