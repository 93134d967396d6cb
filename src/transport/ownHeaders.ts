import { isObject } from '../validation/options.js';

// Those that the client must set itself, so that a call stays what it is.
const RESERVED = [
  ...['host', 'content-type', 'content-length', 'accept', 'accept-encoding'],
  ...['transfer-encoding', 'connection'],
];

export const SET_BY_REST = ['authorization', 'prefer'];

/** What is wrong with headers of one's own, where the client sets those `more` besides. Shows no value. */
export function headersProblem(headers: unknown, more: readonly string[]): string | undefined {
  // A Headers or a Map holds its texts elsewhere than in its fields: they would be lost.
  if (!isObject(headers) || Symbol.iterator in headers)
    return 'an object of texts: of a Headers, give Object.fromEntries(headers)';
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'names of headers';
    if ([...RESERVED, ...more].includes(name.toLowerCase())) return `no ${name}: the client sets it`;
    if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      return `a text of one line as ${name}`;
  }
  return undefined;
}
