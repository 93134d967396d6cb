import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { importNock, importNodeSoap, importRawFiles } from '../../src/testing/importers/importRecordings.js';

const envelope = (body: string) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
const REQUEST = envelope('<wsdlGetRoles><apiKey>k</apiKey></wsdlGetRoles>');
const ANSWER = envelope('<wsdlGetRolesResponse><return/></wsdlGetRolesResponse>');
const FAULT = envelope('<S:Fault><faultcode>S:Client</faultcode></S:Fault>');
const URL_OF = 'https://service.example/soap';

it('takes of what node-soap prints each request with the answer behind it, and no other line', () => {
  const request = (data: object) =>
    `2026-04-01T08:00:00Z node-soap Http request: ${JSON.stringify({ url: URL_OF, method: 'POST', ...data })} +12ms`;
  const answer = (text: string) => `  node-soap Http response body: ${JSON.stringify(text)} +3s`;
  const sent = { data: REQUEST, headers: { 'Content-Type': 'text/xml; charset=latin1' } };
  const dump = [
    ...['node-soap createClient', answer('none of a request'), request(sent), '', answer(ANSWER)],
    ...[answer('the same again'), request({ data: REQUEST }), answer(FAULT)],
    // Nothing came.
    request(sent),
  ].join('\r\n');
  expect(importNodeSoap(dump)).toMatchObject([
    {
      ...{ operation: 'wsdlGetRoles', method: 'POST', url: URL_OF, request: REQUEST },
      requestType: 'text/xml; charset=latin1',
      answer: { status: 200, text: ANSWER, charset: 'utf-8' },
    },
    { requestType: 'text/xml; charset=utf-8', answer: { status: 500, text: FAULT } },
  ]);
});

it('takes recordings of nock: with their headers in one form, unpacked, JSON as it would be sent', () => {
  const entry = { scope: 'https://service.example:443', method: 'post', path: '/soap', body: REQUEST };
  const hex = (bytes: Buffer) => [bytes.subarray(0, 9).toString('hex'), bytes.subarray(9).toString('hex')];
  const type = ['Content-Type', 'text/xml'];
  const packed = (name: string, bytes: Buffer) => ({
    ...{ ...entry, response: hex(bytes), rawHeaders: [...type, 'Content-Encoding', name] },
  });
  const taken = importNock([
    { ...entry, status: 503, response: ANSWER, rawHeaders: type },
    packed('gzip', gzipSync(ANSWER)),
    packed('deflate', deflateSync(ANSWER)),
    { ...entry, response: hex(Buffer.from(ANSWER)), headers: { 'Content-Type': 'text/xml' } },
  ]);
  expect(taken.map(({ answer }) => [answer?.status, answer?.text, answer?.headers])).toEqual(
    [503, 200, 200, 200].map((status) => [status, ANSWER, { 'content-type': 'text/xml' }]),
  );
  expect(taken[0]).toMatchObject({ operation: 'wsdlGetRoles', method: 'POST', url: URL_OF });
  const rest = { scope: 'https://rest.example', path: '/units?page=1', response: [{ id: 1 }] };
  expect(importNock(JSON.stringify([rest, { ...rest, method: 'PUT', body: { id: 1 } }]))).toMatchObject([
    {
      ...{ method: 'GET', url: 'https://rest.example/units?page=1', request: '' },
      answer: { status: 200, text: '[{"id":1}]', headers: {} },
    },
    { method: 'PUT', request: '{"id":1}', requestType: 'application/json' },
  ]);
});

function folderWith(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-raw-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

it('takes pairs of files whose names differ by what they are, each from its own folder', () => {
  const pairs = {
    ...{ 'a.request.xml': 'a.response.xml', 'b_req.txt': 'b_res.txt', 'c-in.xml': 'c-out.xml' },
    ...{ 'request.xml': 'answer.xml', 'deep/request.xml': 'deep/reply.xml' },
  };
  const [requests, answers] = [Object.keys(pairs), Object.values(pairs)];
  const folder = folderWith({
    ...Object.fromEntries(requests.map((name) => [name, REQUEST])),
    ...Object.fromEntries(answers.map((name) => [name, ANSWER])),
    ...{ 'lonely.request.xml': REQUEST, 'other/a.response.xml': FAULT, 'notes.txt': 'x', 'd.xml': REQUEST },
  });
  const taken = importRawFiles(folder);
  expect(taken.map(({ answer }) => answer?.text)).toEqual(answers.map(() => ANSWER));
  expect(taken[0]).toMatchObject({
    ...{ operation: 'wsdlGetRoles', method: 'POST', url: 'https://imported.example/soap' },
    answer: { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' } },
  });
  expect(() => importRawFiles(join(folder, 'nowhere'))).toThrow('folder: ');
});

it('takes of a file that begins with its HTTP head the method, the path, the status and the charset', () => {
  const sent = `PUT /v3/soap?a=1 HTTP/1.1\r\nHost: x\r\nContent-Type:  text/xml; charset=utf-8 \r\n\r\n${REQUEST}`;
  const got = 'HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/xml; charset=ISO-8859-1\r\n\r\n';
  const folder = folderWith({
    'x.request.txt': sent,
    'x.response.txt': Buffer.from(got + ANSWER.replace('<return/>', 'V\u00e4rd'), 'latin1'),
  });
  expect(importRawFiles(folder)).toMatchObject([
    {
      ...{ method: 'PUT', url: 'https://imported.example/v3/soap?a=1', request: REQUEST },
      requestType: 'text/xml; charset=utf-8',
      answer: {
        ...{ status: 503, charset: 'iso-8859-1', text: ANSWER.replace('<return/>', 'V\u00e4rd') },
        headers: { 'content-type': 'text/xml; charset=ISO-8859-1' },
      },
    },
  ]);
});
