/**
 * A module that is loaded with `import()` and that scripts/chunks.ts puts into a file with others gets a file of its own from the bundler, which
 * only exports that module's names from the shared file. There were over a hundred: each is a request more before a screen or a dialog, and a file more
 * for the service worker to store. Here `import()` loads the shared file itself, and the file between goes.
 */
import type { Plugin, Rolldown } from 'vite';

/** All that such a file contains. */
const FACADE = /^export\{([^{}]+)\}from"\.\/([^"]+)";\s*$/;
const MANIFEST = '.vite/manifest.json';

interface Facade {
  /** The path of the shared file in the build. */
  readonly target: string;
  /** What the import's value has, as the members of an object literal that reads the shared file's exports from `m`. */
  readonly members: string;
}

/** The plugin. It runs after Vite's own: they write the lists of files to preload, and the manifest. */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const facades = facadesOf(chunks);
        for (const chunk of chunks) chunk.code = direct(chunk.code, facades);
        const manifest = bundle[MANIFEST];
        if (manifest?.type !== 'asset') throw new Error('Facades were looked for before the manifest was written');
        manifest.source = manifestWithout(String(manifest.source), facades);
        for (const file of facades.keys()) delete bundle[file];
      },
    },
  };
}

/** The facades by their path, without those that a file imports statically. */
function facadesOf(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, Facade> {
  const needed = new Set(chunks.flatMap(({ imports }) => imports));
  return new Map(
    chunks.flatMap(({ fileName, code, isDynamicEntry }) => {
      const [, names, shared] = FACADE.exec(code) ?? [];
      if (!isDynamicEntry || !names || !shared || needed.has(fileName)) return [];
      const members = names.split(',').map((name) => {
        const [from, to = from] = name.split(' as ');
        return `${to}:m.${from}`;
      });
      const folder = fileName.slice(0, fileName.lastIndexOf('/') + 1);
      return [[fileName, { target: folder + shared, members: members.join() }]];
    }),
  );
}

/** The code with its imports of facades replaced. All files are in one folder. */
function direct(code: string, facades: ReadonlyMap<string, Facade>): string {
  return code.replaceAll(/import\((["'`])\.\/([^"'`]+)\1\)/g, (whole, _quote, name: string) => {
    const facade = [...facades].find(([file]) => file.endsWith(`/${name}`))?.[1];
    if (!facade) return whole;
    const target = facade.target.slice(facade.target.lastIndexOf('/') + 1);
    return `import("./${target}").then(m=>({${facade.members}}))`;
  });
}

/** In the manifest, the module's file is the shared one. */
function manifestWithout(source: string, facades: ReadonlyMap<string, Facade>): string {
  const manifest = JSON.parse(source) as Record<string, { file: string }>;
  for (const entry of Object.values(manifest)) entry.file = facades.get(entry.file)?.target ?? entry.file;
  return JSON.stringify(manifest, null, 2);
}
