import { describe, expect, it } from 'vitest';
import { alignCalls } from '../../src/migrate/verify/alignCalls.js';
import { verdictOf } from '../../src/migrate/verify/verifyScripts.js';
import { callOf, type ObservedCall } from '../../src/migrate/verify/observeScript.js';

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

describe('two SOAP calls', () => {
  const NAMES =
    'xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
  const call = (operation: string, parts: string, { url = 'http://host/soap', head = '' } = {}) => {
    const asked = `<n:${operation} xmlns:n="uri:Service"><apiKey>k</apiKey>${parts}</n:${operation}>`;
    const body = Buffer.from(`<e:Envelope ${NAMES}>${head}<e:Body>${asked}</e:Body></e:Envelope>`);
    return callOf(url, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
  };
  const pathsOf = (was: ObservedCall, is: ObservedCall) => {
    const [{ status, differences }] = alignCalls([was], [is]) as [ReturnType<typeof alignCalls>[number]];
    expect(status).toBe(differences.length === 0 ? 'same' : 'different');
    return differences.map(({ path, before = '-', after = '-' }) => `${path} ${before} ${after}`);
  };
  const [section, employee] = ['<sectionId>7</sectionId>', '<employeeId>5</employeeId>'];

  it.each([
    ['in one order', section + employee, section + employee, []],
    ['of which the new one puts its parts in order', employee + section, section + employee, []],
    [
      'of which the new one does not',
      section + employee,
      employee + section,
      ['sectionId 7 5', 'employeeId - -'],
    ],
    ['of which the new one leaves out the first part', section + employee, employee, ['sectionId 7 -']],
  ])('%s', (_, was, is, paths) => {
    expect(pathsOf(call('wsdlGetEmployees', was), call('wsdlGetEmployees', is))).toEqual(paths);
  });

  const yes = (type: string) => `<scheduledShifts${type}>true</scheduledShifts>`;
  const typed = ' xsi:type="xsd:boolean"';
  it.each([
    [
      'with another day',
      '<fromDate>2026-03-02</fromDate>',
      '<fromDate>2026-03-03</fromDate>',
      ['GetSchedulesV3.fromDate 2026-03-02 2026-03-03'],
    ],
    [
      'with a day more',
      '<fromTime>08:00:00</fromTime>',
      '<fromTime>08:00:00</fromTime><toDate>2026-03-03</toDate>',
      ['GetSchedulesV3.toDate - 2026-03-03'],
    ],
    [
      'with a day less',
      '<fromTime>08:00:00</fromTime><toDate>2026-03-03</toDate>',
      '<fromTime>08:00:00</fromTime>',
      ['GetSchedulesV3.toDate 2026-03-03 -'],
    ],
    [
      'with a shorter time',
      '<fromTime>08:00:00</fromTime>',
      '<fromTime>08:00</fromTime>',
      ['GetSchedulesV3.fromTime 08:00:00 08:00'],
    ],
    ['with the type of a flag', yes(''), yes(typed), []],
    [
      'without the type of a flag',
      yes(typed),
      yes(''),
      ['GetSchedulesV3.scheduledShifts (xsi:type) boolean another, or none'],
    ],
    ['with neither', yes(''), yes(''), []],
    ['with a flag in another spelling', yes(typed), yes(typed).replace('true', '1'), []],
  ])('%s', (_, was, is, paths) => {
    const asked = (fields: string) =>
      call('wsdlGetSchedulesV3', `<GetSchedulesV3>${fields}</GetSchedulesV3>`);
    expect(pathsOf(asked(was), asked(is))).toEqual(paths);
  });

  it.each([
    [{ url: 'http://host/soap/' }, []],
    [{ url: 'http://other/soap' }, []],
    [{ url: 'http://host/other' }, ['HTTP path /soap /other']],
    [{ url: 'http://host/soap?x=1' }, ['HTTP query - -']],
    [{ head: '<e:Header><x>1</x></e:Header>' }, ['x - -']],
  ])('of which the new one goes out by %j', (more, paths) => {
    expect(pathsOf(call('wsdlGetRoles', ''), call('wsdlGetRoles', '', more))).toEqual(paths);
  });
});
