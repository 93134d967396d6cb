import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import type { Shift } from '../../src/records/index.generated.js';
import { compileGsoap } from './compileGsoap.js';
import { describeWith, type ForeignStack } from './foreignStack.js';
import { axisCommand, deployAxis } from './servers/axisServer.js';
import { type Command, type ForeignServer, startServer } from './servers/startServer.js';
import { STORY_NAMESPACES, storyWsdl } from './storyWsdl.js';

// One service, written for several stacks: what each makes of it on the wire, our client must read as the same.

interface Served {
  /** What must be installed, where it is not a package of ours. */
  readonly stack?: ForeignStack;
  readonly name: string;
  /** Where the service is on the server. */
  readonly path: string;
  /** SOAPAction headers that the stack insists on. */
  readonly actions?: Readonly<Record<string, string>>;
  /** Compiles what must be compiled, and gives the command. */
  prepare(folder: string): (port: number) => Command;
}

const program = (file: string) => join(import.meta.dirname, 'servers', file);

function wsdlIn(folder: string): string {
  const file = join(folder, 'story.wsdl');
  writeFileSync(file, storyWsdl());
  return file;
}

const phpCommand = (file: string, port: number): Command => ({
  command: 'php',
  args: ['-S', `127.0.0.1:${port}`, program(file)],
});

const servers: Served[] = [
  {
    name: 'node-soap',
    path: '/',
    prepare: (folder) => {
      const wsdl = wsdlIn(folder);
      return (port) => ({
        command: process.execPath,
        args: [program('serviceNodeSoap.mjs'), String(port), wsdl],
      });
    },
  },
  {
    stack: 'php',
    name: "PHP's SoapServer",
    path: '/',
    prepare: (folder) => {
      const env = { STORY_WSDL: wsdlIn(folder) };
      return (port) => ({ ...phpCommand('service.php', port), env });
    },
  },
  {
    stack: 'nusoap',
    name: 'NuSOAP',
    path: '/',
    prepare: () => (port) => phpCommand('serviceNusoap.php', port),
  },
  {
    stack: 'soapLite',
    name: 'SOAP::Lite',
    path: '/',
    actions: Object.fromEntries(
      ['wsdlFindEmployees', 'wsdlUpdateShifts', 'wsdlGetRoles'].map((name) => [name, `uri:Service#${name}`]),
    ),
    prepare: () => (port) => ({ command: 'perl', args: [program('service.pl'), String(port)] }),
  },
  {
    stack: 'gsoap',
    name: 'gSOAP',
    path: '/',
    prepare: (folder) => {
      const command = compileGsoap(folder, 'server', program('service.cpp'));
      return (port) => ({ command, args: [String(port)] });
    },
  },
  {
    stack: 'axis',
    name: 'Axis',
    path: '/axis/services/ServicePort',
    prepare: (folder) => {
      deployAxis(folder, program('AnsweringService.java'));
      return (port) => axisCommand(folder, port);
    },
  },
];

const employee = (badgeNo: string) => ({
  unitName: 'Göteborg <Centrum> & Co',
  badgeNo,
  employeeId: 7,
  email: 'a@example.se',
});
const shift = (badgeNo: string): Shift => ({
  scheduleId: '0',
  begDate: '2026-04-01',
  endDate: '2026-04-01',
  begTime: '08:00:00',
  endTime: '16:30:00',
  badgeNo,
  shiftCategoryId: '11',
  comment: 'kväll & <natt>',
});

/** What our client must make of a service in one of the stacks. */
export function serviceIn(of: string): void {
  const { stack, name, path, actions = {}, prepare } = servers.find((served) => served.name === of)!;
  const title = `a service in ${name}`;
  const suite = () => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
    let server: ForeignServer;
    const client = (apiKey = 'FIXTURE-KEY'): Client =>
      createClient({
        endpoint: `${server.url}${path}`,
        apiKey,
        namespace: STORY_NAMESPACES.types,
        operationNamespace: STORY_NAMESPACES.operations,
        actions,
        strict: true,
      });
    beforeAll(async () => {
      server = await startServer(prepare(folder));
    }, 120_000);
    afterAll(async () => {
      await server?.[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    });

    it('gives what it found, one of it twice', async () => {
      const badgeNoList = ['0001', '0002', '0001'].map((badgeNo) => ({ badgeNo }));
      const found = await client().wsdlFindEmployees({ badgeNoList });
      expect(found).toMatchObject(['0001', '0002', '0001'].map(employee));
      expect(found.map((row) => row.api_key.reveal())).toEqual(Array(3).fill('key of 101'));
    });

    it('gives the same as a stream', async () => {
      const badgeNoList = ['0001', '0002', '0001'].map((badgeNo) => ({ badgeNo }));
      const found: unknown[] = [];
      for await (const row of client().stream.wsdlFindEmployees({ badgeNoList })) found.push(row);
      expect(found).toMatchObject(['0001', '0002', '0001'].map(employee));
    });

    it('takes rows and rejects one of them', async () => {
      const rows = ['0001', 'nobody', '0002'].map(shift);
      const batch = await client().wsdlUpdateShifts({ Shifts: rows });
      expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
      expect(batch.rejected[0]).toMatchObject({ index: 1, validationErrors: ['Okänd <person> & Co'] });
      expect(batch.rows).toMatchObject(rows.map((row) => ({ value: row })));
    });

    it('gives an empty array', async () => {
      expect(await client().wsdlGetRoles()).toEqual([]);
    });

    it('answers a fault', async () => {
      await expect(client('wrong key').wsdlGetRoles()).rejects.toMatchObject({
        name: 'FaultError',
        code: 'Client',
        string: 'Okänd nyckel',
      });
    });
  };
  if (stack) describeWith(stack, title, suite);
  else describe(title, suite);
}
