import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';

function setup() {
  const done: string[] = [];
  const item = (label: string) => ({ label, onSelect: () => void done.push(label) });
  render(
    <main>
      <Menu
        trigger={<IconButton icon="dots" label="More" />}
        items={[item('Edit'), { ...item('Move'), disabled: true }, item('Earlier versions'), item('Delete')]}
      />
      <button type="button">Elsewhere</button>
    </main>,
  );
  return { done, user: userEvent.setup(), button: screen.getByRole('button', { name: 'More' }) };
}
const names = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

test('the button has the attributes of a menu button, open or closed', async () => {
  const { user, button } = setup();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(names()).toEqual([]);
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menu', { name: 'More' })).toBeVisible();
  expect(names()).toEqual(['Edit', 'Move', 'Earlier versions', 'Delete']);
  await user.click(button);
  expect(names()).toEqual([]);
});

test('arrow keys wrap around and skip disabled items, Home and End go to the ends, letters to their item', async () => {
  const { user, button } = setup();
  button.focus();
  await user.keyboard('{ArrowDown}');
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe('Edit');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Earlier versions');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(focused()).toBe('Delete');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Edit');
  await user.keyboard('{End}');
  expect(focused()).toBe('Delete');
  await user.keyboard('e');
  expect(focused()).toBe('Edit');
  await user.keyboard('e');
  expect(focused()).toBe('Earlier versions');
});

test('a choice is made once, and the button has the focus again', async () => {
  const { user, button, done } = setup();
  button.focus();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(done).toEqual(['Delete']);
  expect(names()).toEqual([]);
  expect(button).toHaveFocus();
});

test('Escape, Tab, a press outside and a new window size close it without a choice', async () => {
  const { user, button, done } = setup();
  const closings: [string, () => unknown][] = [
    ['Escape', () => user.keyboard('{Escape}')],
    ['Tab', () => user.tab()],
    ['elsewhere', () => user.click(screen.getByRole('button', { name: 'Elsewhere' }))],
    ['resize', () => window.dispatchEvent(new Event('resize'))],
  ];
  for (const [why, close] of closings) {
    await user.click(button);
    expect(names(), why).not.toEqual([]);
    await close();
    await vi.waitFor(() => expect(names(), why).toEqual([]));
  }
  expect(done).toEqual([]);
});
