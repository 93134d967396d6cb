import type { SchemaFacts, StoredCall } from '../cassette/StoredCall.js';
import { operationNamed } from '../knownOperations.js';
import { bodyDocument } from '../scrub/BodyDocument.js';
import { schemaChanges, schemaFacts } from './schemaFacts.js';
import type { StalenessPolicy, StalenessReaction } from './StalenessPolicy.js';

const DAY_MS = 86_400_000;

/** What is stale about a recorded call. */
export interface CallStaleness {
  readonly ageDays: number;
  /** What is not as it was, each with the reaction that the policy asks for. */
  readonly findings: readonly { readonly reaction: StalenessReaction; readonly text: string }[];
}

/** Compares a recorded call with the clock and with the definitions of now. */
export function callStaleness(
  call: StoredCall,
  schemas: Readonly<Record<string, SchemaFacts>>,
  policy: StalenessPolicy,
  now = new Date(),
): CallStaleness {
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
  const operation = operationNamed(facts.operation);
  if (!operation) return [`${facts.operation} is no operation any more`];
  const now = schemaFacts(operation);
  if (now.hash === facts.schema) return [];
  const recorded = schemas[facts.schema];
  return recorded
    ? schemaChanges(recorded, now)
    : ['recorded under definitions that cassette.json does not hold'];
}

function unknownFields({ facts, answer }: StoredCall): string[] {
  if (answer?.extension !== 'xml') return [];
  const leaves = bodyDocument(answer.text, 'answer', facts.operation)?.leaves ?? [];
  const unknown = leaves.filter(
    ({ spec, message, path }) => spec === undefined && !message && !path.includes('Envelope'),
  );
  return [...new Set(unknown.map(({ path }) => path.replace(/\[\d+\]/g, '[]')))];
}
