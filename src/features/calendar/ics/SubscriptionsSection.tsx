import { useState, type FormEvent } from 'react';
import { getDb } from '#data/db.ts';
import type { SubscriptionRow } from '#data/local-tables.ts';
import { useLive } from '#data/live.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { askErrors, hasServer } from './ask-server.ts';
import { NeedsServer, Section } from './Section.tsx';
import { NameAndColor, newColor } from './NameAndColor.tsx';
import { SubscribedCalendar } from './SubscribedCalendar.tsx';
import { shownOrNot } from './words.ts';
import { subscribe, type SubscriptionError } from './subscriptions.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** Why a calendar was not stored. */
const errors: Readonly<Record<SubscriptionError, Message>> = {
  ...askErrors,
  Address: msg('No calendar can be fetched from this address. It begins with https:// or webcal://.'),
  TooManyCalendars: msg('You cannot add more calendars. Remove one first.'),
};

/** Calendars of others, beside the own events. */
export function SubscriptionsSection() {
  return (
    <Section
      title={t('Show another calendar here')}
      note={t(
        'The server reads its address each hour. Its events stand beside yours, also offline, and can only be read.',
      )}
    >
      {hasServer() ? <Calendars /> : <NeedsServer />}
    </Section>
  );
}

function Calendars() {
  const rows = useLive<readonly SubscriptionRow[]>(() => getDb().subscriptions.toArray(), [], []);
  return (
    <div className="grid gap-4">
      {rows && rows.length > 0 ? (
        <ul aria-label={t('Calendars shown here')} className="border-t border-line">
          {rows.map((row) => (
            <SubscribedCalendar key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      <AddCalendar others={rows ?? []} />
    </div>
  );
}

function AddCalendar({ others }: { readonly others: readonly SubscriptionRow[] }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [chosen, setColor] = useState<string | null>(null);
  const color = chosen ?? newColor(others);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const add = useOnce(async () => {
    if (url.trim() === '') return setError(t('Paste the address of the calendar.'));
    setBusy(true);
    const outcome = await subscribe({ url: url.trim(), name: name.trim() || hostIn(url), color });
    setBusy(false);
    if (!outcome.ok) return setError(t(errors[outcome.error]));
    setError(null);
    setUrl('');
    setName('');
    setColor(null);
    toast(shownOrNot(outcome.value));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <form aria-label={t('Show a calendar')} noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={t('Address of the calendar')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://…"
            value={url}
            onChange={({ target }) => {
              setUrl(target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <NameAndColor name={name} color={color} optional onName={setName} onColor={setColor} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('Show it')}
      </Button>
    </form>
  );
}

/** A name for a calendar that was given none. */
function hostIn(url: string): string {
  const plain = url.trim().replace(/^webcals?:/i, 'https:');
  return (URL.canParse(plain) ? new URL(plain).hostname : plain).slice(0, 60) || t('Calendar');
}
