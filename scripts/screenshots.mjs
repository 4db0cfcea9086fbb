/**
 * Takes the pictures that a browser shows before it installs the app (public/manifest.webmanifest), from the built product
 * with sample data: `node scripts/build.mjs && node scripts/screenshots.mjs`. Needs Chromium (scripts/browser.mjs).
 * `node scripts/screenshots.mjs languages` takes twelve screens in each language on two phones and a desktop instead, into test-results/languages.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { narrow, show, wide, withSampleApp } from './sample-app.mjs';

/** App stores show no larger ones. */
const MOST_BYTES = 200_000;

const pictures = [
  { file: 'logs-wide.png', path: '/logs', heading: 'Daily Log Library', device: wide },
  { file: 'memory-wide.png', path: '/memory', heading: /Memory/, device: wide },
  { file: 'logs-narrow.png', path: '/logs', heading: 'Daily Log Library', device: narrow },
  { file: 'thought-dump-narrow.png', path: '/thought-dump', heading: /./, device: narrow },
];

/** Width and height, from a PNG's header. */
const sizeOf = (file) => {
  const png = readFileSync(file);
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

const { screenshots } = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8'));
const sizes = new Map(screenshots.map(({ src, sizes }) => [src, sizes]));

/** The pictures of the manifest, in the sizes that it says. */
async function installPictures({ device }) {
  const out = join(root, 'public', 'screenshots');
  mkdirSync(out, { recursive: true });
  for (const kind of [wide, narrow]) {
    const page = await device(kind);
    for (const { file, path, heading } of pictures.filter((picture) => picture.device === kind)) {
      await show(page, path, heading);
      const target = join(out, file);
      await page.screenshot({ path: target });
      const bytes = statSync(target).size;
      const expected = sizes.get(`/screenshots/${file}`);
      if (sizeOf(target) !== expected) throw new Error(`${file} is ${sizeOf(target)}; the manifest says ${expected}.`);
      if (bytes > MOST_BYTES) throw new Error(`${file} has ${bytes} bytes, more than ${MOST_BYTES}.`);
      process.stdout.write(`${file}: ${sizeOf(target)}, ${Math.round(bytes / 1000)} KB\n`);
    }
    await page.context().close();
  }
}

/** Twelve screens in each language, whole pages. */
async function languagePictures({ device }) {
  const paths =
    '/profile /chat /journal /logs /habits /mood /memory /thought-dump /tasks /calendar /insights /settings';
  const widths = [320, 390, 1440];
  for (const language of ['de', 'es', 'fr']) {
    const out = join(root, 'test-results/languages', language);
    mkdirSync(out, { recursive: true });
    const page = await device({}, language);
    for (const path of paths.split(' ')) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
        await show(page, path, /./, language);
        await page.screenshot({ path: join(out, `${path.slice(1)}-${width}.png`), fullPage: true });
      }
    }
    await page.context().close();
  }
}

await withSampleApp(process.argv[2] === 'languages' ? languagePictures : installPictures);
