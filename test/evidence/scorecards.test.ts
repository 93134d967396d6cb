import { describe, expect, it } from 'vitest';
import type {
  FieldComparison,
  Observation,
  ScannedScripts,
  SubjectComparison,
} from '../../src/evidence/compare/Comparison.js';
import { scorecards } from '../../src/evidence/compare/scorecards.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

const equal = { equal: 3, converted: 0, different: 0, missing: 0, incomparable: 0 };
const field = (soap: string, facts: Partial<FieldComparison> = {}): FieldComparison => ({
  soap: [soap],
  rest: soap,
  counts: equal,
  given: { soap: 3, rest: 3, neither: 0 },
  why: [],
  examples: [],
  ...facts,
});
const noPlace = {
  rest: undefined,
  counts: { ...equal, equal: 0, incomparable: 3 },
  given: { soap: 3, rest: 0, neither: 0 },
  why: ['no place over REST'],
};

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
  doubled: [],
  fields,
  failures: [],
});

const use = (facts: Partial<Use>): Use => ({
  operation: 'wsdlGetSchedulesV3',
  file: 'job.js',
  line: 1,
  language: 'JavaScript',
  style: 'method',
  fields: ['begDate', 'hours'],
  readsMore: false,
  ...facts,
});

/** A scan, with what was seen of its scripts on the wire. */
function watched(inventory: Inventory, observation: Observation = SEEN): ScannedScripts {
  const { scripts, skipped } = readinessOf(inventory);
  return { scripts: scripts.map((script) => ({ ...script, observation })), skipped };
}
const SEEN: Observation = { is: 'explained', from: '2026-03-01', to: '2026-03-31' };

const shifts = subject('shifts', [
  field('begDate'),
  field('hours'),
  field('badgeNo', { rest: 'employees.badgeNumber' }),
  field('totalCost', noPlace),
]);
const employees = subject('employees', [field('badgeNo'), field('givenName'), field('cardNo', noPlace)]);

function cardOf(facts: Partial<Use>, subjects: readonly SubjectComparison[]) {
  const inventory: Inventory = { files: ['job.js'], uses: [use(facts)], unknowns: [], skipped: [] };
  const cards = scorecards({ subjects, lookUpFailures: [] }, watched(inventory));
  return cards.find(({ name }) => name === 'job.js')!;
}

it('gives go to a script of which everything that it reads was compared', () => {
  expect(cardOf({}, [shifts, employees])).toMatchObject({ verdict: 'go', reasons: [] });
});

it.each<[Observation | undefined, string, RegExp]>([
  [undefined, 'not judged', /nothing was observed/],
  [{ is: 'unknown', because: 'it was not seen on the wire' }, 'not judged', /not seen on the wire/],
  [{ is: 'unexplained', operations: ['wsdlUpdateSkills'] }, 'no-go', /wsdlUpdateSkills was seen on the wire/],
])('never gives go to a script of which the wire says %j', (observation, verdict, says) => {
  const inventory: Inventory = { files: ['job.js'], uses: [use({})], unknowns: [], skipped: [] };
  const { scripts, skipped } = readinessOf(inventory);
  const [one] = scripts;
  const script = observation ? { ...one!, observation } : one!;
  const all = { subjects: [shifts, employees], lookUpFailures: [] };
  const card = scorecards(all, { scripts: [script], skipped }).at(-1)!;
  expect(card.verdict).toBe(verdict);
  expect([...card.reasons, ...card.notJudged].join()).toMatch(says);
  expect(card.operations.flatMap(({ problems }) => problems)).not.toEqual([]);
});

it('gives a card of its own to traffic that no scan explains, and never go', () => {
  const wire = [
    { what: 'unknown script', script: 'hidden.pl', operation: 'wsdlUpdateSkills', calls: 1 },
    { what: 'no script', operation: 'wsdlPunch', calls: 1 },
    { what: 'never seen', script: 'job.js', operation: 'wsdlGetUnits', calls: 0 },
  ] as const;
  const all = { subjects: [shifts, employees], lookUpFailures: [] };
  const cards = scorecards(all, { scripts: [], skipped: [], wire }).slice(1);
  expect(cards.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['hidden.pl', 'not judged'],
    ['traffic without a script', 'not judged'],
  ]);
  expect(cards[0]!.notJudged.join()).toContain('wsdlUpdateSkills');
});

it('never gives go to a script of which the scan does not know all', () => {
  const inventory: Inventory = { files: ['job.js'], uses: [use({})], unknowns: [], skipped: [] };
  const { scripts, skipped } = watched(inventory);
  const unsure = scripts.map((one) => ({ ...one, doubts: ['line 4: wsdlUpdateSkills stands as a text'] }));
  const all = { subjects: [shifts, employees], lookUpFailures: [] };
  const card = scorecards(all, { scripts: unsure, skipped }).at(-1)!;
  expect(card).toMatchObject({ verdict: 'not judged' });
  expect(card.notJudged.join()).toContain('wsdlUpdateSkills');
});

it('gives no go where whole records are read, and names what could not be compared', () => {
  const card = cardOf({ readsMore: true }, [shifts, employees]);
  expect(card.verdict).toBe('no-go');
  expect(card.reasons.join()).toContain('shifts: totalCost cannot be compared');
  expect(card.notJudged.join()).toContain('cannot be seen');
});

it('gives no go where the script may give a part that REST does not have', () => {
  const card = cardOf({ withoutPlace: ['absenceShifts', 'includeCosts'] }, [shifts, employees]);
  expect(card.verdict).not.toBe('go');
  expect(card.notJudged.join()).toContain('cannot be seen');
});

it('gives no go where a field that one side never gives is read, at any number of records', () => {
  const without = subject('shifts', [field('begDate'), field('hours', { neverGiven: 'rest', ...noPlace })]);
  const cards = scorecards({ subjects: [without], lookUpFailures: [] }, undefined);
  expect(cards[0]).toMatchObject({ verdict: 'no-go' });
  expect(cards[0]!.reasons.join()).toContain('hours comes over REST in no record');
});

it('judges a badge number of a shift where it is compared, and not where employees were not read', () => {
  const reads = { fields: ['begDate', 'badgeNo'] };
  expect(cardOf(reads, [shifts]).verdict).toBe('go');
  const other = (facts: Partial<FieldComparison>) =>
    cardOf(reads, [subject('shifts', [field('begDate'), field('badgeNo', facts)])]);
  expect(other({ counts: { ...equal, different: 1 } })).toMatchObject({ verdict: 'no-go' });
  const unread = other({ counts: { ...equal, equal: 0, incomparable: 3 }, why: ['employees were not read'] });
  expect(unread).toMatchObject({ verdict: 'not judged', reasons: [] });
  expect(unread.notJudged.join()).toContain(
    'badgeNo could not be compared in 3 records (employees were not read)',
  );
});

it.each<[string, Partial<Use>, RegExp]>([
  ['an operation that writes', { operation: 'wsdlUpdateEmployees', fields: [] }, /writes/],
  [
    'an operation whose list was not read',
    { operation: 'wsdlGetUnits', fields: ['name'] },
    /units is not in the scope/,
  ],
  ['a use that may be none', { style: 'name in data' }, /cannot be seen/],
  [
    'one of two operations with one action',
    { mayBe: ['wsdlGetSchedules'] },
    /may be a call of wsdlGetSchedules/,
  ],
  [
    'a field in a call that is not made',
    { operation: 'wsdlGetSections', fields: ['id'] },
    /in another place over REST/,
  ],
])('does not judge %s, and says so', (_, facts, says) => {
  const sections = subject('sections', [field('name'), field('id', noPlace)]);
  const card = cardOf(facts, [subject('shifts', [field('begDate'), field('hours')]), sections]);
  expect(card.verdict).toBe('not judged');
  expect(card.notJudged.join()).toMatch(says);
});

describe('where SOAP has absence shifts, which REST does not give', () => {
  const having: SubjectComparison = { ...shifts, hasAbsenceShifts: true };
  const facts: Partial<Use> = { fields: ['begDate'] };

  it('a script that asks for scheduled shifts alone goes', () => {
    expect(cardOf({ ...facts, scheduledOnly: true }, [having]).verdict).toBe('go');
  });

  it('no other script is judged, because it may get them', () => {
    const card = cardOf(facts, [having]);
    expect([card.verdict, card.notJudged.join()]).toEqual([
      'not judged',
      expect.stringMatching(/absence shifts/),
    ]);
    expect(card.operations[0]!.problems.join()).toMatch(/absence shifts/);
    expect(cardOf(facts, [shifts]).verdict).toBe('go');
  });
});

it('does not judge a script with a call that nobody can read, nor a file that could not be read', () => {
  const inventory: Inventory = {
    files: ['job.js'],
    uses: [use({})],
    unknowns: [{ what: 'call', name: 'ask', file: 'job.js', line: 7, language: 'JavaScript' }],
    skipped: [
      { file: 'traffic.har', why: 'not an HTTP archive' },
      { file: 'Proxy.cs', why: 'generated' },
    ],
  };
  const cards = scorecards({ subjects: [shifts], lookUpFailures: [] }, readinessOf(inventory)).slice(1);
  expect(cards.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['job.js', 'not judged'],
    ['traffic.har', 'not judged'],
  ]);
  expect(cards[0]!.notJudged.join()).toContain('line 7');
});

it('reads the fields of an older version by the names that it has for them', () => {
  const old = (fields: readonly string[], more: readonly FieldComparison[] = []) =>
    cardOf({ operation: 'wsdlGetSchedules', fields }, [subject('shifts', [field('begDate'), ...more])]);
  const differs = field('scheduleId', { counts: { ...equal, different: 1 } });
  expect(old(['begDate', 'id'], [differs]).reasons.join()).toContain('scheduleId differs in 1 record');
  expect(old(['begDate', 'costEstimate']).verdict).toBe('no-go');
});

it('judges the roles inside an employee by the list of their own, by the fields that are read of them', () => {
  const roles = subject('groupRoles', [
    field('roleName', { rest: 'roles.name' }),
    field('endDate', { counts: { ...equal, different: 1 } }),
  ]);
  const reads = (...fields: string[]) =>
    cardOf({ operation: 'wsdlGetEmployeesV2', fields }, [employees, roles]);
  expect(reads('badgeNo', 'groupRoles', 'roleName')).toMatchObject({ verdict: 'go' });
  expect(reads('badgeNo', 'groupRoles', 'endDate').reasons.join()).toContain('groupRoles: endDate differs');
  expect(reads('badgeNo', 'groupRoles').reasons.join()).toContain('groupRoles: endDate differs');
  expect(reads('badgeNo')).toMatchObject({ verdict: 'go' });
});

it('does not judge by lists without a record, nor by fields without a value', () => {
  const empty = { ...shifts, records: { soap: 0, rest: 0 }, pairs: 0 };
  expect(cardOf({}, [empty])).toMatchObject({ verdict: 'not judged' });
  const without = { given: { soap: 0, rest: 0, neither: 3 } };
  const card = cardOf({}, [subject('shifts', [field('begDate', without), field('hours', without)])]);
  expect(card).toMatchObject({ verdict: 'not judged', notJudged: [expect.stringContaining('has a value')] });
});

it('says how often a record comes twice, and that a shift is deleted over REST', () => {
  const twice = { ...shifts, doubled: [{ record: 'shifts-1', on: 'rest' as const }] };
  expect(cardOf({}, [twice]).reasons.join()).toContain('1 record twice over REST');
  const gone = {
    ...shifts,
    onlySoap: 1,
    missing: [{ record: 'shifts-1', on: 'rest' as const, deleted: true as const }],
  };
  expect(cardOf({}, [gone]).reasons.join()).toContain('REST calls 1 of them deleted');
});

it('keeps by operation and field what was seen, and says what is read', () => {
  const differs = field('begDate', { counts: { ...equal, equal: 2, different: 1 } });
  const [evidence] = cardOf({}, [
    {
      ...subject('shifts', [differs, field('hours'), field('comment'), field('totalCost', noPlace)]),
      onlySoap: 2,
    },
  ]).operations;
  expect(evidence).toMatchObject({ operation: 'wsdlGetSchedulesV3', recordsApart: 2, problems: [] });
  expect(evidence!.fields).toEqual([
    { field: 'begDate', equal: 2, different: 1, notComparable: 0, lost: false, read: 'yes' },
    { field: 'hours', equal: 3, different: 0, notComparable: 0, lost: false, read: 'yes' },
    { field: 'comment', equal: 3, different: 0, notComparable: 0, lost: false, read: 'no' },
    { field: 'totalCost', equal: 0, different: 0, notComparable: 3, lost: true, read: 'no' },
  ]);
});

describe('a field of a list', () => {
  const nowhere = { ...noPlace, counts: { ...equal, equal: 3 }, given: { soap: 0, rest: 0, neither: 3 } };
  const units = subject('units', [field('name'), field('timeZone', nowhere)]);

  it('in another place over REST is told of where it is read, and of whole records only where it was given', () => {
    const said = (facts: Partial<Use>, one = units) =>
      cardOf({ operation: 'wsdlGetUnits', ...facts }, [one]).notJudged.join();
    expect(said({ fields: ['name', 'timeZone'] })).toContain('units: timeZone is in another place over REST');
    expect(said({ fields: ['name'] })).not.toContain('timeZone');
    expect(said({ fields: ['name'], readsMore: true })).not.toContain('timeZone');
    const given = subject('units', [field('name'), field('timeZone', noPlace)]);
    expect(said({ fields: ['name'], readsMore: true }, given)).toContain('timeZone is in another place');
  });

  it('without a place over REST is no loss where nobody gave it', () => {
    const of = (facts: Partial<FieldComparison>) =>
      cardOf({ fields: ['begDate', 'totalCost'] }, [
        subject('shifts', [field('begDate'), field('totalCost', facts)]),
      ]);
    expect(of(noPlace).reasons.join()).toContain('totalCost cannot be compared (no place over REST)');
    expect(of(nowhere).reasons.join()).not.toContain('cannot be compared');
  });

  it('has no value only where records were paired', () => {
    const without = field('begDate', { given: { soap: 0, rest: 0, neither: 0 } });
    const unpaired = {
      ...subject('shifts', [without]),
      records: { soap: 1, rest: 0 },
      pairs: 0,
      onlySoap: 1,
    };
    const card = cardOf({ fields: ['begDate'] }, [unpaired]);
    expect(card.notJudged.join()).not.toContain('has a value');
    expect(card.reasons.join()).toContain('shifts: 1 record over SOAP only');
  });
});

it.each<[Use['operation'], string]>([
  ['wsdlGetAgreementsV2', 'has no counterpart over REST'],
  ['wsdlUpdateAgreements', 'has something related only'],
  ['wsdlUpdateEmployees', 'writes: a comparison of what is read cannot judge it'],
])('says of %s why no comparison of records judges it', (operation, says) => {
  const card = cardOf({ operation, fields: [] }, [shifts]);
  expect(card.verdict).not.toBe('go');
  expect([...card.reasons, ...card.notJudged].join()).toContain(says);
});
