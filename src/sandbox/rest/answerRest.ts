import { versionOf } from '../../rest/call/facts.js';
import { loadFacts } from '../../rest/call/loadFacts.js';
import { NEEDS } from '../../rest/call/scopes.generated.js';
import { orElse } from '../../text/orElse.js';
import { settleMoves } from '../rules/moveEmployee.js';
import type { World } from '../world/World.js';
import { absences } from './absences.js';
import { collaborationGroups, labels } from './collaborationGroups.js';
import { employees, employeesV2 } from './employees.js';
import { groups } from './groups.js';
import { lookUps, mappings } from './lookUps.js';
import { roleAssignments, roles } from './roleAssignments.js';
import { shifts } from './shifts.js';
import {
  bare,
  type Endpoints,
  invalid,
  problem,
  type RestCall,
  RestFailure,
  type RestReply,
} from './RestCall.js';
import type { createTokens, Grant } from './tokens.js';

export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** What is answered, and what a listener may know of it. */
export interface RestAnswer {
  /** Method and path template; the path as it came where no template fits. */
  readonly operation: string;
  readonly caller: string;
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const NEEDED: Readonly<Record<string, string | undefined>> = NEEDS;

export async function answerRest(
  world: World,
  tokens: ReturnType<typeof createTokens>,
  request: RestRequest,
  asObserved: boolean,
): Promise<RestAnswer> {
  const { method, url } = request;
  const found = findEndpoint(method, url.pathname);
  const operation = found?.operation ?? `${method} ${url.pathname}`;
  let caller = 'no token';
  const made = ({ status = 200, body, headers = {} }: RestReply, contentType = 'application/json') => {
    return { operation, caller, status, contentType, headers, body };
  };
  try {
    const token = tokenReply(tokens, request);
    if (token) caller = 'credentials';
    if (token) return made(token);
    const grant = tokens.grantOf(request.header('authorization'));
    caller = grant?.clientId ?? caller;
    authorize(operation, url, grant);
    if (!found) throw failure(url, 404, 'the sandbox has no such path');
    const path = decodedPath(found.path, url);
    refuseManyIds(url);
    const body = bodyOf(request, url);
    const { operations, shapes } = await loadFacts(versionOf(url.pathname));
    if (method !== 'GET') world.clock.tick();
    settleMoves(world);
    const facts = operations[operation] ?? {};
    const { header } = request;
    const { searchParams: query } = url;
    return made(found.endpoint({ world, path, query, body, header, facts, shapes, asObserved }));
  } catch (error) {
    if (!(error instanceof RestFailure)) throw error;
    return made(error, error.contentType);
  }
}

function tokenReply(
  tokens: ReturnType<typeof createTokens>,
  { method, url, body, header }: RestRequest,
): RestReply | undefined {
  if (method !== 'POST') return undefined;
  if (url.pathname === '/oauth/v3/token') return tokens.fromForm(tokenForm(body.toString()));
  if (url.pathname === '/v2/oauth/token')
    return tokens.fromBasic(header('authorization'), url.searchParams.get('grant_type'));
  return undefined;
}

/** Credentials as a form, or as the JSON that the document's conventions ask for. */
function tokenForm(text: string): URLSearchParams {
  if (!text.trimStart().startsWith('{')) return new URLSearchParams(text);
  const fields = () => new URLSearchParams(JSON.parse(text) as Record<string, string>);
  return orElse(fields, new URLSearchParams());
}

function authorize(operation: string, url: URL, grant: Grant | undefined): void {
  if (!grant) throw failure(url, 401, 'no token, or one that is not valid any more');
  const needed = NEEDED[operation];
  if (needed !== undefined && !grant.permissions.has(needed))
    throw failure(url, 403, `the token lacks ${needed}`);
  // Where nothing says what a write needs, it needs to be somebody who may write.
  const mayWrite = [...grant.permissions].some((permission) => OF_WRITING.test(permission));
  if (needed === undefined && !operation.startsWith('GET ') && !mayWrite)
    throw failure(url, 403, 'the token may only read');
}

const OF_WRITING = /:(create|update|delete)$|\((Create|Update|Delete)\)/;

function decodedPath(path: RestCall['path'], url: URL): RestCall['path'] {
  try {
    return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw failure(url, 400, 'the path holds a percent sign too many');
  }
}

const MOST_IDS = 50;

function refuseManyIds({ searchParams }: URL): void {
  for (const name of new Set(searchParams.keys()))
    if (name.endsWith('In') && searchParams.getAll(name).length > MOST_IDS)
      throw invalid({ pointer: `?${name}`, detail: `has more than ${MOST_IDS} values` });
}

/** Version 2 fails without a body, version 3 with a problem. */
function failure(url: URL, status: number, detail: string): RestFailure {
  return url.pathname.startsWith('/v2/') ? bare(status) : problem(status, detail);
}

function bodyOf({ body, header }: RestRequest, url: URL): unknown {
  if (body.length === 0) return undefined;
  if (!/^application\/json\b/i.test(header('content-type') ?? ''))
    throw failure(url, 415, 'the body must be application/json');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw failure(url, 400, 'the body is not JSON');
  }
}

/** Everything that the REST side answers besides tokens, by method and path template. */
const endpoints: Endpoints = {
  ...absences,
  ...lookUps,
  ...collaborationGroups,
  ...labels,
  ...employeesV2,
  ...mappings,
  ...groups,
  ...roles,
  ...employees,
  ...roleAssignments,
  ...shifts,
};

const MATCHERS = Object.entries(endpoints).map(([operation, endpoint]) => {
  const [method = '', template = ''] = operation.split(' ');
  const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  return { operation, method, pattern, endpoint };
});

/** The endpoint of a method and path, with the parameters of its template as they came. */
function findEndpoint(method: string, pathname: string) {
  for (const { method: its, pattern, ...found } of MATCHERS) {
    const match = its === method ? pattern.exec(pathname) : null;
    if (match) return { ...found, path: { ...match.groups } };
  }
  return undefined;
}
