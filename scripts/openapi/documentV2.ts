import type { DocumentFacts, ParameterFacts } from './documentFacts.js';

const path = (description: string): ParameterFacts => ({ in: 'path', description });
const query = (description: string, schema?: object): ParameterFacts =>
  schema ? { in: 'query', description, schema } : { in: 'query', description };

const LABEL = { labelId: path('The label.') };
const COLLABORATION_GROUP = { collaborationGroupId: path('The collaboration group.') };
const ARCHIVED = { includeArchived: query('Also considers archived groups. Default: false.') };
const ABSENCE_CREATE = {
  groupId: path(
    'The unit. Absences can be created only at Unit level; a Section id is replaced by its parent Unit.',
  ),
  overlapAbsences: query(
    'true: overlap existing absences in the period; where the unit does not allow overlapping absences, a warning is raised instead. false or omitted: EXISTING ABSENCES IN THE PERIOD ARE REPLACED.',
  ),
  ignoreOverridableValidations: query(
    'true: the absence is created even when only overridable warnings are raised. false or omitted: they block creation. Warnings that are not overridable are never bypassed.',
  ),
};

/** Sections 2.1 to 2.4, 4.1, 5 and 7.1 of the interface document. */
export const documentV2: DocumentFacts = {
  title: 'Workforce scheduling service, REST version 2',
  description:
    'Merged from the interface document, which wins, and from the observed description of a deployed service. `x-origin` says of every path, operation, parameter, response and field where it comes from.',
  servers: [{ url: 'https://service.example' }],
  tokenUrl: '/v2/oauth/token',
  scopes: [
    'integration.absence:read',
    'collaboration_groups:read',
    'collaboration_groups:create',
    'collaboration_groups:update',
    'collaboration_groups:delete',
  ],
  rows: {
    'GET /v2/absence-schedule/groups/{groupId}': {
      summary: 'Absence schedules of a domain group.',
      needs: 'integration.absence:read',
      parameters: { groupId: path('A domain group.') },
      statuses: [200, 400, 401, 403, 404],
    },
    'GET /v2/absence-types/groups/{groupId}/employees/{employeeId}': {
      summary: 'Absence types that are valid for an employee in a period.',
      description: "Already filtered by what the employee's agreement template allows.",
      needs: 'integration.absence:read',
      parameters: {
        groupId: path('A domain group; anything else is answered with 400.'),
        employeeId: path('The internal id of the employee.'),
        start: query('First day, `yyyy-MM-dd`.'),
        end: query('Last day, `yyyy-MM-dd`.'),
      },
      statuses: [200, 400, 401, 403, 404],
    },
    'GET /v2/collaboration-groups/labels/{labelId}': {
      summary: 'A label of collaboration groups.',
      needs: 'collaboration_groups:read',
      parameters: LABEL,
      statuses: [200],
      answer: 'Label',
    },
    'PUT /v2/collaboration-groups/labels/{labelId}': {
      summary: 'Updates a label.',
      needs: 'collaboration_groups:update',
      parameters: LABEL,
      statuses: [200],
      body: 'LabelUpdate',
      answer: 'Label',
    },
    'DELETE /v2/collaboration-groups/labels/{labelId}': {
      summary: 'Deletes a label.',
      needs: 'collaboration_groups:delete',
      parameters: LABEL,
      statuses: [200],
    },
    'POST /v2/collaboration-groups/labels': {
      summary: 'Creates a label.',
      needs: 'collaboration_groups:create',
      statuses: [200],
      body: 'LabelCreate',
      answer: 'Label',
    },
    'GET /v2/collaboration-groups/groups/{collaborationGroupId}': {
      summary: 'A collaboration group with its details.',
      needs: 'collaboration_groups:read',
      parameters: { ...COLLABORATION_GROUP, ...ARCHIVED },
      statuses: [200],
      answer: 'CollaborationGroupDetails',
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}': {
      summary: 'Updates a collaboration group.',
      needs: 'collaboration_groups:update',
      parameters: COLLABORATION_GROUP,
      statuses: [200],
      body: 'CollaborationGroupUpdate',
      answer: 'CollaborationGroup',
    },
    'DELETE /v2/collaboration-groups/groups/{collaborationGroupId}': {
      summary: 'Deletes a collaboration group WITH ITS CHILDREN.',
      needs: 'collaboration_groups:delete',
      parameters: { ...COLLABORATION_GROUP, ...ARCHIVED },
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/archive': {
      summary: 'Archives a collaboration group.',
      needs: 'collaboration_groups:update',
      parameters: COLLABORATION_GROUP,
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/unarchive': {
      summary: 'Takes a collaboration group out of the archive.',
      needs: 'collaboration_groups:update',
      parameters: COLLABORATION_GROUP,
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/move': {
      summary: 'Moves a collaboration group to a new parent.',
      description: 'Needs the scope for deleting.',
      needs: 'collaboration_groups:delete',
      parameters: COLLABORATION_GROUP,
      statuses: [200],
      body: 'CollaborationGroupMove',
      answer: 'CollaborationGroup',
    },
    'POST /v2/collaboration-groups/groups': {
      summary: 'Creates a collaboration group.',
      needs: 'collaboration_groups:create',
      statuses: [200],
      body: 'CollaborationGroupCreate',
      answer: 'CollaborationGroup',
    },
    'POST /v2/collaboration-groups/associate-groups': {
      summary: 'Associates groups to a collaboration group.',
      description: 'The document shows neither bodies nor scope.',
      statuses: [200],
    },
    'POST /v2/schedule/groups/{groupId}/absences': {
      summary: 'Creates a full-time absence.',
      needs: 'Absence (Create)',
      parameters: ABSENCE_CREATE,
      statuses: [200],
    },
    'POST /v2/schedule/groups/{groupId}/absences/part-time': {
      summary: 'Creates a part-time absence.',
      needs: 'Absence (Create)',
      parameters: {
        ...ABSENCE_CREATE,
        absenceRate: query('Fraction of the shift taken as absence: 0.0001 to 99.9999, up to 4 decimals.'),
        absenceRateDirection: query('Where the absence applies relative to the shift.'),
        splitType: query(
          'How `absenceRate` is computed across the period. `Day` with `WHOLE_SHIFT` is rejected. The document writes `Day` and `Shift`; `DAY` and `SHIFT` were observed.',
          { type: 'string', enum: ['Day', 'Shift', 'DAY', 'SHIFT'] },
        ),
      },
      statuses: [200],
    },
    'DELETE /v2/schedule/groups/{groupId}/absences/{absenceId}': {
      summary: 'Deletes an absence.',
      description:
        'Blocked while a touched salary period has been transferred to payroll; there is no override.',
      needs: 'Absence (Delete)',
      parameters: {
        groupId: path('The unit.'),
        absenceId: path('The absence.'),
        reassignBackShifts: query(
          'true: the original shifts are reassigned to the employee. false: nothing is reassigned. Left out for an absence with absence shifts: error `DELETE_LEAVE_SHIFT_EXISTS`.',
        ),
      },
      statuses: [200],
    },
    'GET /v2/employees/{employeeId}': {
      summary: 'An employee.',
      description: 'The document shows no fields; those observed for the look-up by badge number are taken.',
      needs: 'People (Read)',
      parameters: { employeeId: path('The internal id of the employee.') },
      statuses: [200],
      answer: 'EmployeeIntegrationResponse',
    },
  },
  fields: {
    AbsenceRequest: {
      begin: 'Start of the absence; must be strictly before `end`, otherwise `START_MUST_BE_BEFORE_END`.',
      end: 'End of the absence; the period may not exceed 24 months (`ABSENCE_LONGER_THAN_24_MONTH`).',
      absenceTypeId: 'Must be valid for the domain (`INVALID_LEAVE_REASON` otherwise).',
      absenceScheduleId:
        'Must be valid for the domain (`INVALID_ABSENCE_SCHEDULE` otherwise). When omitted, the default absence schedule of the absence type is applied, if it has one.',
      employeeAttested:
        "When omitted: true if the employee's agreement has auto-attest for absences set to true, else false.",
      managerAttested: 'Same default as `employeeAttested`.',
      shiftsInThisPeriod:
        "When omitted: follows the absence type's setting for how it affects the schedule (unassign or delete).",
    },
    IntegrationAbsenceSchedule: {},
    IntegrationAbsenceType: {},
    Label: {},
    LabelCreate: {},
    LabelUpdate: {},
    CollaborationGroup: {},
    CollaborationGroupDetails: {},
    CollaborationGroupCreate: {},
    CollaborationGroupUpdate: {},
    CollaborationGroupMove: {},
  },
  corrections: {
    'PATCH /v2/employee/agreements/{id}': { queryParameter: 'agreementRestId', pathParameter: 'id' },
    'GET /v2/employee/pay-schedules/{id}/periods/{periodDate}': {
      queryParameter: 'payScheduleRestId',
      pathParameter: 'id',
    },
  },
};
