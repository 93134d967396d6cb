import type { InputIssue } from '../../errors/index.js';
import type { RestCallOptions } from './restCallOptions.js';
import { absencePeriodIssues, lookUpRangeIssues, partTimeIssues } from './absenceRules.js';

type Fields = Readonly<Record<string, unknown>>;

/** A call by path as it comes in at run time. */
export interface RestInput extends RestCallOptions {
  readonly params?: { readonly path?: Fields; readonly query?: Fields; readonly header?: Fields };
  readonly body?: unknown;
  readonly confirm?: unknown;
}

type Rule = (input: {
  readonly query: Fields;
  readonly body: Fields;
  readonly confirm: unknown;
}) => InputIssue[];

const confirmed: Rule = ({ confirm }) =>
  confirm === 'delete-permanently'
    ? []
    : [
        {
          path: ['confirm'],
          expected: "'delete-permanently': this deletes for ever, with all associated data",
          source: 'REST interface document 4',
        },
      ];

const RULES: Readonly<Record<string, Rule>> = {
  'POST /v2/schedule/groups/{groupId}/absences': ({ body }) => absencePeriodIssues(body),
  'POST /v2/schedule/groups/{groupId}/absences/part-time': ({ body, query }) => [
    ...absencePeriodIssues(body),
    ...partTimeIssues(query),
  ],
  'GET /v2/absence-types/groups/{groupId}/employees/{employeeId}': ({ query }) => lookUpRangeIssues(query),
  'DELETE /organization/v3/groups/{id}': confirmed,
  'DELETE /hr/v3/employees/{id}': confirmed,
  'DELETE /v2/organisation/groups/{groupId}': confirmed,
  'DELETE /v2/collaboration-groups/groups/{collaborationGroupId}': confirmed,
};

// An empty id would address the collection, and dots the folder above it.
function isId(value: unknown): boolean {
  return value !== undefined && value !== null && !/^\.{0,2}$/.test(String(value));
}

/** What is wrong with a call before it is sent. `operation` is method and path template. */
export function restInputIssues(operation: string, input: RestInput): InputIssue[] {
  const { path = {}, query = {} } = input.params ?? {};
  const missing = [...operation.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !isId(path[name]))
    .map((name) => ({ path: ['path', name], expected: 'an id', source: 'REST interface document 4' }));
  const body = (typeof input.body === 'object' && input.body !== null ? input.body : {}) as Fields;
  return [...missing, ...(RULES[operation]?.({ query, body, confirm: input.confirm }) ?? [])];
}
