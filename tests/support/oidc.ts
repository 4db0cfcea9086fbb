/** A real provider with OpenID Connect (oidc-provider) with its pages to sign in, and a person's browser that goes through them without a screen. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const CLIENT = { clientId: 'daymark', clientSecret: 'a secret of the provider' };

/** What the provider says of the person who signs in with this name there. */
export interface OidcPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly picture?: string;
}

export interface Oidc {
  readonly issuer: string;
  /** By the name that is typed in the provider's form. */
  readonly people: Map<string, OidcPerson>;
  /** Changes each ID token on its way to the client. */
  onIdToken: (token: string) => string;
  close(): Promise<void>;
}

/** `redirects`: the addresses that are registered for the client. */
export async function startOidc(redirects: readonly string[], port = 0): Promise<Oidc> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirects],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // As Google does: the claims are in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of this test'] },
    // Named, else each is said to be a default.
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((name) => [name, 3600]),
    ),
  });
  const oidc: Oidc = {
    issuer,
    people,
    onIdToken: (token) => token,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | null;
    if (context.path === '/token' && body?.id_token)
      context.body = { ...body, id_token: oidc.onIdToken(body.id_token) };
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return oidc;
}

/** A browser without a screen: it follows redirects and keeps cookies by host and port. */
export function oidcBrowser() {
  const jars = new Map<string, Map<string, string>>();
  /** One request; a redirect is not followed. */
  const open = async (address: string, form?: Readonly<Record<string, string>>) => {
    const url = new URL(address);
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(name!, value!);
    }
    const to = answer.headers.get('location');
    return { answer, to: to === null ? null : new URL(to, url).href };
  };
  /** Goes on until an address for which `until` is true, which is not opened. At the provider this person signs in; null: they cancel. */
  const signIn = async (address: string, person: string | null, until: (url: URL) => boolean): Promise<URL> => {
    let [at, form]: [string, Record<string, string> | undefined] = [address, undefined];
    for (let steps = 0; steps < 20; steps++) {
      if (steps > 0 && until(new URL(at))) return new URL(at);
      const { answer, to } = await open(at, form);
      form = undefined;
      if (to !== null) at = to;
      else {
        const page = await answer.text();
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (prompt === undefined) throw new Error(`${answer.status} ${at}: ${page.slice(0, 300)}`);
        if (person === null) at = `${at}/abort`;
        else form = { prompt, login: person, password: 'any' };
      }
    }
    throw new Error(`The sign-in does not end: ${at}`);
  };
  return { open, signIn };
}
