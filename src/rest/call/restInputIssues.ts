import type { InputIssue } from '../../errors/index.js';
import { absencePeriodIssues, partTimeIssues } from './absenceRules.js';
import type { OperationFacts, RestFacts } from './facts.js';
import { InputCheck, isFields } from './inputCheck.js';
import type { RestCallOptions } from './restCallOptions.js';

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
  'DELETE /organization/v3/groups/{id}': confirmed,
  'DELETE /hr/v3/employees/{id}': confirmed,
  'DELETE /v2/organisation/groups/{groupId}': confirmed,
  'DELETE /v2/collaboration-groups/groups/{collaborationGroupId}': confirmed,
};

/** What is wrong with a call before it is sent. `operation` is method and path template. */
export function restInputIssues(
  operation: string,
  facts: OperationFacts,
  input: RestInput,
  shapes: RestFacts['shapes'],
): InputIssue[] {
  const { params = {}, body } = input;
  const check = new InputCheck(shapes);
  check.parameters('path', facts.path, params?.path);
  check.parameters('query', facts.query, params?.query);
  check.parameters('header', facts.header, params?.header);
  check.body(facts.body, body, Object.keys(facts.query?.fields ?? {}));
  const ruled =
    RULES[operation]?.({
      query: isFields(params?.query) ? params.query : {},
      body: isFields(body) ? body : {},
      confirm: input.confirm,
    }) ?? [];
  // A rule knows more of its field than the description.
  const ruledAt = new Map(ruled.map((issue) => [issue.path.join('.'), issue]));
  const found = check.issues.map((issue) => {
    const better = ruledAt.get(issue.path.join('.'));
    if (better) ruledAt.delete(issue.path.join('.'));
    return better ?? issue;
  });
  return [...found, ...ruledAt.values()];
}
