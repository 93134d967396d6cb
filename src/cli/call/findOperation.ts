import type { AnyOperation } from '../../definition/operation.js';
import { nearest } from '../../text/suggest.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import { UsageError } from '../CommandContext.js';

type OperationName = keyof typeof operationLoaders;

/** The operation that a word names: its name in any case, with or without `wsdl`. Throws a `UsageError`. */
export async function findOperation(word: string): Promise<AnyOperation> {
  const name = operationNamed(word);
  return operationLoaders[name]();
}

function operationNamed(word: string): OperationName {
  const all = Object.keys(operationLoaders) as OperationName[];
  const names = all.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const plain = (text: string) => text.toLowerCase().replace(/^wsdl/, '');
  const exact = names.find((name) => name === word) ?? names.find((name) => plain(name) === plain(word));
  if (exact) return exact;
  const near = nearest(word, names) ?? nearest(`wsdl${word}`, names);
  const having = names.filter((name) => plain(name).includes(plain(word))).slice(0, 5);
  const hint = near
    ? `did you mean ${near}?`
    : having.length > 0
      ? `there are ${having.join(', ')}.`
      : 'see: workforce-soap ops';
  throw new UsageError(`there is no operation ${word}; ${hint}`);
}
