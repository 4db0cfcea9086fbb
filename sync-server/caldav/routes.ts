/** `/caldav`: a person's events and tasks for the calendars and reminders of phones (RFC 4791, 6578), with a personal token as the password. docs/decisions/0088 */
import type { Element } from '@xmldom/xmldom';
import { Hono, type Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { msg, t } from '#lib/i18n.ts';
import { isStorableText } from '#lib/storable.ts';
import { BodyError, readBody } from '../body.ts';
import type { Query } from '../database/port.ts';
import type { Deps } from '../deps.ts';
import type { HeavyReads } from '../heavy-reads.ts';
import { inLanguage, languageIn } from '../languages.ts';
import type { RequireCaller, WithCaller } from '../personal-tokens/caller.ts';
import { languageOf } from '../preferences.ts';
import { RestError } from '../rest/errors.ts';
import { refuse } from '../http-errors.ts';
import { tooMany } from '../small-call.ts';
import { filterIn, hasProperties, rowsWithin } from './filter.ts';
import {
  changesSince,
  collections,
  ctagOf,
  isCollection,
  placeOf,
  refusedIn,
  resourceNamed,
  resourcesOf,
  textsOf,
  versionOf,
  type Collection,
  type Place,
  type Resource,
} from './resources.ts';
import { deleteResource, MOST_TEXT, nothingHere, putText, refused, type Writer } from './write.ts';
import {
  childOf,
  childrenOf,
  el,
  goneResponse,
  href,
  nameOf,
  propertiesResponse,
  readXml,
  xmlDocument,
  xmlText,
} from './xml.ts';

const ROOT = '/caldav/';
const HOME = '/caldav/calendars/';
const pathOf = (collection: Collection, name = '') => `${HOME}${collection}/${encodeURIComponent(name)}`;
/** In bytes: a query, with a thousand addresses of resources. */
const MOST_QUERY = 512 * 1024;
const METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, REPORT';
/** When too many reads of one person wait, in s. */
const RETRY_AFTER_S = 10;

type Ctx = Context<WithCaller>;

/** What an address is of. */
type Target =
  | { readonly kind: 'root' | 'home' }
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'resource'; readonly collection: Collection; readonly name: string };

function targetOf(path: string): Target | null {
  const [, first, second, name, ...more] = path.replace(/\/$/, '').split('/').slice(1);
  if (first === undefined) return { kind: 'root' };
  if (first !== 'calendars' || more.length > 0) return null;
  if (second === undefined) return { kind: 'home' };
  if (!isCollection(second)) return null;
  if (name === undefined) return { kind: 'collection', collection: second };
  try {
    const decoded = decodeURIComponent(name);
    return decoded.length <= 255 && isStorableText(decoded)
      ? { kind: 'resource', collection: second, name: decoded }
      : null;
  } catch {
    // No address of ours has a percent sign alone.
    return null;
  }
}

export function caldavRoutes(
  deps: Pick<Deps, 'db' | 'poke' | 'now'>,
  caller: RequireCaller,
  heavy: HeavyReads,
): Hono<WithCaller> {
  const app = new Hono<WithCaller>();
  app.all('/.well-known/caldav', (c) => c.redirect(ROOT, 301));

  /** Takes the password of Basic authentication for the token, whatever the name before it, and says to whom is refused that it does. */
  const basic = createMiddleware<WithCaller>(async (c, next) => {
    const [, given] = /^Basic\s+([\w+/=]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (given !== undefined)
      c.set(
        'password',
        Buffer.from(given, 'base64')
          .toString()
          .replace(/^[^:]*:/, ''),
      );
    await next();
    c.res.headers.set('DAV', '1, 3, calendar-access');
    c.res.headers.set('Cache-Control', 'no-store');
    if (c.res.status === 401) c.res.headers.set('WWW-Authenticate', 'Basic realm="Daymark", charset="UTF-8"');
  });

  app.all('/caldav/*', basic, caller, async (c) => {
    const target = targetOf(c.req.path);
    try {
      if (!target) throw nothingHere();
      return await answer(deps, heavy, c, target);
    } catch (thrown) {
      if (thrown instanceof BodyError) return refuse(c, thrown.status, thrown.reason, 'The body could not be read.');
      if (!(thrown instanceof RestError)) throw thrown;
      const { status, code, message } = thrown;
      return problem(c, status, code, await inTheirs(deps, c, () => t(message)));
    }
  });
  return app;
}

/** In the language that a person has chosen, else in the one that their client asks for. */
async function inTheirs<T>({ db }: Pick<Deps, 'db'>, c: Ctx, work: () => T): Promise<T> {
  const asked = languageIn(c.req.header('accept-language'));
  return inLanguage(await db.tx(null, (query) => languageOf(query, c.var.claims.sub, asked)), work);
}

/** An error of the protocol names its precondition; the words are what some clients show, and others log. */
function problem(c: Context, status: RestError['status'], code: string, words: string): Response {
  if (!/^[CD]:/.test(code)) return refuse(c, status, code, words);
  return xml(c, status, xmlDocument('D:error', [el(code), el('{urn:x-daymark}message', xmlText(words))]));
}

const xml = (c: Context, status: RestError['status'], text: string) =>
  c.body(text, status, { 'Content-Type': 'application/xml; charset=utf-8' });

const multistatus = (c: Context, responses: readonly string[], more = '') =>
  xml(c, 207, xmlDocument('D:multistatus', [...responses, more]));

async function answer(deps: Pick<Deps, 'db' | 'poke' | 'now'>, heavy: HeavyReads, c: Ctx, target: Target) {
  const { method } = c.req;
  const token = c.var.personalToken;
  if (method === 'OPTIONS') return c.body(null, 200, { Allow: METHODS });
  const writes = method === 'PUT' || method === 'DELETE';
  if ('collection' in target && refusedIn(token, writes ? 'write' : 'read', target.collection) !== null) {
    const why = writes
      ? msg('This token may not write to this calendar.')
      : msg('This token may not read this calendar.');
    throw refused(403, 'token_scope', why);
  }
  const writer: Writer = { deps, user: c.var.claims.sub, token, zone: token?.zone ?? 'UTC' };
  if (target.kind === 'resource') {
    if (method === 'GET' || method === 'HEAD') return getText(writer, c, target);
    if (method === 'PUT') return put(writer, c, target);
    if (method === 'DELETE') {
      await deleteResource(writer, target.collection, target.name, conditionsOf(c));
      return c.body(null, 204);
    }
  }
  if (method !== 'PROPFIND' && method !== 'REPORT' && method !== 'PROPPATCH') {
    c.header('Allow', METHODS);
    throw refused(405, 'method_not_allowed', msg('There are two calendars here, and no others can be made.'));
  }
  const body = await readBody(c, { most: MOST_QUERY });
  const asked = body.trim() === '' ? null : readXml(body);
  if (body.trim() !== '' && !asked) return refuse(c, 400, 'bad_request', 'The body is no XML that is read here.');
  const path = c.req.path;
  if (method === 'PROPPATCH') {
    // A phone gives the calendar a colour of its own, and keeps it when it cannot be stored.
    const names = childrenOf(asked ?? undefined)
      .flatMap((each) => childrenOf(childOf(each, 'D:prop')))
      .map(nameOf);
    const status = el('D:status', 'HTTP/1.1 403 Forbidden');
    const stat = el('D:propstat', [el('D:prop', names.map((name) => el(name)).join('')), status]);
    return multistatus(c, [el('D:response', [href(path), stat])]);
  }
  const work = method === 'PROPFIND' ? propfind(writer, c, target, asked) : report(writer, c, target, asked);
  const made = await heavy.run(writer.user, work);
  return made ?? tooMany(c, RETRY_AFTER_S);
}

const conditionsOf = (c: Ctx) => ({
  ifMatch: c.req.header('if-match') ?? null,
  ifNoneMatch: c.req.header('if-none-match') ?? null,
});

const server = <T>({ deps: { db } }: Writer, work: (query: Query) => Promise<T>) => db.tx(null, work);

const optionsOf = ({ deps, zone }: Writer) => ({ stamp: new Date(deps.now()), zone });

type ResourceTarget = Extract<Target, { kind: 'resource' }>;

async function getText(writer: Writer, c: Ctx, { collection, name }: ResourceTarget): Promise<Response> {
  const found = await server(writer, (query) => resourceNamed(query, writer.user, collection, name));
  const texts = await textsOf(writer.deps.db, writer.user, found ? [found] : [], collection, optionsOf(writer));
  const text = texts.get(name);
  if (!found || text === undefined) throw nothingHere();
  const type = `text/calendar; charset=utf-8; component=${collections[collection].component}`;
  const headers = { ETag: found.etag, 'Content-Type': type, 'Content-Disposition': 'attachment' };
  return c.body(text, 200, headers);
}

async function put(writer: Writer, c: Ctx, { collection, name }: ResourceTarget): Promise<Response> {
  const text = await readBody(c, { most: MOST_TEXT });
  const { etag, isNew } = await putText(writer, collection, name, text, conditionsOf(c));
  return c.body(null, isNew ? 201 : 204, { ETag: etag });
}

/** The properties of an address by their names; a text is made only when it is asked for. */
type Properties = Readonly<Record<string, string>>;

const privileges = (does: readonly string[]) => does.map((each) => el('D:privilege', el(each))).join('');

function commonProperties(user: string): Properties {
  return {
    'D:current-user-principal': href(ROOT),
    'D:principal-URL': href(ROOT),
    'D:owner': href(ROOT),
    'D:principal-collection-set': href(ROOT),
    'C:calendar-home-set': href(HOME),
    'C:calendar-user-address-set': href(`urn:uuid:${user}`),
  };
}

const rootProperties: Properties = {
  'D:resourcetype': el('D:collection') + el('D:principal'),
  'D:displayname': 'Daymark',
};

const homeProperties: Properties = { 'D:resourcetype': el('D:collection'), 'D:displayname': 'Daymark' };

function collectionProperties({ token }: Writer, collection: Collection, title: string, place: Place): Properties {
  const { component } = collections[collection];
  const mayWrite = refusedIn(token, 'write', collection) === null;
  const reports = ['C:calendar-multiget', 'C:calendar-query', 'D:sync-collection'];
  return {
    'D:resourcetype': el('D:collection') + el('C:calendar'),
    'D:displayname': xmlText(title),
    'D:sync-token': ctagOf(place),
    'CS:getctag': ctagOf(place),
    'D:getcontenttype': 'text/calendar; charset=utf-8',
    'D:supported-report-set': reports.map((each) => el('D:supported-report', el('D:report', el(each)))).join(''),
    'D:current-user-privilege-set': privileges(
      mayWrite ? ['D:read', 'D:write', 'D:write-content', 'D:bind', 'D:unbind'] : ['D:read'],
    ),
    'C:supported-calendar-component-set': el('C:comp', '', `name="${component}"`),
    'C:supported-calendar-data': el('C:calendar-data', '', 'content-type="text/calendar" version="2.0"'),
    'C:max-resource-size': String(MOST_TEXT),
    'A:calendar-color': '#2c6e7fff',
  };
}

const resourceProperties = ({ etag }: Resource, collection: Collection, text: string | undefined): Properties => ({
  'D:resourcetype': '',
  'D:getetag': xmlText(etag),
  'D:getcontenttype': `text/calendar; charset=utf-8; component=${collections[collection].component}`,
  ...(text === undefined ? {} : { 'C:calendar-data': xmlText(text) }),
});

/** The names that a request asks for; null: all that an address has. */
function namesIn(asked: Element | null): readonly string[] | null {
  const prop = childOf(asked ?? undefined, 'D:prop');
  return prop ? childrenOf(prop).map(nameOf) : null;
}

const response = (path: string, properties: Properties, names: readonly string[] | null) =>
  propertiesResponse(
    path,
    (names ?? Object.keys(properties)).map((name) => [name, properties[name] ?? null] as const),
  );

const propfind = (writer: Writer, c: Ctx, target: Target, asked: Element | null) => async (): Promise<Response> => {
  const { user, token } = writer;
  const names = namesIn(asked);
  const isDeep = c.req.header('depth') !== '0';
  const common = commonProperties(user);
  const place = await server(writer, (query) => placeOf(query, user));
  const titles = await inTheirs(writer.deps, c, () => ({ events: 'Daymark', tasks: t('Daymark tasks') }));
  const calendar = (collection: Collection) => {
    const own = collectionProperties(writer, collection, titles[collection], place);
    return response(pathOf(collection), { ...common, ...own }, names);
  };
  if (target.kind === 'resource') {
    const { collection, name } = target;
    const found = await server(writer, (query) => resourceNamed(query, user, collection, name));
    if (!found) throw nothingHere();
    return multistatus(c, await resourceResponses(writer, collection, [found], names));
  }
  if (target.kind === 'collection') {
    const { collection } = target;
    const found = isDeep ? await server(writer, (query) => resourcesOf(query, user, collection)) : [];
    return multistatus(c, [calendar(collection), ...(await resourceResponses(writer, collection, found, names))]);
  }
  const own = Object.keys(collections).filter(isCollection);
  const open = own.filter((collection) => refusedIn(token, 'read', collection) === null);
  const root = response(ROOT, { ...common, ...rootProperties }, names);
  const home = response(HOME, { ...common, ...homeProperties }, names);
  if (target.kind === 'root') return multistatus(c, isDeep ? [root, home] : [root]);
  return multistatus(c, isDeep ? [home, ...open.map(calendar)] : [home]);
};

/** What a multistatus says of these, with their texts if these are asked for. */
async function resourceResponses(
  writer: Writer,
  collection: Collection,
  resources: readonly Resource[],
  names: readonly string[] | null,
): Promise<string[]> {
  const texts = names?.includes('C:calendar-data')
    ? await textsOf(writer.deps.db, writer.user, resources, collection, optionsOf(writer))
    : null;
  return resources.map((each) => {
    const path = pathOf(collection, each.name);
    const text = texts?.get(each.name);
    if (texts && text === undefined) return goneResponse(path);
    return response(path, { ...commonProperties(writer.user), ...resourceProperties(each, collection, text) }, names);
  });
}

const report = (writer: Writer, c: Ctx, target: Target, asked: Element | null) => async (): Promise<Response> => {
  const kind = asked && nameOf(asked);
  if (!asked || target.kind !== 'collection')
    return problem(c, 403, 'D:supported-report', 'There is no such report here.');
  const { collection } = target;
  const names = namesIn(asked);
  if (kind === 'C:calendar-multiget') return multistatus(c, await multiget(writer, collection, asked, names));
  if (kind === 'C:calendar-query') return multistatus(c, await query(writer, collection, asked, names));
  if (kind === 'D:sync-collection') return sync(writer, c, collection, asked);
  return problem(c, 403, 'D:supported-report', 'There is no such report here.');
};

async function multiget(writer: Writer, collection: Collection, asked: Element, names: readonly string[] | null) {
  const all = await server(writer, (query) => resourcesOf(query, writer.user, collection));
  const byName = new Map(all.map((each) => [each.name, each]));
  const found: Resource[] = [];
  const gone: string[] = [];
  for (const each of childrenOf(asked, 'D:href')) {
    const path = (each.textContent ?? '').trim().replace(/^https?:\/\/[^/]+/, '');
    const target = targetOf(path);
    const resource =
      target?.kind === 'resource' && target.collection === collection ? byName.get(target.name) : undefined;
    if (resource) found.push(resource);
    else gone.push(goneResponse(path));
  }
  return [...(await resourceResponses(writer, collection, [...new Set(found)], names)), ...gone];
}

async function query(writer: Writer, collection: Collection, asked: Element, names: readonly string[] | null) {
  const { deps, user, zone } = writer;
  const filter = filterIn(asked, collection);
  if (filter.isNothing) return [];
  let found = await server(writer, (q) => resourcesOf(q, user, collection));
  if (filter.range) {
    const within = await rowsWithin(deps.db, user, collection, filter.range, zone);
    found = found.filter(({ rows }) => rows.some((row) => within.has(row)));
  }
  if (filter.properties.length > 0) {
    const texts = await textsOf(deps.db, user, found, collection, optionsOf(writer));
    found = found.filter(({ name }) => texts.has(name) && hasProperties(texts.get(name)!, filter, collection));
  }
  return resourceResponses(writer, collection, found, names);
}

async function sync(writer: Writer, c: Ctx, collection: Collection, asked: Element): Promise<Response> {
  const { user } = writer;
  const token = (childOf(asked, 'D:sync-token')?.textContent ?? '').trim();
  const place = await server(writer, (q) => placeOf(q, user));
  const since = token === '' ? 0 : versionOf(token, place);
  if (since === null) return problem(c, 403, 'D:valid-sync-token', 'This token is of another time: read all again.');
  const { changed, gone } =
    token === ''
      ? { changed: await server(writer, (q) => resourcesOf(q, user, collection)), gone: [] }
      : await server(writer, (q) => changesSince(q, user, collection, since));
  const responses = await resourceResponses(writer, collection, changed, namesIn(asked));
  const more = el('D:sync-token', ctagOf(place));
  return multistatus(c, [...responses, ...gone.map((name) => goneResponse(pathOf(collection, name)))], more);
}
