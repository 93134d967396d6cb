import { addDays } from '../../calendar/days.js';
import type { XmlNode } from '../../encoding/xml/XmlNode.js';
import type { Asker } from '../createAsker.js';
import type { Exchange, SentRow } from '../../assumptions/Assumption.js';
import { readShifts, shiftsFrom } from '../asked/reads.js';
import { comparedWith, TOLD_BY } from '../../assumptions/list/writes.js';
import { deleteShifts, deletionsOf, readDeleted, sendShifts, type TrialPlan } from '../runTrial.js';
import { answered, idOf, isReasoned, recordsIn } from '../../assumptions/wire/rowsOf.js';
import { fieldText, isFault, isSoap, isValue, viewOf } from '../../assumptions/wire/viewOf.js';
import { BEGINS, type RowStep, type WorkflowStep } from './Workflow.js';

/** Something that a service was seen to do: no text of it. */
export interface Noted {
  readonly aspect: string;
  /** The shift that it is about; `undefined` for the call. */
  readonly shift?: number;
  /** An answer of an assumption, where one covers it. */
  readonly word: string;
  /** How many letters were left of a text that was cut. */
  readonly letters?: number | undefined;
}

/** A shift as it ought to be: what was sent for it, all changes together. */
export interface Ordered {
  readonly row: SentRow;
  readonly isDeleted: boolean;
}

/** A service that runs workflows: the one that is explored, or its twin. */
export class Side {
  readonly asker: Asker;
  readonly plan: TrialPlan;
  /** Ids that were answered and that no read showed. */
  readonly neverShown = new Set<string>();
  /** True once a write got no answer: it may be carried out later. */
  isUnanswered = false;
  /** Stands in each row of the workflow that runs. */
  mark = '';
  readonly #seen = new Set<string>();
  #old = new Set<string>();
  #shiftOf = new Map<string, number>();
  // An id that was answered alone may be that of somebody else's shift: it is not changed and not deleted.
  #shown = new Set<string>();

  constructor(asker: Asker, plan: TrialPlan) {
    this.asker = asker;
    this.plan = plan;
  }

  /** The read of the days before anything was written; `undefined` where it cannot be read. */
  async first(): Promise<Exchange | undefined> {
    const before = await this.#read(0, 2);
    for (const record of before ? recordsIn(before) : []) this.#seen.add(idOf(record));
    return before;
  }

  begin(number: number): void {
    this.mark = `${this.plan.mark}${number.toString(36)}`;
    this.#old = new Set(this.#seen);
    this.#shiftOf = new Map();
    this.#shown = new Set();
  }

  knows(shift: number): boolean {
    return this.#idOf(shift) !== undefined;
  }

  /** Sends a batch. Gives what is answered. */
  async write(rows: readonly { readonly step: RowStep; readonly row: SentRow }[]): Promise<Noted[]> {
    const { shiftCategoryId } = this.plan;
    const sent = rows.map(({ step: { does, shift }, row }) => ({
      ...{ ...row, shiftCategoryId },
      scheduleId: does === 'create' ? '0' : this.#idOf(shift)!,
      ...(does === 'delete' ? { deleteShift: 1 } : {}),
    }));
    const exchange = await sendShifts(this.asker, sent);
    if (!isSoap(exchange)) {
      this.isUnanswered = true;
      return [{ aspect: 'call', word: 'noAnswer' }];
    }
    const { is } = viewOf(exchange);
    const answers = answered({ answer: exchange });
    const echo = answers.length === 0 ? 'nothing' : answers.length === rows.length ? 'row' : 'otherNumber';
    const call = { aspect: 'call', word: is };
    if (is === 'fault' || echo !== 'row')
      return is === 'fault' ? [call] : [call, { aspect: 'echo', word: echo }];
    const left = new Set(answers);
    const noted = rows.map(({ step }, i) => {
      const record =
        this.#answerOf(sent[i]!, step, left) ?? (left.has(answers[i]!) ? answers[i]! : [...left][0]!);
      left.delete(record);
      return this.#noted(step, sent[i]!, record);
    });
    return [call, { aspect: 'echo', word: echo }, ...noted.flat()];
  }

  /** What a read shows of each shift, against what was ordered. */
  async look(ordered: ReadonlyMap<number, Ordered>, step: WorkflowStep): Promise<Noted[] | undefined> {
    if (step.is === 'readDeleted') return this.#deleted(ordered);
    const read = step.is === 'readDay' ? await this.#read(step.day, step.day) : await this.#read(0, 2);
    if (!read) return undefined;
    const records = recordsIn(read).filter(
      (record) => !this.#old.has(idOf(record)) && !this.#isEarlier(record),
    );
    const found = records.map((record) => ({ record, shift: this.#shiftIn(record) }));
    for (const { record, shift } of found) {
      this.#seen.add(idOf(record));
      if (shift === undefined || idOf(record) === '') continue;
      this.#shiftOf.set(idOf(record), shift);
      this.#shown.add(idOf(record));
    }
    const others = found.filter(({ shift }) => shift === undefined || !ordered.has(shift)).length;
    const { shiftCategoryId } = this.plan;
    const noted = [...ordered].flatMap(([shift, { row, isDeleted }]) => {
      const own = found.filter((one) => one.shift === shift).map(({ record }) => record);
      const count = own.length === 0 ? 'none' : own.length === 1 ? 'one' : 'several';
      if (isDeleted) return [{ aspect: 'deleted', shift, word: count === 'none' ? 'absent' : 'shown' }];
      return [
        { aspect: 'records', shift, word: count },
        ...own.slice(0, 1).flatMap((one) => valuesIn(one, { ...row, shiftCategoryId }, shift)),
      ];
    });
    return [...noted, { aspect: 'others', word: others === 0 ? 'noOther' : 'some' }];
  }

  /** Takes back the rows of a workflow that a read has shown. */
  async takeBack(ordered: ReadonlyMap<number, Ordered>): Promise<void> {
    const there = [...this.#shiftOf].filter(([, shift]) => !ordered.get(shift)?.isDeleted).map(([id]) => id);
    for (const id of there) if (!this.#shown.has(id)) this.neverShown.add(id);
    const ids = there.filter((id) => this.#shown.has(id));
    if (ids.length > 0) await deleteShifts(this.asker, deletionsOf(this.plan, ids));
  }

  async #deleted(ordered: ReadonlyMap<number, Ordered>): Promise<Noted[] | undefined> {
    const read = await readDeleted(this.asker, this.plan.day);
    if (!isSoap(read)) return undefined;
    if (isFault(read)) return [{ aspect: 'listed', word: 'noRead' }];
    const listed = new Set(recordsIn(read).map((record) => this.#shiftOf.get(idOf(record))));
    return [...ordered.keys()].map((shift) => ({
      ...{ aspect: 'listed', shift, word: listed.has(shift) ? 'listed' : 'notListed' },
    }));
  }

  async #read(from: number, to: number): Promise<Exchange | undefined> {
    const { day } = this.plan;
    const read = await readShifts(this.asker, shiftsFrom(addDays(day, from), addDays(day, to)));
    return isValue(read) ? read : undefined;
  }

  #idOf(shift: number): string | undefined {
    return [...this.#shiftOf].findLast(([id, other]) => other === shift && this.#shown.has(id))?.[0];
  }

  /** The row that is answered for one that was sent: by its id, or else by its tag. */
  #answerOf(sent: SentRow, { does, shift }: RowStep, left: ReadonlySet<XmlNode>): XmlNode | undefined {
    const all = [...left];
    const byId = does !== 'create' && all.find((record) => idOf(record) === sent.scheduleId);
    return byId || all.find((record) => this.#tagIn(record) === shift);
  }

  #noted({ does, shift }: RowStep, sent: SentRow, record: XmlNode): Noted[] {
    const reasons = { aspect: 'reasons', shift, word: isReasoned(record) ? 'reasoned' : 'silent' };
    const id = idOf(record);
    if (isReasoned(record) || does === 'delete') return [reasons];
    const usual = does === 'create' ? 'distinct' : 'sameId';
    const isUsual = does === 'create' ? !this.#shiftOf.has(id) && !this.#old.has(id) : id === sent.scheduleId;
    const unusual = does === 'create' ? 'repeated' : 'newId';
    const word = id === '' ? 'none' : isUsual ? usual : unusual;
    if (id !== '' && !this.#old.has(id)) {
      if (!this.#shiftOf.has(id)) this.#shiftOf.set(id, shift);
      this.#seen.add(id);
    }
    return [reasons, { aspect: 'id', shift, word }];
  }

  #shiftIn(record: XmlNode): number | undefined {
    const known = this.#shiftOf.get(idOf(record)) ?? this.#tagIn(record);
    if (known !== undefined) return known;
    const begin = BEGINS.findIndex((time) => (fieldText(record, 'begTime') ?? '').includes(time.slice(0, 5)));
    return begin < 0 ? undefined : begin;
  }

  /** True for a row of an earlier workflow. */
  #isEarlier(record: XmlNode): boolean {
    const texts = ['comment', 'extScheduleId'].map((name) => fieldText(record, name)?.toLowerCase() ?? '');
    const has = (mark: string) => texts.some((text) => text.includes(mark.toLowerCase()));
    return has(this.plan.mark) && !has(`${this.mark}-`);
  }

  /** The shift whose tag a record has: in its comment, which is its own, or else in its token. */
  #tagIn(record: XmlNode): number | undefined {
    for (const name of ['comment', 'extScheduleId']) {
      const text = fieldText(record, name)?.toLowerCase() ?? '';
      const at = text.indexOf(`${this.mark}-`.toLowerCase());
      const shift = at < 0 ? -1 : text.charCodeAt(at + this.mark.length + 1) - 97;
      if (shift >= 0 && shift < BEGINS.length) return shift;
    }
    return undefined;
  }
}

function valuesIn(record: XmlNode, row: SentRow, shift: number): Noted[] {
  return Object.keys(TOLD_BY).flatMap((aspect) =>
    comparedWith(record, row, aspect)
      .slice(0, 1)
      .map(({ answer, measured }) => ({ aspect, shift, word: answer, letters: measured?.letters })),
  );
}
