import { type Code, inside } from './Code.js';
import { type Grammar, parsed } from './grammars.js';
import { group, Reader } from './Reader.js';
import { allShapes } from './shapes/allShapes.js';

/** Reads a file by the grammar of its language. Never fails on a file that is not well-formed: what is, is read. */
export async function readCode(grammar: Grammar, text: string): Promise<Code> {
  const code = await parsed(grammar, text, (root) => {
    const reader = new Reader(grammar, allShapes);
    return group(1, reader.items(root));
  });
  const whole = code ?? group(1, []);
  link(whole);
  return whole;
}

/** Lets each code know in which it stands. */
export function link(code: Code): void {
  for (const one of inside(code)) {
    one.parent = code;
    link(one);
  }
}
