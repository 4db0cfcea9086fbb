/** Evernote (ENEX) and Roam Research (JSON), in small files in their manner. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { daysAndTexts, file, left, read, rowsIn, zipped } from '#tests/support/import-files.ts';
import { createEnexReader } from './enex.ts';

const PHOTO = Buffer.from('photo of the lake');
const HASH = createHash('md5').update(PHOTO).digest('hex');

const note = (title: string, created: string, enml: string, more = '') =>
  `<note><title>${title}</title><created>${created}</created><updated>20260509T100000Z</updated>${more}<note-attributes><author>Mira</author></note-attributes><content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${enml}</en-note>]]></content>`;
const resource = (data: string, name = '') =>
  `<resource><data encoding="base64">\n${data}\n</data><mime>image/jpeg</mime><resource-attributes><file-name>${name}</file-name></resource-attributes></resource>`;
const enex = (...notes: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">\n<en-export export-date="20260510T100000Z" application="Evernote" version="10.58.8">\n${notes.map((one) => `${one}</note>`).join('\n')}\n</en-export>`;

describe('Evernote', () => {
  test('notes with their day, tags, lists and links', async () => {
    const enml =
      '<div>Waves &amp; <b>wind</b>.</div><div/><div><en-todo checked="true"/>Swim</div><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>Dry</div></li></ul><ul><li><div><en-todo/>Rest</div></li></ul><a href="evernote:///view/1/s1/a/a/">Other note</a>';
    const found = await read(
      file(
        'My Notes.enex',
        enex(note('Lake &amp; sea', '20260503T223000Z', enml, '<tag>summer</tag><tag>A &amp; B</tag>')),
      ),
    );
    expect(found.from).toBe('Evernote');
    expect(rowsIn(found, 'journal_entries')).toMatchObject([
      {
        created_at: '2026-05-03T22:30:00.000Z',
        logged_for: '2026-05-04',
        tags: ['summer', 'A & B'],
        content: '# Lake & sea\n\nWaves & **wind**.\n\n- [x] Swim\n- [ ] Dry\n- [ ] Rest\n\nOther note',
      },
    ]);
    expect(left(found)).toEqual({ 'links to other entries': 1 });
  });

  test('attachments are found by their bytes; what is missing or broken is named', async () => {
    const media = (hash: string) => `<div><en-media hash="${hash}" type="image/jpeg"/></div>`;
    const found = await read(
      file(
        'a.enex',
        enex(
          note('Photo', '20260503T100000Z', media(HASH)) + resource(PHOTO.toString('base64'), 'lake.jpg'),
          note('Gone', '20260504T100000Z', `Words${media('0'.repeat(32))}`),
          note('Broken', '20260505T100000Z', 'Words') + resource('%%%'),
        ),
      ),
    );
    expect(found.media).toHaveLength(1);
    expect(found.media![0]!.row).toMatchObject({ name: 'lake.jpg', owner_id: found.rows[0]!.row.id });
    expect(Buffer.from(await found.media![0]!.file.blob.arrayBuffer())).toEqual(PHOTO);
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-03', '# Photo'],
      ['2026-05-04', '# Gone\n\nWords'],
      ['2026-05-05', '# Broken\n\nWords'],
    ]);
    expect(left(found)).toEqual({
      'photos and other attachments that are not in the file': 1,
      'photos and other attachments that are empty': 1,
    });
  });

  test('tasks are lists where they are in the text; encrypted passages, places and reminders are named', async () => {
    const task = (title: string, group: string, weight: string, status = 'open') =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><sortWeight>${weight}</sortWeight><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID></task>`;
    const enml =
      '<div>Before</div><div style="--en-task-group:true; --en-id:g1;"><div>Not supported</div></div><div>After</div><en-crypt hint="cat">c2VjcmV0</en-crypt>';
    const one =
      note('Plan', '20260503T100000Z', enml).replace(
        '<author>',
        '<latitude>52.1</latitude><reminder-time>20260504T070000Z</reminder-time><source-url>https://example.org/lake</source-url><author>',
      ) +
      task('Second', 'g1', 'D', 'completed') +
      task('First', 'g1', 'B') +
      task('Loose', 'g2', 'A');
    const found = await read(file('a.enex', enex(one)));
    expect(daysAndTexts(found)).toEqual([
      [
        '2026-05-03',
        '# Plan\n\nBefore\n\n- [ ] First\n- [x] Second\n\nAfter\n\n- [ ] Loose\n\nhttps://example.org/lake',
      ],
    ]);
    expect(left(found)).toEqual({
      places: 1,
      reminders: 1,
      'tasks of notes': 3,
      'encrypted passages': 1,
    });
  });

  test('a title that is a day is the day; a note without a date is under today; one that is cut off is named', async () => {
    const whole = enex(
      note('May 1st, 2026', '20260503T100000Z', 'Of the first.'),
      note('No date', '', 'Words.').replaceAll(/<(created|updated)>[^<]*<\/\1>/g, ''),
      note('Nothing', '20260503T100000Z', ''),
      note('Cut', '20260503T100000Z', 'The end of this is lost.'),
    );
    const found = await read(file('a.enex', whole.slice(0, whole.lastIndexOf('</note>'))));
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-01', 'Of the first.'],
      ['2026-05-14', '# No date\n\nWords.'],
      ['2026-05-03', '# Nothing'],
    ]);
    expect(left(found)).toEqual({ 'notes that could not be read': 1, 'notes without a date': 1 });
  });

  test('a notebook in a zip, and two notebooks, have the same ids as each alone', async () => {
    const [a, b] = [
      enex(note('A', '20260503T100000Z', 'One')),
      enex(note('B', '20260503T100000Z', 'Two'), note('B', '20260503T100000Z', 'Two again')),
    ];
    const ids = async (files: Parameters<typeof read>[0]) => (await read(files)).rows.map(({ row }) => row.id);
    const both = await ids([file('a.enex', a), file('b.enex', b)]);
    expect(both).toHaveLength(3);
    expect(await ids(file('Notes.zip', zipped({ 'a.enex': a, 'b.enex': b })))).toEqual(both);
    expect(await ids(file('b.enex', b))).toEqual(both.slice(1));
  });

  test('the pieces may end anywhere', () => {
    const bytes = new TextEncoder().encode(
      enex(note('Ä', '20260503T100000Z', 'Wörter'), note('B', '20260504T100000Z', 'B')),
    );
    for (const size of [1, 2, 3, 5, 7, 64]) {
      const reader = createEnexReader(() => undefined);
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
      const { notes, cutOff } = reader.end();
      expect([notes.map(({ title }) => title), cutOff]).toEqual([['Ä', 'B'], 0]);
    }
  });
});

describe('Roam Research', () => {
  const edited = { 'edit-time': 1_777_800_000_000, 'create-time': 1_777_700_000_000 };
  const graph = JSON.stringify([
    {
      title: 'May 3rd, 2026',
      uid: '05-03-2026',
      ...edited,
      children: [
        { string: 'Waves at [[Lake]]', uid: 'block-one', children: [{ string: '{{[[TODO]]}} Swim' }] },
        { string: '__Wind__\nand rain', heading: 2 },
        { string: '' },
      ],
    },
    {
      title: 'Lake',
      uid: 'abcdefghi',
      ...edited,
      children: [{ string: 'See ((block-one)) and [this](((block-one)))' }, { string: '{{DONE}} Boat' }, 7],
    },
    { title: 'Empty', uid: 'emptyempty', ...edited },
    { title: 'No time', children: [{ string: 'Words' }] },
    'broken',
  ]);

  test('pages with their blocks as lists; daily notes of their day; references as words', async () => {
    const found = await read(file('mira.json', graph));
    expect(found.from).toBe('Roam Research');
    expect(daysAndTexts(found)).toEqual([
      ['2026-05-03', '- Waves at [[Lake]]\n  - [ ] Swim\n- ## *Wind*\n  and rain'],
      ['2026-05-02', '# Lake\n\n- See Waves at [[Lake]] and this\n- [x] Boat'],
      ['2026-05-14', '# No time\n\n- Words'],
    ]);
    expect(left(found)).toEqual({
      'empty notes': 1,
      'notes that could not be read': 1,
      'notes without a date': 1,
      'entries that could not be read': 1,
      'links to other entries': 1,
    });
  });

  test('the zip that Roam makes; a list of other things is not taken for a graph', async () => {
    expect((await read(file('Roam-Export-1.zip', zipped({ 'mira.json': graph })))).rows).toHaveLength(3);
    await expect(read(file('a.json', JSON.stringify([{ title: 'A', 'edit-time': 1 }])))).rejects.toThrow('NotKnown');
  });
});
