import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../src/gateway/access/Access.js';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import type { Vault } from '../../../src/gateway/access/Vault.js';
import { ConfigurationError } from '../../../src/index.js';
import type { Token } from '../../../src/gateway/request/Token.js';
import { wsdlGetRoles } from '../../../src/operations/index.generated.js';
import { ApiKey, Secret } from '../../../src/secret.js';

const NOW = 1_800_000_000_000;
const cipher = new TokenCipher(new Secret('s'.repeat(64)));
const vault = { key: async (unit?: string) => new ApiKey(`key ${unit}`, 'of a test') } as unknown as Vault;

function token(id: string, more: Partial<Token> = {}): Token {
  const limits = { operations: [], units: [], effects: ['read'] } as const;
  const times = { createdAt: 0, expiresAt: NOW + 1, revokedAt: undefined };
  return { id, name: 'job', hash: id, ...limits, ...times, ...more };
}

/** The id of the token that a key of an answer is taken for, which was given to the token `1`; or why it opens nothing. */
async function takenFor(tokens: readonly Token[], key = 'a key'): Promise<string> {
  const state = {
    tokens: async () => [...tokens],
    tokenOfHash: async () => undefined,
    tokenOfId: async (id: string) => tokens.find((one) => one.id === id),
  };
  const access = accessOf(state, vault, cipher, { now: () => NOW });
  return access.admit(cipher.seal('1', key), 'wsdlGetRoles', wsdlGetRoles).then(
    (admitted) =>
      `${admitted.token.id} ${admitted.key.reveal()}${admitted.unit ? ` of ${admitted.unit}` : ''}`,
    ({ message }: Error) => message,
  );
}

describe('a key of an answer', () => {
  const ended = token('1', { expiresAt: NOW });

  it('belongs to its token as long as that lives, and then to the newest that renews it', async () => {
    const [second, third] = ['2', '3'].map((id) => token(id, { first: '1' }));
    expect(await takenFor([token('1'), second!])).toBe('1 a key');
    expect(await takenFor([ended, second!, third!])).toBe('3 a key');
    expect(await takenFor([ended, second!, token('3', { first: '1', revokedAt: 1 })])).toBe('2 a key');
    expect(await takenFor([ended, token('2', { first: '9' })])).toContain('"job" expired on 2027-01-15');
  });

  it('opens nothing once its token was revoked, whatever renews that, or is not there any more', async () => {
    expect(await takenFor([token('1', { revokedAt: 1 }), token('2', { first: '1' })])).toContain(
      'was revoked',
    );
    // Also where it has ended since.
    const revoked = token('1', { expiresAt: NOW, revokedAt: 1 });
    expect(await takenFor([revoked, token('2', { first: '1' })])).toContain('was revoked');
    expect(await takenFor([])).toContain('not known');
  });

  it('has the limits of its token: its units, its operations and its effects', async () => {
    const units = ['101', '102'];
    expect(await takenFor([token('1', { units })], 'key 102')).toBe('1 key 102 of 102');
    expect(await takenFor([token('1', { units })], 'key 103')).toContain('is for the units 101, 102 alone');
    expect(await takenFor([token('1', { operations: ['wsdlGetUnits'] })])).toContain(
      'is not for wsdlGetRoles',
    );
    expect(await takenFor([token('1', { effects: ['write'] })])).toContain('whose effect is read');
  });
});

it('looks for a key in answers that the vault has renewed since a token was used first', () => {
  const state = {
    tokens: async () => [],
    tokenOfHash: async () => undefined,
    tokenOfId: async () => undefined,
  };
  const { tokensFor } = accessOf(state, vault, cipher, { now: () => NOW });
  const [before, after] = ['key-of-the-unit-101', 'renewed-of-the-unit-101'];
  expect(tokensFor(token('1'), [before]).inText(`It is ${before}.`)).not.toContain(before);
  expect(tokensFor(token('1'), [after]).inText(`It is ${after}.`)).not.toContain(after);
});

it('seals a key for the first of the tokens that were renewed, so that each of them opens it', () => {
  const { tokensFor } = accessOf({} as never, vault, cipher, { now: () => NOW });
  const sealed = (one: Token) => tokensFor(one, ['a-key-of-unit-101']).inText('a-key-of-unit-101');
  expect(cipher.open(sealed(token('3', { first: '1' })))?.tokenId).toBe('1');
  expect(cipher.open(sealed(token('1')))?.tokenId).toBe('1');
});

it.each([
  [new ConfigurationError('keys.units.102', 'is not there'), '(keys.units.102: is not there)'],
  [new Error('vault at /run/keys says canary-1'), '(it cannot be read)'],
])('tells of a key that is missing what to set, and no words of a vault: %s', async (error, says) => {
  const state = {
    tokens: async () => [],
    tokenOfHash: async () => token('1', { units: ['102'] }),
    tokenOfId: async () => undefined,
  };
  const broken = { key: () => Promise.reject(error) } as unknown as Vault;
  const access = accessOf(state, broken, cipher, { now: () => NOW });
  const failure = await access
    .admit('wfg_1.102', 'wsdlGetRoles', wsdlGetRoles)
    .catch((refusal: unknown) => refusal);
  expect(failure).toMatchObject({ code: 'Server', message: `the key for this call is missing ${says}` });
});
