import { expect, it } from 'vitest';
import { FaultError } from '../../src/index.js';
import { notEnded, uncertainTransfer } from '../../src/recipes/saidInWords.js';

const fault = new FaultError({ code: 'Server', string: 'The queue is full' }, { operation: 'o' });

it.each([
  [{ kind: 'fault', error: fault }, 'a fault (The queue is full)', false],
  [{ kind: 'another' }, 'the state of another transfer', false],
  [{ kind: 'rejected', validationErrors: ['one', 'two'] }, 'a rejection (one; two)', false],
  [{ kind: 'status', status: ' In  progress' }, 'a status of the form “aa  aaaaaaaa”', true],
  [{ kind: 'status', status: ' almost done_now ' }, 'the status “almost done_now”', true],
  [{ kind: 'status', status: 'Zoë 0042' }, 'a status of the form “aaa 9999”', true],
  [{ kind: 'status', status: ' failed ' }, 'the status “failed”', false],
  [{ kind: 'status', status: '  ' }, 'no status', true],
] as const)('a person is told what the service said of a transfer: %j', (said, words, isForeign) => {
  const told = notEnded(said as never);
  expect(told).toContain(`answered the last question for it with ${words}`);
  expect(told.includes('which is none of ')).toBe(isForeign);
  expect(told).toContain('do not start it again');
  const { status, extTransferId, next } = uncertainTransfer('night 7', said as never);
  expect([status, extTransferId]).toEqual(['uncertain', 'night 7']);
  expect(next).toContain(`with ${words}, which does not say whether it was started, so nothing was`);
});

it('a person is told that the last question was not answered', () => {
  expect(notEnded({ kind: 'lost' })).toMatch(/^the service did not answer the last question for it\. Wait/);
});
