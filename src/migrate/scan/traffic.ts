import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { OperationName } from '../../bridge/map/OperationMove.js';
import { operationElements, operationsInAction } from './knownNames.js';
import { plainLine } from './textNet.js';
import type { Use } from './Use.js';

const LONGEST_LINE = 2_000_000;

/** The calls in the lines of a log: envelopes in them, or else SOAPActions. Reads line by line, so a log may be large. */
export async function scanLog(file: string, path: string): Promise<Use[]> {
  const seen = new Sightings(file, 'log line');
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  for await (const raw of lines) {
    line += 1;
    if (raw.length <= LONGEST_LINE) seen.look(line, plainLine(raw).replace(/\\[nrt]/g, ' '));
  }
  return seen.uses();
}

/** The requests in a recording: a cassette, a dump, an HTTP archive, a test tool's project. */
export function scanRecording(file: string, text: string): Use[] {
  const seen = new Sightings(file, 'recorded call');
  text.split('\n').forEach((line, at) => {
    for (const { operation } of operationElements(plainLine(line))) seen.add(at + 1, [operation], true);
  });
  return seen.uses();
}

/** What was seen in one file: a use for each operation, at its first line. */
class Sightings {
  readonly #file: string;
  readonly #style: 'recorded call' | 'log line';
  readonly #uses = new Map<string, Use & { times: number }>();

  constructor(file: string, style: 'recorded call' | 'log line') {
    this.#file = file;
    this.#style = style;
  }

  look(line: number, text: string): void {
    const [element] = operationElements(text);
    const action =
      /soapaction["']?\s*[:=]\s*["']*([^"'\s,;]+)/i.exec(text)?.[1] ??
      /\b((?:uri|urn):[^\s"',;]+)/.exec(text)?.[1];
    if (element) this.add(line, [element.operation], true);
    else if (action !== undefined) this.add(line, operationsInAction(action, true), false);
  }

  add(line: number, [operation, ...mayBe]: readonly OperationName[], isBody: boolean): void {
    if (operation === undefined) return;
    const key = [operation, ...mayBe].join();
    const before = this.#uses.get(key);
    this.#uses.set(key, {
      operation,
      ...(mayBe.length > 0 ? { mayBe } : {}),
      file: this.#file,
      line: before?.line ?? line,
      language: 'traffic',
      style: this.#style,
      certainty: mayBe.length > 0 ? 'possible' : isBody ? 'certain' : 'likely',
      fields: [],
      readsMore: true,
      times: (before?.times ?? 0) + 1,
    });
  }

  uses(): Use[] {
    return [...this.#uses.values()];
  }
}
