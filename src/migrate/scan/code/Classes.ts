import type { Call, Class, Func } from './Code.js';
import type { Script } from './Script.js';

/** Names of methods by which a library tells of what it reads. */
const HANDLER = /^(start|end|on|handle|visit|accept|process|characters|chars|cdata)(?=[A-Z_]|$)/;

/** The classes of all scripts, by their names. */
export class Classes {
  readonly #classes = new Map<string, { readonly script: Script; readonly code: Class }>();

  add(code: Class, script: Script): void {
    this.#classes.set(code.name!, { script, code });
  }

  named(name: string): Class | undefined {
    return this.#classes.get(name)?.code;
  }

  scriptOf(name: string): Script | undefined {
    return this.#classes.get(name)?.script;
  }

  /** `new Handler()`: what its class is told of by whoever it is given to. */
  handlersIn({ callee }: Call): readonly Func[] {
    const body = (callee.kind === 'name' && this.named(callee.name)?.body) || [];
    const all = body.flatMap((one) => (one.kind === 'group' ? one.items : [one]));
    return all.filter((one) => one.kind === 'function').filter(({ name }) => HANDLER.test(name ?? ''));
  }
}
