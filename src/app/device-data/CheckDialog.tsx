import { useState } from 'react';
import { clock } from '#ui/clock.ts';
import { logFailure } from '#lib/log-failure.ts';
import { authorised } from '#remote/authorised.ts';
import { RemoteError } from '#remote/errors.ts';
import { createPost } from '#sync/post.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Device } from '#app/start/device-store.ts';
import { checkData, type Difference, mendData, type Report } from './check-data.ts';
import { openedOnce } from '#ui/opened-once.tsx';
import { msg, t } from '#lib/i18n.ts';

interface CheckDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly device: Device;
}

type CheckResult = Report | keyof typeof problems;

const problems = {
  moving: msg('Your account kept changing while it was read. Try again in a moment.'),
  offline: msg('The server cannot be reached. Try again when you are online.'),
  locked: msg('This device cannot read your account yet. Unlock it first: press the sync status at the top.'),
  failed: msg('The check could not be made. Sign in again or reload, then try once more.'),
};

const problemOf = (cause: unknown): keyof typeof problems => {
  if (!(cause instanceof RemoteError)) return 'failed';
  if (cause.code === 'needs_key') return 'locked';
  return cause.kind === 'retryable' ? 'offline' : 'failed';
};

/** "Check my data": says what was found in one sentence, names every difference, and mends on request. */
export const CheckDialog = openedOnce(function CheckDialog({ open, onOpenChange, device }: CheckDialogProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CheckResult | null>(null);
  const [mended, setMended] = useState(false);
  const run = async (before?: Report) => {
    setBusy(true);
    try {
      if (before) await mendData(device, before);
      setOutcome((await checkData(device, createPost(authorised))) ?? 'moving');
      setMended(before !== undefined);
    } catch (cause) {
      if (!(cause instanceof RemoteError)) logFailure('The data could not be checked:', cause);
      setOutcome(problemOf(cause));
    }
    setBusy(false);
  };
  const report = typeof outcome === 'object' ? outcome : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Check my data')}
      description={t(
        'Compares everything in your account on the server with everything on this device. Nothing is changed.',
      )}
    >
      <div aria-live="polite">
        {busy ? <p>{t('Comparing. This can take some seconds.')}</p> : null}
        {!busy && typeof outcome === 'string' ? <p role="alert">{t(problems[outcome])}</p> : null}
        {!busy && report ? <Found report={report} mended={mended} /> : null}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {report && report.differences.length > 0 ? (
          <Button tone="tide" busy={busy} onClick={() => void run(report)}>
            {t('Repair')}
          </Button>
        ) : null}
        <Button busy={busy} onClick={() => void run()}>
          {outcome ? t('Check again') : t('Check now')}
        </Button>
      </div>
    </Dialog>
  );
});

function Found({ report: { comparison, differences, at }, mended }: { report: Report; mended: boolean }) {
  const { same, pending } = comparison;
  return (
    <>
      <p className="font-serif text-lead">
        {differences.length === 0
          ? mended
            ? t(
                'Repaired. All {same, plural, one {# thing} other {# things}} on this device and on the server are the same.',
                { same },
              )
            : t('All {same, plural, one {# thing} other {# things}} on this device and on the server are the same.', {
                same,
              })
          : t(
              '{different, plural, one {# thing differs} other {# things differ}}; {same, plural, one {# thing is} other {# things are}} the same.',
              { different: differences.length, same },
            )}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {t('Compared at {time}.', { time: clock(new Date(at)) })}{' '}
        {pending > 0
          ? t(
              '{count, plural, one {# change on this device still waits} other {# changes on this device still wait}} to be sent.',
              { count: pending },
            )
          : ''}
      </p>
      {differences.length > 0 ? (
        <>
          <ul className="mt-3 border-t border-line">
            {differences.map((difference) => (
              <li
                key={`${difference.t}/${difference.id}`}
                className="flex items-start gap-3 border-b border-line py-2.5"
              >
                <Icon name="alert" size="s" className="mt-1 text-warn" />
                <p className="min-w-0">
                  {difference.name.words || difference.name.kind}
                  <span className="block text-sm text-ink-2">
                    {difference.name.kind}. {told(difference)}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-pretty text-ink-2">
            {t(
              '“Repair” sends what only this device has, and reads the rest from the server again. What was deleted on the server goes to the trash of this device; words that differ stay under “Merged changes”.',
            )}
          </p>
        </>
      ) : null}
    </>
  );
}

function told({ is, fields, damaged }: Difference): string {
  if (damaged.length > 0) return t('It is damaged on the server. This device has it whole.');
  if (is === 'missing here') return t('It is on the server, and not on this device.');
  if (is === 'missing there') return t('It is on this device, and not on the server.');
  return fields.includes('_v')
    ? t('The words are the same, but the version is not.')
    : t('Different: {fields}.', { fields: fields.map((field) => field.replaceAll('_', ' ')).join(', ') });
}
