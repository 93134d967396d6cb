import type { Pages } from './pages.js';
import { isRestClientError } from './restClientErrorOf.js';
import type { RestResult } from './restResult.js';

/** The methods of a resource that never throw: each gives a `RestResult`, and a list the items of all its pages. */
export type Safe<Resource> = {
  readonly [K in keyof Resource]: Resource[K] extends (...args: infer A) => Pages<infer Item>
    ? (...args: A) => Promise<RestResult<Item[]>>
    : Resource[K] extends (...args: infer A) => Promise<infer Value>
      ? (...args: A) => Promise<RestResult<Value>>
      : never;
};

type AnyMethod = (...args: never[]) => Promise<unknown> | Pages<unknown>;

/** `resource` with methods that never throw. */
export function createSafe<Resource extends object>(resource: Resource): Safe<Resource> {
  const methods = Object.entries(resource) as [string, AnyMethod][];
  return Object.fromEntries(
    methods.map(([name, method]) => [name, (...args: never[]) => settle(() => method(...args))]),
  ) as Safe<Resource>;
}

/** What a call gives as a `RestResult`. A bug of the toolkit still throws. */
export async function settle<Value>(call: () => Promise<Value> | Pages<Value>): Promise<RestResult<unknown>> {
  try {
    const answer = call();
    return { ok: true, value: await ('all' in answer ? answer.all() : answer) };
  } catch (error) {
    if (isRestClientError(error)) return { ok: false, error };
    throw error;
  }
}
