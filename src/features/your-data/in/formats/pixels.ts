/** Pixels (Year in Pixels): a list of days, each with one or more scores from 1 to 5, notes and tags in groups. */
import { jsonIn } from '#lib/json.ts';
import { isDay } from '#lib/day.ts';
import { typeOf, type MoodLevel } from '#lib/moods.ts';
import * as v from 'valibot';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { readBy, text } from './fields.ts';
import { textFormat } from './format.ts';
import { instantAt } from './made.ts';
import { checkInRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const pixel = v.looseObject({
  date: v.string(),
  scores: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))),
  notes: text,
  tags: v.nullish(v.array(v.looseObject({ entries: v.array(v.string()) })), []),
});
const backup = v.pipe(v.array(v.looseObject({ date: v.unknown(), type: v.literal('Mood') })), v.minLength(1));

export const pixels = textFormat({
  from: 'Pixels',
  find: (path, json) => (/\.json$/i.test(path) && json.includes('"scores"') ? readBy(backup, jsonIn(json)) : null),
  rows: (backups, { zone, left, nameFor }) =>
    backups.flat().flatMap((given): Incoming[] => {
      const read = readBy(pixel, given);
      const day = read?.date.replaceAll(/(?<=-)\d(?=-|$)/g, (digit) => `0${digit}`) ?? '';
      if (!read || !isDay(day)) return left.leave(msg('days that could not be read'));
      const { scores, notes, tags } = read;
      if (scores.length === 0) left.add(msg('days without a score'));
      return scores.map((score, i) =>
        checkInRow({
          id: nameFor(day),
          at: instantAt(day, zone),
          day,
          mood: typeOf(score as MoodLevel),
          // Notes and tags are the day's: they are with its first score.
          note: i === 0 ? notes : '',
          tags: i === 0 ? tags.flatMap(({ entries }) => entries) : [],
        }),
      );
    }),
});
