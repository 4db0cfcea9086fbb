/** What a person does in a tab: opens a page, reads, presses, types. Names are the ones that a screen reader says. */
import { writeFileSync } from 'node:fs';
import { type Driver, ELEMENT, until } from './driver.ts';
import { find, type Kind } from './find.ts';

const WAIT_MS = 20_000;
/** What has not moved for so long keeps still. */
const STILL_MS = 50;
const alive = () => undefined;

export class Tab {
  readonly driver: Driver;
  readonly #site: string;

  /** `site`: the address of the server, which stays the same when the server is killed and started again. */
  constructor(driver: Driver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  /** Opens a second tab, and returns both, which come to the front when they are used, and what closes the second. */
  async openSecond(): Promise<{ readonly one: Tab; readonly two: Tab; readonly closeTwo: () => Promise<void> }> {
    const { send, end } = this.driver;
    const own = String(await send('currentTab'));
    const { handle } = (await send('newTab', { type: 'tab' })) as { readonly handle: string };
    let front = own;
    const show = async (tab: string) => {
      if (front !== tab) await send('switchTab', { handle: tab });
      front = tab;
    };
    const tabOf = (tab: string) =>
      new Tab({ end, send: (...command) => show(tab).then(() => send(...command)) }, this.#site);
    const closeTwo = async () => {
      await show(handle);
      await send('closeTab');
      await show(own);
    };
    return { one: tabOf(own), two: tabOf(handle), closeTwo };
  }

  /** Opens a page from its address; resolves when it has loaded. */
  async go(path: string): Promise<void> {
    await this.driver.send('navigate', { url: this.#site + path });
  }

  /** Begins to leave for another page, and does not wait for it. Asks again when the page before was just being replaced. */
  async leaveFor(path: string): Promise<void> {
    const leave = (url: string) => void setTimeout(() => location.assign(url));
    await until(WAIT_MS, () => this.run(leave, this.#site + path), alive);
  }

  /** Runs a function in the page. It can use nothing from outside, and its result must be JSON. */
  async run<Args extends readonly unknown[], T>(inPage: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const script = `
      const [done] = [...arguments].slice(-1);
      Promise.resolve()
        .then(() => (${inPage.toString()})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const answer = (await this.driver.send('runAsync', { script, args })) as {
      value: Awaited<T>;
      error?: string;
    } | null;
    if (!answer) throw new Error('The page was left before it answered.');
    if (answer.error) throw new Error(answer.error);
    return answer.value;
  }

  /** The words that are visible on the page. */
  words(): Promise<string> {
    return this.run(() => document.body.innerText);
  }

  /** Waits until the page shows one of the texts, and resolves to it. */
  seeOne(...texts: readonly string[]): Promise<string> {
    return until(
      WAIT_MS,
      async () => {
        const shown = await this.words();
        const found = texts.find((text) => shown.includes(text));
        if (found === undefined) throw new Error(`"${texts.join('" or "')}" is not on the page:\n${shown}`);
        return found;
      },
      alive,
    );
  }

  /** Waits until the page shows the text. */
  async see(text: string): Promise<void> {
    await this.seeOne(text);
  }

  /** Waits until the element is there. */
  async there(kind: Kind, name: string): Promise<void> {
    await this.#with(kind, name, async () => undefined);
  }

  /** Presses the first visible element of its kind whose name begins with `name`, as soon as nothing covers it. */
  async press(kind: Kind, name: string): Promise<void> {
    await this.#with(kind, name, (id) => this.driver.send('click', { id }));
  }

  /** Types into a field. */
  async fill(name: string, text: string): Promise<void> {
    await this.#with('field', name, (id) => this.driver.send('type', { id, text }));
    await until(
      WAIT_MS,
      async () => {
        if (await this.run(find, 'field', name, text)) return;
        const typed = await this.run(() => (document.activeElement as HTMLInputElement | null)?.value);
        throw new Error(`"${name}" does not have the text, but "${typed}".`);
      },
      alive,
    );
  }

  /** Waits until the element is gone. */
  async gone(kind: Kind, name: string): Promise<void> {
    await until(
      WAIT_MS,
      async () => {
        if (await this.run(find, kind, name)) throw new Error(`The ${kind} "${name}" is still there.`);
      },
      alive,
    );
  }

  /** Stores a picture of the window as PNG. */
  async picture(file: string): Promise<void> {
    writeFileSync(file, Buffer.from(String(await this.driver.send('screenshot')), 'base64'));
  }

  async #with(kind: Kind, name: string, work: (id: string) => Promise<unknown>): Promise<void> {
    await until(
      WAIT_MS,
      async () => {
        // A browser presses a place, so a press on what is still moving is lost.
        const element = (await this.driver.send('runAsync', {
          script: `
            const [kind, name, , done] = arguments;
            const found = (${find.toString()})(kind, name);
            const place = () => JSON.stringify(found.getBoundingClientRect());
            const before = found && place();
            if (found) setTimeout(() => done(place() === before ? found : null), arguments[2]);
            else done(null);`,
          args: [kind, name, STILL_MS],
        })) as Readonly<Record<string, string>> | null;
        const id = element?.[ELEMENT];
        if (!id) throw new Error(`No ${kind} "${name}" that keeps still on the page:\n${await this.words()}`);
        await work(id);
      },
      alive,
    );
  }
}
