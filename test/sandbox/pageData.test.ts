import { get } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { describeCall, describeSandbox } from '../../src/cli/run/runSandbox.js';
import { optionsOfFlags } from '../../src/cli/run/sandboxFlags.js';
import type { SandboxCall } from '../../src/sandbox/index.js';
import { createCallLog } from '../../src/sandbox/page/createCallLog.js';
import { startSandbox } from '../../src/sandbox/startSandbox.js';
import { parseWorldSize } from '../../src/sandbox/world/WorldSize.js';
import { withSandbox } from './withSandbox.js';

const world = withSandbox();
const DAY = {
  begDate: '2026-04-01',
  endDate: '2026-04-01',
  begTime: '08:00:00',
  endTime: '12:00:00',
} as const;
const shift = (badgeNo: string) => ({ ...DAY, shiftCategoryId: '11', badgeNo }) as const;

const page = async (path: string) => {
  const answer = await fetch(`${world.sandbox.url}${path}`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const data = async (path: string) => JSON.parse((await page(path)).text);

it('has its page and what that loads, and nothing else under its name', async () => {
  const types = ['/', '/page/page.css', '/page/page.js', '/page/favicon.svg'].map(async (path) => {
    const { status, type, text } = await page(path);
    return [status, type, text.length > 100];
  });
  expect(await Promise.all(types)).toEqual(
    ['text/html', 'text/css', 'text/javascript', 'image/svg+xml'].map((type) => [
      200,
      `${type}; charset=utf-8`,
      true,
    ]),
  );
  for (const path of ['/page/other', '/page/tables/passwords', '/page/calls/99'])
    expect([path, (await page(path)).status]).toEqual([path, 404]);
});

it('lists the calls with what became of their rows, and shows one of them whole', async () => {
  await world.unit101.wsdlGetRoles();
  await world.unit101.wsdlUpdateShifts({ Shifts: [shift('0001'), shift('nobody')] });
  const [read, batch] = await data('/page/calls');
  expect(read).toMatchObject({ number: 1, operation: 'wsdlGetRoles', caller: 'unit 101', status: 200 });
  expect(read).not.toHaveProperty('rows');
  expect(batch).toMatchObject({ number: 2, outcome: 'partly rejected', rows: 2, rejected: 1 });
  const shown = await data('/page/calls/2');
  expect(shown).toMatchObject({ number: 2, rowOutcomes: ['accepted', 'rejected'], issues: [] });
  expect(shown.soapAction).toContain('UpdateShifts');
  expect(shown.input.Shifts[1].badgeNo).toBe('nobody');
  expect(shown.output[1].validationErrors).toHaveLength(1);
  // Each element is on a line of its own.
  expect(shown.request).toMatch(/^\s*<badgeNo[^>]*>nobody<\/badgeNo>$/m);
  expect(shown.answer).toMatch(/^\s*<badgeNo[^>]*>nobody<\/badgeNo>$/m);
});

it('counts the rows of each table, and shows those that hold a text, without keys', async () => {
  const tables = await data('/page/tables');
  const names = tables.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort());
  const { employees } = world.sandbox.world;
  expect(tables).toContainEqual({ name: 'employees', rows: String([...employees.of()].length) });
  const all = await data('/page/tables/units');
  expect(all).toMatchObject({ name: 'units', more: false });
  expect(all.rows.map(({ id }: { id: number }) => id)).toEqual(world.sandbox.world.unitIds());
  for (const key of world.sandbox.unitKeys.values()) expect(JSON.stringify(all)).not.toContain(key.reveal());
  const [{ name }] = all.rows;
  const found = await data(`/page/tables/units?filter=${encodeURIComponent(name.toUpperCase())}`);
  expect(found.rows.map((one: { name: string }) => one.name)).toEqual([name]);
});

it('shows the first two hundred rows of a table and counts ten thousand', async () => {
  const large = await startSandbox({ world: '3x80x1' });
  onTestFinished(() => large.stop());
  const rowsAt = async (query: string) =>
    JSON.parse(await (await fetch(`${large.url}/page/tables/employees${query}`)).text());
  const shown = await rowsAt('');
  expect([shown.rows.length, shown.more]).toEqual([200, true]);
  const named = await rowsAt('?filter=no%20such%20text');
  expect([named.rows.length, named.more]).toEqual([0, false]);
});

it('greets who opens it with the address, the keys and first calls', async () => {
  const { facts, units, more, calls } = await data('/page/greeting');
  const { endpoint, rootKey, unitKeys } = world.sandbox;
  expect(facts).toEqual({ endpoint, wsdl: `${endpoint}?wsdl`, 'key of the customer': rootKey.reveal() });
  expect(units.map(({ id, key }: { id: number; key: string }) => [id, key])).toEqual(
    [...unitKeys].map(([id, key]) => [id, key.reveal()]),
  );
  expect(units[0].employees).toBe([...world.sandbox.world.employees.ofUnit(101)].length);
  expect([more, Object.keys(calls)]).toEqual([0, ['curl', 'PHP', 'Python', 'TypeScript']]);
});

it('tells of each call as it comes in, until the page is closed', async () => {
  const lines = await new Promise<string>((resolve, reject) => {
    get(`${world.sandbox.url}/page/events`, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => {
        text += piece;
        if (text === ': calls\n\n') void world.unit101.wsdlGetRoles().catch(reject);
        else resolve(text);
        if (text !== ': calls\n\n') answer.destroy();
      });
    }).on('error', reject);
  });
  const [, told] = lines.split('\n\n');
  expect(JSON.parse(told!.replace('data: ', ''))).toMatchObject({ side: 'soap', operation: 'wsdlGetRoles' });
});

const call = (more: Partial<SandboxCall> = {}) =>
  ({
    ...{ number: 7, at: '2026-04-01T08:09:10.500Z', side: 'soap', operation: 'wsdlGetRoles' },
    ...{
      caller: 'root',
      outcome: 'answered',
      status: 200,
      durationMs: 1.26,
      requestBytes: 1,
      answerBytes: 1,
    },
    ...more,
  }) as SandboxCall;
const batch = call({ operation: 'wsdlUpdateShifts', rows: ['accepted', 'rejected', 'accepted'] });
const fault = call({ outcome: 'fault', status: 500, fault: { code: 'Client', string: 'no such key' } });

it('keeps the newest calls: five hundred, and as many megabytes as there is room for, the last one always', () => {
  const numbers = (calls: readonly SandboxCall[]) => {
    const log = createCallLog();
    for (const one of calls) log.add(one);
    return [log.all()[0]!.number, log.all().at(-1)!.number];
  };
  const many = Array.from({ length: 501 }, (_, number) => call({ number }));
  expect([numbers(many.slice(0, 500)), numbers(many)]).toEqual([
    [0, 499],
    [1, 500],
  ]);
  const [half, whole] = [16 * 1024 * 1024, 40 * 1024 * 1024];
  const large = (number: number, answerBytes: number) => call({ number, requestBytes: 0, answerBytes });
  expect(numbers([large(0, half), large(1, half)])).toEqual([0, 1]);
  expect(numbers([large(0, half), large(1, half), large(2, 1)])).toEqual([1, 2]);
  expect(numbers([large(0, half), large(1, whole)])).toEqual([1, 1]);
});

it.each([
  [call(), '08:09:10 #7 wsdlGetRoles (root) answered 1.3 ms'],
  [batch, '08:09:10 #7 wsdlUpdateShifts (root) answered 2/3 rows 1.3 ms'],
  [fault, '08:09:10 #7 wsdlGetRoles (root) fault 1.3 ms: no such key'],
])('says of a call in a line what came of it (%#)', (one, line) => {
  expect(describeCall(one)).toBe(line);
});

it('says of a call as JSON what came of it', () => {
  const said = (one: SandboxCall) => JSON.parse(describeCall(one, true));
  expect(said(batch)).toEqual({
    ...{ event: 'call', number: 7, at: '2026-04-01T08:09:10.500Z', side: 'soap', caller: 'root' },
    ...{ operation: 'wsdlUpdateShifts', outcome: 'answered', status: 200, durationMs: 1.3 },
    rows: { accepted: 2, rejected: 1 },
  });
  expect(said(fault)).toMatchObject({ side: 'soap', status: 500, fault: 'no such key' });
  expect(said(call())).not.toHaveProperty('rows');
});

it('says where a sandbox is and with which keys, of five units at most in words and of all as JSON', async () => {
  const { sandbox } = world;
  const words = describeSandbox(sandbox).split('\n');
  const units = [...sandbox.unitKeys].map(([id, key]) => `  unit ${id}  ${key.reveal()}`);
  expect(words.slice(0, 2)).toEqual([`SOAP   ${sandbox.endpoint}`, `WSDL   ${sandbox.endpoint}?wsdl`]);
  expect(words.slice(-units.length - 1)).toEqual([`  root      ${sandbox.rootKey.reveal()}`, ...units]);
  const { baseUrl, clientId, clientSecret } = sandbox.restOptions();
  expect(JSON.parse(describeSandbox(sandbox, true))).toEqual({
    ...{ event: 'started', url: sandbox.url, endpoint: sandbox.endpoint, wsdl: `${sandbox.endpoint}?wsdl` },
    rootKey: sandbox.rootKey.reveal(),
    unitKeys: Object.fromEntries([...sandbox.unitKeys].map(([id, key]) => [id, key.reveal()])),
    rest: { baseUrl, clientId, clientSecret: clientSecret.reveal() },
  });
  const seven = await startSandbox({ world: '7x1x1' });
  onTestFinished(() => seven.stop());
  const [fifth, rest] = describeSandbox(seven).split('\n').slice(-2);
  expect([fifth, rest]).toEqual([expect.stringMatching(/^ {2}unit 105 /), '  … and 2 more']);
});

it('takes what is typed as options, with a port and a world that stay the same', async () => {
  expect(await optionsOfFlags({})).toMatchObject({ port: 8087, seed: 1, clock: 'fixed' });
  const { quirks } = await optionsOfFlags({});
  expect(quirks).toEqual({
    ...{ latin1: false, positionalParts: false, nilArrays: false, zeroDates: false, trailingComment: false },
  });
  const typed = { port: '0', seed: '7', movingClock: true, allow: 'SBX-A-1,SBX-B-2', allowHost: 'a,b' };
  expect(await optionsOfFlags(typed)).toMatchObject({
    ...{ port: 0, seed: 7, clock: 'moving', allow: ['SBX-A-1', 'SBX-B-2'], allowHosts: ['a', 'b'] },
  });
  const slow = { faultStatus: '200', latency: '50-200', concurrency: '3', allUnitsMax: '4', nilArrays: true };
  expect((await optionsOfFlags(slow)).quirks).toMatchObject({
    ...{
      faultStatus: 200,
      latencyMs: [50, 200],
      maxConcurrentCalls: 3,
      allUnitsMaxUnits: 4,
      nilArrays: true,
    },
  });
  expect((await optionsOfFlags({ latency: '50' })).quirks).toMatchObject({ latencyMs: 50 });
});

it('takes worlds of five thousand units and twenty thousand employees at most', () => {
  expect(parseWorldSize('5000x20000')).toEqual({ units: 5000, employees: 20_000, shifts: 2 });
  expect(parseWorldSize('1x1x0')).toEqual({ units: 1, employees: 1, shifts: 0 });
  for (const size of ['5001x1', '1x20001', '0x1', '1x0', '1', '1x1x1x1', '-1x1'])
    expect(() => parseWorldSize(size)).toThrow('the world must be "small", "rich" or a size');
});

it.each([
  [{ faultStatus: '404' }, '--fault-status must be 200 or 500'],
  [{ latency: 'long' }, '--latency must be milliseconds such as 50, or 50-200'],
  [{ port: '-1' }, '--port must be a whole number'],
  [{ seed: '1.5' }, '--seed must be a whole number'],
])('does not take %j', async (flags, why) => {
  await expect(optionsOfFlags(flags)).rejects.toThrow(why);
});
