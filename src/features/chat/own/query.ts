/** Answers a question from the person's own rows. */
import type { AssistantCall } from '#assistant/call-row.ts';
import type { OwnAnswer } from '#assistant/keep-reply.ts';
import { ownLine, type OwnPage } from '#coach/own-line.ts';
import type { Query } from '#coach/own.ts';
import { sayFacts } from '#coach/say-own.ts';
import { readEveryday } from './everyday.ts';
import { readFacts } from './facts.ts';
import type { Asked, Read } from './read.ts';

/** Null for what the rows do not answer. */
export async function answerQuery(
  query: Query,
  { body, day: today }: Pick<AssistantCall, 'body' | 'day'>,
): Promise<OwnAnswer | null> {
  const asked = { today, at: new Date(body.at) };
  const read = await readFor(query, asked);
  if (!read) return null;
  const { facts, title, rows } = read;
  const lines =
    rows.length > 0
      ? [ownLine({ is: 'rows', title, rows: [...rows] })]
      : facts.kind === 'help' || facts.kind === 'focus'
        ? [ownLine({ is: 'pages', title: 'Where to find it', pages: PAGES_OF[facts.kind] })]
        : [];
  return { text: sayFacts(facts, today), lines, changes: [] };
}

const PAGES_OF: Readonly<Record<'help' | 'focus', OwnPage[]>> = {
  help: ['/tasks', '/calendar', '/logs', '/memory', '/habits', '/help'],
  focus: ['/tasks', '/calendar'],
};

const readFor = async (query: Query, asked: Asked): Promise<Read | null> =>
  query.kind === 'help' || query.kind === 'focus' || query.kind === 'missed'
    ? readEveryday(query, asked)
    : readFacts(query, asked);
