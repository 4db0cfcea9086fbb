import type { Kind } from './kind.ts';

/** A photo, a recording or a file of another row, which is shown where that row is. */
export const attachment = {
  table: 'attachments',
  one: 'Attachment',
  many: 'Attachments',
  icon: 'image',
  words: 'caption',
  also: ['transcript', 'name'],
  deleted: { title: 'Attachment removed' },
} as const satisfies Kind<'attachments'>;
