import type { Secret } from '../secret.js';
import { type Absences, createAbsences } from './resources/absences.js';
import { type AbsenceSchedules, createAbsenceSchedules } from './resources/absenceSchedules.js';
import { type AbsenceTypes, createAbsenceTypes } from './resources/absenceTypes.js';
import type { Version } from './call/authorization.js';
import { type CallPath, createCallPath } from './call/callPath.js';
import type { V2Calls, V3Calls } from './resources/calls.js';
import { type CollaborationGroups, createCollaborationGroups } from './resources/collaborationGroups.js';
import { createEmployees, type Employees } from './resources/employees.js';
import { createGroups, type Groups } from './resources/groups.js';
import { createLabels, type Labels } from './resources/labels.js';
import type { SafePathCalls } from './resources/pathCalls.js';
import { type RestClientOptions, restConnectionOf } from './call/restClientOptions.js';
import type { RestInput } from './call/restInputIssues.js';
import { createRoleAssignments, type RoleAssignments } from './resources/roleAssignments.js';
import { createRoles, type Roles } from './resources/roles.js';
import { createSafe, type Safe, settle } from './call/safe.js';
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

/** The resources by name, and every path of both versions by method. Failures throw a `RestClientError`. */
export interface RestClient extends Resources {
  readonly v2: V2Calls;
  readonly v3: V3Calls;
  /** The OAuth token of a version's calls, for a call that this client does not make. Default: version 3. */
  accessToken(version?: Version): Promise<Secret>;
  /** The same methods, which never throw but give a `RestResult`; lists give the items of all their pages. */
  readonly safe: { readonly [K in keyof Resources]: Safe<Resources[K]> } & {
    readonly v2: SafePathCalls<V2Paths>;
    readonly v3: SafePathCalls<V3Paths>;
  };
}

/** Binds both versions of the REST interface to one account. Sends nothing: the first call fetches a token. Throws a `ConfigurationError`. */
export function createRestClient(options: RestClientOptions): RestClient {
  const { callPath, accessToken } = createCallPath(restConnectionOf(options));
  const v2 = methodsOf(callPath) as unknown as V2Calls;
  const v3 = methodsOf(callPath) as unknown as V3Calls;
  const resources: Resources = {
    absences: createAbsences(v2),
    absenceTypes: createAbsenceTypes(v2),
    absenceSchedules: createAbsenceSchedules(v2),
    collaborationGroups: createCollaborationGroups(v2),
    labels: createLabels(v2),
    employees: createEmployees(v2, v3),
    groups: createGroups(v3),
    roles: createRoles(v3),
    roleAssignments: createRoleAssignments(v3),
    shifts: createShifts(v3),
  };
  const safeCalls = methodsOf((...call) => settle(() => callPath(...call)));
  const safe = Object.fromEntries(
    Object.entries(resources).map(([name, resource]) => [name, createSafe(resource)]),
  );
  return {
    v2,
    v3,
    ...resources,
    accessToken: (version = 'v3') => accessToken(version),
    safe: { ...safe, v2: safeCalls, v3: safeCalls } as never,
  };
}

function methodsOf(callPath: CallPath) {
  const method = (name: string) => (path: string, input?: RestInput) => callPath(name, path, input);
  return {
    GET: method('GET'),
    PUT: method('PUT'),
    POST: method('POST'),
    DELETE: method('DELETE'),
    PATCH: method('PATCH'),
  };
}
