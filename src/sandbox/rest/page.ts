import { createHash } from 'node:crypto';
import type { RestCall, RestReply } from './RestCall.js';
import { invalid } from './RestFailure.js';

const DEFAULT_SIZE = 50;
const MAX_SIZE = 100;

/** A page of a collection (document 2.5 and 8): 50 records unless `pageSize` says otherwise, at most 100. */
export function pageOf<Row>(
  { query }: RestCall,
  rows: Iterable<Row>,
  record: (row: Row) => object,
): RestReply {
  const size = sizeOf(query.get('pageSize'));
  const filter = filterOf(query);
  const from = offsetOf(query.get('pageToken'), filter);
  const data: object[] = [];
  let at = 0;
  let more = false;
  for (const row of rows) {
    if (at >= from + size) {
      more = true;
      break;
    }
    if (at >= from) data.push(record(row));
    at++;
  }
  const tokenAt = (offset: number) => ({ token: tokenOf(offset, filter) });
  return {
    body: {
      data,
      pagination: {
        ...(more && { nextPageToken: tokenAt(from + size).token }),
        ...(from > 0 && { previousPageToken: tokenAt(Math.max(0, from - size)).token }),
      },
    },
  };
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
