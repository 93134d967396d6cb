/** What a script exports by node-soap, as NDJSON and CSV: `exportNodeSoap.js <wsdl> <endpoint> <calls.json> <folder>`. */
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ScriptedCall } from './exportCalls.js';

const [wsdl = '', endpoint = '', file = '', folder = ''] = process.argv.slice(2);
const soap = createRequire(import.meta.url)('soap') as typeof import('soap');
const client = (await soap.createClientAsync(wsdl)) as unknown as {
  readonly wsdl: { xmlToObject(xml: string): { Body: Record<string, { return: unknown }> } };
};
const { calls, columns } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly calls: readonly ScriptedCall[];
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

let rows = 0;
const open = new Map<string, readonly [json: WriteStream, csv: WriteStream]>();
for (const { dataset, operation, body, part } of calls) {
  const names = columns[dataset]!;
  const files = open.get(dataset) ?? begun(dataset);
  const answer = client.wsdl.xmlToObject(await post(body)).Body[`${operation}Response`]!.return;
  for (const row of rowsOf(answer, part)) {
    files[0].write(`${JSON.stringify(row)}\n`);
    files[1].write(`${names.map((name) => cell(row[name])).join(',')}\r\n`);
    rows++;
  }
}
for (const files of open.values()) for (const one of files) one.end();
console.log(rows);

function begun(dataset: string): readonly [WriteStream, WriteStream] {
  const files = [
    createWriteStream(join(folder, `${dataset}.ndjson`)),
    createWriteStream(join(folder, `${dataset}.csv`)),
  ] as const;
  files[1].write(`${columns[dataset]!.join(',')}\r\n`);
  open.set(dataset, files);
  return files;
}

/** The array in an answer, or in a part of it. */
function rowsOf(answer: unknown, part: string | undefined): readonly Record<string, unknown>[] {
  const array = part === undefined ? answer : (answer as Record<string, unknown>)[part];
  const { item = [] } = (array ?? {}) as { readonly item?: unknown };
  return (Array.isArray(item) ? item : [item]) as Record<string, unknown>[];
}

function cell(value: unknown): string {
  const text =
    value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : value;
  return /[",\r\n]/.test(String(text ?? '')) ? `"${String(text).replaceAll('"', '""')}"` : String(text ?? '');
}

function post(body: string): Promise<string> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: 'POST', headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => resolve(gunzipSync(Buffer.concat(pieces)).toString()));
    });
    call.on('error', reject);
    call.end(body);
  });
}
