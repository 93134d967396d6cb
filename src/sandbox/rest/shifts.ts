import { isTimeZone } from '../../definition/timeZone.js';
import { beginOf, endOf, minutesOf } from '../rules/hours.js';
import { DAY_MS, addDays, moment } from '../../calendar/days.js';
import type { World, ShiftRow } from '../world/World.js';
import { employeeByAny, type Group, groupBy, groupIdOf, unitOfGroup } from '../rules/groupTree.js';
import { pageOf } from './listPage.js';
import { type Endpoints, flagIn, invalid, isAsked, type RestCall } from './RestCall.js';
import { instantOf, msOf } from './zone.js';

/** Scheduled shifts of version 3 (document 4.2). Absence shifts have no place there. */
export const shifts: Endpoints = {
  'GET /schedule/v3/shifts': (call) => {
    const zone = zoneOf(call);
    const page = pageOf(call, found(call), (shift) => record(call.world, shift, zone ?? 'UTC'));
    return zone === undefined ? page : { ...page, headers: { 'preference-applied': `timezone=${zone}` } };
  },
};

function zoneOf({ header }: RestCall): string | undefined {
  const zone = /(?:^|[,;\s])timezone="?([^",;\s]+)"?/i.exec(header('prefer') ?? '')?.[1];
  if (zone !== undefined && !isTimeZone(zone))
    throw invalid({ pointer: 'Prefer', detail: 'timezone must be a zone such as Europe/Stockholm' });
  return zone;
}

interface Seen {
  readonly row: ShiftRow;
  readonly deleted: boolean;
}

function* found({ world, query }: RestCall): Generator<Seen> {
  const test = testOf(world, query);
  const wrong = (): never => {
    throw invalid({ pointer: '?deleted', detail: 'must be true or false' });
  };
  if (flagIn(query, 'deleted', wrong)) {
    for (const { row } of world.shifts.deleted)
      if (!row.absenceShift && test(row)) yield { row, deleted: true };
    return;
  }
  for (const row of world.shifts.of(unitsAsked(world, query)))
    if (!row.absenceShift && test(row)) yield { row, deleted: false };
}

/** The units of the groups that are asked for; none stands for all. */
function unitsAsked(world: World, query: URLSearchParams): number[] | undefined {
  if (!query.has('groupIdIn')) return undefined;
  const groups = query.getAll('groupIdIn').flatMap((id) => groupBy(world, id) ?? []);
  return [...new Set(groups.flatMap((group) => unitOfGroup(world, group)?.id ?? []))];
}

function testOf(world: World, query: URLSearchParams): (shift: ShiftRow) => boolean {
  const groups = query.getAll('groupIdIn').flatMap((id) => groupBy(world, id) ?? []);
  const employees = new Set(query.getAll('employeeIdIn').map((id) => employeeByAny(world, id)?.id));
  const from = instantIn(query, 'beginGte');
  const to = instantIn(query, 'beginLte');
  return (shift) => {
    const { extScheduleId, restId, section } = shift;
    const isIn = (group: Group) =>
      (group.type === 'UNIT' && group.row.id === restId) ||
      (group.type === 'SECTION' && group.row.id === section && group.row.restId === restId);
    return (
      isAsked(query, 'idIn', String(shift.id), extScheduleId ? `xrefId:${extScheduleId}` : undefined) &&
      (!query.has('groupIdIn') || groups.some(isIn)) &&
      (!query.has('employeeIdIn') || employees.has(shift.employeeId)) &&
      isAsked(query, 'statusIn', statusOf(shift)) &&
      beginsWithin(world, shift, from, to)
    );
  };
}

function beginsWithin(world: World, shift: ShiftRow, from = -Infinity, to = Infinity): boolean {
  // The date alone decides for most; zones are at most 14 hours from UTC.
  const day = Date.parse(shift.begDate);
  if (day + 2 * DAY_MS < from || day - DAY_MS > to) return false;
  if (day - DAY_MS >= from && day + 2 * DAY_MS <= to) return true;
  const begin = msOf(beginOf(shift), unitZone(world, shift));
  return begin >= from && begin <= to;
}

function instantIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const ms = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw invalid({ pointer: `?${name}`, detail: 'must be an instant such as 2026-03-16T08:00:00Z' });
  return ms;
}

function unitZone(world: World, { restId }: ShiftRow): string {
  return world.units.get(restId)?.timeZone ?? 'UTC';
}

function statusOf(shift: ShiftRow): string {
  return shift.employeeId ? 'ASSIGNED' : 'UNASSIGNED';
}

function record(world: World, { row, deleted }: Seen, zone: string) {
  const from = unitZone(world, row);
  const at = (local: string) => instantOf(local, from, zone);
  // Breaks and tasks have times alone; one that is before the begin is on the next day.
  const inside = (time: string) =>
    at(moment(time < row.begTime ? addDays(row.begDate, 1) : row.begDate, time));
  const id = (value: number) => (value ? String(value) : undefined);
  const type = world.shiftTypes.get(row.categoryId);
  return {
    id: String(row.id),
    xrefId: row.extScheduleId || undefined,
    groupId: groupIdOf(world, row),
    begin: at(beginOf(row)),
    end: at(endOf(row)),
    status: statusOf(row),
    deleted,
    shiftTypeId: id(row.categoryId),
    employeeId: id(row.employeeId),
    countScheduleHours: row.countAsScheduledHours,
    countWorkedHours: type?.countPunchHours ?? true,
    productiveTime: String(type?.productive ?? true),
    freeDay: row.isFreeDay,
    comment: row.comment || undefined,
    costCentreId: id(row.costCentre),
    projectId: id(row.projectNo),
    agreementId: id(row.agreementId),
    scheduledDuration: durationOf(minutesOf(row)),
    updated: instantOf(row.ts, 'CET', zone),
    breaks: row.breaks.map(([begin, end]) => ({ begin: inside(begin), end: inside(end) })),
    tasks: row.tasks.map((task) => ({
      id: id(task.id),
      shiftTypeId: id(task.categoryId),
      begin: inside(task.begTime),
      end: inside(task.endTime),
    })),
  };
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `PT${hours ? `${hours}H` : ''}${minutes % 60 || !hours ? `${minutes % 60}M` : ''}`;
}
