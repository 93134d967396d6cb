import { expect, it } from 'vitest';
import type { FieldComparison, SubjectComparison } from '../../src/migrate/compare/Comparison.js';
import { scorecards } from '../../src/migrate/compare/scorecards.js';
import type { Use } from '../../src/migrate/scan/Use.js';

const equal = { equal: 3, converted: 0, different: 0, missing: 0, incomparable: 0 };
const field = (soap: string, facts: Partial<FieldComparison> = {}): FieldComparison => ({
  soap: [soap],
  rest: soap,
  counts: equal,
  why: [],
  examples: [],
  ...facts,
});
const noPlace = { counts: { ...equal, equal: 0, incomparable: 3 }, why: ['no place over REST'] };

const subject = (
  name: SubjectComparison['subject'],
  fields: readonly FieldComparison[],
): SubjectComparison => ({
  subject: name,
  records: { soap: 3, rest: 3 },
  pairs: 3,
  onlySoap: 0,
  onlyRest: 0,
  missing: [],
  fields,
  failures: [],
});

const use = (facts: Partial<Use>): Use => ({
  operation: 'wsdlGetSchedulesV3',
  file: 'job.js',
  line: 1,
  language: 'JavaScript',
  style: 'node-soap',
  certainty: 'certain',
  parts: ['fromDate', 'toDate', 'scheduledShifts'],
  fields: ['begDate', 'hours'],
  readsMore: false,
  ...facts,
});

const shifts = subject('shifts', [
  field('begDate'),
  field('hours'),
  field('badgeNo', noPlace),
  field('totalCost', noPlace),
]);
const employees = subject('employees', [field('badgeNo'), field('givenName'), field('cardNo', noPlace)]);

function cardOf(facts: Partial<Use>, subjects: readonly SubjectComparison[]) {
  const inventory = { files: ['job.js'], uses: [use(facts)], unknown: [], skipped: [] };
  const cards = scorecards({ subjects, lookUpFailures: [] }, {}, inventory);
  return cards.find(({ name }) => name === 'job.js')!;
}

it('gives go to a script of which everything that it reads was compared', () => {
  expect(cardOf({}, [shifts, employees])).toMatchObject({ verdict: 'go', reasons: [] });
});

it('gives no go where whole records are read, and names what could not be compared', () => {
  const card = cardOf({ readsMore: true }, [shifts, employees]);
  expect(card.verdict).toBe('no-go');
  expect(card.reasons.join()).toContain('shifts: totalCost cannot be compared');
  expect(card.reasons.join()).toContain('cannot be seen');
});

it('gives no go where the call gives a part that REST does not have', () => {
  const card = cardOf({ parts: ['fromDate', 'absenceShifts', 'includeCosts'] }, [shifts, employees]);
  expect(card.verdict).toBe('no-go');
  expect(card.reasons.join()).toMatch(/gives absenceShifts.*gives includeCosts/);
});

it('gives no go where a field that one side never gives is read, at any number of records', () => {
  const without = subject('shifts', [field('begDate'), field('hours', { neverGiven: 'rest', ...noPlace })]);
  const cards = scorecards({ subjects: [without], lookUpFailures: [] }, {}, undefined);
  expect(cards[0]).toMatchObject({ verdict: 'no-go' });
  expect(cards[0]!.reasons.join()).toContain('hours comes over REST in no record');
});

it('judges a badge number of a shift by that of its employee', () => {
  const reads = { fields: ['begDate', 'badgeNo'] };
  expect(cardOf(reads, [shifts, employees]).verdict).toBe('go');
  const others = subject('employees', [field('badgeNo', { counts: { ...equal, different: 1 } })]);
  expect(cardOf(reads, [shifts, others]).reasons.join()).toContain('employees: badgeNo differs');
  expect(cardOf(reads, [shifts]).reasons.join()).toContain('employees is not in the scope');
});
