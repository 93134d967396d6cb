import { compare, comparedAs } from '../../equivalence/compare.js';
import type { Change, Comparison } from '../../equivalence/Comparison.js';
import { elementsOf, type XmlNode } from '../../encoding/xml/XmlNode.js';
import { ScheduleV3 } from '../../records/scheduling/ScheduleV3.js';
import { Shift } from '../../records/scheduling/Shift.js';
import { type Assumption, assumed, breaks, GUESS, handled, OBSERVED, ofDocument } from '../Assumption.js';
import type { PossibleAnswer } from '../Assumption.js';
import type { Exchange } from '../Exchange.js';
import { seen, type Seen } from '../Seen.js';
import type { SentRow, Trial, Written } from '../Trial.js';
import { answered, idOf, isReasoned, isRow, newRecords, pairs, recordsIn } from '../wire/rowsOf.js';
import { childLike, fieldText, viewOf } from '../wire/viewOf.js';

const CHANGES: Readonly<Record<Change, string>> = {
  narrowed: 'Letters are lost that the charset of the service lacks.',
  reread: 'It is read as Latin-1.',
  cut: 'It is cut.',
  trimmed: 'White space is lost.',
  case: 'Its letter case is changed.',
  unicodeForm: 'It has another Unicode form.',
  escaped: 'It has references of HTML.',
  rounded: 'It is rounded.',
  decimalComma: 'It has a comma for the point.',
  seconds: 'Seconds are lost or added.',
  datePrefix: 'A date stands before it.',
  midnight: '24:00:00 becomes 00:00:00.',
  flagInWords: 'A flag is a word.',
};

/** The answers of a value that comes back: as it was sent, in each way in which it may be changed, or otherwise. */
function cameBack(
  changes: readonly Change[],
  changed: typeof handled,
): Readonly<Record<string, PossibleAnswer>> {
  return {
    kept: assumed('It comes back as it was sent.'),
    ...Object.fromEntries(changes.map((change) => [change, changed(CHANGES[change])])),
    different: breaks('Another value comes back.'),
    notShown: breaks('No read shows it.'),
  };
}

const OF_TEXTS: readonly Change[] = [
  ...(['narrowed', 'reread', 'cut', 'trimmed', 'case', 'unicodeForm', 'escaped'] as const),
];

function valueSeen(fields: readonly string[], { created }: Trial): Seen[] {
  if (!created?.shown) return [];
  return pairs(created).flatMap(({ row, record }) =>
    fields.flatMap((field) => {
      const name = SHOWN_AS[field] ?? field;
      const spec = comparedAs(Shift.fields[field], ScheduleV3.fields[name]);
      return comparedSeen(compare(spec, row[field], fieldText(record, name)), fieldText(record, name));
    }),
  );
}

/** How the values of the rows stand in the answer of the write itself. */
function echoedSeen({ created }: Trial): Seen[] {
  if (!created || !isAnswered(created)) return [];
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

// The read calls some fields otherwise than the write.
const SHOWN_AS: Readonly<Record<string, string>> = { shiftCategoryId: 'categoryId' };

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

const isAnswered = (written: Written | undefined): written is Written & { readonly answer: Exchange } =>
  written?.answer !== undefined && viewOf(written.answer).is === 'value';

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
  if (!isAnswered(created)) return [];
  const ids = answered(created)
    .map(idOf)
    .filter((id) => id !== '');
  if (ids.length < 2) return [];
  return [seen(new Set(ids).size === ids.length ? 'distinct' : 'repeated')];
}

function rowOrderSeen({ created }: Trial): Seen[] {
  if (!isAnswered(created)) return [];
  const records = answered(created);
  const begins = records.map((record) => fieldText(record, 'begTime')?.match(/\d\d:\d\d/)?.[0]);
  const sent = created.rows.map(({ begTime }) => String(begTime).slice(0, 5));
  if (records.length !== sent.length || [...begins].sort().join() !== [...sent].sort().join()) return [];
  return [seen(begins.join() === sent.join() ? 'same' : 'other')];
}

function lagSeen(trial: Trial): Seen[] {
  const all = [trial.created, trial.changed, trial.halfWrong, trial.deleted];
  return all.flatMap((written) => {
    if (!written || !isAnswered(written)) return [];
    const { shown, staleReads, lagMs } = written;
    const first = answered(written)[0];
    // Of a row that may have been refused, nothing is to be shown.
    if (!shown && (written === trial.deleted || !first || isReasoned(first) || idOf(first) === '')) return [];
    if (staleReads === 0 && shown) return [seen('none')];
    return [seen(shown ? 'stale' : 'notInTime', { reads: staleReads, seconds: Math.ceil(lagMs / 1000) })];
  });
}

function countSeen({ before, created }: Trial): Seen[] {
  if (!before || !created?.shown || !isAnswered(created)) return [];
  const there = newRecords(before, created.shown);
  const saved = answered(created).filter((record) => !isReasoned(record) && idOf(record) !== '');
  return created.rows.flatMap((row) => {
    const count = there.filter((record) => isRow(record, row)).length;
    if (count > 0) return [seen(count === 1 ? 'one' : 'several')];
    return saved.length === created.rows.length ? [seen('none')] : [];
  });
}

function personSeen({ created }: Trial): Seen[] {
  if (!created?.shown) return [];
  return pairs(created).flatMap(({ row, record }) => {
    if (row.badgeNo) return [];
    const somebody = [fieldText(record, 'persId'), fieldText(record, 'badgeNo')].some(
      (text) => text !== undefined && text.trim() !== '' && text.trim() !== '0',
    );
    return [seen(somebody ? 'somebody' : 'nobody')];
  });
}

function changeSeen({ created, changed }: Trial): Seen[] {
  if (!created?.shown || !changed?.shown) return [];
  const id = String(changed.rows[0]?.scheduleId ?? '');
  if (id === '' || id === '0') return [];
  return [seen(recordsIn(changed.shown).some((record) => idOf(record) === id) ? 'sameId' : 'newId')];
}

function refusedSeen({ refused }: Trial): Seen[] {
  if (!refused?.answer) return [];
  if (viewOf(refused.answer).is === 'fault') return [seen('fault')];
  if (!isAnswered(refused)) return [];
  if (refused.shown) return [seen('saved')];
  const [record] = answered(refused);
  if (record && isReasoned(record)) return [seen('refused')];
  return [seen(record && idOf(record) !== '' ? 'silent' : 'unanswered')];
}

function halfSeen({ created, halfWrong }: Trial): Seen[] {
  if (!halfWrong?.answer) return [];
  const there = halfWrong.shown !== undefined;
  // A read that never shows rows says nothing of this one.
  if (!there && !created?.shown) return [];
  if (viewOf(halfWrong.answer).is === 'fault') return [seen(there ? 'faultAfterHalf' : 'faultBeforeAll')];
  if (!isAnswered(halfWrong)) return [];
  if (there) return [seen('wrongRowAlone')];
  const [first] = answered(halfWrong);
  return first && isReasoned(first) ? [seen('allRows')] : [];
}

/** Rows that the answer refuses, by the reasons in them, and that a read shows. */
function savedReasonsSeen({ created }: Trial): Seen[] {
  if (!created?.shown || !isAnswered(created)) return [];
  const records = answered(created);
  const shown = pairs(created).map(({ row }) => row);
  if (records.length !== created.rows.length) return [];
  return created.rows.flatMap((row) => {
    const record = records.find((one) => isRow(one, row));
    return record && shown.includes(row) ? [seen(isReasoned(record) ? 'reasoned' : 'silent')] : [];
  });
}

function deletedSeen({ deleted }: Trial): Seen[] {
  if (!deleted?.answer || viewOf(deleted.answer).is !== 'value') return [];
  return [seen(deleted.shown ? 'absent' : 'shown')];
}

function goneSeen({ deleted, gone }: Trial): Seen[] {
  const ids = deleted?.rows.map((row: SentRow) => String(row.scheduleId)) ?? [];
  if (!gone || !deleted?.answer || viewOf(deleted.answer).is !== 'value' || ids.length === 0) return [];
  if (viewOf(gone).is === 'fault') return [seen('noRead')];
  if (viewOf(gone).is !== 'value') return [];
  const told = new Set(recordsIn(gone).map(idOf));
  return [
    seen(
      ids.every((id) => told.has(id)) ? 'listed' : ids.some((id) => told.has(id)) ? 'inPart' : 'notListed',
    ),
  ];
}

function tasksSeen({ created }: Trial): Seen[] {
  if (!created?.shown) return [];
  return pairs(created).flatMap(({ record }: { record: XmlNode }) => {
    const tasks = childLike(record, 'subShifts');
    return tasks ? [seen(elementsOf(tasks).length === 0 ? 'none' : 'some')] : [];
  });
}

const WRITERS = ['journal', 'settle', 'gateway'] as const;

/** What rows tell that a survey writes in a test unit. */
export const WRITES: readonly Assumption[] = [
  {
    id: 'write.echo',
    sentence: 'The answer of a batch has one row for each row that was sent, with its id.',
    source: ofDocument('4.4'),
    restedOnBy: WRITERS,
    answers: {
      row: assumed('Each row comes back with its id.'),
      idAlone: handled('The id comes back alone.'),
      withoutId: handled('The row comes back without an id. A read is asked for it.'),
      emptyRow: handled('An empty row comes back. A read is asked for it.'),
      otherNumber: handled('Fewer or more rows come back. A read is asked.'),
      nothing: handled('No row comes back. A read is asked.'),
    },
    workflow: { by: 'writing', told: echoSeen },
  },
  {
    id: 'write.ids',
    sentence: 'Each row that is answered has an id of its own.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: {
      distinct: assumed('The ids are distinct.'),
      repeated: breaks('Rows are answered with the same id.'),
    },
    workflow: { by: 'writing', told: idsSeen },
  },
  {
    id: 'write.rowOrder',
    sentence: 'Rows are answered in the order in which they were sent.',
    source: GUESS,
    restedOnBy: WRITERS,
    answers: {
      same: assumed('The order is the same.'),
      other: handled('The order is another one. Rows are matched by what is in them.'),
    },
    workflow: { by: 'writing', told: rowOrderSeen },
  },
  {
    id: 'write.echoedValues',
    sentence: 'The answer of a batch has the values that were sent.',
    source: ofDocument('4.4'),
    restedOnBy: WRITERS,
    answers: {
      ...cameBack([...OF_TEXTS, 'seconds', 'datePrefix', 'midnight', 'flagInWords'], handled),
      notShown: handled('The answer leaves some out.'),
    },
    measures: { letters: { says: 'The fewest letters that were left of one that was cut.', keeps: 'least' } },
    workflow: { by: 'writing', told: echoedSeen },
  },
  {
    id: 'write.lag',
    sentence: 'The first read after a write shows what was written.',
    source: GUESS,
    restedOnBy: ['journal', 'settle', 'exports', 'gateway', 'payroll'],
    answers: {
      none: assumed('No read was stale.'),
      stale: breaks('Reads were stale for a while.'),
      notInTime: breaks('No read showed it within a minute.'),
    },
    measures: {
      reads: { says: 'The most stale reads in a row.', keeps: 'most' },
      seconds: { says: 'The longest lag, in seconds.', keeps: 'most' },
    },
    workflow: { by: 'writing', told: lagSeen },
  },
  {
    id: 'write.token',
    sentence: 'extScheduleId comes back as it was sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(OF_TEXTS, breaks),
    measures: { letters: { says: 'The fewest letters that were left of one that was cut.', keeps: 'least' } },
    workflow: { by: 'writing', told: (trial) => valueSeen(['extScheduleId'], trial) },
  },
  {
    id: 'write.texts',
    sentence: 'A comment comes back as it was sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(OF_TEXTS, handled),
    measures: { letters: { says: 'The fewest letters that were left of one that was cut.', keeps: 'least' } },
    workflow: { by: 'writing', told: (trial) => valueSeen(['comment'], trial) },
  },
  {
    id: 'write.times',
    sentence: 'Times come back as they were sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(['seconds', 'datePrefix', 'midnight'], handled),
    workflow: { by: 'writing', told: (trial) => valueSeen(['begTime', 'endTime'], trial) },
  },
  {
    id: 'write.dates',
    sentence: 'Dates come back as they were sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack([], handled),
    workflow: { by: 'writing', told: (trial) => valueSeen(['begDate', 'endDate'], trial) },
  },
  {
    id: 'write.numbers',
    sentence: 'Ids of shift types come back as they were sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(['rounded', 'decimalComma'], handled),
    workflow: { by: 'writing', told: (trial) => valueSeen(['shiftCategoryId'], trial) },
  },
  {
    id: 'write.flags',
    sentence: 'A flag comes back as it was sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(['flagInWords'], handled),
    workflow: { by: 'writing', told: (trial) => valueSeen(['isFreeDay'], trial) },
  },
  {
    id: 'write.records',
    sentence: 'A new row makes one record.',
    source: ofDocument('4.4'),
    restedOnBy: WRITERS,
    answers: {
      one: assumed('It makes one record.'),
      several: breaks('It makes several records.'),
      none: breaks('It is answered as saved, and no read shows a record of its own.'),
    },
    workflow: { by: 'writing', told: countSeen },
  },
  {
    id: 'write.breaks',
    sentence: 'Breaks come back as they were sent.',
    source: ofDocument('2.4'),
    restedOnBy: WRITERS,
    answers: cameBack(['seconds', 'datePrefix'], handled),
    workflow: { by: 'writing', told: (trial) => valueSeen(['begBreak', 'endBreak'], trial) },
  },
  {
    id: 'write.tasks',
    sentence: 'The service adds no task to a new row.',
    source: GUESS,
    restedOnBy: WRITERS,
    answers: {
      none: assumed('It adds none.'),
      some: handled('It adds tasks. What was not sent is not compared.'),
    },
    workflow: { by: 'writing', told: tasksSeen },
  },
  {
    id: 'write.person',
    sentence: 'A row that names nobody stays with nobody.',
    source: ofDocument('2.5'),
    restedOnBy: WRITERS,
    answers: {
      nobody: assumed('It stays with nobody.'),
      somebody: breaks('The service gives it to somebody.'),
    },
    workflow: { by: 'writing', told: personSeen },
  },
  {
    id: 'write.change',
    sentence: 'A row that is changed keeps its id.',
    source: ofDocument('2.4'),
    restedOnBy: [...WRITERS, 'exports'],
    answers: {
      sameId: assumed('It keeps its id.'),
      newId: breaks('It gets a new id.'),
    },
    workflow: { by: 'writing', told: changeSeen },
  },
  {
    id: 'write.wrongRow',
    sentence: 'A row that is wrong is refused with a reason, and is not saved.',
    source: ofDocument('7'),
    restedOnBy: WRITERS,
    answers: {
      refused: assumed('It is refused with a reason.'),
      fault: handled('The call gets a fault.'),
      unanswered: handled('No row comes back for it, and it is not saved.'),
      silent: breaks('It is answered as saved, and is not.'),
      saved: breaks('It is saved.'),
    },
    workflow: { by: 'writing', told: refusedSeen },
  },
  {
    id: 'write.halfWrong',
    sentence: 'Of a batch with a wrong row, the others are saved.',
    source: OBSERVED,
    restedOnBy: WRITERS,
    answers: {
      wrongRowAlone: assumed('The others are saved.'),
      allRows: handled('None is saved.'),
      faultBeforeAll: handled('The call gets a fault, and none is saved.'),
      faultAfterHalf: breaks('The call gets a fault, and the others are saved.'),
    },
    workflow: { by: 'writing', told: halfSeen },
  },
  {
    id: 'write.savedReasons',
    sentence: 'A row that was saved is answered without reasons.',
    source: ofDocument('7'),
    restedOnBy: WRITERS,
    answers: {
      silent: assumed('It is answered without reasons.'),
      reasoned: breaks('It is answered with a reason, and saved.'),
    },
    workflow: { by: 'writing', told: savedReasonsSeen },
  },
  {
    id: 'delete.absent',
    sentence: 'A read does not show what was deleted.',
    source: ofDocument('2.4'),
    restedOnBy: [...WRITERS, 'exports', 'payroll'],
    answers: {
      absent: assumed('It is not shown.'),
      shown: breaks('It is still shown.'),
    },
    workflow: { by: 'writing', told: deletedSeen },
  },
  {
    id: 'delete.listed',
    sentence: 'What was deleted is listed by wsdlGetDeletedSchedules.',
    source: ofDocument('4.5'),
    restedOnBy: ['settle', 'exports'],
    answers: {
      listed: assumed('It is listed.'),
      inPart: breaks('Some of it is listed.'),
      notListed: breaks('It is not listed.'),
      noRead: breaks('The read of deleted shifts gets a fault.'),
    },
    workflow: { by: 'writing', told: goneSeen },
  },
];
