import { useState } from 'react';
import { dayOf } from '#lib/day.ts';
import { longDate } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { download } from '#ui/download.ts';
import { Icon } from '#ui/Icon.tsx';
import { PrintSheet } from '#ui/PrintSheet.tsx';
import { t } from '#lib/i18n.ts';

interface RecoveryKeyCardProps {
  readonly recovery: string;
  readonly email: string | undefined;
}

/** A new recovery key, which is shown once, and the ways to keep it. */
export function RecoveryKeyCard(props: RecoveryKeyCardProps) {
  const { recovery } = props;
  const [printing, setPrinting] = useState(false);
  const save = () =>
    download(new Blob([fileOf(props)], { type: 'text/plain;charset=utf-8' }), 'daymark-recovery-key.txt');
  return (
    <>
      <p
        aria-label={t('Recovery key')}
        className="grid grid-cols-2 justify-items-center gap-x-6 gap-y-2 rounded-m border border-edge bg-well p-4 font-[ui-monospace,monospace] text-lead tracking-widest select-all sm:grid-cols-4"
      >
        {recovery.split('-').map((group, i, all) => (
          // oxlint-disable-next-line react/no-array-index-key -- two groups may be the same
          <span key={i}>
            {group}
            {i < all.length - 1 ? <span className="sr-only">-</span> : null}
          </span>
        ))}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => copyText(recovery)}>
          <Icon name="copy" size="s" />
          {t('Copy')}
        </Button>
        <Button size="sm" onClick={save}>
          <Icon name="download" size="s" />
          {t('Save as a file')}
        </Button>
        <Button size="sm" onClick={() => setPrinting(true)}>
          <Icon name="print" size="s" />
          {t('Print')}
        </Button>
      </div>
      {printing ? <PrintedKey {...props} onPrinted={() => setPrinting(false)} /> : null}
    </>
  );
}

const USE = () =>
  t(
    'Together with your sign-in it opens your journal on a new device, and you can choose another passphrase with it. Keep it where nobody else finds it, and not only on the device that you write on.',
  );

/** The lines above a printed or saved key. */
const detailsOf = ({ email }: RecoveryKeyCardProps): readonly string[] => [
  ...(email ? [t('Account: {email}', { email })] : []),
  t('Server: {address}', { address: location.origin }),
  t('Made on: {date}', { date: longDate(dayOf(new Date())) }),
];

const fileOf = (props: RecoveryKeyCardProps): string =>
  [t('Daymark recovery key'), '', ...detailsOf(props), '', props.recovery, '', USE(), ''].join('\n');

/** The key on paper. */
function PrintedKey({ onPrinted, ...props }: RecoveryKeyCardProps & { readonly onPrinted: () => void }) {
  return (
    <PrintSheet onPrinted={onPrinted}>
      <h1 className="mb-4 text-h2">{t('Daymark recovery key')}</h1>
      {detailsOf(props).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className="my-8 font-[ui-monospace,monospace] text-lead">{props.recovery}</p>
      <p className="max-w-measure">{USE()}</p>
    </PrintSheet>
  );
}
