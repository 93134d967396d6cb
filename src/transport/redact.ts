import { escapeRegExp } from '../text/escapeRegExp.js';

const REDACTED = '[redacted]';

/**
 * Takes secrets out of a text that came from elsewhere, in every spelling in which they can stand in it: raw, escaped
 * for XML, JSON or a URL, and inside base64 or hexadecimal, which is taken out whole.
 */
export function redactText(text: string, secrets: readonly string[]): string {
  const patterns = secrets.filter((secret) => secret !== '').map(patternOf);
  let safe = text;
  for (const pattern of patterns) {
    const holds = (decoded: string) => decoded.search(pattern) >= 0;
    safe = safe.replace(pattern, REDACTED);
    safe = safe.replace(BASE64, (run) => (fromBase64(run).some(holds) ? REDACTED : run));
    safe = safe.replace(HEX, (run) => (holds(Buffer.from(run, 'hex').toString()) ? REDACTED : run));
  }
  return safe;
}

const BASE64 = /[A-Za-z0-9+/_=\r\n-]{8,}/g;
const HEX = /(?:[0-9a-f]{2}){4,}/gi;

// Text before the encoded part can run into it, so it is read from each of the four places where it can begin.
function fromBase64(run: string): string[] {
  return [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString());
}

/** Like `redactText` for every string inside plain data, names of properties included. */
export function redactData(data: unknown, secrets: readonly string[]): unknown {
  if (typeof data === 'string') return redactText(data, secrets);
  if (Array.isArray(data)) return data.map((item) => redactData(item, secrets));
  if (data === null || typeof data !== 'object') return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [redactText(name, secrets), redactData(value, secrets)]),
  );
}

function patternOf(secret: string): RegExp {
  return new RegExp([...secret].map(anySpelling).join(''), 'giu');
}

// A pattern for one character in all its escapes, because one text can mix them.
function anySpelling(character: string): string {
  const code = character.codePointAt(0)!;
  const url = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const hex = code.toString(16);
  const spellings = [
    escapeRegExp(character),
    escapeRegExp(url),
    escapeRegExp(url.replaceAll('%', '%25')),
    `&(?:amp;)*#x0*${hex};`,
    `&(?:amp;)*#0*${code};`,
    `\\\\u${hex.padStart(4, '0')}`,
    ...(NAMED[character] ?? []).map((name) => `&(?:amp;)*${name};`),
    ...(character === ' ' ? ['\\+'] : []),
    ...(/^["'\\/]$/.test(character) ? [`\\\\+${escapeRegExp(character)}`] : []),
  ];
  return `(?:${[...new Set(spellings)].sort((a, b) => b.length - a.length).join('|')})`;
}

const NAMED: Readonly<Record<string, string[]>> = {
  '&': ['amp'],
  '<': ['lt'],
  '>': ['gt'],
  '"': ['quot'],
  "'": ['apos'],
};
