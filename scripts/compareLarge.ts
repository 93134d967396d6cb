/**
 * Compares both sides of a large world over HTTP, the sandbox in a process of its own, and prints time and peak memory.
 * `npx tsx scripts/compareLarge.ts [world] [subjects]`; default 200x500x1 (100,000 employees) and all but shifts, whose
 * pages take the sandbox long in large worlds.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from '../src/index.js';
import { compare } from '../src/evidence/compare/compare.js';
import type { Subject, SubjectComparison } from '../src/evidence/compare/Comparison.js';
import { SUBJECTS } from '../src/evidence/compare/Scope.js';
import { createRestClient } from '../src/rest/index.js';
import { startSandbox } from '../src/sandbox/index.js';

const [world = '200x500x1', subjects = SUBJECTS.filter((one) => one !== 'shifts').join()] =
  process.argv.slice(2);

/** How the sandbox of the other process is called. */
interface Started {
  readonly endpoint: string;
  readonly url: string;
  readonly rootKey: string;
  readonly unitKeys: readonly string[];
  readonly clientId: string;
  readonly clientSecret: string;
}

if (process.send) await serve();
else await measure();

async function serve(): Promise<void> {
  const { endpoint, url, rootKey, unitKeys, restOptions } = await startSandbox({ world });
  const { clientId, clientSecret } = restOptions();
  process.send?.({
    ...{ endpoint, url, clientId, rootKey: rootKey.reveal(), clientSecret: clientSecret.reveal() },
    unitKeys: [...unitKeys.values()].map((key) => key.reveal()),
  } satisfies Started);
}

async function measure(): Promise<void> {
  const server = fork(import.meta.filename, [world]);
  try {
    const [started] = (await once(server, 'message')) as [Started];
    const { endpoint, url, clientId, clientSecret } = started;
    const client = (apiKey: string) => createClient({ endpoint, apiKey });
    const before = peakMB();
    const began = performance.now();
    const { durationMs, green } = await compare({
      soap: { root: client(started.rootKey), units: started.unitKeys.map(client) },
      rest: createRestClient({ baseUrl: url, clientId, clientSecret }),
      scope: { subjects: subjects.split(',') as Subject[], from: '2026-03-02', to: '2026-03-03' },
      timeLimitMs: 1_800_000,
      onProgress: ({ done }) => done && show(done, began),
    });
    console.log(`\n${world}: ${(durationMs / 1000).toFixed(1)} s, ${green ? 'all green' : 'NOT GREEN'}`);
    console.log(`peak memory ${peakMB()} MB, of which ${before} MB before it began`);
    process.exitCode = green ? 0 : 1;
  } finally {
    server.kill();
  }
}

function peakMB(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function show({ subject, records, pairs }: SubjectComparison, began: number): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(7);
  console.log(
    `${subject.padEnd(11)} ${records.soap} over SOAP, ${records.rest} over REST, ${pairs} pairs ${seconds} s ${peakMB()} MB`,
  );
}
