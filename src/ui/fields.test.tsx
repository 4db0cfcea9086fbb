import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Chip } from './Chip.tsx';
import { ChipRow } from './ChipRow.tsx';
import { DateField } from './DateField.tsx';
import { Field } from './Field.tsx';
import { Highlight } from './Highlight.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { RepeatField } from './RepeatField.tsx';
import { Switch } from './Switch.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';
import type { Day } from '#lib/day.ts';

test('a field names its control and connects its hint and error', () => {
  const { rerender } = render(
    <Field label="Email" hint="Only for signing in.">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('Only for signing in.');
  expect(input).not.toHaveAttribute('aria-invalid');
  rerender(
    <Field label="Email" hint="Only for signing in." error="That is not an address">
      {(control) => <TextInput {...control} />}
    </Field>,
  );
  expect(screen.getByRole('textbox')).toBe(input);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('That is not an address Only for signing in.');
  expect(screen.getByRole('alert')).toHaveTextContent('That is not an address');
});

test('a password can be shown and hidden again, and keeps its name and its value', async () => {
  const user = userEvent.setup();
  render(<Field label="Password">{(control) => <PasswordInput {...control} />}</Field>);
  const input = screen.getByLabelText('Password', { selector: 'input' });
  await user.type(input, 'secret');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  expect(input).toHaveAttribute('spellcheck', 'false');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
  expect(input).toHaveValue('secret');
});

test('a text area hands its element to a ref, as an object or as a function with a clean-up', () => {
  const object = createRef<HTMLTextAreaElement>();
  const cleanUp = vi.fn();
  const { unmount } = render(
    <>
      <TextArea aria-label="one" ref={object} />
      <TextArea aria-label="two" ref={() => cleanUp} />
    </>,
  );
  expect(object.current).toBe(screen.getByRole('textbox', { name: 'one' }));
  unmount();
  expect(cleanUp).toHaveBeenCalledOnce();
});

test('without field-sizing a text area grows while a person types', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  render(<TextArea aria-label="Entry" />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  Object.defineProperty(area, 'scrollHeight', { value: 240 });
  fireEvent.input(area, { target: { value: 'many\nlines' } });
  expect(area.style.height).toBe('240px');
  vi.unstubAllGlobals();
});

test('a busy button keeps its words and its focus, and does nothing', async () => {
  const onClick = vi.fn();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const user = userEvent.setup();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy onClick={onClick}>
        Sign Up
      </Button>
    </form>,
  );
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  expect(onClick).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('a button puts its style on a link', () => {
  render(
    <Button asChild tone="coral">
      <a href="/auth">Log In</a>
    </Button>,
  );
  expect(screen.getByRole('link', { name: 'Log In' })).toHaveClass('bg-coral-fill');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a switch and a checkbox can be pressed on their labels', async () => {
  const user = userEvent.setup();
  function Both() {
    const [on, setOn] = useState(false);
    return (
      <>
        <Switch label="Flight mode" hint="Nothing leaves." checked={on} onCheckedChange={setOn} />
        <Checkbox label="Same" checked={on} onCheckedChange={setOn} />
      </>
    );
  }
  render(<Both />);
  await user.click(screen.getByText('Flight mode'));
  expect(screen.getByRole('switch', { name: /Flight mode/ })).toBeChecked();
  await user.click(screen.getByText('Same'));
  expect(screen.getByRole('checkbox', { name: 'Same' })).not.toBeChecked();
});

test('arrow keys move along a row of chips and wrap around', async () => {
  const user = userEvent.setup();
  render(
    <ChipRow label="Kinds">
      {['All', 'Journal', 'Mood'].map((name) => (
        <Chip key={name} pressed={name === 'All'}>
          {name}
        </Chip>
      ))}
    </ChipRow>,
  );
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Mood' })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Journal' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeVisible();
});

test('a highlighted text is complete', () => {
  const { container } = render(<Highlight text="Priya’s café, Priya’s prize" query="PRI" />);
  expect(container).toHaveTextContent('Priya’s café, Priya’s prize');
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Pri', 'Pri', 'pri']);
});

test('a day that cannot be read is said when its field is left, and its form is not sent', async () => {
  const user = userEvent.setup();
  const sent = vi.fn();
  function Plan() {
    const [day, setDay] = useState<Day | null>(null);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(day);
        }}
      >
        <DateField aria-label="Due" what="the day" value={day} onChange={setDay} />
        <Button type="submit">Save</Button>
      </form>
    );
  }
  render(<Plan />);
  const field = screen.getByLabelText('Due');
  await user.type(field, 'somewhen');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).not.toHaveBeenCalled();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(field).toHaveAccessibleDescription(/^Give a day like /);
  await user.clear(field);
  await user.type(field, '2027-01-05');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledExactlyOnceWith('2027-01-05');
});

test('the day until which something repeats can be typed, letter by letter, and is not before the first', async () => {
  const user = userEvent.setup();
  function Rule() {
    const [rule, setRule] = useState<string | null>('FREQ=DAILY;UNTIL=20300320');
    return (
      <>
        <RepeatField detailed rule={rule} day={'2030-03-10' as Day} onChange={setRule} />
        <output>{rule}</output>
      </>
    );
  }
  render(<Rule />);
  const field = screen.getByLabelText('Until');
  await user.clear(field);
  await user.type(field, 'may 2, 2030');
  expect(field).toHaveValue('may 2, 2030');
  expect(screen.getByRole('status')).toHaveTextContent('UNTIL=20300502');
  await user.clear(field);
  await user.type(field, '2030-03-09');
  await user.tab();
  expect(screen.getByRole('status')).toHaveTextContent('UNTIL=20300502');
});
