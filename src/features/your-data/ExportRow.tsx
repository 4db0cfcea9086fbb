import { useId, useState } from 'react';
import { logFailure } from '#lib/log-failure.ts';
import { Button } from '#ui/Button.tsx';
import { download } from '#ui/download.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { messages } from './messages.ts';
import { type ExportKind, exportKinds } from './out/kinds.ts';
import { Row, Trouble } from './Row.tsx';

const PASSPHRASE_MINIMUM = 8;

/** Export Data: made on this device, so it works offline. */
export function ExportRow() {
  const [kind, setKind] = useState<ExportKind>('json');
  const [locked, setLocked] = useState(false);
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const hint = useId();
  const canLock = kind === 'json';
  const save = useOnce(async () => {
    if (canLock && locked && passphrase.length < PASSPHRASE_MINIMUM) {
      setTrouble(`A passphrase has at least ${PASSPHRASE_MINIMUM} characters.`);
      return;
    }
    setTrouble(null);
    setBusy(true);
    try {
      const { makeExport } = await import('./out/make-export.ts');
      const { file, name } = await makeExport(kind, canLock && locked ? passphrase : null);
      download(file, name);
      toast(messages.exported);
    } catch (error) {
      logFailure('Failed to export user data', error);
      toast(messages.exportFailed);
    }
    setBusy(false);
  });
  return (
    <Row
      title="A copy of everything"
      note="Made on this device, also offline. The JSON has all of it and can be imported again; the others are for reading and for other programs. Photos are named in it, but their files are not in these exports yet."
    >
      <div className="grid max-w-[60ch] gap-4">
        <Field label="As" hint={<span id={hint}>{exportKinds[kind].hint}</span>}>
          {(control) => (
            <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as ExportKind)}>
              {Object.entries(exportKinds).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {canLock ? (
          <Switch
            label="Lock it with a passphrase"
            hint="Nobody can open the file without it, and we cannot either. If you forget it, the file stays locked."
            checked={locked}
            onCheckedChange={setLocked}
          />
        ) : null}
        {canLock && locked ? (
          <Field label="Passphrase">
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
      <Button className="mt-4" tone="tide" busy={busy} onClick={() => void save()}>
        {busy ? 'Exporting...' : 'Export Data'}
      </Button>
      <Trouble>{trouble}</Trouble>
    </Row>
  );
}
