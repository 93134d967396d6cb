import type { components as V2, operations as V2Operations } from './v2.generated.js';
import type { components as V3, operations as V3Operations } from './v3.generated.js';

type V2Records = V2['schemas'];
type V3Records = V3['schemas'];
type QueryOf<Operation> = Operation extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;
/** The query of a list: ids are texts or numbers, as everywhere. */
type ListQueryOf<Operation> = {
  [K in keyof QueryOf<Operation>]: K extends `${string}dIn`
    ? readonly Id[] | undefined
    : QueryOf<Operation>[K];
};

/** An internal id of version 3, which are digits as text; a number is taken as well. */
export type Id = string | number;

/** Query of absence creation. Source: interface document 2.2. */
export type AbsenceCreateQuery = QueryOf<V2Operations['addAbsence']>;
/** A full-time absence to create. Source: interface document 2.1 and 2.2. */
export type AbsenceCreate = V2Records['AbsenceRequest'] & AbsenceCreateQuery;
/** A part-time absence to create. Source: interface document 2.1 and 2.2. */
export type PartTimeAbsenceCreate = V2Records['AbsenceRequest'] & QueryOf<V2Operations['addPartTimeAbsence']>;
/** An absence. Version 2. */
export type Absence = V2Records['AbsenceResponse'];
/** Query of the call that deletes an absence. Version 2. */
export type AbsenceDelete = QueryOf<V2Operations['deleteAbsence']>;
/** A type of absence. Version 2. */
export type AbsenceType = V2Records['IntegrationAbsenceType'];
/** Query of the absence types of an employee. Version 2. */
export type AbsenceTypeQuery = QueryOf<V2Operations['getAbsenceTypesForEmployee']>;
/** Hours of an absence by day. Version 2. */
export type AbsenceSchedule = V2Records['IntegrationAbsenceSchedule'];
/** A label. Version 2. */
export type Label = V2Records['Label'];
/** What creates a label. Version 2. */
export type LabelCreate = V2Records['LabelCreate'];
/** What updates a label. Version 2. */
export type LabelUpdate = V2Records['LabelUpdate'];
/** A collaboration group. Version 2. */
export type CollaborationGroup = V2Records['CollaborationGroup'];
/** A collaboration group with its groups. Version 2. */
export type CollaborationGroupDetails = V2Records['CollaborationGroupDetails'];
/** What creates a collaboration group. Version 2. */
export type CollaborationGroupCreate = V2Records['CollaborationGroupCreate'];
/** What updates a collaboration group. Version 2. */
export type CollaborationGroupUpdate = V2Records['CollaborationGroupUpdate'];
/** What moves a collaboration group. Version 2. */
export type CollaborationGroupMove = V2Records['CollaborationGroupMove'];
/** A group and the collaboration group that it belongs to. Version 2. */
export type CollaborationGroupAssociation = V2Records['CollaborationGroupGroupDTO'];
/** A group of a collaboration group. Version 2. */
export type CollaborationGroupGroups = V2Records['CollaborationGroupGroup'];
/** Query that asks for archived groups too. Version 2. */
export type IncludeArchived = QueryOf<V2Operations['getCollaborationGroupsById']>;
/** An employee of version 2: name, e-mail and badge number. */
export type EmployeeV2 = V2Records['EmployeeIntegrationResponse'];

/** A group: domain, district, unit or section. Version 3. */
export type Group = V3Records['GroupResponse'];
/** What creates a group. Version 3. */
export type GroupCreate = V3Records['CreateGroupRequest'];
/** What updates a group. Version 3. */
export type GroupUpdate = V3Operations['updateGroup']['requestBody']['content']['application/json'];
/** Query of a list of groups. Version 3. */
export type GroupQuery = ListQueryOf<V3Operations['getGroups']>;
/** A role. Version 3. */
export type Role = V3Records['RoleResponse'];
/** Query of a list of roles. Version 3. */
export type RoleQuery = ListQueryOf<V3Operations['getRoles']>;
/** An employee. Version 3. */
export type Employee = V3Records['IntegrationEmployeeResponse'];
/** What creates an employee. Version 3. */
export type EmployeeCreate = V3Records['IntegrationEmployeeCreateRequest'];
/** What replaces an employee. Version 3. */
export type EmployeeUpdate = V3Records['IntegrationEmployeeUpdateRequest'];
/** What changes some fields of an employee. Version 3. */
export type EmployeePatch = V3Records['IntegrationEmployeePatchRequest'];
/** Query of a list of employees. Version 3. */
export type EmployeeQuery = ListQueryOf<V3Operations['getEmployees']>;
/** A role that an employee has in a group. Version 3. */
export type RoleAssignment = V3Records['RoleAssignmentResponse'];
/** What gives an employee a role. Version 3. */
export type RoleAssignmentCreate = V3Records['RoleAssignmentRequest'];
/** What changes a role assignment. Version 3. */
export type RoleAssignmentUpdate = V3Records['RoleAssignmentUpdateRequest'];
/** Query of a list of role assignments. Version 3. */
export type RoleAssignmentQuery = ListQueryOf<V3Operations['listRoleAssignments']>;
/** A shift. Version 3. */
export type Shift = V3Records['Shift'];
/** Filters of shifts, and the zone of the answer's times. */
export type ShiftQuery = ListQueryOf<V3Operations['getShifts']> & {
  /** `Area/City`: times come in this zone. Sent as `Prefer: timezone=…`. */
  readonly timeZone?: string | undefined;
};
