import { specInQuery } from '../../cassette/scrub/plainLeaves.js';

/** A value for showing: texts in fields whose names say that they are secret are `[redacted]`. */
export function redactedByName(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(redactedByName);
  const fields = Object.entries(value).map(([name, inside]) => {
    // `code` and `key` of an object are plain fields where they hold more than a text.
    const isSecret = typeof inside === 'string' && specInQuery(name, false)?.sensitivity === 'secret';
    return [name, isSecret && inside !== '' ? '[redacted]' : redactedByName(inside)];
  });
  return Object.fromEntries(fields);
}
