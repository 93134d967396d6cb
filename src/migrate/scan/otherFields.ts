import type { OperationName } from '../map/OperationMove.js';
import { answerFieldsOf } from './knownNames.js';

/** What is put into a request, not read out of an answer. */
const GIVING = /addChildElement|createElement|SOAP::Data|addTextNode|setProperty|appendChild|Param\w*\(/;

/**
 * The fields of an answer that the lines behind a call name where values are taken out: `.name`, `->{name}`, `"name"`,
 * and patterns such as `<name[^>]*>`. Without a grammar nobody knows whose they are.
 */
export function fieldsNamedIn(lines: readonly string[], operation: OperationName): string[] {
  const known = answerFieldsOf(operation, true);
  const named = lines
    .filter((line) => !GIVING.test(line))
    .flatMap((line) => [
      ...line.matchAll(
        /\.(?:get|is)?(\w+)(?!\w|\s*=(?![=~])|\s*\()|\{(\w+)\}|["'@/](\w+)["'[]|<(\w+)(?:\[|[^>]*>\()/g,
      ),
    ])
    .map((match) => match.slice(1).find(Boolean)!);
  const spelled = named.map((name) => (known.has(name) ? name : name[0]!.toLowerCase() + name.slice(1)));
  return [...new Set(spelled)].filter((name) => known.has(name));
}
