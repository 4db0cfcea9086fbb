import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';
import { IconButton } from './IconButton.tsx';
import { Menu } from './Menu.tsx';
import { SearchField } from './SearchField.tsx';
import { toast } from './toast.ts';
import { Toaster } from './Toaster.tsx';

function Page({ sheet: Sheet = Dialog }: { sheet?: typeof Dialog | typeof Drawer }) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  return (
    <main id="main-content" tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Capture
      </button>
      <Menu
        trigger={<IconButton icon="dots" label="More" />}
        items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}
      />
      <Sheet open={open} onOpenChange={setOpen} title="New memory" description="A fact or a thought.">
        <SearchField label="Find" placeholder="Find" value={query} onChange={setQuery} />
        <button type="button">Inside</button>
      </Sheet>
    </main>
  );
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s takes the focus, keeps it, and gives it back on Escape', async (_, sheet) => {
  const user = userEvent.setup();
  render(<Page sheet={sheet} />);
  await user.click(screen.getByRole('button', { name: 'Capture' }));
  expect(screen.getByRole('dialog', { name: 'New memory' })).toHaveAccessibleDescription('A fact or a thought.');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
  for (let i = 0; i < 5; i++) {
    await user.tab();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Capture' })).toHaveFocus());
});

test('Escape in the moment in which a second dialog opens closes that one alone', async () => {
  const first = vi.fn();
  const second = vi.fn();
  /** When the second one has the focus, and before the first one is rendered again. */
  const escape = () =>
    queueMicrotask(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
  function Two() {
    const [open, setOpen] = useState(false);
    return (
      <Dialog open onOpenChange={first} title="First">
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onOpenChange={second} title="Second">
          <input aria-label="Field" onFocus={escape} />
        </Dialog>
      </Dialog>
    );
  }
  render(<Two />);
  const button = await screen.findByRole('button', { name: 'Open' });
  // React renders as in a browser, in steps, and not all at once as in a test.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  button.click();
  await vi.waitFor(() => expect(first.mock.calls.length + second.mock.calls.length).toBeGreaterThan(0));
  vi.unstubAllGlobals();
  expect(second).toHaveBeenCalledWith(false);
  expect(first).not.toHaveBeenCalled();
});

test('with a newer toast, Escape closes the dialog first and the toast second', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Page />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Capture' }));
  act(() => void toast({ title: 'Saved' }));
  await user.keyboard('pri{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Saved')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('Escape in a filled search clears it first and closes the dialog second', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Capture' }));
  await user.keyboard('pri{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(screen.getByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test("a dialog opened from a menu gives the focus back to the menu's button", async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test('the content has the focus when the button that opened a dialog is gone', async () => {
  const user = userEvent.setup();
  function Row() {
    const [open, setOpen] = useState(false);
    const [there, setThere] = useState(true);
    return (
      <main id="main-content" tabIndex={-1}>
        {there ? (
          <button type="button" onClick={() => setOpen(true)}>
            Delete
          </button>
        ) : null}
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          title="Delete?"
          description="For good."
          confirm="Yes, delete"
          onConfirm={() => setThere(false)}
        />
      </main>
    );
  }
  render(<Row />);
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toHaveAccessibleDescription('For good.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Yes, delete' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a dialog can say where the focus starts', async () => {
  function Ask() {
    const name = useRef<HTMLInputElement>(null);
    return (
      <Dialog open onOpenChange={() => {}} title="Ask" initialFocus={name}>
        <input aria-label="First" />
        <input aria-label="Name" ref={name} />
      </Dialog>
    );
  }
  render(<Ask />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

test('an on-screen keyboard that covers the window lifts a dialog above it', async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Capture' }));
  const covered = () => screen.getByRole('dialog').style.getPropertyValue('--covered');
  expect(covered()).toBe('0px');
  const resize = (height: number, scale = 1) =>
    act(() => {
      Object.assign(view, { height, scale });
      view.dispatchEvent(new Event('resize'));
    });
  resize(window.innerHeight - 300);
  expect(covered()).toBe('300px');
  // Zoomed with two fingers, nothing is covered.
  resize(window.innerHeight / 2, 2);
  expect(covered()).toBe('0px');
  vi.unstubAllGlobals();
});
