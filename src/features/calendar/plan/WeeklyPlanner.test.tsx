import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen } from '#tests/support/screen.tsx';
import { getDb } from '#data/db.ts';
import { flushDrafts } from '#data/drafts.ts';
import { planId } from '#data/natural-ids.ts';
import { undoLast } from '#data/undo.ts';
import type { calendarSearch } from '#features/calendar/calendar-search.ts';
import { CalendarScreen } from '../CalendarScreen.tsx';
import { dayAfter, dayOf, firstOfWeek } from '#lib/day.ts';
import { longDay, shortDate, shortDay } from '#lib/format.ts';
import type { SearchOf } from '#lib/search-keys.ts';
import { ada, at, freshDevice, given } from '#tests/support/profile.ts';
import { dismissToast } from '#ui/toast.ts';

const monday = dayAfter(firstOfWeek(dayOf(new Date()), 1), 7);
const on = (n: number) => dayAfter(monday, n);
const plan = planId(ada.user_id, monday);

beforeEach(async () => {
  dismissToast();
  // The window of these tests is as wide as a laptop's.
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media !== 'print',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  await freshDevice();
});

afterEach(() => void vi.useRealTimers());

function Calendar() {
  const [search, setSearch] = useState<SearchOf<typeof calendarSearch>>({ tab: 'weekly-plan', day: on(2) });
  return <CalendarScreen search={search} onSearchChange={setSearch} Beside={() => null} />;
}
function open() {
  return showScreen(<Calendar />);
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('dialog', { name: /^Weekly Plan:/ });
async function build() {
  await press('Build My Weekly Plan');
  await dialog();
}
const block = async (name: RegExp) => within(await dialog()).findByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const save = async () => {
  await press('Save My Week');
  await closed();
};
const rows = async () =>
  (await getDb().calendar_events.where('plan_id').equals(plan).toArray())
    .map(({ title }) => title)
    .sort((a, b) => a.localeCompare(b));
const week = async () => {
  await given('tasks', { description: 'Draft the abstract', due_date: monday, completed: false });
  await given('habits', { title: 'Long run', type: 'habit', frequency: 'weekly' });
};

test('the planner is a tab with the week of the day in the address, in the words of the spec', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Weekly Calendar Planner' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Weekly Planner', selected: true })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Calendar Week Selection' })).toBeVisible();
  expect(screen.getByRole('button', { name: `Week of ${shortDate(monday)}` })).toBeVisible();
  expect(await screen.findByText(/^No task is due and there are no habits yet/)).toBeVisible();
});

test('a picked day stands for its week, and the arrows go a week on and back @000.60', async () => {
  open();
  await press('Next week');
  expect(await screen.findByRole('button', { name: `Week of ${shortDate(on(7))}` })).toBeVisible();
  await press('Previous week');
  await press(`Week of ${shortDate(monday)}`);
  const picker = await screen.findByRole('dialog', { name: 'Choose a week' });
  // A month is shown; at its end the week goes on in the next one.
  if (on(3).slice(0, 7) !== monday.slice(0, 7))
    fireEvent.click(await within(picker).findByRole('button', { name: 'Go to the Next Month' }));
  fireEvent.click(await within(picker).findByRole('button', { name: new RegExp(`${longDay(on(3))},`) }));
  await closed();
  expect(screen.getByRole('button', { name: `Week of ${shortDate(monday)}` })).toBeVisible();
});

test('weeks start on the day that the person chose', async () => {
  await given('preferences', { values: { week_starts_on: 7 } });
  open();
  expect(await screen.findByRole('button', { name: `Week of ${shortDate(on(-1))}` })).toBeVisible();
});

test('a saved week says again why each activity is where it is', async () => {
  await week();
  open();
  await build();
  const lunch = () => screen.getAllByRole('button', { name: /^Lunch Break, / });
  fireEvent.keyDown(lunch()[0]!, { key: 'ArrowDown' });
  await save();
  await build();
  const said = lunch().map(({ firstElementChild }) =>
    / (\d\d:\d\d) to .*?\. (.*)$/.exec(firstElementChild!.textContent),
  );
  expect(said.map((parts) => parts?.slice(1))).toEqual([
    ['12:15', 'You saved it here.'],
    ...Array.from({ length: 4 }, () => ['12:00', 'Every weekday.']),
  ]);
});

test('the plan is built, saved as one step, and the same week saved again has no doubles @000.67', async () => {
  await week();
  open();
  await build();
  expect(screen.getByRole('dialog', { name: `Weekly Plan: ${shortDay(monday)} - ${shortDay(on(6))}` })).toBeVisible();
  const lunches = Array.from({ length: 5 }, () => 'Lunch Break');
  const all = ['Draft the abstract', 'Leisure Time', 'Long run', ...lunches].sort((a, b) => a.localeCompare(b));
  await save();
  expect(await screen.findByText('Weekly plan saved successfully!')).toBeVisible();
  expect(await rows()).toEqual(all);
  expect(await getDb().calendar_plans.toArray()).toMatchObject([{ id: plan, start_date: monday, end_date: on(6) }]);
  expect(await screen.findByText(/You have saved a plan of this week with 8 activities\./)).toBeVisible();

  await build();
  await save();
  expect(await rows()).toEqual(all);
  await undoLast();
  await undoLast();
  expect(await rows()).toEqual([]);
  expect(await getDb().calendar_plans.count()).toBe(0);
});

test('arrow keys move a block by 15 minutes and by a day, and say so; the focus goes with it', async () => {
  await week();
  const user = open();
  await build();
  (await block(/^Draft the abstract/)).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowRight}');
  const moved = await block(new RegExp(`^Draft the abstract, ${longDay(on(1))}, 10:15 to 11:15`));
  expect(moved).toHaveFocus();
  expect(screen.getByText(`Draft the abstract: ${longDay(on(1))}, 10:15 to 11:15.`)).toBeInTheDocument();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await block(new RegExp(`^Draft the abstract, ${longDay(monday)}`))).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  expect(await block(new RegExp(`^Draft the abstract, ${longDay(on(1))}`))).toBeVisible();
  await save();
  expect(
    await getDb()
      .calendar_events.where('plan_id')
      .equals(plan)
      .filter(({ title }) => title.startsWith('Draft'))
      .first(),
  ).toMatchObject({
    event_time: at(on(1), 10, 15),
    end_time: at(on(1), 11, 15),
  });
});

test('Delete removes a block, the toast brings it back, and a block that is gone when a saved week is saved again is deleted @000.70', async () => {
  await week();
  const user = open();
  await build();
  await save();
  await build();
  (await block(/^Long run/)).focus();
  await user.keyboard('{Delete}');
  expect(await screen.findByText('Event deleted successfully!')).toBeVisible();
  expect(document.activeElement).toHaveAttribute('data-block');
  // Under a dialog a screen reader does not see the toast; Ctrl+Z does the same.
  fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  (await block(/^Long run/)).focus();
  await user.keyboard('{Delete}');
  expect(await getDb().calendar_events.count()).toBe(8);
  await save();
  expect(await rows()).not.toContain('Long run');
});

test('the form edits a block; an end before the start is pointed out @000.69', async () => {
  await week();
  open();
  await build();
  fireEvent.click(await block(/^Draft the abstract/));
  const form = within(await screen.findByRole('form', { name: 'Edit Event' }));
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Write the abstract' } });
  fireEvent.change(form.getByLabelText('End Time'), { target: { value: '09:30' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('It must end after it begins.')).toBeVisible();
  fireEvent.change(form.getByLabelText('Start Time'), { target: { value: '09:00' } });
  fireEvent.change(form.getByLabelText('Day'), { target: { value: on(4) } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Event updated successfully!')).toBeVisible();
  expect(await block(new RegExp(`^Write the abstract, ${longDay(on(4))}, 09:00 to 09:30`))).toBeVisible();
  await flushDrafts();
  expect((await getDb().drafts.toArray()).map(({ key }) => key)).toEqual([`plan:${monday}`]);
});

test("an activity of one's own is in the plan, and what was not saved is there when the planner is opened again @000.68", async () => {
  const first = render(<Calendar />);
  await build();
  await press('Add Your Activity');
  const form = within(await screen.findByRole('form', { name: 'Add Your Activity' }));
  fireEvent.change(form.getByLabelText('Title'), { target: { value: 'Pottery' } });
  fireEvent.change(form.getByLabelText('Start Time'), { target: { value: '18:00' } });
  fireEvent.change(form.getByLabelText('End Time'), { target: { value: '20:00' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await block(/^Pottery, .*, 18:00 to 20:00/);
  await press('Not Yet');
  await closed();
  expect(await screen.findByText(/Your changes are not saved to the calendar yet\./)).toBeVisible();
  await flushDrafts();
  first.unmount();

  open();
  await build();
  await block(/^Pottery, .*, 18:00 to 20:00/);
  await save();
  expect(await rows()).toContain('Pottery');
  expect(await getDb().drafts.count()).toBe(0);
});

test('a pressed gap has its own times, also after another one was left half changed; the words stay', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const user = open();
  await build();
  const form = async () => within(await screen.findByRole('form', { name: 'Add Your Activity' }));
  const times = async () => [
    (await form()).getByLabelText<HTMLSelectElement>('Day').value,
    (await form()).getByLabelText<HTMLInputElement>('Start Time').value,
    (await form()).getByLabelText<HTMLInputElement>('End Time').value,
  ];
  await press(/^Free until/);
  const [, start, end] = await times();
  fireEvent.change((await form()).getByLabelText('Title'), { target: { value: 'Pottery' } });
  fireEvent.change((await form()).getByLabelText('Start Time'), { target: { value: '10:30' } });
  expect(await times()).toEqual([monday, '10:30', end]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  fireEvent.click(within(await dialog()).getByRole('button', { name: new RegExp(`^${longDay(on(5))}`) }));
  await press(/^Free until/);
  expect(await times()).toEqual([on(5), start, end]);
  expect((await form()).getByLabelText('Title')).toHaveValue('Pottery');
  // A change goes on from the times of this gap.
  fireEvent.change((await form()).getByLabelText('End Time'), { target: { value: '11:00' } });
  expect(await times()).toEqual([on(5), start, '11:00']);
});

test('the end of an activity follows its start, and both are there when the form is opened again later', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${monday}T15:00`) });
  const user = open();
  await build();
  const times = async () => {
    const form = within(await screen.findByRole('form', { name: 'Add Your Activity' }));
    return ['Start Time', 'End Time'].map((name) => form.getByLabelText<HTMLInputElement>(name).value);
  };
  await press('Add Your Activity');
  expect(await times()).toEqual(['15:00', '16:00']);
  fireEvent.change(screen.getByLabelText('Start Time'), { target: { value: '10:00' } });
  expect(await times()).toEqual(['10:00', '11:00']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  vi.setSystemTime(new Date(`${monday}T18:00`));
  await press('Add Your Activity');
  // A draft is read after the form is there.
  await waitFor(async () => expect(await times()).toEqual(['10:00', '11:00']));
});

test('an activity has a color, notes and a source, as every event; they are saved, edited and saved again @000.3', async () => {
  const user = open();
  const fill = async (name: string, values: Readonly<Record<string, string>>) => {
    const form = within(await screen.findByRole('form', { name }));
    for (const [label, value] of Object.entries(values)) {
      const field = form.getByLabelText(new RegExp(`^${label}`));
      await user.clear(field);
      await user.type(field, value);
    }
    return form;
  };
  await build();
  await press('Add Your Activity');
  const form = await fill('Add Your Activity', {
    Title: 'Pottery',
    Color: '#0EA5E9',
    Notes: 'Bring an apron.',
    Source: 'journal',
  });
  expect(form.getByPlaceholderText('Extra notes or details')).toHaveValue('Bring an apron.');
  expect(form.getByPlaceholderText('e.g. journal, thought dump, etc')).toHaveValue('journal');
  expect(form.getByLabelText('Pick a color')).toHaveValue('#0ea5e9');
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await block(/^Pottery, /);
  await save();
  const pottery = async () => (await getDb().calendar_events.toArray()).find(({ title }) => title === 'Pottery');
  expect(await pottery()).toMatchObject({ color: '#0ea5e9', notes: 'Bring an apron.', source: 'journal' });

  await build();
  fireEvent.click(await block(/^Pottery, /));
  const again = await fill('Edit Event', { Color: 'blue', Notes: 'The apron is there.' });
  await user.clear(again.getByLabelText(/^Source/));
  fireEvent.click(again.getByRole('button', { name: 'Save' }));
  await save();
  expect(await pottery()).toMatchObject({ color: '#4f46e5', notes: 'The apron is there.', source: null });
});

test('events of the calendar stand in the plan and are not changed; Make it fit moves off them and says why', async () => {
  await week();
  const crit = await given('calendar_events', {
    title: 'Final crit',
    event_type: 'appointment',
    event_time: at(monday, 9, 30),
    end_time: at(monday, 11, 30),
  });
  const before = await getDb().calendar_events.get(crit);
  open();
  await build();
  expect(screen.getByText('Final crit')).toBeVisible();
  expect(screen.getByText('1 activity overlaps with something else.')).toBeVisible();
  await press('Make it fit');
  expect(
    await block(/^Draft the abstract, .*, 08:30 to 09:30\. Moved from 10:00, because Final crit is at that time\./),
  ).toBeVisible();
  expect(screen.getByText('Nothing overlaps.')).toBeVisible();
  await save();
  expect(await getDb().calendar_events.get(crit)).toEqual(before);
});

test('an event that goes on past midnight says on the second day when it ends', async () => {
  await week();
  const shift = { title: 'Night shift', event_type: 'appointment' };
  await given('calendar_events', { ...shift, event_time: at(monday, 22), end_time: at(monday, 30) });
  open();
  await build();
  const [early] = await screen.findAllByRole('group', { name: 'Activities before 08:00' });
  expect(within(early!).getByText('until 06:00')).toBeVisible();
  const [late] = await screen.findAllByRole('group', { name: 'Activities after 20:00' });
  expect(within(late!).getByText('22:00')).toBeVisible();
});

test('Start over can be undone', async () => {
  await week();
  const user = open();
  await build();
  (await block(/^Leisure Time/)).focus();
  await user.keyboard('{Delete}');
  await press('Start over');
  await block(/^Leisure Time/);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Leisure Time/ })).toBeNull());
});

test('Start over replaces a saved plan by a new suggestion', async () => {
  await week();
  const user = open();
  await build();
  (await block(/^Leisure Time/)).focus();
  await user.keyboard('{Delete}');
  await save();
  await given('tasks', { description: 'Print the plans', due_date: on(2), completed: false });
  await build();
  expect(within(await dialog()).queryByRole('button', { name: /^Print the plans/ })).toBeNull();
  await press('Start over');
  await block(/^Print the plans/);
  await block(/^Leisure Time/);
  await save();
  expect(await rows()).toEqual(expect.arrayContaining(['Print the plans', 'Leisure Time', 'Long run']));
});

test('many habits of the early morning are folded, and one press shows them', async () => {
  for (const title of ['Pages', 'Stretch', 'Walk', 'Read', 'Swim']) {
    await given('habits', { title, type: 'habit', frequency: 'daily' });
  }
  open();
  await build();
  const early = within(await screen.findByRole('group', { name: 'Activities before 08:00' }));
  expect(early.getAllByRole('button')).toHaveLength(7 * 3 + 1);
  await press('Show all 5 before 08:00');
  expect(early.getAllByRole('button')).toHaveLength(7 * 5 + 1);
  await press('Show fewer');
  expect(early.getAllByRole('button')).toHaveLength(7 * 3 + 1);
});

test('a week that cannot be stored or read says so, and nothing is lost @000.71', async () => {
  open();
  await build();
  const full = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  getDb().calendar_plans.hook('creating', full);
  await press('Save My Week');
  expect(await screen.findByText('Failed to save weekly plan. Please try again.')).toBeVisible();
  expect(await getDb().calendar_events.count()).toBe(0);
  getDb().calendar_plans.hook('creating').unsubscribe(full);
  await save();
  expect(await rows()).toHaveLength(6);

  const broken = vi.spyOn(getDb().calendar_plans, 'get').mockRejectedValue(new Error('closed'));
  await press('Build My Weekly Plan');
  expect(await screen.findByText('Failed to generate weekly plan. Please try again.')).toBeVisible();
  broken.mockRestore();
});
