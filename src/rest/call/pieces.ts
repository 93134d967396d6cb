import { onceEach } from '../../text/onceEach.js';
import { InputError } from '../../errors/index.js';
import { versionOf } from './facts.js';
import { loadFacts } from './loadFacts.js';
import { isFields } from './inputCheck.js';

export type Query = Readonly<Record<string, unknown>>;

/** The queries that ask together for what one asks, where it holds more values than a call takes: each value once. */
export async function piecesOf(operation: string, query: unknown): Promise<readonly Query[]> {
  // What is no query is told by the call.
  if (!isFields(query)) return [(query ?? {}) as Query];
  const { operations } = await loadFacts(versionOf(operation.split(' ')[1]!));
  let pieces: Query[] = [query];
  for (const [name, { maxItems = Infinity }] of Object.entries(operations[operation]?.query?.fields ?? {})) {
    const values = query[name];
    if (!Array.isArray(values) || values.length <= maxItems) continue;
    const parts = inParts(onceEach(values), maxItems);
    pieces = pieces.flatMap((piece) => parts.map((part) => ({ ...piece, [name]: part })));
  }
  if (pieces.length > 1 && query.pageToken !== undefined)
    throw new InputError([{ path: ['query', 'pageToken'], expected: MANY }], { operation });
  return pieces;
}

const MANY = 'none with more values than a call takes: a token is of one call';

function inParts(values: readonly unknown[], size: number): unknown[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, i) => values.slice(i * size, (i + 1) * size));
}
