import type { OperationName } from '../../../bridge/map/OperationMove.js';
import { operationElements, operationsInAction } from '../operationText.js';
import type { Use } from '../Use.js';

/** What one line or one recorded request says of the operation that was called. */
export interface Sighting {
  readonly operations: readonly OperationName[];
  /** True when the body was seen, and not only a SOAPAction. */
  readonly body: boolean;
}

/** The call in a request's body, or where there is none in its SOAPAction. */
export function sightingIn(body: string, action?: string): Sighting | undefined {
  const [element] = operationElements(body);
  if (element) return { operations: [element.operation], body: true };
  const operations = action === undefined ? [] : operationsInAction(action, true);
  return operations.length > 0 ? { operations, body: false } : undefined;
}

/** The sightings of one file as uses: one for each operation, at its first line. */
export class Sightings {
  readonly #file: string;
  readonly #style: 'recorded call' | 'log line';
  readonly #uses = new Map<string, Use & { times: number }>();

  constructor(file: string, style: 'recorded call' | 'log line') {
    this.#file = file;
    this.#style = style;
  }

  add(line: number, { operations, body }: Sighting): void {
    const [operation, ...mayBe] = operations;
    const key = operations.join();
    const before = this.#uses.get(key);
    this.#uses.set(key, {
      operation: operation!,
      ...(mayBe.length > 0 ? { mayBe } : {}),
      file: this.#file,
      line: before?.line ?? line,
      language: 'traffic',
      style: this.#style,
      certainty: mayBe.length > 0 ? 'possible' : body ? 'certain' : 'likely',
      fields: [],
      readsMore: true,
      times: (before?.times ?? 0) + 1,
    });
  }

  uses(): Use[] {
    return [...this.#uses.values()];
  }
}
