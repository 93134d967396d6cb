import { readFileSync } from 'node:fs';
import { hasCounterpart } from '../../src/migrate/scan/knownNames.js';
import type { Inventory, Use } from '../../src/migrate/scan/Use.js';

interface Place {
  readonly file: string;
  readonly line: number;
}

interface TrueCall {
  readonly operation: string;
  readonly line: number;
  /** Other lines that are just as good an answer: closing tag, action, HTTP call, table or constant. */
  readonly alsoLines?: readonly number[];
  readonly alsoAt?: readonly Place[];
  readonly fieldsRead?: readonly string[];
  /** True where whole records are used. */
  readonly whole?: boolean;
}

/** What scripts call, as a person wrote it down by reading them. */
export interface Truth {
  readonly files: readonly {
    readonly file: string;
    readonly calls: readonly TrueCall[];
    /** Lines where a use is neither right nor wrong, such as the inside of a wrapper. */
    readonly neutral?: readonly number[];
    /** Lines that a person has to look at: a call there is as good an answer as an unknown. */
    readonly look?: readonly number[];
    /** Fields that no definition has, and that are read. */
    readonly unknownFields?: readonly { readonly field: string; readonly line: number }[];
  }[];
}

export function readTruth(folder: URL): Truth {
  return JSON.parse(readFileSync(new URL('truth.json', folder), 'utf8'));
}

const NEAR = 2;

/** How an inventory differs from the truth; a use finds a call of its operation within two lines. */
export function differences({ uses }: Inventory, truth: Truth) {
  const left = new Set(uses);
  const missed: string[] = [];
  const found: { readonly call: TrueCall; readonly use: Use }[] = [];
  const places: { readonly operation: string; readonly at: readonly Place[] }[] = [];
  for (const { file, calls } of truth.files)
    for (const call of calls) {
      const at = [call.line, ...(call.alsoLines ?? [])].map((line) => ({ file, line }));
      const all = [...at, ...(call.alsoAt ?? [])];
      places.push({ operation: call.operation, at: all });
      const near = all.flatMap((place) => [...left].filter((use) => isNear(use, call.operation, place)));
      if (near.length === 0) missed.push(`${file}:${call.line} ${call.operation}`);
      else {
        left.delete(near[0]!);
        found.push({ call, use: near[0]! });
      }
    }
  const wrong = [...left]
    .filter((use) => !places.some(({ operation, at }) => at.some((place) => isNear(use, operation, place))))
    .filter(({ file, line }) => {
      const found = truth.files.find((one) => one.file === file);
      const neutral = [...(found?.neutral ?? []), ...(found?.look ?? [])];
      return !neutral.some((one) => Math.abs(one - line) <= NEAR);
    })
    .map(({ file, line, operation }) => `${file}:${line} ${operation}`);
  return { missed, wrong, found, fields: fieldsOf(found) };
}

function isNear(use: Use, operation: string, { file, line }: Place): boolean {
  return use.operation === operation && use.file === file && Math.abs(use.line - line) <= NEAR;
}

function fieldsOf(found: readonly { readonly call: TrueCall; readonly use: Use }[]) {
  const all = found
    .filter(({ call, use }) => call.fieldsRead && hasCounterpart(use.operation))
    .map(({ call, use }) => {
      const wanted = new Set(call.fieldsRead!.map((one) => one.replace(/^.*\./, '')));
      return {
        wanted,
        right: use.fields.filter((field) => wanted.has(field)).length,
        said: use.fields.length,
      };
    });
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    precision: sum(({ right }) => right) / sum(({ said }) => said),
    recall: sum(({ right }) => right) / sum(({ wanted }) => wanted.size),
  };
}

/** True for a file of which nobody is told anything: neither a place to look at, nor a call that is made for it. */
export function untold({ uses, unknowns }: Inventory, file: string): boolean {
  return (
    !unknowns.some((one) => one.file === file) &&
    !uses.some(({ calledFrom = [] }) => calledFrom.some((one) => one.file === file))
  );
}
