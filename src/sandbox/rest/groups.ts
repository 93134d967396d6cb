import type { GroupCreate } from '../../rest/resources/restTypes.js';
import { rolesOf } from '../rules/groupRoles.js';
import { type World, emptyUnit, type UnitRow } from '../world/World.js';
import { Body } from './Body.js';
import { eraseEmployee } from './employees.js';
import {
  allGroups,
  findGroup,
  type Group,
  groupBy,
  idIn,
  type Known,
  parentOf,
  sectionGroupId,
} from '../rules/groupTree.js';
import { pageOf } from './listPage.js';
import { absent, type Endpoints, type RestCall } from './RestCall.js';
import { instantOf } from './zone.js';

const ALL = '/organization/v3/groups';

/** Groups of version 3 (document 4.2): districts, units and sections. The domain is the parent of the topmost. */
export const groups: Endpoints = {
  [`GET ${ALL}`]: (call) => {
    const { world, query } = call;
    const ids = query.getAll('idIn');
    const asked = () => ids.flatMap((id) => known(groupBy(world, id)) ?? []);
    return pageOf(call, ids.length > 0 ? asked() : allGroups(world), (group) => record(world, group));
  },

  [`GET ${ALL}/{id}`]: (call) => ({ body: record(call.world, groupOf(call)) }),

  [`POST ${ALL}`]: (call) => {
    const added = add(call.world, readGroup(call));
    return { status: 201, body: record(call.world, added) };
  },

  [`PUT ${ALL}/{id}`]: (call) => {
    const { world } = call;
    const group = groupOf(call);
    const fields = readGroup(call, group);
    const { name, managerId, costCentre, xrefIds } = fields;
    // The supplied attributes alone: what is left out stays, and null erases.
    Object.assign(group.row, {
      name,
      ...(managerId !== undefined && { managerId }),
      ...(xrefIds && externalIds(xrefIds)),
      ts: world.stamp(),
    });
    if (group.type !== 'DISTRICT' && costCentre !== undefined) group.row.costCentre = costCentre;
    if (group.type === 'UNIT') group.row.districtId = districtOf(fields.parent);
    return { body: record(world, group) };
  },

  [`DELETE ${ALL}/{id}`]: (call) => {
    eraseGroup(call.world, groupOf(call));
    return { status: 202 };
  },
};

const PARENTS: Readonly<Record<Known['type'], readonly Group['type'][]>> = {
  DISTRICT: ['DOMAIN'],
  UNIT: ['DISTRICT', 'DOMAIN'],
  SECTION: ['UNIT'],
};

function readGroup(call: RestCall, existing?: Known) {
  const { world } = call;
  const body = new Body<GroupCreate>(call);
  const { name, groupType: type, parentGroupId, managerId, costCentreId, xrefIds } = body.said;
  if (existing && type !== existing.type) body.add('#/groupType', 'cannot change');
  const parent = findGroup(world, idIn(parentGroupId));
  if (!parent || !PARENTS[type]?.includes(parent.type))
    body.add('#/parentGroupId', 'is no group that can be the parent');
  if (existing?.type === 'SECTION' && parent?.id !== parentOf(world, existing))
    body.add('#/parentGroupId', 'a section stays with its unit');
  const manager = body.known('#/managerId', managerId, (id) => world.employees.get(id));
  const centre = body.known('#/costCentreId', costCentreId, (id) => world.textItem('costcentre', id));
  const owners = (xrefIds ?? []).map((id) => groupBy(world, `xrefId:${id}`));
  if (owners.some((owner) => owner && owner.id !== existing?.id)) body.add('#/xrefIds', 'is taken');
  body.settle();
  return {
    type,
    name,
    parent: parent!,
    // 0 for none; absent where nothing is said of it.
    managerId: body.isNull('#/managerId') ? 0 : manager?.id,
    costCentre: body.isNull('#/costCentreId') ? 0 : centre?.id,
    xrefIds: body.isNull('#/xrefIds') ? [] : xrefIds,
  };
}

/** The first is the one that SOAP knows; the others are kept beside it. */
function externalIds([extGroupId = '', ...moreXrefIds]: readonly string[]) {
  return { extGroupId, moreXrefIds };
}

function districtOf(parent: Group): number {
  return parent.type === 'DISTRICT' ? parent.row.id : 0;
}

function add(world: World, fields: ReturnType<typeof readGroup>): Known {
  const { type, name, parent, managerId = 0, costCentre = 0, xrefIds = [] } = fields;
  const ids = externalIds(xrefIds);
  const { extGroupId } = ids;
  const shared = { restId: 0, name, managerId, managerGroupId: 0, ...ids, ts: world.stamp() };
  if (type === 'DISTRICT') {
    const row = world.districts.add({ ...shared, groupId: 0 });
    row.groupId = 9900 + row.id;
    return { type, id: row.groupId, row };
  }
  if (type === 'SECTION') {
    const restId = parent.type === 'UNIT' ? parent.row.id : 0;
    const row = world.sections.add({ ...shared, restId, costCentre, extSectionId: extGroupId });
    return { type, id: sectionGroupId(row.id), row };
  }
  const id = Math.max(0, ...world.unitIds()) + 1;
  const unit = { ...emptyUnit(id), ...shared, costCentre, districtId: districtOf(parent) };
  const row = world.units.add({ ...unit, extGroupId: extGroupId || unit.extGroupId });
  return { type, id: row.groupId, row };
}

function groupOf({ world, path }: RestCall): Known {
  return known(groupBy(world, path.id ?? '')) ?? absent('group');
}

function known(group: Group | undefined): Known | undefined {
  return group?.type === 'DOMAIN' ? undefined : group;
}

function record(world: World, group: Known) {
  const { row, type, id } = group;
  const costCentre = type === 'DISTRICT' ? 0 : group.row.costCentre;
  return {
    id: String(id),
    name: row.name,
    groupType: type,
    parentGroupId: String(parentOf(world, group)),
    managerId: row.managerId ? String(row.managerId) : undefined,
    costCentreId: costCentre ? String(costCentre) : undefined,
    xrefIds: [row.extGroupId, ...(row.moreXrefIds ?? [])].filter(Boolean),
    updated: instantOf(row.ts, 'CET'),
  };
}

/** Takes a group away for ever, with the groups, employees, shifts and punches in it (document 4.2). */
function eraseGroup(world: World, group: Known): void {
  const ts = world.stamp();
  const isSection = group.type === 'SECTION';
  const within = ({ id, districtId }: UnitRow) =>
    group.row.id === (group.type === 'DISTRICT' ? districtId : id) && !isSection;
  const units = [...world.units.of()].filter(within);
  const sections = isSection ? [group.row] : units.flatMap(({ id }) => [...world.sections.ofUnit(id)]);
  const people = isSection
    ? [...world.employees.ofUnit(group.row.restId)].filter(({ section }) => section === group.row.id)
    : units.flatMap(({ id }) => [...world.employees.ofUnit(id)]);
  const ids = [...units.map(({ groupId }) => groupId), ...sections.map(({ id }) => sectionGroupId(id))];
  const gone = new Set([group.id, ...ids]);
  for (const other of world.collaborationGroups.of())
    other.groups = other.groups.filter((id) => !gone.has(id));
  for (const employee of world.employees.of())
    if (rolesOf(world, employee).some(({ groupId }) => gone.has(groupId)))
      employee.groupRoles = rolesOf(world, employee).filter(({ groupId }) => !gone.has(groupId));
  for (const employee of people) eraseEmployee(world, employee);
  for (const { id } of units)
    for (const shift of [...world.shifts.ofUnit(id)]) world.shifts.delete(shift, ts);
  for (const section of sections) world.sections.delete(section, ts);
  for (const unit of units) world.units.delete(unit, ts);
  if (group.type === 'DISTRICT') world.districts.delete(group.row, ts);
}
