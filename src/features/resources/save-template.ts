/** Saves a template as a file. Its text is on the device with the other pages, so this works offline. */
import { logFailure } from '#lib/log-failure.ts';
import { download } from '#ui/download.ts';
import { toast } from '#ui/toast.ts';
import type { Resource } from './resource.ts';
import { templateOf, resourceText } from './texts.ts';
import { t } from '#lib/i18n.ts';

export async function saveTemplate({ slug, downloadUrl }: Resource): Promise<void> {
  try {
    const text = await resourceText(slug);
    if (!text || !downloadUrl) return;
    download(new Blob([`${templateOf(text)}\n`], { type: 'text/markdown' }), downloadUrl);
  } catch (error) {
    logFailure('DownloadFailed', error);
    toast({ title: t("That couldn't be downloaded"), description: t('Please try again when there is a network.') });
  }
}
