import type { AnyOperation } from '../../definition/operation.js';
import { operationNamed } from '../../testing/knownOperations.js';

/** What a person does where a call stays, for the end of its comment. */
export function toDo(name: string | undefined, what: string): string {
  const operation = name === undefined ? undefined : operationNamed(name);
  if (/--endpoint|rename it first|as it would not run/.test(what)) return '';
  if (!operation)
    return ' To do: createClient({ endpoint, apiKey }) of workforce-soap here, and its operations by name.';
  const parts = Object.keys(operation.input).length > 0 ? '{ … }' : '';
  const call = `client.${operation.name}(${parts})`;
  if (/failed call/.test(what)) return ` To do: catch FaultError, which has code and string, around ${call}.`;
  if (/envelope is sent/.test(what)) return ` To do: ${call} in its place, and the fields of what it gives.`;
  if (/no part of this call/.test(what)) {
    const known = Object.keys(operation.input).join(', ');
    return ` To do: leave it out or name it right; there are ${known || 'none'}.`;
  }
  return ` To do: ${call} gives ${GIVES[operation.kind]}, without return, item and $value.`;
}

const GIVES: Readonly<Record<AnyOperation['kind'], string>> = {
  list: 'the records',
  reply: 'a reply whose value has the fields',
  batch: 'the rows, saved or rejected',
  scalar: 'the value',
};
