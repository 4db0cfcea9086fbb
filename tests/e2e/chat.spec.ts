import type { Locator, Page } from 'playwright/test';
import {
  atHome,
  choose,
  expect,
  installed,
  line,
  onDevice,
  say,
  synced,
  syncWords,
  test,
  toast,
  visit,
  writeJournal,
} from './support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Chat with the assistant' });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const slip = (page: Page, name: string | RegExp) => log(page).getByRole('region', { name });
/** Neither stands on the other, once both have come to rest. */
const apart = (one: Locator, other: Locator) =>
  expect(async () => {
    const [a, b] = [(await one.boundingBox({ timeout: 1000 }))!, (await other.boundingBox({ timeout: 1000 }))!];
    expect(a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x).toBe(true);
  }).toPass({ timeout: 20_000 });
const PROBLEM = 'There was a problem connecting to the assistant.';

test.describe('with the built-in coach', () => {
  test.use({ serviceWorkers: 'block' });

  test('a message is answered and filed; its row can be opened, undone and put back, and the chat cleared @000.32', async ({
    server,
    device,
  }) => {
    const page = await device();
    await atHome(page, server, '/chat');
    await expect(log(page).getByText(/your AI productivity coach\. Share what is on your mind/)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await say(page, 'Lunch with Sam on Thursday at 1pm');
    const event = slip(page, 'Added to Calendar');
    await expect(event.getByText('Lunch with Sam')).toBeVisible();
    await expect(event.getByText(/^Thursday, .*, 13:00 to 14:00$/)).toBeVisible();
    await expect(toast(page, 'Calendar Updated')).toContainText('Event added to your Calendar.');
    await apart(event, toast(page, 'Calendar Updated'));

    await log(page).getByRole('button', { name: 'What was sent' }).click();
    const sent = page.getByRole('dialog', { name: 'What was sent' });
    await expect(sent.getByText('Lunch with Sam on Thursday at 1pm')).toBeVisible();
    await expect(sent.getByRole('heading', { name: 'Who Wren is' }).locator('+ p')).toContainText('Wren');
    await page.keyboard.press('Escape');

    await event.getByRole('link', { name: 'Open Calendar' }).click();
    await expect(page).toHaveURL(/\/calendar/);
    await page.goBack();
    await event.getByRole('button', { name: 'Undo: Added to Calendar' }).click();
    await expect(event).toBeHidden();
    await expect(log(page).getByText(/You took this back: it is not in your Calendar any more/)).toBeVisible();
    await toast(page, 'Removed from Calendar').getByRole('button', { name: 'Put back' }).click();
    await expect(event.getByText('Lunch with Sam')).toBeVisible();

    await say(page, 'Thank you');
    await expect(log(page).getByRole('article', { name: 'Wren' })).toHaveCount(3);
    await field(page).fill('clear chat');
    await page.keyboard.press('Enter');
    await expect(log(page).getByText('Chat has been cleared and saved to your Daily Log.')).toBeVisible();
    await expect(log(page).getByText('Thank you', { exact: true })).toBeHidden();
    await toast(page, 'Chat cleared').getByRole('button', { name: 'Undo' }).click();
    await expect(log(page).getByText('Thank you', { exact: true })).toBeVisible();
    await field(page).fill('Reset Chat');
    await page.keyboard.press('Enter');
    await expect(log(page).getByText('Thank you', { exact: true })).toBeHidden();
    await page.goto('/logs?kind=chat');
    await expect(line(page, 'Thank you')).toContainText('cleared from the chat');
    // Cleared is not deleted: it can still be, and only then is it.
    await choose(page, 'Thank you', 'Delete');
    await expect(toast(page, 'Message deleted')).toBeVisible();
  });

  test('the drawer opens from any page on a phone, and its button covers nothing', async ({ server, device }) => {
    const page = await device({ viewport: { width: 390, height: 700 }, hasTouch: true });
    await page.goto('/chat');
    await expect(page.getByText('Sign in to start chatting with the assistant')).toBeVisible();
    await page.getByRole('button', { name: 'Sign In to Continue' }).click();
    await expect(page).toHaveURL(/\/auth\?mode=login$/);

    await atHome(page, server, '/thought-dump');
    const button = page.getByRole('button', { name: 'Chat with the assistant' });
    await button.click();
    const drawer = page.getByRole('dialog', { name: 'Chat with the assistant' });
    await say(page, 'I need to buy milk');
    await expect(slip(page, 'Added to To-Do List')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect(button).toBeFocused();

    await page.goto('/logs');
    await expect(line(page, /^Task.*Buy milk/)).toBeVisible();
    await expect(button).toBeVisible();
    await expect.poll(() => button.evaluate(covers)).toEqual([]);
    // On the first page of a visit, where Back would leave the app, it closes the drawer too.
    await button.click();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/logs$/);
    await expect(line(page, /^Task.*Buy milk/)).toBeVisible();
    // A link in it is followed, and Back comes from there to this page.
    await button.click();
    await slip(page, 'Added to To-Do List').getByRole('link').first().click();
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/logs$/);
    // At one height on every page, also where the page is longer than the window.
    await page.setViewportSize({ width: 390, height: 480 });
    const heights = new Set<number>();
    for (const path of ['/tasks', '/habits', '/mood', '/memory', '/logs', '/profile']) {
      await visit(page, path);
      await expect(button).toBeInViewport();
      heights.add(Math.round((await button.boundingBox())!.y));
    }
    expect([...heights]).toHaveLength(1);
    await page.goto('/chat');
    await expect(slip(page, 'Added to To-Do List')).toBeVisible();
    await expect(button).toBeHidden();
  });

  test('of ten thousand messages the visible ones are drawn, and nothing moves while the person reads earlier ones @000.29', async ({
    server,
    device,
  }) => {
    test.skip(!process.env.LONG, 'LONG=1 runs it');
    const page = await device({ viewport: { width: 390, height: 844 } });
    await atHome(page, server, '/chat');
    await synced(page);
    await page.evaluate(converse, 10_000);
    await page.reload();
    await expect(log(page).getByText('Message 9999', { exact: true })).toBeInViewport();
    expect(await log(page).getByRole('article').count()).toBeLessThan(60);

    const list = log(page);
    await list.hover();
    const newest = page.getByRole('button', { name: 'Newest' });
    // A list that has just opened goes to its end once more when it has measured what it shows.
    await expect(async () => {
      await page.mouse.wheel(0, -3000);
      await expect(newest).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(log(page).getByText('Message 9999', { exact: true })).not.toBeInViewport();
    // Another tab goes on talking: what is being read here stays where it is.
    let seen = await readingAt(list);
    await expect(async () => {
      const before = seen;
      seen = await readingAt(list);
      expect(seen).toEqual(before);
    }, 'the wheel has come to rest').toPass();
    const other = await page.context().newPage();
    await other.goto('/chat');
    await say(other, 'From another tab');
    await expect(log(other).getByRole('article', { name: 'Wren' }).last()).toBeInViewport();
    await other.close();
    expect(await readingAt(list)).toEqual(seen);
    await newest.click();
    await expect(log(page).getByText('From another tab', { exact: true })).toBeInViewport();

    // Up to the very first one, page by page.
    await expect(async () => {
      await list.evaluate((element) => {
        element.scrollTop = 0;
      });
      await expect(log(page).getByText('Message 0', { exact: true })).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 60_000 });
    expect(await log(page).getByRole('article').count()).toBeLessThan(60);
    await newest.click();
    await expect(log(page).getByText('From another tab', { exact: true })).toBeInViewport();
    await expect(newest).toBeHidden();
  });
});

test('the button to the coach covers no words and no control, at any width and wherever the page is scrolled to', async ({
  device,
}) => {
  test.setTimeout(300_000);
  const page = await device();
  await page.goto('/');
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  const button = page.getByRole('button', { name: 'Chat with the assistant' });
  await expect(page).toHaveURL('/profile');
  await expect(button).toBeVisible();
  for (const path of ['/insights', '/resources', '/logs', '/profile', '/tasks', '/settings']) {
    await visit(page, path);
    for (const width of [320, 390, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await button.evaluate(coversWords), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('without a server messages wait and the rules file them; when it is back they are answered in order, once', async ({
  server,
  device,
}) => {
  const page = await device({ viewport: { width: 390, height: 844 } });
  await atHome(page, server, '/chat');
  await installed(page);
  await synced(page);
  await server.kill();
  await say(page, "Remember that Leo's birthday is on 3 May");
  await expect(log(page).getByText(PROBLEM)).toBeVisible();
  await say(page, 'I need to buy milk');
  await expect(slip(page, 'Added to Memory Vault').getByText('filed by rules')).toBeVisible();
  await expect(slip(page, 'Added to To-Do List').getByText('filed by rules')).toBeVisible();
  await expect(log(page).getByText(/^Waiting for the coach since/)).toHaveCount(2);
  await expect(log(page).getByText(PROBLEM)).toHaveCount(1);
  await expect(syncWords(page)).toHaveText(/^Offline, \d+ changes waiting$/);
  await page.reload();
  await expect(log(page).getByText(/^Waiting for the coach since/)).toHaveCount(2);

  await server.start();
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect(log(page).getByText(/^Waiting for the coach since/)).toHaveCount(0, { timeout: 60_000 });
  await expect(log(page).getByText('filed by rules')).toHaveCount(0);
  await expect(log(page).getByText(PROBLEM)).toHaveCount(0);
  const speakers = await log(page)
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect(speakers).toEqual(['Wren', 'You', 'Wren', 'You', 'Wren']);
  await expect(slip(page, 'Added to Memory Vault')).toHaveCount(1);
  await expect(slip(page, 'Added to To-Do List')).toHaveCount(1);
});

test.describe('with a model behind the coach', () => {
  test.use({ withProvider: true });

  test('an answer is shown as it arrives, as text and never as HTML; it can be stopped and asked again', async ({
    server,
    device,
    provider,
  }) => {
    const hostile =
      'A **plan**:\n\n1. read\n2. [write](https://example.org/write)\n\n<img src="/hostile.png" onerror="document.title=1"> [no](javascript:alert(1)) ![look](/hostile.png)';
    let go: () => void = () => undefined;
    const asked = new Promise<void>((done) => (go = done));
    provider.on('plan', { reply: { reply: hostile, intent: 'chat', meta: {} } });
    provider.on('slowly', [
      { until: asked, text: 'never seen' },
      { reply: { reply: 'At once.', intent: 'chat', meta: {} } },
    ]);
    const page = await device();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await atHome(page, server, '/chat');
    await say(page, 'Make me a plan');
    const answer = log(page).getByRole('article', { name: 'Wren' }).last();
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await expect(answer.locator('strong')).toHaveText('plan');
    const link = answer.getByRole('link', { name: 'write' });
    await expect(link).toHaveAttribute('href', 'https://example.org/write');
    await expect(link).toHaveAttribute('rel', /noopener/);
    await expect(answer.locator('img, [onerror], [href^="javascript"]')).toHaveCount(0);
    await expect(answer).toContainText('<img src="/hostile.png"');
    expect(fetched.filter((url) => url.includes('hostile'))).toEqual([]);

    await say(page, 'Now slowly');
    await expect(log(page).getByText('Wren is writing')).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(log(page).getByText('Stopped before there was an answer.')).toBeVisible();
    go();
    await log(page).getByRole('button', { name: 'Ask again' }).click();
    await expect(log(page).getByText('Stopped before there was an answer.')).toBeHidden();
    await expect(log(page).getByRole('article', { name: 'Wren' })).toHaveCount(3);
  });

  test('stopped in the middle, what had come stays, on another device too', async ({ server, device, provider }) => {
    const reply = 'Once upon a time there was a small wren. '.repeat(40);
    provider.on('story', { reply: { reply, intent: 'chat', meta: {} }, pause: 60 });
    const page = await device();
    const email = await atHome(page, server, '/chat');
    await say(page, 'Tell me a story');
    await expect(log(page).getByText(/^Once upon a time/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    const stopped = 'You stopped this answer here, so nothing was filed.';
    await expect(log(page).getByText(stopped)).toBeVisible();
    await expect(log(page).getByText(/^Once upon a time/)).toBeVisible();
    await synced(page);
    const other = await device();
    await onDevice(other, server, email, '/chat');
    await expect(log(other).getByText(stopped)).toBeVisible();
    await expect(log(other).getByText(/^Once upon a time/)).toBeVisible();
  });

  test('an entry that fits is offered first, and goes to the model only after a yes', async ({
    server,
    device,
    provider,
  }) => {
    const answer = (reply: string) => ({ reply: { reply, intent: 'chat', meta: {} } });
    provider.on(({ system }) => !system.includes('lighter than I thought'), answer('I do not find that.'));
    provider.on(({ system }) => system.includes('lighter than I thought'), answer('It was lighter than you thought.'));
    const page = await device();
    await atHome(page, server);
    await writeJournal(page, 'The kayak was lighter than I thought.');
    await page.goto('/chat');
    await say(page, 'Was it heavy, the kayak?');
    const offer = slip(page, 'An entry of yours fits');
    await expect(offer.getByRole('link', { name: /lighter than I thought/ })).toBeVisible();
    expect(provider.asked.map(({ system }) => system).join('\n')).not.toContain('lighter than I thought');
    await offer.getByRole('button', { name: 'Yes, and ask again' }).click();
    await expect(log(page).getByText('It was lighter than you thought.')).toBeVisible();
    await expect(offer).toBeHidden();
    await expect(slip(page, /^From your log of/).getByRole('link', { name: /lighter than I thought/ })).toBeVisible();
    await log(page).getByRole('button', { name: 'What was sent' }).last().click();
    await expect(
      page.getByRole('dialog', { name: 'What was sent' }).getByText('The kayak was lighter than I thought.'),
    ).toBeVisible();
  });
});

/** In the page: what can be pressed under a button. */
function covers(button: Element): string[] {
  const at = button.getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea, select)')]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < at.right && box.right > at.left && box.top < at.bottom && box.bottom > at.top;
    })
    .map((each) => each.ariaLabel ?? each.textContent);
}

/**
 * In the page: the words and controls that are behind the button in the first few thousand px of the page, wherever that is scrolled to. A row of the bar
 * at the bottom is no cover: it is as wide as the window, and the page ends above it.
 */
async function coversWords(button: Element): Promise<string[]> {
  const bar = button.closest('aside')!;
  const page = document.documentElement;
  const found = new Set<string>();
  const isRow = bar.getBoundingClientRect().width >= page.clientWidth;
  const clips = (element: HTMLElement): DOMRect[] => {
    const boxes: DOMRect[] = [];
    for (let each: HTMLElement | null = element; each && each.id !== 'main-content'; each = each.parentElement)
      if (getComputedStyle(each).overflow !== 'visible') boxes.push(each.getBoundingClientRect());
    return boxes;
  };
  const look = () => {
    const at = bar.getBoundingClientRect();
    const behind = ({ left, right, top, bottom, width, height }: DOMRect) =>
      width > 1 && height > 1 && left < at.right && right > at.left && top < at.bottom && bottom > at.top;
    const walk = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
      const { currentNode: text } = walk;
      if (text.textContent!.trim() === '' || !text.parentElement!.checkVisibility()) continue;
      range.selectNode(text);
      // What is cut off by a box of its own, as the end of a long line is, is not seen.
      if ([...range.getClientRects()].some(behind) && clips(text.parentElement!).every((box) => behind(box)))
        found.add(text.textContent!);
    }
    for (const control of document.querySelectorAll('main :is(a[href], button, input, textarea, select)'))
      if (behind(control.getBoundingClientRect())) found.add(control.ariaLabel ?? control.textContent);
  };
  if (isRow) {
    // A log grows while its end is in sight.
    for (let height = 0; height !== page.scrollHeight; await new Promise((done) => setTimeout(done, 1000))) {
      height = page.scrollHeight;
      scrollTo({ top: height, behavior: 'instant' });
    }
    look();
  } else {
    for (let top = 0; top < Math.min(page.scrollHeight, 4000); top += 120) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      look();
    }
  }
  return [...found];
}

/** The first line in sight and where it stands. */
const readingAt = (list: ReturnType<Page['getByRole']>) =>
  list.evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const first = [...element.querySelectorAll('article')].find((each) => each.getBoundingClientRect().bottom > top);
    return first && [first.textContent, Math.round(first.getBoundingClientRect().top)];
  });

/** In the page: so many messages of the last hours, put into the store as another tab would. */
async function converse(count: number): Promise<void> {
  const { name } = (await indexedDB.databases()).find((each) => each.name?.startsWith('daymark:'))!;
  const opened = indexedDB.open(name!);
  await new Promise((done) => opened.addEventListener('success', done));
  const rows = opened.result.transaction(['entries', 'profiles'], 'readwrite');
  const profiles = rows.objectStore('profiles').getAll();
  await new Promise((done) => profiles.addEventListener('success', done));
  const [{ id: user_id }] = profiles.result as [{ id: string }];
  const now = Date.now();
  for (let n = 0; n < count; n++) {
    rows.objectStore('entries').put({
      id: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      user_id,
      role: n % 2 ? 'assistant' : 'user',
      type: 'chat',
      content: `Message ${n}`,
      created_at: new Date(now - (count - n) * 10).toISOString(),
      logged_for: new Date(now).toLocaleDateString('sv'),
    });
  }
  await new Promise((done) => rows.addEventListener('complete', done));
  opened.result.close();
}
