import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { createClient } from '../../../src/index.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import type { SandboxOptions } from '../../../src/sandbox/index.js';
import { wsdlUpdateShifts } from '../../../src/operations/index.generated.js';
import type { MovedClock } from '../movedClock.js';
import { type Guarded, guarded } from '../tokens.js';

export const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
export const DAY = '2026-04-06';
export const shift = (badgeNo: string) => ({
  ...{ badgeNo, shiftCategoryId: '11', begDate: DAY, begTime: '08:00:00', endDate: DAY, endTime: '16:30:00' },
});

export interface Script extends Guarded {
  /** Orders shifts of these people, in one call. */
  order(badges: readonly string[], how?: How): Promise<string>;
  /** Whose shifts there are in a unit, one entry each. */
  booked(unit?: number): Promise<string[]>;
  /** Loses the answers of the service to the next write. */
  loseNext(): void;
}

export interface How {
  readonly unit?: number;
  readonly endpoint?: string;
  readonly signal?: AbortSignal;
  /** The token of the script, in place of its first. */
  readonly key?: string;
  /** What the script calls the order. */
  readonly named?: string;
  /** What it orders in place of the shifts. */
  readonly rows?: readonly object[];
  /** Reads the answer over a connection of its own, and closes that in order. */
  readonly closes?: boolean;
}

function overOwnConnection(endpoint: string, headers: Record<string, string>, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const sent = request(endpoint, { method: 'POST', headers, agent: false }, (answer) => {
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.socket.on('close', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export async function script(
  protect: object = {},
  clock?: MovedClock,
  { sandbox = {}, ...more }: { readonly sandbox?: SandboxOptions; readonly [setting: string]: unknown } = {},
): Promise<Script> {
  const writes = { quietMs: 0, ...protect };
  const gateway = await guarded({ ...more, protect: { writes } }, sandbox, clock);
  const token = await gateway.token({ units: ['101', '102'], effects: ['read', 'write'] });
  const keyOf = (unit: number) => createClient(gateway.sandbox.clientOptions(unit));
  return {
    ...gateway,
    order: async (
      badges,
      { unit = 101, endpoint = gateway.gateway.endpoint, key = token, signal, named, closes, rows } = {},
    ) => {
      const Shifts = rows ?? badges.map(shift);
      const body = encodeRequest(wsdlUpdateShifts, `${key}.${unit}`, { Shifts }, NAMESPACES);
      const headers = {
        'content-type': 'text/xml; charset=utf-8',
        ...(named === undefined ? {} : { 'idempotency-key': named }),
      };
      if (closes) return overOwnConnection(endpoint, headers, body);
      const answer = await fetch(endpoint, { method: 'POST', body, headers, ...(signal ? { signal } : {}) });
      return answer.text();
    },
    booked: async (unit = 101) => {
      const question = { GetSchedulesV3: { fromDate: DAY, toDate: DAY } };
      const reply = await keyOf(unit).wsdlGetSchedulesV3(question as never);
      return (reply.orThrow().schedules ?? []).map(({ badgeNo }) => String(badgeNo)).sort();
    },
    loseNext: () => {
      let calls = 0;
      gateway.sandbox.setFaults(async (call) => {
        if (call.operation !== 'wsdlUpdateShifts' || ++calls > 1) return undefined;
        await call.well();
        return { kind: 'reset' };
      });
    },
  };
}

const ITEM = /<item[\s>].*?<\/item>/gs;

/** Puts other items in the place of those of the next answers to an operation. */
export function answerWith({ sandbox }: Script, change: (items: readonly string[]) => readonly string[]) {
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    const { body, ...well } = await call.well();
    const text = (body[0] === 0x1f ? gunzipSync(body) : Buffer.from(body)).toString();
    const items = text.match(ITEM) ?? [];
    const changed = text.replace(/<item[\s>].*<\/item>/s, change(items).join(''));
    const headers = { 'content-type': 'text/xml; charset=utf-8' };
    return { kind: 'answer', ...well, headers, body: Buffer.from(changed) };
  });
}

/** How many rows a person would have to look for. */
export async function openRows({ state }: Script): Promise<number> {
  const open = await SqliteState.open(state);
  const rows = await open.rowsIn(['open']);
  await open.close();
  return rows.length;
}

export const badgesIn = (text: string) =>
  [...text.matchAll(/<badgeNo [^>]*>(\d+)</g)].map(([, badge]) => badge);

/** How the first answer is lost. */
export const LOSSES: Readonly<
  Record<string, (script: Script, badges: readonly string[], how?: How) => Promise<void>>
> = {
  'between the service and the gateway': async ({ loseNext, order, sandbox }, badges, how) => {
    loseNext();
    expect(await order(badges, how)).toMatch(/Send the same again/);
    sandbox.setFaults();
  },
  'with the script': async ({ order, sandbox }, badges, how) => {
    const gone = new AbortController();
    let arrived = () => {};
    const saved = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts') return undefined;
      const well = await call.well();
      arrived();
      await wait(30);
      return { kind: 'answer', ...well };
    });
    const cut = order(badges, { ...how, signal: gone.signal }).catch(() => 'gone');
    await saved;
    gone.abort();
    expect(await cut).toBe('gone');
    sandbox.setFaults();
  },
};
