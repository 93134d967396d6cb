import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const consumer = inject('consumer');
const answer = readFileSync(
  join(import.meta.dirname, '../fixtures/hard/wsdlUpdateShifts/empty/response.xml'),
);
const server = createServer((request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'text/xml; charset=utf-8').end(answer));
});

beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => server.close(closed)));

const CALL = `
const client = createClient({ endpoint: process.argv[2]!, apiKey: 'not-a-key' });
client.wsdlUpdateShifts({ Shifts: [] }).then((batch) => console.log(batch.ok, batch.rows.length));
`;
const JAVASCRIPT = CALL.replace('!', '');
const SCRIPTS = [
  { file: 'call.mjs', text: `import { createClient } from 'workforce-soap';${JAVASCRIPT}`, flags: [] },
  { file: 'call.cjs', text: `const { createClient } = require('workforce-soap');${JAVASCRIPT}`, flags: [] },
  {
    file: 'call.ts',
    text: `import { createClient } from 'workforce-soap';${CALL}`,
    flags: ['--import', 'tsx'],
  },
];

describe.each(Object.entries(inject('nodes')))('on Node %s', (major, node) => {
  it.each(SCRIPTS)('$file calls one operation', async ({ file, text, flags }) => {
    writeFileSync(join(consumer, file), text);
    const { port } = server.address() as AddressInfo;
    const { stdout, stderr } = await promisify(execFile)(
      node,
      [...flags, file, `http://127.0.0.1:${port}/soap`],
      { cwd: consumer },
    );
    expect([stdout, stderr]).toEqual(['true 0\n', '']);
  });

  it('is the version that it should be', async () => {
    const { stdout } = await promisify(execFile)(node, ['-p', 'process.versions.node']);
    expect(stdout.split('.')[0]).toBe(major);
  });
});
