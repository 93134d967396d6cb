import type { OperationName } from '../../bridge/map/OperationMove.js';
import { operationNamed, operationsOfAction } from './knownNames.js';

/** An operation element that begins in a text. */
export interface OperationElement {
  readonly operation: OperationName;
  readonly index: number;
}

/** The operation elements of requests in a text: envelopes, templates of them, or pieces. Answers do not count. */
export function operationElements(text: string): OperationElement[] {
  const found: OperationElement[] = [];
  for (const match of text.matchAll(/<(?:[\w.-]+:)?(wsdl\w+)(?=[\s>/])/g)) {
    const operation = operationNamed(match[1]!);
    if (operation === undefined || operation !== match[1]) continue;
    found.push({ operation, index: match.index });
  }
  return found;
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
