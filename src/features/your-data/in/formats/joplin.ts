/** Joplin's own export, JEX (a tar) or RAW (a folder): a file for each note, notebook, tag and link, whose last lines are its fields. */
import { groupBy } from '#lib/group.ts';
import { htmlToMarkdown } from '#lib/html-to-markdown.ts';
import { dayIn } from '#lib/zone.ts';
import type { Incoming } from '#features/your-data/in/incoming.ts';
import { textFormat } from './format.ts';
import { instantIn, withTitle } from './made.ts';
import { baseName, filesBy, type NamedMedia } from './media.ts';
import { entryRow } from './rows.ts';
import { msg } from '#lib/i18n.ts';

const ITEM = /(?:^|\n\n)((?:[a-z_]+: ?[^\n]*\n)*type_: (\d+))\s*$/;
/** A picture, a file or another note in the text. */
const LINK = /(!?)\[([^[\]\n]*)\]\(:\/([\da-f]{32})[^()\n]*\)|<img\b[^>]*\bsrc=":\/([\da-f]{32})"[^>]*>/g;
const TYPE = { note: '1', notebook: '2', resource: '4', tag: '5', link: '6' };

interface Item {
  readonly title: string;
  readonly body: string;
  readonly type: string;
  readonly fields: ReadonlyMap<string, string>;
}

export const joplin = textFormat({
  from: 'Joplin',
  find: (path, text) => (/\.md$/i.test(path) ? itemOf(text) : null),
  rows(items, { zone, files, left, nameFor, collected }) {
    const titles = new Map(items.map(({ fields, title }) => [fields.get('id') ?? '', title]));
    const byId = filesBy(files, (path) => baseName(path).replace(/\.\w+$/, ''));
    const resources = new Map(
      items.flatMap((item) => (item.type === TYPE.resource ? [[item.fields.get('id') ?? '', item]] : [])),
    );
    const links = groupBy(
      items.filter(({ type }) => type === TYPE.link),
      ({ fields }) => fields.get('note_id'),
    );
    return items.flatMap(({ title, body, type, fields }): Incoming[] => {
      if (!Object.values(TYPE).includes(type)) left.add(msg('settings and other parts'));
      if (type !== TYPE.note) return [];
      const id = fields.get('id') ?? '';
      const at = instantIn(fields.get('user_created_time') || fields.get('created_time'));
      if (id === '' || !at) return left.leave(msg('notes that could not be read'));
      if (Number(fields.get('deleted_time') ?? 0) > 0) return left.leave(msg('notes in the trash'));
      if (Number(fields.get('encryption_applied') ?? 0) > 0) return left.leave(msg('encrypted notes'));
      const own = nameFor(id);
      const media: NamedMedia[] = [];
      const plain = body.replaceAll(LINK, (_, sign = '', name = '', linked?: string, shown?: string) => {
        const key = linked ?? shown ?? '';
        const resource = resources.get(key);
        if (resource) {
          const { title: file, fields: of } = resource;
          media.push({ key, file: byId.get(key)?.[0], said: of.get('mime') ?? '', name: file });
        } else left.add(msg('links to other entries: only their words are here'));
        return resource && (sign === '!' || linked === undefined) ? '' : name;
      });
      const words = fields.get('markup_language') === '2' ? htmlToMarkdown(plain) : plain;
      const content = withTitle(title, words);
      const count = collected.add({ kind: 'journal', id: own }, at.toISOString(), media);
      if (content === '' && count === 0) return left.leave(msg('empty notes'));
      const tags = (links.get(id) ?? []).map((link) => link.fields.get('tag_id'));
      if (fields.get('is_todo') === '1') left.add(msg('to-dos: they are journal entries'));
      return [
        entryRow({
          id: own,
          at: at.toISOString(),
          day: dayIn(at, zone),
          content,
          tags: [...tags, fields.get('parent_id')].map((named) => titles.get(named ?? '') ?? ''),
        }),
      ];
    });
  },
});

function itemOf(text: string): Item | null {
  const [whole, block, type] = ITEM.exec(text) ?? [];
  if (whole === undefined || block === undefined || type === undefined) return null;
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );
  const words = text.slice(0, text.length - whole.length);
  const end = words.indexOf('\n');
  const title = end < 0 ? words : words.slice(0, end);
  return { title: title.trim(), body: end < 0 ? '' : words.slice(end).trim(), type, fields };
}
