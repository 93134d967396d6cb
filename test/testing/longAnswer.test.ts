import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { areInParts } from '../../src/cassette/scrub/BodyDocument.js';
import { kindOf } from '../../src/cassette/scrub/kinds.js';
import { KnownValues } from '../../src/cassette/scrub/KnownValues.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';
import { useCassette } from '../../src/cassette/useCassette.js';

const folder = mkdtempSync(join(tmpdir(), 'long-'));
afterAll(() => rmSync(folder, { recursive: true }));

const item = (i: number) => `<item><id>${5000 + i}</id><familyName>Ekqvist${i}</familyName></item>`;
const LIST = Array.from({ length: 3_000 }, (_, i) => item(i)).join('');
const envelope = (operation: string, inside: string) =>
  '<?xml version="1.0"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>' +
  `<ns1:${operation} xmlns:ns1="uri:Service">${inside}</ns1:${operation}></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
const ANSWER = Buffer.from(envelope('wsdlGetEmployeesResponse', `<return>${LIST}</return>`));

/** Records one call whose answer comes in pieces; gives what the caller reads behind the end, and what was written. */
async function recorded(name: string, answer: Buffer, operation = 'wsdlGetEmployees') {
  const pieces = Array.from({ length: 40 }, (_, i) =>
    answer.subarray((i * answer.length) / 40, ((i + 1) * answer.length) / 40),
  );
  const headers = { 'content-type': 'text/xml; charset=utf-8' };
  const fetch = async () => new Response(ReadableStream.from(pieces), { headers });
  const cassette = useCassette(name, { folder, mode: 'record', projectKey: 'a key of the project', fetch });
  const response = await cassette.fetch('https://service.example/soap', {
    ...{ method: 'POST', headers },
    body: envelope(operation, '<apiKey>the-key-of-this-unit</apiKey>'),
  });
  cassette.stop();
  const [call] = readdirSync(join(folder, name)).filter((file) => file.startsWith('001'));
  const written = readFileSync(join(folder, name, call!, 'response.xml'), 'utf8');
  const { answer: decoded } = JSON.parse(readFileSync(join(folder, name, call!, 'call.json'), 'utf8'));
  return { read: Buffer.from(await response.arrayBuffer()), written, decoded };
}

it('a long answer is whole for a caller who reads it behind the end of the recording, and holds nobody there', {
  tags: ['slow'],
}, async () => {
  const { read, written } = await recorded('whole', ANSWER);
  expect(read.equals(ANSWER)).toBe(true);
  expect(written.match(/<item>/g)).toHaveLength(3_000);
  expect(written).not.toMatch(/Ekqvist\d/);
});

it('a long list is whole in what is decoded of the answer, also where it stands in a record', {
  tags: ['slow'],
}, async () => {
  expect((await recorded('list', ANSWER)).decoded).toHaveLength(3_000);
  const shifts = Array.from({ length: 3_000 }, (_, i) => `<item><scheduleId>${i + 1}</scheduleId></item>`);
  const schedules = `<return><schedules>${shifts.join('')}</schedules></return>`;
  const answer = Buffer.from(envelope('wsdlGetSchedulesV3Response', schedules));
  const { decoded } = await recorded('record', answer, 'wsdlGetSchedulesV3');
  expect(decoded.schedules).toHaveLength(3_000);
});

it('a long answer with bytes that are no characters is recorded as a text', { tags: ['slow'] }, async () => {
  const broken = Buffer.from(ANSWER);
  broken[broken.indexOf('Ekqvist2500') + 1] = 0xff;
  const { read, written } = await recorded('broken', broken);
  expect(read.equals(broken)).toBe(true);
  expect(written).not.toMatch(/Ekqvist\d|qvist2500/);
});

it('a reference that two pieces share is seen', () => {
  const [one, other] = [ANSWER.subarray(0, 70_000), Buffer.from('f="#id1"/>')];
  expect(areInParts([one, ANSWER.subarray(70_000)])).toBe(true);
  expect(areInParts([Buffer.concat([one, Buffer.from('<item hre')]), other])).toBe(false);
  expect(areInParts([one, Buffer.from('<item href="#id1"/>')])).toBe(false);
});

it('a value that is known late is found in a text that was clean before', () => {
  const pseudonyms = new Pseudonyms('a key of the project');
  const known = new KnownValues(pseudonyms);
  const text = 'swapped with Ekqvist';
  expect(known.replaceIn(text)).toBe(text);
  known.personal(kindOf('familyName'), 'Ekqvist', true);
  expect(known.replaceIn(text)).not.toContain('Ekqvist');
  expect(known.survives('Ekqvist', text)).toBe(true);
});
