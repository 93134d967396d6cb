import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { createClient } from '../../src/index.js';
import { wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { describeWith } from '../interop/foreignStack.js';
import { freePort } from '../interop/freePort.js';
import { guarded } from './tokens.js';
import { afterThisTest, holdCalls } from './withGateway.js';

const DOCS = readFileSync(join(import.meta.dirname, '../../docs/gateway-operations.md'), 'utf8');
const DAY = '2026-04-06';

/** The configuration that the page on running a gateway shows, with other ports. */
function shown(language: string, from: number, to: number): string {
  const [, text] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(DOCS)!;
  return text!.replace('127.0.0.1:8080', `127.0.0.1:${from}`).replace('127.0.0.1:8088', `127.0.0.1:${to}`);
}

const PROXIES = {
  nginx: (folder: string, text: string) => {
    const whole = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; ${text} }`;
    writeFileSync(join(folder, 'conf'), whole);
    return ['-p', folder, '-c', join(folder, 'conf'), '-g', 'daemon off;'];
  },
  haproxy: (folder: string, text: string) => {
    writeFileSync(join(folder, 'conf'), text);
    return ['-db', '-f', join(folder, 'conf')];
  },
};

for (const [name, prepare] of Object.entries(PROXIES))
  describeWith(
    name as keyof typeof PROXIES,
    `behind ${name}, as the page on running a gateway shows it`,
    () => {
      it('passes calls on, and a named order whose answer the proxy lost is booked once', {
        timeout: 60_000,
      }, async () => {
        const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
        afterThisTest(async () => rmSync(folder, { recursive: true }));
        const { gateway, sandbox, token } = await guarded({ protect: { writes: { quietMs: 0 } } });
        const port = await freePort();
        const text = shown(name, port, Number(new URL(gateway.origin).port));
        const proxy = spawn(name, prepare(folder, text), { stdio: 'inherit' });
        afterThisTest(async () => void proxy.kill());
        const key = await token({ units: ['101'], effects: ['read', 'write'] });
        const endpoint = `http://127.0.0.1:${port}/soap`;
        const client = createClient({ endpoint, apiKey: key, budget: false, retry: false });
        await expect.poll(() => client.wsdlGetRoles({}).catch(() => []), { timeout: 20_000 }).not.toEqual([]);
        const times = { begDate: DAY, begTime: '08:00:00', endDate: DAY, endTime: '16:30:00' } as const;
        const Shifts = [{ badgeNo: '0001', shiftCategoryId: '11', ...times }];
        const namespaces = { types: 'uri:Service', operations: 'uri:Service' };
        const body = encodeRequest(wsdlUpdateShifts, key, { Shifts } as never, namespaces);
        const head = `POST /soap HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nIdempotency-Key: one\r\nContent-Length: ${body.length}\r\n\r\n`;
        const { arrived, letGo } = holdCalls(sandbox, 'wsdlUpdateShifts');
        const script = connect(port, '127.0.0.1', () => script.write(head + body));
        script.on('error', () => undefined);
        await arrived;
        script.resetAndDestroy();
        letGo();
        const headers = { 'content-type': 'text/xml', 'idempotency-key': 'one' };
        for (const _ of [1, 2])
          expect(await (await fetch(endpoint, { method: 'POST', headers, body })).text()).toContain(
            '<scheduleId ',
          );
        const question = { GetSchedulesV3: { fromDate: DAY, toDate: DAY } };
        const reply = await createClient(sandbox.clientOptions(101)).wsdlGetSchedulesV3(question as never);
        expect(reply.orThrow().schedules).toHaveLength(1);
      });
    },
  );
