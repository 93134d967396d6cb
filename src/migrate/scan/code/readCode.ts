import { type Code, inside } from './Code.js';
import { type Grammar, parsed, type SyntaxNode } from './grammars.js';
import { group, Reader } from './Reader.js';
import { allShapes } from './shapes/allShapes.js';

/** Reads a file by the grammar of its language. Never fails on a file that is not well-formed: what is, is read. */
export async function readCode(
  grammar: Grammar,
  text: string,
): Promise<{ readonly code: Code; readonly misread: number }> {
  const source = grammar.name === 'PowerShell' ? understandable(text) : text;
  const found = await parsed(grammar, source, (root) => {
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

/** PowerShell as its grammar understands it, line by line. */
function understandable(text: string): string {
  return (
    text
      // A method without brackets around its block does what the command does.
      .replace(/\.(foreach|where)\s*(?=\{)/gi, ' | $1-Object ')
      // The grammar takes the method for the statement of that name.
      .replace(/\.foreach(?=\s*[({])/gi, '.EachItem')
      // `| ForEach-Object name`
      .replace(
        /(\|\s*)(?:ForEach-Object|foreach|%)[ \t]+(?:-MemberName[ \t]+)?(\w+)(?=[ \t]*(?:$|[|);}#]))/gim,
        '$1ForEach-Object { $$_.$2 }',
      )
      // `Select-Object id, name`: it knows only the first of several bare words.
      .replace(
        /\b((?:Select|Sort|Group|Measure)(?:-Object)?|Format-(?:Table|List)|ft|fl)((?:[ \t]+-Property)?[ \t]+)(\w+(?:[ \t]*,\s*\w+)+)/gi,
        (_, command: string, between: string, words: string) =>
          `${command}${between}${words.replace(/\w+/g, "'$&'")}`,
      )
  );
}
