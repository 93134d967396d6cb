import { DAY_MS } from '../../calendar/days.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import type { CarriedOut } from '../server/SoapAnswer.js';
import type { WorldSnapshot } from '../world/World.js';
import type { Likeness } from './Likeness.js';

type Parts = Readonly<Record<string, unknown>>;
type Run = (parts: object) => unknown;

type Shown = readonly [
  table: 'shifts' | 'eligibilityRules' | 'salaryCompensations',
  id: string,
  answer: string,
];

// The tables that reads show, and the answer with which they also show what was deleted.
const SHIFTS: Shown = ['shifts', 'delete.absent', 'shown'];
const SHOWN: Readonly<Record<string, Shown>> = {
  wsdlGetEligibilityRules: ['eligibilityRules', 'write.rules', 'otherwise'],
  wsdlGetSalaryCompensations: ['salaryCompensations', 'write.compensations', 'otherwise'],
};

const A_MINUTE = 60_000;
const A_MONTH = 31;

interface Late {
  readonly world: WorldSnapshot;
  readonly until: number;
  reads: number;
}

/** Carries out reads as the service does. */
export function readsLike(like: Likeness) {
  let lateReads: Late[] = [];
  const orders = new Map<string, boolean>();

  /** Before a write: what reads go on to show for a while. */
  function note({ world }: CarriedOut): void {
    if (like.answers('write.lag').every((answer) => answer === 'none')) return;
    const answer = like.next('write.lag');
    if (answer === 'none') return;
    const seconds = like.measured('write.lag', 'seconds') ?? 60;
    const isLong = answer === 'notInTime';
    lateReads.push({
      world: world.snapshot(),
      until: Date.now() + (isLong ? 5 * A_MINUTE : seconds * 1000),
      reads: isLong ? Number.POSITIVE_INFINITY : (like.measured('write.lag', 'reads') ?? 1),
    });
  }

  /** What is answered. Throws a `SandboxFault`. */
  function read(call: CarriedOut, run: Run): unknown {
    refuse(call);
    const parts = asked(call);
    return shown(
      call,
      asSeen(call, () => run(parts)),
    );
  }

  function refuse({ operation: { name }, parts }: CarriedOut): void {
    const version = /^wsdlGetSchedulesV([23])$/.exec(name)?.[1];
    const schedules = like.answers('read.schedules');
    const isRefused =
      (version && schedules.includes('neither')) ||
      (version === '3' && schedules.includes('v2')) ||
      (version && like.has('read.window', 'shorter') && daysIn(parts) > A_MONTH) ||
      (name === 'wsdlGetDeletedSchedules' && like.next('delete.listed') === 'noRead');
    if (isRefused) throw new SandboxFault('Client', `${name} is not answered so [sandbox]`);
  }

  function asked({ parts }: CarriedOut): Parts {
    const { badgeNo: _, ...unfiltered } = parts;
    const asked = like.next('read.filter') === 'ignored' ? unfiltered : parts;
    if (typeof asked.lastModified !== 'string' || asked.lastModified.trim() === '') return asked;
    const zone = like.next('read.modifiedZone');
    if (zone === 'ignored') return { ...asked, lastModified: '' };
    return { ...asked, lastModified: moved(asked.lastModified, zoneSeconds(zone)) };
  }

  function zoneSeconds(zone: string): number {
    if (zone !== 'shown') return zone === 'later' ? 3_600 : -3_600;
    return like.next('read.modifiedInclusive') === 'inclusive' ? -1 : 0;
  }

  /** Runs in the world that a read sees: one that is late, or one in which what was deleted is still there. */
  function asSeen({ world, operation }: CarriedOut, run: () => unknown): unknown {
    const now = Date.now();
    lateReads = lateReads.filter(({ until, reads }) => until > now && reads > 0);
    const late = lateReads[0];
    const [table, id, answer] = SHOWN[operation.name] ?? SHIFTS;
    const showsDeleted = like.has(id, answer);
    if (!late && !showsDeleted) return run();
    for (const one of lateReads) one.reads--;
    const present = world.snapshot();
    try {
      if (late) world.restore(late.world);
      if (showsDeleted) for (const { row } of world[table].deleted) world[table].add(row as never);
      return run();
    } finally {
      world.restore(present);
    }
  }

  function shown({ operation, parts }: CarriedOut, value: unknown): unknown {
    const { name, streams } = operation;
    if (name === 'wsdlGetDeletedSchedules') return listed(value as readonly unknown[]);
    const list = streams ? (value as Record<string, unknown>)[streams] : value;
    if (!Array.isArray(list)) return value;
    let records: readonly unknown[] = list;
    if (name.startsWith('wsdlGetSchedules')) {
      if (like.has('read.window', 'fewer') && daysIn(parts) > A_MONTH)
        records = records.slice(0, Math.floor(records.length / 24));
      if (like.has('read.lastDay', 'leftOut'))
        records = records.filter((record) => !isOfLastDay(record, parts));
      if (like.next('write.tasks') === 'some') records = records.map(withTask);
    }
    if (like.has('read.order', 'changes') && isEverySecond(name, parts)) records = [...records].reverse();
    return streams ? { ...(value as object), [streams]: records } : records;
  }

  /** Of calls that ask the same, every second one. */
  function isEverySecond(name: string, parts: Parts): boolean {
    const question = `${name} ${JSON.stringify(parts)}`;
    const isSecond = orders.get(question) ?? false;
    orders.set(question, !isSecond);
    return isSecond;
  }

  function listed(records: readonly unknown[]): readonly unknown[] {
    const answers = like.answers('delete.listed');
    if (answers.includes('notListed')) return [];
    return answers.includes('inPart') ? records.filter((_, i) => i % 2 === 0) : records;
  }

  return { note, read };
}

interface Period {
  readonly fromDate?: string;
  readonly toDate?: string;
}

const periodIn = (parts: Parts) =>
  (Object.values(parts).find((part) => typeof part === 'object' && part !== null) ?? parts) as Period;

const isOfLastDay = (record: unknown, parts: Parts) =>
  (record as { readonly begDate?: string }).begDate === periodIn(parts).toDate;

function daysIn(parts: Parts): number {
  const { fromDate, toDate } = periodIn(parts);
  return (Date.parse(toDate ?? '') - Date.parse(fromDate ?? '')) / DAY_MS + 1;
}

function moved(text: string, seconds: number): string {
  const at = Date.parse(`${text.trim().slice(0, 19).replace(' ', 'T')}Z`);
  if (Number.isNaN(at) || seconds === 0) return text;
  return new Date(at + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

function withTask(record: unknown): unknown {
  const { subShifts = [], begTime, endTime } = record as Record<string, unknown>;
  if ((subShifts as readonly unknown[]).length > 0) return record;
  return { ...(record as object), subShifts: [{ begTime, endTime }] };
}
