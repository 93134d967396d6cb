import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Use } from '../Use.js';
import { Sightings, sightingIn } from './traffic.js';

const LONGEST_LINE = 2_000_000;

/** The calls in the lines of a log: envelopes in them, or SOAPActions. Reads line by line, so a log may be large. */
export async function scanLog(file: string, path: string): Promise<Use[]> {
  const sightings = new Sightings(file, 'log line');
  let line = 0;
  for await (const raw of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (raw.length > LONGEST_LINE) continue;
    const text = unescapeLine(raw);
    const seen = sightingIn(text, actionIn(text));
    if (seen) sightings.add(line, seen);
  }
  return sightings.uses();
}

function actionIn(text: string): string | undefined {
  return (
    /soapaction["']?\s*[:=]\s*["']*([^"'\s,;]+)/i.exec(text)?.[1] ??
    /\b((?:uri|urn):[^\s"',;]+)/.exec(text)?.[1]
  );
}

/** Envelopes in JSON lines are escaped. */
function unescapeLine(text: string): string {
  return text
    .replace(/\\u003[cC]/g, '<')
    .replace(/\\u003[eE]/g, '>')
    .replace(/\\[nrt]/g, ' ')
    .replaceAll('\\"', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}
