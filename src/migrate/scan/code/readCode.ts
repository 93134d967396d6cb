import { type Code, inside } from './Code.js';
import { type Grammar, parsed, type SyntaxNode } from './grammars.js';
import { group, Reader } from './Reader.js';
import { allShapes } from './shapes/allShapes.js';

/** Reads a file by the grammar of its language. Never fails on a file that is not well-formed: what is, is read. */
export async function readCode(
  grammar: Grammar,
  text: string,
): Promise<{ readonly code: Code; readonly misread: number }> {
  const found = await parsed(grammar, text, (root) => {
    const reader = new Reader(grammar, allShapes);
    return { code: group(1, reader.items(root)), misread: misreadShare(root) };
  });
  const whole = found ?? { code: group(1, []), misread: 1 };
  link(whole.code);
  return whole;
}

/** The share of a file that its grammar does not understand, from 0 to 1. */
function misreadShare(root: SyntaxNode): number {
  let length = 0;
  const visit = (node: SyntaxNode): void => {
    if (!node.hasError) return;
    if (node.type === 'ERROR') length += node.endIndex - node.startIndex;
    else for (const child of node.namedChildren) if (child) visit(child);
  };
  visit(root);
  return length / Math.max(1, root.endIndex - root.startIndex);
}

/** Lets each code know in which it stands. */
function link(code: Code): void {
  for (const one of inside(code)) {
    one.parent = code;
    link(one);
  }
}
