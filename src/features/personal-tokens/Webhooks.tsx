import { useEffect, useState } from 'react';
import type { Result } from '#lib/result.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { writtenAt } from '#ui/clock.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useToday } from '#ui/use-today.ts';
import {
  makeWebhook,
  readWebhooks,
  removeWebhook,
  testWebhook,
  tokenProblems,
  type TokensError,
  type WebhookFacts,
} from './tokens.ts';
import { type Message, msg, t } from '#lib/i18n.ts';
import { dayInText } from '#lib/format.ts';

/** What a webhook can be told (sync-server/webhooks/events.ts). */
const EVENTS = [
  { type: 'entry.created', label: msg('A journal entry is written'), short: msg('entries') },
  { type: 'task.completed', label: msg('A task is done'), short: msg('tasks') },
  { type: 'habit.ticked', label: msg('A habit is ticked'), short: msg('habits') },
] as const;
const ALL_EVENTS: readonly string[] = EVENTS.map(({ type }) => type);

/** What came of the last delivery, in words. */
const RESULTS: Readonly<Record<string, Message>> = {
  taken: msg('received'),
  refused: msg('refused, trying again'),
  unreachable: msg('no answer, trying again'),
  address: msg('address not allowed'),
  gone: msg('ended by the receiver'),
};
const resultWords = (result: string) => {
  const words = RESULTS[result];
  return words ? t(words) : result;
};

const REFUSALS = {
  address: msg('The server cannot call this address. It must be one on the internet, as https://example.org/hook.'),
  too_many: msg('You have 10 webhooks, which is the most. End one first.'),
};

/** The addresses of a person that are told when something happens: made, tried and ended. */
export function Webhooks({ user }: { readonly user: string }) {
  const today = useToday();
  const [hooks, setHooks] = useState<readonly WebhookFacts[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  const [ending, setEnding] = useState<WebhookFacts | null>(null);
  useEffect(() => {
    void readWebhooks(user).then((found) => found.ok && setHooks(found.value.webhooks));
  }, [user]);
  const change = async (
    made: Promise<Result<{ readonly webhooks: readonly WebhookFacts[] }, TokensError>>,
    failed: string,
  ) => {
    const found = await made;
    if (found.ok) setHooks(found.value.webhooks);
    else toast({ title: failed, description: t(tokenProblems[found.error]), tone: 'destructive' });
    return found;
  };
  const tryOut = async ({ id }: WebhookFacts) => {
    const found = await change(testWebhook(user, id), t('No test was sent'));
    const result = found.ok ? found.value.webhooks.find((hook) => hook.id === id)?.result : null;
    if (result) toast({ title: result === 'taken' ? t('The test was received') : t('The test was not received') });
  };
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-1 gap-4 border-t border-line pt-6">
      <div>
        <h3 id="webhooks">{t('Webhooks')}</h3>
        <p className="mt-1 text-sm text-ink-2">
          {t(
            'The server calls an address of yours when something happens. It sends what kind of thing it was and its id, never what you wrote.',
          )}
        </p>
      </div>
      {hooks.length === 0 ? null : (
        <ul aria-label={t('Your webhooks')}>
          {hooks.map((hook) => (
            <li key={hook.id} className="border-b border-line py-2">
              <p className="wrap-anywhere">
                {hook.url}
                <span className="block text-sm text-ink-2">
                  {EVENTS.filter(({ type }) => hook.events.includes(type))
                    .map(({ short }) => t(short))
                    .join(', ')}{' '}
                  ·{' '}
                  {hook.tried === null || hook.result === null
                    ? t('nothing sent yet')
                    : `${resultWords(hook.result)}, ${dayInText(writtenAt(new Date(hook.tried), today))}`}
                </span>
              </p>
              <p className="-ms-3 flex gap-1">
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t('Send a test to {url}', { url: hook.url })}
                  onClick={() => void tryOut(hook)}
                >
                  {t('Send a test')}
                </Button>
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t('End {url}', { url: hook.url })}
                  onClick={() => setEnding(hook)}
                >
                  {t('End')}
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {secret === null ? null : (
        <div className="grid gap-3 rounded-m border border-edge p-4">
          <p className="text-sm text-ink-2">
            {t('The secret that signs the calls (Standard Webhooks). Copy it now: it is not shown again.')}
          </p>
          <code className="font-mono text-sm break-all select-all">{secret}</code>
          <Button size="sm" tone="tide" className="justify-self-start" onClick={() => copyText(secret)}>
            {t('Copy the secret')}
          </Button>
        </div>
      )}
      <WebhookForm
        onMake={async (url, events) => {
          const made = await makeWebhook(user, url, events);
          if (!made.ok) return t(tokenProblems[made.error]);
          const { secret = null, refused, webhooks } = made.value;
          setHooks(webhooks);
          if (refused) return t(REFUSALS[refused]);
          setSecret(secret);
          return null;
        }}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => {
          if (!open) setEnding(null);
        }}
        title={t('End this webhook?')}
        description={t('Its address is told nothing any more.')}
        confirm={t('End')}
        onConfirm={() => {
          if (ending) void change(removeWebhook(user, ending.id), t('Not ended'));
        }}
      />
    </section>
  );
}

interface FormProps {
  /** Resolves to why it was not made; null: it was. */
  readonly onMake: (url: string, events: readonly string[]) => Promise<string | null>;
}

function WebhookForm({ onMake }: FormProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState(ALL_EVENTS);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (events.length === 0) {
      setError(t('Choose at least one thing that it is told.'));
      return;
    }
    setBusy(true);
    const problem = await onMake(url.trim(), events);
    setBusy(false);
    setError(problem);
    if (problem === null) setUrl('');
  };
  return (
    <form
      aria-label={t('New webhook')}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Field label={t('Address')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            value={url}
            maxLength={2000}
            placeholder="https://example.org/hook"
            onChange={({ target }) => {
              setUrl(target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-semibold">{t('When')}</legend>
        {EVENTS.map(({ type, label }) => (
          <Checkbox
            key={type}
            label={t(label)}
            checked={events.includes(type)}
            onCheckedChange={(checked) => {
              setEvents(ALL_EVENTS.filter((each) => (each === type ? checked : events.includes(each))));
              setError(null);
            }}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('Add a webhook')}
      </Button>
    </form>
  );
}
