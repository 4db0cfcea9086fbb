/** The topics of released thoughts and their labels. Apart from the rules, because a screen that shows a topic needs no rules. */

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

export const topicLabels: Readonly<Record<Topic, string>> = {
  worry: 'Worry',
  anger: 'Anger',
  sadness: 'Sadness',
  'self-doubt': 'Self-doubt',
  work: 'Work and study',
  relationships: 'People',
  health: 'Health',
  money: 'Money',
  gratitude: 'Gratitude',
  idea: 'Idea',
  task: 'To do',
  other: 'Other',
};

/** The label of a topic; null for no topic, and for one that this version does not know. */
export const topicLabel = (topic: string | null | undefined): string | null =>
  topic && Object.hasOwn(topicLabels, topic) ? topicLabels[topic as Topic] : null;
