import { type Code, type Member, plainText } from './Code.js';
import type { Binding, Variable } from './Variable.js';

/** What is kept in members of local variables: `table.columns.push('badgeNo')`. */
export class KeptMembers {
  readonly #names: { variableOf(code: Code): Variable | undefined };
  readonly #kept = new Map<Variable, Map<string, Variable>>();

  constructor(names: { variableOf(code: Code): Variable | undefined }) {
    this.#names = names;
  }

  add(member: Member, binding: Binding): void {
    const [base, key] = [this.#names.variableOf(member.of), plainText(member.key)];
    if (!base || key === undefined) return;
    const members = this.#kept.get(base) ?? new Map<string, Variable>();
    this.#kept.set(base, members);
    const known = members.get(key) ?? { name: key, bindings: [], reads: [] };
    members.set(key, known);
    known.bindings.push(binding);
  }

  /** The member as a variable, where it is given something. */
  in(member: Member): Variable | undefined {
    const base = this.#names.variableOf(member.of);
    return base && this.#kept.get(base)?.get(plainText(member.key) ?? '');
  }
}
