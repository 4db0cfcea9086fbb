import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';

/** What axe finds wrong on the page as it is, one line each; only of these rules, or of all that it has. */
export async function problems(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // By the devtools, which no Content Security Policy concerns.
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
  }
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      // No rule in use reads the style sheets or the media that axe would load first.
      preload: false,
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary ?? ''}`),
    );
  }, rules);
}
