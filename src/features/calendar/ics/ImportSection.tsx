import { useEffect, useRef, useState } from 'react';
import { tell } from '#editing/tell.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { useOnce } from '#ui/use-once.ts';
import { importCalendar, previewFile, type CalendarFileError, type CalendarPreview } from './import-calendar.ts';
import { Section } from './Section.tsx';
import { WhichAndWhy } from './WhichAndWhy.tsx';
import { fileErrors, importedWords, importFailed, previewWords } from './words.ts';
import { t } from '#lib/i18n.ts';

type State = { readonly preview: CalendarPreview } | { readonly error: CalendarFileError } | 'reading' | null;

/** A file of another calendar: choose or drop it, see what it would do, import it. */
export function ImportSection({ onImported }: { readonly onImported: () => void }) {
  const [state, setState] = useState<State>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setState('reading');
    try {
      const outcome = await previewFile(file);
      setState(outcome.ok ? { preview: outcome.value } : { error: outcome.error });
    } catch (cause) {
      logFailure('ReadCalendarFailed', cause);
      setState({ error: 'Unreadable' });
    }
  };
  const back = () => {
    setState(null);
    // The button that was pressed goes away with the preview.
    requestAnimationFrame(() => choose.current?.focus());
  };
  return (
    <Section
      title={t('Import a file')}
      note={t('Events of an .ics file become events of yours. You see what changes before anything is stored.')}
    >
      {state !== null && typeof state === 'object' && 'preview' in state ? (
        <PreviewCard preview={state.preview} onImported={onImported} onCancel={back} />
      ) : (
        <FilePicker
          button={choose}
          reading={state === 'reading'}
          error={state !== null && state !== 'reading' ? fileErrors()[state.error] : null}
          onPick={(file) => void read(file)}
        />
      )}
    </Section>
  );
}

interface FilePickerProps {
  readonly button: React.RefObject<HTMLButtonElement | null>;
  readonly reading: boolean;
  readonly error: string | null;
  readonly onPick: (file: File | undefined) => void;
}

function FilePicker({ button, reading, error, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      className={classes('rounded-m border border-dashed p-4', over ? 'border-tide bg-tide-soft' : 'border-edge')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onPick(event.dataTransfer.files[0]);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={button} busy={reading} onClick={() => input.current?.click()}>
          <Icon name="upload" size="s" />
          {t('Choose a file')}
        </Button>
        <p className={classes('text-sm text-ink-2', !reading && 'pointer-coarse:hidden')} aria-live="polite">
          {reading ? t('Reading the file…') : t('Or drop it here.')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept=".ics,.ical,.ifb,text/calendar"
        aria-label={t('Calendar file')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          onPick(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p role="alert" className="text-sm font-medium text-danger not-empty:mt-3">
        {error}
      </p>
    </div>
  );
}

interface PreviewCardProps {
  readonly preview: CalendarPreview;
  readonly onImported: () => void;
  readonly onCancel: () => void;
}

function PreviewCard({ preview, onImported, onCancel }: PreviewCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { does, also, details, button } = previewWords(preview);
  const save = useOnce(async () => {
    const outcome = await importCalendar(preview);
    const title = outcome.ok ? importedWords(outcome.value.value) : '';
    if (tell(outcome, { title }, importFailed())) onImported();
  });
  return (
    <div className="rounded-m border border-line bg-card p-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere">
        {preview.source}
      </h4>
      {does.length > 0 ? (
        <ul className="mt-2 grid gap-1">
          {does.map((line) => (
            <li key={line} className="flex gap-2">
              <Icon name="check" size="s" className="mt-1 shrink-0 text-tide" />
              {line}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2">{t('There is nothing new in this file.')}</p>
      )}
      {also.map((line) => (
        <p key={line} className="mt-1 text-sm text-ink-2">
          {line}.
        </p>
      ))}
      <p className="mt-1 text-sm text-ink-2">{t('Guests and attachments are not imported.')}</p>
      <WhichAndWhy summary={t('Which, and why')} lines={details} />
      <div className="mt-4 flex flex-wrap gap-3">
        {does.length > 0 ? (
          <Button tone="tide" onClick={() => void save()}>
            {button}
          </Button>
        ) : null}
        <Button tone={does.length > 0 ? 'quiet' : 'line'} onClick={onCancel}>
          {does.length > 0 ? t('Cancel') : t('Close this file')}
        </Button>
      </div>
    </div>
  );
}
