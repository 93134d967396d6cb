import type { DocumentFacts, ParameterFacts } from './documentFacts.js';

const ID: Record<string, ParameterFacts> = { id: { in: 'path', description: 'The id.' } };
const PAGED: Record<string, ParameterFacts> = {
  pageToken: {
    in: 'query',
    description: 'Opaque token of a page, as the answer before gave it; never built or taken apart.',
    section: '4.2',
  },
  pageSize: {
    in: 'query',
    description: 'Records in a page: 50 unless told, at most 100; larger requests are capped.',
    schema: { type: 'integer', format: 'int32', minimum: 1, default: 50 },
    origin: 'observed',
    section: '8',
  },
};
const OBSERVED = { in: 'query', origin: 'observed' } as const;
const IDS = { type: 'array', items: { type: 'string', pattern: '^[0-9]+$' }, maxItems: 50 };
const day = (description: string): ParameterFacts => ({
  ...OBSERVED,
  description,
  schema: { type: 'string', format: 'date' },
});
const CLEARABLE_DATE = { type: ['string', 'null'], format: 'date' };
const GROUPS = '/organization/v3/groups';
const EMPLOYEES = '/hr/v3/employees';
const ASSIGNMENTS = '/hr/v3/role-assignments';
const read = (path: string, look: string) => ({ by: `GET ${path}`, look });
const list = (summary: string, parameters: Record<string, ParameterFacts> = {}) => ({
  summary,
  parameters: { ...PAGED, ...parameters },
  statuses: [200],
});
const one = (summary: string) => ({ summary, parameters: ID, statuses: [200] });

/** Sections 2.5, 4.2, 5 and 8 of the interface document. */
export const documentV3: DocumentFacts = {
  title: 'Workforce scheduling service, REST version 3',
  description:
    'Merged from the interface document, which wins, and from the observed description of a deployed service. `x-origin` says of every path, operation, parameter, response and field where it comes from.',
  servers: [
    {
      url: 'https://{region}.service.example',
      variables: { region: { enum: ['eu', 'na'], default: 'eu' } },
    },
  ],
  tokenUrl: '/oauth/v3/token',
  section: '4.2',
  scopes: [
    'hr:agreements:create',
    'hr:agreements:delete',
    'hr:agreements:read',
    'hr:employees:create',
    'hr:employees:delete',
    'hr:employees:read',
    'hr:employees:update',
    'organization:groups:create',
    'organization:groups:delete',
    'organization:groups:read',
    'organization:groups:update',
    'hr:role-assignments:create',
    'hr:role-assignments:delete',
    'hr:role-assignments:read',
    'hr:role-assignments:update',
    'organization:roles:read',
    'schedule:shifts:read',
  ],
  rows: {
    'POST /oauth/v3/token': { summary: 'An OAuth 2.0 access token for client credentials.', statuses: [] },
    'GET /organization/v3/groups/{id}': one('A group by id.'),
    'PUT /organization/v3/groups/{id}': {
      ...one('Updates a group with the supplied attributes, and answers it.'),
      settledBy: read(`${GROUPS}/{id}`, 'the new attributes'),
    },
    'DELETE /organization/v3/groups/{id}': {
      summary: 'PERMANENTLY deletes a group and all associated data (employees, shifts, punches and more).',
      parameters: ID,
      statuses: [],
      settledBy: read(`${GROUPS}/{id}`, 'whether the group is still there'),
    },
    'GET /organization/v3/groups': list('Groups, page by page.'),
    'POST /organization/v3/groups': {
      summary: 'Creates a group, and answers it.',
      statuses: [],
      settledBy: read(GROUPS, 'a group of the same name and parent'),
    },
    'GET /organization/v3/roles': list('Roles, page by page.'),
    'GET /organization/v3/roles/{id}': one('A role by id.'),
    'GET /hr/v3/employees/{id}': one('An employee by id.'),
    'PUT /hr/v3/employees/{id}': {
      ...one('Updates an employee as a whole, and answers it.'),
      settledBy: read(`${EMPLOYEES}/{id}`, 'the new values'),
    },
    'PATCH /hr/v3/employees/{id}': {
      ...one('Updates the given fields of an employee, and answers it.'),
      settledBy: read(`${EMPLOYEES}/{id}`, 'the new values'),
    },
    'DELETE /hr/v3/employees/{id}': {
      ...one('PERMANENTLY deletes an employee.'),
      settledBy: read(`${EMPLOYEES}/{id}`, 'whether the employee is still there'),
    },
    'GET /hr/v3/employees': list('Employees, page by page.', {
      idIn: { ...OBSERVED, description: 'Internal ids, as text or numbers.', schema: IDS },
    }),
    'POST /hr/v3/employees': {
      summary: 'Creates an employee, and answers it.',
      statuses: [],
      settledBy: read(`${EMPLOYEES}/{id}`, 'the employee, by badge number'),
    },
    'GET /hr/v3/role-assignments': list('Role assignments, page by page.', {
      startDateGte: day('Assignments that begin on this day or later.'),
      startDateLte: day('Assignments that begin on this day or earlier.'),
      endDateGte: day('Assignments that end on this day or later.'),
      endDateLte: day('Assignments that end on this day or earlier.'),
    }),
    'POST /hr/v3/role-assignments': {
      summary: 'Creates a role assignment for an employee.',
      statuses: [],
      settledBy: read(ASSIGNMENTS, 'an assignment of the same employee, group and role'),
    },
    'DELETE /hr/v3/role-assignments/{id}': {
      summary: 'Deletes a role assignment.',
      parameters: ID,
      statuses: [],
      settledBy: read(ASSIGNMENTS, 'whether the assignment is still there, by `idIn`'),
    },
    'PATCH /hr/v3/role-assignments/{id}': {
      ...one('Updates start date and/or end date of a role assignment.'),
      settledBy: read(ASSIGNMENTS, 'the new dates, by `idIn`'),
    },
    'GET /schedule/v3/shifts': {
      ...list('Shifts, page by page.', {
        idIn: { in: 'query', description: "Internal ids, or external ones as `xrefId('…')`." },
        groupIdIn: { in: 'query', description: "Groups by internal id, or external one as `xrefId('…')`." },
        employeeIdIn: {
          in: 'query',
          description: "Employees by internal id, or badge number as `badgeNumber('…')`.",
        },
        deleted: {
          ...OBSERVED,
          description: 'true: the deleted shifts. Left out or false: the others.',
          schema: { type: 'boolean' },
        },
        Prefer: {
          in: 'header',
          origin: 'observed',
          description: 'The time-zone override: `timezone=Area/City`.',
        },
      }),
      description:
        'Accepts numeric internal ids, external ids with the prefix `xrefId:`, and badge numbers of employees with the prefix `badgeNumber:`. The document names a time-zone override; that it is passed as `Prefer: timezone=Area/City` was observed.',
    },
  },
  schemas: [],
  fields: [
    {
      schemas: [
        'CursorPageIntegrationEmployeeResponse',
        'CursorPageGroupResponse',
        'CursorPageRoleResponse',
        'CursorPageRoleAssignmentResponse',
        'CursorPageShift',
      ],
      section: '2.5',
      says: { data: 'The records of the page.', pagination: 'Where the neighbouring pages are.' },
    },
    {
      schemas: [
        'employeeCursorPaginationInfo',
        'organisationCursorPaginationInfo',
        'securityCursorPaginationInfo',
        'shiftsCursorPaginationInfo',
      ],
      section: '2.5',
      says: {
        nextPageToken: 'Opaque token of the next page.',
        previousPageToken: 'Opaque token of the page before.',
      },
    },
    {
      schemas: ['RoleAssignmentRequest', 'RoleAssignmentResponse', 'RoleAssignmentUpdateRequest'],
      section: '2.5',
      says: { startDate: 'First day.', endDate: 'Last day.' },
    },
  ],
  added: {
    PatchEmployment: {
      type: 'object',
      properties: {
        homeGroupId: { type: 'string' },
        staffCategoryId: { type: 'string' },
        passive: { type: 'boolean' },
        locked: { type: 'string', enum: ['NOT_LOCKED', 'LOCKED_BY_MANAGER', 'LOCKED_BY_SYSTEM'] },
        employmentStartDate: { type: 'string', format: 'date' },
        industryStartDate: { type: 'string', format: 'date' },
        managerId: { type: ['string', 'null'], description: 'null: no manager any more.' },
        employmentEndDate: {
          type: ['string', 'null'],
          format: 'date',
          description: 'null: the employment has no end any more.',
        },
        costCentreId: { type: ['string', 'null'], description: 'null: no cost centre any more.' },
      },
    },
  },
  replaced: {
    'IntegrationEmployeePatchRequest.employment': { $ref: '#/components/schemas/PatchEmployment' },
    'RoleAssignmentUpdateRequest.startDate': CLEARABLE_DATE,
    'RoleAssignmentUpdateRequest.endDate': CLEARABLE_DATE,
  },
  personal: [
    ...['badgeNumber', 'email', 'firstName', 'lastName', 'dateOfBirth', 'socialSecurityNumber', 'pictureURL'],
    ...['mobileNumber', 'phoneNumber', 'address1', 'address2', 'zip', 'city', 'country', 'comment'],
    ...['nextOfKinName', 'nextOfKinPhone', 'legalGuardianName', 'legalGuardianEmail'],
  ],
};
