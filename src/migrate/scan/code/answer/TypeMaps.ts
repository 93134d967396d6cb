import { type Call, type Code, walk } from '../Code.js';
import { mappedNamesOf } from '../ownFields.js';
import type { Program } from '../Program.js';
import { nameOf } from './answerCalls.js';
import type { Follower } from './Follower.js';
import type { ReadFields } from './ReadFields.js';

/** C#: `mapper.Map<List<Person>>(rows)`: what the type has under the same names, and what its map takes besides. */
export class TypeMaps {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly #answer: Follower;

  constructor(program: Program, fields: ReadFields, answer: Follower) {
    this.#program = program;
    this.#fields = fields;
    this.#answer = answer;
  }

  follow(call: Call): void {
    if (this.#program.scriptOf(call).language !== 'C#') return;
    for (const name of call.types ?? []) {
      const type: Code = { kind: 'name', line: call.line, name, parent: call };
      for (const field of mappedNamesOf(type, this.#program)) this.#fields.takeLike(field);
      for (const map of this.#program.callsWithTypes())
        if (map.types?.at(-1) === name && /^(CreateMap|NewConfig|ForType)$/.test(nameOf(map) ?? ''))
          this.#rulesOf(map);
    }
  }

  /** `.ForMember(to => to.Name, by => by.MapFrom(from => from.familyName))`, `.Map(to => to.Name, from => from.familyName)` */
  #rulesOf(map: Call): void {
    for (let at: Code = map; at.parent?.kind === 'member' && at.parent.parent?.kind === 'call'; ) {
      at = at.parent.parent;
      const [, rule] = at.args;
      if (rule?.kind !== 'function') continue;
      if (nameOf(at) === 'Map') this.#answer.enter(rule);
      walk(rule, (one) => {
        if (one.kind === 'call' && nameOf(one) === 'MapFrom')
          for (const func of one.args) if (func.kind === 'function') this.#answer.enter(func);
      });
    }
  }
}
