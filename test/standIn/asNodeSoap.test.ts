import { inspect, promisify } from 'node:util';
import * as library from 'soap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRequest } from '../../src/encoding/server/decodeRequest.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { faults } from '../../src/testing/index.js';
import soap, * as standIn from '../../src/standIn/index.js';
import { operationNamed } from '../../src/operations/operationNamed.js';
import { sameCalls } from './sameCalls.js';
import { ScriptedServer } from './scriptedServer.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types it.
type Any = any;

const server = new ScriptedServer();
let sandbox: Sandbox;
let apiKey: string;
beforeAll(async () => {
  await server.start();
  sandbox = await startSandbox({ world: '3x8x10' });
  apiKey = sandbox.unitKeys.get(101)!.reveal();
});
afterAll(() => Promise.all([server.stop(), sandbox.stop()]));

const open = (options: object = {}) =>
  standIn.createClientAsync(`${server.endpoint}?wsdl`, { disableCache: true, ...options });
const ODD = (no: number) => ({ 'x-case': String(no) });

it('120 random calls: the same request, arguments, events and errors as with node-soap', {
  tags: ['slow'],
}, async () => {
  const wrong: unknown[] = [];
  let refused = 0;
  for await (const call of sameCalls(server, { seed: 7, count: 120, wrong: 0.3 })) {
    if (call.differences.length > 0) wrong.push(call);
    if (call.refused !== undefined) refused += 1;
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(8);
  expect(refused).toBeLessThan(60);
});

describe('what is sent', () => {
  const shift = { badgeNo: '0007', begDate: '2026-03-02', begTime: '08:00:00' };

  /** What the server reads, written from the definitions and not from a WSDL. */
  async function read(operation: string, parts: object): Promise<unknown> {
    const before = server.requests.length;
    await (await open())[`${operation}Async`]({ apiKey: 'k', ...parts }, {}, ODD(0));
    const sent = server.requests.slice(before);
    expect(sent).toHaveLength(1);
    const { decode } = openRequest(Buffer.from(sent[0]!.body));
    const decoded = decode(operationNamed(operation)!);
    expect(decoded.apiKey?.reveal()).toBe('k');
    expect(decoded.issues).toEqual([]);
    return decoded.parts;
  }

  it.each<[form: string, Shifts: unknown]>([
    ['item', { item: [shift, shift] }],
    ['the name of the record', { Shift: [shift, shift] }],
    ['a list', [shift, shift]],
    [
      'values with attributes',
      { item: [shift, { ...shift, badgeNo: { attributes: { 'xsi:type': 'xsd:string' }, $value: '0007' } }] },
    ],
  ])('all rows, by %s', async (_, Shifts) => {
    expect(await read('wsdlUpdateShifts', { Shifts })).toEqual({ Shifts: [shift, shift] });
  });

  const refused: [why: string, operation: string, parts: object, said: string][] = [
    [
      'a Date',
      'wsdlGetSchedulesV3',
      { GetSchedulesV3: { fromDate: new Date() } },
      'GetSchedulesV3.fromDate: expected a text, such as 2026-03-01: a Date is sent as nothing, was given Date',
    ],
    ['an unknown part', 'wsdlGetUnit', { unit: 7 }, 'unit: expected no such part; there are apiKey'],
    [
      'an unknown field',
      'wsdlUpdateShifts',
      { Shifts: { item: [{ ...shift, nickname: 'x' }] } },
      'Shifts[0].nickname',
    ],
    [
      'rows inside a row without item',
      'wsdlUpdateShifts',
      { Shifts: { item: [{ ...shift, tasks: [{ begTime: 'a' }, { begTime: 'b' }] }] } },
      'Shifts[0].tasks',
    ],
    [
      'a text in the place of a number',
      'wsdlGetEmployees',
      { sectionId: 'KITCHEN' },
      'sectionId: expected a number (int)',
    ],
    ['a text in the place of a list', 'wsdlUpdateShifts', { Shifts: 'none' }, 'Shifts: expected a list'],
    [
      'an object in the place of a text',
      'wsdlGetEmployeesV2',
      { badgeNo: { no: '7' } },
      'badgeNo: expected one value (string), and no object',
    ],
    [
      'fields beside $value',
      'wsdlGetEmployeesV2',
      { badgeNo: { $value: '7', unit: '8' } },
      'badgeNo.unit: expected no field beside $value',
    ],
    ['null', 'wsdlGetEmployeesV2', { badgeNo: null }, 'badgeNo: expected no null'],
    [
      'a character that XML cannot hold',
      'wsdlGetEmployeesV2',
      { badgeNo: 'a\0' },
      'expected texts that XML can hold',
    ],
  ];
  it.each(refused)('%s is refused before anything is sent', async (_, operation, parts, said) => {
    const before = server.requests.length;
    const client = await open();
    const error = await client[`${operation}Async`]({ apiKey: 'k', ...parts }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'InputError', operation });
    expect(error.message).toContain(said);
    const byCallback = await new Promise((resolve) => client[operation]({ apiKey: 'k', ...parts }, resolve));
    expect((byCallback as Error).message).toBe(error.message);
    expect(server.requests.slice(before)).toEqual([]);
  });
});

describe('what scripts use of it', () => {
  it('imports by name, by default, by namespace and by require', async () => {
    expect(soap.createClientAsync).toBe(standIn.createClientAsync);
    expect(soap.createClient).toBe(standIn.createClient);
    for (const name of Object.keys(library)) expect(Object.keys(standIn)).toContain(name);
  });

  it('members of the client, bound methods, promisify, another suffix and another address', async () => {
    const client = await promisify<string, Any>(standIn.createClient)(`${sandbox.endpoint}?wsdl`);
    const byPromisify = await promisify(client.wsdlGetRoles.bind(client))({ apiKey });
    const { wsdlGetRoles } = client.Service.ServicePort;
    expect(await promisify(wsdlGetRoles)({ apiKey })).toEqual(byPromisify);
    const [result, raw, header, request, none] = await client.wsdlGetRolesAsync({ apiKey });
    expect([result, header, none]).toEqual([byPromisify, undefined, undefined]);
    expect(raw).toBe(client.lastResponse);
    expect(request).toBe(client.lastRequest);
    expect(client.wsdlNoSuchThing).toBeUndefined();
    const other = await standIn.createClientAsync(`${sandbox.endpoint}?wsdl`, {
      overridePromiseSuffix: 'Promised',
    });
    expect((await other.wsdlGetRolesPromised({ apiKey }))[0]).toEqual(byPromisify);
    client.setEndpoint('http://127.0.0.1:1/soap');
    const error = await client.wsdlGetRolesAsync({ apiKey }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('describe names services, ports, operations and parts as node-soap does', {
    tags: ['slow'],
  }, async () => {
    const wsdl = `${server.endpoint}?wsdl`;
    const [theirs, ours] = [(await library.createClientAsync(wsdl)).describe(), (await open()).describe()];
    const plain = (parts: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, type]) => [name, typeof type === 'string' ? type : 'a record']),
      );
    expect(Object.keys(ours)).toEqual(Object.keys(theirs));
    for (const [name, one] of Object.entries<Any>(theirs.Service.ServicePort)) {
      const our = ours.Service.ServicePort[name];
      expect([name, plain(our.input), plain(our.output)]).toEqual([
        name,
        plain(one.input),
        plain(one.output),
      ]);
    }
    expect(ours.Service.ServicePort.wsdlGetTimePunches.input.getTimePunchesRequest.badgeNo).toBe(
      'xsd:string',
    );
  });

  it('headers of HTTP and SOAP, basic and bearer tokens, an action, and options of a call', async () => {
    const client = await open();
    client.addHttpHeader('X-Trace', 'abc');
    // Those of a call hide those that were added.
    client.addHttpHeader('X-More', '1');
    client.addSoapHeader('<trace>1</trace>');
    client.setSecurity(new soap.BasicAuthSecurity('me', 'mine'));
    client.setSOAPAction('other');
    await client.wsdlGetRolesAsync(
      { apiKey: 'k' },
      { timeout: 5000, postProcess: (xml: string) => xml.replace('>k<', '>K<') },
      { 'X-More': '7', ...ODD(0) },
    );
    const { headers, body } = server.requests.at(-1)!;
    expect(headers).toMatchObject({
      'x-trace': 'abc',
      'x-more': '7',
      soapaction: '"other"',
      authorization: 'Basic bWU6bWluZQ==',
    });
    expect(body).toContain(
      '<soap:Header><trace>1</trace></soap:Header><soap:Body><tns:wsdlGetRoles><apiKey>K</apiKey>',
    );
    client.addHttpHeader('Authorization', 'own');
    await client.wsdlGetRolesAsync({ apiKey: 'k' }, {}, { ...ODD(0) });
    expect(server.requests.at(-1)!.headers.authorization).toBe('own');
  });

  it('other names for values and attributes, and nil as null', async () => {
    const options = { valueKey: '#', attributesKey: '$', handleNilAsNull: true };
    const answers = [];
    for (const { createClientAsync } of [library, standIn]) {
      const client = await createClientAsync(`${server.endpoint}?wsdl`, {
        disableCache: true,
        ...options,
      } as Any);
      answers.push(
        await Promise.all(
          [0, 1, 5, 10, 11].map((no) =>
            (client as Any)
              .wsdlGetUnitAsync({ apiKey: { '#': 'k' } }, {}, ODD(no))
              .catch((error: Any) => [error.root]),
          ),
        ),
      );
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(JSON.stringify(answers[1])).toContain('"#"');
  });

  it.each<[what: string, use: (client: Any) => unknown]>([
    ['WS-Security', () => new soap.WSSecurity('me', 'mine')],
    ['certificates', () => new soap.ClientSSLSecurity('key', 'cert')],
    ['security of its own that writes XML', (client) => client.setSecurity({ toXML: () => '<x/>' })],
    ['attachments', (client) => client.wsdlGetRolesAsync({ apiKey: 'k' }, { attachments: [] })],
    ['an HTTP client of its own', () => open({ httpClient: {} })],
    ['SOAP 1.2', () => open({ forceSoap12Headers: true })],
    ['streams', () => open({ stream: true })],
    ['a server', () => soap.listen()],
    ['attributes of the Body', (client) => client.addBodyAttribute('id="1"')],
  ])('%s throws when it is asked for', async (_, use) => {
    const client = await open();
    await expect((async () => use(client))()).rejects.toMatchObject({ name: 'ConfigurationError' });
  });

  it('a WSDL that is not there, or is none, is an error of createClient', async () => {
    await expect(standIn.createClientAsync('./no-such-file.wsdl')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(standIn.createClientAsync('package.json')).rejects.toThrow();
    await expect(standIn.createClientAsync('http://127.0.0.1:2/x?wsdl')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
    await expect(standIn.createClientAsync('<?xml version="1.0"?><html/>')).rejects.toThrow(
      'begins with html',
    );
  });
});

describe('what comes back', () => {
  it('moments are Dates, secrets plain texts that no later error says', async () => {
    const client = await standIn.createClientAsync(`${sandbox.endpoint}?wsdl`);
    const period = { fromDate: '2026-03-02', toDate: '2026-03-02' };
    const [punches] = await client.wsdlGetTimePunchesAsync({ apiKey, getTimePunchesRequest: period });
    expect(punches.return.timepunches.item[0].punchIn.$value).toBeInstanceOf(Date);
    const [keys] = await client.wsdlGetUnitsAPIKeyV2Async({ apiKey: sandbox.rootKey.reveal() });
    // One that was never sent.
    const [, unit] = keys.return.item;
    const secret: string = unit.API_key.$value;
    expect(secret).toBe(sandbox.unitKeys.get(unit.id.$value)!.reveal());
    const error = await client
      .wsdlGetRolesAsync({ apiKey: 'no', [secret]: 'x' })
      .catch((thrown: unknown) => thrown);
    expect(error.name).toBe('InputError');
    expect(error.message).not.toContain(secret);
    sandbox.setFaults(faults.soapFault({ string: `no rights for ${secret}` }));
    const fault = await client.wsdlGetRolesAsync({ apiKey }).catch((thrown: unknown) => thrown);
    sandbox.setFaults();
    expect(fault.message).toContain('no rights for ');
    expect(inspect(fault, { depth: 9, showHidden: true })).not.toContain(secret);
  });

  it('a fault stands where node-soap has it, without the key', async () => {
    const found: unknown[] = [];
    for (const { createClientAsync } of [library, standIn]) {
      const client: Any = await createClientAsync(`${sandbox.endpoint}?wsdl`);
      const error = await client
        .wsdlGetRolesAsync({ apiKey: 'wrong-key-9' })
        .catch((thrown: unknown) => thrown);
      found.push([error.message, error.root.Envelope.Body.Fault, error.response.status, error.body]);
      if (createClientAsync === standIn.createClientAsync)
        expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('wrong-key-9');
    }
    expect(found[1]).toEqual(found[0]);
  });

  it('what a callback throws is no failure of the call', async () => {
    const client = await open();
    const thrown = new Promise((resolve) => {
      const listeners = process.listeners('uncaughtException');
      process.removeAllListeners('uncaughtException');
      process.once('uncaughtException', (error) => {
        for (const one of listeners) process.on('uncaughtException', one);
        resolve(error);
      });
    });
    let calls = 0;
    client.wsdlGetRoles({ apiKey: 'k' }, () => {
      calls += 1;
      throw new Error('mine');
    });
    expect(await thrown).toMatchObject({ message: 'mine' });
    expect(calls).toBe(1);
  });
});
