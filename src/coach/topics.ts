/** The topics of released thoughts and their labels. Apart from the rules, because a screen that shows a topic needs no rules. */
import { type Message, msg, t } from '#lib/i18n.ts';

/** In the order in which a tie is decided: painful topics before practical ones. */
export const topics = [
  'worry',
  'anger',
  'sadness',
  'self-doubt',
  'work',
  'relationships',
  'health',
  'money',
  'gratitude',
  'idea',
  'task',
  'other',
] as const;
export type Topic = (typeof topics)[number];

export const topicLabels: Readonly<Record<Topic, Message>> = {
  worry: msg('Worry'),
  anger: msg('Anger'),
  sadness: msg('Sadness'),
  'self-doubt': msg('Self-doubt'),
  work: msg('Work and study'),
  relationships: msg('People'),
  health: msg('Health'),
  money: msg('Money'),
  gratitude: msg('Gratitude'),
  idea: msg('Idea'),
  task: msg('To do'),
  other: msg('Other'),
};

/** The label of a topic; null for no topic, and for one that this version does not know. */
export const topicLabel = (topic: string | null | undefined): string | null =>
  topic && Object.hasOwn(topicLabels, topic) ? t(topicLabels[topic as Topic]) : null;
