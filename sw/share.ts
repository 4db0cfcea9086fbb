/**
 * Something shared from another app is kept at once, without a network and in any state of the app. The page that this leads to puts
 * it into the log of today (src/app/start/share.ts): mutations, their undo and their checks stay in one place, and the worker small.
 */
import { listProfiles, readActiveProfile } from '#data/session-store.ts';
import { keepShare } from '#data/waiting-shares.ts';
import { SHARED_HASH } from '#lib/worker.ts';
import { sharedText } from './shared-text.ts';

/** Takes a share and leads to where it can be seen. */
export async function takeShare(request: Request): Promise<Response> {
  const text = sharedText(await fieldsOf(request));
  if (text === '') return lead('/journal');
  try {
    await keepShare(text, new Date());
  } catch {
    return notKept(text);
  }
  const profile = await readActiveProfile().catch(() => undefined);
  // A sample is thrown away with everything in it: what a person really wants to keep waits for them.
  if (profile && profile.kind !== 'sample') return lead(`/logs${SHARED_HASH}`);
  const known = await listProfiles().catch(() => []);
  const mode = known.some(({ kind }) => kind === 'account') ? 'login' : 'signup';
  return lead(`/auth?mode=${mode}${SHARED_HASH}`);
}

async function fieldsOf(request: Request): Promise<{ title: string; text: string; url: string }> {
  const form = await request.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { title: field('title'), text: field('text'), url: field('url') };
}

/** 303: the browser opens the address as if a person had, and reloading it shares nothing twice. */
const lead = (to: string) => Response.redirect(to, 303);

/** The device stores nothing at all any more (a full disk): the words are given back, to be copied. */
const notKept = (text: string) =>
  new Response(`Daymark could not keep this: the device has no room left. Here it is again:\n\n${text}`, {
    status: 507,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
