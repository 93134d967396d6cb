import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/index.js';
import {
  addSignOff,
  type Evidence,
  evidenceHash,
  type FieldEvidence,
  goPolicyOf as policyOf,
  type GoPolicyInput,
  keepNight,
  permissionOf,
  readHistory,
  readSignOffs,
  type SignOff,
  signOffOn,
  standingOf,
  statusOf,
} from '../../src/evidence/index.js';
import { evidenceOf } from '../../src/evidence/signoff/Evidence.js';
import { signOffOf, withdrawalOf } from '../../src/evidence/signoff/SignOff.js';
import { ChainFolder } from '../../src/evidence/chain/chain.js';
import { addToKeyBook, keyBookOf, readKeyBook, Signer } from '../../src/evidence/chain/Signer.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-signoff-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SCRIPT = 'jobs/roster.php';
const CODE = { sha256: 'a'.repeat(64), files: [SCRIPT] };
const HOSTS = { soap: ['soap.example'], rest: ['rest.example'] };
const goPolicyOf = (input: GoPolicyInput = {}) => policyOf({ hosts: HOSTS, ...input });
const machine = new Signer(Buffer.alloc(32, 1));
const person = new Signer(Buffer.alloc(32, 2));
const keys = keyBookOf({ machines: { host: machine.key }, people: { 'A. Person': person.key } });
const field = (facts: Partial<FieldEvidence> = {}): FieldEvidence => ({
  field: 'begDate',
  equal: 10,
  different: 0,
  notComparable: 0,
  lost: false,
  read: 'yes',
  ...facts,
});
const night = (
  day: string,
  fields = [field()],
  facts: Partial<Evidence['operations'][number]> = {},
): Evidence => ({
  script: SCRIPT,
  code: CODE,
  soap: { host: 'soap.example', kind: 'service' },
  rest: { host: 'rest.example', kind: 'service' },
  scope: {},
  toolkit: '0.6.0',
  at: `${day}T02:00:00.000Z`,
  day: day as LocalDate,
  source: 'compare',
  runs: 1,
  operations: [
    { operation: 'wsdlGetSchedulesV3', calls: 1, recordsApart: 0, problems: [], fields, ...facts },
  ],
});
/** Nights in a row, the last of them on the 31st of March. */
const nights = (count: number, until = '2026-03-31') =>
  Array.from({ length: count }, (_, i) => night(addDays(until, i + 1 - count)));
const TODAY = { script: SCRIPT, sha256: CODE.sha256, today: '2026-04-01' as LocalDate };
const signed = (standing: ReturnType<typeof standingOf>, more: object = {}) =>
  signOffOn(standing, {
    ...{ who: 'A. Person', at: new Date('2026-04-01T09:00:00Z'), losses: standing.losses },
    excepts: standing.lacks.map(({ id }) => id),
    ...more,
  });

it('is fulfilled by so many nights in a row, a month’s end among them', () => {
  const policy = goPolicyOf({ nights: 20 });
  expect(standingOf(policy, nights(20), TODAY)).toMatchObject({
    fulfilled: true,
    nights: 20,
    monthEnd: true,
  });
  expect(standingOf(policy, nights(19), TODAY).waitsFor).toEqual(['20 nights in a row, has 19']);
  expect(standingOf(policy, nights(20, '2026-03-30'), TODAY).waitsFor).toEqual(['the last day of a month']);
  expect(standingOf(policy, [], TODAY).fulfilled).toBe(false);
  // Those of another script are none of it, though its text is the same.
  expect(standingOf(policy, nights(20), { ...TODAY, script: 'another' }).waitsFor).toContain(
    '20 nights in a row, has 0',
  );
});

it.each([
  ['2026-03-29T23:59:59.000Z', 0],
  ['2026-03-30T00:00:00.000Z', 1],
  ['2026-04-02T23:59:59.000Z', 1],
  ['2026-04-03T00:00:00.000Z', 0],
])('a night of the 31st of March may be taken from the day before to two days after it: %s', (at, count) => {
  const taken = [{ ...night('2026-03-31'), at }];
  expect(standingOf(goPolicyOf({ nights: 1 }), taken, TODAY).nights).toBe(count);
});

it('counts the newest night for as many days as the policy says, and no longer', () => {
  const policy = goPolicyOf({ maxAgeDays: 7 });
  const on = (today: string) => standingOf(policy, nights(5), { ...TODAY, today: today as LocalDate });
  expect(on('2026-04-07').fulfilled).toBe(true);
  expect(on('2026-04-08').lacks.map(({ id }) => id)).toEqual(['age']);
});

it('begins the row anew after a night that is missing, or in which something stood against it', () => {
  const policy = goPolicyOf({ nights: 5 });
  const [first, second, third, ...others] = nights(7);
  expect(standingOf(policy, [first!, second!, ...others], TODAY).nights).toBe(4);
  const bad = night(third!.day, [field({ different: 1 })]);
  expect(standingOf(policy, [first!, second!, bad, ...others], TODAY)).toMatchObject({
    fulfilled: false,
    nights: 4,
  });
  expect(standingOf(goPolicyOf({ nights: 5, gapDays: 2 }), [first!, second!, ...others], TODAY).nights).toBe(
    6,
  );
});

it.each<[string, Evidence, RegExp]>([
  ['a difference', night('2026-03-31', [field({ different: 2 })]), /begDate differs 2 times/],
  [
    'a loss',
    night('2026-03-31', [field(), field({ field: 'totalCost', equal: 0, lost: true, notComparable: 3 })]),
    /totalCost has no place/,
  ],
  [
    'what could not be compared',
    night('2026-03-31', [field({ notComparable: 1 })]),
    /begDate could not be compared/,
  ],
  [
    'a field of which nobody knows whether it is read',
    night('2026-03-31', [field({ read: 'unknown', different: 1 })]),
    /begDate differs/,
  ],
  [
    'a record that one side lacks',
    night('2026-03-31', [field()], { recordsApart: 1 }),
    /1 record on one side only/,
  ],
  [
    'what no field can tell',
    night('2026-03-31', [field()], { problems: ['gives absenceShifts'] }),
    /gives absenceShifts/,
  ],
])('says on which day and what stands against it: %s', (_, last, says) => {
  const standing = standingOf(goPolicyOf(), [...nights(9, '2026-03-30'), last], TODAY);
  expect(standing.fulfilled).toBe(false);
  expect(standing.waitsFor[0]).toMatch(/^2026-03-31: /);
  expect(standing.waitsFor.join()).toMatch(says);
});

it('does not count what the script does not read, nor what is ignored until its last day', () => {
  const last = night('2026-03-31', [field(), field({ field: 'ts', different: 5, read: 'no' })]);
  expect(standingOf(goPolicyOf(), [...nights(9, '2026-03-30'), last], TODAY).fulfilled).toBe(true);
  const rule = { field: 'ts', reason: 'clocks of two machines', owner: 'Payroll' };
  const noisy = night('2026-03-31', [field(), field({ field: 'ts', different: 5 })]);
  const standing = (until: string) =>
    standingOf(goPolicyOf({ ignore: [{ ...rule, until }] }), [...nights(9, '2026-03-30'), noisy], TODAY);
  expect(standing('2026-03-31').fulfilled).toBe(true);
  expect(standing('2026-03-30').fulfilled).toBe(false);
});

it('takes no empty nights and no old ones for evidence', () => {
  const empty = nights(10).map((one) => night(one.day, [field({ equal: 0 })]));
  expect(standingOf(goPolicyOf(), empty, TODAY).waitsFor).toEqual([
    'a record in an answer of wsdlGetSchedulesV3: none was compared in those nights',
  ]);
  const later = { ...TODAY, today: '2026-04-20' as LocalDate };
  expect(standingOf(goPolicyOf(), nights(10), later).waitsFor.join()).toContain(
    'the newest is of 2026-03-31',
  );
});

it('demands of a script what the policy says of it', () => {
  const policy = goPolicyOf({ nights: 20, scripts: { [SCRIPT]: { nights: 2, monthEnd: false } } });
  expect(standingOf(policy, nights(2, '2026-03-30'), TODAY).fulfilled).toBe(true);
});

it.each([
  [{ nights: 0 }, 'policy.nights'],
  [{ night: 5 }, 'policy.night'],
  [{ ignore: [{ field: 'ts', reason: 'noise', owner: 'me' }] }, 'policy.ignore.0.until'],
  [{ scripts: { a: { nights: 'five' } } }, 'policy.scripts.a.nights'],
])('refuses %j and names the field', (input, path) => {
  expect(() => policyOf(input)).toThrow(path);
});

it.each<[damage: Partial<Record<keyof Evidence, unknown>>, field: string]>([
  [{ day: '2026-02-30' }, 'day'],
  [{ day: 20260331 }, 'day'],
  [{ at: '2026-03-31' }, 'at'],
  [{ script: '' }, 'script'],
  [{ code: { ...CODE, sha256: 'A'.repeat(64) } }, 'code.sha256'],
  [{ soap: { host: '', kind: 'service' } }, 'soap.host'],
  [{ rest: { host: 'rest.example' } }, 'rest.kind'],
  [{ scope: { until: '2026-03-31' } }, 'scope'],
  [{ scope: { from: 'yesterday' } }, 'scope.from'],
  [{ source: 'guess' }, 'source'],
  [{ runs: -1 }, 'runs'],
  [{ operations: [{ operation: 'wsdlGetRoles', calls: 0.5, fields: [] }] }, 'operations.0.calls'],
  [
    { operations: [{ operation: 'wsdlGetRoles', calls: 1, fields: [field({ equal: -1 })] }] },
    'fields.0.equal',
  ],
])('counts no night in which evidence says %j, and names the field', (damage, name) => {
  const [whole] = nights(1);
  expect(evidenceOf(whole)).toEqual(whole);
  expect(() => evidenceOf({ ...whole, ...damage })).toThrow(name);
});

it('signs what is fulfilled, and what is not only as an exception with a reason and an end', () => {
  const fulfilled = standingOf(goPolicyOf(), nights(9), TODAY);
  const signOff = signed(fulfilled);
  expect(signOff).toMatchObject({ kind: 'go', who: 'A. Person', evidence: { records: 9 } });
  expect(signOff.evidence!.sha256).toBe(evidenceHash(nights(9)));
  const lacking = standingOf(goPolicyOf(), nights(2), TODAY);
  expect(() => signed(lacking)).toThrow('an exception has a reason and a last day');
  expect(signed(lacking, { reason: 'read by eye', until: '2026-05-01' }).kind).toBe('exception');
  const bad = [...nights(4, '2026-03-30'), night('2026-03-31', [field({ different: 1 })])];
  const exception = signed(standingOf(goPolicyOf(), bad, TODAY), { reason: 'so', until: '2026-05-01' });
  expect(exception.evidence).toMatchObject({ records: 5, sha256: evidenceHash(bad) });
});

it('permits by policy, signature or exception, until the exception ends or is withdrawn', () => {
  const fulfilled = standingOf(goPolicyOf(), nights(9), TODAY);
  const lacking = standingOf(goPolicyOf(), nights(2), TODAY);
  const exception = signed(lacking, { reason: 'read by eye', until: '2026-05-01' });
  const permission = (standing: typeof lacking, signOffs: SignOff[], more: object = {}) =>
    permissionOf(standing, signOffs, { today: TODAY.today, ...more });
  expect(permission(fulfilled, [])).toMatchObject({ allowed: true, by: 'policy' });
  expect(permission(fulfilled, [], { signed: true })).toMatchObject({ allowed: false });
  expect(permission(fulfilled, [signed(fulfilled)], { signed: true })).toMatchObject({ by: 'signature' });
  expect(permission(lacking, [])).toMatchObject({ allowed: false });
  expect(permission(lacking, [signed(fulfilled)])).toMatchObject({ allowed: false });
  expect(permission(lacking, [exception])).toMatchObject({ allowed: true, by: 'exception' });
  expect(permission(lacking, [{ ...exception, script: 'another.php' }])).toMatchObject({ allowed: false });
  expect(permission(lacking, [exception], { today: '2026-05-02' })).toMatchObject({ allowed: false });
  const withdrawn = signOffOf({ script: SCRIPT, who: 'B', at: '2026-04-02T00:00:00Z', kind: 'withdrawn' });
  expect(permission(lacking, [withdrawn, exception])).toMatchObject({ allowed: false });
});

it('does not let go what somebody has withdrawn, not even where the policy is fulfilled', () => {
  const fulfilled = standingOf(goPolicyOf(), nights(9), TODAY);
  const withdrawn = (at: string) =>
    signOffOf({ script: SCRIPT, who: 'B. Person', at, kind: 'withdrawn', reason: 'wrong sums' });
  const permission = (...signOffs: SignOff[]) => permissionOf(fulfilled, signOffs, { today: TODAY.today });
  const go = signed(fulfilled);
  expect(permission(go, withdrawn('2026-04-02T00:00:00.000Z'))).toMatchObject({
    allowed: false,
    why: expect.stringMatching(/B\. Person withdrew it on 2026-04-02 \(wrong sums\)/),
  });
  expect(permission(withdrawn('2026-03-02T00:00:00.000Z'))).toMatchObject({ allowed: false });
  // Of two people with two clocks.
  expect(permission(go, withdrawn('2026-04-01T08:59:00.000Z'))).toMatchObject({ allowed: false });
  expect(permission(withdrawn('2026-03-02T00:00:00.000Z'), go)).toMatchObject({ by: 'signature' });
});

it('says of a policy that is fulfilled by evidence that is not what was signed', () => {
  const all = nights(9);
  const signature = signed(standingOf(goPolicyOf(), all, TODAY));
  const other = standingOf(goPolicyOf(), [{ ...all[0]!, runs: 2 }, ...all.slice(1)], TODAY);
  expect(permissionOf(other, [signature], { today: TODAY.today })).toMatchObject({
    by: 'policy',
    why: expect.stringContaining('A. Person signed is not there as it was'),
  });
});

it('adds up the runs and the calls of its nights', () => {
  const some = nights(3).map((one) => ({ ...one, runs: 2 }));
  const lacks = (runs: number, calls: number) =>
    standingOf(goPolicyOf({ nights: 1, runs, calls, monthEnd: false }), some, TODAY).lacks.map(
      ({ id }) => id,
    );
  expect(lacks(6, 3)).toEqual([]);
  expect(lacks(7, 4)).toEqual(['runs', 'calls']);
});

it('takes no night for evidence that is still to come', () => {
  const standing = standingOf(goPolicyOf(), [...nights(9), night('2099-12-31')], TODAY);
  expect(standing.fulfilled).toBe(false);
  expect(standing.waitsFor.join()).toContain('one is of 2099-12-31, and today is 2026-04-01');
  expect(standingOf(goPolicyOf(), [...nights(9), night('2026-04-01')], TODAY).fulfilled).toBe(true);
});

it('takes no exception that has ended for a signature, not even where the policy is fulfilled by now', () => {
  const exception = signed(standingOf(goPolicyOf(), nights(2), TODAY), { reason: 'so', until: '2026-04-01' });
  const fulfilled = standingOf(goPolicyOf(), nights(9), TODAY);
  const on = (today: string) =>
    permissionOf(fulfilled, [exception], { today: today as LocalDate, signed: true });
  expect(on('2026-04-01')).toMatchObject({ allowed: true });
  expect(on('2026-04-02')).toMatchObject({
    allowed: false,
    why: expect.stringContaining('ended on 2026-04-01'),
  });
});

it('does not take a signature whose evidence is another now, nor one for another operation', () => {
  const writes = { signed: true, today: TODAY.today };
  const all = nights(9);
  const fulfilled = standingOf(goPolicyOf(), all, TODAY);
  const signature = signed(fulfilled);
  const cleaned = all.map((one, i) => (i === 8 ? { ...one, runs: 2 } : one));
  expect(permissionOf(standingOf(goPolicyOf(), cleaned, TODAY), [signature], writes)).toMatchObject({
    allowed: false,
    why: expect.stringContaining('signed is not there as it was'),
  });
  const more = [...all, ...nights(1, '2026-04-01')];
  expect(permissionOf(standingOf(goPolicyOf(), more, TODAY), [signature], writes)).toMatchObject({
    by: 'signature',
  });
  const read = standingOf(goPolicyOf(), all, { ...TODAY, operation: 'wsdlGetSchedulesV3' });
  expect(permissionOf(read, [signature], writes)).toMatchObject({ by: 'signature' });
  expect(permissionOf(fulfilled, [signed(read)], writes)).toMatchObject({ allowed: false });
  const other = standingOf(goPolicyOf(), all, { ...TODAY, operation: 'wsdlGetUnits' });
  expect(other).toMatchObject({ fulfilled: false, nights: 0 });
});

it('keeps nights and signatures as they are, and passes over none that it cannot read', () => {
  const all = nights(3);
  const history = join(folder, 'history');
  const files = all.map((one) => keepNight(history, [one], machine));
  expect(readHistory(history, keys)).toEqual(all);
  expect(readHistory(join(folder, 'nowhere'), keys)).toEqual([]);
  const exception = signed(standingOf(goPolicyOf(), all, TODAY), { reason: 'so', until: '2026-05-01' });
  addSignOff(history, exception, { signer: person, keys });
  addSignOff(history, { ...exception, kind: 'withdrawn' }, { signer: person, keys });
  expect(readSignOffs(history, keys)).toEqual([exception, { ...exception, kind: 'withdrawn' }]);
  appendFileSync(files[1]!, 'x');
  expect(() => readHistory(history, keys)).toThrow(/night-000002/);
});

it.each([
  ['a machine that keeps nights', machine],
  ['somebody whom nobody knows', new Signer(Buffer.alloc(32, 9))],
])('takes no signature by %s', (_, signer) => {
  const signature = signed(standingOf(goPolicyOf(), nights(9), TODAY));
  expect(() => addSignOff(folder, signature, { signer, keys })).toThrow(/is not the one that the book/);
  // Whoever writes past the toolkit is not heard.
  new ChainFolder(folder, 'sign-off').add(signature, signer);
  expect(readSignOffs(folder, keys)).toEqual([]);
});

it('counts no night by a key that is not of a machine in the book', () => {
  keepNight(folder, nights(9), person);
  keepNight(folder, nights(9), new Signer(Buffer.alloc(32, 9)));
  expect(readHistory(folder, keys)).toEqual([]);
});

it('lets no key be one of a machine and of a person', () => {
  expect(() => keyBookOf({ machines: { host: person.key }, people: { 'A. Person': person.key } })).toThrow(
    /one machine or one person/,
  );
});

it.each<[string, Partial<Evidence>, RegExp]>([
  ['of the script before it was changed', { code: { ...CODE, sha256: 'b'.repeat(64) } }, /another text/],
  ['of a script whose file nobody knows', { code: undefined as never }, /does not say which text/],
  ['of a sandbox', { soap: { host: 'soap.example', kind: 'sandbox' } }, /SOAP was a sandbox/],
  ['of a sandbox for REST', { rest: { host: 'rest.example', kind: 'sandbox' } }, /REST was a sandbox/],
  ['of what nobody has asked', { rest: { host: 'rest.example', kind: 'unknown' } }, /nobody knows what/],
  ['of another host', { soap: { host: 'test.example', kind: 'service' } }, /test\.example, which the policy/],
  ['of other units', { scope: { units: [102] } }, /the units 102 alone/],
])('counts no night %s, and says so', (_, facts, says) => {
  const all = nights(9).map((one) => ({ ...one, ...facts }));
  const standing = standingOf(goPolicyOf({ units: [101] }), all, TODAY);
  expect(standing).toMatchObject({ fulfilled: false, nights: 0 });
  expect(standing.notCounted.join()).toMatch(says);
});

it('counts no night where the policy names no hosts, nor for a script whose text nobody knows', () => {
  expect(standingOf(policyOf(), nights(9), TODAY).notCounted.join()).toContain('the policy names no hosts');
  const { sha256: _, ...unknown } = TODAY;
  const standing = standingOf(goPolicyOf(), nights(9), unknown);
  expect(standing.fulfilled).toBe(false);
  expect(() => signed(standing, { reason: 'so', until: '2026-05-01' })).toThrow(/cannot be signed/);
});

it('ends a signature and an exception when the script has another text', () => {
  const other = { ...TODAY, sha256: 'b'.repeat(64) };
  const changed = nights(9).map((one) => ({ ...one, code: { ...CODE, sha256: other.sha256 } }));
  const go = signed(standingOf(goPolicyOf(), nights(9), TODAY));
  const exception = signed(standingOf(goPolicyOf(), [], TODAY), { reason: 'so', until: '2026-05-01' });
  for (const one of [go, exception]) {
    const permission = permissionOf(standingOf(goPolicyOf(), changed, other), [one], {
      ...{ today: TODAY.today, signed: true },
    });
    expect(permission).toMatchObject({ allowed: false, why: expect.stringContaining('has another text') });
  }
});

it('lets an exception except what it names alone, and for a year at most', () => {
  const few = standingOf(goPolicyOf(), nights(2), TODAY);
  expect(few.lacks.map(({ id }) => id)).toEqual(['nights']);
  const so = { reason: 'so', until: '2026-05-01' as LocalDate };
  expect(() => signed(few, { ...so, excepts: [] })).toThrow(/does not name nights/);
  expect(() => signed(few, { ...so, until: '2027-06-01' as LocalDate })).toThrow(/within a year/);
  const exception = signed(few, so);
  const worse = standingOf(
    goPolicyOf(),
    [...nights(1), night('2026-04-01', [field({ different: 1 })])],
    TODAY,
  );
  expect(permissionOf(worse, [exception], { today: TODAY.today })).toMatchObject({
    allowed: false,
    why: expect.stringContaining('does not except wsdlGetSchedulesV3.begDate'),
  });
});

it.each<[string, Partial<FieldEvidence>, Partial<FieldEvidence>, boolean]>([
  ['the same again', { different: 2 }, { different: 2 }, true],
  ['less', { different: 2 }, { different: 1 }, true],
  ['more', { different: 2 }, { different: 3 }, false],
  ['another kind', { notComparable: 9 }, { different: 1 }, false],
  ['more that cannot be compared', { notComparable: 2 }, { notComparable: 3 }, false],
  ['a loss in place of differences', { different: 9 }, { lost: true, notComparable: 1 }, false],
])('lets an exception for a field cover %s: %j, then %j', (_, then, later, allowed) => {
  const of = (facts: Partial<FieldEvidence>, day: string) =>
    standingOf(goPolicyOf(), [...nights(4), night(day, [field(facts)])], TODAY);
  const so = { reason: 'so', until: '2026-05-01' as LocalDate, losses: ['wsdlGetSchedulesV3.begDate'] };
  const exception = signed(of(then, '2026-04-01'), so);
  const standing = of(later, '2026-04-01');
  const { losses } = standing;
  expect(
    permissionOf(standing, [{ ...exception, losses: [...losses] }], { today: TODAY.today }).allowed,
  ).toBe(allowed);
});

it('takes records that only one side has for excepted up to the number that was signed', () => {
  const of = (recordsApart: number) =>
    standingOf(goPolicyOf(), [...nights(4), night('2026-04-01', [field()], { recordsApart })], TODAY);
  const exception = signed(of(2), { reason: 'so', until: '2026-05-01' as LocalDate });
  expect(permissionOf(of(2), [exception], { today: TODAY.today }).allowed).toBe(true);
  expect(permissionOf(of(3), [exception], { today: TODAY.today })).toMatchObject({
    allowed: false,
    why: expect.stringContaining('so much of wsdlGetSchedulesV3.record'),
  });
  // One of before, which does not say how much, is for nothing that can be counted.
  const { amounts: _, ...before } = exception;
  expect(permissionOf(of(2), [signOffOf(before)], { today: TODAY.today }).allowed).toBe(false);
});

it('lets nothing go with a loss that nobody has confirmed, nor with one that came later', () => {
  const lost = (name: string) => field({ field: name, equal: 0, lost: true, notComparable: 3 });
  const withLoss = (...names: string[]) =>
    standingOf(
      goPolicyOf({ noLoss: false }),
      nights(9).map((one) => night(one.day, [field(), ...names.map(lost)])),
      TODAY,
    );
  const standing = withLoss('totalCost');
  expect(standing).toMatchObject({ fulfilled: true, losses: ['wsdlGetSchedulesV3.totalCost'] });
  expect(permissionOf(standing, [], { today: TODAY.today })).toMatchObject({
    allowed: false,
    why: expect.stringContaining('confirmed what is lost: wsdlGetSchedulesV3.totalCost'),
  });
  expect(() => signed(standing, { losses: [] })).toThrow(/totalCost would be lost/);
  const go = signed(standing);
  expect(permissionOf(standing, [go], { today: TODAY.today })).toMatchObject({ by: 'signature' });
  expect(permissionOf(withLoss('totalCost', 'netCost'), [go], { today: TODAY.today })).toMatchObject({
    allowed: false,
    why: expect.stringContaining('netCost would be lost too'),
  });
});

it('property: the hash is that of the evidence, whatever the order, and another one for any other evidence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 }), (count, at) => {
      const all = nights(count);
      const turned = [...all].reverse().map((one) => Object.fromEntries(Object.entries(one).reverse()));
      expect(evidenceHash(turned as unknown as Evidence[])).toBe(evidenceHash(all));
      const other = all.map((one, i) => (i === at % count ? { ...one, runs: one.runs + 1 } : one));
      expect(evidenceHash(other)).not.toBe(evidenceHash(all));
    }),
  );
});

it('stands against nothing up to the number of differences that the policy lets pass, and against all beyond it', () => {
  const last = (different: number, more: Partial<FieldEvidence> = {}) =>
    night('2026-03-31', [field({ different, ...more })], { recordsApart: 1 });
  const ids = (one: Evidence) =>
    standingOf(goPolicyOf({ maxDifferences: 3 }), [...nights(9, '2026-03-30'), one], TODAY)
      .lacks.map(({ id }) => id)
      .filter((id) => id.includes('.'));
  expect(ids(last(2))).toEqual([]);
  expect(ids(last(3))).toEqual(['wsdlGetSchedulesV3.record', 'wsdlGetSchedulesV3.begDate']);
  // What could not be compared is no difference, and no number lets it pass.
  expect(ids(last(0, { notComparable: 1 }))).toEqual(['wsdlGetSchedulesV3.begDate']);
});

it('a signature that has an end ends there, and one without evidence holds for nothing', () => {
  const fulfilled = standingOf(goPolicyOf(), nights(9), TODAY);
  const writes = { signed: true, today: TODAY.today };
  const go = signed(fulfilled);
  const until = (day: string) => ({ ...go, until: day as LocalDate });
  expect(permissionOf(fulfilled, [until('2026-04-01')], writes)).toMatchObject({ allowed: true });
  expect(permissionOf(fulfilled, [until('2026-03-31')], writes)).toMatchObject({
    allowed: false,
    why: expect.stringContaining('the signature ended on 2026-03-31'),
  });
  const { evidence: _, ...bare } = go;
  expect(permissionOf(fulfilled, [bare], writes)).toMatchObject({ allowed: false });
});

it.each([
  [{ excepts: [] }, /excepts.*names what it excepts/s],
  [{ reason: undefined }, /reason.*has a reason and a last day/s],
  [{ until: undefined }, /reason.*has a reason and a last day/s],
  [{ sha256: undefined }, /whose file nobody knows/],
])('an exception with %j is kept nowhere', (lacks, says) => {
  const whole = {
    ...{
      script: SCRIPT,
      who: 'A. Person',
      at: '2026-04-01T09:00:00Z',
      kind: 'exception',
      sha256: CODE.sha256,
    },
    ...{ excepts: ['nights'], reason: 'so', until: '2026-05-01' },
  };
  expect(signOffOf(whole)).toMatchObject({ kind: 'exception' });
  expect(() => signOffOf({ ...whole, ...lacks })).toThrow(says);
});

it('withdraws for one operation or for the whole script', () => {
  const signature = { who: 'B', at: new Date('2026-04-02T00:00:00Z'), reason: 'wrong sums' };
  const operation = 'wsdlGetSchedulesV3';
  expect(withdrawalOf({ script: SCRIPT, operation } as never, signature)).toMatchObject({
    ...{ script: SCRIPT, operation, who: 'B', reason: 'wrong sums', kind: 'withdrawn' },
    at: '2026-04-02T00:00:00.000Z',
  });
  expect(withdrawalOf({ script: SCRIPT } as never, signature)).not.toHaveProperty('operation');
});

it('a book takes no second key for a name, no key of another, and nothing that is no key', () => {
  const path = join(folder, 'keys.json');
  addToKeyBook(path, 'machines', 'host', machine.key);
  addToKeyBook(path, 'machines', 'host', machine.key);
  addToKeyBook(path, 'people', 'A. Person', person.key);
  const other = new Signer(Buffer.alloc(32, 3)).key;
  expect(() => addToKeyBook(path, 'machines', 'host', other)).toThrow(/another key for host/);
  expect(() => addToKeyBook(path, 'people', 'Host', machine.key)).toThrow(/one machine or one person/);
  for (const none of [
    other.slice(0, 42),
    `${other}AA`,
    `${other.slice(0, 42)}${other[42] === '1' ? '2' : '1'}`,
    `=${other}`,
  ])
    expect(() => addToKeyBook(path, 'people', 'B', none), none).toThrow(/expected a public key/);
  expect(readKeyBook(path)).toEqual(keys);
});

it.each<[string, Evidence['scope'], string | undefined]>([
  ['seven days until the night', { from: '2026-03-25', to: '2026-03-31' }, undefined],
  ['seven days that end seven days before', { from: '2026-03-18', to: '2026-03-24' }, undefined],
  [
    'seven days that end eight days before',
    { from: '2026-03-17', to: '2026-03-23' },
    'it compared shifts until 2026-03-23',
  ],
  ['six days', { from: '2026-03-26', to: '2026-03-31' }, 'it compared 6 days of shifts'],
  ['a period without an end', { from: '2026-03-25' }, 'it compared no shifts'],
  ['no shifts', {}, 'it compared no shifts'],
  [
    'one of two units',
    { units: [101], from: '2026-03-25', to: '2026-03-31' },
    'it compared the units 101 alone',
  ],
  ['both units', { units: [102, 101, 103], from: '2026-03-25', to: '2026-03-31' }, undefined],
])('a night of %s counts or not, and says why', (_, scope, why) => {
  const policy = goPolicyOf({ nights: 1, shiftDays: 7, units: [101, 102] });
  const standing = (fields?: FieldEvidence[]) =>
    standingOf(policy, [{ ...night('2026-03-31', fields), scope }], TODAY);
  expect(standing().notCounted).toEqual(why === undefined ? [] : [why]);
  expect(standing().fulfilled).toBe(why === undefined);
  // What it found stands all the same.
  expect(standing([field({ different: 1 })]).waitsFor.join()).toContain('begDate differs');
});

it('lets no night of one operation count for another, nor one in which it was not called', () => {
  const of = (facts: Partial<Evidence['operations'][number]>) =>
    standingOf(goPolicyOf({ nights: 1 }), [night('2026-03-31', [field()], facts)], {
      ...TODAY,
      operation: 'wsdlGetSchedulesV3',
    });
  expect(of({})).toMatchObject({ nights: 1, fulfilled: true });
  expect(of({ calls: 0 })).toMatchObject({ nights: 0, fulfilled: false });
  expect(of({ operation: 'wsdlGetUnits' })).toMatchObject({ nights: 0, fulfilled: false });
  expect(of({ calls: 0, problems: ['did not answer'] }).waitsFor.join()).toContain('did not answer');
});

it('asks for a record of each operation that the script calls, though no night saw it', () => {
  const operations = ['wsdlGetSchedulesV3', 'wsdlGetUnits'];
  expect(standingOf(goPolicyOf(), nights(9), { ...TODAY, operations }).lacks.map(({ id }) => id)).toEqual([
    'wsdlGetUnits.answer',
  ]);
});

it('counts no night again that had something against it, though a later run of it was good', () => {
  const bad = night('2026-03-31', [field({ different: 1 })]);
  const again = { ...night('2026-03-31'), at: '2026-03-31T05:00:00.000Z' };
  expect(standingOf(goPolicyOf({ nights: 1 }), [again, bad], TODAY)).toMatchObject({ nights: 0 });
  expect(standingOf(goPolicyOf({ nights: 1 }), [bad, again, night('2026-04-01')], TODAY)).toMatchObject({
    nights: 1,
  });
});

it('counts no night of a version that the policy does not name', () => {
  const waits = (toolkits: string[]) => standingOf(goPolicyOf({ toolkits }), nights(9), TODAY);
  expect(waits(['0.5.0', '0.6.0']).fulfilled).toBe(true);
  expect(waits(['0.5.0'])).toMatchObject({
    nights: 0,
    notCounted: ['version 0.6.0 compared, which the policy does not name'],
  });
});

it('names what is of the script as a whole without an operation', () => {
  const problems = ['the script did not end'];
  const standing = standingOf(
    goPolicyOf(),
    [...nights(9, '2026-03-30'), night('2026-03-31', [], { operation: 'unknown', problems })],
    TODAY,
  );
  expect(standing.waitsFor[0]).toBe('2026-03-31: the script did not end');
});

it('a value that is lost and not read is no loss that somebody must confirm', () => {
  const losses = (facts: Partial<FieldEvidence>) =>
    standingOf(goPolicyOf({ noLoss: false }), [night('2026-03-31', [field(facts)])], TODAY).losses;
  const lost = { lost: true, notComparable: 3 };
  expect(losses(lost)).toEqual(['wsdlGetSchedulesV3.begDate']);
  expect(losses({ ...lost, read: 'unknown' })).toEqual(['wsdlGetSchedulesV3.begDate']);
  expect(losses({ ...lost, read: 'no' })).toEqual([]);
  expect(losses({ lost: true })).toEqual([]);
  expect(losses({ notComparable: 3 })).toEqual([]);
});

it('a signature ends where the policy says something else of the script, and not where it does of another', () => {
  const go = signed(standingOf(goPolicyOf(), nights(9), TODAY));
  const under = (input: GoPolicyInput) =>
    permissionOf(standingOf(goPolicyOf(input), nights(9), TODAY), [go], { today: TODAY.today, signed: true });
  const rule = { field: 'ts', reason: 'noise', owner: 'Payroll', until: '2026-05-01' };
  expect(under({ ignore: [{ ...rule, script: 'another.php' }] })).toMatchObject({ by: 'signature' });
  expect(under({ scripts: { 'another.php': { nights: 9 } } })).toMatchObject({ by: 'signature' });
  for (const changed of [{ nights: 4 }, { ignore: [rule] }, { scripts: { [SCRIPT]: { runs: 1 } } }])
    expect(under(changed)).toMatchObject({
      allowed: false,
      why: expect.stringContaining('the policy has changed since A. Person signed'),
    });
});

it('takes no signature of a day that is still to come, but for a clock that is a day ahead', () => {
  const standing = standingOf(goPolicyOf(), nights(9), TODAY);
  const go = signed(standing);
  const on = (at: string) => permissionOf(standing, [{ ...go, at }], { today: TODAY.today, signed: true });
  expect(on('2026-04-02T23:00:00.000Z')).toMatchObject({ by: 'signature' });
  expect(on('2026-04-03T00:00:00.000Z')).toMatchObject({
    allowed: false,
    why: expect.stringContaining('signed it on 2026-04-03, which is still to come'),
  });
});

it('a script goes only where none of its operations is withdrawn; another operation goes on', () => {
  const withdrawn = signOffOf({
    ...{ script: SCRIPT, operation: 'wsdlGetUnits', who: 'B. Person', at: '2026-04-01T10:00:00.000Z' },
    kind: 'withdrawn',
  });
  const of = (operation?: string) =>
    permissionOf(
      standingOf(goPolicyOf(), nights(9), { ...TODAY, ...(operation && { operation }) }),
      [withdrawn],
      { today: TODAY.today },
    ).allowed;
  expect([of(), of('wsdlGetUnits'), of('wsdlGetSchedulesV3')]).toEqual([false, false, true]);
});

it('tells of each script where it is: those that may go first, then those with more nights', () => {
  const of = (script: string, all: Evidence[]) => all.map((one) => ({ ...one, script }));
  const evidence = [
    ...of('few.php', nights(2)),
    ...of('once.php', nights(1)),
    ...of('more.php', nights(4)),
    ...of('goes.php', nights(9)),
    ...of('gone.php', nights(9)),
  ];
  const same = { sha256: CODE.sha256 };
  const all = statusOf({
    ...{ policy: goPolicyOf(), evidence, today: TODAY.today },
    signOffs: [signOffOf({ script: 'few.php', who: 'B', at: '2026-04-01T00:00:00Z', kind: 'withdrawn' })],
    scripts: new Map<string, { sha256: string; operations?: string[] }>([
      ['few.php', same],
      ['once.php', same],
      ['more.php', same],
      ['goes.php', same],
      ['none.php', { ...same, operations: ['wsdlGetUnits'] }],
    ]),
  });
  expect(
    all.map(({ script, permission, nights: count, first, newest, signOffs }) => [
      ...[script, permission.allowed, count, first, newest, signOffs.length],
    ]),
  ).toEqual([
    ['goes.php', true, 9, '2026-03-23', '2026-03-31', 0],
    ['more.php', false, 4, '2026-03-28', '2026-03-31', 0],
    ['few.php', false, 2, '2026-03-30', '2026-03-31', 1],
    ['once.php', false, 1, '2026-03-31', '2026-03-31', 0],
    // Nobody says which text it has.
    ['gone.php', false, 0, undefined, undefined, 0],
    ['none.php', false, 0, undefined, undefined, 0],
  ]);
  expect(all.at(-1)!.waitsFor.join()).toContain('none was compared in those nights');
});

it.each([
  ['groupRoles', 'groupRoles.endDate', true],
  ['groupRoles', 'groupRolesX', false],
  ['endTime', 'begDate+endTime', true],
  ['begDate+endTime', 'begDate+endTime', true],
  ['begDate', 'endTime', false],
])('a rule for %s ignores %s: %s', (name, path, ignored) => {
  const rule = { field: name, reason: 'noise', owner: 'Payroll', until: '2026-05-01' };
  const last = night('2026-03-31', [field(), field({ field: path, different: 1 })]);
  const standing = standingOf(goPolicyOf({ ignore: [rule] }), [...nights(9, '2026-03-30'), last], TODAY);
  expect(standing.fulfilled).toBe(ignored);
});

it('a rule does not hold yet where it ends more than a year after the night', () => {
  const rule = (until: string) => ({ field: 'begDate', reason: 'noise', owner: 'Payroll', until });
  const bad = night('2026-03-31', [field({ different: 1 })]);
  const standing = (until: string) =>
    standingOf(goPolicyOf({ ignore: [rule(until)] }), [...nights(9, '2026-03-30'), bad], TODAY).fulfilled;
  expect(standing('2027-04-01')).toBe(true);
  expect(standing('2027-04-02')).toBe(false);
});
