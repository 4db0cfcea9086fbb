/**
 * `npm run public-files`: draws the social picture of the public pages (public/icons/social.png) and the habit tracker to print
 * (public/habit-tracker.pdf). Run it after a change of either. Needs Chromium (CHROME_PATH, or the one that Playwright installed).
 */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';

const font = (name) =>
  readFileSync(`node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`).toString('base64');
const styles = `
  @font-face { font-family: Literata; src: url(data:font/woff2;base64,${font('literata')}); font-weight: 200 900 }
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font('figtree')}); font-weight: 300 900 }
  * { margin: 0; box-sizing: border-box }
  body { color: #10262b; font: 16px Figtree }
  h1, h2 { font-family: Literata; font-weight: 560; letter-spacing: -0.02em }`;
const TOWER =
  'M-5.2 0H5.2L5.97 11.17H-5.97zM-6.21 14.57H6.21L6.98 25.73H-6.98zM-7.21 29.13H7.21L7.98 40.3H-7.98zM-8.22 43.7H8.22L8.99 54.87H-8.99zM-9.22 58.27H9.22L9.99 69.43H-9.99zM-10.23 72.83H10.23L11 84H-11z';

const social = `<style>${styles}
  body { width: 1200px; height: 630px; background: #f9f8f3; position: relative; overflow: hidden }
  h1 { position: absolute; left: 80px; top: 150px; width: 640px; font-size: 76px; line-height: 1.08 }
  p { position: absolute; left: 80px; bottom: 76px; font-size: 30px; font-weight: 600 }
  i { position: absolute; right: 20px; bottom: 0; width: 560px; height: 280px; border-radius: 280px 280px 0 0; background: #fa6446 }
  svg { position: absolute; right: 232px; bottom: 0; height: 520px }
</style><h1>A landmark for your days, signal or no signal.</h1><p>Daymark</p><i></i>
<svg viewBox="-11 0 22 84"><path fill="#003d47" d="${TOWER}"/></svg>`;

const days = Array.from({ length: 31 }, (_, i) => i + 1);
const tracker = `<style>${styles}
  @page { size: A4 landscape; margin: 14mm 12mm }
  header { display: flex; align-items: baseline; gap: 14px; margin-bottom: 8mm }
  h1 { font-size: 24pt } header span { flex: 1; border-bottom: 1px solid #10262b }
  table { width: 100%; border-collapse: collapse; table-layout: fixed }
  th { font: 600 8pt Figtree; padding-bottom: 2mm } th:first-child { width: 52mm }
  td { border: 1px solid #7d8c8f; height: 10.5mm } td:first-child { border: 0; border-bottom: 1px solid #10262b }
  p { margin-top: 6mm; font-size: 10pt }
</style><header><h1>Habits in</h1><span></span></header>
<table><thead><tr><th></th>${days.map((day) => `<th>${day}</th>`).join('')}</tr></thead>
<tbody>${`<tr><td></td>${'<td></td>'.repeat(31)}</tr>`.repeat(10)}</tbody></table>
<p>Fill one box a day. A missed day stays empty, and nothing else happens. · Daymark</p>`;

const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(social);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: 'public/icons/social.png' });
await page.setContent(tracker);
await page.evaluate(() => document.fonts.ready);
await page.pdf({ path: 'public/habit-tracker.pdf', preferCSSPageSize: true, printBackground: true });
await browser.close();
