import { readFileSync } from 'node:fs';
import type { AnyOperation } from '../../definition/operation.js';
import { readCassette } from '../../testing/cassette/cassetteFiles.js';
import type { StoredCall } from '../../testing/cassette/StoredCall.js';
import { operationNamed } from '../../testing/knownOperations.js';
import { literalsIn } from './literalsIn.js';
import { sameInAll } from './sameInAll.js';
import { effectsIn } from './effectsIn.js';
import { scriptFiles } from './scriptFiles.js';
import type { Doubt } from './Verification.js';
import type { VerifyScriptsOptions } from './VerifyScriptsOptions.js';

/** What a recording cannot prove of scripts: branches that it never took, and values that it does not hold. */
export function unseenIn({ cassette, before, after, files = [], env }: VerifyScriptsOptions): Doubt[] {
  const calls = readCassette(cassette)?.calls ?? [];
  const scripts = [...new Set([before, after].flatMap(scriptFiles))];
  return [
    ...branches(calls),
    ...oneSided(calls, scripts),
    ...literals(calls, scripts),
    ...effects(scripts, files.length > 0),
    ...zone(scripts, env?.TZ),
  ];
}

/** What scripts do besides calls and output, which nothing here sees. */
function effects(scripts: readonly string[], comparesFiles: boolean): Doubt[] {
  return scripts.flatMap((file) =>
    effectsIn(readFileSync(file, 'utf8'))
      .filter(({ kind }) => !(comparesFiles && kind === 'files'))
      .map(({ kind, line }) => ({
        what: `${nameOf(file)} line ${line} ${DONE[kind]}, which is not compared`,
        remedy: kind === 'files' ? 'give --files with their names' : 'compare that by itself',
      })),
  );
}

const DONE = {
  files: 'writes a file',
  mail: 'sends mail',
  database: 'writes to a database',
  elsewhere: 'sends a file',
  web: 'calls another address',
};

const LOCAL_TIME =
  /\bnew Date\(|\bDate\.parse\(|\bdatetime\.(?:now|today|fromtimestamp|strptime)|\b(?:strtotime|mktime|localtime)\s*\(|\bnew DateTime\b/;

/** In UTC the local time of the machine is that of the world: who confuses them is not found. */
function zone(scripts: readonly string[], set: string | undefined): Doubt[] {
  const here = set ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!/^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal)$/i.test(here)) return [];
  const file = scripts.find((one) => LOCAL_TIME.test(readFileSync(one, 'utf8')));
  return file === undefined
    ? []
    : [
        {
          what: `${nameOf(file)} reckons with the local time of the machine, and ran in UTC, where nobody sees a confusion of the two`,
          remedy: 'give --env TZ=Europe/Stockholm, or the zone in which it runs',
        },
      ];
}

function nameOf(file: string): string {
  return file.replace(/^.*[\\/]/, '');
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

/** Fields by which a script decides, and which were alike in every record. */
function oneSided(calls: readonly StoredCall[], scripts: readonly string[]): Doubt[] {
  const texts = scripts.map((file) => readFileSync(file, 'utf8'));
  return [...new Set(calls.map(({ facts }) => facts.operation))].flatMap((name) => {
    const operation = operationNamed(name);
    if (!operation) return [];
    const records = calls
      .filter(({ facts }) => facts.operation === name)
      .flatMap((call) => rowsOf(call, operation) ?? [])
      .filter((row): row is object => typeof row === 'object' && row !== null);
    const found = sameInAll(texts, records).map(({ field, how }) => `${field} (${how})`);
    if (found.length === 0) return [];
    return {
      what: `${name}: the scripts decide by fields that were alike in every record: ${found.join(', ')}`,
      remedy: 'record a period in which they are not',
    };
  });
}

/** Literal values of persons in the scripts, which no pseudonym equals. */
function literals(calls: readonly StoredCall[], scripts: readonly string[]): Doubt[] {
  const answered = calls.map(({ answer }) => answer?.text ?? '');
  return scripts.flatMap((file) =>
    literalsIn(readFileSync(file, 'utf8'))
      .filter(({ literal }) => !answered.some((text) => holds(text, literal)))
      .map(({ field, line }) => ({
        what: `${nameOf(file)} line ${line} looks at a literal ${field}, and a pseudonym never equals it`,
        remedy: `record again with --keep ${field}, where that may be kept`,
      })),
  );
}

/** A number counts where it is a whole value: within `100070` nobody finds the badge number `0007`. */
function holds(answer: string, literal: string): boolean {
  return answer.includes(/^\d+$/.test(literal) ? `>${literal}<` : literal);
}
