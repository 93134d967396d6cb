import type { RestClient } from '../../rest/index.js';
import type { Subject } from './Comparison.js';
import type { RestDirectory } from './RestDirectory.js';

// Records of these name an employee by an id, whose badge number SOAP gives in them.
const NAME_EMPLOYEES: readonly Subject[] = ['units', 'districts', 'shifts'];

/** Lists what records of the subjects name by an id, where no subject lists it anyway. Employees come before the others. */
export async function listDirectory(
  rest: RestClient,
  subjects: readonly Subject[],
  { signal }: { readonly signal: AbortSignal },
  directory: RestDirectory,
): Promise<void> {
  const options = { signal, prefetch: true };
  const named = (names: readonly Subject[], list: Subject) =>
    !subjects.includes(list) && names.some((one) => subjects.includes(one));
  if (directory.groups.size === 0)
    for await (const group of rest.groups.list({ pageSize: 100 }, options)) directory.addGroup(group);
  if (named(['groupRoles'], 'roles'))
    for await (const role of rest.roles.list({ pageSize: 100 }, options)) directory.addRole(role);
  if (named(NAME_EMPLOYEES, 'employees'))
    for await (const employee of rest.employees.list({ pageSize: 100 }, options))
      directory.addEmployee(employee);
}
