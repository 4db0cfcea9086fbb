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

/** What a webhook can be told (sync-server/webhooks/events.ts). */
const EVENTS = [
  { type: 'entry.created', label: 'A journal entry is written', short: 'entries' },
  { type: 'task.completed', label: 'A task is done', short: 'tasks' },
  { type: 'habit.ticked', label: 'A habit is ticked', short: 'habits' },
] as const;
const ALL_EVENTS: readonly string[] = EVENTS.map(({ type }) => type);

/** What came of the last delivery, in words. */
const RESULTS: Readonly<Record<string, string>> = {
  taken: 'received',
  refused: 'refused, trying again',
  unreachable: 'no answer, trying again',
  address: 'address not allowed',
  gone: 'ended by the receiver',
};

const REFUSALS = {
  address: 'The server cannot call this address. It must be one on the internet, as https://example.org/hook.',
  too_many: 'You have 10 webhooks, which is the most. End one first.',
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
    else toast({ title: failed, description: tokenProblems[found.error], tone: 'destructive' });
    return found;
  };
  const tryOut = async ({ id }: WebhookFacts) => {
    const found = await change(testWebhook(user, id), 'No test was sent');
    const result = found.ok ? found.value.webhooks.find((hook) => hook.id === id)?.result : null;
    if (result) toast({ title: result === 'taken' ? 'The test was received' : 'The test was not received' });
  };
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-6">
      <div>
        <h3 id="webhooks">Webhooks</h3>
        <p className="mt-1 text-sm text-ink-2">
          The server calls an address of yours when something happens. It sends what kind of thing it was and its id,
          never what you wrote.
        </p>
      </div>
      {hooks.length === 0 ? null : (
        <ul aria-label="Your webhooks">
          {hooks.map((hook) => (
            <li key={hook.id} className="border-b border-line py-2">
              <p className="wrap-anywhere">
                {hook.url}
                <span className="block text-sm text-ink-2">
                  {EVENTS.filter(({ type }) => hook.events.includes(type))
                    .map(({ short }) => short)
                    .join(', ')}{' '}
                  ·{' '}
                  {hook.tried === null || hook.result === null
                    ? 'nothing sent yet'
                    : `${RESULTS[hook.result] ?? hook.result}, ${writtenAt(new Date(hook.tried), today)}`}
                </span>
              </p>
              <p className="-ml-3 flex gap-1">
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={`Send a test to ${hook.url}`}
                  onClick={() => void tryOut(hook)}
                >
                  Send a test
                </Button>
                <Button tone="quiet" size="sm" aria-label={`End ${hook.url}`} onClick={() => setEnding(hook)}>
                  End
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {secret === null ? null : (
        <div className="grid gap-3 rounded-m border border-edge p-4">
          <p className="text-sm text-ink-2">
            The secret that signs the calls (Standard Webhooks). Copy it now: it is not shown again.
          </p>
          <code className="font-mono text-sm break-all select-all">{secret}</code>
          <Button size="sm" tone="tide" className="justify-self-start" onClick={() => copyText(secret)}>
            Copy the secret
          </Button>
        </div>
      )}
      <WebhookForm
        onMake={async (url, events) => {
          const made = await makeWebhook(user, url, events);
          if (!made.ok) return tokenProblems[made.error];
          const { secret = null, refused, webhooks } = made.value;
          setHooks(webhooks);
          if (refused) return REFUSALS[refused];
          setSecret(secret);
          return null;
        }}
      />
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => {
          if (!open) setEnding(null);
        }}
        title="End this webhook?"
        description="Its address is told nothing any more."
        confirm="End"
        onConfirm={() => {
          if (ending) void change(removeWebhook(user, ending.id), 'Not ended');
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
      setError('Choose at least one thing that it is told.');
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
      aria-label="New webhook"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Field label="Address" error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="url"
            inputMode="url"
            value={url}
            maxLength={2000}
            placeholder="https://example.org/hook"
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
      </Field>
      <fieldset>
        <legend className="text-sm font-semibold">When</legend>
        {EVENTS.map(({ type, label }) => (
          <Checkbox
            key={type}
            label={label}
            checked={events.includes(type)}
            onCheckedChange={(checked) =>
              setEvents(ALL_EVENTS.filter((each) => (each === type ? checked : events.includes(each))))
            }
          />
        ))}
      </fieldset>
      <Button type="submit" busy={busy} className="justify-self-start">
        Add a webhook
      </Button>
    </form>
  );
}
