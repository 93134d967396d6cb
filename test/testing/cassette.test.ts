import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { createClient, downloadPayroll, transferPayroll } from '../../src/index.js';
import { wsdlGetRoles, wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { build } from '../../src/build/builder.js';
import { CassetteStaleError } from '../../src/cassette/callStaleness.js';
import type { CassetteOptions } from '../../src/cassette/CassetteOptions.js';
import { CassetteDriftError } from '../../src/cassette/compareAnswers.js';
import { CassetteMissError } from '../../src/cassette/Miss.js';
import { readCassette } from '../../src/cassette/cassetteFiles.js';
import { kindOf } from '../../src/cassette/scrub/kinds.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { faults } from '../../src/faults/faults.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';

const root = mkdtempSync(join(tmpdir(), 'cassettes-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;
const noNetwork = () => expect.unreachable('the network is not to be used');

/** A cassette of its own, with a service made from the definitions to record. */
function tape(options: CassetteOptions = {}) {
  const name = `tape-${++count}`;
  const open = (more: CassetteOptions = {}) =>
    useCassette(name, {
      folder: root,
      projectKey: 'project key',
      fetch: faultyFetch([]),
      writes: true,
      ...options,
      ...more,
    });
  const client = (cassette: ReturnType<typeof open>, apiKey = 'live-root-key') =>
    createClient({ endpoint: 'https://customer.example/soap', apiKey, fetch: cassette.fetch, retry: false });
  return { folder: join(root, name), open, client };
}

describe('a cassette', () => {
  it('keeps calls that are made together in the order in which they were made, whichever is answered first', async () => {
    const made = faultyFetch([]);
    const waiting: (() => void)[] = [];
    const { open, client } = tape({
      fetch: async (...args) => {
        const turn = new Promise<void>((resolve) => waiting.unshift(resolve));
        if (waiting.length === 3) for (const [i, answer] of waiting.entries()) setTimeout(answer, i);
        await turn;
        return made(...args);
      },
    });
    const badges = ['0101', '0102', '0103'];
    const recording = open({ mode: 'record' });
    await Promise.all(badges.map((badgeNo) => client(recording).wsdlGetEmployees({ badgeNo })));
    recording.stop();
    const pseudonyms = badges.map((badgeNo) => new Pseudonyms('project key').of(kindOf('badgeNo'), badgeNo));
    const calls = readCassette(join(root, recording.name))!.calls;
    expect(
      calls.map(({ request }) => pseudonyms.findIndex((badge) => request!.text.includes(badge))),
    ).toEqual([0, 1, 2]);
  });

  it('replays a call that its caller gave up as one, in which no answer comes before', async () => {
    const { open } = tape({ fetch: faultyFetch([{ fault: faults.silence() }]) });
    for (const mode of ['record', 'replay'] as const) {
      const cassette = open({ mode });
      const caller = new AbortController();
      const client = createClient({
        endpoint: 'https://customer.example/soap',
        apiKey: 'live-root-key',
        retry: false,
        fetch: (url, init) => {
          setImmediate(() => caller.abort());
          return cassette.fetch(url, init);
        },
      });
      const call = client.wsdlGetRoles({}, { signal: caller.signal });
      await expect(call, mode).rejects.toMatchObject({ name: 'AbortedError' });
      cassette.stop();
    }
  });

  it.each([
    ['its header', 'text/xml; charset=x-klingon', 'utf-8'],
    ['its prolog', 'text/xml', 'x-klingon'],
  ])('replays an answer in a charset that nobody knows, by %s, as one', async (_, contentType, inProlog) => {
    const made = faultyFetch([]);
    const fetch: typeof made = async (...args) => {
      const text = await (await made(...args)).text();
      const prolog = `<?xml version="1.0" encoding="${inProlog}"?>`;
      return new Response(text.replace(/^<\?xml.*?\?>/, prolog), {
        headers: { 'content-type': contentType },
      });
    };
    const { open, client } = tape({ fetch });
    for (const mode of ['record', 'replay'] as const) {
      const cassette = open({ mode });
      await expect(client(cassette).wsdlGetRoles({}), mode).rejects.toMatchObject({ reason: 'protocol' });
      cassette.stop();
    }
  });

  it.each([
    ['a warning', 'Notice: no Svensson in /srv/staff.php\n'],
    ['a warning in HTML', '<br />\n<b>Warning</b>: no Svensson in <b>staff.php</b><br />\n'],
  ])('replays an answer before which a server puts %s, and does not hold that', async (_, before) => {
    const made = faultyFetch([]);
    const fetch: typeof made = async (...args) => {
      const response = await made(...args);
      const text = `${before}${await response.text()}<!-- Svensson -->`;
      return new Response(text, { headers: response.headers });
    };
    const { folder, open, client } = tape({ fetch });
    const recording = open({ mode: 'record' });
    const live = await client(recording).wsdlGetRoles({});
    recording.stop();
    const replay = open({ mode: 'replay', fetch: noNetwork as never });
    expect([...(await client(replay).wsdlGetRoles({}))]).toEqual([...live]);
    assertNoSecrets({ files: [folder] }, { secrets: [], personal: ['Svensson'] });
  });

  it('replays outcomes and records that stand in a part of another name, and holds no person', async () => {
    const rows = ['770011', '770022'].map((badgeNo, i) => ({
      ...{ badgeNo, shiftCategoryId: '11', begDate: `2026-05-0${i + 4}`, begTime: '08:00:00' },
      ...{ endDate: `2026-05-0${i + 4}`, endTime: '16:00:00' },
    }));
    const answers: Record<string, string> = {
      wsdlUpdateShifts: encodeAnswer(
        wsdlUpdateShifts,
        rows.map((row, i) => ({ ...row, scheduleId: `${i}`, validationErrors: i === 0 ? ['Locked'] : [] })),
        { namespaces: SERVICE_NAMESPACES },
      ),
      wsdlGetRoles: encodeAnswer(wsdlGetRoles, [{ id: 1, name: 'Staff' }], {
        namespaces: SERVICE_NAMESPACES,
      }),
    };
    const fetch = async (_: unknown, { body }: { readonly body?: unknown } = {}) => {
      const name = /wsdl\w+/.exec(String(body))![0];
      const text = answers[name]!.replace('<return', `<${name}Return`).replace('</return', `</${name}Return`);
      return new Response(text, { headers: { 'content-type': 'text/xml' } });
    };
    const { folder, open, client } = tape({ fetch: fetch as never });
    const ask = async (how: CassetteOptions) => {
      using cassette = open(how);
      const batch = await client(cassette).wsdlUpdateShifts({ Shifts: rows as never[] });
      return [batch.rows.map(({ status }) => status), [...(await client(cassette).wsdlGetRoles({}))]];
    };
    const live = await ask({ mode: 'record' });
    expect(live).toEqual([['rejected', 'accepted'], [{ id: 1, name: 'Staff' }]]);
    expect(await ask({ mode: 'replay', fetch: noNetwork as never })).toEqual(live);
    assertNoSecrets({ files: [folder] }, { secrets: [], personal: ['770011', '770022'] });
  });

  it.each([
    ['status', 'FAILED', 'unanswered'],
    ['success', 'No', 'unanswered'],
    ['success', 'OK', 'accepted'],
  ])('replays a row whose %s is %s, which no record has, as the live one: %s', async (name, word, status) => {
    const row = {
      ...{ badgeNo: '770011', shiftCategoryId: '11', begDate: '2026-05-04', begTime: '08:00:00' },
      ...{ endDate: '2026-05-04', endTime: '16:00:00' },
    };
    const text = encodeAnswer(wsdlUpdateShifts, [{ ...row, scheduleId: '5', validationErrors: [] }], {
      namespaces: SERVICE_NAMESPACES,
    }).replace('</item></return>', `<${name}>${word}</${name}>$&`);
    const fetch = async () => new Response(text, { headers: { 'content-type': 'text/xml' } });
    const { open, client } = tape({ fetch: fetch as never });
    const ask = async (how: CassetteOptions) => {
      using cassette = open(how);
      return (await client(cassette).wsdlUpdateShifts({ Shifts: [row as never] })).rows[0]!.status;
    };
    expect(await ask({ mode: 'record' })).toBe(status);
    expect(await ask({ mode: 'replay', fetch: noNetwork as never })).toBe(status);
  });

  it('replays what was recorded, without the network, and holds neither keys nor persons', async () => {
    const { folder, open, client } = tape();
    const recording = open({ mode: 'record' });
    const live = await client(recording).wsdlGetEmployees({});
    recording.stop();
    expect(readdirSync(folder)).toEqual(['001-wsdlGetEmployees', 'cassette.json']);
    expect(readdirSync(join(folder, '001-wsdlGetEmployees'))).toEqual([
      'call.json',
      'request.xml',
      'response.xml',
    ]);
    assertNoSecrets(
      { files: [folder] },
      {
        secrets: ['live-root-key'],
        personal: live.flatMap(({ givenName = '', familyName = '', email = '' }) => [
          givenName,
          familyName,
          email,
        ]),
      },
    );
    using replaying = open({ mode: 'replay', fetch: noNetwork });
    const again = await client(replaying, 'another key').wsdlGetEmployees({});
    expect(again).toHaveLength(2);
    expect(again[0]).toMatchObject({ city: expect.any(String), section: live[0]!.section, role: 1 });
    expect(again[0]!.badgeNo).toHaveLength(4);
  });

  it('says by each call, and at its end, why it cannot be read', async () => {
    const { folder, open, client } = tape();
    const recording = open({ mode: 'record' });
    await client(recording).wsdlGetRoles();
    recording.stop();
    const file = join(folder, '001-wsdlGetRoles/call.json');
    for (const [text, says] of [
      ['{', 'is not JSON'],
      ['null', 'its call.json names no call'],
    ] as const) {
      writeFileSync(file, text);
      const replaying = open({ mode: 'replay', fetch: noNetwork });
      for (let call = 0; call < 2; call++)
        await expect(client(replaying).wsdlGetRoles()).rejects.toMatchObject({
          name: 'CassetteUnreadableError',
          message: expect.stringContaining(says),
        });
      expect(() => replaying.stop()).toThrow(says);
    }
  });

  it('says to the caller that it is stale', async () => {
    const { open, client } = tape();
    const recording = open({ mode: 'record' });
    await client(recording).wsdlGetRoles();
    recording.stop();
    const replaying = open({ mode: 'replay', staleness: { maxAgeDays: -1, onAge: 'fail' } });
    await expect(client(replaying).wsdlGetRoles()).rejects.toThrow(CassetteStaleError);
    expect(() => replaying.stop()).toThrow(CassetteStaleError);
    // Not a second time to who started it.
    expect(() => replaying.start()).toThrow(CassetteStaleError);
    replaying.stop();
  });

  it.each(['record', 'recordMissing'] as const)(
    'does not write over what somebody else recorded meanwhile: %s',
    async (mode) => {
      const { folder, open, client } = tape();
      const [first, other] = [open({ mode }), open({ mode })];
      await client(first).wsdlGetRoles();
      await client(other).wsdlGetEmployees({});
      first.stop();
      expect(() => other.stop()).toThrow(/was not written: somebody else recorded it/);
      expect(readdirSync(folder)).toEqual(['001-wsdlGetRoles', 'cassette.json']);
    },
  );

  it('removes nothing that is no cassette, and calls nobody for that', async () => {
    const { folder, open, client } = tape({ fetch: noNetwork });
    mkdirSync(folder);
    writeFileSync(join(folder, 'mine.txt'), '');
    for (const mode of ['record', 'recordMissing'] as const) {
      const recording = open({ mode });
      await expect(client(recording).wsdlGetRoles()).rejects.toThrow(/there without a cassette\.json/);
      expect(() => recording.stop()).toThrow(/there without a cassette\.json/);
    }
    expect(readdirSync(folder)).toEqual(['mine.txt']);
  });

  it('says what it holds in call.json', async () => {
    const { folder, open, client } = tape({ environment: 'staging', today: '2024-03-04' });
    const recording = open({ mode: 'record', secrets: { root: 'live-root-key' } });
    await client(recording).wsdlFindEmployees({ badgeNoList: [] });
    recording.stop();
    const facts = JSON.parse(readFileSync(join(folder, '001-wsdlFindEmployees', 'call.json'), 'utf8'));
    expect(facts).toMatchObject({
      operation: 'wsdlFindEmployees',
      effect: 'read',
      environment: 'staging',
      today: '2024-03-04',
      toolkit: expect.stringMatching(/^\d+\.\d+\.\d+/),
      schema: expect.stringMatching(/^[0-9a-f]{16}$/),
      http: { method: 'POST', url: '/soap', status: 200, charset: 'utf-8' },
      request: { apiKey: 'secret-root' },
      answer: [{ unitName: 'Unit 101' }, { unitName: 'Unit 102' }],
    });
    expect(Date.now() - Date.parse(facts.recordedAt)).toBeLessThan(60_000);
    const request = readFileSync(join(folder, '001-wsdlFindEmployees', 'request.xml'), 'utf8');
    expect(request).toContain('\n      <apiKey xsi:type="xsd:string">secret-root</apiKey>\n');
  });

  it('refuses a call that is not recorded and says what is nearest', async () => {
    const { open, client } = tape();
    const shift = build.Shift({ badgeNo: '0007', begTime: '08:00:00' });
    const recording = open({ mode: 'record' });
    await client(recording).wsdlUpdateShifts({ Shifts: [shift, shift] });
    recording.stop();
    const replaying = open({ mode: 'replay', fetch: noNetwork });
    const changed = { ...shift, begTime: '09:00:00', badgeNo: '0008' } as const;
    const result = await client(replaying).safe.wsdlUpdateShifts({ Shifts: [shift, changed] });
    expect(!result.ok && result.error).toBeInstanceOf(CassetteMissError);
    expect(!result.ok && result.error.message).toMatch('Nearest is 001-wsdlUpdateShifts');
    expect(replaying.misses[0]?.differences.map(({ path }) => path).sort()).toEqual([
      'Shifts[1].badgeNo',
      'Shifts[1].begTime',
    ]);
    expect(() => replaying.stop()).toThrow(CassetteMissError);
    expect(replaying.misses[0]?.message).toContain(
      'No recorded wsdlUpdateShifts matches. Nearest is 001-wsdlUpdateShifts, where Shifts[1].begTime: recorded "08:00:00", given "09:00:00"; Shifts[1].badgeNo differs.',
    );
    const other = open({ mode: 'replay' });
    await client(other).safe.wsdlGetRoles({});
    expect(other.misses[0]?.message).toContain(
      'wsdlGetRoles was not recorded. Recorded are: wsdlUpdateShifts.',
    );
  });

  it('gives a write once and a read again', async () => {
    const { open, client } = tape();
    const input = { Shifts: [build.Shift()] };
    const recording = open({ mode: 'record' });
    await client(recording).wsdlUpdateShifts(input);
    await client(recording).wsdlGetRoles({});
    recording.stop();
    const replaying = open({ mode: 'replay' });
    for (let call = 0; call < 3; call++) expect(await client(replaying).wsdlGetRoles({})).toHaveLength(2);
    await client(replaying).wsdlUpdateShifts(input);
    await client(replaying).safe.wsdlUpdateShifts(input);
    expect(replaying.misses.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'wsdlUpdateShifts was recorded as 001-wsdlUpdateShifts and is called once more than it was recorded.',
      ),
    ]);
  });

  it('replays several answers to one question in their order, and then the last again', async () => {
    const { open, client } = tape();
    let rows = 0;
    const plan = [
      { fault: faults.emptyArray(), calls: [1] },
      { fault: faults.oneItemArray(), calls: [1] },
    ];
    const service = faultyFetch(plan);
    const recording = open({ mode: 'record', fetch: service });
    for (let call = 0; call < 3; call++) rows += (await client(recording).wsdlGetEmployees({})).length;
    expect(rows).toBe(0 + 1 + 2);
    recording.stop();
    using replaying = open({ mode: 'replay' });
    const seen: number[] = [];
    for (let call = 0; call < 4; call++) seen.push((await client(replaying).wsdlGetEmployees({})).length);
    expect(seen).toEqual([0, 1, 2, 2]);
    expect(replaying.unused).toEqual([]);
  });

  it('replays faults, rejected rows, HTTP errors, unreadable answers and broken connections as they were', async () => {
    const { open, client } = tape();
    const kinds = [
      faults.unknownKey(),
      faults.badGateway(),
      faults.truncatedBody(),
      faults.connectionReset(),
      faults.latin1(),
    ];
    const recording = open({
      mode: 'record',
      fetch: faultyFetch(kinds.map((fault) => ({ fault, calls: [1] }))),
    });
    const names = async (cassette: typeof recording) => {
      const seen: string[] = [];
      for (let call = 0; call < kinds.length; call++) {
        const result = await client(cassette).safe.wsdlGetEmployees({});
        seen.push(result.ok ? `${result.value.length} rows` : result.error.name);
      }
      return seen;
    };
    const live = await names(recording);
    recording.stop();
    expect(live).toEqual(['FaultError', 'HttpError', 'DecodeError', 'NetworkError', '2 rows']);
    using replaying = open({ mode: 'replay' });
    expect(await names(replaying)).toEqual(live);
  });

  it('keeps the charset of the recording', async () => {
    const { folder, open, client } = tape();
    const recording = open({ mode: 'record', fetch: faultyFetch(faults.latin1()) });
    await client(recording).wsdlGetEmployees({});
    recording.stop();
    expect(readFileSync(join(folder, '001-wsdlGetEmployees', 'response.xml'), 'utf8')).toContain(
      'encoding="UTF-8"',
    );
    using replaying = open({ mode: 'replay' });
    const response = await replaying.fetch('https://x.example/soap', {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: requestIn(folder),
    });
    expect(response.headers.get('content-type')).toBe('text/xml; charset=ISO-8859-1');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.toString('latin1')).toContain('encoding="ISO-8859-1"');
    expect(bytes.toString('latin1')).toMatch(/<familyName[^>]*>[À-ÿ][a-zà-ÿ]+</);
  });

  it('gives the bytes of its files, byte for byte', async () => {
    const { folder, open, client } = tape();
    const recording = open({ mode: 'record', projectKey: 'p' });
    await client(recording, 'secret-root').wsdlGetEmployees({});
    recording.stop();
    using replaying = open({ mode: 'replay' });
    const response = await replaying.fetch('https://x.example/soap', {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: requestIn(folder),
    });
    expect(await response.text()).toBe(
      readFileSync(join(folder, '001-wsdlGetEmployees', 'response.xml'), 'utf8'),
    );
  });

  it('records what is missing and keeps what is there', async () => {
    const { folder, open, client } = tape();
    const first = open({ mode: 'recordMissing' });
    await client(first).wsdlGetRoles({});
    first.stop();
    const second = open({ mode: 'recordMissing', fetch: faultyFetch(faults.emptyArray('wsdlGetRoles')) });
    expect(await client(second).wsdlGetRoles({})).toHaveLength(2);
    await client(second).wsdlGetEmployees({});
    second.stop();
    expect(readdirSync(folder)).toEqual(['001-wsdlGetRoles', '002-wsdlGetEmployees', 'cassette.json']);
  });

  it('refreshes the calls of this run and keeps the others', async () => {
    const { folder, open, client } = tape();
    const first = open({ mode: 'record' });
    await client(first).wsdlGetRoles({});
    await client(first).wsdlGetEmployees({});
    first.stop();
    const second = open({ mode: 'refresh', fetch: faultyFetch(faults.emptyArray()) });
    expect(await client(second).wsdlGetRoles({})).toEqual([]);
    second.stop();
    expect(readdirSync(folder)).toEqual(['001-wsdlGetRoles', '002-wsdlGetEmployees', 'cassette.json']);
    using third = open({ mode: 'replay' });
    expect(await client(third).wsdlGetRoles({})).toEqual([]);
    expect(await client(third).wsdlGetEmployees({})).toHaveLength(2);
  });

  it('verifies reads against the live service, and makes no write again', async () => {
    const { open, client } = tape();
    const input = { Shifts: [build.Shift()] };
    const run = async (cassette: ReturnType<typeof open>) => {
      await client(cassette).wsdlGetEmployees({});
      await client(cassette).wsdlUpdateShifts(input);
    };
    const recording = open({ mode: 'record' });
    await run(recording);
    recording.stop();
    const same = open({ mode: 'verify', verify: 'values' });
    await run(same);
    same.stop();
    const called: string[] = [];
    const grown = faultyFetch(faults.unknownElement());
    const drifted = open({
      mode: 'verify',
      fetch: (url, init) =>
        grown(url, init).finally(() => called.push(/wsdl\w+/.exec(String(init.body))![0])),
    });
    await run(drifted);
    expect(() => drifted.stop()).toThrow(CassetteDriftError);
    expect(() => drifted.stop()).not.toThrow();
    expect(called).toEqual(['wsdlGetEmployees']);
    const failing = open({ mode: 'verify', fetch: faultyFetch(faults.badGateway()) });
    await run(failing);
    expect(() => failing.stop()).toThrow('001-wsdlGetEmployees\n  status: recorded 200, live 502');
  });

  it('verifies values where that is asked for, and shows none of a person', async () => {
    const { open, client } = tape();
    const first = open({ mode: 'record' });
    await client(first).wsdlGetEmployees({});
    first.stop();
    const other: typeof fetch = async (url, init) => {
      const answer = await faultyFetch([])(url as string, init!);
      const text = (await answer.text())
        .replace(/(<familyName[^>]*>)[^<]+/, '$1Canary')
        .replace(/(<punchType[^>]*>)\d+/, '$13');
      return new Response(text, answer);
    };
    const fields = open({ mode: 'verify', fetch: other });
    await client(fields).wsdlGetEmployees({});
    fields.stop();
    const values = open({ mode: 'verify', verify: 'values', fetch: other });
    await client(values).wsdlGetEmployees({});
    const changes = await Promise.resolve()
      .then(() => values.stop())
      .catch((error: CassetteDriftError) => error.drifts.flatMap((drift) => drift.changes));
    expect(changes).toEqual(['~ answer[0].familyName', '~ answer[0].punchType: recorded 0, live 3']);
  });

  it('verifies what leads to a download, and not the download, whose address was never written down', {
    tags: ['slow'],
  }, async () => {
    await using sandbox = await startSandbox();
    const { open } = tape({ fetch: (url, init) => fetch(url, init) });
    const run = async (cassette: ReturnType<typeof open>) => {
      const client = createClient({ ...sandbox.clientOptions(101), fetch: cassette.fetch });
      const period = { fromDate: '2026-03-01', toDate: '2026-03-14' } as const;
      const transfer = {
        ...period,
        extTransferId: 'x',
        isPreliminary: true,
        lockSalaryPeriod: false,
        uploadFileToServer: false,
      };
      const outcome = await transferPayroll(client, transfer, { intervalMs: 1 });
      if (outcome.status !== 'ready' || !outcome.url) return expect.unreachable('the transfer is not ready');
      let size = 0;
      for await (const bytes of downloadPayroll(outcome.url, { fetch: cassette.fetch })) size += bytes.length;
      return size;
    };
    const recording = open({ mode: 'record' });
    const size = await run(recording);
    recording.stop();
    const verifying = open({ mode: 'verify' });
    expect(await run(verifying)).toBe(size);
    // The sandbox has finished the transfer, so that the looks before and while it ran are others than the recorded ones.
    const looks = ['001', '003', '006'].map((number) => ({
      call: `${number}-wsdlGetResultTransferToPayroll`,
      changes: expect.arrayContaining(['+ answer.url']),
    }));
    expect(() => verifying.stop()).toThrow(expect.objectContaining({ drifts: looks }));
  });

  it('writes nothing when a secret would survive', async () => {
    const { folder, open, client } = tape();
    const recording = open({
      mode: 'record',
      secrets: { pin: '101101' },
      fetch: async () =>
        new Response(
          '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><wsdlGetRolesResponse><return><item><id>101101</id></item></return></wsdlGetRolesResponse></e:Body></e:Envelope>',
          { headers: { 'content-type': 'text/xml' } },
        ),
    });
    await client(recording).wsdlGetRoles({});
    expect(() => recording.stop()).toThrow('call 1, answer[0].id');
    expect(readdirSync(root).filter((name) => folder.endsWith(name))).toEqual([]);
  });

  it.each(['record', 'refresh'] as const)('asks for the project key before it starts to %s', (mode) => {
    expect(() => tape().open({ mode, projectKey: '' })).toThrow('WORKFORCE_CASSETTE_KEY');
  });

  it('sends no changed write: the miss is an error of its own, with the nearest call and how to record it', async () => {
    let sent = 0;
    const live = faultyFetch([]);
    const { open, client, folder } = tape({
      fetch: (url, init) => {
        sent++;
        return live(url, init);
      },
    });
    const shift = build.Shift({ comment: 'as recorded' });
    const recording = open({ mode: 'record' });
    await client(recording).wsdlUpdateShifts({ Shifts: [shift] });
    recording.stop();
    const files = readdirSync(folder);
    for (const mode of [undefined, 'replay', 'recordMissing', 'refresh'] as const) {
      const replaying = open({ ...(mode && { mode }), writes: mode !== 'refresh' });
      const error = await client(replaying)
        .wsdlUpdateShifts({ Shifts: [{ ...shift, begTime: '05:15:00' }] })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CassetteMissError);
      expect(String(error)).toMatch(
        /^CassetteMissError: cassette tape-\d+: No recorded wsdlUpdateShifts matches\. Nearest is 001-wsdlUpdateShifts, where Shifts\[0\]\.begTime: recorded .*, given "05:15:00"\. Nothing was sent\./,
      );
      expect(String(error)).not.toMatch(/namespace|not known|retry/i);
      const { error: safe } = (await client(replaying).safe.wsdlUpdateShifts({
        Shifts: [{ ...shift, begTime: '05:15:00' }],
      })) as { error: unknown };
      expect(safe).toBeInstanceOf(CassetteMissError);
      expect(() => replaying.stop()).toThrow(CassetteMissError);
    }
    expect(sent).toBe(1);
    expect(readdirSync(folder)).toEqual(files);
  });

  it.each(['record', 'refresh', 'recordMissing'] as const)(
    'sends no write to %s without writes: true',
    async (mode) => {
      let sent = 0;
      const { open, client } = tape({ fetch: async () => new Response(`${++sent}`), writes: false });
      const recording = open({ mode });
      await expect(client(recording).wsdlUpdateShifts({ Shifts: [build.Shift()] })).rejects.toThrow(
        mode === 'record' ? 'wsdlUpdateShifts changes something. Nothing was sent' : 'writes: true',
      );
      expect(sent).toBe(0);
    },
  );

  it('asks for the project key before it records what is missing', () => {
    expect(() => tape().open({ mode: 'recordMissing', projectKey: '' })).toThrow('WORKFORCE_CASSETTE_KEY');
  });

  it('that is missing says where it looked and how it is recorded', async () => {
    const { open, client, folder } = tape();
    const replaying = open({ mode: 'replay' });
    await expect(client(replaying).wsdlGetRoles({})).rejects.toThrow('there is no cassette');
    const message = (() => {
      try {
        replaying.stop();
      } catch (error) {
        return String(error);
      }
      return '';
    })();
    expect(message).toContain(folder);
    expect(message).toContain('WORKFORCE_CASSETTES=record');
    expect(message).toContain('WORKFORCE_CASSETTE_KEY');
  });
});

describe('the mode of a cassette', () => {
  const modeUnder = (environment: Record<string, string | undefined>, mode?: 'verify') => {
    const kept = { CI: process.env.CI, WORKFORCE_CASSETTES: process.env.WORKFORCE_CASSETTES };
    Object.assign(process.env, environment);
    for (const [name, value] of Object.entries(environment))
      if (value === undefined) delete process.env[name];
    try {
      return useCassette('any', { folder: root, projectKey: 'p', ...(mode ? { mode } : {}) }).mode;
    } finally {
      for (const [name, value] of Object.entries(kept))
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  };

  it('is replay under CI', () =>
    expect(modeUnder({ CI: 'true', WORKFORCE_CASSETTES: undefined })).toBe('replay'));
  it('is replay elsewhere', () =>
    expect(modeUnder({ CI: undefined, WORKFORCE_CASSETTES: undefined })).toBe('replay'));
  it('is that of the environment', () =>
    expect(modeUnder({ CI: 'true', WORKFORCE_CASSETTES: 'refresh' })).toBe('refresh'));
  it('is that of the code first', () =>
    expect(modeUnder({ WORKFORCE_CASSETTES: 'refresh' }, 'verify')).toBe('verify'));
  it('must be one', () =>
    expect(() => modeUnder({ WORKFORCE_CASSETTES: 'rewind' })).toThrow('rewind is no mode'));
  it('has a name that stays in its folder', () =>
    expect(() => useCassette('../other')).toThrow('cannot be the name'));
});

function requestIn(folder: string): string {
  return readFileSync(join(folder, '001-wsdlGetEmployees', 'request.xml'), 'utf8');
}

it.each([204, 205, 304])(
  'records and replays an answer with status %i, which has no body',
  async (status) => {
    const { open } = tape();
    const recording = open({ mode: 'record', fetch: async () => new Response(null, { status }) });
    const statusOf = async ({ fetch }: ReturnType<typeof open>) =>
      (await fetch('https://customer.example/rest/v3/units', {})).status;
    expect(await statusOf(recording)).toBe(status);
    recording.stop();
    using replaying = open({ mode: 'replay', fetch: noNetwork });
    expect(await statusOf(replaying)).toBe(status);
  },
);
