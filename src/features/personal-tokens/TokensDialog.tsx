import { useEffect, useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { isSealedAccount } from '#data/meta.ts';
import { dayOf } from '#lib/day.ts';
import { dayInText, nearDay } from '#lib/format.ts';
import { deviceZone } from '#lib/zone.ts';
import { isTableName } from '#data/schema.ts';
import { kindNameOf, kinds, type KindName } from '#kinds/kinds.ts';
import { Button } from '#ui/Button.tsx';
import { writtenAt } from '#ui/clock.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Pills } from '#ui/Pills.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useToday } from '#ui/use-today.ts';
import { Webhooks } from './Webhooks.tsx';
import {
  makeToken,
  readTokens,
  readWrites,
  revokeToken,
  tokenProblems,
  undoTokenWrite,
  type TokenFacts,
  type TokensError,
  type TokenWrite,
} from './tokens.ts';
import { type Message, msg, t } from '#lib/i18n.ts';

/** What a token may do, in the words of the form: the least first. */
const USES = {
  read: { label: msg('Only read'), can_read: true, can_write: false },
  write: { label: msg('Only add and change'), can_read: false, can_write: true },
  add: { label: msg('Read and write'), can_read: true, can_write: true },
} as const;
type Use = keyof typeof USES;
const uses = () => (Object.keys(USES) as Use[]).map((value) => ({ value, label: t(USES[value].label) }));

const KINDS = ['calendar', 'journal', 'memory', 'mood', 'task', 'event', 'habit'] as const;
type TokenKind = (typeof KINDS)[number];
/** 'calendar' is what the calendar and the reminders of a phone show. */
const nameOfKind = (kind: TokenKind): Message => (kind === 'calendar' ? msg('Events and tasks') : kinds[kind].many);
/** What a token of one kind needs: a habit's days and a project's tasks are rows of their own. */
const TABLES: Readonly<Record<TokenKind, readonly string[]>> = {
  calendar: ['calendar_events', 'tasks', 'project_lists', 'project_tasks'],
  journal: ['journal_entries'],
  memory: ['memory_entries'],
  mood: ['mood_entries'],
  task: ['tasks', 'project_lists', 'project_tasks'],
  event: ['calendar_events'],
  habit: ['habits', 'habit_days'],
};

const LIVES = [
  { value: '30', label: msg('30 days') },
  { value: '365', label: msg('A year') },
  { value: '', label: msg('Until I revoke it') },
];

interface DialogProps {
  readonly user: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The tokens of a person, a form for a new one, and what tokens wrote. */
export function TokensDialog({ user, open, onOpenChange }: DialogProps) {
  const [tokens, setTokens] = useState<readonly TokenFacts[] | null>(null);
  const [writes, setWrites] = useState<readonly TokenWrite[]>([]);
  const [problem, setProblem] = useState<TokensError | null>(null);
  const [shown, setShown] = useState<NewToken | null>(null);
  const isSealed = useLive(() => isSealedAccount(getDb()), false, []) === true;
  useEffect(() => {
    if (!open) return;
    void readTokens(user).then((found) => {
      if (found.ok) setTokens(found.value.tokens);
      setProblem(found.ok ? null : found.error);
    });
    void readWrites(user).then((found) => found.ok && setWrites(found.value.writes));
  }, [user, open]);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays) setShown(null);
        onOpenChange(stays);
      }}
      title={t('Scripts and shortcuts')}
      description={t(
        'A token lets one tool of yours call this server in your name. Whoever has it can do what it allows.',
      )}
    >
      <div className="grid grid-cols-1 gap-7">
        {problem ? <p role="alert">{t(tokenProblems[problem])}</p> : null}
        {shown === null ? null : <NewTokenText {...shown} />}
        {tokens === null ? null : (
          <>
            {isSealed ? (
              <p className="text-pretty">{t(tokenProblems.Sealed)}</p>
            ) : (
              <TokenForm
                user={user}
                onMade={(made, all) => {
                  setShown(made);
                  setTokens(all);
                }}
              />
            )}
            <TokenList user={user} tokens={tokens} onChange={setTokens} />
            <p className="text-sm text-ink-2">
              <a href="/api" hrefLang="en" target="_blank" rel="noreferrer" className="text-tide underline">
                {t('All calls, and how to connect an assistant')}
              </a>
            </p>
            {isSealed ? null : <CalendarAccount />}
            <Webhooks user={user} />
            <WriteList user={user} writes={writes} onChange={setWrites} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface NewToken {
  readonly text: string;
  readonly canWrite: boolean;
}

/** A command that tries a token, and what a client of the Model Context Protocol is told. */
function linesFor({ text, canWrite }: NewToken) {
  const header = `-H 'Authorization: Bearer ${text}'`;
  const adds = [`-H 'Content-Type: application/json'`, `-d '{"text":"Lunch with Dana on Friday at noon"}'`];
  const curl = canWrite
    ? [`curl ${location.origin}/api/say`, header, ...adds]
    : [`curl '${location.origin}/rest/v1/tasks?limit=5'`, header];
  const server = {
    type: 'http',
    url: `${location.origin}/mcp`,
    headers: { Authorization: `Bearer ${text}` },
  };
  return {
    curl: curl.join(' \\\n  '),
    assistant: JSON.stringify({ mcpServers: { daymark: server } }, null, 2),
  };
}

/** The one time that a token is shown, with what uses it. */
function NewTokenText(made: NewToken) {
  const { curl, assistant } = linesFor(made);
  return (
    <section aria-labelledby="new-token" className="grid gap-3 rounded-m border border-edge p-4">
      <h3 id="new-token">{t('Your new token')}</h3>
      <p className="text-sm text-ink-2">{t('Copy it now: it is not shown again, and it is stored as a hash only.')}</p>
      <code className="font-mono text-sm break-all select-all">{made.text}</code>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" tone="tide" onClick={() => copyText(made.text)}>
          {t('Copy the token')}
        </Button>
        <Button size="sm" onClick={() => copyText(curl)}>
          {t('Copy a curl command')}
        </Button>
        <Button size="sm" onClick={() => copyText(assistant)}>
          {t('Copy for an assistant (MCP)')}
        </Button>
      </div>
    </section>
  );
}

/** Where a phone's own calendar finds the events and tasks, with a token as its password. */
function CalendarAccount() {
  const address = `${location.origin}/caldav/`;
  return (
    <section aria-labelledby="calendar-account" className="grid justify-items-start gap-3">
      <h3 id="calendar-account">{t('Your phone’s calendar')}</h3>
      <p className="text-sm text-pretty text-ink-2">
        {t(
          'Add a CalDAV account on your phone to see and change your events and tasks there. The password is a token for events and tasks that may read and write; any user name will do.',
        )}
      </p>
      <code className="font-mono text-sm break-all select-all">{address}</code>
      <Button size="sm" onClick={() => copyText(address)}>
        {t('Copy the calendar address')}
      </Button>
    </section>
  );
}

interface FormProps {
  readonly user: string;
  readonly onMade: (made: NewToken, tokens: readonly TokenFacts[]) => void;
}

function TokenForm({ user, onMade }: FormProps) {
  const [name, setName] = useState('');
  const [use, setUse] = useState<Use>('read');
  const [kind, setKind] = useState<TokenKind | ''>('');
  const [days, setDays] = useState('365');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (name.trim() === '') {
      setError(t('Give it a name, so that you know later what it is for.'));
      return;
    }
    setBusy(true);
    const { can_read, can_write } = USES[use];
    const made = await makeToken(user, {
      name: name.trim(),
      can_read,
      can_write,
      tables: kind === '' ? null : TABLES[kind],
      zone: deviceZone(),
      days: days === '' ? null : Number(days),
    });
    setBusy(false);
    setError(made.ok ? null : t(tokenProblems[made.error]));
    if (!made.ok) return;
    setName('');
    onMade({ text: made.value.token, canWrite: can_write }, made.value.tokens);
  };
  return (
    <form
      aria-label={t('New token')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Field label={t('Name')} error={error}>
        {(control) => (
          <TextInput
            {...control}
            value={name}
            maxLength={60}
            placeholder={t('Phone shortcut')}
            onChange={({ target }) => {
              setName(target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t('It may')}</p>
        <Pills legend={t('It may')} options={uses()} value={use} onChange={setUse} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('What')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={({ target }) => setKind(KINDS.find((each) => each === target.value) ?? '')}
            >
              <option value="">{t('Everything')}</option>
              {KINDS.map((each) => (
                <option key={each} value={each}>
                  {t(nameOfKind(each))}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('For')}>
          {(control) => (
            <Select {...control} value={days} onChange={({ target }) => setDays(target.value)}>
              {LIVES.map(({ value, label }) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit" tone="tide" busy={busy} className="justify-self-start">
        {t('Make a token')}
      </Button>
    </form>
  );
}

/** What a token may do, in words. */
function scopeWords({ can_read, can_write, tables }: TokenFacts): string {
  return t(
    '{does, select, read {Reads} write {Writes} other {Reads and writes}} {what, select, all {everything} calendar {events and tasks} journal {journal entries} memory {memories} mood {moods} task {tasks} event {events} habit {habits} other {a part}}',
    {
      does: can_read && can_write ? 'both' : can_read ? 'read' : 'write',
      what: tables ? (KINDS.find((each) => TABLES[each].every((table) => tables.includes(table))) ?? 'other') : 'all',
    },
  );
}

interface ListProps {
  readonly user: string;
  readonly tokens: readonly TokenFacts[];
  readonly onChange: (tokens: readonly TokenFacts[]) => void;
}

function TokenList({ user, tokens, onChange }: ListProps) {
  const today = useToday();
  const [asked, setAsked] = useState<TokenFacts | null>(null);
  const revoke = async ({ id, name }: TokenFacts) => {
    const left = await revokeToken(user, id);
    if (left.ok) {
      onChange(left.value.tokens);
      toast({ title: t('Token revoked'), description: name });
    } else toast({ title: t('Not revoked'), description: t(tokenProblems[left.error]), tone: 'destructive' });
  };
  if (tokens.length === 0) return null;
  return (
    <section aria-labelledby="tokens-list">
      <h3 id="tokens-list">{t('Your tokens')}</h3>
      <ul className="mt-1">
        {tokens.map((token) => (
          <li key={token.id} className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
            <p className="min-w-0">
              {token.name}
              <span className="block text-sm text-ink-2">
                {scopeWords(token)} ·{' '}
                {token.used === null
                  ? t('not used yet')
                  : t('used {time}', { time: dayInText(writtenAt(new Date(token.used), today)) })}
                {token.expires === null
                  ? ''
                  : ` · ${t('until {day}', { day: dayInText(nearDay(dayOf(new Date(token.expires)), today)) })}`}
              </span>
            </p>
            <Button
              tone="quiet"
              size="sm"
              aria-label={t('Revoke {name}', { name: token.name })}
              onClick={() => setAsked(token)}
            >
              {t('Revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={t('Revoke {name}?', { name: asked?.name ?? '' })}
        description={t('The tool that uses it stops working at once. What it wrote stays.')}
        confirm={t('Revoke')}
        onConfirm={() => {
          if (asked) void revoke(asked);
        }}
      />
    </section>
  );
}

const VERBS: Readonly<Record<string, string>> = { put: 'added', fill: 'added', del: 'deleted' };
const ROWS: Readonly<Partial<Record<KindName, Message>>> = {
  journal: msg('{n, plural, one {# journal entry} other {# journal entries}}'),
  memory: msg('{n, plural, one {# memory} other {# memories}}'),
  mood: msg('{n, plural, one {# mood} other {# moods}}'),
  task: msg('{n, plural, one {# task} other {# tasks}}'),
  project: msg('{n, plural, one {# project} other {# projects}}'),
  projectTask: msg('{n, plural, one {# task of a project} other {# tasks of a project}}'),
  event: msg('{n, plural, one {# event} other {# events}}'),
  habit: msg('{n, plural, one {# habit} other {# habits}}'),
  habitDay: msg('{n, plural, one {# day of a habit} other {# days of a habit}}'),
  chat: msg('{n, plural, one {# message} other {# messages}}'),
  attachment: msg('{n, plural, one {# attachment} other {# attachments}}'),
  template: msg('{n, plural, one {# template} other {# templates}}'),
  weekPlan: msg('{n, plural, one {# plan of a week} other {# plans of a week}}'),
};
const OTHER_ROWS = msg('{n, plural, one {# row} other {# rows}}');

/** What a write did, in words: '1 task added, 2 messages added'. */
function writeWords(rows: TokenWrite['rows']): string {
  const groups = new Map<string, number>();
  for (const { t: table, op } of rows) {
    const group = `${table} ${VERBS[op] ?? 'changed'}`;
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return [...groups]
    .map(([group, n]) => {
      const [table = '', does = ''] = group.split(' ');
      return t('{does, select, added {{rows} added} deleted {{rows} deleted} other {{rows} changed}}', {
        does,
        rows: t((isTableName(table) && ROWS[kindNameOf(table)]) || OTHER_ROWS, { n }),
      });
    })
    .join(', ');
}

/** How many writes are listed before the person asks for all. */
const AT_FIRST = 20;

interface WritesProps {
  readonly user: string;
  readonly writes: readonly TokenWrite[];
  readonly onChange: (writes: readonly TokenWrite[]) => void;
}

function WriteList({ user, writes, onChange }: WritesProps) {
  const today = useToday();
  const [all, setAll] = useState(false);
  const undo = useOnce(async (id: string) => {
    const done = await undoTokenWrite(user, id);
    if (!done.ok) {
      toast({ title: t('Not undone'), description: t(tokenProblems[done.error]), tone: 'destructive' });
      return;
    }
    onChange(done.value.writes);
    const { kept } = done.value;
    toast({
      title: t('Undone'),
      ...(kept > 0
        ? {
            description: t('{count, plural, one {# row} other {# rows}} changed since, and stayed as it is.', {
              count: kept,
            }),
          }
        : {}),
    });
  });
  const shown = all ? writes : writes.slice(0, AT_FIRST);
  if (writes.length === 0) return null;
  return (
    <section aria-labelledby="token-writes">
      <h3 id="token-writes">{t('What they wrote in the last 30 days')}</h3>
      <ul className="mt-1">
        {shown.map((write) => (
          <li key={write.id} className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
            <p className="min-w-0">
              {writeWords(write.rows)}
              <span className="block text-sm text-ink-2">
                {write.token} · {writtenAt(new Date(write.at), today)}
              </span>
            </p>
            {write.undone === null ? (
              <Button tone="quiet" size="sm" onClick={() => void undo(write.id)}>
                {t('Undo')}
              </Button>
            ) : (
              <span className="text-sm text-ink-2">{t('Undone')}</span>
            )}
          </li>
        ))}
      </ul>
      {shown.length < writes.length ? (
        <Button tone="quiet" className="-ms-3.5" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: writes.length })}
        </Button>
      ) : null}
    </section>
  );
}
