import type { FieldSpec } from '../src/definition/field.js';
import { operationHandlers } from '../src/sandbox/operations/operationHandlers.js';
import { callerOf } from '../src/sandbox/rules/Caller.js';
import type { World } from '../src/sandbox/world/World.js';
import * as valueSets from '../src/values/index.generated.js';
import { allOperations } from '../src/operations/allDefinitions.js';
import { readInputs, writeInputs } from './worldReads.js';

/** What the answers of a world show of a documented field. */
export interface FieldCoverage {
  /** `Record.field`. */
  readonly field: string;
  /** How many different values it has; those of lists and records are their forms as JSON. */
  readonly values: number;
}

export interface Coverage {
  /** By the name of the value set: its values, and those that no answer shows. */
  readonly sets: ReadonlyMap<string, { readonly size: number; readonly missing: readonly string[] }>;
  readonly fields: readonly FieldCoverage[];
}

/** Asks all operations that read for every detail, and some that write, and counts what their answers show. Changes the world. */
export function coverageOf(world: World): Coverage {
  const seen = new Seen();
  const caller = callerOf(world, world.rootKey, 'http://127.0.0.1')!;
  const operations = allOperations();
  for (const operation of operations.filter(({ effect }) => effect === 'read')) {
    if (operation.origin === 'documented') seen.declare(operation.output);
    for (const input of readInputs(world, operation))
      seen.take(operation.output, handlers[operation.name]!(world, caller, input));
  }
  for (const [name, input] of writeInputs(world)) {
    const { output } = operations.find((operation) => operation.name === name)!;
    seen.take(output, handlers[name]!(world, caller, input));
  }
  return seen.coverage();
}

const handlers = operationHandlers as unknown as Readonly<Record<string, Handle>>;
const NOT_USED = 'not used, says the document (2.11)';
const ALWAYS_0 = 'always `0`, says the document (2.5)';

/** The fields that cannot vary, and why. */
export const CANNOT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['minHours', 'maxHours', 'premiumSalary', 'premiumSalary2', 'premiumSalary3', 'periodDay']
      .concat('overTime1', 'overTime2', 'overTime3', 'shifts')
      .map((name) => [`Agreement.${name}`, NOT_USED]),
  ),
  ...Object.fromEntries(['Schedule', 'ScheduleV2', 'ScheduleV3'].map((of) => [`${of}.grabbId`, ALWAYS_0])),
};

type Handle = (world: World, caller: object, input: object) => unknown;

class Seen {
  readonly #declared = new Set<string>();
  readonly #fields = new Map<string, Set<string>>();
  readonly #sets = new Map<unknown, Set<unknown>>();

  /** Expects the fields of an answer that the document shows. */
  declare(given: FieldSpec): void {
    const { record } = given.item ?? given;
    if (!record || this.#declared.has(record.name)) return;
    this.#declared.add(record.name);
    for (const [name, spec] of Object.entries(record.fields)) {
      const field = `${record.name}.${name}`;
      if (spec.observed || name === 'validationErrors') continue;
      if (record.origin === 'documented') this.#fields.set(field, new Set());
      if (!(field in CANNOT)) this.declare(spec);
    }
  }

  take(spec: FieldSpec, value: unknown, field = ''): void {
    if (value === undefined || value === null) return;
    this.#fields.get(field)?.add(JSON.stringify(value));
    if (spec.values) this.#setOf(spec.values).add(value);
    if (spec.item) for (const item of value as readonly unknown[]) this.take(spec.item, item);
    for (const [name, of] of Object.entries(spec.record?.fields ?? {}))
      this.take(of, (value as Readonly<Record<string, unknown>>)[name], `${spec.record!.name}.${name}`);
  }

  #setOf(set: unknown): Set<unknown> {
    const known = this.#sets.get(set) ?? new Set();
    this.#sets.set(set, known);
    return known;
  }

  coverage(): Coverage {
    const sets = Object.entries(valueSets).map(([name, set]) => {
      const seen = this.#setOf(set);
      const missing = Object.entries(set).flatMap(([label, value]) => (seen.has(value) ? [] : [label]));
      return [name, { size: Object.keys(set).length, missing }] as const;
    });
    const fields = [...this.#fields].map(([field, values]) => ({ field, values: values.size }));
    return { sets: new Map(sets), fields };
  }
}

const NOTICE = 'Written by `npm run generate` from the answers of both worlds.';
const NEXT = '\n## A world of your own';

/** docs/sandbox.md with the table of what its worlds show, as it must be. */
export function withCoverage(document: string, worlds: Readonly<Record<'small' | 'rich', Coverage>>): string {
  const before = document.slice(0, document.indexOf(NOTICE) + NOTICE.length);
  const { small, rich } = worlds;
  const counted = [...rich.sets].map(
    ([name, { size }]) => `| \`${name}\` | ${size} | ${shownOf(small, name)} | ${shownOf(rich, name)} |\n`,
  );
  const missing = Object.entries(CANNOT).map(([field, why]) => `| \`${field}\` | ${why} |\n`);
  return `${before}

| documented | there are | the small world shows | the rich world shows |
|---|---|---|---|
| values of value sets | ${valuesIn(rich, false)} | ${valuesIn(small)} | ${valuesIn(rich)} |
| fields of answers | ${rich.fields.length} | ${fieldsWith(small, 1)} | ${fieldsWith(rich, 1)} |
| fields of answers with more than one value | ${rich.fields.length} | ${fieldsWith(small, 2)} | ${fieldsWith(rich, 2)} |

By value set:

| value set | values | small | rich |
|---|---|---|---|
${counted.join('')}
The fields that have one value in the rich world too:

| field | why |
|---|---|
${missing.join('')}${document.slice(document.indexOf(NEXT))}`;
}

function shownOf({ sets }: Coverage, name: string): number {
  const { size, missing } = sets.get(name)!;
  return size - missing.length;
}

function valuesIn({ sets }: Coverage, shown = true): number {
  return [...sets.values()].reduce((sum, { size, missing }) => sum + size - (shown ? missing.length : 0), 0);
}

function fieldsWith({ fields }: Coverage, least: number): number {
  return fields.filter(({ values }) => values >= least).length;
}
