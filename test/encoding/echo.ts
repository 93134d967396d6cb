import type { AnyOperation } from '../../src/definition/operation.js';
import type { Definition } from '../../src/definition/record.js';

/** An operation that takes and answers an array of one record. */
export function echoOf(record: Definition<object>): AnyOperation {
  const rows = { kind: 'array', item: { kind: 'record', record } } as const;
  return {
    name: `wsdlEcho${record.name}`,
    kind: 'list',
    action: 'Echo',
    effect: 'read',
    origin: 'observed',
    input: { rows },
    rules: [],
    output: rows,
  };
}
