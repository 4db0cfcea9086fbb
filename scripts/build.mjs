/** Builds the app to dist/app (with .br and .gz beside every text file) and the server to dist/server. `quick`: the .br files are larger. */
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from './bootstrap.mjs';

const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
process.chdir(root);
process.env.NODE_ENV = 'production';
// The version that the page shows (Root.tsx).
process.env.VITE_VERSION ??= JSON.parse(readFileSync('package.json', 'utf8')).version;

await build({ logLevel: 'warn' });

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      // What the app imports late is in one file here.
      checks: { ineffectiveDynamicImport: false },
      input: { main: 'sync-server/main.ts', 'pglite-worker': 'sync-server/database/pglite-worker.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
cpSync('sync-server/sql', 'dist/server/sql', { recursive: true });

const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|pack)$/;
const small = promisify(gzip);
const smaller = promisify(brotliCompress);
/** 11 makes files smaller by a tenth, and takes two thirds of the processor time of the build. */
const params = { [constants.BROTLI_PARAM_QUALITY]: process.argv.includes('quick') ? 5 : 11 };

async function precompress(folder) {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    // The server puts its own address into the public pages, and compresses them then.
    if (name === 'pages') continue;
    if (statSync(file).isDirectory()) await precompress(file);
    else if (TEXT.test(name) && statSync(file).size > 512) {
      const bytes = readFileSync(file);
      writeFileSync(`${file}.gz`, await small(bytes, { level: 9 }));
      writeFileSync(`${file}.br`, await smaller(bytes, { params }));
    }
  }
}
await precompress(join(dist, 'app'));
