import { expect, it } from 'vitest';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { observationOf, readObserved, wireFindings } from '../../src/migrate/scan/observed.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

const use = (file: string, operation: Use['operation'], more: Partial<Use> = {}): Use => ({
  ...{ file, operation, line: 1, language: 'shell', style: 'method', fields: ['name'] },
  ...{ readsMore: false, ...more },
});

const inventory: Inventory = {
  files: ['jobs/units.sh', 'jobs/skills.sh', 'lib/soap.sh'],
  uses: [
    use('jobs/units.sh', 'wsdlGetSections'),
    use('lib/soap.sh', 'wsdlGetDistricts', { calledFrom: [{ file: 'jobs/skills.sh', line: 3 }] }),
  ],
  unknowns: [],
  skipped: [],
};

const line = (script: string | null, operation: string, from = '2026-03-01', to = '2026-03-20') =>
  JSON.stringify({ script, operation, unit: 1, fields: ['name'], calls: 4, from, to });

it('names calls that no script explains, calls never seen, and traffic without a name', () => {
  const lines = [
    line('jobs/skills.sh', 'wsdlUpdateSkills'),
    line('units', 'wsdlGetSections'),
    line(null, 'wsdlPunch'),
  ];
  const findings = wireFindings(
    inventory,
    readObserved([...lines, line('gone.php', 'wsdlGetUnits')].join('\n')),
  );
  expect(findings).toEqual([
    { what: 'unexplained', script: 'jobs/skills.sh', operation: 'wsdlUpdateSkills', calls: 4 },
    { what: 'no script', operation: 'wsdlPunch', calls: 4 },
    { what: 'unknown script', script: 'gone.php', operation: 'wsdlGetUnits', calls: 4 },
    { what: 'never seen', script: 'jobs/skills.sh', operation: 'wsdlGetDistricts', calls: 0 },
  ]);
});

it.each([
  ['jobs/units.sh', [line('units.sh', 'wsdlGetSections')], { is: 'explained' }],
  [
    'jobs/units.sh',
    [line('units.sh', 'wsdlUpdateUnit')],
    { is: 'unexplained', operations: ['wsdlUpdateUnit'] },
  ],
  // The same script under two names.
  [
    'jobs/units.sh',
    [line('units.sh', 'wsdlUpdateUnit'), line('jobs/units.sh', 'wsdlUpdateUnit')],
    { is: 'unexplained', operations: ['wsdlUpdateUnit'] },
  ],
  ['jobs/units.sh', [line('units.sh', 'wsdlGetSections', '2026-03-19')], { is: 'unknown' }],
  ['jobs/units.sh', [line('units.sh', 'wsdlGetSections', '2026-03-15')], { is: 'explained' }],
  ['jobs/units.sh', [line('units.sh', 'wsdlGetSections', '2026-03-16')], { is: 'unknown' }],
  ['jobs/units.sh', [], { is: 'unknown' }],
  // Of another time, long before what was seen last.
  [
    'jobs/units.sh',
    [
      line('units.sh', 'wsdlGetSections', '2026-03-19'),
      line('units.sh', 'wsdlGetSections', '2025-03-01', '2025-03-20'),
    ],
    { is: 'unknown' },
  ],
  [
    'jobs/units.sh',
    [
      line('units.sh', 'wsdlGetSections', '2026-03-19'),
      line('units.sh', 'wsdlGetSections', '2026-03-01', '2026-03-02'),
    ],
    { is: 'explained' },
  ],
  // A rest of 31 days, and one of 32.
  [
    'jobs/units.sh',
    [
      line('units.sh', 'wsdlGetSections', '2026-03-19'),
      line('units.sh', 'wsdlGetSections', '2026-02-01', '2026-02-16'),
    ],
    { is: 'explained' },
  ],
  [
    'jobs/units.sh',
    [
      line('units.sh', 'wsdlGetSections', '2026-03-19'),
      line('units.sh', 'wsdlGetSections', '2026-02-01', '2026-02-15'),
    ],
    { is: 'unknown' },
  ],
  // What its helper calls is explained, and what a helper's caller was seen to call too.
  ['jobs/skills.sh', [line('jobs/skills.sh', 'wsdlGetDistricts')], { is: 'explained' }],
])('says of %s with %j what the wire says', (file, lines, wanted) => {
  const seen = observationOf(file, inventory, readObserved(lines.join('\n')), '2026-03-15');
  expect(seen).toMatchObject(wanted);
});

it.each([
  // Which of two, nobody says.
  ['roster.php', undefined],
  ['roster', undefined],
  ['a/roster.php', 'a/roster.php'],
  ['/opt/jobs/b/roster.php', 'b/roster.php'],
  ['/opt/jobs/a/roster.php', 'a/roster.php'],
  // Of another folder, or in another language.
  ['/opt/other/units.sh', undefined],
  ['units.py', undefined],
  ['units', 'c/units.sh'],
])('takes traffic of %s for that of no other script than %s', (script, wanted) => {
  const names = ['a/roster.php', 'b/roster.php', 'c/units.sh'];
  const folder = { ...inventory, files: names, uses: names.map((name) => use(name, 'wsdlGetUnits')) };
  const observed = readObserved(line(script, 'wsdlGetUnits'));
  const explained = names.filter(
    (name) => observationOf(name, folder, observed, '2026-03-15').is === 'explained',
  );
  expect(explained).toEqual(wanted ? [wanted] : []);
  expect(wireFindings(folder, observed).some(({ what }) => what === 'unknown script')).toBe(!wanted);
});

it('lets no script leave that was seen to call what its scan has not', () => {
  const leaves = (observed: string) =>
    readinessOf(inventory, { observed: readObserved(observed), since: '2026-03-15' }).scripts.find(
      ({ file }) => file === 'jobs/units.sh',
    )!;
  expect(leaves(line('units.sh', 'wsdlGetSections')).verdict).toBe('leaves');
  expect(leaves(line('units.sh', 'wsdlUpdateUnit')).verdict).toBe('unknown');
});

it.each([
  ['{', /line 1.*not JSON|line 1/],
  [
    '{"script":"a","operation":"wsdlGetUnits","calls":0,"from":"2026-03-01","to":"2026-03-02"}',
    /line 1.*calls/,
  ],
  [`${line('a', 'wsdlGetUnits')}\n{"script":"a"}`, /line 2/],
  [line('a', 'wsdlGetUnits', '2026-03-21'), /line 1.*to: expected no day before/],
  [line('a', 'wsdlGetUnits', '2026-02-30'), /line 1.*from: expected a day/],
])('refuses %j by its line', (text, says) => {
  expect(() => readObserved(text)).toThrow(says);
});
