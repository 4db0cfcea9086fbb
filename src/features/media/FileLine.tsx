import type { Attachment } from '#data/schema.ts';
import { Icon } from '#ui/Icon.tsx';
import { useBlob } from './use-blob.ts';
import { locale, t } from '#lib/i18n.ts';

/** A file that is not shown in the page (HEIC where the browser has none): its name, which downloads it. */
export function FileLine({ file }: { readonly file: Pick<Attachment, 'sha256' | 'media_type' | 'name' | 'size'> }) {
  const blob = useBlob(file.sha256, file.media_type);
  const words = (
    <>
      <Icon name="download" size="s" className="shrink-0" />
      <span className="min-w-0 truncate">{file.name || t('File')}</span>
      <span className="shrink-0 text-ink-2 tabular-nums">{inMegabytes(file.size)}</span>
    </>
  );
  const look =
    'inline-flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-s border border-line px-3 text-sm font-medium text-tide';
  return blob.state === 'here' ? (
    <a className={`${look} hover:bg-well`} href={blob.url} download={file.name}>
      {words}
    </a>
  ) : (
    <span className={look}>
      {words}
      {blob.state === 'fetching' ? null : <span className="text-ink-2">{notHere()[blob.state]}</span>}
    </span>
  );
}

/** Why the file cannot be downloaded yet. */
const notHere = (): Readonly<Record<'missing' | 'damaged' | 'offline', string>> => ({
  offline: t('not on this device'),
  missing: t('has not arrived yet'),
  damaged: t('damaged, is fetched again'),
});

const inMegabytes = (bytes: number): string =>
  bytes < 100_000
    ? t('{size} KB', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('{size} MB', {
        size: (bytes / 1_000_000).toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      });
