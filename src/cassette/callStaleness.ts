import { NotSentError } from '../errors/NotSentError.js';
import type { StoredCassette } from './cassetteFiles.js';
import type { SchemaFacts, StoredCall } from './StoredCall.js';
import { formsOf } from '../assumptions/wire/formsOf.js';
import { exchangeOf } from './exchangeOf.js';
import { currentSchema, schemaChanges } from './schemaFacts.js';
import { DAY_MS } from '../calendar/days.js';

/** What happens if a recording is stale. */
export type StalenessReaction = 'ignore' | 'warn' | 'fail';

/** What happens when a cassette is not of today's interface. */
export interface StalenessPolicy {
  /** Days after which a recording is old; default 180. */
  readonly maxAgeDays?: number;
  /** Default `warn`. */
  readonly onAge?: StalenessReaction;
  /** The definitions of an operation are not those of the recording. Default `warn`. */
  readonly onSchema?: StalenessReaction;
  /** A recorded answer has fields that the definitions do not have. Default `warn`. */
  readonly onFields?: StalenessReaction;
}

/** Compares a recorded call with the clock and with the definitions of now. */
export function callStaleness(
  call: StoredCall,
  schemas: Readonly<Record<string, SchemaFacts>>,
  policy: StalenessPolicy,
  now = new Date(),
) {
  const { maxAgeDays = 180, onAge = 'warn', onSchema = 'warn', onFields = 'warn' } = policy;
  const ageDays = Math.floor((now.getTime() - Date.parse(call.facts.recordedAt)) / DAY_MS);
  const aged =
    ageDays > maxAgeDays ? [`recorded ${ageDays} days ago, at most ${maxAgeDays} are allowed`] : [];
  const findings = [
    ...aged.map((text) => ({ reaction: onAge, text })),
    ...schemaFindings(call, schemas).map((text) => ({ reaction: onSchema, text })),
    ...unknownFields(call).map((path) => ({
      reaction: onFields,
      text: `? ${path} is not in the definitions`,
    })),
  ];
  return { ageDays, findings: findings.filter(({ reaction }) => reaction !== 'ignore') };
}

function schemaFindings({ facts }: StoredCall, schemas: Readonly<Record<string, SchemaFacts>>): string[] {
  if (facts.schema === undefined) return [];
  const now = currentSchema(facts.operation, facts.http);
  if (!now) return [`${facts.operation} is no operation any more`];
  if (now.hash === facts.schema) return [];
  const recorded = schemas[facts.schema];
  return recorded
    ? schemaChanges(recorded, now)
    : ['recorded under definitions that cassette.json does not hold'];
}

function unknownFields(call: StoredCall): string[] {
  const { facts, answer } = call;
  if (answer?.extension === 'json') return unknownInJson(facts, answer.text);
  const exchange = exchangeOf(call);
  return exchange ? [...formsOf(exchange).others].map((path) => `answer.${path}`) : [];
}

/** Fields of an answer that the description of the REST operation does not have; it may leave the inside of one open. */
function unknownInJson({ operation, http }: StoredCall['facts'], text: string): string[] {
  const known = Object.keys(currentSchema(operation, http)?.fields ?? {}).filter((path) =>
    /^answer\b/.test(path),
  );
  if (known.length === 0 || (http.status ?? 200) >= 300) return [];
  const isKnown = (path: string) => known.some((other) => path === other || path.startsWith(`${other}.`));
  return [...pathsIn(JSON.parse(text), 'answer', new Set())].filter((path) => !isKnown(path));
}

function pathsIn(value: unknown, path: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const item of value) pathsIn(item, `${path}[]`, found);
  else if (value === null || typeof value !== 'object') found.add(path);
  else for (const [name, field] of Object.entries(value)) pathsIn(field, `${path}.${name}`, found);
  return found;
}

/** A cassette is not of today's interface, and the policy makes that an error. */
export class CassetteStaleError extends NotSentError {
  override readonly name = 'CassetteStaleError';

  constructor(cassette: string, findings: readonly string[]) {
    super(
      `cassette ${cassette} is stale:\n${findings.map((text) => `  ${text}`).join('\n')}\nRecord it again with mode refresh.`,
    );
  }
}

/** Warns of what is stale in a cassette, or throws a `CassetteStaleError`, as the policy says. */
export function enforcePolicy(
  name: string,
  stored: StoredCassette | undefined,
  policy: StalenessPolicy,
): void {
  const findings = (stored?.calls ?? []).flatMap((call) =>
    callStaleness(call, stored!.schemas, policy).findings.map((found) => ({
      ...found,
      text: `${call.folder}: ${found.text}`,
    })),
  );
  const failing = findings.flatMap(({ reaction, text }) => (reaction === 'fail' ? text : []));
  if (failing.length > 0) throw new CassetteStaleError(name, failing);
  if (findings.length === 0) return;
  const more = findings.length > 3 ? ` and ${findings.length - 3} more` : '';
  const shown = findings.slice(0, 3).map(({ text }) => text);
  process.emitWarning(`cassette ${name}: ${shown.join('; ')}${more}`, { type: 'StaleCassette' });
}
