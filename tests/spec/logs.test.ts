import { describe, expect, test } from 'vitest';
import { searchGroups } from '#kinds/chips.ts';
import { filters } from '#features/daily-log/timeline.ts';
import { eachHasItsTest, type Point } from './support/points.ts';

/**
 * /logs, /insights and the search. The specs do not show these screens (spec 001, section 2), so the points are what they say about them in
 * other sections: the promises of the toasts, the Daily Log Library card, the Weekly Insights tile, and how texts are searched.
 */
const LOG = 'src/features/daily-log/LogsScreen.test.tsx';
const NARROW = 'src/features/daily-log/LogFilters.test.tsx';
const READ = 'src/features/daily-log/read-log.test.ts';
const PROFILE = 'src/app/pages/ProfileScreen.test.tsx';
const INSIGHTS = 'src/features/insights/insights.test.ts';
const REVIEW = 'src/features/insights/review.test.ts';
const SEARCH = 'src/features/search/search.test.ts';
const TILE = 'the tile %s opens %s with Enter, with Space and by a press';

const POINTS: readonly Point[] = [
  ['/logs is the Daily Log Library', LOG, 'an empty library shows one line'],
  [
    "'Previous messages have been saved to your Daily Log.': they are there",
    LOG,
    'a cleared chat is one line of its day, and complete under Chat',
  ],
  ['and are found among all others, to read', NARROW, 'only what was cleared from the chat, to read: it has no Edit'],
  [
    "'Journal Updated', 'Added to your Daily Log.'",
    LOG,
    'an entry with mood and tags appears under today, and Undo puts it back into the composer',
  ],
  ['an entry belongs to its logged_for', 'tests/e2e/logs.spec.ts', 'an entry for another day is on that day'],
  [
    'a released thought disappears from view',
    LOG,
    'days are newest first; released thoughts are shown under their own chip only',
  ],
  [
    'and is never brought back',
    READ,
    'on this day finds journal and mood notes of earlier years, never a released thought, nor what is hidden',
  ],
  [
    'Browse History',
    PROFILE,
    'the Daily Log Library: the three ways in, and Browse History with the words of an empty date',
  ],
  ['the tile of the log and the tile of the insights open their pages', PROFILE, TILE],
  [
    'words without case; every tag exactly; both hold',
    'src/features/daily-log/narrow.test.ts',
    'agrees with the slow way on any items and any filters',
  ],
  ['the same of memories', 'src/features/memory/memory.test.ts', 'the search and every chosen tag must match'],
  [
    'the week: moods',
    INSIGHTS,
    'moods are the mean of their day, the week’s mood the mean of the days; the week before is apart',
  ],
  [
    'the week: habits',
    INSIGHTS,
    'habits show done, rest and open days; one that was archived or made later shows only if it was done',
  ],
  [
    'the week: tasks',
    INSIGHTS,
    'tasks count on the day they were done, in the person’s zone; slipped are those whose day is over',
  ],
  ['the week: words', INSIGHTS, 'words are counted by the day they are about; words of the past do not stand out'],
  ['an empty week', INSIGHTS, 'an empty week has seven days, no mood and only zeros'],
  ['what is shared is picked', INSIGHTS, 'what is shared has only what was picked'],
  [
    'as a picture too',
    'src/features/insights/image-lines.test.ts',
    'whatever the words, none is lost and no line is wider than the picture',
  ],
  ['the letter is counted on the device', REVIEW, 'the facts are those of seven days, counted'],
  [
    'everything a person writes is searched',
    SEARCH,
    'everything a person writes is found, with its label, and a habit’s note with its habit',
  ],
  [
    'a part of a word is enough, whatever its case',
    'src/features/search/query.test.ts',
    'words must all occur, in any order, at any place, whatever case and accents',
  ],
  [
    'released thoughts have a group of their own',
    'src/features/search/search-index.test.ts',
    'released thoughts are counted, and shown only in their own group',
  ],
];

describe('Each point has its test', () => eachHasItsTest(POINTS));

test('every chip of the log but All is a group of the search', () => {
  const chips = Object.keys(filters).filter((key) => key !== 'all');
  expect(chips.sort()).toEqual([...searchGroups].sort());
});
