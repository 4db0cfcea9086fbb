import { expect, test } from 'vitest';
import { passphraseProblem, strengthOf } from './passphrase.ts';

test.each([
  ['correct horse battery staple', 'good'],
  ['otter violin quarry seventeen lamp', 'strong'],
  ['xK9#mQ2$vL7@pN4!', 'good'],
  ['qjzkvbxwmtplrhgdncys', 'good'],
  ['Möwe Kreide Leuchtturm Nebel Salz', 'strong'],
  ['password2026', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnopqrstuvwxyz', 'weak'],
  ['qwertyuiopasdfghjkl', 'weak'],
  ['123456789012345678901234', 'weak'],
  ['daymark daymark daymark daymark', 'weak'],
  ['my name is ada', 'weak'],
])('“%s” is %s', (passphrase, strength) => {
  expect(strengthOf(passphrase)).toBe(strength);
});

test('a new passphrase is long, not easy to guess, and typed twice', () => {
  expect(passphraseProblem('short one', 'short one')).toBe('A passphrase has at least 12 characters.');
  expect(passphraseProblem('           a', '           a')).toBe('A passphrase has at least 12 characters.');
  expect(passphraseProblem('password2026', 'password2026')).toMatch(/easy to guess/);
  expect(passphraseProblem('otter violin quarry lamp', 'otter violin quarry lamb')).toBe('The two passphrases differ.');
  expect(passphraseProblem('otter violin quarry lamp', 'otter violin quarry lamp')).toBeNull();
});
