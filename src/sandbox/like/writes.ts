import { SandboxFault } from '../rules/SandboxFault.js';
import type { CarriedOut } from '../server/SoapAnswer.js';
import type { Likeness } from './Likeness.js';

type Row = Readonly<Record<string, unknown>>;
type Run = (rows: readonly Row[]) => Row[];

const reasonsOf = (row: Row) => (row.validationErrors as readonly string[] | undefined) ?? [];
const isSaved = (row: Row) => reasonsOf(row).length === 0;
const isNew = ({ scheduleId, deleteShift }: Row) =>
  !deleteShift && /^0?$/.test(String(scheduleId ?? '').trim());
const idOf = (row: Row) => Number(row.scheduleId || row.absenceScheduleId || 0);

// Of a service that takes fewer than a hundred.
const MOST_ROWS = 50;

/** Carries out batches of shifts as the service does. */
export function writesLike(like: Likeness) {
  let batches = 0;

  /** The rows that are answered. Throws a `SandboxFault`. */
  function save(call: CarriedOut, sent: readonly Row[], run: Run): Row[] {
    const rows = withinLimit(sent);
    failAtTimes(rows, run);
    // Only of several new rows those beside a wrong one can be taken back.
    const before = rows.length > 1 && rows.every(isNew) ? call.world.snapshot() : undefined;
    const old = rows.map((row) => ({ ...call.world.shifts.get(idOf(row)) }));
    const answers = judged(tokened(call, rows, run), rows, run, () => before && call.world.restore(before));
    if (rows.every(isNew)) change(call, answers);
    const changed = moved(call, rows, answers, old);
    const token = { different: 'changed', notShown: '' }[like.answers('write.changedToken')[0] ?? ''];
    for (const [i, row] of rows.entries()) {
      const shift = call.world.shifts.get(idOf(changed[i] ?? {}));
      if (shift && token !== undefined && !isNew(row)) shift.extScheduleId = token;
    }
    return echo(changed, rows);
  }

  function withinLimit(rows: readonly Row[]): readonly Row[] {
    const limit = like.answers('limit.rows');
    if (rows.length <= MOST_ROWS || limit.length === 0 || limit.includes('taken')) return rows;
    if (limit.includes('refused')) throw new SandboxFault('Client', 'The batch has too many rows [sandbox]');
    return rows.slice(0, MOST_ROWS);
  }

  /** Runs new rows whose token is there as the service does. */
  function tokened({ world }: CarriedOut, rows: readonly Row[], run: Run): Row[] {
    const answer = like.next('write.sameToken');
    const there = (row: Row) =>
      answer !== 'own' && isNew(row) && row.extScheduleId
        ? [...world.shifts.of()].find(({ extScheduleId }) => extScheduleId === row.extScheduleId)
        : undefined;
    if (!rows.some(there)) return run(rows);
    return rows.flatMap((row) => {
      const one = there(row);
      if (one && answer === 'refused')
        return [{ ...row, validationErrors: ['The token is there already [sandbox]'] }];
      return run([one ? { ...row, scheduleId: String(one.id) } : row]);
    });
  }

  /**
   * Where batches were seen to get faults, every third one of several new rows gets one. Where no batch was seen to be
   * answered, the first one gets it.
   */
  function failAtTimes(rows: readonly Row[], run: Run): void {
    if (like.answers('fault.leavesHalf').length === 0 || rows.length < 2 || !rows.every(isNew)) return;
    batches++;
    const first = like.answers('write.echo').length === 0 ? 1 : 3;
    if (batches % 3 !== first % 3) return;
    const leaves = like.next('fault.leavesHalf');
    if (leaves !== 'nothing') run(rows.slice(0, leaves === 'half' ? Math.ceil(rows.length / 2) : undefined));
    throw new SandboxFault('Server', 'The batch failed [sandbox]');
  }

  /** What becomes of rows that are wrong, and of those beside them. */
  function judged(answers: Row[], rows: readonly Row[], run: Run, undo: () => void): Row[] {
    const wrong = answers.filter((answer) => !isSaved(answer)).length;
    if (wrong === 0 || !rows.every(isNew)) return answers;
    const isAlone = wrong === answers.length;
    const half = isAlone ? 'wrongRowAlone' : like.next('write.halfWrong');
    const alone = like.next('write.wrongRow');
    if (half === 'allRows' || half === 'faultBeforeAll') undo();
    if (half === 'untilWrongRow') {
      const first = answers.findIndex((answer) => !isSaved(answer));
      undo();
      const behind = rows.slice(first + 1);
      return [
        ...(first > 0 ? run(rows.slice(0, first)) : []),
        answers[first]!,
        ...behind.map((row) => ({ ...row, validationErrors: ['A row before it is wrong [sandbox]'] })),
      ];
    }
    if (half.startsWith('fault') || (isAlone && alone === 'fault'))
      throw new SandboxFault('Client', 'A row is wrong [sandbox]');
    if (half === 'allRows')
      return rows.map((row) => ({ ...row, validationErrors: ['A row of the batch is wrong [sandbox]'] }));
    return answers.flatMap((answer, i) => {
      if (isSaved(answer)) return [answer];
      if (alone === 'unanswered') return [];
      if (alone === 'silent') return [{ ...rows[i], scheduleId: String(900_000 + i), validationErrors: [] }];
      return alone === 'saved' ? run([{ ...rows[i], badgeNo: '', persId: '0' }]) : [answer];
    });
  }

  /** What the service does to new rows beyond saving them. */
  function change({ world, caller }: CarriedOut, answers: readonly Row[]): void {
    // Of two rows that are taken for one, the later one stands where breaks came back: it alone had some.
    const isLater = like.answers('write.breaks').length > 0;
    for (const answer of isLater ? answers : answers.toReversed()) {
      const shift = isSaved(answer) ? world.shifts.get(idOf(answer)) : undefined;
      if (!shift) continue;
      const isAlone = !answers.some(
        (other) =>
          other !== answer && isSaved(other) && world.shifts.get(idOf(other))?.begDate === shift.begDate,
      );
      const count = isAlone ? 'one' : like.next('write.records');
      if (count === 'several') world.shifts.add({ ...shift, id: 0 });
      if (count === 'none') world.shifts.delete(shift, world.stamp());
      if (shift.employeeId !== 0 || like.next('write.person') !== 'somebody') continue;
      const somebody = world.employees.find(({ restId }) => restId === (caller.unit?.id ?? shift.restId));
      shift.employeeId = somebody?.id ?? 0;
    }
  }

  /** Rows that are changed, with a new id where changes give one. */
  function moved({ world }: CarriedOut, rows: readonly Row[], answers: Row[], old: readonly object[]): Row[] {
    if (!like.has('write.change', 'newId')) return answers;
    return answers.map((answer, i) => {
      const shift = world.shifts.get(idOf(answer));
      // A row that was deleted has no shift.
      if (!shift || isNew(rows[i]!) || !isSaved(answer)) return answer;
      if (like.next('write.change') === 'sameId') return answer;
      const changed = { ...shift, id: 0 };
      world.shifts.delete(Object.assign(shift, old[i]), world.stamp());
      return { ...answer, scheduleId: String(world.shifts.add(changed).id) };
    });
  }

  function echo(answers: Row[], rows: readonly Row[]): Row[] {
    if (rows.some((row) => row.deleteShift)) return answers;
    const first = idOf(answers.find(isSaved) ?? {});
    const isRepeated = like.next('write.ids') === 'repeated';
    const said = answers.map((answer) => {
      if (!isSaved(answer)) return answer;
      const id = String(isRepeated ? first : answer.scheduleId);
      const isReasoned = like.next('write.savedReasons') === 'reasoned';
      return {
        ...answer,
        scheduleId: id,
        ...(isReasoned ? { validationErrors: ['Look at this row [sandbox]'] } : {}),
      };
    });
    const ordered = like.next('write.rowOrder') === 'other' ? said.reverse() : said;
    return inForm(ordered);
  }

  function inForm(answers: Row[]): Row[] {
    const first = like.next('write.echo');
    if (first === 'nothing') return [];
    if (first === 'otherNumber')
      // An id that comes twice is that of one row more; without it, one row is not answered.
      return like.has('write.ids', 'repeated') ? [...answers, answers[0]!] : answers.slice(0, -1);
    return answers.map((answer, i) => {
      const form = i === 0 ? first : like.next('write.echo');
      if (!isSaved(answer) && form !== 'emptyRow') return answer;
      const { scheduleId, validationErrors } = answer;
      if (form === 'idAlone') return { scheduleId, validationErrors };
      if (form === 'emptyRow') return {};
      return form === 'withoutId' ? { ...answer, scheduleId: '' } : answer;
    });
  }

  return { save };
}
