import { shownEndpoint } from '../../transport/endpoint.js';
import { renameIn, setsTheSame } from '../../client/rowEffect.js';
import type { AnyOperation } from '../../definition/operation.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import { formatXml } from '../../encoding/xml/formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { Secret } from '../../secret.js';
import { counted } from '../../text/counted.js';
import type { Target } from '../connection/connection.js';
import { cellsOf, chooseColumns, type Fields } from '../output/chooseColumns.js';
import type { Terminal } from '../terminal/Terminal.js';
import { table } from '../terminal/table.js';
import { onlyRecordPart } from './parseParts.js';

type Row = Readonly<Record<string, unknown>>;
const MOST_SHOWN = 50;
const BESIDE = 16;

/** The rows of a write, and the fields that they have. */
export function planRows(operation: AnyOperation, input: Row): { rows: readonly Row[]; fields: Fields } {
  const part = onlyRecordPart(operation);
  if (!part) return { rows: [input], fields: operation.input };
  const value = input[part.name];
  return { rows: (Array.isArray(value) ? value : [value ?? {}]) as Row[], fields: part.fields };
}

/** Shows on the standard error what a write would send and to where. */
export function printPlan(terminal: Terminal, operation: AnyOperation, input: Row, endpoint: string): void {
  const { rows, fields } = planRows(operation, input);
  const style = terminal.errorStyle;
  terminal.note(
    `${style.bold(operation.name)} (${operation.effect}) with ${counted(rows.length, 'row')} to ${shownEndpoint(endpoint)}`,
  );
  const shown = rows.slice(0, MOST_SHOWN);
  const cells = shown.map((row) => cellsOf(fields, row));
  const names = chooseColumns(fields, shown, cells, terminal.width - BESIDE);
  const columns = ['#row', { title: 'plan', paint: style.yellow }, ...names];
  const lines = shown.map((row, i) => [
    String(i),
    planAction(operation, row),
    ...names.map((name) => cells[i]![name] ?? ''),
  ]);
  terminal.note(table(columns, lines, { width: terminal.width, style }));
  if (rows.length > shown.length) terminal.note(style.dim(`… and ${rows.length - shown.length} more rows`));
  for (const warning of planWarnings(operation, rows)) terminal.note(`${style.yellow('note:')} ${warning}`);
}

const REDACTED = '[redacted]';

/** Prints the request that would be sent, with the key and all secrets redacted. Reads no key and sends nothing. */
export async function printDryRun(
  terminal: Terminal,
  operation: AnyOperation,
  input: Record<string, unknown>,
  target: Target,
): Promise<void> {
  const { namespace = 'uri:Service', actionPrefix = 'uri:Service/' } = target.client;
  const namespaces = { types: namespace, operations: target.client.operationNamespace ?? namespace };
  const safe = withoutSecrets(input) as Record<string, unknown>;
  const envelope = formatXml(parseXml(encodeRequest(operation, REDACTED, safe, namespaces)));
  await terminal.print(`POST ${shownEndpoint(target.endpoint)}`);
  await terminal.print('Content-Type: text/xml; charset=utf-8');
  await terminal.print(`SOAPAction: "${actionPrefix}${operation.action}"`);
  await terminal.write(`\n${envelope}`);
  terminal.note(terminal.errorStyle.dim('nothing was sent (--dry-run)'));
}

function withoutSecrets(value: unknown): unknown {
  if (value instanceof Secret) return new Secret(REDACTED);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]));
}

/** What a row does that its sender may not have meant: the traps of the interface. */
export function planWarnings(operation: AnyOperation, rows: readonly Row[]): string[] {
  const warnings = new Set<string>();
  if (operation.effect === 'lock') warnings.add('locks: the interface cannot undo everything that this does');
  if (operation.effect === 'append') warnings.add('adds: sent twice, it is booked twice');
  const shown = operation.settlement?.shown;
  const isRename = (row: Row) => shown !== undefined && renameIn(shown, row) !== undefined;
  if (rows.some(isRename)) warnings.add('gives another name: sent twice, it can go to another record');
  const appending = rows.flatMap((row, i) =>
    operation.effect === 'write' && !setsTheSame(operation, row) && !isRename(row) ? [i] : [],
  );
  if (appending.length > 0)
    warnings.add(
      appending.length === rows.length || appending.length === 1
        ? `${appending.length === rows.length ? 'each row' : `row ${appending[0]}`} names nothing that is there: sent twice, it is there twice`
        : `rows ${shortList(appending)} name nothing that is there: sent twice, they are there twice`,
    );
  for (const row of rows)
    for (const [applies, warning] of TRAPS[operation.name] ?? []) if (applies(row)) warnings.add(warning);
  return [...warnings];
}

const TRAPS: Readonly<Record<string, readonly (readonly [(row: Row) => boolean, string])[]>> = {
  wsdlUpdateShifts: [
    [(row) => row.deleteShift === 1, 'deleteShift 1 deletes the shift'],
    [
      (row) => Array.isArray(row.tasks) && row.tasks.length === 0,
      'an empty tasks list removes all tasks of the shift',
    ],
  ],
  wsdlUpdateTimeTrackers: [
    [
      (row) => row.replaceTimeTracker === true && row.operation === 1 && Number(row.value) === 0,
      'replaceTimeTracker with operation 1 and value 0 deletes the day',
    ],
  ],
  wsdlInitiateTransferToPayroll: [
    [(row) => row.isPreliminary !== true, 'a transfer that is not preliminary locks its transactions'],
    [
      (row) => row.lockSalaryPeriod === true,
      'lockSalaryPeriod locks the period; the interface does not unlock it',
    ],
    [(row) => row.uploadFileToServer === true, "uploadFileToServer ships a file to the customer's server"],
  ],
};

function shortList(indexes: readonly number[]): string {
  return `${indexes.slice(0, 5).join(', ')}${indexes.length > 5 ? ` and ${indexes.length - 5} more` : ''}`;
}

/** What a row asks for, in a word. */
export function planAction(operation: AnyOperation, row: Row): string {
  const { name, effect } = operation;
  const none = (value: unknown) => value === undefined || value === '' || value === 0 || value === '0';
  if (name.startsWith('wsdlDelete')) return 'delete';
  if (name === 'wsdlUpdateShifts')
    return row.deleteShift === 1 ? 'delete' : none(row.scheduleId) ? 'create' : 'update';
  if (name === 'wsdlUpdateAbsence') return none(row.id) ? 'create' : 'update';
  if (effect === 'append') return 'add';
  return effect === 'lock' ? 'lock' : 'set';
}
