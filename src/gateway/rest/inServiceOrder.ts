import type { AnyOperation } from '../../definition/operation.js';
import type { Reply } from '../../definition/outcome.js';
import { type WireStyle, inOrder } from './WireStyle.js';

type Fields = Readonly<Record<string, unknown>>;

/** An answer with its records in the order in which the service has them, where it has them in one that was learned. */
export function inServiceOrder(
  { kind, streams }: AnyOperation,
  value: unknown,
  styles: Pick<WireStyle, 'sorted'> | undefined,
): unknown {
  const { sorted = {} } = styles ?? {};
  if (kind === 'list') return sortedBy(value as readonly Fields[], sorted[''] ?? []);
  const reply = value as Reply<Fields>;
  if (kind !== 'reply' || streams === undefined || reply.status !== 'answered') return value;
  const records = (reply.value[streams] ?? []) as readonly Fields[];
  const answer = { ...reply.value, [streams]: sortedBy(records, sorted[streams] ?? []) };
  return { ...reply, value: answer, orThrow: () => answer };
}

function sortedBy(records: readonly Fields[], names: readonly string[]): readonly Fields[] {
  const name = names.find((one) => records.every((record) => record[one] !== undefined));
  if (name === undefined) return records;
  return [...records].sort((a, b) => inOrder(String(a[name]), String(b[name])));
}
