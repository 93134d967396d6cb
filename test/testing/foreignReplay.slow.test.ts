import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { startReplayServer } from '../../src/cassette/startReplayServer.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { describeWith } from '../interop/foreignStack.js';
import { compiledCSharp, type Found, phpRun, RUN, zeepRun } from './foreign/programs.js';

const folder = fileURLToPath(new URL('../fixtures/cassettes', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'foreign-'));
afterAll(() => rmSync(temporary, { recursive: true }));
const noNetwork = () => expect.unreachable('the network is cut');

type Program = (endpoint: string, key: string) => Promise<Found>;

/** The cassette of the demo through the local server. */
async function replayed(program: Program): Promise<Found> {
  const cassette = useCassette('payroll-run', { folder, mode: 'replay', fetch: noNetwork });
  await using server = await startReplayServer(cassette);
  const found = await program(`${server.url}/soap`, 'a key of its own');
  cassette.stop();
  // These scripts do not ask for a label that nobody has used.
  const others = /wsdl(?!GetLeave)/;
  const unused = cassette.unused.filter((call) => others.test(call) && !/^01[24]-/.test(call));
  expect(unused).toEqual([]);
  return found;
}

/** Recorded through the server's `target`; then the service is gone, and the server replays. */
async function recordedAndReplayed(name: string, program: Program): Promise<[Found, Found]> {
  const options = { folder: temporary, projectKey: 'project key of the test' };
  const sandbox = await startSandbox();
  const recording = useCassette(name, { ...options, mode: 'record', writes: true });
  const recorder = await startReplayServer(recording, { target: sandbox.url });
  const live = await program(`${recorder.url}/soap`, sandbox.rootKey.reveal());
  await recorder.close();
  recording.stop();
  await sandbox.stop();
  assertNoSecrets(
    { files: [join(temporary, name)] },
    { secrets: [sandbox.rootKey, ...sandbox.unitKeys.values()] },
  );
  const cassette = useCassette(name, { ...options, mode: 'replay', fetch: noNetwork });
  await using server = await startReplayServer(cassette);
  const again = await program(`${server.url}/soap`, 'another key');
  cassette.stop();
  expect(cassette.unused).toEqual([]);
  return [live, again];
}

describeWith('php', 'PHP', () => {
  it('replays the cassette of the demo', async () => expect(await replayed(phpRun)).toEqual(RUN));
  it('records through the server and replays without the service', { timeout: 40_000 }, async () =>
    expect(await recordedAndReplayed('php', phpRun)).toEqual([RUN, RUN]),
  );
});

describeWith('zeep', 'Python', () => {
  it('replays the cassette of the demo', async () => expect(await replayed(zeepRun)).toEqual(RUN));
  it('records through the server and replays without the service', { timeout: 40_000 }, async () =>
    expect(await recordedAndReplayed('zeep', zeepRun)).toEqual([RUN, RUN]),
  );
});

describeWith('mono', 'C#', () => {
  it('makes a proxy of the WSDL, replays the demo, and records on the sandbox and replays', {
    timeout: 60_000,
  }, async () => {
    const csharp = await compiledCSharp(temporary);
    expect(await replayed(csharp)).toEqual(RUN);
    expect(await recordedAndReplayed('csharp', csharp)).toEqual([RUN, RUN]);
  });
});
