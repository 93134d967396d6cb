import { createHash } from 'node:crypto';
import type { GatewayState } from '../state/GatewayState.js';

/** Something that was decided, by a person or by the gateway. Names and numbers, no value of a record. */
export interface HistoryEvent {
  readonly event: 'switched' | 'returned' | 'signed' | 'written';
  readonly script: string;
  readonly operation?: string;
  readonly unit?: string;
  readonly by: string;
  readonly why: string;
  readonly [more: string]: unknown;
}

/** A line of the history: it names the hash of the line before, and its own of all that it says. */
export interface HistoryLine extends HistoryEvent {
  readonly seq: number;
  readonly at: string;
  readonly previous: string;
  readonly hash: string;
}

const NOTHING_BEFORE = '0'.repeat(64);

/** What was decided, in the order in which it was: lines are added and never changed. */
export class History {
  readonly #state: Pick<GatewayState, 'history' | 'lastLine' | 'addLine'>;

  constructor(state: Pick<GatewayState, 'history' | 'lastLine' | 'addLine'>) {
    this.#state = state;
  }

  async add(event: HistoryEvent): Promise<HistoryLine> {
    for (;;) {
      const last = await this.#state.lastLine();
      const previous = last ? (JSON.parse(last.line) as HistoryLine).hash : NOTHING_BEFORE;
      const said = { seq: (last?.seq ?? 0) + 1, at: new Date().toISOString(), ...event, previous };
      const line: HistoryLine = { ...said, hash: hashOf(said) };
      // Another process may have added one meanwhile.
      if (await this.#state.addLine(line.seq, JSON.stringify(line))) return line;
    }
  }

  async lines(): Promise<string[]> {
    return this.#state.history();
  }
}

/** The number of the first line that is not as it was written, or that does not follow on the one before. */
export function brokenLine(lines: readonly string[]): number | undefined {
  let previous = NOTHING_BEFORE;
  for (const [i, text] of lines.entries()) {
    const { hash, ...said } = parsed(text);
    if (said.seq !== i + 1 || said.previous !== previous || hash !== hashOf(said)) return i + 1;
    previous = hash as string;
  }
  return undefined;
}

function parsed(text: string): Partial<HistoryLine> {
  try {
    return JSON.parse(text) as HistoryLine;
  } catch {
    return {};
  }
}

function hashOf(said: object): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
