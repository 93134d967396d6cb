import { afterEach, expect, it, vi } from 'vitest';
import { Fresh } from '../../../src/gateway/config/Fresh.js';

afterEach(() => void vi.restoreAllMocks());

it('reads a value again once it is old, and at once where it could not be read', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  let reads = 0;
  const key = new Fresh(60_000, async () => {
    if (++reads === 1) throw new Error('the vault is away');
    return `key ${reads}`;
  });
  await expect(key.value).rejects.toThrow('the vault is away');
  expect(await key.value).toBe('key 2');
  now.mockReturnValue(59_999);
  expect(await key.value).toBe('key 2');
  now.mockReturnValue(60_000);
  expect(await key.value).toBe('key 3');
});

it('keeps what was read since where an older reading fails late', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const readings: { readonly fail: () => void }[] = [];
  const key = new Fresh(60_000, () => {
    const number = readings.length + 1;
    return new Promise<string>((resolve, reject) => {
      readings.push({ fail: () => reject(new Error('the vault was away')) });
      if (number > 1) resolve(`key ${number}`);
    });
  });
  const first = key.value;
  now.mockReturnValue(60_000);
  expect(await key.value).toBe('key 2');
  readings[0]!.fail();
  await expect(first).rejects.toThrow('the vault was away');
  expect(await key.value).toBe('key 2');
});
