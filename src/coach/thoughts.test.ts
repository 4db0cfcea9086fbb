import { expect, test } from 'vitest';
import { topicOf } from './thoughts.ts';
import { topicLabels, topics } from './topics.ts';
import { english } from '#lib/i18n.ts';

test.each([
  ['what if I fail the exam and have to move back home', 'worry'],
  ['so angry at my flatmate, it is so unfair', 'anger'],
  ['I miss my grandmother and cried in the bus', 'sadness'],
  ['everyone else is ahead, I am a failure and not good enough', 'self-doubt'],
  ['I have to call the landlord and pay the rent', 'task'],
  ['idea: an app that reads recipes out loud', 'idea'],
  ['my boss moved the meeting again', 'work'],
  ['grateful for the sun and for Ida', 'gratitude'],
  ['my savings are gone and the bills keep coming', 'money'],
  ['headache since Monday, slept four hours', 'health'],
  ['we broke up', 'relationships'],
  ['blue', 'other'],
  ['', 'other'],
])('"%s" is %s', (thought, topic) => {
  expect(topicOf(thought)).toBe(topic);
});

test('a feeling weighs more than an area of life', () => {
  expect(topicOf("I'm worried about the rent and the bills")).toBe('worry');
});

test('every topic has a name for the screen', () => {
  for (const topic of topics) expect(english(topicLabels[topic])).toMatch(/^[A-Z]/);
});
