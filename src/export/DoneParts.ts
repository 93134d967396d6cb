import { type Part, partFile } from './ExportTask.js';

/** Parts by their tasks. A long export has very many, so each is kept as a short text, without what its task and hash say. */
export class DoneParts {
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  has(task: string): boolean {
    return this.#texts.has(task);
  }

  get(task: string): Part | undefined {
    const text = this.#texts.get(task);
    return text === undefined ? undefined : partOf(task, text);
  }

  add({ task, file: _, ...rest }: Part): void {
    // The platform writes JSON in pieces that it would keep apart, which takes half as much again.
    this.#texts.set(task, Buffer.from(JSON.stringify(rest)).toString());
  }

  *[Symbol.iterator](): Generator<Part> {
    for (const [task, text] of this.#texts) yield partOf(task, text);
  }
}

function partOf(task: string, text: string): Part {
  const rest = JSON.parse(text) as Omit<Part, 'task' | 'file'>;
  return { task, file: partFile(task, rest.sha256), ...rest };
}
