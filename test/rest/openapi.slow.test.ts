import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

interface Marked {
  readonly 'x-origin'?: string;
}
interface Operation extends Marked {
  readonly operationId: string;
  readonly 'x-needs'?: string;
  readonly parameters?: (Marked & { readonly name: string; readonly in: string })[];
  readonly responses: Record<string, Marked>;
}

function read(file: string) {
  return JSON.parse(readFileSync(`${root}openapi/${file}`, 'utf8'));
}

function operationsOf(file: string): { row: string; path: string; operation: Operation }[] {
  const paths = read(file).paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, { 'x-origin': _, ...item }]) =>
    Object.entries(item).map(([method, operation]) => ({
      row: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

const DOCUMENT_V2 = `
GET /v2/absence-schedule/groups/{groupId} integration.absence:read
GET /v2/absence-types/groups/{groupId}/employees/{employeeId} integration.absence:read
GET /v2/collaboration-groups/labels/{labelId} collaboration_groups:read
PUT /v2/collaboration-groups/labels/{labelId} collaboration_groups:update
DELETE /v2/collaboration-groups/labels/{labelId} collaboration_groups:delete
POST /v2/collaboration-groups/labels collaboration_groups:create
GET /v2/collaboration-groups/groups/{collaborationGroupId} collaboration_groups:read
PUT /v2/collaboration-groups/groups/{collaborationGroupId} collaboration_groups:update
DELETE /v2/collaboration-groups/groups/{collaborationGroupId} collaboration_groups:delete
PUT /v2/collaboration-groups/groups/{collaborationGroupId}/archive collaboration_groups:update
PUT /v2/collaboration-groups/groups/{collaborationGroupId}/unarchive collaboration_groups:update
PUT /v2/collaboration-groups/groups/{collaborationGroupId}/move collaboration_groups:delete
POST /v2/collaboration-groups/groups collaboration_groups:create
POST /v2/collaboration-groups/associate-groups -
POST /v2/schedule/groups/{groupId}/absences Absence (Create)
POST /v2/schedule/groups/{groupId}/absences/part-time Absence (Create)
DELETE /v2/schedule/groups/{groupId}/absences/{absenceId} Absence (Delete)
GET /v2/employees/{employeeId} People (Read)`;

const DOCUMENT_V3 = `
POST /oauth/v3/token
GET /organization/v3/groups/{id}
PUT /organization/v3/groups/{id}
DELETE /organization/v3/groups/{id}
GET /organization/v3/groups
POST /organization/v3/groups
GET /organization/v3/roles
GET /organization/v3/roles/{id}
GET /hr/v3/employees/{id}
PUT /hr/v3/employees/{id}
PATCH /hr/v3/employees/{id}
DELETE /hr/v3/employees/{id}
GET /hr/v3/employees
POST /hr/v3/employees
GET /hr/v3/role-assignments
POST /hr/v3/role-assignments
DELETE /hr/v3/role-assignments/{id}
PATCH /hr/v3/role-assignments/{id}
GET /schedule/v3/shifts`;

const linesOf = (text: string) => text.trim().split('\n').sort();

describe.each(['rest-v2.json', 'rest-v3.json'])('openapi/%s', (file) => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(read(file));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('declares every parameter of every path template, once, and no other', () => {
    for (const { row, path, operation } of operationsOf(file)) {
      const declared = (operation.parameters ?? []).filter((one) => one.in === 'path').map((one) => one.name);
      const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([row, ...declared.sort()]).toEqual([row, ...inTemplate.sort()]);
    }
  });

  it('gives every operation an id of its own', () => {
    const ids = operationsOf(file).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of every path, operation, parameter, response and field where it comes from', () => {
    const { paths, components } = read(file);
    const marked: [string, Marked][] = Object.entries<Marked>(paths);
    for (const { row, operation } of operationsOf(file)) {
      marked.push([row, operation]);
      for (const parameter of operation.parameters ?? [])
        marked.push([`${row} ${parameter.name}`, parameter]);
      for (const [status, response] of Object.entries(operation.responses))
        marked.push([`${row} ${status}`, response]);
    }
    for (const [name, schema] of Object.entries<{ properties?: Record<string, Marked> }>(components.schemas))
      for (const [field, property] of Object.entries(schema.properties ?? {}))
        marked.push([`${name}.${field}`, property]);
    expect(marked.length).toBeGreaterThan(100);
    const unmarked = marked.filter(
      ([, { 'x-origin': origin = '' }]) => !/^(documented|observed)$/.test(origin),
    );
    expect(unmarked.map(([where]) => where)).toEqual([]);
  });

  it('has every path of the observed description', () => {
    const observed = Object.keys(read(`observed/${file}`).paths);
    expect(Object.keys(read(file).paths)).toEqual(expect.arrayContaining(observed));
  });
});

describe('the merged descriptions', () => {
  it('have the rows of document section 4.1 as documented, with their scopes', () => {
    const documented = operationsOf('rest-v2.json')
      .filter(({ operation }) => operation['x-origin'] === 'documented')
      .map(({ row, operation }) => `${row} ${operation['x-needs'] ?? '-'}`);
    expect(documented.sort()).toEqual(linesOf(DOCUMENT_V2));
  });

  it('have the rows of document section 4.2 as documented', () => {
    const documented = operationsOf('rest-v3.json')
      .filter(({ operation }) => operation['x-origin'] === 'documented')
      .map(({ row }) => row);
    expect(documented.sort()).toEqual(linesOf(DOCUMENT_V3));
  });

  it('let the document win where it disagrees, and keep what was observed', () => {
    const v2 = read('rest-v2.json').paths;
    const partTime = v2['/v2/schedule/groups/{groupId}/absences/part-time'].post.parameters;
    const splitType = partTime.find((one: { name: string }) => one.name === 'splitType');
    expect(splitType).toMatchObject({
      'x-origin': 'documented',
      schema: { enum: ['Day', 'Shift', 'DAY', 'SHIFT'] },
    });
    const answers = v2['/v2/schedule/groups/{groupId}/absences/{absenceId}'].delete.responses;
    expect(answers['200']['x-origin']).toBe('documented');
    expect(answers['202']['x-origin']).toBe('observed');
    expect(answers['406']['x-origin']).toBe('observed');
  });

  it('list the 22 scopes of document section 5', () => {
    const scopesOf = (file: string) =>
      Object.keys(
        read(file).components.securitySchemes.OAuth2ClientCredentials.flows.clientCredentials.scopes,
      );
    expect(scopesOf('rest-v2.json')).toHaveLength(5);
    expect(scopesOf('rest-v3.json')).toHaveLength(17);
  });

  it('and the types from them are up to date', () => {
    execFileSync('npx', ['tsx', 'scripts/openapi.ts', '--check'], { cwd: root, stdio: 'pipe' });
  });
});
