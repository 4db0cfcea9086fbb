/** The library of resources: five fixed items (spec 001, sections 2, 3 and 5). Rules only: the texts are loaded with their page (texts.ts). */
import type { Day } from '#lib/day.ts';
import { fold } from '#lib/fold.ts';
import { type Message, msg, t } from '#lib/i18n.ts';
import type { CategoryId } from './resources-search.ts';

export type Category = 'all' | CategoryId;

export interface Resource {
  readonly id: string;
  readonly slug: string;
  readonly title: Message;
  readonly description: Message;
  readonly type: 'article' | 'guide' | 'template';
  /** The name of its drawing (Thumbnail.tsx). */
  readonly thumbnail: 'tower' | 'boat' | 'shell' | 'page' | 'day';
  /** An address elsewhere that Read opens in a new tab. */
  readonly externalUrl?: string;
  /** The name of the file that Download saves: a template's. */
  readonly downloadUrl?: string;
  readonly readingTime: Message;
  readonly publishDate: Day;
  readonly author: { readonly name: string; readonly avatar: string };
  readonly tags: readonly (keyof typeof tagNames)[];
  readonly featured: boolean;
}

/** In the order of the tabs. */
export const categories: readonly { readonly id: Category; readonly label: Message }[] = [
  { id: 'all', label: msg('All Resources') },
  { id: 'productivity', label: msg('Productivity') },
  { id: 'habits', label: msg('Habit Building') },
  { id: 'students', label: msg('For Students') },
  { id: 'professionals', label: msg('For Professionals') },
  { id: 'templates', label: msg('Templates & Downloads') },
];

export const typeNames: Readonly<Record<Resource['type'], Message>> = {
  article: msg('article'),
  guide: msg('guide'),
  template: msg('template'),
};

const tagNames = {
  students: msg('students'),
  professionals: msg('professionals'),
  creatives: msg('creatives'),
  productivity: msg('productivity'),
  habits: msg('habits'),
  planning: msg('planning'),
  templates: msg('templates'),
  reflection: msg('reflection'),
  journal: msg('journal'),
};
export const tagName = (tag: keyof typeof tagNames): string => t(tagNames[tag]);

/** A card shows at most so many tags, then '+N more'. */
export const MOST_TAGS = 3;

const author = { name: 'Daymark', avatar: 'D' };
const day = (text: string) => text as Day;

export const resources: readonly Resource[] = [
  {
    id: '1',
    slug: 'student-guide',
    title: msg('A study week that survives the week'),
    description: msg(
      'Plan five hours instead of forty, put them where the week has room, and know what to do on the Wednesday when it falls apart.',
    ),
    type: 'guide',
    thumbnail: 'tower',
    readingTime: msg('5 min'),
    publishDate: day('2026-11-02'),
    author,
    tags: ['students', 'productivity', 'habits', 'planning'],
    featured: true,
  },
  {
    id: '2',
    slug: 'work-life-balance',
    title: msg('Leaving work at the end of work'),
    description: msg(
      'Three lines that close the day, so that your head need not go on: what is done, what waits, and what comes first tomorrow.',
    ),
    type: 'article',
    thumbnail: 'boat',
    readingTime: msg('5 min'),
    publishDate: day('2026-11-06'),
    author,
    tags: ['professionals', 'productivity'],
    featured: false,
  },
  {
    id: '3',
    slug: 'creative-habits',
    title: msg('A small habit for making things'),
    description: msg(
      'Why ten minutes every morning are worth more than a free Sunday, and how to choose a habit that a bad day cannot stop.',
    ),
    type: 'article',
    thumbnail: 'shell',
    readingTime: msg('5 min'),
    publishDate: day('2026-11-10'),
    author,
    tags: ['habits', 'creatives'],
    featured: false,
  },
  {
    id: '4',
    slug: 'weekly-review',
    title: msg('Weekly review, eight questions'),
    description: msg(
      'Fifteen minutes at the end of a week: look at what was, and choose one thing for the next. With a page to fill in.',
    ),
    type: 'template',
    thumbnail: 'page',
    downloadUrl: 'weekly-review.md',
    readingTime: msg('4 min'),
    publishDate: day('2026-11-14'),
    author,
    tags: ['templates', 'productivity', 'professionals', 'reflection', 'journal'],
    featured: false,
  },
  {
    id: '5',
    slug: 'day-plan',
    title: msg('A plan for one day, on one page'),
    description: msg(
      'One thing that matters, three small ones, and a line for what could get in the way. With a page to fill in.',
    ),
    type: 'template',
    thumbnail: 'day',
    downloadUrl: 'day-plan.md',
    readingTime: msg('5 min'),
    publishDate: day('2026-11-18'),
    author,
    tags: ['templates', 'students', 'habits', 'planning'],
    featured: false,
  },
];

/** The resources of a category whose title, description or tags contain the words, without case and accents. */
export function matching(all: readonly Resource[], category: Category, query: string): readonly Resource[] {
  const wanted = fold(query.trim());
  return all.filter(
    ({ title, description, tags }) =>
      (category === 'all' || tags.some((tag) => tag === category)) &&
      [t(title), t(description), ...tags.map(tagName)].some((text) => fold(text).includes(wanted)),
  );
}
