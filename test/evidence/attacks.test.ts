import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import { ChainFolder } from '../../src/evidence/chain/chain.js';
import { keyBookOf, Signer } from '../../src/evidence/chain/Signer.js';
import {
  addSignOff,
  type Evidence,
  goPolicyOf,
  type GoPolicyInput,
  keepNight,
  type Permission,
  permissionOf,
  readHistory,
  readSignOffs,
  scriptCode,
  signOffOn,
  type Standing,
  standingOf,
} from '../../src/evidence/index.js';
import { signOffOf } from '../../src/evidence/signoff/SignOff.js';
import type { LocalDate } from '../../src/index.js';

/** A folder of scripts with nights and signatures, as `migrate compare`, `sign` and `status` work with it. */
let root: string;
const at = (...names: string[]) => join(root, ...names);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'workforce-attack-'));
  mkdirSync(at('jobs', 'lib'), { recursive: true });
  writeFileSync(at('jobs', 'roster.php'), '<?php require "lib/client.php"; print_r(roster());\n');
  writeFileSync(at('jobs', 'lib', 'client.php'), '<?php function roster() { /* reads */ }\n');
});
afterEach(() => rmSync(root, { recursive: true }));

const machine = new Signer(Buffer.alloc(32, 1));
const person = new Signer(Buffer.alloc(32, 2));
const stranger = new Signer(Buffer.alloc(32, 3));
const keys = keyBookOf({ machines: { host: machine.key }, people: { 'A. Person': person.key } });
const TODAY = '2026-04-01' as LocalDate;
const POLICY: GoPolicyInput = {
  hosts: { soap: ['soap.example'], rest: ['rest.example'] },
  helpers: ['lib'],
  nights: 3,
};
const READS = 'wsdlGetSchedulesV3';

const codeNow = (folder = 'jobs') => scriptCode(at(folder), 'roster.php', ['lib']);
const night = (day: string, facts: Partial<Evidence> = {}, different = 0): Evidence => ({
  script: 'roster.php',
  code: codeNow(),
  soap: { host: 'soap.example', kind: 'service' },
  rest: { host: 'rest.example', kind: 'service' },
  scope: { from: addDays(day, -7), to: day as LocalDate },
  toolkit: '0.6.0',
  at: `${day}T02:00:00.000Z`,
  day: day as LocalDate,
  ...{ source: 'compare', runs: 1 },
  operations: [
    {
      ...{ operation: READS, calls: 1, recordsApart: 0, problems: [] },
      fields: [{ field: 'begDate', equal: 9, different, notComparable: 0, lost: false, read: 'yes' }],
    },
  ],
  ...facts,
});
const DAYS = ['2026-03-29', '2026-03-30', '2026-03-31'];
const keep = (all: readonly Evidence[], signer = machine) => {
  for (const one of all) keepNight(at('nights'), [one], signer);
};

interface Ask {
  readonly policy?: GoPolicyInput;
  readonly folder?: string;
  readonly today?: LocalDate;
  readonly operations?: readonly string[];
}

/** What `migrate status` finds. */
function standing({ policy = POLICY, folder = 'jobs', today = TODAY, operations }: Ask = {}): Standing {
  return standingOf(goPolicyOf(policy), readHistory(at('nights'), keys), {
    ...{ script: 'roster.php', sha256: codeNow(folder).sha256, today },
    ...(operations ? { operations } : {}),
  });
}
const permission = (ask: Ask = {}, signed = false): Permission =>
  permissionOf(standing(ask), readSignOffs(at('nights'), keys), { today: ask.today ?? TODAY, signed });
const refused = (why: RegExp, ask: Ask = {}, signed = false) => {
  const { waitsFor, notCounted } = standing(ask);
  const { allowed, why: said } = permission(ask, signed);
  expect(allowed).toBe(false);
  expect([said, ...waitsFor, ...notCounted].join('\n')).toMatch(why);
};
const sign = (more: Partial<Parameters<typeof signOffOn>[1]> = {}, ask: Ask = {}) =>
  addSignOff(
    at('nights'),
    signOffOn(standing(ask), { who: 'A. Person', at: new Date(`${TODAY}T09:00:00Z`), ...more }),
    {
      ...{ signer: person, keys },
    },
  );
const EXCEPTION = { reason: 'so', until: '2026-06-30' as LocalDate, excepts: ['nights', 'monthEnd'] };
const files = () =>
  readdirSync(at('nights'))
    .sort()
    .map((name) => at('nights', name));

it('lets go what was seen and signed as it is', () => {
  keep(DAYS.map((day) => night(day)));
  expect(permission()).toMatchObject({ allowed: true, by: 'policy' });
  sign();
  expect(permission({}, true)).toMatchObject({ allowed: true, by: 'signature' });
});

describe('the script', () => {
  beforeEach(() => {
    keep(DAYS.map((day) => night(day)));
    sign();
  });

  it('has other bytes', () => {
    writeFileSync(at('jobs', 'roster.php'), '<?php require "lib/client.php"; wsdlUpdateSkills();\n');
    refused(/had another text/);
    refused(/has another text than A\. Person signed/);
  });

  it('has a helper with other bytes', () => {
    writeFileSync(at('jobs', 'lib', 'client.php'), '<?php function roster() { /* writes */ }\n');
    refused(/had another text/);
  });

  it('has one more helper', () => {
    writeFileSync(at('jobs', 'lib', 'override.php'), '<?php\n');
    refused(/had another text/);
  });

  it('has a helper behind a link that leads elsewhere now', () => {
    writeFileSync(at('writes.php'), '<?php function roster() { /* writes */ }\n');
    rmSync(at('jobs', 'lib', 'client.php'));
    symlinkSync(at('writes.php'), at('jobs', 'lib', 'client.php'));
    refused(/had another text/);
  });

  it('is itself a link to another script', () => {
    writeFileSync(at('writes.php'), '<?php wsdlUpdateSkills();\n');
    rmSync(at('jobs', 'roster.php'));
    symlinkSync(at('writes.php'), at('jobs', 'roster.php'));
    refused(/had another text/);
  });

  it('has other ends of lines', () => {
    writeFileSync(
      at('jobs', 'roster.php'),
      readFileSync(at('jobs', 'roster.php'), 'utf8').replaceAll('\n', '\r\n'),
    );
    refused(/had another text/);
  });

  it('is another one of the same name in another folder', () => {
    mkdirSync(at('others', 'lib'), { recursive: true });
    writeFileSync(at('others', 'roster.php'), '<?php wsdlUpdateSections();\n');
    refused(/had another text/, { folder: 'others' });
  });

  it('is one file in place of two whose names and texts run together', () => {
    const hashOf = (...texts: readonly (readonly [string[], string])[]) => {
      rmSync(at('jobs', 'lib'), { recursive: true });
      for (const [names, text] of texts) {
        mkdirSync(at('jobs', 'lib', ...names.slice(0, -1)), { recursive: true });
        writeFileSync(at('jobs', 'lib', ...names), text);
      }
      return codeNow().sha256;
    };
    // The name of the folder holds what would stand between two files.
    expect(hashOf([['a\n1\nxlib', 'b'], 'y'])).not.toBe(hashOf([['a'], 'x'], [['b'], 'y']));
  });

  it('cannot be read', () => {
    rmSync(at('jobs', 'roster.php'));
    expect(() => standing()).toThrow(/cannot be read \(ENOENT\)/);
  });

  it('makes a call of which no night speaks, as of a gateway that sees reads alone', () => {
    refused(/wsdlUpdateSkills/, { operations: [READS, 'wsdlUpdateSkills'] });
    expect(permission({ operations: [READS] }).allowed).toBe(true);
  });
});

describe('the nights', () => {
  it('were invented by somebody without the key of the machine', () => {
    keep(
      DAYS.map((day) => night(day)),
      stranger,
    );
    refused(/3 nights in a row, has 0/);
  });

  it('were signed with the key of a person', () => {
    keep(
      DAYS.map((day) => night(day)),
      person,
    );
    refused(/3 nights in a row, has 0/);
  });

  it('were copied: one file put once more, under the next number', () => {
    keep([night(DAYS[2]!)]);
    for (const number of [2, 3]) cpSync(files()[0]!, at('nights', `night-00000${number}.json`));
    expect(() => standing()).toThrow(/night-000002.*line was left out/);
  });

  it('are put in another order, cut in the middle, or written with other ends of lines', () => {
    keep([night(DAYS[0]!, {}, 3), ...DAYS.slice(1).map((day) => night(day))]);
    const [first, second] = files();
    const texts = [first!, second!].map((file) => readFileSync(file));
    writeFileSync(first!, texts[1]!);
    writeFileSync(second!, texts[0]!);
    expect(() => standing()).toThrow(/night-000001/);
    writeFileSync(first!, `${texts[0]!.toString().trimEnd()}\r\n`);
    expect(() => standing()).toThrow(/night-000001.*signature is not of what it says/);
    writeFileSync(first!, texts[0]!);
    rmSync(second!);
    expect(() => standing()).toThrow(/line was left out/);
  });

  it('are those of two chains, put together', () => {
    keep([night(DAYS[0]!)]);
    keepNight(at('elsewhere'), [night('2026-03-28')], machine);
    keepNight(at('elsewhere'), [night(DAYS[1]!)], machine);
    cpSync(at('elsewhere', 'night-000002.json'), at('nights', 'night-000002.json'));
    expect(() => standing()).toThrow(/night-000002.*does not follow/);
  });

  it('were changed, and signed anew with another key', () => {
    keep(DAYS.map((day) => night(day)));
    const chain = new ChainFolder(at('nights'), 'night');
    const lines = chain.texts().map((line) => JSON.parse(line) as object);
    rmSync(at('nights'), { recursive: true });
    for (const { at: when, evidence } of lines as { at: string; evidence: Evidence[] }[])
      chain.add({ at: when, evidence }, stranger);
    refused(/has 0/);
  });

  it.each<[string, Partial<Evidence>, RegExp]>([
    ['a sandbox for SOAP', { soap: { host: 'soap.example', kind: 'sandbox' } }, /SOAP was a sandbox/],
    ['a sandbox for REST', { rest: { host: 'rest.example', kind: 'sandbox' } }, /REST was a sandbox/],
    [
      'what did not say what it is',
      { rest: { host: 'rest.example', kind: 'unknown' } },
      /nobody knows what answered/,
    ],
    [
      'another host',
      { soap: { host: 'soap.example:8443', kind: 'service' } },
      /8443, which the policy does not name/,
    ],
    [
      'another script of that name',
      { code: { sha256: 'b'.repeat(64), files: ['roster.php'] } },
      /another text/,
    ],
    [
      'a unit that was picked',
      { scope: { units: [101], from: '2026-03-01', to: '2026-03-31' } },
      /units 101 alone/,
    ],
    [
      'a night long before they were taken',
      { at: '2026-04-01T02:00:00.000Z', day: '2026-03-28' },
      /was taken on 2026-04-01/,
    ],
  ])('are of %s', (_, facts, why) => {
    keep(DAYS.map((day) => night(day)));
    const spoiled = DAYS.map((day) => night(day, facts));
    rmSync(at('nights'), { recursive: true });
    keep(spoiled);
    refused(why);
  });

  it('are of another version than the policy takes', () => {
    keep(DAYS.map((day) => night(day, { toolkit: '0.5.0' })));
    refused(/version 0\.5\.0/, { policy: { ...POLICY, toolkits: ['0.6.0'] } });
    expect(permission({ policy: { ...POLICY, toolkits: ['0.5.0'] } }).allowed).toBe(true);
  });

  it('are of fewer days of shifts than the policy asks for, or of days long ago', () => {
    const policy = { ...POLICY, shiftDays: 7 };
    const scopes: [Evidence['scope'], RegExp][] = [
      [{ from: '2026-03-29', to: '2026-03-29' }, /1 day of shifts/],
      [{ from: '2020-01-01', to: '2020-01-31' }, /shifts until 2020-01-31/],
      [{}, /no shifts/],
    ];
    for (const [scope, why] of scopes) {
      rmSync(at('nights'), { recursive: true, force: true });
      keep(DAYS.map((day) => night(day, { scope })));
      refused(why, { policy });
    }
    rmSync(at('nights'), { recursive: true });
    keep(DAYS.map((day) => night(day)));
    expect(permission({ policy }).allowed).toBe(true);
  });

  it('had a run that found something, and one after it that did not', () => {
    const again = night(DAYS[0]!, { at: `${DAYS[0]}T05:00:00.000Z` });
    keep([night(DAYS[0]!, {}, 3), again, ...DAYS.slice(1).map((day) => night(day))]);
    refused(/3 nights in a row, has 2/);
  });

  it('found something in units that the policy does not name', () => {
    const policy = { ...POLICY, units: [101] };
    const of = (units: number[], day: string, different = 0) =>
      night(day, { scope: { units, from: '2026-03-01', to: day as LocalDate } }, different);
    keep([...DAYS.map((day) => of([101], day)), of([102], DAYS[2]!, 3)]);
    refused(/begDate differs 3 times/, { policy });
  });

  it('are in the order of their moments, however these are written', () => {
    const [first, second, third] = DAYS as [string, string, string];
    // As text "…00Z" stands behind "…00.500Z".
    const bad = night(third, { at: `${third}T02:00:00.500Z` }, 3);
    keep([night(first), night(second), night(third, { at: `${third}T02:00:00Z` }), bad]);
    refused(/begDate differs 3 times/);
  });

  it('were written with a clock that was set back', () => {
    keep([night(DAYS[0]!), night(DAYS[2]!), night(DAYS[1]!)]);
    refused(/3 nights in a row, has 1/);
  });

  it('are still to come', () => {
    keep([...DAYS, '2027-01-01'].map((day) => night(day)));
    refused(/one is of 2027-01-01/);
  });
});

describe('the signature', () => {
  beforeEach(() => keep([night(DAYS[2]!)]));

  it('is an exception without an end, a reason, or what it excepts, or by nobody', () => {
    const { until: _, ...endless } = EXCEPTION;
    expect(() => sign(endless)).toThrow(/reason and a last day/);
    expect(() => sign({ ...EXCEPTION, reason: '' })).toThrow(/reason/);
    expect(() => sign({ ...EXCEPTION, excepts: [] })).toThrow(/does not name nights/);
    expect(() => sign({ ...EXCEPTION, who: ' ' })).toThrow(/name of who signs/);
    expect(() => sign({ ...EXCEPTION, until: '2027-05-01' as LocalDate })).toThrow(/within a year/);
  });

  it('is dated years ahead, so that its year lasts until then', () => {
    sign({ ...EXCEPTION, at: new Date('2098-06-01T00:00:00Z'), until: '2099-05-31' as LocalDate });
    refused(/2098-06-01, which is still to come/);
  });

  it('is in the name of somebody else, or by a machine', () => {
    const signOff = signOffOn(standing(), { who: 'A. Person', at: new Date(), ...EXCEPTION });
    for (const signer of [stranger, machine]) new ChainFolder(at('nights'), 'sign-off').add(signOff, signer);
    refused(/waits for/);
  });

  it('is of another script, copied', () => {
    sign(EXCEPTION);
    expect(permission().allowed).toBe(true);
    const [line] = new ChainFolder(at('nights'), 'sign-off').texts();
    rmSync(at('nights', 'sign-off-000001.json'));
    writeFileSync(at('nights', 'sign-off-000001.json'), line!.replace('roster.php', 'costs.php'));
    expect(() => permission()).toThrow(/signature is not of what it says/);
  });

  it('was given under another policy than the one that is there now', () => {
    sign(EXCEPTION);
    expect(permission().allowed).toBe(true);
    refused(/the policy has changed since/, { policy: { ...POLICY, maxDifferences: 1000 } });
    refused(/the policy has changed since/, {
      policy: { ...POLICY, scripts: { 'roster.php': { noLoss: false } } },
    });
    const rule = { field: 'begDate', reason: 'x', owner: 'y', until: '2026-06-30' };
    refused(/the policy has changed since/, { policy: { ...POLICY, ignore: [rule] } });
    // What is asked of another script is no matter of this one.
    expect(permission({ policy: { ...POLICY, scripts: { 'costs.php': { nights: 9 } } } }).allowed).toBe(true);
  });

  it('is of all of a script of which one operation was withdrawn', () => {
    sign(EXCEPTION);
    const part = { script: 'roster.php', operation: READS };
    new ChainFolder(at('nights'), 'sign-off').add(
      signOffOf({ ...part, who: 'A. Person', at: `${TODAY}T10:00:00.000Z`, kind: 'withdrawn' }),
      person,
    );
    refused(/withdrew it/);
    sign({ ...EXCEPTION, at: new Date(`${TODAY}T11:00:00Z`) });
    expect(permission().allowed).toBe(true);
  });

  it('is withdrawn, and the withdrawal is left out', () => {
    sign(EXCEPTION);
    const chain = new ChainFolder(at('nights'), 'sign-off');
    chain.add(
      signOffOf({ script: 'roster.php', who: 'A. Person', at: `${TODAY}T10:00:00.000Z`, kind: 'withdrawn' }),
      person,
    );
    refused(/withdrew it/);
    sign(EXCEPTION);
    rmSync(at('nights', 'sign-off-000002.json'));
    expect(() => permission()).toThrow(/line was left out/);
  });
});

it('lets no field be ignored without a reason, an owner, or an end within a year', () => {
  keep(DAYS.map((day) => night(day, {}, 3)));
  const rule = { field: 'begDate', reason: 'x', owner: 'y' };
  expect(() => goPolicyOf({ ignore: [rule as never] })).toThrow(/until/);
  refused(/begDate differs/, { policy: { ...POLICY, ignore: [{ ...rule, until: '2099-12-31' }] } });
  expect(permission({ policy: { ...POLICY, ignore: [{ ...rule, until: '2026-12-31' }] } }).allowed).toBe(
    true,
  );
});
