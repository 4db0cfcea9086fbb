/**
 * The HTML of the public pages (docs/decisions/0040). After the app is built, the same components are built once more for Node, rendered for every
 * open address, and written beside the app's own page, which is completed. It runs before the service worker's list of files is made.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { build, type Plugin, type Rolldown } from 'vite';
import { documentOf, linksOf, sitemapOf } from '../src/app/html/document.ts';
import { inLanguage, languageOfPath, manifestOf, translations, withoutLanguage } from '../src/lib/languages.ts';
import { pageFiles, SITE } from '../src/lib/page-file.ts';

const RENDERER = 'src/app/html/render.tsx';
/** The built renderer, for the time of the build. */
const RENDERED = 'dist/renderer';
const SIGNED_IN = 'src/app/signed-in.ts';
const STARTER = 'src/app/html/starter.ts';
/** More pages than this are a mistake: a link that makes another link. */
const PAGE_LIMIT = 300;

type Renderer = typeof import('../src/app/html/render.tsx');

/** The plugin. `plugins` are the plugins that build the app's components. */
export function publicPages(plugins: () => Plugin[]): Plugin {
  let folder: string;
  return {
    name: 'public-pages',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error?: Error) {
        // A build that failed says so itself.
        if (error || !existsSync(join(folder, 'index.html'))) return;
        const starter = await buildStarter(folder);
        const template = readFileSync(join(folder, 'index.html'), 'utf8');
        await buildRenderer(plugins());
        const manifest = readFileSync(join(folder, manifestOf('en')), 'utf8');
        const written = await inBrowser(async () => renderAll(await loadRenderer(), { template, starter, manifest }));
        rmSync(RENDERED, { recursive: true });
        for (const [file, text] of written) write(join(folder, file), text);
        write(join(folder, 'index.html'), withSignedIn(template, manifestIn(folder)));
      },
    },
  };
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;

/**
 * The app's own page, which asks for the signed-in screens together with the app's first files: nearly everybody who opens it is signed in, and who
 * is not types a password first. One round trip instead of two.
 */
function withSignedIn(page: string, manifest: Manifest): string {
  const part = manifest[SIGNED_IN];
  if (!part) throw new Error(`The build has no file of ${SIGNED_IN}.`);
  const files = [part, ...(part.imports ?? []).map((name) => manifest[name]!)].map(({ file }) => `/${file}`);
  const links = files
    .filter((file) => !page.includes(file))
    .map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`);
  return page.replace('  </head>', `${links.join('')}  </head>`);
}

/** Every public page and manifest as a file and its text, with the sitemap. */
async function renderAll(
  { startPaths, isPublic, renderPage, renderManifest }: Renderer,
  { template, starter, manifest }: { readonly template: string; readonly starter: string; readonly manifest: string },
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const hrefs = new Set(startPaths.flatMap((path) => [path, ...translations.map((each) => inLanguage(path, each))]));
  for (const href of hrefs) {
    if (hrefs.size > PAGE_LIMIT)
      throw new Error(`More than ${PAGE_LIMIT} public pages: ${[...hrefs].slice(-5).join(' ')}`);
    const page = await renderPage(href);
    const { pathname, search } = new URL(href, SITE);
    files.set(pageFiles(pathname, search)[0]!, documentOf(template, starter, page));
    for (const link of linksOf(page.html)) {
      const to = new URL(link, SITE);
      // A search that no file name can have is rendered by the app. The file of an English page is that of its address without a language.
      const named = to.search === '' || pageFiles(to.pathname, to.search).length > 1;
      const own = languageOfPath(to.pathname) === languageOfPath(pathname);
      if (named && own && isPublic(withoutLanguage(to.pathname))) hrefs.add(to.pathname + to.search);
    }
  }
  for (const each of translations) files.set(manifestOf(each), renderManifest(each, manifest));
  files.set('/sitemap.xml', sitemapOf([...hrefs].filter((href) => !href.includes('?') && !languageOfPath(href))));
  return files;
}

async function buildStarter(folder: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: STARTER, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  const { code } = output[0];
  const name = `/assets/starter-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
  write(join(folder, name), code);
  return name;
}

/** Builds the renderer for Node. */
async function buildRenderer(plugins: Plugin[]): Promise<void> {
  const conditions = ['browser', 'import', 'module', 'default', 'production'];
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    resolve: { conditions },
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node20',
      outDir: RENDERED,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: RENDERER,
        output: { entryFileNames: 'render.js' },
        checks: { ineffectiveDynamicImport: false },
      },
    },
  });
}

const loadRenderer = (): Promise<Renderer> => import(pathToFileURL(join(process.cwd(), RENDERED, 'render.js')).href);

/** Runs work with the globals of a browser: the app and the router choose by them what they render. */
async function inBrowser<T>(work: () => Promise<T>): Promise<T> {
  const window = new Window({ url: `${SITE}/`, console });
  const { document, location, history, localStorage, sessionStorage } = window;
  const matchMedia = window.matchMedia.bind(window);
  const requestAnimationFrame = (work: () => void) => setTimeout(work);
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const globals = {
    window,
    self: window,
    document,
    location,
    history,
    localStorage,
    sessionStorage,
    matchMedia,
    requestAnimationFrame,
    ...listeners,
  };
  Object.assign(globalThis, globals);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
    await window.happyDOM.close();
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
