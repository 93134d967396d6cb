import { join } from 'node:path';
import type { Manifest } from '../../../src/export/Manifest.js';
import { randomOf } from '../../../src/text/random.js';
import { dice } from '../../cli/nights/changeSome.js';
import { changes, kept, night, stored, TABLES } from './night.js';
import type { Kept, StoredService, TableName, Troubles } from './StoredService.js';
import { smallService } from './world.js';

export interface StoredNights {
  readonly nights: number;
  readonly seed: number;
  readonly base: string;
  readonly say?: (line: string) => void;
}

export interface StoredReport {
  /** Rows that the store had otherwise than the service, in a night that said nothing of it. */
  readonly silent: readonly string[];
  /** How often each thing happened. */
  readonly happened: Readonly<Record<string, number>>;
  /** Nights after which the store was not the service's, and said so. */
  readonly told: number;
}

const PROVE_NIGHTS = 3;

/**
 * Nights by chance against a service with a storage of its own: rows that come, change with and without a word, move, are deleted
 * and restored, ids that are used again, units that go and come back, lists that are cut, answers that are spoilt, exports that are
 * stopped midway, and a backup that is put back.
 */
export async function storedNights({ nights, seed, base, say }: StoredNights): Promise<StoredReport> {
  const chance = dice(seed);
  const service = smallService();
  const out = join(base, `seed-${seed}`);
  const happened: Record<string, number> = {};
  const silent: string[] = [];
  // Rows of which the service told nobody, with the night by which a proof has to find them.
  const unsaid = new Map<string, number>();
  let told = 0;
  let backup: unknown;
  let isRecent = false;
  await night(service, out);
  for (let number = 1; number <= nights; number++) {
    const day = 17 * 86_400_000 + number * 86_400_000;
    service.now = new Date(Date.parse('2026-03-01T01:00:00Z') + day).toISOString().slice(0, 19);
    const today: string[] = [];
    const happen = (what: string) => {
      today.push(what);
      happened[what] = (happened[what] ?? 0) + 1;
    };
    if (number % 10 === 4) backup = service.backup();
    if (number % 10 === 7) {
      service.setBack(backup);
      happen('set back');
      isRecent = true;
    }
    for (let times = 0; times < 6; times++)
      happen(changeOne(service, chance, (key) => unsaid.set(key, number + PROVE_NIGHTS)));
    service.troubles = troublesOf(chance, happen, byRequest(seed, number));
    let manifest: Manifest;
    try {
      if (chance() < 0.2) happen(await stopped(service, out, chance));
      manifest = await changes(service, out, { proveNights: PROVE_NIGHTS });
    } catch (error) {
      silent.push(`night ${number}: ${(error as Error).message}`);
      continue;
    }
    const wrong = differences(stored(out), kept(service));
    for (const key of [...unsaid.keys()]) if (!wrong.includes(key)) unsaid.delete(key);
    for (const key of wrong)
      if (hasVanished(service, key) && !unsaid.has(key)) unsaid.set(key, number + PROVE_NIGHTS);
    const open = wrong.filter((key) => (unsaid.get(key) ?? 0) <= number);
    const isTold = open.length === 0 || says(manifest) || isRecent;
    if (open.length > 0 && says(manifest)) told++;
    if (!isTold) silent.push(...open.map((key) => `night ${number}: ${key}`));
    isRecent = false;
    // A night that was not read well puts off what is to be found.
    if (says(manifest)) for (const [key, by] of unsaid) unsaid.set(key, by + 1);
    say?.(
      `night ${number}: ${today.join(', ')}; ${service.calls.length} calls, ${wrong.length} rows other, ${open.length} of them to be told of`,
    );
    service.calls = [];
  }
  service.troubles = {};
  service.now = `${service.now.slice(0, 10)}T20:00:00`;
  await changes(service, out, { proveNights: 1 });
  silent.push(...differences(stored(out), kept(service)).map((key) => `the end: ${key}`));
  return { silent, happened, told };
}

/** True for a manifest that says that something is not known. */
function says({ complete, datasets }: Manifest): boolean {
  return (
    !complete ||
    datasets.some(
      ({ issues, fates, wentBack, units }) =>
        units.some((unit) => 'open' in unit) ||
        issues !== undefined ||
        wentBack !== undefined ||
        (fates?.unknown ?? 0) > 0 ||
        (fates?.kept ?? 0) > 0,
    )
  );
}

/** True for a row that left its unit, and was gone from the other one before anybody read it there: no answer tells where it went. */
function hasVanished({ tables, deleted, units }: StoredService, key: string): boolean {
  const [table, row] = key.split(' ') as [TableName, string];
  const [unit, id] = row.split('/').map(Number);
  const there = tables[table].get(id!);
  if (there) return !units.has(there.unit);
  return deleted[table].some((one) => one.id === id && one.unit !== unit);
}

type Rows = Record<string, Record<string, string>>;

function differences(one: Rows, other: Rows): string[] {
  return TABLES.flatMap((name) => {
    const [a = {}, b = {}] = [one[name], other[name]];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((key) => a[key] !== b[key])
      .map((key) => `${name} ${key}`);
  });
}

function changeOne(service: StoredService, chance: () => number, unsaid: (key: string) => void): string {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)]!;
  const table: TableName = pick(TABLES);
  const units = [...service.units.keys()];
  const rows = [...service.tables[table].values()].filter(({ unit }) => service.units.has(unit));
  const row = pick(rows) as Kept | undefined;
  const word = String(Math.floor(chance() * 1e6));
  const day = `2026-03-${String(1 + Math.floor(chance() * 31)).padStart(2, '0')}`;
  const text = { employees: 'city', schedules: 'comment', absences: 'header', punches: 'employeeId' }[table];
  const days = {
    employees: {},
    schedules: { begDate: day, hours: '2.00' },
    absences: { fromDate: day, toDate: day },
    punches: { punchIn: `${day}T07:00:00`, hours: '2.00' },
  }[table];
  const key = (one: Kept) => `${table} ${one.unit}/${one.id}`;
  const roll = chance();
  if (!row || roll < 0.25) return service.add(table, pick(units), { ...days, [text]: word }) && 'added';
  if (roll < 0.5) {
    service.change(row, { [text]: word });
    return 'changed';
  }
  if (roll < 0.56) {
    service.change(row, { ...days, [text]: word });
    return 'moved to another day';
  }
  if (roll < 0.62) {
    service.change(row, { [text]: word }, false);
    unsaid(key(row));
    return 'changed without a word';
  }
  if (roll < 0.75) {
    service.remove(table, row.id);
    return 'deleted';
  }
  if (roll < 0.78) {
    unsaid(key(row));
    service.remove(table, row.id, false);
    return 'deleted without a word';
  }
  if (roll < 0.84) {
    service.move(row, pick(units));
    return 'moved to another unit';
  }
  if (roll < 0.92) {
    const gone = service.deleted[table].filter(
      ({ id, unit }) => service.units.has(unit) && !service.tables[table].has(id),
    );
    if (gone.length === 0) return 'nothing';
    const again = pick(gone);
    const isStamped = chance() < 0.5;
    if (roll < 0.86)
      return service.add(table, again.unit, { ...days, [text]: word }, again.id) && 'an id used again';
    const back = service.restore(table, again.id, isStamped);
    // A row that was deleted in an earlier night is not in the answers to changes then.
    if (!isStamped) unsaid(key(back));
    return isStamped ? 'restored' : 'restored without a word';
  }
  if (roll < 0.95 && units.length > 1) {
    service.units.delete(pick(units.slice(1)));
    return 'a unit gone';
  }
  if (units.length < 3) {
    const unit = [102, 103].find((one) => !service.units.has(one))!;
    service.units.set(unit, `Unit ${unit}`);
    return 'a unit back';
  }
  return 'nothing';
}

/** A chance for each time that a request comes, whatever comes beside it: calls run side by side, in another order each time. */
function byRequest(seed: number, night: number): (request: string) => number {
  const times = new Map<string, number>();
  return (request) => {
    const time = times.get(request) ?? 0;
    times.set(request, time + 1);
    return randomOf(seed, night, time, ...Buffer.from(request));
  };
}

function troublesOf(
  chance: () => number,
  happen: (what: string) => void,
  chanceOf: (request: string) => number,
): Troubles {
  const roll = chance();
  if (roll < 0.55) return {};
  const spoil = (name: string, change: (answer: string) => string, every: RegExp, odds = 1): Troubles => {
    happen(name);
    return {
      spoil: (operation, answer, _call, request) =>
        every.test(operation) && chanceOf(request) < odds ? change(answer) : answer,
    };
  };
  if (roll < 0.62) {
    happen('one unit for the main key');
    return { oneUnit: true };
  }
  if (roll < 0.69) {
    happen('lists that are cut');
    return { listLimit: 100 };
  }
  if (roll < 0.76)
    return spoil('hours that are none', (text) => text.replaceAll('>2.00<', '>2,0x<'), /Punches|SchedulesV3/);
  if (roll < 0.83)
    return spoil(
      'records that are none',
      (text) => text.replace(/<item.*?<\/item>/, '<item xsi:nil="true"/>'),
      /EmployeesV2|SchedulesV3/,
      0.5,
    );
  if (roll < 0.9)
    return spoil('answers that are cut', (text) => text.slice(0, -60), /wsdlGet(Emp|Sch|Tim|Lea|Del)/, 0.15);
  if (roll < 0.95)
    return spoil('a field that stops', (text) => text.replace(/<header>[^<]*<\/header>/g, ''), /Leave/);
  happen('calls that fail');
  return {
    fails: (operation, _key, request) =>
      /wsdlGet(Emp|Sch|Tim|Lea|Del)/.test(operation) && chanceOf(request) < 0.1,
  };
}

/** An export that is stopped after some calls, and goes on with the next one. */
async function stopped(service: StoredService, out: string, chance: () => number): Promise<string> {
  const most = service.calls.length + Math.floor(chance() * 12);
  const { troubles } = service;
  const abort = new AbortController();
  service.troubles = {
    ...troubles,
    spoil: (operation, answer, call, request) => {
      if (call > most) abort.abort();
      return troubles.spoil?.(operation, answer, call, request) ?? answer;
    },
  };
  try {
    await changes(service, out, { proveNights: PROVE_NIGHTS }, abort.signal);
    return 'not stopped in time';
  } catch (error) {
    if (!abort.signal.aborted) throw error;
    return 'stopped midway';
  } finally {
    service.troubles = troubles;
  }
}
