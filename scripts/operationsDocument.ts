import type { AnyOperation } from '../src/definition/operation.js';
import type { ReadBack } from '../src/definition/settlement.js';
import type { OperationMove } from '../src/bridge/map/OperationMove.js';
import type { Reference } from '../src/reference/Reference.js';
import { DOMAINS } from './domain.js';
import { tableRow, wireType } from './fieldTables.js';

export interface DocumentedOperation {
  readonly domain: string;
  readonly operation: AnyOperation;
  readonly reference: Reference;
  readonly move: OperationMove;
}

/** The text of docs/operations.md. */
export function operationsDocument(operations: readonly DocumentedOperation[]): string {
  return `# Operations

Written by \`npm run generate\` from \`src/operations\` and the migration map: to change a line here, change those. The
records are in [records.md](records.md). \`workforce-soap ops show <operation>\` prints all of one operation.

- **Effect**: \`read\` changes nothing; \`write\` sets a state that a second call sets again; \`append\` adds each time; \`lock\`
  closes something that the interface cannot open again. An effect belongs to a row: of a \`write\`, a row that has none of the
  fields behind it sets nothing that is there but makes a record each time it is sent, and a batch with one such row appends. Only
  reads are retried unasked once they were sent; what writes or appends only after HTTP 429, or if no byte went out.
- **Takes** lists the parts after \`apiKey\`, in wire order; those in bold are required.
- **Gives**: an array of records; a batch, with one outcome a row; a reply, which is answered or rejected; or a plain value.
- **REST**: the counterpart and how sure it is. H: purpose and key fields match. M: the purpose matches. L: related only.
- **Source**: \`documented\` by the interface document, in that section, or \`observed\` in signatures of a deployed service,
  where what it does is its name in words. A sentence _seen in public integrations_ is from published clients, and says so.
${Object.entries(DOMAINS)
  .map(([domain, title]) =>
    section(
      title,
      operations.filter((operation) => operation.domain === domain),
    ),
  )
  .join('')}`;
}

function section(title: string, operations: readonly DocumentedOperation[]): string {
  return `
## ${title}

| Operation | What it does | Effect | Takes | Gives | REST | Source |
|---|---|---|---|---|---|---|
${operations.map(row).join('')}`;
}

function row({ operation, reference, move }: DocumentedOperation): string {
  const { name, effect, origin, section } = operation;
  return tableRow(
    `\`${name}\``,
    `${reference.summary}${replacement(operation)}`,
    `${effect}${namedBy(operation)}`,
    takes(operation),
    gives(operation),
    counterpart(move),
    section ? `${origin}, ${section}` : origin,
  );
}

/** The fields by which a row of a write names what it sets. */
function namedBy({ effect, settlement }: AnyOperation): string {
  const { identity = [], kind }: Partial<ReadBack> = settlement?.shown ?? {};
  if (effect !== 'write' || kind === 'single') return '';
  return identity.length > 0 ? ` by ${identity.map((name) => `\`${name}\``).join(' or ')}` : ', or appends';
}

function replacement({ deprecated, successor, since }: AnyOperation): string {
  const facts = [
    deprecated
      ? ` **Deprecated**: use \`${successor}\`.`
      : successor
        ? ` A later version by its name: \`${successor}\`; this one is not declared deprecated.`
        : '',
    since ? ` Since ${since}.` : '',
  ];
  return facts.join('');
}

function takes({ input }: AnyOperation): string {
  return Object.entries(input)
    .map(([part, spec]) => {
      const name = spec.required && !spec.unsettable ? `**\`${part}\`**` : `\`${part}\``;
      return `${name} ${wireType(spec, 'records.md')}`;
    })
    .join(', ');
}

function gives({ kind, output }: AnyOperation): string {
  const type = wireType(output, 'records.md');
  return kind === 'batch' || kind === 'reply' ? `${kind} of ${type.replace('[]', '')}` : type;
}

function counterpart({ cases }: OperationMove): string {
  if (cases.length === 0) return 'none';
  return cases
    .map(({ what, confidence, calls }) => {
      const paths = calls.map(({ method, path }) => `\`${method} ${path}\``).join(', ');
      return `${what} (${confidence}): ${paths}`;
    })
    .join('; ');
}
