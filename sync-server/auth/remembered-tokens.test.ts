import { expect, test } from 'vitest';
import { rememberedTokens } from './remembered-tokens.ts';
import { createTokens } from './tokens.ts';

const sub = '0198c0de-0000-7000-8000-000000000001';

async function counted() {
  const clock = { now: Date.UTC(2026, 10, 21) };
  const config = { jwt: { secret: 'a secret of at least thirty-two bytes' }, accessTokenSeconds: 3600 };
  const tokens = await createTokens(config, () => clock.now);
  let checked = 0;
  const verify: typeof tokens.verify = (token) => {
    checked += 1;
    return tokens.verify(token);
  };
  const remembered = rememberedTokens({ ...tokens, verify }, () => clock.now);
  return { clock, tokens, remembered, checks: () => checked };
}

test('the signature of a token is checked once, and it says the same each time', async () => {
  const { remembered, checks } = await counted();
  const token = await remembered.sign({ sub, email: 'ada@example.test' });
  const first = await remembered.verify(token);
  expect(first).toMatchObject({ sub, email: 'ada@example.test' });
  expect(await remembered.verify(token)).toEqual(first);
  expect(checks()).toBe(1);
});

test('a remembered token expires at the same moment as any other', async () => {
  const { clock, tokens, remembered } = await counted();
  const token = await remembered.sign({ sub });
  await remembered.verify(token);
  for (const ahead of [3_600_000, 4_000, 500, 499, 1, 1_000]) {
    clock.now += ahead;
    expect(await remembered.verify(token), `${ahead} ms later`).toEqual(await tokens.verify(token));
  }
  expect(await remembered.verify(token)).toBeNull();
});

test('a token that is not valid is not remembered, and a change of a remembered one is another token', async () => {
  const { remembered, checks } = await counted();
  const token = await remembered.sign({ sub });
  await remembered.verify(token);
  const [head, body] = token.split('.');
  for (const forged of ['nonsense', `${head}.${body}.`, `${token}x`]) {
    expect(await remembered.verify(forged)).toBeNull();
    expect(await remembered.verify(forged)).toBeNull();
  }
  expect(checks()).toBe(7);
});
