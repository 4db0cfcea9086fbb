import type { SealNote, SealProgress } from '#data/meta.ts';
import { isOffline } from '#remote/errors.ts';
import { grouped } from '#lib/format.ts';
import { t } from '#lib/i18n.ts';

interface SealingWordsProps {
  readonly state: SealNote['state'];
  readonly progress: SealProgress | null;
}

/** How far a device is with encrypting its account, or with opening it again, and why it waits; nothing when neither is under way. */
export function SealingWords({ state, progress }: SealingWordsProps) {
  if (state === 'on') return null;
  const { done, total, trouble } = progress ?? { done: 0, total: 0, trouble: null };
  const name = state === 'unsealing' ? t('Switching encryption off') : t('Switching encryption on');
  return (
    <div className="text-sm">
      <p className="font-medium">{name}</p>
      {total > 0 ? (
        <>
          <div
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
            className="mt-2 h-1.5 w-full max-w-72 overflow-hidden rounded-full bg-line"
          >
            <div className="h-full bg-tide" style={{ width: `${(100 * done) / total}%` }} />
          </div>
          <p className="mt-1 text-ink-2 tabular-nums">
            {t('{done} of {total}', { done: grouped(done), total: grouped(total) })}
          </p>
        </>
      ) : null}
      <p role="status" className="mt-1 text-pretty text-ink-2">
        {trouble === null
          ? t('You can go on writing and close Daymark: it continues by itself.')
          : troubleWords(trouble)}
      </p>
    </div>
  );
}

/** Why it waits, by the code of what the server or the network said. */
function troubleWords(code: string): string {
  if (isOffline(code)) return t('The server cannot be reached. It continues as soon as it can be.');
  if (code === 'signed_out') return t('Your session has ended. It continues after you sign in again.');
  if (code === 'account_full')
    return t(
      'Your account has no space left. Encrypted photos are stored beside the old ones until all are done: ask the person who runs the server for more space.',
    );
  if (code === 'disk_full') return t('The disk of the server is full. It continues as soon as there is space again.');
  if (code === 'http_404') return t('This server is too old for it. It continues when the server is updated.');
  return t('The server could not do this just now. It is tried again every minute.');
}
