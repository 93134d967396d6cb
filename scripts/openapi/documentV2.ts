import type { DocumentFacts, ParameterFacts } from './documentFacts.js';

const path = (description: string): ParameterFacts => ({ in: 'path', description });
const query = (description: string, section: string, schema?: object): ParameterFacts =>
  schema ? { in: 'query', description, section, schema } : { in: 'query', description, section };
const settled = (by: string, look: string) => ({ by: `GET /v2/collaboration-groups/${by}`, look });

const LABEL = { labelId: path('The label.') };
const COLLABORATION_GROUP = { collaborationGroupId: path('The collaboration group.') };
const ARCHIVED = { includeArchived: query('Also considers archived groups. Default: false.', '4.1') };
const ABSENCE_CREATE = {
  groupId: path(
    'The unit. Absences can be created only at Unit level; a Section id is replaced by its parent Unit.',
  ),
  overlapAbsences: query(
    'true: overlap existing absences in the period; where the unit does not allow overlapping absences, a warning is raised instead. false or omitted: EXISTING ABSENCES IN THE PERIOD ARE REPLACED.',
    '2.2',
  ),
  ignoreOverridableValidations: query(
    'true: the absence is created even when only overridable warnings are raised. false or omitted: they block creation. Warnings that are not overridable are never bypassed.',
    '2.2',
  ),
};
const NO_READ = {
  look: 'REST shows no absences: look for it with wsdlGetSchedulesV3 over SOAP, or in the service itself,',
};
const GROUP = 'groups/{collaborationGroupId}';
const LABEL_PATH = 'labels/{labelId}';

/** Sections 2.1 to 2.4, 4.1, 5 and 7.1 of the interface document. */
export const documentV2: DocumentFacts = {
  title: 'Workforce scheduling service, REST version 2',
  description:
    'Merged from the interface document, which wins, and from the observed description of a deployed service. `x-origin` says of every path, operation, parameter, response and field where it comes from.',
  servers: [{ url: 'https://service.example' }],
  tokenUrl: '/v2/oauth/token',
  section: '4.1',
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
        start: query('First day, `yyyy-MM-dd`.', '4.1'),
        end: query('Last day, `yyyy-MM-dd`.', '4.1'),
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
      settledBy: settled(LABEL_PATH, 'the new name and colour'),
      statuses: [200],
      body: 'LabelUpdate',
      answer: 'Label',
    },
    'DELETE /v2/collaboration-groups/labels/{labelId}': {
      summary: 'Deletes a label.',
      needs: 'collaboration_groups:delete',
      parameters: LABEL,
      settledBy: settled(LABEL_PATH, 'whether the label is still there'),
      statuses: [200],
    },
    'POST /v2/collaboration-groups/labels': {
      summary: 'Creates a label.',
      needs: 'collaboration_groups:create',
      settledBy: settled('labels/domain/{domainId}', 'a label of the same name'),
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
      settledBy: settled(GROUP, 'the new name and label'),
      statuses: [200],
      body: 'CollaborationGroupUpdate',
      answer: 'CollaborationGroup',
    },
    'DELETE /v2/collaboration-groups/groups/{collaborationGroupId}': {
      summary: 'Deletes a collaboration group WITH ITS CHILDREN.',
      needs: 'collaboration_groups:delete',
      parameters: { ...COLLABORATION_GROUP, ...ARCHIVED },
      settledBy: settled(GROUP, 'whether the group is still there'),
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/archive': {
      summary: 'Archives a collaboration group.',
      needs: 'collaboration_groups:update',
      parameters: COLLABORATION_GROUP,
      settledBy: settled(GROUP, '`isArchived`, with `includeArchived`'),
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/unarchive': {
      summary: 'Takes a collaboration group out of the archive.',
      needs: 'collaboration_groups:update',
      parameters: COLLABORATION_GROUP,
      settledBy: settled(GROUP, '`isArchived`, with `includeArchived`'),
      statuses: [200],
    },
    'PUT /v2/collaboration-groups/groups/{collaborationGroupId}/move': {
      summary: 'Moves a collaboration group to a new parent.',
      description: 'Needs the scope for deleting.',
      needs: 'collaboration_groups:delete',
      parameters: COLLABORATION_GROUP,
      settledBy: settled(GROUP, 'the new `parent`'),
      statuses: [200],
      body: 'CollaborationGroupMove',
      answer: 'CollaborationGroup',
    },
    'POST /v2/collaboration-groups/groups': {
      summary: 'Creates a collaboration group.',
      needs: 'collaboration_groups:create',
      settledBy: settled('root-by-domain/{domainId}', 'a group of the same name, there and under it'),
      statuses: [200],
      body: 'CollaborationGroupCreate',
      answer: 'CollaborationGroup',
    },
    'POST /v2/collaboration-groups/associate-groups': {
      summary: 'Associates groups to a collaboration group.',
      description: 'The document shows neither bodies nor scope.',
      settledBy: settled(GROUP, 'the group ids among its `groups`'),
      statuses: [200],
    },
    'POST /v2/schedule/groups/{groupId}/absences': {
      summary: 'Creates a full-time absence.',
      needs: 'Absence (Create)',
      parameters: ABSENCE_CREATE,
      settledBy: NO_READ,
      refusals: { 400: 'AbsenceRefusal' },
      statuses: [200],
    },
    'POST /v2/schedule/groups/{groupId}/absences/part-time': {
      summary: 'Creates a part-time absence.',
      needs: 'Absence (Create)',
      parameters: {
        ...ABSENCE_CREATE,
        absenceRate: query(
          'Fraction of the shift taken as absence: 0.0001 to 99.9999, up to 4 decimals.',
          '2.2',
        ),
        absenceRateDirection: query('Where the absence applies relative to the shift.', '2.2'),
        splitType: query(
          'How `absenceRate` is computed across the period. `Day` with `WHOLE_SHIFT` is rejected. The document writes `Day` and `Shift`; `DAY` and `SHIFT` were observed.',
          '2.2',
          { type: 'string', enum: ['Day', 'Shift', 'DAY', 'SHIFT'] },
        ),
      },
      settledBy: NO_READ,
      refusals: { 400: 'AbsenceRefusal' },
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
          '2.3',
        ),
      },
      settledBy: NO_READ,
      refusals: { 400: 'AbsenceRefusal' },
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
  schemas: [
    'AbsenceRequest',
    'IntegrationAbsenceSchedule',
    'IntegrationAbsenceType',
    'Label',
    'LabelCreate',
    'LabelUpdate',
    'CollaborationGroup',
    'CollaborationGroupDetails',
    'CollaborationGroupCreate',
    'CollaborationGroupUpdate',
    'CollaborationGroupMove',
  ],
  fields: [
    {
      schemas: ['AbsenceRequest'],
      section: '2.1',
      says: {
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
    },
    {
      schemas: ['AbsenceResponse'],
      section: '2.1',
      says: {
        begin: 'Start of the absence.',
        end: 'End of the absence.',
        absenceTypeId: 'The absence type.',
        absenceScheduleId:
          'The absence schedule: the one that was given, or the default one of the absence type.',
        employeeAttested: "As given, else true if the employee's agreement has auto-attest for absences.",
        managerAttested: 'Same default as `employeeAttested`.',
        shiftsInThisPeriod: "As given, else the absence type's setting for how it affects the schedule.",
      },
    },
    {
      schemas: ['IntegrationAbsenceType'],
      section: '2.1',
      says: {
        absenceTypeId: 'What `absenceTypeId` of an absence takes.',
        absenceScheduleId: 'The default absence schedule: applied when an absence names none.',
        shiftAction: 'What becomes of shifts when an absence does not say it (unassign or delete).',
      },
    },
    {
      schemas: ['IntegrationAbsenceSchedule'],
      section: '2.1',
      says: { absenceScheduleId: 'What `absenceScheduleId` of an absence takes.' },
    },
    {
      schemas: ['CollaborationGroup', 'CollaborationGroupDetails'],
      section: '3',
      says: { isArchived: 'An archived group is read and deleted only with `includeArchived`.' },
    },
    {
      schemas: ['CollaborationGroupMove'],
      section: '4.1',
      says: { newParentId: 'The group that becomes the parent.' },
    },
    {
      schemas: ['AbsenceRefusal'],
      section: '7.2',
      says: { err: 'What is wrong: `msg` is one of the codes of sections 7.2 and 7.3.' },
    },
    {
      schemas: ['AbsenceRefusalReason'],
      section: '7.2',
      says: {
        msg: 'The code, such as `LEAVE_PUNCH_EXISTS`.',
        Text: 'For `ACCRUAL_BALANCE_EXCEEDED`: the name of the tracker.',
      },
    },
  ],
  added: {
    AbsenceRefusal: {
      type: 'object',
      required: ['err'],
      properties: { err: { $ref: '#/components/schemas/AbsenceRefusalReason' } },
    },
    AbsenceRefusalReason: {
      type: 'object',
      required: ['msg'],
      properties: { msg: { type: 'string' }, Text: { type: 'string' } },
    },
  },
  personal: ['firstName', 'lastName', 'email', 'badgeNo', 'managerComment', 'comment', 'information'],
  corrections: {
    'PATCH /v2/employee/agreements/{id}': { queryParameter: 'agreementRestId', pathParameter: 'id' },
    'GET /v2/employee/pay-schedules/{id}/periods/{periodDate}': {
      queryParameter: 'payScheduleRestId',
      pathParameter: 'id',
    },
  },
};
