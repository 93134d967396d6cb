import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, todayOf } from '../../src/calendar/days.js';
import { type Evidence, keepNight, scriptCode } from '../../src/evidence/index.js';
import { Signer } from '../../src/evidence/chain/Signer.js';
import type { LocalDate } from '../../src/index.js';
import { runHere } from './runHere.js';

const READS = `import { createClientAsync } from 'soap';
const client = await createClientAsync(process.env.WSDL);
const [{ return: units }] = await client.wsdlGetUnitsAsync({ apiKey: process.env.KEY });
console.log(units.item.map((unit) => unit.name.$value));
`;
const SEEDS = { machine: '01'.repeat(32), person: '02'.repeat(32), other: '03'.repeat(32) };
const signerOf = (seed: string) => new Signer(Buffer.from(seed, 'hex'));
const FOR = ['--history', 'nights', '--policy', 'policy.json'];
const NEXT_YEAR = addDays(todayOf(), 200);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-signing-'));
  for (const name of ['a.mjs', 'b.mjs']) put(`jobs/${name}`, READS);
  policy({});
  const people = { 'A. Person': signerOf(SEEDS.person).key };
  put('keys.json', JSON.stringify({ machines: { host: signerOf(SEEDS.machine).key }, people }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, text: string): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
const policy = (more: object) =>
  put(
    'policy.json',
    JSON.stringify({
      hosts: { soap: ['soap.example'], rest: ['rest.example'] },
      nights: 1,
      monthEnd: false,
      ...more,
    }),
  );

/** A night of yesterday in which a script was compared, and nothing differed. */
function night(script: string, { signer = signerOf(SEEDS.machine), lost = false, different = 0 } = {}): void {
  const day = addDays(todayOf(), -1) as LocalDate;
  const field = {
    field: 'name',
    equal: 3,
    different,
    notComparable: lost ? 3 : 0,
    lost,
    read: 'yes',
  } as const;
  const seen = { operation: 'wsdlGetUnits', calls: 1, recordsApart: 0, problems: [], fields: [field] };
  const evidence: Evidence = {
    ...{ script, code: scriptCode(join(folder, 'jobs'), script), scope: {}, toolkit: '0.6.0' },
    ...{ soap: { host: 'soap.example', kind: 'service' }, rest: { host: 'rest.example', kind: 'service' } },
    ...{ at: `${day}T02:00:00.000Z`, day, source: 'compare', runs: 1, operations: [seen] },
  };
  keepNight(join(folder, 'nights'), [evidence], signer);
}
const run = (...args: string[]) =>
  runHere(args, { cwd: folder, env: { SIGN: SEEDS.person, OTHER: SEEDS.other, COLUMNS: '240' } });
const sign = (script: string, ...more: string[]) => run('migrate', 'sign', script, ...FOR, ...more);
const MINE = ['--scripts', 'jobs', '--key', 'env:SIGN'];
const signatures = () =>
  (existsSync(join(folder, 'nights')) ? readdirSync(join(folder, 'nights')) : []).filter((name) =>
    name.startsWith('sign-off'),
  );
const status = async () => (await run('migrate', 'status', ...FOR, '--scripts', 'jobs')).stdout;

it('sign: an exception names all that is missing, why, and until when', async () => {
  policy({ nights: 2 });
  night('a.mjs');
  const except = (ids: string, ...more: string[]) => sign('a.mjs', ...MINE, '--except', ids, ...more);
  const why = ['--reason', 'the service is switched off', '--until', NEXT_YEAR];
  const refused = [
    await sign('a.mjs', ...MINE),
    await except('nights'),
    await except('nights', ...why.slice(0, 2)),
    await except('nights', ...why.slice(2)),
    await except('age', ...why),
  ];
  for (const { code, stderr } of refused) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ {2}nights: 2 nights in a row, has 1$/m);
    expect(stderr).toMatch(/a\.mjs waits for what is said above.*--except, and give --reason and --until/);
  }
  for (const until of [addDays(todayOf(), -1), 'soon', addDays(todayOf(), 400)])
    expect(await except('nights', '--reason', 'x', '--until', until)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('until'),
    });
  expect(signatures()).toEqual([]);
  // The last day is part of it.
  expect((await except('nights', '--reason', 'x', '--until', todayOf(), '--sign-offs', 'signed')).code).toBe(
    0,
  );
  expect([signatures(), readdirSync(join(folder, 'signed'))]).toEqual([
    [],
    [expect.stringMatching(/^sign-off-/)],
  ]);
  const signed = await except('nights', ...why, '--operation', 'wsdlGetUnits');
  expect(signed).toMatchObject({ code: 0, stderr: 'written: nights\n' });
  expect(signed.stdout).toMatch(
    new RegExp(
      `^signed as an exception until ${NEXT_YEAR}: wsdlGetUnits of a\\.mjs, by A\\. Person, on 1 night to .*; it excepts nights\n$`,
    ),
  );
  expect(signatures()).toHaveLength(1);
});

it('sign: an exception of differences says how many there may be in a night', async () => {
  night('a.mjs', { different: 2 });
  const ids = ['wsdlGetUnits.name', 'nights', 'wsdlGetUnits.answer'];
  const why = ['--reason', 'names are cut', '--until', NEXT_YEAR];
  const { stdout } = await sign('a.mjs', ...MINE, '--except', ...ids, ...why);
  expect(stdout).toContain('it excepts wsdlGetUnits.name (at most 2 in a night), nights');
});

it('sign: what is signed may go, until its text changes or somebody withdraws it', async () => {
  policy({ noLoss: false });
  night('a.mjs', { lost: true });
  expect(await status()).toMatch(
    /^a\.mjs +no +1 +\S+ +wsdlGetUnits\.name .*\nb\.mjs +no +0 +never +nothing.*\n\n0 of 2 scripts may go\n$/m,
  );
  const silent = await sign('a.mjs', ...MINE);
  expect(silent).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('has no place for: wsdlGetUnits.name. To confirm'),
  });
  expect(silent.stderr).toContain('give --losses wsdlGetUnits.name\n');
  expect(signatures()).toEqual([]);
  const day = addDays(todayOf(), -1);
  expect(await sign('a.mjs', ...MINE, '--losses', 'wsdlGetUnits.name')).toMatchObject({
    code: 0,
    stdout: `signed: a.mjs, by A. Person, on 1 night to ${day}; lost are wsdlGetUnits.name\n`,
  });
  expect(await status()).toMatch(/^a\.mjs +yes .*\n\n1 of 2 scripts may go\n$/ms);
  put('jobs/a.mjs', `${READS}// more\n`);
  expect(await status()).toContain('0 of 2 scripts may go');
  put('jobs/a.mjs', READS);
  const json = await run('migrate', 'status', ...FOR, '--scripts', 'jobs', '--json');
  expect(
    JSON.parse(json.stdout).map(({ permission }: { permission: { allowed: boolean } }) => permission.allowed),
  ).toEqual([true, false]);
  const withdrawn = await sign(
    'a.mjs',
    '--key',
    'env:SIGN',
    '--withdraw',
    '--reason',
    'wrong hours',
    '--json',
  );
  expect(JSON.parse(withdrawn.stdout)).toMatchObject({
    kind: 'withdrawn',
    script: 'a.mjs',
    who: 'A. Person',
    reason: 'wrong hours',
  });
  expect(await status()).toContain('0 of 2 scripts may go');
  expect(signatures()).toHaveLength(2);
});

it('sign: by a key of nobody, or of no text that is there, nothing is written', async () => {
  night('a.mjs');
  for (const [words, says] of [
    [['a.mjs', '--key', 'env:SIGN'], '--scripts: say in which folder'],
    [['a.mjs', '--scripts', 'jobs', '--key', 'env:OTHER'], '--key is of nobody in the book'],
    [['a.mjs', '--scripts', 'jobs', '--key', SEEDS.person], '--key'],
    [['gone.mjs', ...MINE], 'gone.mjs'],
    [['a.mjs', ...MINE, '--policy', 'none.json'], 'none.json'],
  ] as const) {
    const { code, stderr } = await run('migrate', 'sign', ...FOR, ...words);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
    expect(stderr).not.toContain(SEEDS.person);
  }
  expect(signatures()).toEqual([]);
});

it('status: a script that may call more than a scan can say has no go', async () => {
  put('jobs/a.mjs', `${READS}await client[process.argv[2]]({ apiKey: process.env.KEY });\n`);
  night('a.mjs');
  expect(await status()).toMatch(/^a\.mjs +no .*a record in an answer of unknown/m);
});

it('status: nights by keys that nobody knows count for nothing, which is said', async () => {
  night('a.mjs', { signer: signerOf(SEEDS.other) });
  const told = await run('migrate', 'status', ...FOR, '--scripts', 'jobs');
  expect(told).toMatchObject({ code: 0, stderr: expect.stringMatching(/^not counted: 1 night of nights; /) });
  expect(told.stdout).toContain('0 of 2 scripts may go');
  night('a.mjs');
  expect(await status()).toContain('1 of 2 scripts may go');
});

const verify = (...more: string[]) => run('evidence', 'verify', '--history', 'nights', ...more);

it('evidence: nights and signatures are as they were written, and end where a mark says', async () => {
  const nothing = await verify('--keys', 'keys.json');
  expect(nothing).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^night: 0 lines.*end not proven.*\nsign-off: 0 lines.*end not proven/),
  });
  night('a.mjs');
  night('b.mjs', { signer: signerOf(SEEDS.other) });
  expect((await sign('a.mjs', ...MINE)).code).toBe(0);
  const marks = (await run('evidence', 'mark', '--history', 'nights')).stdout.trim().split('\n');
  expect(marks).toEqual([
    expect.stringMatching(/^night:2:[0-9a-f]{64}$/),
    expect.stringMatching(/^sign-off:1:[0-9a-f]{64}$/),
  ]);
  const given = ['--policy', 'policy.json', '--mark', ...marks];
  const whole = await verify(...given);
  expect(whole).toMatchObject({ code: 0, stderr: '' });
  expect(whole.stdout).toMatch(
    /^night: 2 lines as they were written; nothing before the mark is cut off; 1 by keys that the book does not have, which count for nothing\nsign-off: 1 line as they were written; nothing before the mark is cut off\n$/,
  );
  expect((await verify('--policy', 'policy.json', '--mark', marks[0]!)).code).toBe(3);
  for (const mark of ['night:2', marks[0]!.slice(0, -1), `x${marks[0]}`])
    expect(await verify('--mark', mark)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('--mark takes a line that evidence mark has printed'),
    });
  const [first, last] = readdirSync(join(folder, 'nights'))
    .filter((name) => name.startsWith('night-'))
    .sort()
    .map((name) => join(folder, 'nights', name));
  const text = readFileSync(last!, 'utf8');
  rmSync(last!);
  const shorter = await verify(...given);
  expect(shorter).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^night: the file has 1 line, and the mark was taken after line 2$/m),
  });
  expect(shorter.stderr).toContain('the evidence was changed after it was written');
  writeFileSync(last!, text);
  writeFileSync(first!, readFileSync(first!, 'utf8').replace('"equal":3', '"equal":4'));
  expect(await verify(...given)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^night: line 1 is not as it was written: its signature/m),
  });
  const json = await verify('--policy', 'policy.json', '--json');
  expect(JSON.parse(json.stdout).map(({ check }: { check: { is: string } }) => check.is)).toEqual([
    'broken',
    'whole',
  ]);
  expect(json.code).toBe(1);
  // What was changed is judged by nobody.
  expect((await run('migrate', 'status', ...FOR, '--scripts', 'jobs')).code).toBe(2);
  expect((await sign('b.mjs', ...MINE)).code).toBe(2);
});

it('evidence key: makes a key for its owner alone, once, and puts its public half into the book', async () => {
  const make = (...who: string[]) => run('evidence', 'key', 'own.key', '--keys', 'book.json', ...who);
  const whose = 'say whose key it is: --machine <name> for nights, or --person <name> for signatures';
  for (const who of [[], ['--machine', 'host', '--person', 'A. Person']])
    expect(await make(...who)).toMatchObject({ code: 2, stderr: expect.stringContaining(whose) });
  expect(existsSync(join(folder, 'own.key'))).toBe(false);
  const made = await make('--machine', 'host');
  const secret = readFileSync(join(folder, 'own.key'), 'utf8').trim();
  expect(made).toMatchObject({ code: 0, stdout: `${signerOf(secret).key}\n` });
  expect(made.stderr).toBe('made: own.key, which stays with host; its public half is in book.json\n');
  expect(statSync(join(folder, 'own.key')).mode & 0o077).toBe(0);
  const again = await make('--machine', 'host', '--json');
  expect(JSON.parse(again.stdout)).toEqual({ name: 'host', key: signerOf(secret).key });
  expect(again.stderr).toMatch(/^read: own\.key/);
  // A machine's key signs for no person.
  expect(await make('--person', 'A. Person')).toMatchObject({ code: 2 });
  expect(JSON.parse(readFileSync(join(folder, 'book.json'), 'utf8'))).toEqual({
    machines: { host: signerOf(secret).key },
    people: {},
  });
  expect(made.stdout + made.stderr + again.stdout).not.toContain(secret);
});
