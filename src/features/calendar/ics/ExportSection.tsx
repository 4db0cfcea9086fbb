import { useState } from 'react';
import type { Day } from '#lib/day.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { DateField } from '#ui/DateField.tsx';
import { download } from '#ui/download.ts';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { exportCalendar, type Exported } from './export-calendar.ts';
import { Section } from './Section.tsx';
import { exportFailed } from './words.ts';
import { t } from '#lib/i18n.ts';

/** Whether this device can hand a calendar file to another app. */
const canShare = () =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.ics', { type: 'text/calendar' })] });

/** The events as a file that every calendar reads. */
export function ExportSection() {
  const [from, setFrom] = useState<Day | null>(null);
  const [to, setTo] = useState<Day | null>(null);
  const reversed = from !== null && to !== null && to < from;
  const make = async (give: (made: Exported) => Promise<void> | void) => {
    if (reversed) return;
    try {
      const made = await exportCalendar({ from, to });
      if (made.events === 0) toast({ title: t('There are no events in these days') });
      else await give(made);
    } catch (cause) {
      // The person closed the list of apps.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      logFailure('ExportFailed', cause);
      toast(exportFailed());
    }
  };
  const save = useOnce(() =>
    make(({ file, events }) => {
      download(file, file.name);
      toast({ title: t('{events, plural, one {# event} other {# events}} in {name}', { events, name: file.name }) });
    }),
  );
  const share = useOnce(() => make(({ file }) => navigator.share({ files: [file] })));
  return (
    <Section
      title={t('Export a file')}
      note={t('Your events as an .ics file. Leave the days empty to export all of them. Works offline.')}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
          <Field label={t('From')} optional>
            {(control) => <DateField {...control} what={t('the first day')} value={from} onChange={setFrom} />}
          </Field>
          <Field
            label={t('To')}
            optional
            error={reversed ? t('The last day is before the first day. Choose a later one.') : null}
          >
            {(control) => <DateField {...control} what={t('the last day')} value={to} onChange={setTo} />}
          </Field>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button type="submit">
            <Icon name="download" size="s" />
            {t('Download')}
          </Button>
          {canShare() ? (
            <Button onClick={({ currentTarget }) => currentTarget.form?.reportValidity() && void share()}>
              <Icon name="share" size="s" />
              {t('Share')}
            </Button>
          ) : null}
        </div>
      </form>
    </Section>
  );
}
