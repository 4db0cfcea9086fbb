/** The bodies and queries of the admin API (GoTrue's internal/api/admin.go and mail.go). */
import type { Context } from 'hono';
import * as v from 'valibot';
import { email, invalid, metadata, phone, read } from './input.ts';

/** GoTrue's own; a page of more would be a long answer. */
const PER_PAGE = { usual: 50, most: 1000 };
/** The longest time that an account can be closed for by a number, in ms: 300 years. */
const LONGEST = 300 * 365.25 * 86_400_000;

export const adminUser = v.object({
  id: v.nullish(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  email: v.nullish(v.union([v.literal(''), email])),
  phone,
  password: v.nullish(v.string()),
  password_hash: v.nullish(v.string()),
  email_confirm: v.nullish(v.boolean()),
  user_metadata: v.nullish(metadata),
  app_metadata: v.nullish(metadata),
  ban_duration: v.nullish(v.string()),
});
export const adminDelete = v.object({ should_soft_delete: v.nullish(v.boolean()) });
export const invite = v.object({ email, data: v.nullish(metadata) });
export const generateLink = v.object({
  type: v.string(),
  email,
  new_email: v.nullish(email),
  password: v.nullish(v.string()),
  data: v.nullish(metadata),
});

export const readAdminUser = (c: Context) => read(c, adminUser);
/** GoTrue accepts a deletion without a body. */
export const readAdminDelete = (c: Context) => read(c, adminDelete, {});
export const readInvite = (c: Context) => read(c, invite);
export const readGenerateLink = (c: Context) => read(c, generateLink);

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** How long an account shall be closed, in ms, in the form of Go ('1h30m'); 0 for 'none', which opens it. Throws AuthError. */
export function banDuration(text: string): number {
  if (text === 'none') return 0;
  const parts = [...text.matchAll(/(\d{1,12}(?:\.\d{1,9})?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw invalid(`invalid format for ban duration: time: invalid duration`);
  }
  return Math.min(
    LONGEST,
    parts.reduce((sum, [, number, unit]) => sum + Number(number) * UNITS[unit!]!, 0),
  );
}

/** Which page is asked for. Throws AuthError. */
export function pageOf(c: Context): { readonly page: number; readonly perPage: number } {
  const number = (name: string, usual: number, most: number) => {
    const text = c.req.query(name);
    if (!text) return usual;
    if (!/^\d{1,9}$/.test(text)) throw invalid('Bad Pagination Parameters: invalid syntax');
    return Math.min(Math.max(1, Number(text)), most);
  };
  return { page: number('page', 1, 1_000_000), perPage: number('per_page', PER_PAGE.usual, PER_PAGE.most) };
}
