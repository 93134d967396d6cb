import { RestError } from '../rest/call/restError.js';
import type { RestResult } from '../rest/index.js';
import type { FieldMap } from './map/FieldMap.js';
import type { Loss } from './mappers/Mapped.js';

/** What REST answered. */
export interface Whole<Value> {
  readonly value: Value;
  /** Paths of fields that the client left out, because their value does not fit its type. */
  readonly unread: readonly string[];
}

/** Waits for an answer. Throws the error of a call that failed. */
export async function readRest<Value>(asked: PromiseLike<RestResult<Value>>): Promise<Whole<Value>> {
  const result = await asked;
  if (!result.ok) throw result.error;
  const paths = result.issues.map(({ path }) =>
    path.filter((step, i) => typeof step === 'string' && !(i === 0 && step === 'data')).join('.'),
  );
  return { value: result.value, unread: [...new Set(paths)] };
}

/** The same of one record; `undefined` where REST answers that there is no such thing. */
export async function readOne<Value>(
  asked: PromiseLike<RestResult<Value>>,
): Promise<Whole<Value | undefined>> {
  try {
    return await readRest(asked);
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return { value: undefined, unread: [] };
    throw error;
  }
}

const WHY = 'REST gives a value that does not fit its type';

/** The SOAP fields that are made from what was left out. */
export function unreadIn({ fields }: FieldMap, unread: readonly string[]): Loss[] {
  const isUnread = (path: string) =>
    unread.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));
  return fields
    .filter(({ rest, restContext = [] }) => rest !== undefined && [rest, ...restContext].some(isUnread))
    .map(({ soap }) => ({ field: soap.join('+'), kind: 'unknown', why: WHY }));
}

/** Fields that are filled from another list, where a value of that was left out. */
export function unreadBeside(field: string, unread: readonly string[], names: readonly string[]): Loss[] {
  return unread.some((one) => names.includes(one)) ? [{ field, kind: 'unknown', why: WHY }] : [];
}
