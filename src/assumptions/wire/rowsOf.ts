import { elementsOf, localName, textOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Exchange, SentRow, Written } from '../Assumption.js';
import { childLike, fieldText, viewOf } from './viewOf.js';

export function recordsIn(exchange: Exchange): readonly XmlNode[] {
  return viewOf(exchange).records;
}

/** The rows of a batch's answer. */
export function answered({ answer }: Pick<Written, 'answer'>): readonly XmlNode[] {
  return answer ? recordsIn(answer) : [];
}

/** The id of a shift; empty where it has none. */
export function idOf(record: XmlNode): string {
  // A whole number may be written with decimals.
  const ids = ['scheduleId', 'absenceScheduleId', 'id'].map(
    (name) =>
      fieldText(record, name)
        ?.trim()
        .replace(/[.,]0+$/, '') ?? '',
  );
  return ids.find((id) => id !== '' && id !== '0') ?? '';
}

const REASONS = 'validationErrors';

/** Where the reasons of a row stand; `emptyText` for reasons that say nothing, `none` where there are none. */
export function reasonsOf(row: XmlNode): 'none' | 'emptyText' | typeof REASONS | 'otherCase' | 'otherField' {
  const own = childLike(row, REASONS);
  const texts = own ? elementsOf(own).map((item) => textOf(item).trim()) : [];
  if (own && texts.some((text) => text !== ''))
    return localName(own.name) === REASONS ? REASONS : 'otherCase';
  const others = elementsOf(row).filter((child) => child !== own && hasText(child));
  const names = others.map((child) => localName(child.name));
  if (names.some((name) => /error|warning|message|fault|^reasons?$/i.test(name))) return 'otherField';
  return texts.length > 0 ? 'emptyText' : 'none';
}

export function hasText(node: XmlNode): boolean {
  return textOf(node).trim() !== '' || elementsOf(node).some(hasText);
}

export function isReasoned(row: XmlNode): boolean {
  return !['none', 'emptyText'].includes(reasonsOf(row));
}

/** The records of a read that were not there before. */
export function newRecords(before: Exchange, after: Exchange): readonly XmlNode[] {
  const known = new Set(recordsIn(before).map(idOf));
  return recordsIn(after).filter((record) => !known.has(idOf(record)));
}

/**
 * Whether a record shows a row: by the beginning of its token, which its comment has too, in any letter case. Where the
 * record shows neither, by the begin of the shift.
 */
export function isRow(record: XmlNode, { extScheduleId, begTime }: SentRow): boolean {
  const tag = tagOf(String(extScheduleId));
  const told = ['extScheduleId', 'comment'].map((name) => fieldText(record, name)?.toLowerCase() ?? '');
  if (told.some((text) => text.includes(tag))) return true;
  const isTagged = told.some((text) => text.includes(tag.slice(0, -2)));
  return !isTagged && (fieldText(record, 'begTime') ?? '').includes(String(begTime).slice(0, 5));
}

/** Whether a record that shows a row shows it changed. Some services keep no time, and others no text. */
export function isChanged(record: XmlNode, before: XmlNode, row: SentRow): boolean {
  return (
    isRow(record, row) &&
    ['endTime', 'comment'].some((name) => fieldText(record, name) !== fieldText(before, name))
  );
}

/** The mark in a token, with the letter of its row. */
function tagOf(token: string): string {
  const end = token.indexOf('-');
  return token.slice(0, end < 0 ? undefined : end + 2).toLowerCase();
}

/** Each row with the record that shows it. */
export function pairs({ rows, shown }: Written): { readonly row: SentRow; readonly record: XmlNode }[] {
  if (!shown) return [];
  const records = recordsIn(shown);
  return rows.flatMap((row) => {
    const record = records.find((one) => isRow(one, row));
    return record ? [{ row, record }] : [];
  });
}
