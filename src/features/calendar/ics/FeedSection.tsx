import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { isSealedAccount } from '#data/meta.ts';
import { dayOf } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import type { Result } from '#lib/result.ts';
import { deviceZone } from '#lib/zone.ts';
import { serverUrl } from '#remote/server.ts';
import { copyText } from '#ui/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { ask, askErrors, hasServer, type AskError } from './ask-server.ts';
import { NeedsServer, Section } from './Section.tsx';
import { language, t } from '#lib/i18n.ts';

const feed = v.object({ made_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())) });
const made = v.object({ path: v.pipe(v.string(), v.regex(/^\/calendar\/[\w-]+\.ics$/)), made_at: v.string() });

interface Feed {
  /** Null: there is none. */
  readonly made_at: string | null;
  /** Known only on the device that made it, as long as the dialog is open. */
  readonly url?: string;
}

/** The private address at which other programs read the events. */
export function FeedSection() {
  const isSealed = useLive(() => isSealedAccount(getDb()), false, []) === true;
  return (
    <Section
      title={t('Show your events in another calendar')}
      note={
        isSealed
          ? t(
              'Other calendars can see at a private address when you are busy, from one year ago on. What your events are stays with you: the server cannot read it.',
            )
          : t(
              'Other calendars can read your events at a private address, from one year ago on. Anyone who has the address can see your events, but cannot change them.',
            )
      }
    >
      {hasServer() ? <Address /> : <NeedsServer />}
    </Section>
  );
}

function Address() {
  const [state, setState] = useState<Feed | null>(null);
  const [error, setError] = useState<AskError | null>(null);
  const [asking, setAsking] = useState<'new' | 'end' | null>(null);
  const [busy, setBusy] = useState(false);
  const take = (outcome: Result<Feed, AskError>) => {
    if (outcome.ok) setState(outcome.value);
    setError(outcome.ok ? null : outcome.error);
  };
  const load = async () => take(await ask('feed', {}, feed));
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  useEffect(() => void load(), []);
  const working = (work: () => Promise<Result<Feed, AskError>>) => async () => {
    setBusy(true);
    take(await work());
    setBusy(false);
  };
  const make = useOnce(
    working(async () => {
      const outcome = await ask('feed/make', { zone: deviceZone(), language: language() }, made);
      if (!outcome.ok) return outcome;
      return { ok: true, value: { made_at: outcome.value.made_at, url: serverUrl() + outcome.value.path } };
    }),
  );
  const end = useOnce(
    working(async () => {
      const outcome = await ask('feed/revoke', {}, feed);
      if (outcome.ok) toast({ title: t('The address no longer works') });
      return outcome;
    }),
  );
  return (
    <>
      {state === null && error === null ? <p className="text-sm text-ink-2">{t('Asking the server…')}</p> : null}
      {state?.made_at === null ? (
        <Button busy={busy} onClick={() => void make()}>
          <Icon name="link" size="s" />
          {t('Make an address')}
        </Button>
      ) : null}
      {state?.made_at ? (
        <div className="grid gap-3">
          {state.url ? (
            <NewAddress url={state.url} />
          ) : (
            <p>
              {t('You have an address since {day}. It was shown only once, when you made it.', {
                day: longDate(dayOf(new Date(state.made_at))),
              })}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={() => setAsking('new')}>
              {t('Make a new one')}
            </Button>
            <Button tone="danger" busy={busy} onClick={() => setAsking('end')}>
              {t('End it')}
            </Button>
          </div>
        </div>
      ) : null}
      <p role="alert" className="text-sm font-medium text-danger not-empty:mt-3">
        {error ? t(askErrors[error]) : null}
      </p>
      {error && state === null ? (
        <Button size="sm" className="mt-2" onClick={() => void load()}>
          {t('Try again')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => {
          if (!open) setAsking(null);
        }}
        title={asking === 'new' ? t('Make a new address?') : t('End the address?')}
        description={t('Your address stops working at once. Calendars that use it do not get your events any more.')}
        confirm={asking === 'new' ? t('Make a new one') : t('End it')}
        tone={asking === 'new' ? 'tide' : 'danger'}
        onConfirm={() => void (asking === 'new' ? make() : end())}
      />
    </>
  );
}

/** The address, the only time that it can be seen: the server keeps no copy of it. */
function NewAddress({ url }: { readonly url: string }) {
  return (
    <Field
      label={t('Your private address')}
      hint={t('Copy it now: it is shown only once. In the other calendar, add a calendar by its address.')}
    >
      {(control) => (
        <div className="flex flex-wrap gap-3">
          <TextInput
            {...control}
            readOnly
            value={url}
            className="min-w-0 flex-1 basis-48"
            onFocus={({ target }) => target.select()}
          />
          <Button tone="tide" onClick={() => copyText(url)}>
            <Icon name="copy" size="s" />
            {t('Copy')}
          </Button>
        </div>
      )}
    </Field>
  );
}
