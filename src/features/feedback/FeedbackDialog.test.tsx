import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeActiveProfile } from '#data/session-store.ts';
import { dropWaiting, keepWaiting, waitingFeedback } from '#data/waiting-feedback.ts';
import { withRouter } from '#tests/support/with-router.tsx';
import { useToast } from '#ui/toast.ts';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { giveFeedback, sendWaiting } from './give.ts';

const online = vi.fn<typeof fetch>();
beforeEach(async () => {
  localStorage.clear();
  await writeActiveProfile(null);
  for (const { id } of await waitingFeedback()) await dropWaiting(id);
  online.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', online);
  useToast.setState({ shown: null });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const offline = () => Promise.reject(new TypeError('offline'));
const shown = () => useToast.getState().shown;
const open = async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  render(withRouter(<FeedbackDialog open onOpenChange={onOpenChange} />));
  await screen.findByRole('dialog', { name: 'Feedback' });
  return onOpenChange;
};
const words = () => screen.getByRole('textbox', { name: 'Your words' });
const send = () => screen.getByRole('button', { name: 'Send feedback' });

test('four types, a suggestion by default; submit is disabled while the text is empty @001.106', async () => {
  await open();
  expect(screen.getAllByRole('option').map((each) => (each as HTMLOptionElement).value)).toEqual([
    'suggestion',
    'bug',
    'praise',
    'other',
  ]);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('suggestion');
  await userEvent.type(words(), '   ');
  expect(send()).toBeDisabled();
});

test('empty feedback is refused with the words of the catalogue @001.107', async () => {
  await open();
  await userEvent.type(words(), ' {Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown()?.title).toBe('Feedback cannot be empty'));
  expect(shown()?.description).toBe('Please share your thoughts with us.');
});

test('signed out it is sent, and the dialog closes with its text cleared @000.50 @001.108', async () => {
  const onOpenChange = await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'praise');
  await userEvent.type(words(), 'Kind words');
  await userEvent.click(send());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(online).toHaveBeenCalledTimes(1);
  const [url, options] = online.mock.calls[0]!;
  expect(url).toMatch(/\/api\/feedback$/);
  expect(JSON.parse(options!.body as string)).toMatchObject({ type: 'praise', text: 'Kind words' });
  expect(shown()).toMatchObject({ title: 'Thank you', description: 'Your feedback has arrived.' });
  expect(words()).toHaveValue('');
  expect(await waitingFeedback()).toEqual([]);
});

test('what was begun is there when the dialog is opened again', async () => {
  await open();
  await userEvent.type(words(), 'Half a th');
  cleanup();
  await open();
  expect(words()).toHaveValue('Half a th');
});

test('offline it is kept on the device and sent later, oldest first, once', async () => {
  expect(await giveFeedback({ type: 'bug', text: ' One ' }, offline)).toEqual({ ok: true, value: 'waiting' });
  expect(await giveFeedback({ type: 'bug', text: 'Two' }, offline)).toEqual({ ok: true, value: 'waiting' });
  const sent: unknown[] = [];
  const answer = (status: number) => async (body: unknown) => {
    sent.push(body);
    return { status };
  };
  // Too many: the rest waits.
  await sendWaiting(answer(429));
  expect(await waitingFeedback()).toHaveLength(2);
  await sendWaiting(answer(200));
  expect(sent.slice(1)).toMatchObject([{ text: 'One' }, { text: 'Two' }]);
  expect(await waitingFeedback()).toEqual([]);
});

test('what the server never takes does not hold back the others', async () => {
  await keepWaiting({ id: 'no id', type: 'bug', text: 'x' });
  await sendWaiting(async () => ({ status: 400 }));
  expect(await waitingFeedback()).toEqual([]);
});

test('a device that cannot store it says so, and the text stays @001.109', async () => {
  await writeActiveProfile({ id: 'ada', kind: 'account', user_id: 'ada' });
  await open();
  await userEvent.type(words(), 'Words');
  await userEvent.click(send());
  await waitFor(() => expect(shown()?.title).toBe('Something went wrong'));
  expect(shown()?.description).toBe('Please try again later.');
  expect(words()).toHaveValue('Words');
  expect(online).not.toHaveBeenCalled();
});
