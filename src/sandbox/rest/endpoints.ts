import { absences } from './absences.js';
import { collaborationGroups, labels } from './collaborationGroups.js';
import { employees, employeesV2 } from './employees.js';
import { groups } from './groups.js';
import { lookUps } from './lookUps.js';
import { mappings } from './mappings.js';
import type { Endpoint, Endpoints } from './RestCall.js';
import { roleAssignments, roles } from './roleAssignments.js';
import { shifts } from './shifts.js';

/** Everything that the REST side answers besides tokens, by method and path template. */
export const endpoints: Endpoints = {
  ...absences,
  ...lookUps,
  ...collaborationGroups,
  ...labels,
  ...employeesV2,
  ...mappings,
  ...groups,
  ...roles,
  ...employees,
  ...roleAssignments,
  ...shifts,
};

interface Matcher {
  readonly operation: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly endpoint: Endpoint;
}

const MATCHERS: readonly Matcher[] = Object.entries(endpoints).map(([operation, endpoint]) => {
  const [method = '', template = ''] = operation.split(' ');
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { operation, method, pattern, endpoint };
});

/** The endpoint of a method and path, with the parameters of its template. */
export function findEndpoint(method: string, pathname: string) {
  for (const { operation, method: its, pattern, endpoint } of MATCHERS) {
    const match = its === method ? pattern.exec(pathname) : null;
    if (match)
      return {
        operation,
        endpoint,
        path: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
        ),
      };
  }
  return undefined;
}

/** `undefined` for percent signs that are none of an encoding. */
function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
