import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkWritable } from '../validation/checkFolder.js';
import { UNFINISHED, writeAtomically } from './atomicFile.js';
import { type FolderLock, type LockOptions, takeFolder } from './FolderLock.js';
import { readKept } from './readPart.js';
import { datasets } from './datasets.js';

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
  readonly parts: string;
  /** What is known of the rows that were delivered. */
  readonly ledgers: string;
  readonly journal: string;
  /** Where the output is made, before it is put in its place. */
  readonly staged: string;
  /** What the last export gave. */
  readonly manifest: string;
  readonly batches: string;
  readonly schema: string;
  readonly database: string;
  /** The version of the columns, and a JSON Schema of the lines. */
  readonly contract: string;
  /** What is proven of each employee. */
  readonly employeeProofs: string;

  constructor(path: string) {
    const work = join(path, '.export');
    [this.path, this.#work] = [path, work];
    [this.parts, this.ledgers, this.staged] = [join(work, 'parts'), join(work, 'rows'), join(work, 'staged')];
    this.journal = join(work, 'journal.ndjson');
    this.manifest = this.output('manifest.json');
    this.batches = this.output('batches.json');
    this.schema = this.output('schema.json');
    this.database = this.output('export.sqlite');
    this.contract = this.output('contract.json');
    this.employeeProofs = this.output('employee-proofs.jsonl');
  }

  /** The number of the last batch that left a folder; -1 when none did. */
  get lastBatch(): number {
    if (!existsSync(this.path)) return -1;
    return Math.max(-1, ...foldersIn(this.path, CHANGES).map((path) => Number(/\d+$/.exec(path)![0])));
  }

  output(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Makes the folder and takes it for this process. Throws `FolderTaken` when another process has it. */
  async take(options: LockOptions = {}): Promise<FolderLock> {
    checkWritable(this.path);
    mkdirSync(this.parts, { recursive: true });
    return takeFolder(this.#work, options);
  }

  /** Changes when another export is planned; `undefined` when none is. */
  get planStamp(): string | undefined {
    const found = statSync(join(this.#work, 'plan.json'), { throwIfNoEntry: false });
    return found && `${found.mtimeMs} ${found.ino} ${found.size}`;
  }

  /** A JSON file of the export's own, or `undefined` when there is none. */
  read<T>(name: 'plan.json' | 'state.json'): T | undefined {
    const whatToDo = name === 'plan.json' ? '--restart begins anew' : 'Export whole into another folder';
    return readKept(join(this.#work, name), whatToDo);
  }

  write(name: 'plan.json' | 'state.json', value: unknown): void {
    writeAtomically(join(this.#work, name), `${JSON.stringify(value, null, 1)}\n`);
  }

  /** Begins anew: no plan, no journal, no parts. The output of an earlier export stays until it is replaced. */
  async clear(): Promise<void> {
    rmSync(join(this.#work, 'plan.json'), { force: true });
    rmSync(this.journal, { force: true });
    // Several at once: the pages of large files are given back one by one.
    await Promise.all(
      [this.parts, this.staged].map((folder) => rm(folder, { recursive: true, force: true })),
    );
    mkdirSync(this.parts, { recursive: true });
  }

  /** Removes what killed processes left unfinished; among the parts only where no worker elsewhere may be at work. */
  sweep({ workers }: { readonly workers: boolean }): void {
    rmSync(this.staged, { recursive: true, force: true });
    const outputs = [this.path, ...foldersIn(this.path, CHANGES)];
    const perUnit = outputs.flatMap((path) => foldersIn(path, DATASETS));
    for (const folder of [...outputs, ...perUnit, this.#work, ...(workers ? [] : [this.parts])])
      for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name));
  }
}

function foldersIn(path: string, name: RegExp): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && name.test(entry.name))
    .map((entry) => join(path, entry.name));
}
