import { afterEach, expect, test } from 'vitest';
import german from '#languages/de.json';
import { ENGLISH, speak } from '#lib/i18n.ts';
import { authProblem, codeProblem } from './messages.ts';

afterEach(() => speak(ENGLISH));

test('in English an error of the account has the provider’s own words, whatever they are', () => {
  for (const message of ['Invalid login credentials', 'Wait for 7 seconds.', 'Something newer']) {
    expect(authProblem({ code: 'invalid_credentials', message })).toBe(message);
  }
});

test('in another language it has the words of its code, and an unknown one says who said it', () => {
  speak({ language: 'de', messages: german });
  const message = 'For security purposes, you can only request this after 51 seconds.';
  expect(authProblem({ code: 'over_email_send_rate_limit', message })).toBe(
    'Zu viele E-Mails nacheinander. Warte eine Minute und versuch es noch einmal.',
  );
  expect(authProblem({ code: 'offline', message: 'The server could not be reached.' })).toBe(
    german['The server could not be reached.'],
  );
  expect(authProblem({ code: 'of_a_newer_server', message: 'No.' })).toBe('Der Server hat geantwortet: „No.“');
  expect(codeProblem({ code: 'otp_expired', message: 'Token has expired or is invalid' })).not.toContain('Token');
});
