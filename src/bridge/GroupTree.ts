import type { Group, RestClient, Role } from '../rest/index.js';
import type { Lookups } from './map/Lookups.js';

/** The groups and roles of the account, read when they are first needed: names, and units of groups that are new. */
export class GroupTree {
  readonly #groups: ReadonlyMap<string, Group>;
  readonly #roles: ReadonlyMap<string, Role>;
  readonly #known: Lookups;

  private constructor(groups: readonly Group[], roles: readonly Role[], known: Lookups) {
    this.#groups = new Map(groups.map((group) => [String(group.id), group]));
    this.#roles = new Map(roles.map((role) => [String(role.id), role]));
    this.#known = known;
  }

  static async read(rest: RestClient, known: Lookups): Promise<GroupTree> {
    const [groups, roles] = await Promise.all([
      rest.groups.list({ pageSize: 100 }).all(),
      rest.roles.list({ pageSize: 100 }).all(),
    ]);
    return new GroupTree(groups, roles, known);
  }

  group(id: string | undefined): Group | undefined {
    return id === undefined ? undefined : this.#groups.get(id);
  }

  role(id: string | undefined): Role | undefined {
    return id === undefined ? undefined : this.#roles.get(id);
  }

  groups(): Iterable<Group> {
    return this.#groups.values();
  }

  /** The group of the unit that a group is or is in. */
  unitGroup(id: string | undefined): Group | undefined {
    const group = this.group(id);
    return group?.groupType === 'SECTION' ? this.group(group.parentGroupId) : group;
  }

  /** The known pairs of ids, and the units of sections that were made since they were read. */
  get lookups(): Lookups {
    const { unitOfGroup } = this.#known;
    return {
      ...this.#known,
      unitOfGroup: (id) => unitOfGroup(id) ?? unitOfGroup(String(this.unitGroup(id)?.id)),
    };
  }
}
