import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { optionsOfFlags } from '../../src/cli/run/sandboxFlags.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { HABITS } from '../secondService/Habits.js';
import { answersIn, surveySecond } from '../surveying/surveySecond.js';
import { fileOf, fileWith, surveyTwin } from '../surveying/surveyTwin.js';

const SMALL = { world: '2x4x6' };

describe('the answers that a sandbox can give', () => {
  it('are seen by a survey, several at once', { tags: ['slow'] }, async () => {
    const planted = [
      ...[
        'answer.before: text',
        'answer.decimals: comma',
        'answer.blankDates: zero',
        'fault.status: http200',
      ],
      ...[
        'fault.unknownKey: emptyAnswer',
        'request.parts: position',
        'read.window: fewer',
        'write.change: newId',
      ],
      ...[
        'write.wrongRow: unanswered',
        'delete.listed: notListed',
        'write.token: case',
        'row.noReason: emptyText',
      ],
    ];
    const { found } = await surveyTwin(fileWith(...planted));
    expect([...answersIn(found)]).toEqual(expect.arrayContaining(planted));
  });

  it.each([
    ['answer.names: lower', 'row.noReason: emptyText'],
    ['read.schedules: v2', 'write.texts: cut', 'delete.absent: shown'],
  ])('are seen where one could hide the other: %s, %s', { tags: ['slow'] }, async (...planted) => {
    const { found } = await surveyTwin(fileWith(...planted));
    expect([...answersIn(found)]).toEqual(expect.arrayContaining(planted));
  });

  it('come one after the other where several were seen', { tags: ['slow'] }, async () => {
    const { found } = await surveyTwin(
      fileWith('answer.before: text', 'answer.before: nothing', 'fault.code: soap'),
    );
    expect(Object.keys(found['answer.before']!.seen).sort()).toEqual(['nothing', 'text']);
  });
});

describe('a sandbox that is like a deployment', () => {
  it.each(['keeps cut20', 'faults Client after half'])(
    'has the verdicts of its survey: %s',
    { tags: ['slow'] },
    async (name) => {
      const { found, operations } = await surveySecond(HABITS[name]!);
      const twin = await surveyTwin(fileOf(found, operations));
      for (const [id, { verdict, seen, measured }] of Object.entries(found)) {
        if (verdict !== 'confirmed' && verdict !== 'contradicted') continue;
        expect({ id, verdict, seen: Object.keys(seen) }).toEqual({
          ...{ id, verdict: twin.found[id]?.verdict },
          seen: Object.keys(twin.found[id]?.seen ?? {}),
        });
        if (measured?.letters) expect(twin.found[id]!.measured).toEqual(measured);
      }
    },
  );

  it('is refused with a list of what cannot be imitated, unless it shall go on without', async () => {
    const file = {
      ...fileWith('write.lag: other', 'write.locked: otherwise', 'write.token: cut'),
      service: { added: ['wsdlGetMoons'] },
    };
    const wanted = /cannot imitate write\.lag: other; write\.locked: otherwise; the operation wsdlGetMoons\./;
    await expect(startSandbox({ like: file })).rejects.toThrow(wanted);
    await expect(startSandbox({ like: fileWith('write.lag: other') })).rejects.toThrow(/write\.lag: other\./);
    await using sandbox = await startSandbox({ like: file, likeInPart: true });
    expect(sandbox.endpoint).toMatch(/^http/);
  });

  it('is refused where the file is none, and quotes no value of it', async () => {
    const wrong = { ...fileWith(), surveys: 'kaffe-secret' };
    await expect(startSandbox({ like: wrong })).rejects.toThrow(/like\.surveys/);
    await expect(startSandbox({ like: wrong })).rejects.not.toThrow(/kaffe/);
  });

  it('has its namespaces, its actions, and not the operations that it lacks', async () => {
    const service = {
      ...{ namespace: 'urn:other', operationNamespace: 'urn:calls', missing: ['wsdlGetRoles'] },
      actions: { wsdlGetUnit: 'urn:act/Unit' },
    };
    await using sandbox = await startSandbox({ ...SMALL, like: { ...fileWith(), service } });
    expect(sandbox.namespaces).toEqual({ types: 'urn:other', operations: 'urn:calls' });
    const wsdl = await (await fetch(`${sandbox.endpoint}?wsdl`)).text();
    expect(wsdl).toContain('targetNamespace="urn:other"');
    expect(wsdl).toContain('soapAction="urn:act/Unit"');
    expect(wsdl).not.toContain('<wsdl:operation name="wsdlGetRoles"');
    const client = createClient(sandbox.clientOptions());
    await expect(client.wsdlGetRoles()).rejects.toThrow(/not defined/);
  });

  it('has the fields that its records always have, and not those that they never have', async () => {
    const seen = { answers: 1, records: 7, always: ['id', 'name'], sometimes: [], never: ['email'] };
    const operations = { wsdlGetEmployeesV2: { ...seen, always: ['id', 'address2'] } };
    await using plain = await startSandbox(SMALL);
    const [before] = await createClient(plain.clientOptions(101)).wsdlGetEmployeesV2();
    await using sandbox = await startSandbox({ ...SMALL, like: fileOf({}, operations) });
    const [after] = await createClient(sandbox.clientOptions(101)).wsdlGetEmployeesV2();
    expect(before).toHaveProperty('email');
    expect(after).not.toHaveProperty('email');
    expect(after).toHaveProperty('id');
  });

  it('has no value where the service has none, values that are not listed, and fields of its own', {
    tags: ['slow'],
  }, async () => {
    const seen = { answers: 1, records: 7, always: ['id', 'city', 'role'], sometimes: [], never: [] };
    const told = { empty: ['city'], unlisted: ['role'], others: 3 };
    const { operations } = await surveyTwin(fileOf({}, { wsdlGetEmployeesV2: { ...seen, ...told } }));
    expect(operations.wsdlGetEmployeesV2).toMatchObject({
      ...{ unlisted: ['role'], others: 3, empty: expect.arrayContaining(['city']) },
    });
    expect((await surveyTwin(fileOf({}))).operations.wsdlGetEmployeesV2).not.toHaveProperty('unlisted');
  });

  it('has as many units as the key was seen to see', async () => {
    const assumptions = {
      'key.sees': { verdict: 'confirmed', seen: { units: 1 }, by: [], measured: { units: 3 } },
    };
    await using sandbox = await startSandbox({ like: { ...fileWith(), assumptions } });
    expect(sandbox.unitKeys.size).toBe(3);
  });

  it('shows what was written after as many reads as the service was behind', async () => {
    const assumptions = {
      'write.lag': {
        verdict: 'contradicted',
        seen: { stale: 1 },
        by: [],
        measured: { reads: 2, seconds: 60 },
      },
    };
    await using sandbox = await startSandbox({ ...SMALL, like: { ...fileWith(), assumptions } });
    const client = createClient(sandbox.clientOptions(101));
    const [type] = sandbox.world.shiftTypes.of();
    const day = {
      begDate: '2026-12-24',
      endDate: '2026-12-24',
      begTime: '08:00:00',
      endTime: '16:00:00',
    } as const;
    await client.wsdlUpdateShifts({ Shifts: [{ ...day, shiftCategoryId: String(type!.id) }] });
    const shown = async () => {
      const GetSchedulesV3 = { fromDate: '2026-12-24', toDate: '2026-12-24', scheduledShifts: true } as const;
      const reply = await client.wsdlGetSchedulesV3({ GetSchedulesV3 });
      return reply.orThrow().schedules?.length ?? 0;
    };
    expect([await shown(), await shown(), await shown()]).toEqual([0, 0, 1]);
  });
});

it('the flags of the command take a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-like-'));
  const file = join(folder, 'deployment.json');
  writeFileSync(file, JSON.stringify(fileWith()));
  const made = await optionsOfFlags({ like: file, likeInPart: true });
  rmSync(folder, { recursive: true });
  expect(made).toMatchObject({ likeInPart: true, like: fileWith() });
  await expect(optionsOfFlags({ like: 'not-there.json' })).rejects.toThrow(/not-there\.json: is not there/);
});
