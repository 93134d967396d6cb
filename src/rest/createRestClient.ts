import type { Secret } from '../secret.js';
import { type CallPath, createCallPath } from './call/callPath.js';
import { restConnectionOf } from './call/connection.js';
import type { Version } from './call/facts.js';
import type { RestClientOptions } from './call/restClientOptions.js';
import { createSafe, type Safe, safeCallPath } from './call/safe.js';
import { type Absences, createAbsences } from './resources/absences.js';
import { type AbsenceSchedules, createAbsenceSchedules } from './resources/absenceSchedules.js';
import { type AbsenceTypes, createAbsenceTypes } from './resources/absenceTypes.js';
import { callsOf, type Calls, methodsOf, type V2Calls, type V3Calls } from './resources/calls.js';
import { type CollaborationGroups, createCollaborationGroups } from './resources/collaborationGroups.js';
import { createEmployees, type Employees } from './resources/employees.js';
import { createGroups, type Groups } from './resources/groups.js';
import { createLabels, type Labels } from './resources/labels.js';
import type { SafePathCalls } from './resources/pathCalls.js';
import { createRoleAssignments, type RoleAssignments } from './resources/roleAssignments.js';
import { createRoles, type Roles } from './resources/roles.js';
import { createShifts, type Shifts } from './resources/shifts.js';
import type { paths as V2Paths } from './resources/v2.generated.js';
import type { paths as V3Paths } from './resources/v3.generated.js';

interface Resources {
  readonly absences: Absences;
  readonly absenceTypes: AbsenceTypes;
  readonly absenceSchedules: AbsenceSchedules;
  readonly collaborationGroups: CollaborationGroups;
  readonly labels: Labels;
  readonly employees: Employees;
  readonly groups: Groups;
  readonly roles: Roles;
  readonly roleAssignments: RoleAssignments;
  readonly shifts: Shifts;
}

const RESOURCES: { readonly [K in keyof Resources]: (calls: Calls) => Resources[K] } = {
  absences: createAbsences,
  absenceTypes: createAbsenceTypes,
  absenceSchedules: createAbsenceSchedules,
  collaborationGroups: createCollaborationGroups,
  labels: createLabels,
  employees: createEmployees,
  groups: createGroups,
  roles: createRoles,
  roleAssignments: createRoleAssignments,
  shifts: createShifts,
};

/** The resources by name, and every path of both versions by method. Failures throw a `RestClientError`. */
export interface RestClient extends Resources {
  /** All calls of version 2, by the names of its description. */
  readonly v2: V2Calls;
  /** All calls of version 3, by the names of its description. */
  readonly v3: V3Calls;
  /** The OAuth token of a version's calls, for a call that this client does not make. Default: version 3. */
  accessToken(version?: Version): Promise<Secret>;
  /** The same methods, which never throw but give a `RestResult`; lists give the items of all their pages, or page by page. */
  readonly safe: { readonly [K in keyof Resources]: Safe<Resources[K]> } & {
    readonly v2: SafePathCalls<V2Paths>;
    readonly v3: SafePathCalls<V3Paths>;
  };
}

/**
 * Binds both versions of the REST interface to one account. Sends nothing: the first call fetches a token. Throws a `ConfigurationError`.
 *
 * @example
 * ```ts
 * import { createRestClient } from 'workforce-soap/rest';
 *
 * const rest = createRestClient({
 *   baseUrl: 'https://{region}.service.example',
 *   clientId: 'my-integration',
 *   clientSecret: process.env.WORKFORCE_CLIENT_SECRET!,
 * });
 * for await (const employee of rest.employees.list()) console.log(employee.id);
 * ```
 */
export function createRestClient(options: RestClientOptions): RestClient {
  const { callPath, accessToken } = createCallPath(restConnectionOf(options));
  const calls = callsOf(callPath);
  const each = <T>(make: (create: (calls: Calls) => object) => T) =>
    Object.fromEntries(Object.entries(RESOURCES).map(([name, create]) => [name, make(create)]));
  const safePaths = methodsOf(safeCallPath(callPath));
  const safely = (create: (calls: Calls) => object) =>
    createSafe((told: CallPath) => create(callsOf(told)), callPath);
  return {
    ...(each((create) => create(calls)) as unknown as Resources),
    v2: calls.v2,
    v3: calls.v3,
    accessToken: (version = 'v3') => accessToken(version),
    safe: { ...each(safely), v2: safePaths, v3: safePaths } as unknown as RestClient['safe'],
  };
}
