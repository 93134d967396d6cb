import { answerOf } from '../inProcess.js';
import type { CallFault, Habits } from './Habits.js';
import { type AnswerRecord, type Asked, type Fields, readRequest, writeAnswer, writeFault } from './soap.js';
import { SPOILINGS } from './spoilings.js';
import { type Column, TABLES, type Table, type TableName } from './tables.js';

/** The time of the test: nothing here waits for real. */
export interface ServiceTime {
  now(): number;
  advance(ms: number): Promise<void>;
  at(ms: number, run: () => unknown): void;
}

/** A record that the service has. */
interface Kept {
  readonly id: number;
  /** Which creation made it: a row that is split in two is one. */
  readonly creation: number;
  /** What was ordered, as it came: what nobody but the test knows. */
  raw: Fields;
  values: Fields;
  deleted: boolean;
  readonly approved: boolean;
  /** Somebody else booked it, and no order was put into it since. */
  isOthers: boolean;
}

interface Moment {
  readonly at: number;
  readonly records: readonly Kept[];
}

const HANG_MS = 30_000;

/**
 * A service with this interface that shares nothing with the sandbox: its own storage, its own answers, and habits as
 * plain values. One table at a time is written; employees are there for all.
 */
export class SecondService {
  /** How often each habit did something. */
  readonly hits = new Map<string, number>();
  /** How long a read was behind what was saved, at most. */
  behindMs = 0;
  /** How long after the client gave up something was saved, at most. */
  lateMs = 0;
  readonly #table: Table;
  readonly #habits: Habits;
  readonly #faults: readonly CallFault[];
  readonly #time: ServiceTime;
  readonly #persons: ReadonlyMap<string, string>;
  readonly #locked = new Set<string>();
  #records: Kept[] = [];
  #moments: Moment[];
  readonly #readAt: number[] = [];
  #nextId = 5001;
  #creations = 0;
  #writes = 0;
  #reads = 0;
  #otherCame = false;
  #previous: readonly AnswerRecord[] = [];
  readonly #cache = new Map<string, { readonly at: number; readonly answer: string }>();
  readonly #free: number[] = [];

  constructor(
    table: TableName,
    {
      habits,
      weather = [],
      badges,
    }: { habits: Habits; weather?: readonly CallFault[]; badges: readonly string[] },
    time: ServiceTime,
  ) {
    this.#table = TABLES[table];
    this.#habits = habits;
    this.#faults = [...(habits.faults ?? []), ...weather];
    this.#time = time;
    this.#persons = new Map(badges.map((badgeNo, i) => [badgeNo, String(101 + i)]));
    this.#nextId = habits.idsFrom ?? 5001;
    this.#moments = [{ at: Number.NEGATIVE_INFINITY, records: [] }];
  }

  /** Takes what a client sends. */
  fetch = async (_: string, { body }: { readonly body?: unknown }) => {
    const asked = readRequest(Buffer.from(body as Uint8Array).toString('utf8'));
    await this.#time.advance(30);
    const isWrite = asked.operation === this.#table.write;
    const call = isWrite ? ++this.#writes : ++this.#reads;
    const fault = this.#faults.find(
      ({ on, from, to }) => on === (isWrite ? 'write' : 'read') && call >= from && call <= to,
    );
    if (fault && this.#habits.faults?.includes(fault)) this.hit(`${fault.on} ${fault.ends}`);
    const answer = isWrite ? await this.#write(asked, fault) : this.#cached(asked);
    await this.#time.advance(30);
    return this.#respond(answer, fault);
  };

  /** Books a row as somebody else does. */
  book(row: Fields): void {
    this.#save(row);
    this.#remember();
  }

  /** Books another row of that person and day, as somebody else does: it is none of the orders. */
  bookTwin(row: Fields): void {
    this.#add(row, this.#kept(row), ++this.#creations).isOthers = true;
    this.#remember();
  }

  /** From here on a row of that person and day is refused, until it is unlocked. */
  lock(row: Fields, isLocked = true): void {
    const name = this.nameOf(row);
    if (isLocked) this.#locked.add(name);
    else this.#locked.delete(name);
  }

  /** Deletes what the service has of a row, as somebody else does. */
  remove(row: Fields): void {
    for (const kept of this.#records) if (this.nameOf(kept.raw) === this.nameOf(row)) this.#delete(kept);
    this.#remember();
  }

  /** How often a row was created and is there, and what was ordered last for it. */
  truthOf(row: Fields): { readonly creations: number; readonly raws: readonly Fields[] } {
    const here = this.#records.filter(
      (kept) => !kept.deleted && !kept.isOthers && this.nameOf(kept.raw) === this.nameOf(row),
    );
    return {
      creations: new Set(here.map(({ creation }) => creation)).size,
      raws: here.map(({ raw }) => raw),
    };
  }

  /** Person and day, by which the test knows a row whatever became of its values. */
  nameOf(row: Fields): string {
    const { person, day } = this.#table;
    const badgeNo = row[person[1]] || this.#badgeOf(row[person[0]]);
    return `${badgeNo} ${(row[day] ?? '').slice(0, 10)}`;
  }

  hit(name: string): void {
    this.hits.set(name, (this.hits.get(name) ?? 0) + 1);
  }

  #badgeOf(id = ''): string {
    return [...this.#persons].find(([, other]) => other === id)?.[0] ?? '';
  }

  async #write(asked: Asked, fault?: CallFault): Promise<string> {
    const all = asked.lists[this.#table.part] ?? [];
    const [most, beyond] = this.#habits.mostRows ?? [Number.POSITIVE_INFINITY, 'drops'];
    if (all.length > most && beyond === 'faults') return writeFault('Client', 'Too many rows');
    const rows = all.slice(0, most);
    const saves = fault?.saves ?? 'all';
    const from = saves === 'last' ? -1 : 0;
    const some =
      saves === 'half' ? rows.slice(0, Math.ceil(rows.length / 2)) : saves === 'none' ? [] : rows.slice(from);
    const kept = this.#records.map((one) => ({ ...one }));
    if (fault?.ends === 'late') {
      this.#time.at(HANG_MS + (fault.afterMs ?? 0), () => {
        this.lateMs = Math.max(this.lateMs, fault.afterMs ?? 0);
        for (const row of rows) this.#save(row);
        this.#remember();
      });
      return '';
    }
    this.#edit(some);
    const stops = this.#habits.stopsAtWrong;
    let isStopped = false;
    const saved = some.map((row): AnswerRecord => {
      const one = isStopped ? { fields: row, validationErrors: ['Not reached'] } : this.#save(row);
      isStopped ||= stops !== undefined && (one.validationErrors ?? []).length > 0;
      return one;
    });
    if (isStopped) this.hit('stops at a wrong row');
    const isRefused = this.#writes <= (this.#habits.refusesFirst ?? 0) && saved.length > 1;
    if (isRefused) saved[0] = { fields: some[0]!, validationErrors: ['Overlaps'] };
    if (isRefused || this.#writes <= (this.#habits.rollsBack ?? 0)) {
      this.hit('rolls back');
      this.#records = kept;
    }
    this.#remember();
    if (isStopped && stops === 'faults') return writeFault('Client', 'A row is wrong');
    if (this.#habits.secondWriter && !this.#otherCame && rows[0]) {
      this.#otherCame = true;
      this.hit('second writer');
      const { person, changes, byPerson } = this.#table;
      const equal = this.#habits.secondWriter === 'equal';
      if (!byPerson)
        this.book(equal ? rows[0] : { ...rows[0], [person[1]]: '0009', [changes[0]]: changes[1] });
    }
    return writeAnswer(asked.operation, this.#answers(saved), { type: this.#table.type });
  }

  /** Somebody else is faster than a change. */
  #edit(rows: readonly Fields[]): void {
    const { editsFirst } = this.#habits;
    if (!editsFirst) return;
    const { id, columns } = this.#table;
    const there = this.#records.find((kept) => rows.some((row) => String(kept.id) === row[id.sent]));
    if (!there || there.deleted) return;
    this.hit(`${editsFirst} first`);
    const text = columns.find(({ kind }) => kind === 'text' || kind === 'decimal')!.sent;
    if (editsFirst === 'deletes') this.#delete(there);
    else there.values = { ...there.values, [text]: '1' };
  }

  /** What happens every night. */
  night(): void {
    const { renumbers, deletedComesBack } = this.#habits;
    if (renumbers) {
      this.hit('renumbers');
      const ids = this.#records.map(({ id }) => id);
      this.#records = this.#records.map((kept, i) => ({
        ...kept,
        id: renumbers === 'anew' ? this.#nextId++ : ids[(i + 1) % ids.length]!,
      }));
    }
    if (deletedComesBack)
      for (const kept of this.#records)
        if (kept.deleted) {
          this.hit('brings back');
          // Beside what was made in its place, it is there because of the service alone.
          const isBeside = this.#records.some(
            (other) => !other.deleted && this.nameOf(other.raw) === this.nameOf(kept.raw),
          );
          kept.isOthers ||= isBeside;
          kept.deleted = false;
        }
    this.#remember();
  }

  #save(row: Fields): AnswerRecord {
    const { id, person, byPerson } = this.#table;
    const refuse = (text: string): AnswerRecord => ({ fields: row, validationErrors: [text] });
    const badgeNo = row[person[1]] || this.#badgeOf(row[person[0]]);
    const given = Number(row[id.sent] || 0);
    if (badgeNo && !byPerson && !this.#persons.has(badgeNo)) return refuse('Unknown employee');
    const there = byPerson
      ? this.#records.find(({ raw, deleted }) => !deleted && raw.badgeNo === badgeNo)
      : this.#records.find((kept) => kept.id === given && !kept.deleted);
    if (given > 0 && !there) return refuse(`Record ${given} does not exist`);
    if (this.#locked.has(this.nameOf(there ? { ...there.raw, ...row } : row)))
      return refuse('The day is locked');
    if (there && row.deleteShift === '1') {
      this.#delete(there);
      return this.#answerOf(there);
    }
    const { tokens } = this.#habits;
    if (there && tokens?.endsWith('ByChange'))
      row = { ...row, extScheduleId: tokens === 'newByChange' ? `chg-${there.id}` : '' };
    if (there) {
      if (this.#habits.newIds || this.#habits.keepsVersions) return this.#replaced(there, row);
      this.#put(there, row);
      return this.#answerOf(there);
    }
    return this.#create(row, refuse);
  }

  #replaced(there: Kept, row: Fields): AnswerRecord {
    this.hit('gives a new id');
    if (this.#habits.newIds) this.#records = this.#records.filter((other) => other !== there);
    const values = { ...there.values, ...this.#kept(row) };
    return this.#answerOf(this.#add({ ...there.raw, ...row }, values, there.creation));
  }

  #put(kept: Kept, row: Fields): void {
    kept.raw = { ...kept.raw, ...row };
    kept.values = { ...kept.values, ...this.#kept(row) };
    kept.isOthers = false;
  }

  #create(row: Fields, refuse: (text: string) => AnswerRecord): AnswerRecord {
    const { creates, tokens } = this.#habits;
    const same = this.#records.find(
      ({ deleted, values }) => !deleted && !!row.extScheduleId && values.extScheduleId === row.extScheduleId,
    );
    if (same && tokens === 'unique') return refuse('The token exists');
    if (same && tokens === 'merged') {
      this.#put(same, row);
      return this.#answerOf(same);
    }
    const twin = this.#records.find((kept) => !kept.deleted && this.nameOf(kept.raw) === this.nameOf(row));
    if (twin && (creates === 'merges' || creates === 'takesTwin')) {
      this.hit(creates);
      if (creates === 'merges') this.#put(twin, row);
      return this.#answerOf(twin);
    }
    if (twin && creates === 'mergesWithoutId') {
      this.hit(creates);
      this.#put(twin, row);
      const { fields } = this.#answerOf(twin);
      return {
        fields: { ...fields, ...(this.#table.id.sent ? { [this.#table.id.sent]: '0' } : {}) },
        validationErrors: [],
      };
    }
    if (twin && creates === 'mergesNeighbour') {
      this.hit(creates);
      const { values } = twin;
      this.#put(twin, row);
      for (const name of ['endTime', 'toTime', 'punchOut'])
        if (values[name]) twin.values = { ...twin.values, [name]: values[name] };
      return this.#answerOf(twin);
    }
    if (twin && creates === 'ignoresTwin') {
      this.hit(creates);
      const { id } = this.#table;
      return { fields: { ...row, ...(id.sent ? { [id.sent]: '0' } : {}) }, validationErrors: [] };
    }
    if (twin && creates === 'replacesTwin') {
      this.hit(creates);
      this.#delete(twin);
    }
    if (twin && creates === 'refusesTwin') {
      this.hit(creates);
      return refuse('It exists already');
    }
    const before = this.#records.find(
      (kept) => this.nameOf(kept.raw) === this.nameOf(row) && kept.values.endTime === row.begTime,
    );
    if (before && creates === 'joins') {
      this.hit(creates);
      before.values = { ...before.values, endTime: row.endTime! };
      return this.#answerOf(before);
    }
    const creation = ++this.#creations;
    const values = this.#changed(this.#kept(row));
    const first = this.#add(row, values, creation);
    if (creates === 'splits' && 'endTime' in values) {
      this.hit(creates);
      first.values = { ...values, endTime: '12:00:00' };
      this.#add(row, { ...values, begTime: '12:00:00' }, creation);
    }
    if (creates === 'savesTwice') {
      this.hit(creates);
      this.#add(row, values, ++this.#creations);
    }
    if (this.#habits.changesLater)
      this.#time.at(1000, () => {
        const time = ['endTime', 'toTime', 'punchOut', 'hours', 'city'].find((name) => first.values[name]);
        if (time === undefined) return;
        this.hit('changes later');
        first.values = {
          ...first.values,
          [time]: first.values[time]!.replace('16:00', '15:45').replace('Malm', 'Halm'),
        };
        this.#remember();
      });
    return this.#answerOf(first);
  }

  #add(raw: Fields, values: Fields, creation: number): Kept {
    const reused = this.#habits.reusesIds ? this.#free.pop() : undefined;
    if (reused) this.hit('reuses ids');
    if (this.#habits.resetsIds) {
      const next =
        Math.max(5000, ...this.#records.filter(({ deleted }) => !deleted).map((one) => one.id)) + 1;
      if (next < this.#nextId) this.hit('resets ids');
      this.#nextId = next;
    }
    const id = reused ?? this.#nextId;
    if (!reused) this.#nextId += this.#habits.idSteps ?? 1;
    const kept = { id, creation, raw, values, deleted: false, approved: id % 2 === 0, isOthers: false };
    this.#records = [...this.#records.filter((other) => other.id !== id), kept];
    return kept;
  }

  #delete(kept: Kept): void {
    kept.deleted = true;
    if (this.#habits.reusesIds) this.#free.push(kept.id);
  }

  /** What a trigger of the database makes of a new row. */
  #changed(values: Fields): Fields {
    const { creates } = this.#habits;
    const time = ['endTime', 'toTime', 'punchOut', 'hours'].find((name) => values[name]);
    if (this.#habits.fillsIn) {
      this.hit('fills in');
      const texts = this.#table.columns.filter(({ kind, sent }) => kind === 'text' && !values[sent]);
      const filled = { ...values, ...Object.fromEntries(texts.map(({ sent }) => [sent, 'n/a'])) };
      return 'sectionId' in values || !('begTime' in values) ? filled : { ...filled, sectionId: '1' };
    }
    if (creates === 'movesClock' && time && time !== 'hours') {
      this.hit(creates);
      return { ...values, [time]: values[time]!.replace('16:00', '15:00') };
    }
    if (creates === 'putsBreak' && 'begBreak' in values) {
      this.hit(creates);
      return { ...values, begBreak: '12:00:00', endBreak: '12:30:00' };
    }
    if (creates === 'substitutes' && values[this.#table.person[1]] === '0002') {
      this.hit(creates);
      return this.#kept({ ...values, [this.#table.person[0]]: '', [this.#table.person[1]]: '0009' });
    }
    if (creates === 'givesPerson' && values[this.#table.person[1]] === '') {
      this.hit(creates);
      return { ...values, [this.#table.person[1]]: '0009' };
    }
    return values;
  }

  /** A row as it is saved: both names of the person, and each value spoilt as the habits say. */
  #kept(row: Fields): Fields {
    const { columns, person } = this.#table;
    const badgeNo = row[person[1]] || this.#badgeOf(row[person[0]]);
    const both =
      person[1] in row || person[0] in row
        ? { [person[1]]: badgeNo, [person[0]]: this.#persons.get(badgeNo) ?? '0' }
        : {};
    const all: Fields = { ...row, ...both };
    const known = columns.filter(({ sent }) => all[sent] !== undefined);
    return Object.fromEntries(
      known.map((column) => [column.sent, this.#spoilt(column, all[column.sent]!, 'kept')]),
    );
  }

  #spoilt({ kind, sent }: Column, text: string, where: Habits['spoiledWhere']): string {
    const { spoils, spoiledWhere, emoji } = this.#habits;
    if (emoji && kind === 'text' && where === 'kept')
      return text.replace(
        emoji === 'cut' ? /[\u{10000}-\u{10FFFF}].*$/su : /[\u{10000}-\u{10FFFF}]/gu,
        emoji === 'cut' ? '' : '?',
      );
    if (!spoils || spoiledWhere !== where) return text;
    const way = SPOILINGS[spoils];
    if (!(way.of as readonly string[]).includes(kind) || sent === this.#table.person[0]) return text;
    const changed = way.change(text);
    if (changed !== text) this.hit(`${where} ${spoils}`);
    return changed;
  }

  /** An id as the numbers of the service are. */
  #told(id: number): string {
    if (id < 2 ** 31) return String(id);
    this.hit('has no number so large');
    return String(id > 2 ** 40 ? 2 ** 31 - 1 : id | 0);
  }

  #answerOf({ id, raw, values: kept }: Kept): AnswerRecord {
    const isSent = this.#habits.answers === 'asSent';
    const values = isSent ? raw : kept;
    const { columns, answersNoId, id: name } = this.#table;
    const told = columns.filter(({ sent }) => values[sent] !== undefined);
    const fields = Object.fromEntries(
      told.map((column) => [column.sent, this.#spoilt(column, values[column.sent]!, 'answered')]),
    );
    return {
      fields: answersNoId ? fields : { [name.sent]: this.#told(id), ...fields },
      validationErrors: [],
    };
  }

  #answers(saved: readonly AnswerRecord[]): readonly AnswerRecord[] {
    const { answers } = this.#habits;
    const { sent: id } = this.#table.id;
    const [first, ...others] = saved;
    const previous = this.#previous;
    this.#previous = saved;
    if (!answers || !first) return saved;
    const said = (changed: readonly AnswerRecord[]) => {
      this.hit(`answers ${answers}`);
      return changed;
    };
    switch (answers) {
      case 'reversed':
        return saved.length > 1 ? said([...saved].reverse()) : saved;
      case 'rotated':
        return saved.length > 1 ? said([...others, first]) : saved;
      case 'withoutIds':
        return id
          ? said(
              saved.map(({ fields: { [id]: _, ...fields }, validationErrors }) => ({
                fields,
                validationErrors: validationErrors ?? [],
              })),
            )
          : saved;
      case 'withoutRows':
        return said([]);
      case 'zeroIds':
        return id ? said(saved.map((one) => ({ ...one, fields: { ...one.fields, [id]: '0' } }))) : saved;
      case 'otherIds':
        return id
          ? said(
              saved.map((one) => ({
                ...one,
                fields: { ...one.fields, [id]: String(Number(one.fields[id]) + 700) },
              })),
            )
          : saved;
      case 'previous':
        return previous.length > 0 ? said(previous) : saved;
      case 'more':
        return said([...saved, ...this.#records.map((kept) => this.#answerOf(kept))]);
      case 'oneFewer':
        return said(others);
      case 'asSent':
        return said(saved);
      case 'inARow':
      case 'previousIds':
      case 'grouped':
        return id
          ? said(
              saved.map((one, i) => {
                const own = Number(one.fields[id]);
                const ids = {
                  inARow: String(Number(first.fields[id]) + i),
                  previousIds: String(own - 2),
                  grouped: `${String(own).slice(0, -3)},${String(own).slice(-3)}`,
                };
                return { ...one, fields: { ...one.fields, [id]: ids[answers] } };
              }),
            )
          : saved;
      case 'firstTwice':
        return said([first, ...saved]);
      case 'oneIdForAll':
        return id
          ? said(saved.map((one) => ({ ...one, fields: { ...one.fields, [id]: first.fields[id]! } })))
          : saved;
      case 'rejectsSaved':
        return said(
          saved.map(({ fields }) => ({
            fields,
            validationErrors: ['Saved, but the schedule has a warning'],
          })),
        );
      default:
        return said(saved.map(() => ({ fields: {}, validationErrors: [] })));
    }
  }

  #remember(): void {
    const records = this.#records.map((kept) => ({ ...kept }));
    if (JSON.stringify(records) !== JSON.stringify(this.#moments.at(-1)!.records))
      this.#moments.push({ at: this.#time.now(), records });
  }

  #seen(): readonly Kept[] {
    const { lagReads = 0, lagMs = 0 } = this.#habits;
    this.#readAt.push(this.#moments.length - 1);
    const now = this.#moments.length - 1;
    const known = this.#moments.findLastIndex(({ at }) => at <= this.#time.now() - lagMs);
    const seen = Math.min(known, lagReads ? (this.#readAt.at(-1 - lagReads) ?? 0) : now);
    if (seen < now) {
      this.hit('reads late');
      this.behindMs = Math.max(this.behindMs, this.#time.now() - this.#moments[seen + 1]!.at);
    }
    return this.#moments[Math.max(0, seen)]!.records;
  }

  #cached(asked: Asked): string {
    const { cacheMs } = this.#habits;
    if (!cacheMs) return this.#read(asked);
    const question = JSON.stringify(asked);
    const known = this.#cache.get(question);
    const now = this.#time.now();
    const answer = this.#read(asked);
    if (known && now - known.at < cacheMs) {
      if (known.answer !== answer) {
        this.hit('reads from a cache');
        const changed = this.#moments.find(({ at }) => at > known.at);
        if (changed) this.behindMs = Math.max(this.behindMs, now - changed.at);
      }
      return known.answer;
    }
    this.#cache.set(question, { at: now, answer });
    return answer;
  }

  #read({ operation, fields }: Asked): string {
    const { read, list, shownType } = this.#table;
    if (operation === 'wsdlGetDeletedSchedules') {
      const gone = this.#records.filter(({ deleted }) => deleted);
      return writeAnswer(
        operation,
        gone.map(({ id }) => ({ fields: { id: String(id) } })),
        { type: 'Schedule' },
      );
    }
    if (operation === 'wsdlGetShiftCategories' && this.#habits.modified) {
      const types = ['2026-01-01 08:00:00', '2026-02-01 08:00:00'].map((ts, i) => ({
        id: String(i + 1),
        ts,
      }));
      const since = this.#habits.modified === 'ignored' ? '' : (fields.lastModified ?? '');
      const changed = types.filter(({ ts }) => ts > since).map((one) => ({ fields: one }));
      return writeAnswer(operation, changed, { type: 'ShiftCategory' });
    }
    if (operation !== read) return writeFault('Client', `Operation '${operation}' is not defined`);
    const shown = this.#limited(this.#seen().filter((kept) => this.#isAsked(kept, fields)));
    const { showsTwice, showsJoined, numbersRows } = this.#habits;
    const texts = this.#table.columns.filter(({ kind }) => kind === 'text' || kind === 'token');
    const empty = Object.fromEntries(texts.map(({ sent }) => [sent, '']));
    const again = (one: Kept): Kept => (showsTwice ? one : { ...one, values: { ...one.values, ...empty } });
    const rows = showsTwice || showsJoined ? shown.flatMap((one) => [one, again(one)]) : shown;
    if ((showsTwice || showsJoined) && shown.length > 0) this.hit('shows twice');
    if (numbersRows && shown.length > 0) this.hit('numbers rows');
    return writeAnswer(
      operation,
      rows.map((kept, i) => ({ fields: this.#shown(numbersRows ? { ...kept, id: i + 1 } : kept) })),
      { type: shownType, list },
    );
  }

  #isAsked(
    { raw, deleted }: Kept,
    { fromDate = '', toDate = '', badgeNo = '', employeeId = '' }: Fields,
  ): boolean {
    const { person, day } = this.#table;
    if (deleted && !this.#habits.showsDeleted) return false;
    if (deleted) this.hit('shows deleted');
    const date = (raw[day] ?? '').slice(0, 10);
    if (this.#habits.readsBeforeLastDay && day && toDate && date === toDate.slice(0, 10)) {
      this.hit('reads a part');
      return false;
    }
    if (day && ((fromDate && date < fromDate.slice(0, 10)) || (toDate && date > toDate.slice(0, 10))))
      return false;
    const badge = raw[person[1]] || this.#badgeOf(raw[person[0]]);
    const asked = badgeNo || (employeeId !== '0' ? this.#badgeOf(employeeId) : '');
    return !asked || asked === badge;
  }

  #limited(records: readonly Kept[]): readonly Kept[] {
    const { readsFirst, readsLast, readsApproved, readsNotFirstPerson, readsAssigned, readsSome } =
      this.#habits;
    const [away] = this.#persons.keys();
    const some = records
      .filter(({ approved }) => !readsApproved || approved)
      .filter(({ raw }) => !readsNotFirstPerson || raw[this.#table.person[1]] !== away)
      .filter(({ raw }) => !readsAssigned || this.#table.byPerson || raw[this.#table.person[1]] !== '')
      .filter((_, i) => !readsSome || (i + this.#reads * 3) % records.length < readsSome)
      .slice(readsLast ? -readsLast : 0, readsFirst);
    if (some.length < records.length) this.hit('reads a part');
    return some;
  }

  #shown({ id, values, deleted }: Kept): Fields {
    const { columns, id: name, shownType } = this.#table;
    const told = columns.filter(({ sent, shown }) => shown && values[sent] !== undefined);
    // Payroll transactions show the day alone.
    const seen = ({ shown, sent }: Column) => (shown === 'date' ? values[sent]!.slice(0, 10) : values[sent]!);
    const fields = told.map((column) => [column.shown, this.#spoilt(column, seen(column), 'shown')]);
    const { blankDate } = this.#habits;
    if (blankDate) fields.push(['agrmntPeriodStart', blankDate]);
    const flags = shownType === 'TimePunch' ? [['deleted', deleted ? '1' : '0']] : [];
    return { [name.shown]: this.#told(id), ...Object.fromEntries([...flags, ...fields]) };
  }

  async #respond(plain: string, fault?: CallFault) {
    const xml = this.#habits.refers ? withReferences(plain) : plain;
    const headers = { 'content-type': 'text/xml; charset=UTF-8' };
    const answer = (status: number, body: string) =>
      answerOf(status, headers['content-type'], Buffer.from(body));
    switch (fault?.ends) {
      case 'reset':
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
        });
      case 'hang':
      case 'late':
        await this.#time.advance(HANG_MS);
        throw new TypeError('fetch failed', {
          cause: Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }),
        });
      case 'Client':
      case 'Server':
        return answer(500, writeFault(fault.ends, 'It went wrong'));
      case 'busy':
        return answer(429, '');
      case 'http503':
        return answer(503, '');
      case 'page':
        return new Response('<html><body>Bad gateway</body></html>', {
          headers: { 'content-type': 'text/html' },
        });
      case 'login':
        return answer(
          200,
          '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><form action="/login"/></body></html>',
        );
      case 'moved':
        return new Response('', { status: 302, headers: { location: '/login' } });
      case 'nothing':
        return answer(200, '');
      case 'broken': {
        // As a compressed body that ends early.
        const half = Buffer.from(xml.slice(0, Math.floor(xml.length / 2)));
        let isSent = false;
        const pull = (body: ReadableStreamDefaultController) => {
          if (isSent) body.error(new TypeError('terminated'));
          else body.enqueue(half);
          isSent = true;
        };
        return new Response(new ReadableStream({ pull }), { status: 200, headers });
      }
      case 'cut':
        return answer(200, xml.slice(0, Math.floor(xml.length / 2)));
      case 'rejects':
        return answer(
          200,
          xml
            .replace(/<schedules.*<\/(schedules|timepunches|leaveApplications)>/s, '')
            .replace(
              /<validationErrors[^>]*><\/validationErrors><\/return>/,
              '<validationErrors><item>Try later</item></validationErrors></return>',
            ),
        );
      default:
        if (!this.#habits.warning) return answer(200, xml);
        this.hit('warning');
        return answer(
          200,
          `<br />\n<b>Warning</b>: Undefined index: tasks in <b>shift.inc</b> on line <b>7</b><br />\n${xml}`,
        );
    }
  }
}

/** Each record behind a reference, the innermost first. */
function withReferences(xml: string): string {
  const moved: string[] = [];
  const item = /<item( [^>]*)?>((?:(?!<item[ >])[\s\S])*?)<\/item>/;
  let text = xml;
  for (let found = item.exec(text); found; found = item.exec(text)) {
    const id = `r${moved.length}`;
    moved.push(`<multiRef id="${id}"${found[1] ?? ''}>${found[2]}</multiRef>`);
    text = text.replace(found[0], () => `<record href="#${id}"/>`);
  }
  const end = '</SOAP-ENV:Body>';
  return text.replace(end, () => moved.join('') + end).replaceAll('<record href', '<item href');
}
