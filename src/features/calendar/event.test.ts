import { dayOf, type Day } from '#lib/day.ts';
import type { CalendarEvent } from '#data/schema.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changesOf, draftOf, endsBefore, fieldsOf, instantOf, mended, newDraft, withRule, withStart } from './event.ts';
import { deviceZone } from '#lib/zone.ts';
import { wallOf } from '#lib/zone.ts';

const day = '2026-05-14' as Day;

test('a new event begins at the next whole hour of the open day and lasts one @000.55', () => {
  const draft = newDraft(day, new Date(2026, 10, 21, 9, 40));
  expect(draft).toMatchObject({ start: '2026-05-14T10:00', end: '2026-05-14T11:00', color: '#4f46e5' });
  expect(newDraft(day, new Date(2026, 10, 21, 23, 10))).toMatchObject({ start: '2026-05-14T00:00' });
});

test('the stored event has the form’s values, in any zone', () => {
  const fields = fieldsOf({ ...newDraft(day, new Date(2026, 4, 14, 8)), title: ' Seminar ', notes: ' ' })!;
  expect(fields).toMatchObject({ title: 'Seminar', notes: null, source: null });
  expect(wallOf(new Date(fields.event_time), deviceZone())).toBe('2026-05-14T09:00');
  expect(dayOf(new Date(fields.end_time))).toBe(day);
  const again = draftOf({ ...fields, id: 'e', user_id: 'u', created_at: '', event_type: 'appointment' });
  expect(fieldsOf(again)).toEqual(fields);
});

test('a missing end is an hour after the start; without a start nothing is stored', () => {
  const draft = newDraft(day, new Date(2026, 4, 14, 8));
  const { event_time, end_time } = fieldsOf({ ...draft, end: '' })!;
  expect(Date.parse(end_time) - Date.parse(event_time)).toBe(3_600_000);
  expect(fieldsOf({ ...draft, start: '2026-05-' })).toBeNull();
  expect(instantOf('tomorrow', 'UTC')).toBeNull();
});

test('an invalid colour becomes the default @000.56', () => {
  expect(fieldsOf({ ...newDraft(day, new Date()), color: 'url(javascript:1)' })).toMatchObject({ color: '#4f46e5' });
});

const event = (event_time: string, end_time: string | null = null): CalendarEvent => ({
  id: 'e',
  user_id: 'u',
  created_at: '',
  event_type: 'appointment',
  title: 'Seminar',
  event_time,
  end_time,
});
const renamed = (opened: CalendarEvent) => changesOf(opened, { ...draftOf(opened), title: 'Reading' });

test('an edit of the title stores only the title, whatever defaults the form shows', () => {
  expect(renamed(event('2026-05-14T07:30:15.250Z', '2026-05-14T08:00:59.000Z'))).toEqual({ title: 'Reading' });
  expect(renamed(event('2026-05-14T07:30:00.000Z'))).toEqual({ title: 'Reading' });
});

test('an empty end follows a new start; a given one stays, to the second', () => {
  const moved = (opened: CalendarEvent) => changesOf(opened, { ...draftOf(opened), start: '2026-05-14T09:00' });
  const [eight, nine, ten] = [8, 9, 10].map((hour) => new Date(2026, 4, 14, hour).toISOString());
  expect(moved(event(eight!))).toEqual({ event_time: nine, end_time: ten });
  expect(moved(event(eight!, '2026-05-14T22:00:59.000Z'))).toEqual({ event_time: nine });
});

test('a removed end becomes an hour after the start, to the second', () => {
  const opened = event('2026-05-14T07:30:15.000Z', '2026-05-14T12:00:00.000Z');
  expect(changesOf(opened, { ...draftOf(opened), end: '' })).toEqual({ end_time: '2026-05-14T08:30:15.000Z' });
});

describe('in Berlin, where 02:30 comes twice on 25 October 2026', () => {
  let before: string | undefined;
  beforeEach(() => {
    before = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
  });
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test.each(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])('an event at %s stays there', (event_time) => {
    const opened = event(event_time, '2026-10-25T01:45:00.000Z');
    expect(draftOf(opened).start).toBe('2026-10-25T02:30');
    expect(fieldsOf({ ...draftOf(opened), title: 'Reading' }, opened)).toMatchObject({
      event_time,
      end_time: '2026-10-25T01:45:00.000Z',
    });
    expect(renamed(opened)).toEqual({ title: 'Reading' });
  });
});

describe('whole days', () => {
  const draft = { ...newDraft(day, new Date(2026, 4, 14, 8)), title: 'Fair', allDay: true, end: '2026-05-16T10:00' };
  const stored = (fields: object) =>
    ({ id: 'e', user_id: 'u', created_at: '', event_type: 'other', ...fields }) as CalendarEvent;

  test('are stored with their first and last instant here, and opened as they were', () => {
    const fields = fieldsOf(draft)!;
    expect(fields).toMatchObject({
      first_day: '2026-05-14',
      last_day: '2026-05-16',
      event_time: new Date(2026, 4, 14).toISOString(),
      end_time: new Date(2026, 4, 17).toISOString(),
    });
    expect(draftOf(stored(fields))).toMatchObject({ allDay: true, start: '2026-05-14T09:00', end: '2026-05-16T10:00' });
    expect(changesOf(stored(fields), draftOf(stored(fields)))).toEqual({});
  });

  test('a last day before the first is the first; without a first day nothing is stored', () => {
    expect(fieldsOf({ ...draft, end: '2026-05-10T10:00' })).toMatchObject({ last_day: day });
    expect(fieldsOf({ ...draft, end: '' })).toMatchObject({ last_day: day });
    expect(fieldsOf({ ...draft, start: 'T09:00' })).toBeNull();
  });

  test('become hours again, and hours whole days', () => {
    const days = stored(fieldsOf(draft)!);
    expect(changesOf(days, { ...draftOf(days), allDay: false })).toEqual({
      event_time: new Date(2026, 4, 14, 9).toISOString(),
      end_time: new Date(2026, 4, 16, 10).toISOString(),
      first_day: null,
      last_day: null,
    });
    const hours = stored({ event_time: new Date(2026, 4, 14, 9).toISOString(), title: '' });
    expect(changesOf(hours, { ...draftOf(hours), allDay: true, end: '2026-05-14T10:00' })).toEqual({
      event_time: new Date(2026, 4, 14).toISOString(),
      end_time: new Date(2026, 4, 15).toISOString(),
      first_day: day,
      last_day: day,
    });
  });
});

test('what repeats at hours gets the zone of the device, once; whole days get none', () => {
  const once = event('2026-05-14T07:00:00.000Z', '2026-05-14T08:00:00.000Z');
  const weekly = { ...draftOf(once, 'Asia/Tokyo'), rrule: 'FREQ=WEEKLY' };
  expect(changesOf(once, weekly, 'Asia/Tokyo')).toEqual({ rrule: 'FREQ=WEEKLY', time_zone: 'Asia/Tokyo' });
  const daily = { ...once, rrule: 'FREQ=DAILY', time_zone: 'Europe/Rome' };
  expect(changesOf(daily, { ...draftOf(daily, 'Asia/Tokyo'), rrule: 'FREQ=WEEKLY' }, 'Asia/Tokyo')).toEqual({
    rrule: 'FREQ=WEEKLY',
  });
  expect(fieldsOf({ ...weekly, allDay: true }, null, 'Asia/Tokyo')).toMatchObject({ time_zone: null });
});

describe('an event of another zone', () => {
  const here = 'Europe/Berlin';
  const call = { ...event('2026-05-14T13:00:00.000Z', '2026-05-14T14:00:00.000Z'), time_zone: 'America/New_York' };
  const draft = draftOf(call, here);

  test('opens by the clock of its zone, and stays as it was', () => {
    expect(draft).toMatchObject({ zone: 'America/New_York', start: '2026-05-14T09:00', end: '2026-05-14T10:00' });
    expect(changesOf(call, draft, here)).toEqual({});
    expect(changesOf(call, { ...draft, start: '2026-05-14T09:30' }, here)).toEqual({
      event_time: '2026-05-14T13:30:00.000Z',
    });
  });

  test('keeps its clock time in a zone that is chosen', () => {
    expect(changesOf(call, { ...draft, zone: 'Asia/Tokyo' }, here)).toEqual({
      event_time: '2026-05-14T00:00:00.000Z',
      end_time: '2026-05-14T01:00:00.000Z',
      time_zone: 'Asia/Tokyo',
    });
    expect(fieldsOf({ ...draft, zone: null, rrule: 'FREQ=DAILY' }, null, here)).toMatchObject({
      event_time: '2026-05-14T07:00:00.000Z',
      time_zone: here,
    });
  });

  test('of a zone that this device does not know has the clock of the device, and keeps its zone', () => {
    const far = { ...call, time_zone: 'Middle/Earth' };
    expect(draftOf(far, here)).toMatchObject({ zone: 'Middle/Earth', start: '2026-05-14T15:00' });
    expect(changesOf(far, { ...draftOf(far, here), end: '2026-05-14T17:00' }, here)).toEqual({
      end_time: '2026-05-14T15:00:00.000Z',
    });
  });
});

describe('the end and the start', () => {
  const draft = { ...newDraft(day, new Date(2026, 4, 14, 8)), start: '2026-05-14T18:00', end: '2026-05-14T20:00' };

  test.each([
    ['2026-05-14T09:30', '2026-05-14T11:30'],
    ['2026-05-15T23:00', '2026-05-16T01:00'],
    ['T09:30', '2026-05-14T20:00'],
  ])('a start at %s moves the end to %s', (start, end) => {
    expect(withStart(draft, start)).toEqual({ start, end });
  });

  test.each([
    ['at the start', '2026-05-14T18:00', true],
    ['before it', '2026-05-13T19:00', true],
    ['after it', '2026-05-14T18:01', false],
    ['missing', '', false],
  ])('an end %s', (_, end, before) => {
    expect(endsBefore({ ...draft, end })).toBe(before);
  });

  test('a mended end is as long after the start as it was, or an hour; of whole days it is the first', () => {
    const wrong = { ...draft, start: '2026-05-15T18:00', end: '2026-05-14T09:00' };
    expect(mended(wrong, draft)).toEqual({ end: '2026-05-15T20:00' });
    expect(mended(wrong, wrong)).toEqual({ end: '2026-05-15T19:00' });
    expect(mended({ ...wrong, allDay: true }, wrong)).toEqual({ end: '2026-05-15T18:00' });
    expect(endsBefore({ ...wrong, allDay: true, ...mended({ ...wrong, allDay: true }, wrong) })).toBe(false);
  });

  test('a day that is not of the rule: it moves to the first that is', () => {
    expect(withRule(draft, 'FREQ=WEEKLY;BYDAY=MO')).toEqual({
      rrule: 'FREQ=WEEKLY;BYDAY=MO',
      start: '2026-05-18T18:00',
      end: '2026-05-18T20:00',
    });
    expect(withRule(draft, 'FREQ=DAILY')).toEqual({ rrule: 'FREQ=DAILY' });
    expect(withRule(draft, null)).toEqual({ rrule: null });
  });
});
