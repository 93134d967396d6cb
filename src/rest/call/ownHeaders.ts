import { isFields } from './inputCheck.js';

// Those that the client must set itself, so that a call stays what it is.
const RESERVED = [
  ...['authorization', 'host', 'content-type', 'content-length', 'accept', 'accept-encoding'],
  ...['transfer-encoding', 'connection', 'prefer'],
];

/** What is wrong with headers of one's own. Shows no value. */
export function headersProblem(headers: unknown): string | undefined {
  if (!isFields(headers)) return 'an object of texts';
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'names of headers';
    if (RESERVED.includes(name.toLowerCase())) return `no ${name}: the client sets it`;
    if (typeof value !== 'string' || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      return `a text of one line as ${name}`;
  }
  return undefined;
}
