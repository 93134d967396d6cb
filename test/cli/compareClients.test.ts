import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommandContext } from '../../src/cli/CommandContext.js';
import type { Target } from '../../src/cli/connection/connection.js';
import { clientsThatKeySees } from '../../src/cli/migrate/compareCommand.js';
import { createBudget } from '../../src/transport/budget.js';
import { ROOT, StoredService } from '../export/nights/StoredService.js';

beforeAll(() => void vi.stubEnv('COMPARED_KEY', ROOT));
afterAll(() => void vi.unstubAllEnvs());

/** What is compared with a key, where the list of keys comes so. */
async function compared(spoil: (answer: string) => string, asked?: readonly number[]) {
  const service = new StoredService([101, 102]);
  service.troubles.spoil = (name, answer) => (name === 'wsdlGetUnitsAPIKeyV2' ? spoil(answer) : answer);
  const client = { endpoint: 'https://service.example/soap', retry: false, fetch: service.fetch } as const;
  const target = { client, keyReference: 'env:COMPARED_KEY' } as unknown as Target;
  const notes: string[] = [];
  const terminal = { note: (text: string) => notes.push(text) };
  const context = { terminal, signal: new AbortController().signal } as unknown as CommandContext;
  const { units } = await clientsThatKeySees(target, createBudget(), asked, context);
  return { units, notes };
}

const without102 = (answer: string) => answer.replace(/<item(?:(?!<item).)*key-102.*?<\/item>/s, '');

it('does not compare the units of a list of keys that lacks some of those that it announces, unless they are named', async () => {
  await expect(compared(without102)).rejects.toThrow(/lacks 1 unit .*--units/);
  await expect(compared(without102, [101, 102])).rejects.toThrow(/lacks 1 unit/);
  expect(await compared(without102, [101])).toEqual({ units: [101], notes: [] });
});

it('compares one unit alone only where the service lists no other', async () => {
  const shorter = (answer: string) => without102(answer).replace('[2]', '[1]');
  expect(await compared(shorter)).toEqual({
    units: undefined,
    notes: ['unit 102: the list of keys lacks it, so it counts as missing'],
  });
  expect(await compared((answer) => answer)).toEqual({ units: undefined, notes: [] });
});
