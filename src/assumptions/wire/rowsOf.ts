import { elementsOf, textOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Exchange } from '../Exchange.js';
import type { SentRow, Written } from '../Trial.js';
import { childLike, fieldText, viewOf } from './viewOf.js';

/** The records of an answer. */
export function recordsIn(exchange: Exchange): readonly XmlNode[] {
  return viewOf(exchange).records;
}

/** The rows of a batch's answer. */
export function answered({ answer }: Written): readonly XmlNode[] {
  return answer ? recordsIn(answer) : [];
}

/** The id of a shift; empty where it has none. */
export function idOf(record: XmlNode): string {
  const ids = ['scheduleId', 'absenceScheduleId', 'id'].map((name) => fieldText(record, name)?.trim() ?? '');
  return ids.find((id) => id !== '' && id !== '0') ?? '';
}

/** True for a row that is answered with a reason. */
export function isReasoned(record: XmlNode): boolean {
  const reasons = childLike(record, 'validationErrors');
  return reasons !== undefined && elementsOf(reasons).some((item) => textOf(item).trim() !== '');
}

/** The records of a read that were not there before. */
export function newRecords(before: Exchange, after: Exchange): readonly XmlNode[] {
  const known = new Set(recordsIn(before).map(idOf));
  return recordsIn(after).filter((record) => !known.has(idOf(record)));
}

/** Each row with the record that shows it: by the id that was answered for it, else by its begin. */
export function pairs(written: Written): { readonly row: SentRow; readonly record: XmlNode }[] {
  if (!written.shown) return [];
  const shown = recordsIn(written.shown);
  const rows = answered(written);
  const ids = rows.map(idOf);
  const byId = rows.length === written.rows.length && new Set(ids).size === ids.length && !ids.includes('');
  return written.rows.flatMap((row, i) => {
    const begin = String(row.begTime).slice(0, 5);
    const isRow = (record: XmlNode) => fieldText(record, 'begTime')?.includes(begin) ?? false;
    const begins = shown.filter(isRow);
    const answeredInPlace = byId && fieldText(rows[i]!, 'begTime')?.includes(begin);
    const record = answeredInPlace ? shown.find((one) => idOf(one) === ids[i]) : begins[0];
    return record ? [{ row, record }] : [];
  });
}
