/** The photos of a message as a model gets them: small JPEGs, which every model reads, and only if the person allows it. */
import { MOST_PHOTOS, PHOTO_LENGTH, PHOTO_SIDE_SENT } from '#coach/limits.ts';
import { readBytes } from '#data/blobs.ts';
import type { DaymarkDb } from '#data/database.ts';
import { singletonId } from '#data/natural-ids.ts';
import { logFailure } from '#lib/log-failure.ts';
import { settingIn } from '#lib/settings.ts';
import type { AssistantCall } from './call-row.ts';

/** Photos as data URLs; none without the person's consent, and none that this browser cannot draw. */
export async function photosFor(db: DaymarkDb, { photos }: AssistantCall): Promise<readonly string[]> {
  if (!photos) return [];
  const preferences = await db.preferences.get(singletonId('preferences', db.profile.user_id));
  if (!settingIn(preferences?.values ?? undefined, 'coach_photos')) return [];
  const urls: string[] = [];
  for (const sha256 of photos.sha256.slice(0, MOST_PHOTOS)) {
    const bytes = await readBytes(db, sha256);
    const url = bytes && (await jpegOf(bytes).catch((error: unknown) => logFailure('A photo was not sent:', error)));
    if (url && url.length <= PHOTO_LENGTH) urls.push(url);
  }
  return urls;
}

/** The photo within PHOTO_SIDE_SENT px, on white where it is clear. Also in the service worker, which has no document. */
async function jpegOf(bytes: ArrayBuffer): Promise<string> {
  const picture = await createImageBitmap(new Blob([bytes]));
  const scale = Math.min(1, PHOTO_SIDE_SENT / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const encoded = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })).arrayBuffer(),
  );
  let text = '';
  for (let at = 0; at < encoded.length; at += 0x8000) text += String.fromCharCode(...encoded.subarray(at, at + 0x8000));
  return `data:image/jpeg;base64,${btoa(text)}`;
}
