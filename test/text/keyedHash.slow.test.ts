import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyedHasher } from '../../src/text/keyedHash.js';

it('many keyed hashes are those of HMAC-SHA256, whatever the key and the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 500 })),
      (key, texts) => {
        const hash = keyedHasher(key);
        for (const text of texts)
          expect(hash(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
      },
    ),
    { numRuns: 25 },
  );
});
