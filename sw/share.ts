/**
 * Stores at once what another app shares, without a network and in any state of the app. The page that opens then puts it into the log of
 * today (src/app/start/share.ts). So mutations, their undo and their checks stay in one place, and the worker stays small.
 */
import { listProfiles, readActiveProfile } from '#data/session-store.ts';
import { keepShare } from '#data/waiting-shares.ts';
import { SHARED_HASH, SHARED_PHOTOS_HASH } from '#lib/worker.ts';
import { speakHere } from './language.ts';
import { sharedText } from './shared-text.ts';
import { language, t } from '#lib/i18n.ts';

/** Stores a share and redirects to the page that shows it. */
export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData();
  const text = sharedText(fieldsOf(form));
  const photos = form.getAll(PHOTOS).filter((value) => value instanceof File && value.size > 0) as File[];
  if (text === '' && photos.length === 0) return redirect('/journal');
  const profile = await readActiveProfile().catch(() => undefined);
  try {
    await keepShare(text, new Date(), photos, profile?.kind === 'account' ? profile.user_id : null);
  } catch {
    return notKept(text, photos.length > 0);
  }
  // A sample is thrown away with everything in it, so the share stays stored for a real profile.
  if (profile && profile.kind !== 'sample')
    return redirect(photos.length > 0 ? `/journal${SHARED_PHOTOS_HASH}` : `/logs${SHARED_HASH}`);
  const known = await listProfiles().catch(() => []);
  const mode = known.some(({ kind }) => kind === 'account') ? 'login' : 'signup';
  return redirect(`/auth?mode=${mode}${SHARED_HASH}`);
}

/** The field of the manifest's share_target with the files. */
const PHOTOS = 'photos';

function fieldsOf(form: FormData): { title: string; text: string; url: string } {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: field('title'), text: field('text'), url: field('url') };
}

/** 303: the browser opens the address with GET, so that a reload shares nothing twice. */
const redirect = (to: string) => Response.redirect(to, 303);

/** The device cannot store anything (a full disk): the page returns the text, so that the person can copy it. */
async function notKept(text: string, hasPhotos: boolean): Promise<Response> {
  await speakHere();
  return new Response(
    [
      t('Daymark could not keep this: the device has no room left.'),
      ...(hasPhotos ? [t('The photos are still in the app that you shared them from.')] : []),
      ...(text ? [`${t('Here is the text again:')}\n\n${text}`] : []),
    ].join(' '),
    {
      status: 507,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-language': language(),
        'cache-control': 'no-store',
      },
    },
  );
}
