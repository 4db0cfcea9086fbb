import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Chip } from './Chip.tsx';
import { ChipRow } from './ChipRow.tsx';
import { Tab, TabList, TabPanel, Tabs } from './Tabs.tsx';

function Three() {
  const [open, setOpen] = useState('all');
  return (
    <Tabs value={open} onChange={setOpen}>
      <TabList label="Which tasks">
        <Tab value="all">All</Tab>
        <Tab value="open">Open</Tab>
        <Tab value="done">Done</Tab>
      </TabList>
      <TabPanel value={open}>{open}</TabPanel>
    </Tabs>
  );
}
const tab = (name: string) => screen.getByRole('tab', { name });

test('arrow keys, Home and End move along the tabs, wrap around and open what they reach', async () => {
  const user = userEvent.setup();
  render(<Three />);
  await user.tab();
  expect(tab('All')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(tab('Done')).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'Done' })).toHaveTextContent('done');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(tab('Open')).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{End}{Home}');
  expect(tab('All')).toHaveAttribute('aria-selected', 'true');
  await user.tab();
  expect(screen.getByRole('tabpanel')).toHaveFocus();
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'an arrow with %s is the browser’s: Alt and ← goes back',
  (held) => {
    render(<Three />);
    tab('All').focus();
    expect(fireEvent.keyDown(tab('All'), { key: 'ArrowLeft', [held]: true })).toBe(true);
    expect(tab('All')).toHaveFocus();
  },
);

test('and so it is in a row of chips', () => {
  render(
    <ChipRow label="Kinds">
      <Chip pressed>All</Chip>
      <Chip pressed={false}>Journal</Chip>
    </ChipRow>,
  );
  const all = screen.getByRole('button', { name: 'All' });
  all.focus();
  expect(fireEvent.keyDown(all, { key: 'ArrowRight', altKey: true })).toBe(true);
  expect(all).toHaveFocus();
  expect(fireEvent.keyDown(all, { key: 'ArrowRight' })).toBe(false);
  expect(screen.getByRole('button', { name: 'Journal' })).toHaveFocus();
});
