import { isDate, isDateTime, isTime } from './dates.js';
import { rejection } from '../world/messages.js';
import { SandboxFault } from './SandboxFault.js';

/** A date and time filter as it compares with `ts`; empty and absent give `undefined`, which lets everything pass. */
export function parseMoment(name: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.startsWith('0000-00-00')) return undefined;
  if (isDate(trimmed)) return `${trimmed}T00:00:00`;
  if (!isDateTime(trimmed.slice(0, 19))) throw new SandboxFault('Client', rejection('SBX-DATE-003', name));
  return trimmed.slice(0, 19).replace(' ', 'T');
}

/** A date filter; empty and absent give `undefined`. */
export function parseDay(name: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed || trimmed.startsWith('0000-00-00')) return undefined;
  if (!isDate(trimmed.slice(0, 10))) throw new SandboxFault('Client', rejection('SBX-DATE-001', name));
  return trimmed.slice(0, 10);
}

/** A time filter; empty and absent give `undefined`. */
export function parseTime(name: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed) return undefined;
  if (!isTime(trimmed)) throw new SandboxFault('Client', rejection('SBX-DATE-002', name));
  return trimmed;
}

/** The rows that were modified after what a filter says. */
export function changedSince<Row extends { readonly ts: string }>(
  rows: Iterable<Row>,
  lastModified: string | undefined,
): Row[] {
  const after = parseMoment('lastModified', lastModified);
  return [...rows].filter((row) => modifiedAfter(row, after));
}

/** True when the row was modified after a moment, or when there is no such filter. */
export function modifiedAfter(row: { readonly ts: string }, after: string | undefined): boolean {
  return after === undefined || row.ts > after;
}
