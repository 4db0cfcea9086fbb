import { useEffect, useId, useRef, useState } from 'react';
import { getDb } from '#data/db.ts';
import { useLive } from '#data/live.ts';
import { readMeta } from '#data/meta.ts';
import { estimate } from '#data/storage.ts';
import { bytesInWords } from '#lib/bytes-in-words.ts';
import { grouped } from '#lib/format.ts';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { download } from '#ui/download.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { messages, missingWords, noRoomWords } from './messages.ts';
import { type ExportKind, exportKinds } from './out/kinds.ts';
import { type MediaSize, mediaSize, type MissingFile } from './out/media-size.ts';
import { Row, Trouble } from './Row.tsx';
import { t } from '#lib/i18n.ts';

const PASSPHRASE_MINIMUM = 8;
const NO_MEDIA: MediaSize = { files: 0, bytes: 0, elsewhere: 0 };

interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Export Data: made on this device, so it works offline. */
export function ExportRow() {
  const [kind, setKind] = useState<ExportKind>('json');
  const [withMedia, setWithMedia] = useState(true);
  const [locked, setLocked] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [missing, setMissing] = useState<readonly MissingFile[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isUnlocked = useLive(async () => !(await readMeta(getDb(), 'locked'))?.isNew, true, []) ?? true;
  const size = useLive(() => mediaSize(getDb()), NO_MEDIA, []) ?? NO_MEDIA;
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const hint = useId();
  const canLock = kind === 'json';
  const isLocked = canLock && locked;
  const hasMedia = exportKinds[kind].hasMedia && size.files > 0;
  const media = hasMedia && withMedia && !isLocked;
  const save = useOnce(async () => {
    if (isLocked && passphrase.length < PASSPHRASE_MINIMUM) {
      setTrouble(t('A passphrase has at least {count} characters.', { count: PASSPHRASE_MINIMUM }));
      return;
    }
    setTrouble(null);
    setMissing([]);
    setBusy(true);
    const { signal } = (stop.current = new AbortController());
    try {
      const room = media ? await estimate() : null;
      if (room && room.quota - room.used < size.bytes) setTrouble(noRoomWords(size.bytes));
      else {
        const { makeExport } = await import('./out/make-export.ts');
        const made = await makeExport(kind, {
          passphrase: isLocked ? passphrase : null,
          media,
          signal,
          onProgress: (done, of) => setProgress({ done, of }),
        });
        download(made.file, made.name);
        setMissing(made.missing);
        toast(messages().exported);
      }
    } catch (error) {
      if (!signal.aborted) {
        logFailure('Failed to export user data', error);
        toast(messages().exportFailed);
      }
    }
    setProgress(null);
    setBusy(false);
  });
  return (
    <Row
      title={t('A copy of everything')}
      note={t(
        'Made on this device, also offline. The JSON has all of it and can be imported again; the others are for reading and for other programs.',
      )}
    >
      <div className="grid max-w-[60ch] gap-4">
        {isUnlocked ? null : (
          <p className="text-sm text-pretty">
            {t(
              'This device is not unlocked yet. What it cannot read is not in the JSON and the tables, and without its words in the others.',
            )}
          </p>
        )}
        <Field label={t('As')} hint={<span id={hint}>{t(exportKinds[kind].hint)}</span>}>
          {(control) => (
            <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as ExportKind)}>
              {Object.entries(exportKinds).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {t(label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {hasMedia ? (
          <Switch
            label={t('Photos and recordings')}
            hint={isLocked ? t('A locked file has none of them.') : sizeWords(size)}
            checked={media}
            disabled={isLocked || busy}
            onCheckedChange={setWithMedia}
          />
        ) : null}
        {canLock ? (
          <Switch
            label={t('Lock it with a passphrase')}
            hint={t(
              'Nobody can open the file without it, and we cannot either. If you forget it, the file stays locked.',
            )}
            checked={locked}
            onCheckedChange={setLocked}
          />
        ) : null}
        {isLocked ? (
          <Field label={t('Passphrase')}>
            {(control) => (
              <PasswordInput
                {...control}
                autoComplete="new-password"
                value={passphrase}
                onChange={(event) => setPassphrase(event.target.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button tone="tide" busy={busy} onClick={() => void save()}>
          {busy ? t('Exporting...') : t('Export Data')}
        </Button>
        {busy && media ? (
          <Button tone="quiet" onClick={() => stop.current?.abort()}>
            {t('Stop')}
          </Button>
        ) : null}
        {/* Read aloud at each tenth only. */}
        <p aria-live="polite" className="sr-only">
          {progress
            ? t('Exporting… {percent} %', { percent: Math.floor((progress.done / progress.of) * 10) * 10 })
            : null}
        </p>
        <p aria-hidden="true" className="text-sm text-ink-2 tabular-nums">
          {progress ? t('{done} of {of} files', { done: grouped(progress.done), of: grouped(progress.of) }) : null}
        </p>
      </div>
      <Trouble>{trouble ?? missingWords(missing)}</Trouble>
    </Row>
  );
}

/** '312 files, 124 MB. 40 MB of it is fetched from the server.' */
function sizeWords({ files, bytes, elsewhere }: MediaSize): string {
  const all = t('{count, plural, one {# file} other {# files}}, {size}.', { count: files, size: bytesInWords(bytes) });
  return elsewhere > 0
    ? `${all} ${t('{size} of it is on the server and fetched first.', { size: bytesInWords(elsewhere) })}`
    : all;
}
