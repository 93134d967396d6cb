import type { DocumentFacts, ParameterFacts } from './documentFacts.js';

const ID: Record<string, ParameterFacts> = { id: { in: 'path', description: 'The id.' } };
const PAGED: Record<string, ParameterFacts> = {
  pageToken: {
    in: 'query',
    description: 'Opaque token of a page, as the answer before gave it; never built or taken apart.',
  },
  pageSize: {
    in: 'query',
    description: 'Records in a page: 50 unless told, at most 100; larger requests are capped.',
    schema: { type: 'integer', format: 'int32', minimum: 1, default: 50 },
    origin: 'observed',
  },
};
const list = (summary: string) => ({ summary, parameters: PAGED, statuses: [200] });
const one = (summary: string) => ({ summary, parameters: ID, statuses: [200] });
const PAGINATION = {
  nextPageToken: 'Opaque token of the next page.',
  previousPageToken: 'Opaque token of the page before.',
};
const PAGE = { data: 'The records of the page.', pagination: 'Where the neighbouring pages are.' };

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
    'PUT /organization/v3/groups/{id}': one('Updates a group with the supplied attributes, and answers it.'),
    'DELETE /organization/v3/groups/{id}': {
      summary: 'PERMANENTLY deletes a group and all associated data (employees, shifts, punches and more).',
      parameters: ID,
      statuses: [],
    },
    'GET /organization/v3/groups': list('Groups, page by page.'),
    'POST /organization/v3/groups': { summary: 'Creates a group, and answers it.', statuses: [] },
    'GET /organization/v3/roles': list('Roles, page by page.'),
    'GET /organization/v3/roles/{id}': one('A role by id.'),
    'GET /hr/v3/employees/{id}': one('An employee by id.'),
    'PUT /hr/v3/employees/{id}': one('Updates an employee as a whole, and answers it.'),
    'PATCH /hr/v3/employees/{id}': one('Updates the given fields of an employee, and answers it.'),
    'DELETE /hr/v3/employees/{id}': one('PERMANENTLY deletes an employee.'),
    'GET /hr/v3/employees': list('Employees, page by page.'),
    'POST /hr/v3/employees': { summary: 'Creates an employee, and answers it.', statuses: [] },
    'GET /hr/v3/role-assignments': list('Role assignments, page by page.'),
    'POST /hr/v3/role-assignments': { summary: 'Creates a role assignment for an employee.', statuses: [] },
    'DELETE /hr/v3/role-assignments/{id}': {
      summary: 'Deletes a role assignment.',
      parameters: ID,
      statuses: [],
    },
    'PATCH /hr/v3/role-assignments/{id}': one('Updates start date and/or end date of a role assignment.'),
    'GET /schedule/v3/shifts': {
      summary: 'Shifts, page by page.',
      description:
        'Accepts numeric internal ids, external ids with the prefix `xrefId:`, and badge numbers of employees with the prefix `badgeNumber:`. The document names a time-zone override; that it is passed as `Prefer: timezone=Area/City` was observed.',
      parameters: PAGED,
      statuses: [200],
    },
  },
  fields: {
    CursorPageIntegrationEmployeeResponse: PAGE,
    CursorPageGroupResponse: PAGE,
    CursorPageRoleResponse: PAGE,
    CursorPageRoleAssignmentResponse: PAGE,
    CursorPageShift: PAGE,
    employeeCursorPaginationInfo: PAGINATION,
    organisationCursorPaginationInfo: PAGINATION,
    securityCursorPaginationInfo: PAGINATION,
    shiftsCursorPaginationInfo: PAGINATION,
    RoleAssignmentResponse: { startDate: 'First day.', endDate: 'Last day.' },
    RoleAssignmentUpdateRequest: { startDate: 'First day.', endDate: 'Last day.' },
  },
};
