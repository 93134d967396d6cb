import type { AnyOperation } from '../../definition/operation.js';
import { readCassette } from '../../cassette/cassetteFiles.js';
import type { StoredCall } from '../../cassette/StoredCall.js';
import { operationNamed } from '../../operations/operationNamed.js';
import type { Doubt } from './Verification.js';

/** What a recording cannot prove of scripts: branches that it never took, and what no comparison of calls and output shows. */
export function unseenIn(cassette: string): Doubt[] {
  return [
    ...branches(readCassette(cassette)?.calls ?? []),
    {
      what: 'effects of a script beside its calls and output are not compared: files, mail, databases, other addresses',
      remedy:
        'give command lines that print what it writes, such as "rm -f out.csv; node old.mjs && cat out.csv"',
    },
    {
      what: 'a literal value of a person in a script was never met, since the recording has pseudonyms',
      remedy: 'record again with --keep and the field, where that may be kept',
    },
    {
      what: 'a decision by a field that was alike in every record was taken one way only, and so was one by the local time of the machine',
      remedy: 'record a period in which they are not, and give --env TZ with the zone in which it runs',
    },
  ];
}

interface Branch {
  readonly what: string;
  readonly remedy: string;
  /** Whether an operation can answer so, and whether a call of it did. */
  readonly can: (operation: AnyOperation) => boolean;
  readonly did: (call: StoredCall, operation: AnyOperation) => boolean;
}

const answersRows = (operation: AnyOperation) => operation.kind === 'list' || operation.streams !== undefined;
const isBatch = ({ kind }: AnyOperation) => kind === 'batch';

const BRANCHES: readonly Branch[] = [
  {
    what: 'no answer without a record was recorded',
    remedy: 'record a period or a unit that has none',
    can: answersRows,
    did: (call, operation) => rowsOf(call, operation)?.length === 0,
  },
  {
    what: 'no answer with a single record was recorded',
    remedy: 'record one: some stacks give it without a list around it',
    can: answersRows,
    did: (call, operation) => rowsOf(call, operation)?.length === 1,
  },
  {
    what: 'no rejected row was recorded',
    remedy: 'record a row that the service rejects, such as one of an employee who is not there',
    can: isBatch,
    did: (call, operation) => rowsOf(call, operation)?.some(isRejected) ?? false,
  },
  {
    what: 'no call that failed was recorded',
    remedy: 'run both scripts against the sandbox with faults',
    can: () => true,
    did: ({ facts: { http } }) => http.failure !== undefined || (http.status ?? 200) >= 400,
  },
];

function branches(calls: readonly StoredCall[]): Doubt[] {
  const known = calls.flatMap((call) => {
    const operation = operationNamed(call.facts.operation);
    return operation ? [{ call, operation }] : [];
  });
  return BRANCHES.flatMap(({ what, remedy, can, did }) => {
    const possible = known.filter(({ operation }) => can(operation));
    const seen = new Set(
      possible.filter(({ call, operation }) => did(call, operation)).map(({ operation }) => operation.name),
    );
    const names = [...new Set(possible.map(({ operation }) => operation.name))].filter(
      (name) => !seen.has(name),
    );
    return names.length === 0 ? [] : [{ what: `${what}: ${names.join(', ')}`, remedy }];
  });
}

function rowsOf(
  { facts: { answer } }: StoredCall,
  { streams }: AnyOperation,
): readonly unknown[] | undefined {
  const rows = Array.isArray(answer)
    ? answer
    : (answer as Record<string, unknown> | undefined)?.[streams ?? ''];
  return Array.isArray(rows) ? rows : undefined;
}

function isRejected(row: unknown): boolean {
  const { validationErrors } = (row ?? {}) as { validationErrors?: unknown };
  return Array.isArray(validationErrors) ? validationErrors.length > 0 : Boolean(validationErrors);
}
