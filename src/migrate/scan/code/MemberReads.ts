import { type Member, plainText } from './Code.js';
import type { Relations } from './Relations.js';
import type { Script } from './Script.js';

/** Where scripts take members of objects whose class is not told. */
export class MemberReads {
  readonly #reads = new Map<string, { readonly read: Member; readonly script: Script }[]>();

  add(read: Member, script: Script): void {
    const key = plainText(read.key);
    if (key === undefined) return;
    const known = this.#reads.get(key);
    if (known) known.push({ read, script });
    else this.#reads.set(key, [{ read, script }]);
  }

  /** The reads of a member in scripts that know of a class: their objects may be of it. */
  of(key: string, home: Script, relations: Relations): readonly Member[] {
    const reads = this.#reads.get(key) ?? [];
    return reads.filter(({ script }) => relations.knows(script, home)).map(({ read }) => read);
  }
}
