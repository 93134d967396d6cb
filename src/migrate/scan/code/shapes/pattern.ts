import type { Code } from '../Code.js';
import type { SyntaxNode } from '../grammars.js';
import { bare, group, lineOf, nameAt, type Reader } from '../Reader.js';

/** What gets a value: a bare name is a variable. */
export function pattern(node: SyntaxNode | null | undefined, reader: Reader): Code {
  if (!node) return group(0, []);
  return /identifier$|^(name|variable_name|word)$/.test(node.type)
    ? nameAt(lineOf(node), bare(node.text))
    : reader.read(node);
}
