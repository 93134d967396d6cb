import { describe, expect, it } from 'vitest';
import type { OperationName } from '../../src/bridge/map/OperationMove.js';
import type { DryRun } from '../../src/migrate/codemods/rewriteClient.js';
import { assessCall } from '../../src/migrate/report/assessCall.js';
import { readinessOf } from '../../src/migrate/report/readinessOf.js';
import { reasonsOf, sectionsOf } from '../../src/migrate/report/sectionsOf.js';
import { operatorLetter, sayUnknown, sayWire, summaryOf } from '../../src/migrate/report/summaryOf.js';
import { unknownsOf } from '../../src/migrate/scan/scanFolder.js';
import type { Inventory, Unknown, Use } from '../../src/migrate/scan/Use.js';

/** What moves, what loses something, what has something related, and what stays. */
const MOVES: Partial<Use> = { operation: 'wsdlGetSections', fields: ['name'] };
const LOSES: Partial<Use> = { operation: 'wsdlGetEmployeesV2', fields: ['cardNo'] };
const RELATED: Partial<Use> = { operation: 'wsdlFindEmployees', fields: ['badgeNo'] };
const STAYS: Partial<Use> = { operation: 'wsdlGetTimePunches', fields: ['badgeNo'] };

const use = (file: string, more: Partial<Use>): Use => ({
  ...{ file, operation: 'wsdlGetSections', line: 1, language: 'TypeScript', style: 'method' },
  ...{ fields: ['name'], readsMore: false, ...more },
});

function reported(scripts: Readonly<Record<string, readonly Partial<Use>[]>>, more: Partial<Inventory> = {}) {
  const uses = Object.entries(scripts).flatMap(([file, own]) => own.map((one) => use(file, one)));
  return readinessOf({ files: Object.keys(scripts), uses, unknowns: [], skipped: [], ...more });
}

const unknown = (file: string, more: Partial<Unknown> = {}): Unknown => ({
  ...{ what: 'call', name: 'ask', file, line: 3, language: 'JavaScript', ...more },
});

describe('a script is what its calls and its unknowns make of it', () => {
  it.each([
    [[MOVES], 'leaves', 'team', 0.5],
    [[MOVES, LOSES], 'decide', 'owner', 0.5],
    [[RELATED], 'decide', 'owner', 0.5],
    [[MOVES, STAYS], 'both', 'owner', 0.5],
    [[LOSES, STAYS], 'both', 'owner', 2],
    [[RELATED, STAYS], 'both', 'owner', 0.5],
    [[STAYS], 'stays', 'operator', 0],
  ] as const)('%j: %s, %s, %d days', (uses, verdict, who, days) => {
    expect(reported({ 'a.ts': uses }).scripts).toMatchObject([{ verdict, who, days }]);
  });

  it('is not known where a place is to look at, whatever its calls are', () => {
    for (const uses of [[MOVES], [STAYS], []]) {
      const { scripts } = reported({ 'a.ts': uses }, { unknowns: [unknown('a.ts')] });
      expect(scripts).toMatchObject([{ verdict: 'unknown', who: 'team', days: 2 }]);
    }
  });
});

describe('a call', () => {
  const called = (...uses: Partial<Use>[]) =>
    assessCall(
      uses[0]!.operation!,
      uses.map((one) => use('a.ts', one)),
    );
  const more: Partial<Use> = { operation: 'wsdlGetEmployeesV2', fields: ['additionalFields'] };

  it('may read anything where its name stands in data, or it may be another operation in one place', () => {
    expect(called(MOVES).verdict).toBe('moves');
    expect(called({ ...MOVES, style: 'name in data' })).toMatchObject({ verdict: 'loses', unsure: true });
    const either = called(MOVES, { ...MOVES, mayBe: ['wsdlGetDistricts'] });
    expect(either).toMatchObject({ verdict: 'loses', unsure: true });
    expect(either.assumed).toEqual([expect.stringContaining('it may be the other')]);
  });

  it('loses a record once, and by its fields where these alone are read', () => {
    expect(called(more).losses).toEqual(['reads additionalFields']);
    expect(called({ ...more, fields: ['additionalFields', 'value'] }).losses).toEqual([
      'reads additionalFields',
    ]);
    expect(called({ ...more, fields: ['value'] }).losses).toEqual(['reads value (of additionalFields)']);
  });
});

describe('the effort', () => {
  const names: OperationName[] = [
    'wsdlGetSections',
    'wsdlGetDistricts',
    'wsdlGetNeoRoles',
    'wsdlGetNeoGroups',
  ];
  const effortOf = (uses: readonly Partial<Use>[], more?: Partial<Inventory>) =>
    reported({ 'a.ts': uses }, more).scripts[0]!.effort;

  it.each([
    [1, ['few operations, nothing lost']],
    [2, ['few operations, nothing lost']],
    [3, ['3 operations to move']],
  ])('of %d plain reads has the reasons %j', (count, why) => {
    const uses = names.slice(0, count).map((operation) => ({ operation }));
    expect(effortOf(uses)).toEqual({ size: 'small', why });
  });

  it('grows with what is lost, cannot be seen, or is in a language without a codemod', () => {
    const fields = ['cardNo', 'punchType', 'info', 'externalInfo1', 'externalInfo2'];
    const lost = (count: number) => effortOf([{ ...LOSES, fields: fields.slice(0, count) }]).why;
    expect(lost(1)).toEqual(['1 field to settle']);
    expect(effortOf([{ ...MOVES, readsMore: true }]).why).toEqual([
      '1 operation used in ways that cannot be seen',
    ]);
    expect(effortOf([{ ...MOVES, language: 'PHP' }]).why).toEqual([
      'no codemod for its language: by hand, or unchanged behind the gateway',
    ]);
    expect(effortOf([{ ...MOVES, language: 'traffic' }]).why).toEqual(['few operations, nothing lost']);
    expect(effortOf([MOVES, STAYS]).why).toEqual(['both protocols side by side']);
    expect(effortOf([STAYS]).why).toEqual(['nothing moves: it stays as it is']);
    const places = { unknowns: [unknown('a.ts'), unknown('a.ts', { line: 4 })] };
    expect(effortOf([MOVES], places)).toEqual({ size: 'medium', why: ['2 places to look at'] });
    const three = [{ ...LOSES, language: 'PHP', readsMore: true }] as const;
    expect(effortOf(three)).toMatchObject({ size: 'medium', why: { length: 3 } });
    expect(effortOf([...three, STAYS])).toMatchObject({ size: 'large', why: { length: 4 } });
    expect(effortOf([{ ...MOVES, language: 'PHP' }, { ...LOSES, readsMore: true }, STAYS], places).size).toBe(
      'large',
    );
  });
});

describe('the summary', () => {
  const advice = (...given: Parameters<typeof reported>) => summaryOf(reported(...given), 'jobs').advice;

  it('advises what comes first', () => {
    expect(advice({}, { files: [], unread: { pas: 1 } })).toMatch(/^Nothing is known/);
    expect(advice({}, { files: ['a.js'], skipped: [{ file: 'b.js', why: 'too large' }] })).toMatch(
      /^Nothing is known/,
    );
    expect(advice({}, { files: ['a.js'] })).toBe('No file here calls or names the service.');
    expect(advice({ a: [MOVES], b: [] }, { unknowns: [unknown('b')] })).toMatch(/^Look at 1 script first/);
    expect(advice({ a: [MOVES], b: [LOSES] })).toMatch(/^Compare 1 script on both sides now/);
    expect(advice({ a: [MOVES, STAYS], b: [LOSES] })).toMatch(/^Decide first: .* and 2 could/);
    expect(advice({ a: [STAYS] })).toMatch(/^Stay on SOAP/);
  });

  it('counts scripts, days, places, findings of the wire and what was not read', () => {
    const { numbers } = summaryOf(
      reported(
        {
          a: [MOVES],
          b: [LOSES],
          c: [MOVES, STAYS],
          d: [STAYS],
          e: [MOVES, { operation: 'wsdlUpdateSections' }],
        },
        { skipped: [{ file: 'x', why: 'generated' }], unread: { pas: 2, cbl: 1 } },
      ),
      'jobs',
    );
    expect(numbers).toEqual([
      '5 scripts: 1 can leave SOAP, 2 after decisions, 1 need both protocols, 1 stay, 0 must be looked at first',
      '1 of them change something at the service; 4 different operations, 1 without a counterpart',
      expect.stringMatching(/^about \d+(\.5)? days of work, roughly; 0 places to look at$/),
      'not read: 1 file, and 3 in other formats',
    ]);
    expect(summaryOf(reported({ a: [MOVES] }), 'jobs').numbers).toHaveLength(3);
  });

  it('gives commands that run as they are printed, three at most', () => {
    const commands = (folder: string, ...given: Parameters<typeof reported>) =>
      summaryOf(reported(...given), folder).next.map(({ command }) => command);
    expect(commands('jobs', { a: [MOVES] })).toEqual([
      'npx workforce-soap migrate scan jobs --html readiness.html',
      'npx workforce-soap migrate scan jobs --out readiness.json',
    ]);
    expect(commands("it's here", { a: [STAYS] }, { unknowns: [unknown('b')] })).toEqual([
      "npx workforce-soap migrate scan 'it'\\''s here' --verbose",
      "npx workforce-soap migrate scan 'it'\\''s here' --letter letter.txt",
      "npx workforce-soap migrate scan 'it'\\''s here' --html readiness.html",
    ]);
  });

  it('names the codemod for the first script of which it moves something, unless that stays', () => {
    const uses = { 'a.js': [MOVES], 'b.js': [MOVES], 'c.js': [MOVES], 'd.js': [STAYS] };
    const inventory = {
      ...{ files: Object.keys(uses), unknowns: [], skipped: [] },
      uses: Object.entries(uses).flatMap(([file, own]) => own.map((one) => use(file, one))),
    };
    const commands = (moved: Readonly<Record<string, readonly ('client' | 'standIn' | 'stays')[]>>) => {
      const runs = Object.entries(moved).map(([file, all]) => {
        const calls = all.map((to) => ({ operation: 'wsdlGetSections' as const, line: 1, to }));
        return [
          file,
          { file, calls, envelopes: [], changes: true, comments: 0 } as unknown as DryRun,
        ] as const;
      });
      return summaryOf(readinessOf(inventory, { dryRuns: new Map(runs) }), 'jobs').next;
    };
    const codemods = (...given: Parameters<typeof commands>) =>
      commands(...given).filter(({ command }) => command.includes('codemod'));
    const command = (file: string) => `npx workforce-soap migrate codemod client jobs/${file}`;
    const all = { 'a.js': ['stays'], 'b.js': ['stays', 'client'], 'c.js': ['client'] } as const;
    expect(codemods(all)).toEqual([
      { command: command('b.js'), why: 'what the codemod would change; it writes nothing' },
    ]);
    expect(codemods({ 'a.js': [], 'c.js': ['standIn'] })).toMatchObject([{ command: command('c.js') }]);
    expect(codemods({ 'a.js': ['stays'], 'd.js': ['client'] })).toEqual([]);
  });

  it('says who decides what, and names three scripts', () => {
    const four = { a: [MOVES], b: [MOVES], c: [MOVES], d: [MOVES] };
    const decides = (...given: Parameters<typeof reported>) =>
      summaryOf(reported(...given), 'jobs').decides.map(({ who, what }) => `${who}: ${what}`);
    expect(decides(four)).toEqual(['you: 4 scripts to look at or to move: a, b, c and 1 more']);
    expect(decides({ a: [MOVES], b: [MOVES], c: [MOVES] })).toEqual([
      'you: 3 scripts to look at or to move: a, b, c',
    ]);
    expect(decides({ a: [LOSES], d: [STAYS] })).toEqual([
      'owners of the scripts: 1 question; the first: wsdlGetEmployeesV2 reads cardNo: can the script do without?',
      'operator of the service: what replaces 1 operation, and until when SOAP answers',
    ]);
    expect(decides({ a: [{ ...MOVES, readsMore: true }] })).toEqual([
      'owners of the scripts: what a really read and send',
    ]);
  });
});

it('writes to the operator of each operation that has no counterpart, and of none to nobody', () => {
  expect(operatorLetter(reported({ a: [MOVES, LOSES] }))).toBeUndefined();
  const letter = operatorLetter(
    reported({
      a: [STAYS, { operation: 'wsdlGetEmployees', fields: ['badgeNo'] }],
      b: [STAYS, { operation: 'wsdlPunch' }],
    }),
  )!;
  expect(letter).toContain('- wsdlGetTimePunches: called by a, b\n');
  expect(letter).toContain('- wsdlPunch (changes something): called by b\n');
  expect(letter).toContain('- wsdlGetEmployees (successor on SOAP: wsdlGetEmployeesV2)');
  expect(operatorLetter(reported({ a: [STAYS] }))).not.toContain('declared deprecated');
});

it.each<readonly [more: Partial<Unknown>, said: string]>([
  [{}, 'a.js line 3 calls an operation that is only known when it runs (ask)'],
  [{ what: 'operation' }, 'a.js line 3 names the operation ask, which no definition has'],
  [{ what: 'name' }, 'a.js line 3 names ask, and no call of it was found'],
  [{ what: 'beginning' }, 'a.js line 3 puts a name together that begins with "wsdl", and no call was found'],
  [{ what: 'service' }, 'a.js line 3 names ask, and no call was found'],
  [{ what: 'field', operation: 'wsdlPunch' }, 'a.js line 3 reads ask of wsdlPunch, and no definition has it'],
  [{ what: 'file' }, 'a.js was not read: ask'],
])('says what is not known: %j', (more, said) => {
  expect(sayUnknown(unknown('a.js', more))).toBe(said);
});

it('says what the wire has against the scan', () => {
  const told = { script: 'a.js', operation: 'wsdlPunch', calls: 2 };
  expect(sayWire({ what: 'unexplained', ...told })).toMatch(/^a\.js calls wsdlPunch on the wire \(2 calls\)/);
  expect(sayWire({ what: 'never seen', ...told })).toMatch(/never seen on the wire$/);
  expect(sayWire({ what: 'no script', operation: 'wsdlPunch', calls: 2 })).toMatch(
    /^wsdlPunch was called 2 times/,
  );
  expect(sayWire({ what: 'unknown script', ...told })).toMatch(/by a\.js, which is no script/);
});

it('looks at a script for what is not known of its helpers, but for names that they keep', () => {
  const uses = [use('a', { through: 'lib' }), use('lib', { calledFrom: [{ file: 'b', line: 2 }] })];
  const unknowns = [
    ...[unknown('lib'), unknown('lib', { what: 'name' }), unknown('a', { what: 'name' }), unknown('c')],
  ];
  const of = (file: string) =>
    unknownsOf({ files: [], uses, unknowns, skipped: [] }, file).map((one) => `${one.file} ${one.what}`);
  expect(of('a')).toEqual(['lib call', 'a name']);
  expect(of('b')).toEqual(['lib call']);
  expect(of('lib')).toEqual(['lib call', 'lib name']);
});

it('has a part for everything that somebody must settle, ask or read, and for nothing else', () => {
  expect(sectionsOf(reported({ a: [MOVES] }))).toEqual([]);
  const files = { a: [LOSES], b: [LOSES], c: [LOSES], d: [LOSES], e: [LOSES] };
  const more: Partial<Inventory> = {
    files: [...Object.keys(files), 'f', 'jobs.yml'],
    unknowns: [unknown('a')],
    skipped: [{ file: 'x.cs', why: 'generated' }],
    unread: { pas: 2 },
  };
  const readiness = reported(
    {
      ...files,
      f: [STAYS, { operation: 'wsdlPunch' }, { operation: 'wsdlGetEmployees', fields: ['badgeNo'] }],
      'jobs.yml': [{ operation: 'wsdlPunch', language: 'data' }],
    },
    { ...more, noScripts: ['jobs.yml'] },
  );
  const said = Object.fromEntries(sectionsOf(readiness).map(({ title, lines }) => [title, lines]));
  expect(Object.keys(said)).toEqual([
    'Look yourself: what is not known',
    'To settle, by how many scripts wait for it',
    'To ask the service’s operator: what replaces these, and when?',
    'Older operations with a successor on SOAP',
    'Named in files that are no scripts: nobody knows who takes them',
    'Not read',
  ]);
  expect(said['To settle, by how many scripts wait for it']![0]).toMatch(/\(5 scripts: \w, \w, \w, \w, …\)$/);
  expect(said['To ask the service’s operator: what replaces these, and when?']).toEqual([
    '`wsdlGetTimePunches` (1 script: f)',
    '`wsdlPunch`, which changes something (1 script: f)',
  ]);
  expect(said['Older operations with a successor on SOAP']).toEqual([
    expect.stringMatching(
      /^`wsdlGetEmployees` \(declared deprecated\): `wsdlGetEmployeesV2` \(1 script: f\)/,
    ),
  ]);
  expect(said['Named in files that are no scripts: nobody knows who takes them']).toEqual([
    '`jobs.yml`: wsdlPunch',
  ]);
  expect(said['Not read']).toEqual([
    '`x.cs`: generated',
    'In languages and formats that are not read here: .pas (2)',
  ]);
});

it('says of a call what it reads, loses and leaves to decide; of one that stays nothing of the other side', () => {
  const titles = (more: Partial<Use>) =>
    reasonsOf(reported({ a: [more] }).scripts[0]!.calls[0]!).map(({ title }) => title);
  expect(titles({ ...LOSES, readsMore: true })).toEqual(
    expect.arrayContaining(['Reads', 'Assumed', 'Lost', 'Works in another way']),
  );
  expect(titles({ operation: 'wsdlGetUnits', fields: ['timeZone'] })).toContain('Only in what was observed');
  expect(titles({ operation: 'wsdlGetEmployeesV2', fields: ['groupRoles'] })).toContain('In another place');
  expect(titles({ operation: 'wsdlUpdateAbsence' })).toContain('To decide');
  expect(titles({ ...STAYS, fields: [] })).toEqual([]);
});
