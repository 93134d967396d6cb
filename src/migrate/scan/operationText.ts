import type { OperationName } from '../map/OperationMove.js';
import { operationNamed, operationsOfAction } from './knownNames.js';

/** An operation element that begins in a text, and the names of the elements inside it. */
export interface OperationElement {
  readonly operation: OperationName;
  readonly index: number;
  readonly parts: readonly string[];
}

/** The operation elements of requests in a text: envelopes, templates of them, or pieces. Answers do not count. */
export function operationElements(text: string): OperationElement[] {
  const found: OperationElement[] = [];
  for (const match of text.matchAll(/<(?:[\w.-]+:)?(wsdl\w+)(?=[\s>/])/g)) {
    const operation = operationNamed(match[1]!);
    if (operation === undefined || operation !== match[1]) continue;
    found.push({ operation, index: match.index, parts: partsAfter(text, match.index, operation) });
  }
  return found;
}

function partsAfter(text: string, from: number, operation: string): string[] {
  const end = text.indexOf(`${operation}>`, from + operation.length + 2);
  const inside = text.slice(from + 1, end === -1 ? undefined : end);
  const names = [...inside.matchAll(/<(?:[\w.-]+:)?([A-Za-z]\w*)/g)].map((match) => match[1]!);
  return [...new Set(names)].filter((name) => name !== 'apiKey' && name !== 'item');
}

/** The operations that a SOAPAction text may stand for; none when it is no action. */
export function operationsInAction(text: string, isHeader = false): readonly OperationName[] {
  const bare = text.trim().replace(/^["']+|["']+$/g, '');
  const match = /^(?:(uri|urn):(\S*)[/#])?(\w+)$/.exec(bare);
  if (!match || (match[1] === undefined && !isHeader)) return [];
  const [, scheme, of, name] = match;
  // Other services have sections and units too.
  if (scheme !== undefined && !name!.startsWith('wsdl') && (scheme !== 'uri' || !/^\/*Service$/.test(of!)))
    return [];
  const known = operationsOfAction(name!);
  const named = operationNamed(name!);
  return known.length === 0 && named ? [named] : known;
}

/** True for an operation's name as whole text, with or without a prefix, a namespace in braces, or `Async`. */
export function nameInText(text: string): { operation: OperationName; prefixed: boolean } | undefined {
  const match = /^(?:([\w.-]+):|(\{[^{}]*\}))?(wsdl\w+)$/.exec(text);
  const operation = match ? operationNamed(match[3]!) : undefined;
  return operation && { operation, prefixed: (match![1] ?? match![2]) !== undefined };
}
