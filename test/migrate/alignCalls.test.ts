import { expect, it } from 'vitest';
import { alignCalls } from '../../src/migrate/verify/alignCalls.js';
import { verdictOf } from '../../src/migrate/verify/verifyScripts.js';
import type { ObservedCall } from '../../src/migrate/verify/observeScript.js';

/** `units`: a read; `units 101`: one with a part; `punch`: a write. */
function calls(...texts: readonly string[]): ObservedCall[] {
  return texts.map((text) => {
    const [operation = '', sectionId] = text.split(' ');
    const parts = sectionId === undefined ? {} : { sectionId };
    return { meaning: { operation, parts, fields: undefined }, effect: 'read' };
  });
}

const aligned = (before: readonly string[], after: readonly string[]) =>
  alignCalls(calls(...before), calls(...after)).map(
    ({ operation, status, before: was = '-', after: is = '-' }) => `${was} ${is} ${operation} ${status}`,
  );

it.each([
  ['the same', ['a', 'b', 'b'], ['a', 'b', 'b'], ['1 1 a same', '2 2 b same', '3 3 b same']],
  ['a call that is missing', ['a', 'b', 'c'], ['a', 'c'], ['1 1 a same', '2 - b missing', '3 2 c same']],
  ['a call that is extra', ['a', 'c'], ['a', 'b', 'c'], ['1 1 a same', '- 2 b extra', '2 3 c same']],
  ['extra calls at both ends', ['b'], ['a', 'b', 'c'], ['- 1 a extra', '1 2 b same', '- 3 c extra']],
  ['other parts', ['a 1', 'b'], ['a 2', 'b'], ['1 1 a different', '2 2 b same']],
  ['other parts behind an extra call', ['a 1'], ['b', 'a 2'], ['- 1 b extra', '1 2 a different']],
  ['a call at another place', ['a', 'b', 'c'], ['b', 'c', 'a'], ['1 3 a moved', '2 1 b same', '3 2 c same']],
  [
    'one of two at another place',
    ['b', 'b', 'a', 'c'],
    ['a', 'c', 'b'],
    ['1 3 b moved', '2 - b missing', '3 1 a same', '4 2 c same'],
  ],
  ['nothing in common', ['a'], ['b'], ['1 - a missing', '- 1 b extra']],
  ['no call', [], [], []],
])('pairs the calls of two scripts: %s', (_, before, after, expected) => {
  expect(aligned(before, after)).toEqual(expected);
});

const ENDED = { exitCode: 0, timedOut: false, stdout: 'done', complaints: 0 };
type Observed = Parameters<typeof verdictOf>[0];
const run = (texts: readonly string[], effect: ObservedCall['effect'] = 'read', more = {}): Observed => ({
  run: { ...ENDED, ...more },
  calls: calls(...texts).map((call) => ({ ...call, effect })),
});
/** Calls of which those with a mark are writes. */
const mixed = (...texts: readonly string[]): Observed => ({
  run: ENDED,
  calls: texts.flatMap((text) => run([text.replace('!', '')], text.endsWith('!') ? 'write' : 'read').calls),
});
/** The same, of which the recording holds more calls. */
const early = (observed: Observed): Observed => ({ ...observed, unused: ['002-b'] });
const unrecorded = (...texts: readonly string[]): Observed => ({
  run: ENDED,
  calls: calls(...texts).map((call) => ({ ...call, unrecorded: 'nothing like it' })),
});

it.each<[string, Observed, Observed, ReturnType<typeof verdictOf>]>([
  ['the same calls and words', run(['a', 'b']), run(['a', 'b']), 'same'],
  ['reads in another order', run(['a', 'b']), run(['b', 'a']), 'same'],
  ['a read before a write that it followed', mixed('a', 'b!'), mixed('b!', 'a'), 'different'],
  ['a read behind a write that followed it', mixed('a!', 'b', 'c'), mixed('b', 'c', 'a!'), 'different'],
  ['reads in another order between writes', mixed('a!', 'b', 'c', 'd!'), mixed('a!', 'c', 'b', 'd!'), 'same'],
  ['writes in another order', run(['a', 'b'], 'write'), run(['b', 'a'], 'write'), 'different'],
  [
    'calls that may write, in another order',
    run(['a', 'b'], 'unknown'),
    run(['b', 'a'], 'unknown'),
    'different',
  ],
  ['other words', run(['a']), run(['a'], 'read', { stdout: 'Done' }), 'outputDiffers'],
  ['complaints of the new one', run(['a']), run(['a'], 'read', { complaints: 2 }), 'outputDiffers'],
  ['another exit', run(['a']), run(['a'], 'read', { exitCode: 1 }), 'different'],
  ['no end of the new one', run(['a']), run(['a'], 'read', { timedOut: true }), 'different'],
  ['no end of the old one', run(['a'], 'read', { timedOut: true }), run(['a']), 'unproven'],
  [
    'an old one that fails before its last recorded call',
    early(run(['a'], 'read', { exitCode: 1 })),
    early(run(['a'], 'read', { exitCode: 1 })),
    'unproven',
  ],
  [
    'a failure behind all recorded calls',
    run(['a'], 'read', { exitCode: 1 }),
    run(['a'], 'read', { exitCode: 1 }),
    'same',
  ],
  ['no call', run([]), run([]), 'unproven'],
  ['an old call that was not recorded', unrecorded('a'), run(['a']), 'unproven'],
  ['a new call that was not recorded', run(['a']), unrecorded('a', 'b'), 'different'],
])('judges two scripts: %s', (_, before, after, verdict) => {
  expect(verdictOf(before, after, alignCalls(before.calls, after.calls))).toBe(verdict);
});

it('names the part that differs by its path', () => {
  const [one] = alignCalls(calls('a 1'), calls('a 2'));
  expect(one?.differences).toEqual([expect.objectContaining({ path: 'sectionId' })]);
});
