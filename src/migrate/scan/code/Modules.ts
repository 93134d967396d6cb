import { type Code, literal, plainText, type Table, walk } from './Code.js';
import type { Program } from './Program.js';
import { nearestFile } from './Relations.js';
import type { Script } from './Script.js';

/** What scripts get from other files: from scripts that they take in, and from data files that they name. */
export class Modules {
  readonly #program: Program;
  readonly #data: ReadonlyMap<string, Code>;
  /** By their names without folders and endings. */
  readonly #scripts = new Map<string, Script[]>();
  /** The data files that were read for a value. */
  readonly read = new Set<string>();

  /** `data` holds what data files hold, by their paths. */
  constructor(program: Program, data: ReadonlyMap<string, Code>) {
    this.#program = program;
    this.#data = data;
    for (const script of program.scripts) {
      const name = bare(script.file);
      this.#scripts.set(name, [...(this.#scripts.get(name) ?? []), script]);
    }
  }

  /** What the data file holds that a text in the code names. */
  dataNamedIn(code: Code): Code[] {
    if (this.#data.size === 0) return [];
    const found: Code[] = [];
    walk(code, (one) => {
      if (one.kind !== 'text' && one.kind !== 'name') return;
      const path = one.kind === 'text' ? (plainText(one) ?? '') : '';
      const name = path.replace(/^.*[/\\]/s, '');
      const named = [...this.#data.keys()].filter((file) => name !== '' && `/${file}`.endsWith(`/${name}`));
      const file = nearestFile(this.#program.scriptOf(code).file, named);
      if (file === undefined) return;
      found.push(this.#data.get(file)!);
      this.read.add(file);
    });
    return found;
  }

  /** What another file of the folder gives to those that take it in. */
  moduleAt(path: string, from: Code): Code[] {
    const named = this.#scripts.get(bare(path)) ?? [];
    const file = nearestFile(
      this.#program.scriptOf(from).file,
      named.map((one) => one.file),
    );
    const script = named.find((one) => one.file === file);
    return script ? [this.#exportsOf(script)] : [];
  }

  #exportsOf(script: Script): Table {
    const entries: { key: Code; value: Code }[] = [];
    for (const [name, { bindings }] of this.#program.topOf(script))
      for (const one of bindings)
        if ('value' in one && one.path.length === 0)
          entries.push({ key: literal(name, 0), value: one.value });
    walk(script.code, (one) => {
      if (one.kind !== 'assign' || one.target.kind !== 'member') return;
      const of =
        one.target.of.kind === 'name'
          ? one.target.of.name
          : plainText(one.target.of.kind === 'member' ? one.target.of.key : undefined);
      const key = plainText(one.target.key);
      if (key === 'exports' && one.value.kind === 'table')
        entries.push(
          ...one.value.entries.flatMap(({ key: name, value }) => (name ? [{ key: name, value }] : [])),
        );
      else if (of === 'exports' && key !== undefined)
        entries.push({ key: literal(key, 0), value: one.value });
    });
    return { kind: 'table', line: 0, entries };
  }
}

function bare(path: string): string {
  return path.replace(/^.*\//s, '').replace(/\.\w+$/, '');
}
