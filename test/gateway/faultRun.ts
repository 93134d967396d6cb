import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { createClient } from '../../src/index.js';
import { wsdlGetEmployees, wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import type { FaultCall, FaultEffect } from '../../src/faults/InjectedFault.js';
import { randomOf } from '../../src/text/random.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const BADGES = ['0001', '0002', '0004'];
const DAYS = 300;
/** So long a service that says nothing is waited for. */
export const SHORT = { connectMs: 1_000, firstByteMs: 3_000, idleMs: 500 } as const;

const MOST_TRIES = 40;

/** The night's work of a script that sends again whatever did not end well. */
export interface FaultRun {
  readonly calls: number;
  /** Tries that got a fault, a cut answer or none. */
  readonly troubled: number;
  /** The longest of them. */
  readonly slowestMs: number;
  /** Shifts that are not there once: by how many times they are. */
  readonly wrong: Readonly<Record<string, number>>;
}

const page = (status: number): FaultEffect => ({
  ...{ kind: 'answer', status, headers: { 'content-type': 'text/html' } },
  body: Buffer.from('<html>busy</html>'),
});

/** Everything that can go wrong with a call, before the service has acted and after it has. */
export async function trouble(call: FaultCall): Promise<FaultEffect | undefined> {
  const chance = randomOf(7, call.number);
  if (chance < 0.06) return { kind: 'reset' };
  if (chance < 0.1) return page(503);
  if (chance < 0.13) return page(429);
  if (chance < 0.14) return { kind: 'silence' };
  if (chance > 0.32) return undefined;
  const well = await call.well();
  if (chance < 0.19) return { kind: 'reset' };
  if (chance < 0.23) return page(502);
  if (chance < 0.24) return { kind: 'silence' };
  const half = well.body.subarray(0, well.body.length / 2);
  if (chance > 0.31) return { kind: 'answer', ...well, dripMs: 5 };
  if (chance > 0.3) return { kind: 'answer', ...well, body: half, end: 'silence' };
  if (chance < 0.27) return { kind: 'answer', ...well, body: half, end: 'reset' };
  return { kind: 'answer', ...well, headers: { 'content-type': 'text/xml' }, body: half };
}

/** Books shifts and reads between them, through a gateway, some calls at a time; each is tried until it is well. */
export async function faultRun(
  endpoint: string,
  sandbox: Sandbox,
  tokens: readonly string[],
  count: number,
  pauseMs = 0,
): Promise<FaultRun> {
  const run = { calls: 0, troubled: 0, slowestMs: 0 };
  const ask = async (body: string): Promise<boolean> => {
    run.calls++;
    const started = performance.now();
    try {
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      const signal = AbortSignal.timeout(60_000);
      const answer = await fetch(endpoint, { method: 'POST', headers, body, signal });
      const text = await answer.text();
      if (answer.status === 200 && text.trimEnd().endsWith('Envelope>')) return true;
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw error;
    } finally {
      run.slowestMs = Math.max(run.slowestMs, Math.round(performance.now() - started));
    }
    run.troubled++;
    return false;
  };
  const untilWell = async (body: string) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (await ask(body)) return;
      await wait(pauseMs);
    }
    throw new Error(`not well after ${MOST_TRIES} tries`);
  };
  const work = async (token: string, mine: readonly number[]) => {
    for (const i of mine) {
      await untilWell(encodeRequest(wsdlUpdateShifts, token, { Shifts: [shiftOf(i)] }, NAMESPACES));
      if (i % 4 === 0)
        await untilWell(encodeRequest(wsdlGetEmployees, token, { badgeNo: BADGES[i % 3]! }, NAMESPACES));
    }
  };
  const all = Array.from({ length: count }, (_, i) => i);
  await Promise.all(
    tokens.map((token, t) =>
      work(
        token,
        all.filter((i) => i % tokens.length === t),
      ),
    ),
  );
  sandbox.setFaults();
  return { ...run, wrong: await wrongOnes(sandbox, count) };
}

function shiftOf(i: number) {
  const day = new Date(Date.UTC(2026, 5, 1) + (i % DAYS) * 86_400_000).toISOString().slice(0, 10);
  const hour = String(Math.floor(i / DAYS / BADGES.length) % 23).padStart(2, '0');
  const badgeNo = BADGES[Math.floor(i / DAYS) % BADGES.length]!;
  return {
    ...{ badgeNo, shiftCategoryId: '11', begDate: day, endDate: day },
    ...{ begTime: `${hour}:00:00`, endTime: `${hour}:45:00` },
  } as never as { badgeNo: string; begDate: `${number}-${number}-${number}`; begTime: string };
}

async function wrongOnes(sandbox: Sandbox, count: number): Promise<Record<string, number>> {
  const client = createClient(sandbox.clientOptions(101));
  const reply = await client.wsdlGetSchedulesV3({
    GetSchedulesV3: { fromDate: '2026-06-01', toDate: '2027-05-31' },
  });
  const times = new Map<string, number>();
  for (const { badgeNo, begDate, begTime } of reply.orThrow().schedules ?? []) {
    const key = `${badgeNo} ${begDate} ${begTime}`;
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const wrong: Record<string, number> = {};
  for (let i = 0; i < count; i++) {
    const { badgeNo, begDate, begTime } = shiftOf(i);
    const key = `${badgeNo} ${begDate} ${begTime}`;
    if (times.get(key) !== 1) wrong[key] = times.get(key) ?? 0;
  }
  return wrong;
}

/** Which of some secrets stand in some files or texts. */
export function leaksIn(
  texts: readonly string[],
  files: readonly string[],
  secrets: readonly string[],
): string[] {
  const all = [...texts, ...files.map((file) => readFileSync(file, 'latin1'))];
  return secrets.filter((secret) => all.some((text) => text.includes(secret)));
}
