import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenCipher } from '../../../src/gateway/access/TokenCipher.js';
import { Secret } from '../../../src/secret.js';

const cipher = new TokenCipher(new Secret('s'.repeat(64)));
const other = new TokenCipher(new Secret('t'.repeat(64)));
const bytes = fc.uint8Array({ maxLength: 40 }).map((one) => Buffer.from(one));

describe('a token for a key', () => {
  it('opens the key and the token that asked for it, is always the same text, and opens nowhere else', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{12}$/), fc.string({ minLength: 1 }), (id, key) => {
        const sealed = cipher.seal(id, key);
        expect(sealed).toMatch(/^wfg_k\.[\w.]+$/);
        expect(cipher.seal(id, key)).toBe(sealed);
        const opened = cipher.open(sealed)!;
        expect([opened.tokenId, opened.key.reveal()]).toEqual([id, key]);
        expect(cipher.seal(`${id}0`, key)).not.toBe(sealed);
        expect([other.open(sealed), cipher.open(sealed.slice(4)), cipher.open(`x${sealed}`)]).toEqual(
          Array(3).fill(undefined),
        );
      }),
    );
  });

  it('opens nothing once a letter of it was changed or left out', () => {
    const sealed = cipher.seal('0123456789ab', 'a key');
    for (let at = 'wfg_k.'.length; at < sealed.length - 1; at++) {
      const letter = sealed[at] === 'A' ? 'B' : 'A';
      expect(cipher.open(sealed.slice(0, at) + letter + sealed.slice(at + 1))).toBeUndefined();
      expect(cipher.open(sealed.slice(0, at))).toBeUndefined();
    }
  });
});

it('what is kept is opened as it was, with no two alike, and not once it is damaged', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), (plain, place) => {
      const sealed = cipher.sealBytes(plain);
      expect(cipher.openBytes(sealed)).toEqual(plain);
      expect(cipher.sealBytes(plain)).not.toBe(sealed);
      expect(other.openBytes(sealed)).toBeUndefined();
      const damaged = Buffer.from(sealed, 'base64');
      damaged[place % damaged.length]! ^= 1;
      expect(cipher.openBytes(damaged.toString('base64'))).toBeUndefined();
    }),
  );
  for (const length of [0, 12, 27])
    expect(cipher.openBytes(Buffer.alloc(length).toString('base64'))).toBeUndefined();
  expect(cipher.openBytes(cipher.sealBytes(Buffer.alloc(0)))).toEqual(Buffer.alloc(0));
});

it('a mark is the same for the same texts alone, wherever one of them ends', () => {
  const texts = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['c', 'ab'], []];
  expect(new Set(texts.map((one) => cipher.mark(...one))).size).toBe(texts.length);
  expect(cipher.mark('å', 'b')).toBe(cipher.mark('å', 'b'));
  expect(other.mark('ab', 'c')).not.toBe(cipher.mark('ab', 'c'));
});
