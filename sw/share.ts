/**
 * Something shared from another app becomes an entry of today, at once and without a network. Whatever is in the way
 * (nobody here yet, a database that this worker may not open), the text is kept and saved later.
 */
import { closeProfile, openProfile } from '#data/db.ts';
import type { ProfileRef } from '#data/profile.ts';
import { listProfiles } from '#data/session-store.ts';
import { keepShare } from '#data/waiting-shares.ts';
import { addToday } from '#features/daily-log/mutations.ts';
import { SHARED_HASH } from '#lib/worker.ts';
import { usableProfile } from './profile.ts';
import { sharedText } from './shared-text.ts';

/** One at a time: the mutations write into the one open profile. */
let turn: Promise<unknown> = Promise.resolve();

/** Takes a share and leads to where it can be seen. */
export async function takeShare(request: Request): Promise<Response> {
  const text = sharedText(await fieldsOf(request));
  if (text === '') return lead('/journal');
  const now = new Date();
  const profile = await usableProfile().catch(() => undefined);
  // A sample is thrown away with everything in it: what a person really wants to keep waits for them.
  if (profile && profile.kind !== 'sample' && (await save(profile, text, now))) return lead(`/logs${SHARED_HASH}`);
  try {
    await keepShare(text, now);
  } catch {
    return notKept(text);
  }
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

function save(profile: ProfileRef, text: string, now: Date): Promise<boolean> {
  const saved = turn.then(async () => {
    try {
      await openProfile(profile);
      return (await addToday(text, now)).ok;
    } catch {
      return false;
    } finally {
      await closeProfile();
    }
  });
  turn = saved;
  return saved;
}

/** 303: the browser opens the address as if a person had, and reloading it shares nothing twice. */
const lead = (to: string) => Response.redirect(to, 303);

/** The device stores nothing at all any more (a full disk): the words are given back, to be copied. */
const notKept = (text: string) =>
  new Response(`Daymark could not keep this: the device has no room left. Here it is again:\n\n${text}`, {
    status: 507,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
