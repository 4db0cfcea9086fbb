/**
 * For a part of the service worker that most of its starts do not need: `import address from './deliver.ts?script'` builds that file and
 * its imports as one classic script; the import is its address, for importScripts. Its name has a hash of its content, so the worker changes
 * with it.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?script';

/** The plugin. `plugins` are the plugins that build the part itself. */
export function workerPart(...plugins: Plugin[]): Plugin {
  return {
    name: 'worker-part',
    apply: 'build',
    enforce: 'pre',
    // vite-plugin-pwa builds the worker with an older name of this option and by a config of its own, which lists every file.
    config: ({ build }) => {
      const output = [build?.rolldownOptions?.output ?? build?.rollupOptions?.output].flat()[0];
      if (output) {
        delete output.inlineDynamicImports;
        output.codeSplitting = false;
      }
      return { logLevel: 'warn', build: { rolldownOptions: { checks: { bundlerTimings: false } } } };
    },
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return null;
      const found = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return found && `\0${found.id}${SUFFIX}`;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const input = id.slice(1, -SUFFIX.length);
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        plugins,
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: { input, output: { format: 'iife', codeSplitting: false } },
        },
      });
      // One input without code splitting has one output, the script.
      const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
      const { code } = output[0];
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/worker-${basename(input, '.ts')}-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      return `export default ${JSON.stringify(`/${fileName}`)};`;
    },
  };
}
