/**
 * Takes out of a model's answer what it would file from the entries and memories that it was given. Only the person's newest message decides
 * what is filed; an entry is text from long ago, or pasted from somebody else, and may say "add a task" (docs/decisions/0068).
 */
import type { CoachCallBody } from './call.ts';
import type { CoachReply, SecondaryIntent } from './reply.ts';
import { tellingWords } from './telling-words.ts';

/** The answer without what its words took from the given texts and not from the conversation. */
export function withoutBorrowed(
  reply: CoachReply,
  { message, turns, memories, entries }: Pick<CoachCallBody, 'message' | 'turns' | 'memories' | 'entries'>,
): CoachReply {
  const given = tellingWords([...memories, ...entries.map(({ text }) => text)].join('\n'));
  if (given.size === 0) return reply;
  // "Yes, please" means what was said before it.
  const said = tellingWords([message, ...turns.map(({ content }) => content)].join('\n'));
  /** None of its words are of this conversation, and half of them or more are of what was given. */
  const isBorrowed = ({
    title,
    content,
    projectName,
  }: Partial<Pick<CoachReply['meta'], 'title' | 'content' | 'projectName'>>) => {
    const words = [...tellingWords([title, content, projectName].filter(Boolean).join(' '))];
    return (
      words.length > 0 &&
      !words.some((word) => said.has(word)) &&
      words.filter((word) => given.has(word)).length * 2 >= words.length
    );
  };
  const secondary_intents = reply.meta.secondary_intents.filter((item: SecondaryIntent) => !isBorrowed(item));
  if (!isBorrowed(reply.meta)) return { ...reply, meta: { ...reply.meta, secondary_intents } };
  const { by, help } = reply.meta;
  return { ...reply, intent: 'chat', meta: { secondary_intents, by, help } };
}
