import { type Code, inside } from './Code.js';
import { callShapes } from './callShapes.js';
import { type Grammar, parsed } from './grammars.js';
import { memberShapes } from './memberShapes.js';
import { group, Reader } from './Reader.js';
import { structureShapes } from './structureShapes.js';
import { textShapes } from './textShapes.js';

const shapes = { ...textShapes, ...memberShapes, ...callShapes, ...structureShapes };

/** Reads a file by the grammar of its language. Never fails on a file that is not well-formed: what is, is read. */
export async function readCode(grammar: Grammar, text: string): Promise<Code> {
  const code = await parsed(grammar, text, (root) => {
    const reader = new Reader(grammar, shapes);
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
