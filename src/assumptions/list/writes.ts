import { compare, comparedAs } from '../../equivalence/compare.js';
import type { Comparison } from '../../equivalence/Comparison.js';
import { elementsOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { Shift } from '../../records/scheduling/Shift.js';
import {
  type Exchange,
  type RuleKind,
  seen,
  type Seen,
  type SentRow,
  type Trial,
  type Workflows,
  type Written,
} from '../Assumption.js';
import {
  answered,
  idOf,
  isChanged,
  isReasoned,
  isRow,
  newRecords,
  pairs,
  recordsIn,
} from '../wire/rowsOf.js';
import { childLike, fieldText, isFault, isValue } from '../wire/viewOf.js';

/** The assumption that tells what becomes of a field of a shift. */
export const TOLD_BY: Readonly<Record<string, string>> = {
  ...{ extScheduleId: 'write.token', comment: 'write.texts', begTime: 'write.times', endTime: 'write.times' },
  ...{ begDate: 'write.dates', endDate: 'write.dates', shiftCategoryId: 'write.numbers' },
  ...{ isFreeDay: 'write.flags', begBreak: 'write.breaks', endBreak: 'write.breaks' },
};

const valueSeen =
  (id: string) =>
  ({ created }: Trial): Seen[] => {
    const fields = Object.keys(TOLD_BY).filter((field) => TOLD_BY[field] === id);
    return pairs(created).flatMap(({ row, record }) =>
      fields.flatMap((field) => comparedWith(record, row, field)),
    );
  };

/** How a field of a row stands in the record that a read shows of it. */
export function comparedWith(record: XmlNode, row: SentRow, field: string): Seen[] {
  const name = SHOWN_AS[field] ?? field;
  const spec = comparedAs(Shift.fields[field], ScheduleV3.fields[name]);
  return comparedSeen(compare(spec, row[field], fieldText(record, name)), fieldText(record, name));
}

/** How the values of the rows stand in the answer of the write itself. */
function echoedSeen({ created }: Trial): Seen[] {
  return created.rows.flatMap((row) => {
    const record = answered(created).find((one) => idOf(one) !== '' && isRow(one, row));
    if (!record) return [];
    return ECHOED.flatMap((field) => {
      const text = fieldText(record, field);
      return comparedSeen(compare(Shift.fields[field], row[field], text), text);
    });
  });
}

const ECHOED = ['begDate', 'begTime', 'endTime', 'extScheduleId', 'comment', 'isFreeDay'];

/** The read calls some fields otherwise than the write. */
export const SHOWN_AS: Readonly<Record<string, string>> = { shiftCategoryId: 'categoryId' };

function comparedSeen(found: Comparison, text: string | undefined): Seen[] {
  if (found.is === 'notAsked') return [];
  if (found.is === 'same') return [seen('kept')];
  if (found.is === 'kept') {
    const length = found.how.includes('cut') ? { letters: [...(text ?? '')].length } : undefined;
    return found.how.map((change) => seen(change, length));
  }
  const isShown = text !== undefined && text.trim() !== '';
  return [seen(isShown ? 'different' : 'notShown')];
}

const shownIn = (written: Written | undefined): readonly XmlNode[] =>
  written?.shown ? recordsIn(written.shown) : [];

const isAnswered = (written: Written | undefined): written is Written & { readonly answer: Exchange } =>
  isValue(written?.answer);

function echoSeen({ created }: Trial): Seen[] {
  if (!isAnswered(created)) return [];
  const records = answered(created);
  if (records.length === 0) return [seen('nothing')];
  if (records.length !== created.rows.length) return [seen('otherNumber')];
  return records
    .filter((record) => !isReasoned(record))
    .map((record) => {
      const [id, day] = [idOf(record), fieldText(record, 'begDate')];
      if (id !== '' && day) return seen('row');
      return seen(id !== '' ? 'idAlone' : day ? 'withoutId' : 'emptyRow');
    });
}

function idsSeen({ created }: Trial): Seen[] {
  const ids = answered(created)
    .map(idOf)
    .filter((id) => id !== '');
  if (ids.length < 2) return [];
  return [seen(new Set(ids).size === ids.length ? 'distinct' : 'repeated')];
}

function rowOrderSeen({ created }: Trial): Seen[] {
  const records = answered(created);
  const begins = records.map((record) => fieldText(record, 'begTime')?.match(/\d\d:\d\d/)?.[0]);
  const sent = created.rows.map(({ begTime }) => String(begTime).slice(0, 5));
  if (records.length !== sent.length || [...begins].sort().join() !== [...sent].sort().join()) return [];
  return [seen(begins.join() === sent.join() ? 'same' : 'other')];
}

function lagSeen(trial: Trial): Seen[] {
  const all = [trial.created, trial.changed, trial.halfWrong, trial.deleted];
  return all.flatMap((written) => {
    if (!isAnswered(written)) return [];
    // Rows that were never shown are not there either when they are deleted.
    if (written === trial.deleted && !isShown(trial)) return [];
    const { shown, staleReads, lagMs } = written;
    const first = answered(written)[0];
    // Of a row that may have been refused, nothing is to be shown.
    if (!shown && (written === trial.deleted || !first || isReasoned(first) || idOf(first) === '')) return [];
    if (staleReads === 0 && shown) return [seen('none')];
    return [seen(shown ? 'stale' : 'notInTime', { reads: staleReads, seconds: Math.ceil(lagMs / 1000) })];
  });
}

function countSeen({ before, created, halfWrong }: Trial): Seen[] {
  if (!created.shown || !isAnswered(created)) return [];
  const there = newRecords(before, created.shown);
  const saved = answered(created).filter((record) => !isReasoned(record) && elementsOf(record).length > 0);
  const counts = created.rows.flatMap((row) => {
    const count = there.filter((record) => isRow(record, row)).length;
    if (count > 0) return [seen(count === 1 ? 'one' : 'several')];
    return saved.length === created.rows.length ? [seen('none')] : [];
  });
  // Behind a wrong row, one that is answered as saved may be dropped.
  const { shown, rows } = halfWrong;
  const isDropped = (row: SentRow) =>
    answered(halfWrong).some((one) => isRow(one, row) && idOf(one) !== '' && !isReasoned(one)) &&
    !recordsIn(shown!).some((record) => isRow(record, row));
  return [...counts, ...(shown ? rows.filter(isDropped).map(() => seen('none')) : [])];
}

function personSeen({ created }: Trial): Seen[] {
  return pairs(created).flatMap(({ row, record }) => {
    if (row.badgeNo) return [];
    const [id = '', badge = ''] = [fieldText(record, 'persId'), fieldText(record, 'badgeNo')];
    const isNobody = /^\s*(0+([.,]0+)?|-\d+)?\s*$/.test(id) && /^\s*0*\s*$/.test(badge);
    // An id in a form that cannot be read may be that of nobody.
    if (!isNobody && !/^\s*\d+([.,]0+)?\s*$/.test(id || badge)) return [];
    return [seen(isNobody ? 'nobody' : 'somebody')];
  });
}

function changeSeen(trial: Trial): Seen[] {
  const [before, after] = aroundChange(trial) ?? [];
  return before && after ? [seen(idOf(before) === idOf(after) ? 'sameId' : 'newId')] : [];
}

/** The record of the first row before it was changed, and after. */
function aroundChange({ created, changed }: Trial): readonly [before: XmlNode, after: XmlNode] | undefined {
  const id = String(changed?.rows[0]?.scheduleId ?? '');
  const before = created.shown && recordsIn(created.shown).find((record) => idOf(record) === id);
  if (!before || !changed?.shown || /^0?$/.test(id)) return undefined;
  // A service that shows what was deleted shows what was there before, too.
  const own = recordsIn(changed.shown).filter((record) => isChanged(record, before, created.rows[0]!));
  const after = own.find((record) => idOf(record) === id) ?? own[0];
  return after && [before, after];
}

function changedTokenSeen(trial: Trial): Seen[] {
  const [before, after] = (aroundChange(trial) ?? []).map((record) =>
    fieldText(record, 'extScheduleId')?.trim(),
  );
  if (!before) return [];
  return [seen(after === before ? 'kept' : after ? 'different' : 'notShown')];
}

function sameTokenSeen({ created, changed, again }: Trial): Seen[] {
  if (!created.shown || !isAnswered(again)) return [];
  const known = [created, changed].flatMap(shownIn).map(idOf);
  const [row] = again.rows;
  const own = again.shown && recordsIn(again.shown).find((record) => isLike(record, row!));
  if (own) return [seen(known.includes(idOf(own)) ? 'merged' : 'own')];
  return answered(again).some(isReasoned) ? [seen('refused')] : [];
}

/** Whether a record shows a row whose token others have: by its comment, or else its begin. */
export const isLike = (record: XmlNode, { comment, begTime }: SentRow): boolean =>
  (fieldText(record, 'comment') ?? '').toLowerCase().includes(String(comment).toLowerCase()) ||
  (fieldText(record, 'begTime') ?? '').includes(String(begTime).slice(0, 5));

/** A sign of more than 16 bits, which some databases lack. Where other letters are lost too, nothing is to be told of it. */
function emojiSeen({ created, emoji }: Trial): Seen[] {
  const hard = pairs(created).at(-1)?.record;
  if (!hard || !/łódź/i.test(fieldText(hard, 'comment') ?? '')) return [];
  return pairs(emoji).map(({ record, row }) => {
    const [text, sent] = [fieldText(record, 'comment') ?? '', String(row.comment)];
    if (text.includes(EMOJI)) return seen('kept');
    return seen(sent.slice(0, sent.indexOf(EMOJI)).trim() === text.trim() ? 'cut' : 'lost');
  });
}

export const EMOJI = '\u{1F44D}';

function limitSeen({ many }: Trial): Seen[] {
  if (isFault(many?.answer)) return [seen('refused')];
  if (!isAnswered(many)) return [];
  return [seen(answered(many).length === many.rows.length ? 'taken' : 'inPart')];
}

function refusedSeen({ refused }: Trial): Seen[] {
  if (isFault(refused.answer)) return [seen('fault')];
  if (!isAnswered(refused)) return [];
  if (refused.shown) return [seen('saved')];
  const [record] = answered(refused);
  if (record && isReasoned(record)) return [seen('refused')];
  return [seen(record && idOf(record) !== '' ? 'silent' : 'unanswered')];
}

function halfSeen({ created, halfWrong }: Trial): Seen[] {
  if (!halfWrong.answer) return [];
  const { shown, rows } = halfWrong;
  // A read that never shows rows says nothing of this one.
  if (!shown && !created.shown) return [];
  if (isFault(halfWrong.answer)) return [seen(shown ? 'faultAfterHalf' : 'faultBeforeAll')];
  if (!isAnswered(halfWrong)) return [];
  const isSaved = (row: SentRow) => !!shown && recordsIn(shown).some((record) => isRow(record, row));
  const [before, last] = [rows[0]!, rows.at(-1)!];
  if (isSaved(before) && isSaved(last)) return [seen('wrongRowAlone')];
  const [first] = answered(halfWrong);
  if (!shown) return first && isReasoned(first) ? [seen('allRows')] : [];
  const said = answered(halfWrong).find((record) => isRow(record, last));
  const isRefused = said ? isReasoned(said) : pairs(created).length === created.rows.length;
  return isSaved(before) && isRefused ? [seen('untilWrongRow')] : [];
}

/** Rows that the answer refuses, by the reasons in them, and that a read shows. */
function savedReasonsSeen({ created }: Trial): Seen[] {
  const records = answered(created);
  const shown = pairs(created).map(({ row }) => row);
  if (records.length !== created.rows.length) return [];
  return created.rows.flatMap((row) => {
    const record = records.find((one) => isRow(one, row));
    return record && shown.includes(row) ? [seen(isReasoned(record) ? 'reasoned' : 'silent')] : [];
  });
}

const isShown = ({ created, halfWrong }: Trial) => !!(created.shown ?? halfWrong.shown);

function deletedSeen(trial: Trial): Seen[] {
  const { deleted } = trial;
  if (!isShown(trial) || !isAnswered(deleted)) return [];
  return [seen(deleted.shown ? 'absent' : 'shown')];
}

function goneSeen({ created, changed, halfWrong, deleted, gone }: Trial): Seen[] {
  // An id that no read showed may be that of no row.
  const known = new Set([created, changed, halfWrong].flatMap(shownIn).map(idOf));
  const ids = deleted?.rows.map((row) => String(row.scheduleId)).filter((id) => known.has(id)) ?? [];
  if (!isAnswered(deleted) || ids.length === 0) return [];
  if (isFault(gone)) return [seen('noRead')];
  if (!isValue(gone)) return [];
  const told = new Set(recordsIn(gone).map(idOf));
  const listed = ids.filter((id) => told.has(id)).length;
  return [seen(listed === ids.length ? 'listed' : listed > 0 ? 'inPart' : 'notListed')];
}

function tasksSeen({ created }: Trial): Seen[] {
  return pairs(created).flatMap(({ record }) => {
    const tasks = childLike(record, 'subShifts');
    return tasks ? [seen(elementsOf(tasks).length === 0 ? 'none' : 'some')] : [];
  });
}

/** Of a rule that was read, whether it is read after its deletion. */
const ruleSeen =
  (kind: RuleKind) =>
  ({ rules }: Trial): Seen[] => {
    const { created, deleted } = rules[kind] ?? {};
    if (!created?.shown || !deleted) return [];
    return deleted.shown ? [seen('absent')] : deleted.staleReads > 0 ? [seen('otherwise')] : [];
  };

const TOLD: Readonly<Record<string, (trial: Trial) => Seen[]>> = {
  ...Object.fromEntries(Object.values(TOLD_BY).map((id) => [id, valueSeen(id)])),
  'write.echo': echoSeen,
  'write.ids': idsSeen,
  'write.rowOrder': rowOrderSeen,
  'write.echoedValues': echoedSeen,
  'write.lag': lagSeen,
  'write.records': countSeen,
  'write.tasks': tasksSeen,
  'write.person': personSeen,
  'write.change': changeSeen,
  'write.sameToken': sameTokenSeen,
  'write.changedToken': changedTokenSeen,
  'write.emoji': emojiSeen,
  'limit.rows': limitSeen,
  'write.wrongRow': refusedSeen,
  'write.halfWrong': halfSeen,
  'write.savedReasons': savedReasonsSeen,
  'delete.absent': deletedSeen,
  'delete.listed': goneSeen,
  'write.compensations': ruleSeen('compensations'),
  'write.rules': ruleSeen('rules'),
};

/** What rows tell that a survey writes in a test unit. */
export const WRITE_WORKFLOWS: Workflows = Object.fromEntries(
  Object.entries(TOLD).map(([id, told]) => [id, { by: 'writing', told } as const]),
);
