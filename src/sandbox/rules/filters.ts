import { isLocalDate, isLocalDateTime, isLocalTime } from '../../definition/scalar.js';
import { type MessageCode, rejection } from '../world/messages.js';
import type { Table } from '../world/Table.js';
import type { TableRow } from '../world/rows/TableRow.js';
import { type Caller, sees } from './Caller.js';
import { SandboxFault } from './SandboxFault.js';

/** A date and time filter as it compares with `ts`; empty and absent give `undefined`, which lets everything pass. */
export function parseMoment(name: string, text: string | undefined): string | undefined {
  const day = dayIn(text);
  if (day === undefined || isLocalDate(day)) return day && `${day}T00:00:00`;
  return checked(day.slice(0, 19), isLocalDateTime, 'SBX-DATE-003', name).replace(' ', 'T');
}

/** A date filter; empty and absent give `undefined`. */
export function parseDay(name: string, text: string | undefined): string | undefined {
  const day = dayIn(text);
  return day && checked(day.slice(0, 10), isLocalDate, 'SBX-DATE-001', name);
}

/** A time filter; empty and absent give `undefined`. */
export function parseTime(name: string, text: string | undefined): string | undefined {
  const time = text?.trim() || undefined;
  return time && checked(time, isLocalTime, 'SBX-DATE-002', name);
}

function dayIn(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return !trimmed || trimmed.startsWith('0000-00-00') ? undefined : trimmed;
}

function checked(text: string, test: (text: string) => boolean, code: MessageCode, name: string): string {
  if (!test(text)) throw new SandboxFault('Client', rejection(code, name));
  return text;
}

/** The rows that were modified after what a filter says. */
export function changedSince<Row extends { readonly ts?: string | undefined }>(
  rows: Iterable<Row>,
  text: string | undefined,
  name = 'lastModified',
): Row[] {
  const after = parseMoment(name, text);
  return [...rows].filter((row) => modifiedAfter(row, after));
}

/** The rows that the key saw, deleted after what a filter says, each with when that was. */
export function deletedSince<Row extends TableRow>(
  table: Table<Row>,
  caller: Caller,
  text: string | undefined,
  name = 'lastModified',
): { readonly row: Row; readonly ts: string }[] {
  const gone = table.deleted.filter(({ row }) => sees(caller, row.restId));
  return changedSince(
    gone.map(({ row, deletedAt }) => ({ row, ts: deletedAt })),
    text,
    name,
  );
}

/** True when the row was modified after a moment, or when there is no such filter. */
export function modifiedAfter({ ts = '' }: { readonly ts?: string | undefined }, after: string | undefined) {
  return after === undefined || ts > after;
}
