/** Chromium behind the same commands, so that one test runs in all engines. Playwright starts and drives it. */
import type { ElementHandle, Page } from 'playwright/test';
import { type Command, type Driver, ELEMENT } from './driver.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** `first` belongs to the caller, who closes its browser. */
export function chromiumDriver(first: Page): Driver {
  const elements: ElementHandle[] = [];
  const tabs = [first];
  let page = first;
  const of = ({ id }: Parameters) => elements[Number(id)]!;
  const does: Readonly<Record<Command, (parameters: Parameters) => Promise<unknown>>> = {
    navigate: ({ url }) => page.goto(String(url)),
    reload: () => page.reload(),
    back: () => page.goBack(),
    timeouts: async () => undefined,
    resize: ({ width, height }) => page.setViewportSize({ width: Number(width), height: Number(height) }),
    runAsync: async ({ script, args }) => {
      const call = `new Promise((done) => (function () { ${String(script)} })(...${JSON.stringify(args)}, done))`;
      const answer = await page.evaluateHandle(call);
      const element = answer.asElement();
      return element ? { [ELEMENT]: String(elements.push(element as ElementHandle) - 1) } : answer.jsonValue();
    },
    click: (parameters) => of(parameters).click({ timeout: 15_000 }),
    type: (parameters) => of(parameters).type(String(parameters['text'])),
    screenshot: async () => (await page.screenshot()).toString('base64'),
    currentTab: async () => String(tabs.indexOf(page)),
    newTab: async () => ({ handle: String(tabs.push(await page.context().newPage()) - 1) }),
    switchTab: async ({ handle }) => void (page = tabs[Number(handle)]!),
    closeTab: () => page.close(),
  };
  return { send: (command, parameters = {}) => does[command](parameters), end: async () => undefined };
}
