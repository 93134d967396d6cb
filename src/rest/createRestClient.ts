import type { Secret } from '../secret.js';
import { type CallPath, createCallPath, type RestCalls } from './call/callPath.js';
import type { Version } from './call/facts.js';
import { restConnectionOf, type RestClientOptions } from './call/restClientOptions.js';
import { createSafe, type Safe, safeCallPath } from './call/safe.js';
import { createAbsences, createAbsenceSchedules, createAbsenceTypes } from './resources/absences.js';
import { callsOf, type Calls, methodsOf, type V2Calls, type V3Calls } from './resources/calls.js';
import { createCollaborationGroups, createLabels } from './resources/collaborationGroups.js';
import { createEmployees } from './resources/employees.js';
import { createGroups } from './resources/groups.js';
import type { PathCalls } from './resources/pathCalls.js';
import { createRoleAssignments, createRoles } from './resources/roleAssignments.js';
import { createShifts } from './resources/shifts.js';
import type { paths as V2Paths } from './resources/v2.generated.js';
import type { paths as V3Paths } from './resources/v3.generated.js';

const RESOURCES = {
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

type Resources = { readonly [K in keyof typeof RESOURCES]: ReturnType<(typeof RESOURCES)[K]> };

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
    readonly v2: PathCalls<V2Paths, 'safe'>;
    readonly v3: PathCalls<V3Paths, 'safe'>;
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
  return restClientOver(createCallPath(restConnectionOf(options)));
}

/** The client whose calls go along this path. */
export function restClientOver({ callPath, accessToken }: RestCalls): RestClient {
  const calls = callsOf(callPath);
  const each = <T>(make: (create: (calls: Calls) => object) => T) =>
    Object.fromEntries(Object.entries(RESOURCES).map(([name, create]) => [name, make(create)]));
  const safePaths = methodsOf(safeCallPath(callPath));
  const safely = (create: (calls: Calls) => object) =>
    createSafe((answering: CallPath) => create(callsOf(answering)), callPath);
  return {
    ...(each((create) => create(calls)) as unknown as Resources),
    v2: calls.v2,
    v3: calls.v3,
    accessToken: (version = 'v3') => accessToken(version),
    safe: { ...each(safely), v2: safePaths, v3: safePaths } as unknown as RestClient['safe'],
  };
}
