/** The commands of W3C WebDriver that the tests use, over HTTP (WebKit) or over Marionette, Firefox' own connection. */

/** Sends one command and resolves to its value; rejects with the browser's error. */
export type Send = (command: Command, parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface Driver {
  readonly send: Send;
  /** Ends the browser and removes its profile. */
  readonly end: () => Promise<void>;
}

/** Each command's name in Marionette, and its method and path over HTTP. `{id}` is the element's id, of the parameters. */
export const commands = {
  navigate: ['WebDriver:Navigate', 'POST', 'url'],
  reload: ['WebDriver:Refresh', 'POST', 'refresh'],
  back: ['WebDriver:Back', 'POST', 'back'],
  timeouts: ['WebDriver:SetTimeouts', 'POST', 'timeouts'],
  resize: ['WebDriver:SetWindowRect', 'POST', 'window/rect'],
  runAsync: ['WebDriver:ExecuteAsyncScript', 'POST', 'execute/async'],
  click: ['WebDriver:ElementClick', 'POST', 'element/{id}/click'],
  type: ['WebDriver:ElementSendKeys', 'POST', 'element/{id}/value'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', 'screenshot'],
  currentTab: ['WebDriver:GetWindowHandle', 'GET', 'window'],
  newTab: ['WebDriver:NewWindow', 'POST', 'window/new'],
  switchTab: ['WebDriver:SwitchToWindow', 'POST', 'window'],
  closeTab: ['WebDriver:CloseWindow', 'DELETE', 'window'],
} as const;
export type Command = keyof typeof commands;

/** The property of an element in answers, by the standard. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Tries until `attempt` resolves. Throws its last error after `ms`, or at once when `failed` gives a reason. */
export async function until<T>(ms: number, attempt: () => Promise<T>, failed: () => string | undefined): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const why = failed();
      if (why) throw new Error(why, { cause: error });
      if (Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
