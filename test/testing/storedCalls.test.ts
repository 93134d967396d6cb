import fs, { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Bindings } from '../../src/cassette/Bindings.js';
import { callStaleness } from '../../src/cassette/callStaleness.js';
import { readCassette, writeCassette } from '../../src/cassette/cassetteFiles.js';
import { compareAnswers } from '../../src/cassette/compareAnswers.js';
import { MatchRules } from '../../src/cassette/MatchRules.js';
import { createPlayer } from '../../src/cassette/createPlayer.js';
import { recordCall } from '../../src/cassette/recordCall.js';
import { KnownValues } from '../../src/cassette/scrub/KnownValues.js';
import { LeafScrubber } from '../../src/cassette/scrub/LeafScrubber.js';
import { packedRuns } from '../../src/cassette/scrub/packed.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';
import type { StoredCall } from '../../src/cassette/StoredCall.js';

const RECORDED = '2026-01-01T12:00:00.000Z';
const http = { method: 'GET', url: '/things', status: 200 };

/** A recorded read of something that no definition has. */
const stored = (folder: string, answer?: object): StoredCall => ({
  folder,
  facts: { operation: 'GET /things', recordedAt: RECORDED, today: '2026-01-01', toolkit: '0.5.0', http },
  request: undefined,
  answer: answer && { extension: 'json', text: JSON.stringify(answer) },
});

it('a recording is old after as many days as are allowed, and not on the last of them', () => {
  const found = (now: string) =>
    callStaleness(stored('001'), {}, { maxAgeDays: 30, onAge: 'fail' }, new Date(now)).findings.length;
  expect(found('2026-02-01T11:59:59Z')).toBe(0);
  expect(found('2026-02-01T12:00:00Z')).toBe(1);
});

it('a cassette that cannot be put in its place leaves the one that is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cassette-'));
  const place = join(folder, 'night');
  writeCassette(place, [stored('001-before')], {});
  const { renameSync } = fs;
  const spy = vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === place && String(from).includes('.new-')) throw new Error('no place for it');
    renameSync(from, to);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
    rmSync(folder, { recursive: true });
  });
  expect(() => writeCassette(place, [stored('001-after')], {})).toThrow('no place for it');
  expect(readCassette(place)?.calls.map((call) => call.folder)).toEqual(['001-before']);
});

it('reads give the answers in their order, and then the last one again', () => {
  const calls = ['001', '002', '003'].map((folder) => stored(folder, { folder }));
  const facts = { pseudonyms: undefined, recordedToday: '2026-01-01', today: '2026-01-01' };
  const rules = new MatchRules({}, { ...facts, bindings: new Bindings() });
  const player = createPlayer(calls, () => rules, '2026-01-01');
  const request = { method: 'GET', url: '/things', contentType: undefined, body: new Uint8Array() };
  const given = Array.from({ length: 5 }, () => (player.find(request) as StoredCall).folder);
  expect(given).toEqual(['001', '002', '003', '003', '003']);
});

it('calls are read in their order, also those above the thousandth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = ['998-GET', '999-GET', '1000-GET', '1001-GET'];
  writeCassette(
    join(folder, 'long'),
    names.map((name) => stored(name, {})),
    {},
  );
  expect(readCassette(join(folder, 'long'))?.calls.map((call) => call.folder)).toEqual(names);
});

it('a recording that has lost the file of a body is not read, as if the body had been empty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const call = stored('001-GET', { id: '7' });
  const rest = { ...call, facts: { ...call.facts, request: { path: ['things'] }, answer: { id: '7' } } };
  const body = { extension: 'xml', text: '<e/>' } as const;
  const soap = {
    ...{ folder: '002-wsdlGetRoles', request: body, answer: body },
    facts: { ...call.facts, operation: 'wsdlGetRoles', request: {}, answer: [] },
  };
  writeCassette(join(folder, 'cut'), [rest, soap], {});
  expect(readCassette(join(folder, 'cut'))?.calls).toHaveLength(2);
  rmSync(join(folder, 'cut/002-wsdlGetRoles/request.xml'));
  expect(() => readCassette(join(folder, 'cut'))).toThrow(
    /002-wsdlGetRoles: the file of its request is missing/,
  );
  rmSync(join(folder, 'cut/001-GET/response.json'));
  expect(() => readCassette(join(folder, 'cut'))).toThrow(/001-GET: the file of its response is missing/);
});

it('a recording with a file that breaks off is not read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const call = {
    ...stored('001-GET'),
    answer: { extension: 'csv', text: 'Badge;Hours\r\n1001;8.5\r\n' } as const,
  };
  writeCassette(join(folder, 'cut'), [call], {});
  const file = join(folder, 'cut/001-GET/response.csv');
  for (const cut of ['Badge;Hours\r\n1001;8', '']) {
    writeFileSync(file, cut);
    expect(() => readCassette(join(folder, 'cut'))).toThrow(/response\.csv breaks off/);
  }
});

it('a recording that was killed between its two renames says where the cassette is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stored-calls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = join(folder, 'night');
  writeCassette(at, [stored('001-GET')], {});
  // A killed recording leaves what it made, which harms nothing beside a cassette.
  renameSync(at, `${at}.new-71`);
  expect(readCassette(at)).toBeUndefined();
  writeCassette(at, [stored('001-GET')], {});
  expect(readCassette(at)?.calls).toHaveLength(1);
  renameSync(at, `${at}.old-71`);
  expect(() => readCassette(at)).toThrow(/night is not there.*killed.*rename .*night\.new-71.*night\.old-71/);
});

it('a live answer that has something is not as a recorded one that had nothing', () => {
  const live = (text: string) => ({
    ...{ operation: 'GET /things', method: 'GET', url: '/things', request: '', recordedAt: RECORDED },
    answer: { status: 200, headers: {}, text, charset: 'utf-8' },
  });
  expect(compareAnswers(stored('001'), live('{"colour":"red"}'))).toEqual(['+ answer.colour']);
  expect(compareAnswers(stored('001', { colour: 'red' }), live('{"colour":"blue"}'))).toEqual([]);
  expect(compareAnswers(stored('001', { things: [] }), live('{"things":[{"id":1}]}'))).toEqual([]);
});

it.each([
  ['authorization', `Basic ${Buffer.from('night-job:hunter2:hunter2').toString('base64')}`],
  ['authorization', `Basic ${Buffer.from('night-job:hunter2:hunter').toString('base64')}`],
  ['authorization', `Basic ${Buffer.from('night-job:hunter2:hunte').toString('base64')}`],
  ['proxy-authorization', 'Bearer abcdefghij=='],
  ['cookie', 'session=0123456789ab; basket=ba9876543210'],
])('what a header holds is a secret of a recording, each part by itself: %s: %s', async (name, value) => {
  const answer = async () => new Response('{}');
  const { recording } = await recordCall(answer, 'https://host.example/', { headers: { [name]: value } });
  const [, scheme = '', credentials = ''] = /^(\w+) (.*)$/.exec(value) ?? [];
  const parts = {
    Basic: [
      credentials,
      'night-job',
      Buffer.from(credentials, 'base64').toString().slice('night-job:'.length),
    ],
    Bearer: ['abcdefghij=='],
  }[scheme] ?? ['0123456789ab', 'ba9876543210'];
  expect(recording.headerSecrets?.toSorted()).toEqual(parts.toSorted());
});

it.each(['hex', 'HEX', 'base64'])('what is packed as %s is packed so again', (how) => {
  const pack = (text: string) => {
    const packed = Buffer.from(text).toString(how.toLowerCase() as BufferEncoding);
    return how === 'HEX' ? packed.toUpperCase() : packed;
  };
  const [run] = [...packedRuns(`a=${pack('Jan Kowalski')};`)];
  expect(run).toMatchObject({ start: 2, text: 'Jan Kowalski' });
  expect(run!.pack('Jon Nowakowski')).toBe(pack('Jon Nowakowski'));
});

it('a secret that stands where it stood is found, also one of a field that no definition has', () => {
  const pseudonyms = new Pseudonyms('the key of the project');
  const scrubber = new LeafScrubber(new KnownValues(pseudonyms), pseudonyms, {});
  const leaf = { path: 'request.password', name: 'password', text: 'abc', spec: undefined };
  expect(scrubber.survives(leaf, 'abc')).toBe(true);
  expect(scrubber.survives(leaf, 'abd')).toBe(true);
  expect(scrubber.survives(leaf, scrubber.scrubbed({ ...leaf, set: () => undefined }))).toBe(false);
});
