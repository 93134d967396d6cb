import type { Employee, Group, Role } from '../../rest/index.js';

/** What REST lists under an id and names in no other record: groups, roles, badge numbers. */
export class RestDirectory {
  readonly groups = new Map<string, Group>();
  readonly roles = new Map<string, Role>();
  /** By the id of the employee; an empty text for one without. */
  readonly badges = new Map<string, string>();
  /** Ids of shifts that REST lists and calls deleted. */
  readonly deletedShifts = new Set<string>();

  addGroup(group: Group): void {
    if (group.id !== undefined) this.groups.set(group.id, group);
  }

  addRole(role: Role): void {
    if (role.id !== undefined) this.roles.set(String(role.id), role);
  }

  addEmployee({ id, badgeNumber }: Employee): void {
    if (id !== undefined) this.badges.set(String(id), badgeNumber ?? '');
  }
}
