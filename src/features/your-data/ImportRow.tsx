import { useEffect, useRef, useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { readMeta, writeMeta } from '#data/meta.ts';
import { readUnfinished } from '#data/undo.ts';
import { undo } from '#editing/undo.ts';
import { useDayStart } from '#editing/use-day-start.ts';
import { logFailure } from '#lib/log-failure.ts';
import { deviceZone } from '#lib/zone.ts';
import { grouped } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useToday } from '#ui/use-today.ts';
import { FileError, type ReadTrouble } from './in/file-error.ts';
import type { Choices, FileContents } from './in/incoming.ts';
import type { ImportPlan } from './in/plan-import.ts';
import { readInWorker } from './in/read-client.ts';
import type { PickedFile } from './in/open-files.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { troubleWords } from './messages.ts';
import { Row, Trouble } from './Row.tsx';
import { english, msg, t } from '#lib/i18n.ts';

type State =
  | { readonly is: 'idle'; readonly trouble: string | null }
  | { readonly is: 'reading'; readonly part: number }
  | {
      readonly is: 'locked';
      readonly picked: readonly PickedFile[];
      /** By what it opens. */
      readonly by: Secret;
      /** What was tried: a recovery key is long, and one letter of it may be wrong. */
      readonly typed: string;
      readonly trouble: string | null;
    }
  | {
      readonly is: 'read';
      readonly plan: ImportPlan;
      readonly picked: readonly PickedFile[];
      readonly passphrase: string | undefined;
      readonly choices: Choices;
    };

/** What opens a file: its own passphrase, or the passphrase or recovery key of its account. */
type Secret = 'passphrase' | 'account';

/** Opens the rows of a sealed account; throws a FileError. `pause` lets the page answer, and ends it by throwing. */
export type OpenSealed = (file: FileContents, secret: string, pause: () => Promise<void>) => Promise<FileContents>;

const NO_CHOICES: Choices = { moods: {}, tables: {} };

/** A file or a folder becomes things of Daymark: chosen, read in a worker, shown, and only then stored. */
export function ImportRow({ openSealed }: { readonly openSealed: OpenSealed }) {
  const [state, setState] = useState<State>({ is: 'idle', trouble: null });
  const today = useToday(useDayStart());
  const choose = useRef<HTMLButtonElement>(null);
  const stop = useRef<AbortController>(null);
  const read = async (picked: readonly PickedFile[], passphrase?: string, chosen?: Choices) => {
    if (picked.length === 0) return;
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    const onProgress = (part: number) => {
      // A choice in the preview is read again behind it.
      if (!signal.aborted && !chosen) setState({ is: 'reading', part });
    };
    onProgress(0);
    if (chosen) setState((now) => (now.is === 'read' ? { ...now, choices: chosen } : now));
    try {
      const choices = chosen ?? ((await readMeta(getDb(), 'importChoices')) as Choices | undefined) ?? NO_CHOICES;
      const pause = async () => {
        await breathe();
        signal.throwIfAborted();
      };
      const read = await readInWorker(picked, { zone: deviceZone(), today, passphrase, choices, onProgress, signal });
      if (read.sealed && !passphrase) throw new FileError('Sealed');
      const file = read.sealed && passphrase ? await openSealed(read, passphrase, pause) : read;
      const { planImport } = await import('./in/plan-import.ts');
      const plan = await planImport(getDb(), file, pause);
      signal.throwIfAborted();
      setState({ is: 'read', plan, picked, passphrase, choices });
    } catch (error) {
      if (signal.aborted) return;
      const { code, place } = error instanceof FileError ? error : new FileError('Unreadable');
      if (!(error instanceof FileError)) logFailure('A file could not be read:', error);
      const by = OPENS[code];
      const trouble = code === 'Locked' || code === 'Sealed' ? null : troubleWords(code, place);
      setState(by ? { is: 'locked', picked, by, typed: passphrase ?? '', trouble } : { is: 'idle', trouble });
    }
  };
  const again = () => {
    setState({ is: 'idle', trouble: null });
    // The control that was pressed goes away.
    requestAnimationFrame(() => choose.current?.focus());
  };
  const cancel = () => {
    stop.current?.abort();
    again();
  };
  return (
    <Row
      title={t('Import')}
      note={t(
        'From Daymark, from more than twenty other programs, or any table as CSV: a file, a zip or a folder. You see what it brings before anything is stored, and one Undo takes it back. Calendar files are imported in the calendar.',
      )}
    >
      {state.is === 'read' ? (
        <ImportPreview
          plan={state.plan}
          choices={state.choices}
          onChoose={(choices) => void read(state.picked, state.passphrase, choices)}
          onStart={() => writeMeta(getDb(), 'importChoices', state.choices)}
          onDone={again}
        />
      ) : state.is === 'locked' ? (
        <Unlock
          by={state.by}
          tried={state.typed}
          trouble={state.trouble}
          onTry={(typed) => void read(state.picked, typed)}
          onCancel={again}
        />
      ) : (
        <Chooser button={choose} state={state} onPick={(picked) => void read(picked)} onStop={cancel} />
      )}
      {state.is === 'idle' ? <Unfinished /> : null}
    </Row>
  );
}

/** The newest intent is an import of which only a part is here: stopped, taken back in part, or the page ended meanwhile. */
function Unfinished() {
  const part = useLive(() => readUnfinished(getDb()), null, []);
  if (!part) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-line bg-card p-4">
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {t(
          '{here} of {of} things of an import are here. Choose the same file again to import the others, or undo the import.',
          { here: grouped(part.here), of: grouped(part.of) },
        )}
      </p>
      <Button size="sm" onClick={() => void undo()}>
        <Icon name="undo" size="s" />
        {t('Undo the import')}
      </Button>
    </div>
  );
}

/** Which trouble ends when something is typed. */
const OPENS: Readonly<Partial<Record<ReadTrouble, Secret>>> = {
  Locked: 'passphrase',
  WrongPassphrase: 'passphrase',
  Sealed: 'account',
  WrongSecret: 'account',
};

/** Lets the page answer between two slices. */
const breathe = () => new Promise((next) => setTimeout(next));

const PROGRAMS = [
  [msg('Journals'), 'Day One, Journey, Diarium, Apple Journal, RedNotebook, jrnl, Mini Diary'],
  [
    msg('Notes'),
    msg(
      'Obsidian, Logseq, Notion, Evernote, Roam, Google Keep, Joplin, Standard Notes, Simplenote, Bear, Zim, any Markdown or text',
    ),
  ],
  [msg('Moods and habits'), 'Daylio, Pixels, Loop, Habitica, Apple Health'],
  [msg('Tasks'), 'Todoist, TickTick, Microsoft To Do, Google Tasks, todo.txt'],
] as const;

interface ChooserProps {
  readonly button: React.RefObject<HTMLButtonElement | null>;
  readonly state: Extract<State, { is: 'idle' | 'reading' }>;
  readonly onPick: (picked: readonly PickedFile[]) => void;
  readonly onStop: () => void;
}

const pickedOf = (files: FileList | null): readonly PickedFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }));

function Chooser({ button, state, onPick, onStop }: ChooserProps) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const reading = state.is === 'reading';
  const picked = ({ target }: React.ChangeEvent<HTMLInputElement>) => {
    onPick(pickedOf(target.files));
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={button} busy={reading} onClick={() => file.current?.click()}>
          <Icon name="upload" size="s" />
          {t('Choose a file')}
        </Button>
        {reading ? (
          <Button tone="quiet" onClick={onStop}>
            {t('Cancel')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={() => folder.current?.click()}>
            {t('Choose a folder')}
          </Button>
        )}
        <p aria-live="polite" className="text-sm text-ink-2">
          {reading ? t('Reading… {percent} %', { percent: Math.floor(state.part * 10) * 10 }) : null}
        </p>
      </div>
      <input
        ref={file}
        type="file"
        multiple
        accept=".json,.zip,.csv,.tsv,.md,.markdown,.txt,.xml,.enex,.html,.daylio,.jex,.tar,.bear2bk,.db"
        aria-label={t('File to import')}
        tabIndex={-1}
        className="sr-only"
        onChange={picked}
      />
      <input
        ref={(input) => {
          // React has no such attribute.
          input?.setAttribute('webkitdirectory', '');
          folder.current = input;
        }}
        type="file"
        aria-label={t('Folder to import')}
        tabIndex={-1}
        className="sr-only"
        onChange={picked}
      />
      <Trouble>{state.is === 'idle' ? state.trouble : null}</Trouble>
      <details className="mt-2 text-sm">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-tide">{t('Which programs')}</summary>
        <dl className="grid max-w-[60ch] gap-2">
          {PROGRAMS.map(([what, names]) => (
            <div key={english(what)}>
              <dt className="font-medium">{t(what)}</dt>
              <dd className="text-ink-2">{t(names)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

const ASKS = (): Readonly<Record<Secret, { readonly label: string; readonly hint: string }>> => ({
  passphrase: { label: t('Passphrase'), hint: t('This file is locked with one.') },
  account: {
    label: t('Passphrase or recovery key'),
    hint: t(
      'This file is from an encrypted account. It opens with the passphrase or the recovery key that the account had when the file was made.',
    ),
  },
});

interface UnlockProps {
  readonly by: Secret;
  readonly tried: string;
  readonly trouble: string | null;
  readonly onTry: (passphrase: string) => void;
  readonly onCancel: () => void;
}

function Unlock({ by, tried, trouble, onTry, onCancel }: UnlockProps) {
  const [typed, setTyped] = useState(tried);
  const field = useRef<HTMLFormElement>(null);
  // The person has just chosen the file, and this is what it needs.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={field}
      className="grid max-w-[60ch] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onTry(typed);
      }}
    >
      <Field label={ASKS()[by].label} hint={ASKS()[by].hint} error={trouble}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button tone="tide" type="submit" disabled={typed === ''}>
          {t('Open')}
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
