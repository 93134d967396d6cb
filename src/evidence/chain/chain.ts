import { createHash, randomUUID, verify } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { counted } from '../../text/counted.js';
import { publicKeyOf, type Signer } from './Signer.js';
import { writeAtomically } from '../../export/atomicFile.js';

/** What a chain is of: a line of one is none of another. */
export type ChainKind = 'night' | 'sign-off' | 'gateway';

/** A line as it is read: what it says, and by which public key. */
export interface ChainLine {
  readonly seq: number;
  readonly key: string;
  readonly said: Readonly<Record<string, unknown>>;
}

/**
 * Whether a chain is as it was written. `broken`: a line was changed, left out or added by somebody without the key. `shorter`: lines
 * are missing at its end, or are others than when the mark was taken. A chain says of its own end nothing: it is `proven` by a mark
 * that was kept elsewhere, and otherwise not.
 */
export type ChainCheck =
  | {
      readonly is: 'whole';
      readonly lines: readonly ChainLine[];
      readonly mark: string;
      readonly end: 'proven' | 'not proven';
    }
  | { readonly is: 'broken'; readonly line: number; readonly why: string }
  | { readonly is: 'shorter'; readonly why: string };

const NOTHING_BEFORE = '0'.repeat(64);

/** The next line of a chain: it names the hash of the line before, and is signed. */
export function nextLine(
  last: string | undefined,
  said: object,
  { kind, signer }: { readonly kind: ChainKind; readonly signer: Signer },
): string {
  const seq = last === undefined ? 1 : (JSON.parse(last) as { seq: number }).seq + 1;
  const previous = last === undefined ? NOTHING_BEFORE : hashOf(last);
  const line = { seq, ...said, previous, key: signer.key };
  return JSON.stringify({ ...line, signature: signer.sign(bytesOf(kind, line)) });
}

/** Checks all lines of a chain. A line by a key that nobody trusts is whole too: who reads it asks whose key it is. */
export function checkChain(kind: ChainKind, lines: readonly string[], mark?: string): ChainCheck {
  const read: ChainLine[] = [];
  let previous = NOTHING_BEFORE;
  for (const [i, text] of lines.entries()) {
    const line = lineIn(kind, text, i + 1, previous);
    if (typeof line === 'string') return { is: 'broken', line: i + 1, why: line };
    read.push(line);
    previous = hashOf(text);
  }
  if (mark === undefined) return { is: 'whole', lines: read, mark: markOf(lines), end: 'not proven' };
  const [count = '', hash] = mark.split(':');
  if (lines.length < Number(count))
    return {
      is: 'shorter',
      why: `the file has ${counted(lines.length, 'line')}, and the mark was taken after line ${count}`,
    };
  if (markOf(lines.slice(0, Number(count))) !== `${Number(count)}:${hash}`)
    return { is: 'shorter', why: `line ${count} is another one than when the mark was taken` };
  return { is: 'whole', lines: read, mark: markOf(lines), end: 'proven' };
}

/** What a check says of the end: lines after a mark can be cut off as before, so it proves what stands before it. */
export function sayEnd({ end }: Extract<ChainCheck, { is: 'whole' }>): string {
  return end === 'proven' ? 'nothing before the mark is cut off' : 'end not proven (give --mark)';
}

/** The end of a chain, to be kept where nobody who can write to the chain can write: `12:` and the hash of line 12. */
export function markOf(lines: readonly string[]): string {
  return `${lines.length}:${lines.length === 0 ? NOTHING_BEFORE : hashOf(lines.at(-1)!)}`;
}

function lineIn(kind: ChainKind, text: string, seq: number, previous: string): ChainLine | string {
  let parsed: Record<string, unknown>;
  try {
    parsed = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return 'it is not JSON';
  }
  const { signature, ...line } = parsed;
  if (line.seq !== seq) return `it says that it is line ${String(line.seq)}: a line was left out`;
  if (line.previous !== previous) return 'it does not follow the line before it: one of the two was changed';
  const key = publicKeyOf(String(line.key));
  const isSigned =
    key &&
    JSON.stringify(parsed) === text &&
    verify(null, bytesOf(kind, line), key, Buffer.from(String(signature), 'base64url'));
  if (!isSigned) return 'its signature is not of what it says';
  const { seq: _seq, previous: _previous, key: _key, ...said } = line;
  return { seq, key: String(line.key), said };
}

function bytesOf(kind: ChainKind, line: object): Buffer {
  return Buffer.from(`workforce-soap ${kind} 1\n${JSON.stringify(line)}`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

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
    if (check.is === 'whole') return check.lines;
    const name = check.is === 'broken' ? this.#nameOf(check.line) : '';
    throw new ConfigurationError(join(this.#folder, name), check.why);
  }

  /** The lines as they are; none where there is no folder. A number that is missing ends them only where nothing comes after. */
  texts(): string[] {
    const pattern = new RegExp(`^${this.#kind}-(\\d{6})\\.json$`);
    return readable(this.#folder, (folder) => readdirSync(folder), [])
      .filter((name) => pattern.test(name))
      .sort()
      .map((name) =>
        readable(join(this.#folder, name), (path) => readFileSync(path, 'utf8')).replace(/\n$/, ''),
      );
  }

  #nameOf(seq: number): string {
    return `${this.#kind}-${String(seq).padStart(6, '0')}.json`;
  }
}

function readable<T>(path: string, read: (path: string) => T, none?: T): T {
  try {
    return read(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && none !== undefined) return none;
    throw new ConfigurationError(path, `cannot be read (${code})`);
  }
}
