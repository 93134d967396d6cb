import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { writeAtomically } from '../../export/atomicFile.js';
import { type ChainKind, type ChainLine, checkChain, nextLine } from './chain.js';
import type { Signer } from './Signer.js';

/** A chain in a folder, a file for each line: `night-000001.json`. Several processes may add to it at the same time. */
export class ChainFolder {
  readonly #folder: string;
  readonly #kind: ChainKind;

  constructor(folder: string, kind: ChainKind) {
    this.#folder = folder;
    this.#kind = kind;
  }

  /** Adds a line, and is back when it is on the disk. Gives the path of its file. Nothing that is there is ever changed. */
  add(said: object, signer: Signer): string {
    mkdirSync(this.#folder, { recursive: true });
    for (;;) {
      this.read();
      const lines = this.texts();
      const path = join(this.#folder, this.#nameOf(lines.length + 1));
      const made = `${path}.${randomUUID()}`;
      writeAtomically(made, `${nextLine(lines.at(-1), said, { kind: this.#kind, signer })}\n`);
      try {
        linkSync(made, path);
        return path;
      } catch (error) {
        // Another process was faster: what it has written comes before.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        rmSync(made);
      }
    }
  }

  /** Throws a `ConfigurationError` for a chain that is not as it was written: no line is ever passed over. */
  read(): readonly ChainLine[] {
    const check = checkChain(this.#kind, this.texts());
    switch (check.is) {
      case 'whole':
        return check.lines;
      case 'broken':
        throw new ConfigurationError(join(this.#folder, this.#nameOf(check.line)), check.why);
      case 'shorter':
        throw new ConfigurationError(this.#folder, check.why);
    }
  }

  /** The lines as they are; none where there is no folder. A number that is missing ends them only where nothing comes after. */
  texts(): string[] {
    const pattern = new RegExp(`^${this.#kind}-(\\d{6})\\.json$`);
    return namesIn(this.#folder)
      .filter((name) => pattern.test(name))
      .map((name) => readFileSync(join(this.#folder, name), 'utf8').replace(/\n$/, ''));
  }

  #nameOf(seq: number): string {
    return `${this.#kind}-${String(seq).padStart(6, '0')}.json`;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new ConfigurationError(folder, `cannot be read (${code})`);
  }
}
