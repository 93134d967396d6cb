import type { Lookups } from '../../bridge/map/Lookups.js';
import type { Employee, Group, Role } from '../../rest/index.js';

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

  addGroup(group: Group): void {
    if (group.id !== undefined) this.groups.set(group.id, group);
  }

  addRole(role: Role): void {
    if (role.id !== undefined) this.roles.set(String(role.id), role);
  }

  addEmployee({ id, badgeNumber }: Employee): void {
    if (id !== undefined) this.badges.set(String(id), badgeNumber ?? '');
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

  /**
   * The unit of a group; of one that SOAP does not know, the unit in whose part of the tree it is. `none` above all units, `unknown`
   * where the way up ends at a group that REST did not list.
   */
  unitOf(groupId: string | undefined, { unitOfGroup }: Lookups): number | 'none' | 'unknown' {
    const passed = new Set<string>();
    for (let at = groupId; at && !passed.has(at); at = this.groups.get(at)?.parentGroupId) {
      const unit = unitOfGroup(at);
      if (unit !== undefined) return unit;
      passed.add(at);
    }
    const [first] = passed;
    return first !== undefined && this.groups.has(first) ? 'none' : 'unknown';
  }
}
