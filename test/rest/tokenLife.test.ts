import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAuthorization } from '../../src/rest/call/authorization.js';
import { SecretRegister } from '../../src/text/redaction/SecretRegister.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How often a token is fetched by two calls with so many milliseconds between them. */
async function fetched(answer: object, betweenMs: number): Promise<number> {
  let times = 0;
  const credentials = { clientId: 'id', clientSecret: 'secret', scopes: [], v2Token: 'v3' } as const;
  const fetch = async () => ({ access_token: `token-${++times}`, ...answer });
  const tokens = createAuthorization(credentials, fetch, new SecretRegister()).tokensFor('/hr/v3/employees')!;
  await tokens.get();
  vi.advanceTimersByTime(betweenMs);
  await tokens.get();
  return times;
}

it.each<[unknown, number]>([
  // A minute before its end, of a short one a tenth of it.
  [3_600, 3_540_000],
  ['3600', 3_540_000],
  [600, 540_000],
  [100, 90_000],
  [1, 900],
  // What says nothing of its life is taken for five minutes.
  [0, 270_000],
  [-5, 270_000],
  ['soon', 270_000],
  [null, 270_000],
  [undefined, 270_000],
])('a token that lives for %j seconds is used for %i ms', async (seconds, usedMs) => {
  const answer = seconds === undefined ? {} : { expires_in: seconds };
  expect([await fetched(answer, usedMs - 1), await fetched(answer, usedMs)]).toEqual([1, 2]);
});

it.each([undefined, '', ' ', 'two words', 'line\n', 7])('%j is no token', async (text) => {
  await expect(fetched({ access_token: text }, 0)).rejects.toThrow('no access_token that can be used');
});
