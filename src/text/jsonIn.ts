import { orElse } from './orElse.js';

/** What a text says in JSON; `undefined` for what is cut off or no JSON at all. */
export function jsonIn(text: string): unknown {
  return orElse(() => JSON.parse(text) as unknown, undefined);
}
