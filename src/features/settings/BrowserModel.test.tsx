import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usesBrowserModel } from '#assistant/browser-model.ts';
import { getDb } from '#data/db.ts';
import { languageModel } from '#tests/support/language-model.ts';
import { freshDevice } from '#tests/support/profile.ts';
import { BrowserModel } from './BrowserModel.tsx';

let model: ReturnType<typeof languageModel> | undefined;
beforeEach(freshDevice);
afterEach(() => {
  model?.remove();
  model = undefined;
});

test.each([
  [null, 'This browser has no language model of its own.'],
  ['unavailable', 'cannot run it on this device'],
  ['downloading', 'The browser is downloading its language model.'],
] as const)('with a model that is %s the settings say so, and offer nothing', async (availability, words) => {
  if (availability) model = languageModel({ availability });
  render(<BrowserModel />);
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('it is downloaded only by a press, with its progress, and then answers here until it is switched off', async () => {
  model = languageModel({ availability: 'downloadable' });
  render(<BrowserModel />);
  const button = await screen.findByRole('button', { name: 'Download' });
  expect(model.state.availability).toBe('downloadable');
  model.state.pressed = true;
  await userEvent.click(button);
  expect(await screen.findByText('Downloading, 43 %. You can go on using Daymark.')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Download of the model' })).toHaveValue(43);
  const on = await screen.findByRole('switch', { name: /Model on this device/ });
  expect(on).toBeChecked();
  expect(await usesBrowserModel(getDb())).toBe(true);
  await userEvent.click(on);
  expect(await screen.findByRole('switch', { checked: false })).toBeInTheDocument();
  expect(await usesBrowserModel(getDb())).toBe(false);
});

test('a download that the browser refuses leaves the button', async () => {
  model = languageModel({ availability: 'downloadable' });
  render(<BrowserModel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeInTheDocument();
  expect(await usesBrowserModel(getDb())).toBe(false);
});
