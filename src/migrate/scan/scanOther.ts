import { operationNamed } from './knownNames.js';
import { operationElements } from './operationText.js';
import type { Certainty, Style, Use } from './Use.js';

/** Shell scripts, configuration, templates, and languages without patterns of their own. */
export const OTHER_ENDINGS =
  /^(sh|bash|zsh|ps1|psm1|bat|cmd|http|rest|rb|pl|pm|java|kt|groovy|vb|go|json|ya?ml|toml|ini|properties|conf|hbs|ejs|mustache|tpl|tmpl|twig|j2)$/;

const COMMENT = /^\s*(#|\/\/|;|--|\*|\/\*|'|rem\b)/i;

/** The calls of a file in any other language: envelopes in it, and lines in which the name stands as a whole value. */
export function scanOther(file: string, text: string): Use[] {
  const found: Use[] = [];
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    if (COMMENT.test(line) || !/wsdl/i.test(line)) continue;
    const plain = line.replace(/\\u003[cC]/g, '<').replaceAll('\\"', '"');
    const elements = operationElements(plain);
    const add = (
      operation: Use['operation'],
      style: Style,
      certainty: Certainty,
      parts: readonly string[] = [],
    ) =>
      found.push({
        operation,
        file,
        line: number,
        language: 'other',
        style,
        certainty,
        parts,
        fields: [],
        readsMore: true,
      });
    for (const { operation, parts } of elements) add(operation, 'envelope', 'likely', parts);
    if (elements.length > 0) continue;
    for (const match of plain.matchAll(/(?<=^|[\s"'=:(,[>.])(wsdl\w+)(\s*\()?(?=$|[\s"',)\]}(;])/g)) {
      const operation = operationNamed(match[1]!);
      const called = match[2] !== undefined && plain[match.index - 1] === '.';
      if (operation) add(operation, called ? 'method' : 'name in data', called ? 'likely' : 'possible');
    }
  }
  return found;
}
