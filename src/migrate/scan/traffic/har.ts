import type { Use } from '../Use.js';
import { Sightings, sightingIn } from './traffic.js';

interface Entry {
  readonly request?: {
    readonly headers?: readonly { readonly name: string; readonly value: string }[];
    readonly postData?: { readonly text?: string };
  };
}

/** The calls of an HTTP archive, or `undefined` when the text is none. */
export function scanHar(file: string, text: string): Use[] | undefined {
  const entries = entriesOf(text);
  if (!entries) return undefined;
  const sightings = new Sightings(file, 'recorded call');
  let from = 0;
  for (const { request } of entries) {
    const body = request?.postData?.text ?? '';
    const action = request?.headers?.find(({ name }) => name.toLowerCase() === 'soapaction')?.value;
    const seen = sightingIn(body, action);
    if (!seen) continue;
    const word = seen.body ? seen.operations[0]! : JSON.stringify(action).slice(1, -1);
    const at = text.indexOf(word, from);
    if (at !== -1) from = at + word.length;
    sightings.add(text.slice(0, Math.max(at, 0)).split('\n').length, seen);
  }
  return sightings.uses();
}

function entriesOf(text: string): readonly Entry[] | undefined {
  try {
    const archive = JSON.parse(text) as { log?: { entries?: unknown } };
    return Array.isArray(archive.log?.entries) ? archive.log.entries : undefined;
  } catch {
    return undefined;
  }
}
