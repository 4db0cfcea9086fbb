/** Conversations of five turns with the built-in coach, printed with its real answers: `npx tsx scripts/coach-conversations.ts`. */
import { readFileSync } from 'node:fs';
import { callsOf } from '#assistant/call-row.ts';
import { replyId } from '#assistant/keep-reply.ts';
import { answerHere } from '#assistant/rules.ts';
import { parseFiled } from '#coach/filed.ts';
import { parseOwn } from '#coach/own-line.ts';
import { getDb } from '#data/db.ts';
import { answerOwn } from '#features/chat/own/answer.ts';
import { choose, startIn } from '#features/chat/own/choose.ts';
import { say } from '#features/chat/say.ts';
import { freshDevice, given } from '#tests/support/profile.ts';
import { write } from '#data/write.ts';
import { singletonId } from '#data/natural-ids.ts';

/** A Wednesday, three in the afternoon. */
const BEGIN = new Date(2026, 4, 13, 15);
const WAYS = { 'Two minutes': 'two', 'The smallest step': 'smallest', 'A time today': 'today' } as const;

interface Conversation {
  readonly who: string;
  /** tone, style, communication, task, tasks. */
  readonly given: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

const readConversations = (): Conversation[] =>
  readFileSync(new URL('conversations.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\n\n+/)
    .map((block) => {
      const [head = '', ...rest] = block.split('\n');
      const settings = rest.filter((line) => SETTING.test(line));
      return {
        who: head.replace(/^# /, ''),
        given: new Map(settings.map((line) => line.split(': ') as [string, string])),
        lines: rest.filter((line) => !SETTING.test(line)),
      };
    });
const SETTING = /^(?:tone|style|communication|tasks?): /;

/** All conversations as Markdown. Each has a device of its own, without a server. */
export async function conversations(): Promise<string> {
  const parts = [
    '# Conversations\n\nMade by `npx tsx scripts/coach-conversations.ts` from `conversations.txt`: what the built-in coach says to these lines today, without a language model. All are of a Wednesday, from 15:00 on. In brackets: what the card below the answer shows.',
  ];
  for (const conversation of readConversations()) parts.push(await hold(conversation));
  return `${parts.join('\n\n')}\n`;
}

async function hold({ who, given: settings, lines }: Conversation): Promise<string> {
  await freshDevice();
  await prepare(settings);
  const told = [...settings].filter(([name]) => !name.startsWith('task')).map(([name, value]) => `${name} ${value}`);
  const out = [`## ${who}${told.length > 0 ? ` (${told.join(', ')})` : ''}`];
  const name = who.split(',')[0]!;
  let last = '';
  for (const [i, line] of lines.entries()) {
    const now = new Date(BEGIN.getTime() + i * 60_000);
    if (line.startsWith('press: ')) {
      out.push(`**${name}** presses ‘${line.slice(7)}’`, await press(last, line.slice(7), now));
      continue;
    }
    const said = await say(line, now);
    if (!said.ok) throw new Error(said.error);
    const { id } = said.value;
    if (!(await answerOwn(getDb(), (await callsOf(getDb()).get(id))!, now))) await answerHere(id, getDb(), now);
    last = replyId(id);
    out.push(`**${name}:** ${line}`, await answerOf(last));
  }
  return out.join('\n\n');
}

async function prepare(settings: ReadonlyMap<string, string>): Promise<void> {
  const [user, communication] = [getDb().profile.user_id, settings.get('communication')];
  await write(getDb(), { label: 'Prepare' }, async (writer) => {
    await writer.put('assistant_profiles', {
      id: singletonId('assistant_profiles', user),
      name: 'Wren',
      tone: settings.get('tone') ?? 'balanced',
      coaching_style: settings.get('style') ?? '',
    });
    if (communication)
      await writer.put('preferences', {
        id: singletonId('preferences', user),
        values: { communication_style: communication },
      });
  });
  const tasks = [settings.get('task'), ...(settings.get('tasks')?.split(' | ') ?? [])];
  for (const [i, description] of tasks.entries())
    if (description)
      await given('tasks', {
        description,
        completed: false,
        created_at: new Date(BEGIN.getTime() - 3_600_000 + i).toISOString(),
      });
}

/** Presses a button of the card of the last answer. */
async function press(entryId: string, button: string, now: Date): Promise<string> {
  const before = (await getDb().entries.get(entryId))!;
  const line = before.filed!.find((each) => each.startsWith('own/'))!;
  const own = parseOwn(line);
  const row = own?.is === 'ask' ? own.rows.find(({ words }) => words === button) : undefined;
  const done = row
    ? await choose(entryId, line, row.id, now)
    : await startIn(entryId, line, WAYS[button as keyof typeof WAYS], now);
  if (!done.ok) throw new Error(`${button}: ${done.error}`);
  return answerOf(entryId, before.content);
}

/** What the coach said, and its cards; `before`: what it had said already. */
async function answerOf(entryId: string, before = ''): Promise<string> {
  const { content, filed } = (await getDb().entries.get(entryId))!;
  const cards = (filed ?? []).flatMap((line) => cardOf(line) ?? []);
  const words = content
    .replace(before, '')
    .trim()
    .replaceAll('\n\n', '\n>\n> ')
    .replaceAll(/\n(?!>)/g, '  \n> ');
  return `> **Wren:** ${words}${cards.length > 0 ? `  \n> [${cards.join(' · ')}]` : ''}`;
}

function cardOf(line: string): string | null {
  const filed = parseFiled(line);
  if (filed) return `${filed.action === 'update_entry' ? 'Updated in' : 'Added to'} ${filed.module}, Undo`;
  const own = parseOwn(line);
  switch (own?.is) {
    case 'did':
      return `${own.act}: ${own.row.words}${own.back ? ', taken back' : ', Undo'}`;
    case 'ask':
      return `${own.rows.map(({ words }) => `‘${words}’`).join(', ')}, None of these`;
    case 'rows':
      return `${own.title}: ${own.rows.map(({ words }) => words).join(', ')}`;
    case 'steps':
      return own.steps.length > 0 ? `That’s it, file ${own.steps.length}` : null;
    case 'start':
      return Object.keys(WAYS).join(', ');
    default:
      return null;
  }
}
