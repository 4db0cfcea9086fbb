import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_REPLY } from '#coach/reply.ts';
import { closeProfile, getDb } from '#data/db.ts';
import type { AskPost } from '#assistant/post.ts';
import { coachLive } from './coach-progress.ts';
import { callsOf, newCall } from '#assistant/call-row.ts';
import { fileByReply, keepReply } from '#assistant/keep-reply.ts';
import { startRunner, type Runner } from '#assistant/runner.ts';
import { answer } from '#tests/support/coach-device.ts';
import { RemoteError } from '#remote/errors.ts';
import { at, freshDevice, given } from '#tests/support/profile.ts';
import { dayAfter, dayOf } from '#lib/day.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { dismissToast, toast } from '#ui/toast.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { connectionProblem } from './messages.ts';

let runner: Runner | undefined;

beforeEach(async () => {
  dismissToast();
  coachLive.reset();
  await freshDevice();
});
afterEach(async () => {
  runner?.stop();
  await runner?.idle();
  runner = undefined;
});

/** The panel, with the coach that answers through `post`; null is the built-in coach, undefined nobody. */
async function open(post?: AskPost | null) {
  if (post !== undefined) runner = startRunner({ db: getDb(), post, progress: coachLive });
  const root = createRootRoute({
    component: () => (
      <>
        <ChatPanel variant="page" />
        <Toaster />
      </>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a router for the links alone
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('log');
  return userEvent.setup({ pointerEventsCheck: 0 });
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Chat with the assistant' });
const log = () => within(screen.getByRole('log'));
const toasts = () => within(screen.getByRole('region', { name: /Notification/ }));
const unreachable: AskPost = () => Promise.reject(new TypeError('Failed to fetch'));
const answering =
  (reply: string, more: object = {}): AskPost =>
  () =>
    Promise.resolve({ reply, intent: 'chat', meta: {}, ...more });
const said = (content: string, created_at: string, more: object = {}) =>
  given('entries', {
    role: 'user',
    type: 'chat',
    content,
    created_at,
    logged_for: dayOf(new Date(created_at)),
    ...more,
  });
const now = () => new Date().toISOString();

test('an empty chat shows a greeting, and a press on an example puts it into the composer', async () => {
  const user = await open();
  expect(log().getByText(/your AI productivity coach\. Share what is on your mind, or set a goal/)).toBeInTheDocument();
  expect(field().placeholder).toContain("Typing 'clear chat' starts fresh");
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await user.click(await log().findByRole('button', { name: 'Call Anna tomorrow at 5pm' }));
  expect(field()).toHaveValue('Call Anna tomorrow at 5pm');
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
});

test('the example prompts open above the composer, and Escape closes them @000.30', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Example prompts' }));
  const prompts = await screen.findByRole('group', { name: /For example/ });
  expect(within(prompts).getAllByRole('button')[0]).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: /For example/ })).toBeNull();
});

test('Enter sends, Shift with Enter begins a new line; the answer has a slip with Open and Undo', async () => {
  const user = await open(null);
  await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
  expect(field()).toHaveValue('one\ntwo');
  await user.clear(field());
  await user.type(field(), 'Remind me to call Anna tomorrow at 5pm{Enter}');
  await waitFor(() => expect(field()).toHaveValue(''));
  const slip = within(await log().findByRole('region', { name: 'Added to To-Do List' }));
  expect(slip.getByText(/Due: Tomorrow, 17:00/)).toBeInTheDocument();
  expect(slip.queryByText('filed by rules')).toBeNull();
  expect(slip.getByRole('link', { name: 'Open To-Do List' })).toHaveAttribute('href', '/tasks');
  expect(await getDb().tasks.count()).toBe(1);
  await user.click(slip.getByRole('button', { name: 'Undo: Added to To-Do List' }));
  await toasts().findByText('Removed from To-Do List');
  expect(await getDb().tasks.count()).toBe(0);
  await waitFor(() => expect(log().queryByRole('region', { name: 'Added to To-Do List' })).toBeNull());
  await user.click(toasts().getByRole('button', { name: 'Put back' }));
  expect(await log().findByRole('region', { name: 'Added to To-Do List' })).toBeInTheDocument();
  expect(await getDb().tasks.count()).toBe(1);
});

test('the slip of a row that was deleted elsewhere shows that', async () => {
  const id = await said('buy milk', now());
  const task = '018f0000-0000-7000-8000-00000000a001';
  const filed = [`tasks/${task}/create_task/To-Do List`];
  await said('Done.', now(), { role: 'assistant', call_id: id, filed, filed_by: 'coach' });
  await open();
  expect(await log().findByText('Not in To-Do List any more')).toBeInTheDocument();
});

test('offline the messages stay and the rules file them; each shows when it is sent, and the connection problem is shown once @000.36', async () => {
  const user = await open(unreachable);
  for (const text of ['Remember that Leo is born on 3 May', 'I need to buy milk', 'hello']) {
    await user.type(field(), `${text}{Enter}`);
    expect(field()).toHaveValue('');
    // While the first is asked for the first time, the next can only be written.
    await log().findByText(connectionProblem(), {}, { timeout: 5000 });
  }
  await waitFor(() => expect(log().getAllByText(/^Waiting for the coach since/)).toHaveLength(3), { timeout: 5000 });
  expect(log().getAllByText(connectionProblem())).toHaveLength(1);
  expect(log().getAllByText(/Waits for the message before it\.$/)).toHaveLength(2);
  expect(
    log().getByText(/Goes to Wren as soon as the server can be reached\.$|Goes to Wren at \d\d:\d\d\.$/),
  ).toBeInTheDocument();
  const memory = within(await log().findByRole('region', { name: 'Added to Memory Vault' }));
  expect(memory.getByText('filed by rules')).toBeInTheDocument();
  expect(await log().findByRole('region', { name: 'Added to To-Do List' })).toBeInTheDocument();
  expect(log().getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('an unreadable answer shows an error @000.37', async () => {
  const user = await open(() => Promise.resolve({ unexpected: true }));
  await user.type(field(), 'hello{Enter}');
  expect(await log().findByText(NO_REPLY)).toBeInTheDocument();
});

test('an ended session shows one toast, and the message waits for the next sign-in @000.33', async () => {
  const user = await open(() => Promise.reject(new RemoteError('auth', 'PGRST301')));
  await user.type(field(), 'hello{Enter}');
  expect(await toasts().findByText('Not authenticated')).toBeInTheDocument();
  expect(toasts().getByText('Please log in to send messages.')).toBeInTheDocument();
  expect(await log().findByText(/Goes to Wren once you have signed in again\.$/)).toBeInTheDocument();
  act(() => dismissToast());
  await user.type(field(), 'and again{Enter}');
  expect(await toasts().findByText('Not authenticated')).toBeInTheDocument();
  expect(await getDb().entries.count()).toBe(2);
});

test('when the device cannot store a message, its text stays in the composer @000.34', async () => {
  const user = await open();
  await user.type(field(), 'hello');
  await closeProfile();
  await user.keyboard('{Enter}');
  expect(await toasts().findByText('Error sending message')).toBeInTheDocument();
  expect(toasts().getByText('Please try again later.')).toBeInTheDocument();
  expect(field()).toHaveValue('hello');
});

test('a history that cannot be read shows an error and the greeting @000.35', async () => {
  await closeProfile();
  await open();
  expect(await toasts().findByText('Error loading messages')).toBeInTheDocument();
  expect(log().getByText(/There was a problem loading your previous conversations/)).toBeInTheDocument();
});

test("'clear chat' anywhere in a message clears the chat and is not sent; Undo restores it @000.38", async () => {
  await said('how are you?', now());
  const user = await open(null);
  await log().findByText('how are you?');
  await user.type(field(), 'Please Clear Chat now{Enter}');
  expect(await toasts().findByText('Chat cleared')).toBeInTheDocument();
  expect(toasts().getByText('Previous messages have been saved to your Daily Log.')).toBeInTheDocument();
  expect(await log().findByText('Chat has been cleared and saved to your Daily Log.')).toBeInTheDocument();
  expect(log().queryByText('how are you?')).toBeNull();
  expect(field()).toHaveValue('');
  expect(await getDb().entries.toArray()).toMatchObject([{ content: 'how are you?', cleared: true }]);
  await user.click(toasts().getByRole('button', { name: 'Undo' }));
  expect(await log().findByText('how are you?')).toBeInTheDocument();
  expect(field()).toHaveValue('Please Clear Chat now');
});

test('a new day begins with an empty chat and a greeting, once @000.41', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  vi.setSystemTime(new Date(2026, 4, 14, 3, 59, 30));
  const yesterday = dayAfter(dayOf(new Date()), -1);
  await said('good night', at(yesterday, 23));
  await given('profiles', { id: getDb().profile.user_id, onboarded: true, welcome_shown: true, name: 'Mira' });
  await open();
  expect(await log().findByText('good night')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await toasts().findByText('Chat reset for a new day')).toBeInTheDocument();
  expect(await log().findByText(/^Good morning, Mira/)).toBeInTheDocument();
  expect(log().queryByText('good night')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(log().getAllByText(/^Good morning/)).toHaveLength(1);
  expect(await getDb().entries.count()).toBe(1);
  vi.useRealTimers();
});

test('while an answer arrives nothing is sent, its text is shown as it arrives, and it can be stopped @000.31', async () => {
  let say: ((text: string) => void) | undefined;
  const user = await open((_, { signal, onDelta }) => {
    say = onDelta;
    return new Promise((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason as Error));
    });
  });
  await user.type(field(), 'tell me a story{Enter}');
  expect(await log().findByText('Wren is writing')).toBeInTheDocument();
  await user.type(field(), 'and another{Enter}');
  expect(field()).toHaveValue('and another');
  expect(await getDb().entries.count()).toBe(1);
  await waitFor(() => expect(say).toBeDefined());
  act(() => say?.('Once upon'));
  expect(await log().findByText('Once upon')).toBeInTheDocument();
  const stop = screen.getByRole('button', { name: 'Stop' });
  await waitFor(() => expect(stop).toBeEnabled());
  await user.click(stop);
  expect(await log().findByText('You stopped this answer here, so nothing was filed.')).toBeInTheDocument();
  expect(log().getByText('Once upon')).toBeInTheDocument();
  expect(log().getByRole('button', { name: 'Ask again' })).toBeInTheDocument();
  // It is a row, so every device has it; what still comes of the answer changes nothing.
  act(() => say?.(' a time'));
  const answers = await getDb()
    .entries.filter(({ role }) => role === 'assistant')
    .toArray();
  expect(answers).toMatchObject([{ content: 'Once upon', call_id: expect.any(String) }]);
});

test('stopped before its first word there is no answer, and the message says so', async () => {
  const user = await open(
    (_, { signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error))),
  );
  await user.type(field(), 'tell me a story{Enter}');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(stop).toBeEnabled());
  await user.click(stop);
  expect(await log().findByText('Stopped before there was an answer.')).toBeInTheDocument();
  expect(await getDb().entries.count()).toBe(1);
});

test('an answer that breaks off in the middle stays readable until the next one comes', async () => {
  let tries = 0;
  let go: () => void = () => undefined;
  const user = await open(async (_, { onDelta }) => {
    if ((tries += 1) === 1) {
      onDelta?.('Once upon');
      throw new RemoteError('retryable', 'provider_unavailable');
    }
    await new Promise<void>((resolve) => (go = resolve));
    return { reply: 'Once upon a time.', intent: 'chat', meta: {} };
  });
  await user.type(field(), 'tell me a story{Enter}');
  expect(await log().findByText('The answer broke off here.')).toBeInTheDocument();
  expect(log().getByText('Once upon')).toBeInTheDocument();
  await user.click(await log().findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tries).toBe(2));
  go();
  expect(await log().findByText('Once upon a time.')).toBeInTheDocument();
  expect(log().queryByText('The answer broke off here.')).toBeNull();
});

test('a message can be changed and sent again: the old one is removed with its answer', async () => {
  const user = await open(answering('I see.'));
  await user.type(field(), 'helo{Enter}');
  await log().findByText('I see.');
  await user.click(log().getByRole('button', { name: 'More for this message' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit and send again' }));
  const editor = await log().findByRole('textbox', { name: 'Message' });
  expect(editor).toHaveFocus();
  await user.clear(editor);
  await user.type(editor, 'hello');
  await user.click(log().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(log().getByRole('button', { name: 'More for this message' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('menuitem', { name: 'Edit and send again' }));
  await user.clear(log().getByRole('textbox', { name: 'Message' }));
  await user.type(log().getByRole('textbox', { name: 'Message' }), 'hello');
  await user.click(log().getByRole('button', { name: 'Send again' }));
  expect(await log().findByText('hello')).toBeInTheDocument();
  expect(await toasts().findByText('Sent again')).toBeInTheDocument();
  await waitFor(() => expect(log().queryByText('helo')).toBeNull());
  expect(screen.getByRole('log')).toHaveFocus();
  await waitFor(async () => expect(await getDb().entries.count()).toBe(2));
});

test('a message can be deleted, with Undo', async () => {
  await said('not this', now());
  const user = await open();
  await user.click(await log().findByRole('button', { name: 'More for this message' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(await toasts().findByText('Message deleted')).toBeInTheDocument();
  await waitFor(() => expect(log().queryByText('not this')).toBeNull());
  expect(screen.getByRole('log')).toHaveFocus();
  await user.click(toasts().getByRole('button', { name: 'Undo' }));
  expect(await log().findByText('not this')).toBeInTheDocument();
});

test('each answer shows what was sent for it', async () => {
  const user = await open(answering('Noted.'));
  await user.type(field(), 'hello{Enter}');
  await user.click(await log().findByRole('button', { name: 'What was sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What was sent' }));
  expect(await dialog.findByText('hello')).toBeInTheDocument();
});

test('a screen reader announces each new answer once, and no earlier one', async () => {
  const id = await said('before', now());
  await said('An old answer.', now(), { role: 'assistant', call_id: id });
  await open();
  await log().findByText('An old answer.');
  const news = screen.getAllByRole('status').find((status) => status.classList.contains('sr-only'))!;
  expect(news).toHaveTextContent('');
  await said('A new answer.', now(), { role: 'assistant', call_id: id });
  await waitFor(() => expect(news).toHaveTextContent(/^Wren: A new answer\.$/));
});

test('a message about self-harm gets an answer with helplines', async () => {
  const user = await open(unreachable);
  await user.type(field(), "I don't want to live anymore{Enter}");
  const help = within(await log().findByRole('region', { name: 'People who listen' }, { timeout: 5000 }));
  expect(help.getByRole('link', { name: /findahelpline\.com/ })).toHaveAttribute('href', 'https://findahelpline.com');
  expect(help.getByRole('link', { name: /988/ })).toHaveAttribute('href', 'tel:988');
  // Once: the card stands in the place of the paragraph.
  expect(log().getAllByText(/988/)).toHaveLength(1);
  expect(log().getByText(/Is there somebody close to you/)).toBeVisible();
  expect(log().queryByText('filed by rules')).toBeNull();
});

test('an unsent text is restored', async () => {
  const user = await open();
  await user.type(field(), 'half a thou');
  await waitFor(async () => expect((await getDb().drafts.get('chat'))?.text).toBe('half a thou'));
});

test('rows that were only looked up are shown as they are now, with a link', async () => {
  await given('memory_entries', { fact: "Leo's birthday is on 3 May", created_at: now() });
  await given('memory_entries', { fact: 'Priya is allergic to walnuts', created_at: now() });
  const user = await open(null);
  await user.type(field(), "When is Leo's birthday?{Enter}");
  const slip = within(await log().findByRole('region', { name: 'Memory Vault' }));
  expect(await slip.findByText("Leo's birthday is on 3 May")).toBeInTheDocument();
  expect(slip.queryByText('Priya is allergic to walnuts')).toBeNull();
  expect(slip.getByRole('link', { name: 'Open Memory Vault' }).getAttribute('href')).toMatch(/^\/memory\?q=Leo/);
  expect(slip.queryByRole('button')).toBeNull();
  expect(await getDb().memory_entries.count()).toBe(2);
});

test('text typed right after Enter is the next message, complete', async () => {
  const user = await open();
  await user.type(field(), 'one{Enter}two');
  expect(field()).toHaveValue('two');
  expect(await log().findByText('one')).toBeInTheDocument();
  expect(await getDb().entries.count()).toBe(1);
});

test('a message without a question can be asked again', async () => {
  const long = new Date(Date.now() - 120_000).toISOString();
  await said('hello', long);
  const user = await open(answering('Hello again.'));
  expect(await log().findByText('There is no answer yet.')).toBeInTheDocument();
  await user.click(log().getByRole('button', { name: 'Ask again' }));
  expect(await log().findByText('Hello again.')).toBeInTheDocument();
});

test('what a later answer changed is marked under its slip, with what it was before and Undo', async () => {
  const id = await said('I need to buy milk', now());
  const entry = (await getDb().entries.get(id))!;
  await callsOf(getDb()).put(newCall({ ...entry, day: entry.logged_for, dayStart: 0 }));
  const task = (content: string) => answer('task', { action: 'create_task', module: 'To-Do List', content });
  await fileByReply(getDb(), id, task('Buy milk'));
  await keepReply(getDb(), id, task('Buy oat milk'), new Date());
  const user = await open();
  expect(await log().findByText(/^Changed by the coach's later answer\. Before: ‘Buy milk’/)).toBeInTheDocument();
  await user.click(log().getByRole('button', { name: 'Undo the later change in To-Do List' }));
  const slip = within(log().getByRole('region', { name: 'Added to To-Do List' }));
  expect(await slip.findByText('Buy milk')).toBeInTheDocument();
  await waitFor(() => expect(log().queryByText(/later answer\. Before/)).toBeNull());
  expect(await log().findByText(/You took the later change back/)).toBeInTheDocument();
});

test('while a toast is shown, the list has room for it below its newest slip', async () => {
  await said('hello', now());
  await open();
  const content = screen.getByRole('log').firstElementChild as HTMLElement;
  expect(content.style.paddingBottom).toBe('');
  act(() => void toast({ title: 'Calendar Updated' }));
  expect(content.style.paddingBottom).toBe('116px');
  act(() => dismissToast());
  expect(content.style.paddingBottom).toBe('');
});
