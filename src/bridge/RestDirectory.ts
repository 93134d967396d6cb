import { hasUnread, isUnreadAt } from '../definition/decodeMarks.js';
import type { Employee, Group, RestClient, Role } from '../rest/index.js';
import { eachOnce } from './account.js';
import type { Lookups } from './map/Lookups.js';

/** True for a group or a role that was listed with its name, and without a value that cannot be read. */
export function isNamed(listed: Group | Role | undefined): boolean {
  return listed?.name !== undefined && !hasUnread(listed);
}

/** What REST lists under an id and names in no other record: groups, roles, badge numbers. */
export class RestDirectory {
  readonly groups = new Map<string, Group>();
  readonly roles = new Map<string, Role>();
  /** By the id of the employee; an empty text for one without. */
  readonly badges = new Map<string, string>();
  /** Ids of shifts that REST lists and calls deleted. */
  readonly deletedShifts = new Set<string>();
  readonly #employees = new Map<string, string>();
  #counted = 0;

  /** With all groups and roles of the account. */
  static async read(rest: RestClient): Promise<RestDirectory> {
    const directory = new RestDirectory();
    const options = { pageSize: 100 };
    const [groups, roles] = await Promise.all([
      eachOnce(rest.groups.list(options)),
      eachOnce(rest.roles.list(options)),
    ]);
    for (const group of groups) directory.addGroup(group);
    for (const role of roles) directory.addRole(role);
    return directory;
  }

  /** A group whose type is not told is as one that is not listed: nobody knows where in the tree it is. */
  addGroup(group: Group): void {
    if (group.id !== undefined && group.groupType !== undefined) this.groups.set(group.id, group);
  }

  addRole(role: Role): void {
    if (role.id !== undefined) this.roles.set(String(role.id), role);
  }

  addEmployee(employee: Employee): void {
    const { id, badgeNumber } = employee;
    if (id !== undefined && !isUnreadAt(employee, 'badgeNumber'))
      this.badges.set(String(id), badgeNumber ?? '');
  }

  /** The employee with a badge number that nobody else has. */
  employeeOfBadge(badgeNo: string): string | undefined {
    if (this.#counted !== this.badges.size) {
      this.#employees.clear();
      for (const [id, badge] of this.badges) this.#employees.set(badge, this.#employees.has(badge) ? '' : id);
      this.#counted = this.badges.size;
    }
    return this.#employees.get(badgeNo) || undefined;
  }

  /** The group of the unit that a group is or is in. */
  unitGroup(id = ''): Group | undefined {
    const group = this.groups.get(id);
    return group?.groupType === 'SECTION' ? this.groups.get(group.parentGroupId ?? '') : group;
  }

  /** Pairs of ids, with the units of sections that were made since they were read. */
  withNewSections(known: Lookups): Lookups {
    const { unitOfGroup } = known;
    return { ...known, unitOfGroup: (id) => unitOfGroup(id) ?? unitOfGroup(String(this.unitGroup(id)?.id)) };
  }

  /**
   * The unit of a group; of one that SOAP does not know, the unit in whose part of the tree it is. `none` above all units, `unknown`
   * where the way up ends at a group that REST did not list.
   */
  unitOf(groupId: string | undefined, { unitOfGroup }: Lookups): number | 'none' | 'unknown' {
    const passed = new Set<string>();
    let below: Group | undefined;
    for (let at = groupId; at && !passed.has(at); at = below.parentGroupId) {
      const unit = unitOfGroup(at);
      if (unit !== undefined) return unit;
      const group = this.groups.get(at);
      // No list has the topmost group; that above a section is a unit.
      if (!group) return below && below.groupType !== 'SECTION' ? 'none' : 'unknown';
      passed.add(at);
      below = group;
    }
    return below ? 'none' : 'unknown';
  }

  /** The same for who works in one unit: where its group is not listed, a group of no known unit may be that. */
  unitBeside(unit: number, groupId: string | undefined, lookups: Lookups): number | 'none' | 'unknown' {
    const found = this.unitOf(groupId, lookups);
    return found === 'none' && !this.groups.has(lookups.groupOfUnit(unit) ?? '') ? 'unknown' : found;
  }
}
