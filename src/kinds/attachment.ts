import type { Attachment } from '#data/schema.ts';
import { dayOf } from '#lib/day.ts';
import { msg, t } from '#lib/i18n.ts';
import type { SearchGroup } from './chips.ts';
import type { Kind } from './kind.ts';

/** The groups of the search by the kind that an attachment belongs to. */
const GROUPS: Readonly<Record<string, SearchGroup>> = { memory: 'memories', task: 'tasks', projectTask: 'tasks' };

/** A photo, a recording or a file of another row, which is shown where that row is. */
export const attachment = {
  table: 'attachments',
  one: msg('Attachment'),
  many: msg('Attachments'),
  intents: {
    Add: msg('Add attachment'),
    Edit: msg('Edit attachment'),
    Move: msg('Move attachment'),
    Delete: msg('Delete attachment'),
  },
  icon: 'image',
  words: 'caption',
  also: ['transcript', 'name'],
  deleted: () => ({ title: t('Attachment removed') }),
  search: {
    group: 'journal',
    groupOf: ({ owner_kind }) => GROUPS[owner_kind],
    // The name of a photo is its camera's: it would be found by any number.
    texts: ({ caption, transcript, name, media_type }) => [
      caption,
      transcript,
      media_type.startsWith('image/') ? null : name,
    ],
    day: ({ created_at }: Attachment) => dayOf(new Date(created_at)),
  },
} as const satisfies Kind<'attachments'>;
