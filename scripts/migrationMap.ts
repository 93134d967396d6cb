import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldMap, FieldMove } from '../src/bridge/map/FieldMap.js';
import type { MoveCase, OperationMove, RestCall } from '../src/bridge/map/OperationMove.js';
import { ROOT, type Source } from './sources.js';

const NOTICE = '// Written by `npm run generate` from `migration/`.\n';

/** The modules of the map, by their paths, from what `migration/` says. */
export function migrationModules(records: readonly Source[]): Readonly<Record<string, string>> {
  const folder = 'src/bridge/map';
  return {
    [`${folder}/operationMoves.generated.ts`]: operationMoves(read('operations')),
    [`${folder}/soapMoves.generated.ts`]: soapMoves(read('soap')),
    [`${folder}/fieldMaps.generated.ts`]: fieldMaps(read('fields'), records),
  };
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(ROOT, 'migration', `${name}.json`), 'utf8'));
}

interface Group extends Partial<Omit<OperationMove, 'cases'>> {
  readonly operations: readonly string[];
  readonly cases?: readonly (Omit<MoveCase, 'calls'> & { readonly calls: readonly string[] })[];
}

interface Operations {
  /** Texts that several moves have, which stand there as `@name`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly moves: readonly Group[];
}

function operationMoves({ texts, moves }: Operations): string {
  const whole = (lines: readonly string[] = []) => lines.map((one) => texts[one.slice(1)] ?? one);
  const moveOf = ({ operations: _, cases = [], changes, losses, ...facts }: Group) => ({
    ...{ cases: cases.map((one) => ({ ...one, calls: one.calls.map(callOf) })) },
    ...{ changes: whole(changes), losses: whole(losses), lostParts: {}, decisions: [] },
    ...{ source: 'migration map', ...facts },
  });
  const groups = moves.map(
    (group, at) => `const move${at}: OperationMove = ${JSON.stringify(moveOf(group))};\n`,
  );
  const names = moves.flatMap(({ operations }, at) => operations.map((name) => `  ${name}: move${at},\n`));
  return `${NOTICE}import type { OperationMove, OperationName } from './OperationMove.js';

${groups.join('')}
/** What becomes of each operation on the way to REST. */
export const operationMoves: Readonly<Record<OperationName, OperationMove>> = {
${names.join('')}};
`;
}

/** `GET /hr/v3/employees`; `observed` before it where only the observed descriptions show it, `partly` where they do what counts. */
function callOf(text: string): RestCall {
  const [, how, method, path] = /^(?:(observed|partly) )?(GET|POST|PUT|PATCH|DELETE) (\/.*)$/.exec(text)!;
  return {
    method: method as RestCall['method'],
    path: path!,
    origin: how === 'observed' ? 'observed' : 'documented',
    ...(how === 'partly' ? { partOnly: true } : {}),
  };
}

function soapMoves(moves: readonly object[]): string {
  // JSON has no other way to say that a field has no place.
  const lines = moves.map((one) => `  ${JSON.stringify(one).replaceAll(':null', ':undefined')},\n`);
  return `${NOTICE}import type { OperationName, SoapMove } from './OperationMove.js';

/** The moves within SOAP: the four that the document declares, and those where a newer version exists. */
export const soapMoves: readonly SoapMove[] = [
${lines.join('')}];

/** The move from an operation to its next version, if there is one. */
export function soapMoveFrom(operation: OperationName): SoapMove | undefined {
  return soapMoves.find(({ from }) => from === operation);
}
`;
}

interface PlacedField extends Omit<Partial<FieldMove>, 'soap' | 'conversion'> {
  readonly soap: string | readonly string[];
  /** The name of its conversion. */
  readonly by: string;
}
interface PlacelessField extends Pick<FieldMove, 'note' | 'idleAtZero'> {
  readonly lost?: readonly string[];
  readonly elsewhere?: readonly string[];
}
interface ObservedField extends Pick<FieldMove, 'idleAtZero'> {
  readonly call: string;
  readonly schema: string;
  /** SOAP fields to paths in what the call gives. */
  readonly observed: Readonly<Record<string, string>>;
}
type Field = { readonly all: string } | PlacedField | PlacelessField | ObservedField;

interface Fields {
  /** Fields that several maps have. */
  readonly shared: Readonly<Record<string, readonly Field[]>>;
  readonly maps: Readonly<
    Record<
      string,
      Pick<FieldMap, 'title' | 'rest' | 'restOnly'> & {
        readonly record: string;
        readonly alsoFrom?: readonly { readonly record: string }[];
        readonly fields: readonly Field[];
      }
    >
  >;
}

function fieldMaps({ shared, maps }: Fields, records: readonly Source[]): string {
  const used = new Set(
    Object.values(maps).flatMap(({ record, alsoFrom = [] }) => [
      record,
      ...alsoFrom.map((one) => one.record),
    ]),
  );
  const imports = records
    .filter(({ name }) => used.has(name))
    .map(({ domain, name }) => `import { ${name} } from '../../records/${domain}/${name}.js';\n`);
  const lists = Object.entries(shared).map(
    ([name, fields]) => `const ${name}: readonly FieldMove[] = ${listOf(fields)};\n`,
  );
  const entries = Object.entries(maps).map(
    ([name, { title, record, alsoFrom = [], rest, fields, restOnly }]) => `  ${name}: {
    name: '${name}', title: ${JSON.stringify(title)}, record: ${record}, rest: ${JSON.stringify(rest)},
    alsoFrom: [${alsoFrom.map(({ record: other, ...facts }) => `{ ...${JSON.stringify(facts)}, record: ${other} }`).join(', ')}],
    restOnly: ${JSON.stringify(restOnly)},
    fields: ${listOf(fields)},
  },\n`,
  );
  return `${NOTICE}import * as breaks from './conversions/breaks.js';
import * as lookup from './conversions/lookup.js';
import * as plain from './conversions/plain.js';
import * as time from './conversions/time.js';
import type { FieldMap, FieldMove } from './FieldMap.js';
import type { FieldMapName } from './OperationMove.js';
${imports.join('')}
const conversions = { ...breaks, ...lookup, ...plain, ...time };
${lists.join('')}
/** Every field map by name. */
export const fieldMaps: Readonly<Record<FieldMapName, FieldMap>> = {
${entries.join('')}};
`;
}

function listOf(fields: readonly Field[]): string {
  return `[\n${fields
    .flatMap(movesOf)
    .map((one) => `      ${one},\n`)
    .join('')}    ]`;
}

/** The moves that a line of the map stands for, as source text. All REST fields are observed unless said. */
function movesOf(field: Field): string[] {
  if ('all' in field) return [`...${field.all}`];
  if ('by' in field) {
    const { soap, by, ...facts } = field;
    return [moveText({ soap: [soap].flat(), fidelity: 'lossless', source: 'observed', ...facts }, by)];
  }
  if ('observed' in field) {
    const { call, schema, observed, ...facts } = field;
    return Object.entries(observed).map(([soap, path]) =>
      placeless('observed', soap, {
        ...{ ...facts, note: `Observed in \`${call}\`: \`${path}\`.`, at: { call, schema, path } },
      }),
    );
  }
  const { lost = [], elsewhere = [], ...facts } = field;
  return [
    ...lost.map((soap) => placeless('lost', soap, facts)),
    ...elsewhere.map((soap) => placeless('elsewhere', soap, facts)),
  ];
}

function placeless(fidelity: FieldMove['fidelity'], soap: string, facts: object): string {
  return moveText({ soap: [soap], fidelity, source: 'observed', ...facts }, 'nowhere');
}

function moveText(facts: object, conversion: string): string {
  return `{ ${JSON.stringify(facts).slice(1, -1)}, conversion: conversions.${conversion} }`;
}
