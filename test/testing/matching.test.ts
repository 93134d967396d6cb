import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { build } from '../../src/build/builder.js';
import type { CassetteOptions } from '../../src/cassette/CassetteOptions.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';

const root = mkdtempSync(join(tmpdir(), 'matching-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TYPES =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
const recorded = `<soap:Envelope xmlns:soap="${SOAP}" ${TYPES}><soap:Body><tns:wsdlFindEmployees xmlns:tns="uri:Service"><apiKey xsi:type="xsd:string">key</apiKey><badgeNoList><item><badgeNo xsi:type="xsd:string">0007</badgeNo></item><item><badgeNo xsi:type="xsd:string">0042</badgeNo></item></badgeNoList></tns:wsdlFindEmployees></soap:Body></soap:Envelope>`;

/** Records one request; gives a function that says what a replay makes of another. */
async function recordedAs(request: string, options: CassetteOptions = {}) {
  const name = `case-${++count}`;
  const post = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body,
  });
  const open = (more: CassetteOptions) => useCassette(name, { folder: root, ...options, ...more });
  const recording = open({ mode: 'record', writes: true, projectKey: 'p', fetch: faultyFetch([]) });
  await recording.fetch('https://one.example/soap', post(request));
  recording.stop();
  return async (other: string, more: CassetteOptions = {}) => {
    const cassette = open({ mode: 'replay', ...more });
    const response = await cassette.fetch('https://two.example/other', post(other)).catch(() => undefined);
    return response?.status === 200
      ? 'found'
      : cassette.misses[0]!.differences.map(({ path }) => path).join();
  };
}

describe('matching by meaning', () => {
  it.each<[string, (xml: string) => string]>([
    [
      'prefixes',
      (xml) => xml.replaceAll('soap:', 'S-E:').replaceAll('xmlns:soap', 'xmlns:S-E').replaceAll('tns', 'm'),
    ],
    ['the default namespace', (xml) => xml.replaceAll('soap:', '').replaceAll('xmlns:soap', 'xmlns')],
    ['the namespace of the operation', (xml) => xml.replaceAll('uri:Service', 'https://other.example/ns')],
    ['white space', (xml) => xml.replace(/></g, '>\n\t <')],
    ['types', (xml) => xml.replace(/ xsi:type="[^"]*"/g, '')],
    ['the order of attributes', (xml) => xml.replace(/(<soap:Envelope) (\S+) (.*?)>/, '$1 $3 $2>')],
    ['quotes', (xml) => xml.replace(/"/g, "'")],
    ['names of items', (xml) => xml.replaceAll('item>', 'badgeNo_x>')],
    ['CDATA', (xml) => xml.replace('0007', '<![CDATA[0007]]>')],
    [
      'the order of parts',
      (xml) => xml.replace(/(<apiKey.*?<\/apiKey>)(<badgeNoList>.*<\/badgeNoList>)/, '$2$1'),
    ],
    ['trailing parts that say nothing', (xml) => xml.replace('</tns:wsdl', '<emailList/></tns:wsdl')],
    [
      'references',
      (xml) =>
        xml
          .replace('<badgeNo xsi:type="xsd:string">0007</badgeNo>', '<badgeNo href="#b"/>')
          .replace('</soap:Body>', '<m id="b">0007</m></soap:Body>'),
    ],
  ])('is blind to %s', async (_, change) => {
    const replay = await recordedAs(recorded);
    const other = change(recorded);
    expect(other).not.toBe(recorded);
    expect(await replay(other)).toBe('found');
  });

  it.each<[string, (xml: string) => string]>([
    [
      'emailList',
      (xml) =>
        xml.replace('</tns:wsdl', '<emailList><item><email>a@b.se</email></item></emailList></tns:wsdl'),
    ],
    ['badgeNoList[1]', (xml) => xml.replace(/<item><badgeNo[^>]*>0042<\/badgeNo><\/item>/, '')],
    ['badgeNoList[1].badgeNo', (xml) => xml.replace('0042', '0007')],
    ['badgeNoList[0].badgeNo', (xml) => xml.replace('0007', '7')],
  ])('sees a difference in %s', async (path, change) => {
    const replay = await recordedAs(recorded);
    expect(await replay(change(recorded))).toBe(path);
  });

  it('knows with the project key that another badge number is another employee', async () => {
    const replay = await recordedAs(recorded);
    expect(await replay(recorded, { projectKey: 'p' })).toBe('found');
    expect(await replay(recorded.replace('0042', '0043'), { projectKey: 'p' })).toBe(
      'badgeNoList[1].badgeNo',
    );
  });

  it.each([
    ['info', 'För Zoë 😀'],
    ['info', '𝒩.B.'],
    ['email', 'a@b.se'],
    ['email', 'anna@längst.corporation-of-the-long-name.example.org'],
    ['familyName', 'O\u0301 Árcy 😀'],
    ['socsecNo', '19840229-1236'],
  ])('takes the %s %s for what was recorded of it, without the project key too', async (field, text) => {
    const call = (value: string) =>
      `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlUpdateEmployees><apiKey>k</apiKey><employees><item><${field}>${value}</${field}></item></employees></wsdlUpdateEmployees></e:Body></e:Envelope>`;
    const replay = await recordedAs(call(text));
    expect(await replay(call(text))).toBe('found');
    expect(await replay(call(text), { projectKey: 'p' })).toBe('found');
    expect(await replay(call(`x${text}`))).toBe(`employees[0].${field}`);
  });

  it('takes a sex for what was recorded of every sex, once or for several people', async () => {
    const call = (...sexes: readonly string[]) =>
      `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlUpdateEmployees><apiKey>k</apiKey><employees>${sexes.map((sex) => `<item><sex>${sex}</sex></item>`).join('')}</employees></wsdlUpdateEmployees></e:Body></e:Envelope>`;
    const replay = await recordedAs(call('1', '0'));
    expect(await replay(call('1', '0'))).toBe('found');
    expect(await replay(call('0', '1'), { projectKey: 'p' })).toBe('found');
    expect(await replay(call('0', ''))).toBe('employees[1].sex');
  });

  it('takes arrays in another order where that is asked for', async () => {
    const shifts = (beg: string[]) =>
      `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlUpdateShifts><apiKey>k</apiKey><Shifts>${beg.map((time) => `<item><begTime>${time}</begTime></item>`).join('')}</Shifts></wsdlUpdateShifts></e:Body></e:Envelope>`;
    const replay = await recordedAs(shifts(['08:00:00', '09:00:00', '10:00:00']));
    const other = shifts(['10:00:00', '08:00:00', '09:00:00']);
    expect(await replay(other)).toContain('Shifts[0].begTime');
    expect(await replay(other, { arrays: 'unordered' })).toBe('found');
    expect(await replay(other, { arrays: ['Shifts'] })).toBe('found');
    expect(await replay(other, { arrays: ['tasks'] })).toContain('Shifts[0].begTime');
  });

  it('takes what a service would keep for another request, unless it means the same', async () => {
    const shift = (time: string, token: string) =>
      `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlUpdateShifts><apiKey>k</apiKey><Shifts><item><begTime>${time}</begTime><extScheduleId>${token}</extScheduleId></item></Shifts></wsdlUpdateShifts></e:Body></e:Envelope>`;
    const replay = await recordedAs(shift('08:00:00', 'week-15-a'));
    expect(await replay(shift('08:00:00', 'WEEK-15-A'))).toBe('Shifts[0].extScheduleId');
    expect(await replay(shift('08:00:00', 'week-15-'))).toBe('Shifts[0].extScheduleId');
    expect(await replay(shift('1970-01-01T08:00:00', 'week-15-a'))).toBe('Shifts[0].begTime');
    expect(await replay(shift('8:00:00', 'week-15-a'))).toBe('found');
  });

  it('keeps no tasks apart from empty tasks', async () => {
    const shift = (tasks: string) =>
      `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlUpdateShifts><apiKey>k</apiKey><Shifts><item><begTime>08:00:00</begTime>${tasks}</item></Shifts></wsdlUpdateShifts></e:Body></e:Envelope>`;
    const replay = await recordedAs(shift(''));
    expect(await replay(shift('<tasks/>'))).toBe('Shifts[0].tasks');
  });
});

describe('dates', () => {
  const nightly = async (today: string, cassette: ReturnType<typeof useCassette>) => {
    const client = createClient({
      endpoint: 'https://x.example/soap',
      apiKey: 'k',
      fetch: cassette.fetch,
      retry: false,
    });
    const from = new Date(Date.parse(today) - 7 * 86_400_000)
      .toISOString()
      .slice(0, 10) as `${number}-${number}-${number}`;
    const input = { fromDate: from, toDate: today as typeof from };
    return client.safe.wsdlGetSchedulesV3({ GetSchedulesV3: { ...build.GetSchedulesV3(), ...input } });
  };

  it('are relative to today where that is asked for, in the answer too', async () => {
    const options = { folder: root, dates: 'relative', projectKey: 'p' } as const;
    const recording = useCassette('nightly', {
      ...options,
      mode: 'record',
      writes: true,
      today: '2024-03-04',
      fetch: faultyFetch([]),
    });
    expect((await nightly('2024-03-04', recording)).ok).toBe(true);
    recording.stop();
    const tomorrow = useCassette('nightly', { ...options, mode: 'replay', today: '2024-03-05' });
    const result = await nightly('2024-03-05', tomorrow);
    expect(result.ok && result.value.orThrow().schedules?.[0]).toMatchObject({
      begDate: '2024-03-05',
      ts: '2024-03-05T08:00:00',
    });
    tomorrow.stop();
    const late = useCassette('nightly', { ...options, mode: 'replay', today: '2024-03-06' });
    await nightly('2024-03-05', late);
    expect(late.misses[0]?.message).toContain(
      'GetSchedulesV3.fromDate: recorded "today-7d", given "today-8d"',
    );
  });

  it('are absolute by default', async () => {
    const options = { folder: root, projectKey: 'p' };
    const recording = useCassette('absolute', {
      ...options,
      mode: 'record',
      writes: true,
      today: '2024-03-04',
      fetch: faultyFetch([]),
    });
    await nightly('2024-03-04', recording);
    recording.stop();
    const again = useCassette('absolute', { ...options, mode: 'replay', today: '2025-01-01' });
    expect((await nightly('2024-03-04', again)).ok).toBe(true);
    expect(again.recordedToday).toBe('2024-03-04');
  });
});

describe('what a run uses of its own', () => {
  it('stands for what was recorded in the same order where several would fit', async () => {
    const options = { folder: root, arrays: 'unordered' } as const;
    const found = async (cassette: ReturnType<typeof useCassette>, badges: readonly string[]) => {
      const client = createClient({ endpoint: 'https://x.example/soap', apiKey: 'k', fetch: cassette.fetch });
      const employees = await client.wsdlFindEmployees({
        badgeNoList: badges.map((badgeNo) => ({ badgeNo })),
      });
      return employees.map(({ badgeNo, extApplicationId }) => `${badgeNo} is ${extApplicationId}`);
    };
    const employees = ['0815', '0816', '0817'].map((badgeNo, i) => ({
      badgeNo,
      extApplicationId: `row ${i}`,
    }));
    const namespaces = { operations: 'uri:Service', types: 'uri:Service' };
    const xml = encodeAnswer(wsdlFindEmployees, employees, { namespaces });
    const fetch = async () => new Response(xml, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    const recording = useCassette('ties', { ...options, mode: 'record', projectKey: 'p', fetch });
    await found(recording, ['0815', '0816', '0817']);
    recording.stop();
    using replaying = useCassette('ties', { ...options, mode: 'replay', projectKey: '' });
    expect(await found(replaying, ['1001', '1002', '1003'])).toEqual([
      ...['1001 is row 0', '1002 is row 1', '1003 is row 2'],
    ]);
  });

  it('comes back in the answers: its badge numbers and its keys', async () => {
    const options = { folder: root, projectKey: 'p' };
    const input = { Shifts: [build.Shift({ badgeNo: '0815' })] };
    const client = (cassette: ReturnType<typeof useCassette>) =>
      createClient({ endpoint: 'https://x.example/soap', apiKey: 'k', fetch: cassette.fetch });
    const recording = useCassette('own', {
      ...options,
      mode: 'record',
      writes: true,
      fetch: faultyFetch([]),
    });
    await client(recording).wsdlUpdateShifts(input);
    recording.stop();
    for (const projectKey of ['p', '']) {
      using replaying = useCassette('own', { ...options, mode: 'replay', projectKey });
      const batch = await client(replaying).wsdlUpdateShifts(input);
      expect(batch.accepted[0]?.value.badgeNo).toBe('0815');
    }
  });
});
