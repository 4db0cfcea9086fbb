/** What a weekly recap is made from, and its parser: apart from the recap, which a page tells without a parser. */
import * as v from 'valibot';
import { isDay, type Day } from '#lib/day.ts';
import { text } from './text.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000));
const words = v.pipe(text, v.trim(), v.minLength(1), v.maxLength(120));
const day = v.pipe(
  v.string(),
  v.check(isDay),
  v.transform((named) => named as Day),
);

/** What the device counted in the seven days that end with `until`; names are the person's own words. */
export const WeekFacts = v.object({
  until: day,
  name: v.optional(v.pipe(text, v.maxLength(80)), ''),
  /** Days of the seven with anything in them. */
  days: v.pipe(count, v.maxValue(7)),
  entries: count,
  words: count,
  memories: count,
  thoughts: count,
  tasksDone: count,
  tasksOpen: count,
  /** Habits that were kept in these days: title and on how many days, the most kept first. */
  habits: v.optional(
    v.pipe(v.array(v.object({ title: words, days: v.pipe(count, v.maxValue(7)) })), v.maxLength(5)),
    [],
  ),
  /** Moods of these days, 1 (terrible) to 5 (great): how many, and their mean; the mean of the seven days before. */
  moods: count,
  mood: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  moodBefore: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  /** The best day by its mood. */
  bestDay: v.nullable(day),
  /** Tags and words that came up, the most used first. */
  topics: v.optional(v.pipe(v.array(words), v.maxLength(5)), []),
});
export type WeekFacts = v.InferOutput<typeof WeekFacts>;
