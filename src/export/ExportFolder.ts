import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UNFINISHED, writeAtomically } from './atomicFile.js';
import { datasets } from './datasets/all.js';

/** Folders of the output: of an export of changes, and of a dataset with a file for each unit. */
const CHANGES = /^changes-\d{4,}$/;
const DATASETS = new RegExp(`^(${datasets.map(({ name }) => name).join('|')})$`);

/**
 * The folder of an export: the output and its manifest, and under `.export` what is needed to go on after a kill. Only
 * one process at a time works in it.
 */
export class ExportFolder {
  readonly path: string;
  readonly #work: string;

  constructor(path: string) {
    this.path = path;
    this.#work = join(path, '.export');
  }

  get parts(): string {
    return join(this.#work, 'parts');
  }

  get journal(): string {
    return join(this.#work, 'journal.ndjson');
  }

  get manifest(): string {
    return join(this.path, 'manifest.json');
  }

  get database(): string {
    return join(this.path, 'export.sqlite');
  }

  output(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Makes the folder and takes it for this process. Gives back what lets it go. Throws when another process has it. */
  take(): () => void {
    // What mkdir says of a folder that cannot be written is not always why.
    accessSync(nearestFolder(this.path), constants.W_OK);
    mkdirSync(this.parts, { recursive: true });
    const lock = join(this.#work, 'lock');
    for (let tries = 0; tries < 2; tries++) {
      try {
        writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' });
        return () => rmSync(lock, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = Number(readFileSync(lock, 'utf8'));
        if (holder !== process.pid && isAlive(holder))
          throw new FolderTaken(
            `process ${holder} exports to ${this.path}. Wait for it; if it is something else, remove ${lock}.`,
          );
        rmSync(lock, { force: true });
      }
    }
    throw new FolderTaken(`another process exports to ${this.path}.`);
  }

  /** A JSON file of the export's own, or `undefined` when there is none. */
  read<T>(name: 'plan.json' | 'state.json'): T | undefined {
    const path = join(this.#work, name);
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
  }

  write(name: 'plan.json' | 'state.json', value: unknown): void {
    writeAtomically(join(this.#work, name), `${JSON.stringify(value, null, 1)}\n`);
  }

  /** Begins anew: no plan, no journal, no parts. The output of an earlier export stays until it is replaced. */
  clear(): void {
    rmSync(join(this.#work, 'plan.json'), { force: true });
    rmSync(this.journal, { force: true });
    rmSync(this.parts, { recursive: true, force: true });
    mkdirSync(this.parts, { recursive: true });
  }

  /** Removes what killed processes left unfinished; among the parts only where no worker elsewhere may be at work. */
  sweep({ workers }: { readonly workers: boolean }): void {
    const outputs = [this.path, ...foldersIn(this.path, CHANGES)];
    const perUnit = outputs.flatMap((path) => foldersIn(path, DATASETS));
    for (const folder of [...outputs, ...perUnit, this.#work, ...(workers ? [] : [this.parts])])
      for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name));
  }
}

/** Another process works in the folder. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

/** The folder itself, or the one above it that is there. */
function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function foldersIn(path: string, name: RegExp): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && name.test(entry.name))
    .map((entry) => join(path, entry.name));
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
