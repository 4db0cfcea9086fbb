/** The description of the API as a page to read, at `/api`: the same object as openapi.json, without a script of its own. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { apiDescription } from './openapi.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly description?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}
type Content = Readonly<Record<'application/json', { readonly schema: Schema; readonly example?: object }>>;
interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required?: boolean;
    readonly description: string;
    readonly example?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** The colours are those of src/ui/styles/tokens.css. */
const STYLE = `
:root { color-scheme: light; --paper: oklch(0.978 0.006 95); --card: oklch(0.996 0.003 95); --ink: oklch(0.245 0.028 225); --ink-2: oklch(0.455 0.022 222); --line: oklch(0.892 0.01 100); --tide: oklch(0.405 0.075 208); }
:root[data-theme='dark'] { color-scheme: dark; --paper: oklch(0.208 0.021 222); --card: oklch(0.248 0.023 221); --ink: oklch(0.93 0.013 88); --ink-2: oklch(0.75 0.016 110); --line: oklch(0.318 0.021 220); --tide: oklch(0.79 0.085 195); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
h1, h2, h3 { font-family: Georgia, serif; font-weight: 600; line-height: 1.25; }
h1 { font-size: 2rem; margin: 0 0 .75rem; }
h2 { font-size: 1.375rem; margin: 3rem 0 .5rem; }
h3 { font-size: 1.125rem; margin: 2.25rem 0 .25rem; }
p { margin: .5rem 0; max-width: 42rem; }
a { color: var(--tide); }
:focus-visible { outline: 2px solid var(--tide); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
code { overflow-wrap: anywhere; }
pre { margin: .75rem 0; padding: .875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px; white-space: pre-wrap; overflow-wrap: anywhere; user-select: all; -webkit-user-select: all; }
ul.list { padding: 0; margin: .75rem 0; list-style: none; columns: 2 14rem; }
ul.list a { display: block; padding: .6rem 0; }
table { width: 100%; border-collapse: collapse; margin: .75rem 0; font-size: .9375rem; }
th { text-align: left; font-weight: 600; color: var(--ink-2); }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td:first-child { white-space: nowrap; }
.quiet { color: var(--ink-2); }
details { border-bottom: 1px solid var(--line); }
summary { padding: .75rem 0; cursor: pointer; font-weight: 600; overflow-wrap: anywhere; }
@media (max-width: 30rem) { table, tbody, tr, td { display: block; } thead { display: none; } tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } td { border: 0; padding: .125rem 0; white-space: normal; } td:nth-child(-n+2) { display: inline-block; padding-right: .75rem; } }
`;

/** The policy of the page: this style, and the script that reads the chosen theme (public/theme.js). */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const typeWords = ({ $ref, type, format, enum: words, items }: Schema): string => {
  if (words) return words.map((word) => JSON.stringify(word)).join(', ');
  if ($ref) return $ref.split('/').at(-1)!;
  const names = [type ?? 'any'].flat().filter((name) => name !== 'null');
  const base = names.includes('array') ? `list of ${items ? typeWords(items) : 'any'}` : names.join(' or ');
  return format ? `${base}, ${format}` : base;
};

const fieldTable = ({ properties = {}, required = [] }: Schema) => html`
  <table>
    <thead>
      <tr>
        <th>Field</th>
        <th>Type</th>
        <th>What it is</th>
      </tr>
    </thead>
    <tbody>
      ${Object.entries(properties).map(
        ([name, field]) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td class="quiet">${typeWords(field)}</td>
            <td>${required.includes(name) ? 'Required. ' : ''}${field.description ?? ''}</td>
          </tr>`,
      )}
    </tbody>
  </table>
`;

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A shell command that calls an operation with its example. */
function commandOf(site: string, method: string, path: string, { parameters = [], requestBody }: Operation): string {
  const query = parameters.flatMap(({ name, required, example }) =>
    required && example ? [`${name}=${example}`] : [],
  );
  const { example } = requestBody?.content['application/json'] ?? {};
  return [
    `curl ${method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `}"${site}${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(example ? [`  -H "Content-Type: application/json"`, `  -d ${quoted(JSON.stringify(example))}`] : []),
  ].join(' \\\n');
}

const anchorOf = (path: string) => path.replaceAll(/\W+/g, '-').replace(/^-/, '');

/** The page for a server at this address. */
export function apiPage(site: string) {
  const { info, paths, components } = apiDescription();
  const operations = Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>);
  const calls = operations.filter(([path]) => path.startsWith('/api/'));
  const tables = operations.filter(([path]) => path.startsWith('/rest/'));
  const operation = (path: string, method: string, of: Operation) => html`
    <p><code>${method.toUpperCase()} ${path}</code></p>
    <pre>${commandOf(site, method, path, of)}</pre>
  `;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The API of Daymark</title>
        <script src="/theme.js"></script>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p><a href="/">Daymark</a></p>
          <h1>The API</h1>
          <p>${info.description}</p>
          <p>
            Make a token under <a href="/settings">Settings</a>, Scripts and shortcuts, and put it into
            <code>TOKEN</code>. One click selects an example.
          </p>
          <pre>export TOKEN=daymark_…</pre>
          <ul class="list">
            ${calls.map(
              ([path]) =>
                html`<li>
                  <a href="#${anchorOf(path)}"><code>${path}</code></a>
                </li>`,
            )}
            <li><a href="#assistant">An assistant (MCP)</a></li>
            <li><a href="#tables">Tables</a></li>
            <li><a href="#errors">Errors</a></li>
          </ul>
          <h2>Calls</h2>
          ${calls.flatMap(([path, methods]) =>
            Object.entries(methods).map(
              ([method, of]) =>
                html`<section>
                  <h3 id="${anchorOf(path)}">${of.summary}</h3>
                  ${operation(path, method, of)} ${fieldTable(of.requestBody?.content['application/json'].schema ?? {})}
                </section>`,
            ),
          )}
          <h2 id="assistant">An assistant (MCP)</h2>
          <p>
            An assistant that speaks the Model Context Protocol reads your days, and adds to them if its token may
            write. It needs this address and your token:
          </p>
          <pre>${JSON.stringify({ mcpServers: { daymark: mcpEntry(site, 'daymark_…') } }, null, 2)}</pre>
          <h2 id="tables">Tables</h2>
          <p>
            Rows are read and written in the form of PostgREST, so supabase-js works too. A condition is a parameter:
            <code>?due_date=lte.2027-01-15</code>.
          </p>
          ${tables.map(
            ([path, methods]) =>
              html`<details>
                <summary>${path.split('/').at(-1)}</summary>
                ${Object.entries(methods).map(([method, of]) => operation(path, method, of))}
                ${fieldTable((components.schemas as Readonly<Record<string, Schema>>)[path.split('/').at(-1)!]!)}
              </details>`,
          )}
          <h2 id="errors">Errors</h2>
          <table>
            <thead>
              <tr>
                <th>Status</th>
                <th>What happened</th>
              </tr>
            </thead>
            <tbody>
              ${Object.entries(calls[0]![1]['post']!.responses)
                .filter(([status]) => status >= '400')
                .map(
                  ([status, { description }]) =>
                    html`<tr>
                      <td><code>${status}</code></td>
                      <td>${description}</td>
                    </tr>`,
                )}
            </tbody>
          </table>
          <p>
            The body has a <code>code</code> for programs and a <code>message</code> for people. Within a version, calls
            and fields are only added; one that goes is marked as deprecated for half a year.
          </p>
          <p>For programs: <a href="/api/openapi.json">openapi.json</a></p>
        </main>
      </body>
    </html>`;
}

/** How a client of the Model Context Protocol is told of this server. */
const mcpEntry = (site: string, token: string) => ({
  type: 'http',
  url: `${site}/mcp`,
  headers: { Authorization: `Bearer ${token}` },
});
