import { createHash } from 'node:crypto';
import type { World } from '../world/World.js';
import { invalid, type RestCall, type RestReply } from './RestCall.js';

const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

/** A page of a collection (document 2.5 and 8): 50 records unless `pageSize` says otherwise, at most 100. */
export function pageOf<Row>(
  { world, query }: RestCall,
  rows: Iterable<Row>,
  record: (row: Row) => object,
): RestReply {
  const size = sizeOf(query.get('pageSize'));
  const filter = filterOf(query);
  const from = offsetOf(query.get('pageToken'), filter);
  const reading = takenUp(world, tokenOf(from, filter)) ?? begun(rows, from);
  const data: object[] = [];
  for (; data.length < size && !reading.next.done; reading.next = reading.rows.next())
    data.push(record(reading.next.value as Row));
  const next = reading.next.done ? undefined : tokenOf(from + size, filter);
  if (next !== undefined) leave(world, next, reading);
  return {
    body: {
      data,
      pagination: {
        ...(next !== undefined && { nextPageToken: next }),
        ...(from > 0 && { previousPageToken: tokenOf(Math.max(0, from - size), filter) }),
      },
    },
  };
}

/** A list that was read up to a page, and the row that comes next. */
interface Reading {
  readonly rows: Iterator<unknown>;
  next: IteratorResult<unknown>;
}

const MOST_READINGS = 50;
const readings = new WeakMap<World, Map<string, Reading>>();

/** Goes on where the page before ended, so that a list is walked once and not once for every page. */
function takenUp(world: World, token: string): Reading | undefined {
  const left = readings.get(world)?.get(token);
  readings.get(world)?.delete(token);
  return left;
}

function leave(world: World, token: string, reading: Reading): void {
  const left = readings.get(world) ?? new Map<string, Reading>();
  readings.set(world, left.set(token, reading));
  if (left.size > MOST_READINGS) left.delete(left.keys().next().value!);
}

/** The list from its start, for a page that nobody has read up to. */
function begun(list: Iterable<unknown>, from: number): Reading {
  const rows = list[Symbol.iterator]();
  const reading = { rows, next: rows.next() };
  for (let at = 0; at < from && !reading.next.done; at++) reading.next = rows.next();
  return reading;
}

function sizeOf(text: string | null): number {
  if (text === null) return DEFAULT_SIZE;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw invalid({ pointer: '?pageSize', detail: 'must be a whole number from 1' });
  return Math.min(Number(text), MAX_SIZE);
}

// A token goes on with the list that it came from, so it holds what was asked for.
function filterOf(query: URLSearchParams): string {
  const asked = [...query].filter(([name]) => name !== 'pageToken' && name !== 'pageSize');
  return createHash('sha256').update(JSON.stringify(asked.sort())).digest('base64url').slice(0, 12);
}

function tokenOf(offset: number, filter: string): string {
  return Buffer.from(`${filter}.${offset}`).toString('base64url');
}

function offsetOf(token: string | null, filter: string): number {
  if (token === null) return 0;
  const [asked, offset = ''] = Buffer.from(token, 'base64url').toString().split('.');
  if (asked !== filter || !/^\d+$/.test(offset))
    throw invalid({ pointer: '?pageToken', detail: 'is not a token of this list' });
  return Number(offset);
}
