import { expect, it, onTestFinished, vi } from 'vitest';
import { Vault } from '../../../src/gateway/access/Vault.js';
import { orderedRows } from '../../../src/gateway/writes/Writing.js';

const KEY = 'the-key-of-unit-101';
process.env.VAULT_TEST_101 = KEY;

it("does not call a key nobody's while one of its own cannot be read", async () => {
  const vault = new Vault({ units: { '101': 'env:VAULT_TEST_101', '102': 'env:VAULT_TEST_GONE' } });
  expect(await vault.whose(KEY)).toEqual({ is: 'unit', unit: '101' });
  expect(await vault.whose('another-key-0001')).toEqual({ is: 'unknown' });
  expect(await new Vault({ units: { '101': 'env:VAULT_TEST_101' } }).whose('another-key-0001')).toEqual({
    is: 'none',
  });
});

it('has no key of a unit that is named like what every object has', async () => {
  const vault = new Vault({ units: { '101': 'env:VAULT_TEST_101' } });
  await expect(vault.key('constructor')).rejects.toThrow('keys.units.constructor: is not there');
});

it('marks no row of a key while it cannot read whose the key is', async () => {
  const vault = new Vault({ units: { '102': 'env:VAULT_TEST_GONE' } });
  const ledger = { mark: (...texts: string[]) => texts.join() };
  const order = { name: 'wsdlUpdateShifts', read: { apiKey: KEY }, body: Buffer.alloc(0), headers: {} };
  await expect(orderedRows({ vault } as never, ledger as never, order as never)).rejects.toThrow(
    'nothing was sent',
  );
});

it('finds a key that was renewed within a minute', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  process.env.VAULT_TEST_RENEWED = 'the-key-of-before';
  const vault = new Vault({ root: 'env:VAULT_TEST_RENEWED' });
  const key = async () => (await vault.key(undefined)).reveal();
  expect(await key()).toBe('the-key-of-before');
  process.env.VAULT_TEST_RENEWED = 'the-key-of-now';
  now.mockReturnValue(59_999);
  expect(await key()).toBe('the-key-of-before');
  now.mockReturnValue(60_000);
  expect(await key()).toBe('the-key-of-now');
});
