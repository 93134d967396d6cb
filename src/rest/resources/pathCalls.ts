import type { RestCallOptions } from '../call/restCallOptions.js';
import type { RestResult } from '../call/restClientErrorOf.js';

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';

/** Paths that delete for ever, with everything below them. Source: interface document 4.2. */
type DestructivePath =
  | '/organization/v3/groups/{id}'
  | '/hr/v3/employees/{id}'
  | '/v2/organisation/groups/{groupId}'
  | '/v2/collaboration-groups/groups/{collaborationGroupId}';

/** Says that the caller knows that nothing brings the data back. */
export interface DeletePermanently {
  /** Confirms that the record cannot be brought back. */
  readonly confirm: 'delete-permanently';
}

type PathWith<Paths, M extends Method> = {
  [P in keyof Paths]: Paths[P] extends { readonly [K in M]: unknown } ? P : never;
}[keyof Paths];

type OperationAt<Paths, P extends keyof Paths, M> = M extends keyof Paths[P] ? Paths[P][M] : never;

type Optional<T, Name extends string> = object extends T
  ? { readonly [K in Name]?: T }
  : { readonly [K in Name]: T };

type Params<Operation> = Operation extends { parameters: infer P }
  ? Optional<P, 'params'>
  : { readonly params?: never };

type Content<T> = T extends { content: infer C } ? C[keyof C] : undefined;

type Body<Operation> = Operation extends { requestBody: infer B }
  ? { readonly body: Content<B> }
  : Operation extends { requestBody?: infer B }
    ? { readonly body?: Content<NonNullable<B>> }
    : { readonly body?: never };

type Success = 200 | 201 | 202 | 204;

/** What a successful call gives: the body of its answer, or `undefined` where it has none. */
type AnswerOf<Operation> = Operation extends { responses: infer R }
  ? { [S in keyof R & Success]: Content<R[S]> }[keyof R & Success]
  : undefined;

/** Parameters, body and options of a call by path. */
type CallInput<Operation, P, M> = Params<Operation> &
  Body<Operation> &
  RestCallOptions &
  (M extends 'delete' ? (P extends DestructivePath ? DeletePermanently : unknown) : unknown);

type Input<Paths, P extends keyof Paths, M extends Method> = CallInput<OperationAt<Paths, P, M>, P, M>;

type Arguments<I> = object extends I ? [input?: I] : [input: I];

/** Calls by path and one method: gives the answer's body and throws a `RestClientError`, or gives a `RestResult` and never throws. */
type PathMethod<Paths, M extends Method, Way extends 'throws' | 'safe'> = <P extends PathWith<Paths, M>>(
  path: P,
  ...input: Arguments<Input<Paths, P, M>>
) => Promise<Given<AnswerOf<OperationAt<Paths, P, M>>, Way>>;

type Given<Answer, Way> = Way extends 'safe' ? RestResult<Answer> : Answer;

/** Every path of one version, by method. */
export interface PathCalls<Paths, Way extends 'throws' | 'safe' = 'throws'> {
  readonly GET: PathMethod<Paths, 'get', Way>;
  readonly PUT: PathMethod<Paths, 'put', Way>;
  readonly POST: PathMethod<Paths, 'post', Way>;
  readonly DELETE: PathMethod<Paths, 'delete', Way>;
  readonly PATCH: PathMethod<Paths, 'patch', Way>;
}
