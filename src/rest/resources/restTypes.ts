import type { components as V2, operations as V2Operations } from './v2.generated.js';
import type { components as V3, operations as V3Operations } from './v3.generated.js';

type V2Records = V2['schemas'];
type V3Records = V3['schemas'];
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
/** The query of a list: ids are texts or numbers, as everywhere. */
type ListQueryOf<Operation> = {
  [K in keyof QueryOf<Operation>]: K extends `${string}dIn` ? readonly Id[] : QueryOf<Operation>[K];
};

/** An internal id of version 3, which are digits as text; a number is taken as well. */
export type Id = string | number;

/** Query of absence creation. Source: interface document 2.2. */
export type AbsenceCreateQuery = QueryOf<V2Operations['addAbsence']>;
/** A full-time absence to create. Source: interface document 2.1 and 2.2. */
export type AbsenceCreate = V2Records['AbsenceRequest'] & AbsenceCreateQuery;
/** A part-time absence to create. Source: interface document 2.1 and 2.2. */
export type PartTimeAbsenceCreate = V2Records['AbsenceRequest'] & QueryOf<V2Operations['addPartTimeAbsence']>;
export type Absence = V2Records['AbsenceResponse'];
export type AbsenceDelete = QueryOf<V2Operations['deleteAbsence']>;
export type AbsenceType = V2Records['IntegrationAbsenceType'];
export type AbsenceTypeQuery = QueryOf<V2Operations['getAbsenceTypesForEmployee']>;
export type AbsenceSchedule = V2Records['IntegrationAbsenceSchedule'];
export type Label = V2Records['Label'];
export type LabelCreate = V2Records['LabelCreate'];
export type LabelUpdate = V2Records['LabelUpdate'];
export type CollaborationGroup = V2Records['CollaborationGroup'];
export type CollaborationGroupDetails = V2Records['CollaborationGroupDetails'];
export type CollaborationGroupCreate = V2Records['CollaborationGroupCreate'];
export type CollaborationGroupUpdate = V2Records['CollaborationGroupUpdate'];
export type CollaborationGroupMove = V2Records['CollaborationGroupMove'];
export type CollaborationGroupAssociation = V2Records['CollaborationGroupGroupDTO'];
export type CollaborationGroupGroups = V2Records['CollaborationGroupGroup'];
export type IncludeArchived = QueryOf<V2Operations['getCollaborationGroupsById']>;
/** An employee of version 2: name, e-mail and badge number. */
export type EmployeeV2 = V2Records['EmployeeIntegrationResponse'];

export type Group = V3Records['GroupResponse'];
export type GroupCreate = V3Records['CreateGroupRequest'];
export type GroupUpdate = V3Operations['updateGroup']['requestBody']['content']['application/json'];
export type GroupQuery = ListQueryOf<V3Operations['getGroups']>;
export type Role = V3Records['RoleResponse'];
export type RoleQuery = ListQueryOf<V3Operations['getRoles']>;
export type Employee = V3Records['IntegrationEmployeeResponse'];
export type EmployeeCreate = V3Records['IntegrationEmployeeCreateRequest'];
export type EmployeeUpdate = V3Records['IntegrationEmployeeUpdateRequest'];
export type EmployeePatch = V3Records['IntegrationEmployeePatchRequest'];
export type EmployeeQuery = ListQueryOf<V3Operations['getEmployees']>;
export type RoleAssignment = V3Records['RoleAssignmentResponse'];
export type RoleAssignmentCreate = V3Records['RoleAssignmentRequest'];
export type RoleAssignmentUpdate = V3Records['RoleAssignmentUpdateRequest'];
export type RoleAssignmentQuery = ListQueryOf<V3Operations['listRoleAssignments']>;
export type Shift = V3Records['Shift'];
/** Filters of shifts, and the zone of the answer's times. */
export type ShiftQuery = ListQueryOf<V3Operations['getShifts']> & {
  /** `Area/City`: times come in this zone. Sent as `Prefer: timezone=…`. */
  readonly timeZone?: string;
};
