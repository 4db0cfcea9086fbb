/** Takes the README's picture (docs/picture.png) from the built product: a laptop in the light theme and a phone in the dark one. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { narrow, show, wide, withSampleApp } from './sample-app.mjs';

const MOST_BYTES = 300_000;
const target = join(root, 'docs', 'picture.png');

await withSampleApp(async ({ browser, device }) => {
  const take = async (options, path) => {
    const page = await device(options);
    await show(page, path, 'Daily Log Library');
    const png = await page.screenshot();
    await page.context().close();
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const laptop = await take(wide, '/logs');
  const phone = await take({ ...narrow, deviceScaleFactor: 1, colorScheme: 'dark' }, '/logs');
  const page = await browser.newPage({ viewport: { width: 1240, height: 720 } });
  await page.setContent(`
    <body style="margin:0;height:720px;background:#e9eeec;position:relative;overflow:hidden">
      <img src="${laptop}" style="position:absolute;left:40px;top:40px;width:1024px;border-radius:12px;box-shadow:0 8px 30px #0b2b3033">
      <img src="${phone}" style="position:absolute;right:40px;top:100px;height:580px;border-radius:28px;border:6px solid #10262b;box-shadow:0 8px 30px #0b2b3055">
    </body>`);
  await page.screenshot({ path: target });
});
const bytes = statSync(target).size;
if (bytes > MOST_BYTES) throw new Error(`docs/picture.png has ${bytes} bytes, more than ${MOST_BYTES}.`);
process.stdout.write(`docs/picture.png: ${Math.round(bytes / 1000)} KB\n`);
