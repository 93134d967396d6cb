import { madeOnce } from '../../text/madeOnce.js';
import type { RecordPlan } from './plan.js';

type Make = (values: readonly unknown[]) => Record<string, unknown>;

const BITS = 30;
// Filling a record by name takes 4 µs before the platform has compiled that, and compiling a literal 0.2 ms.
const WORTH_COMPILING = 16;
const MOST_PATTERNS = 256;
const PLAIN_NAME = /^(?!__proto__$)[A-Za-z_]\w*$/;

/**
 * Makes records of their values, by position of the fields. A field without a value is no key of its record, and the keys
 * come in the order of the definition, whatever was read before. Records with values in the same fields come from one
 * literal, once a few were seen: so they take its memory, and code that reads them stays fast.
 */
export class RecordShape {
  readonly #names: readonly string[];
  readonly #isPlain: boolean;
  readonly #first: Pattern;
  #patterns = 0;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#isPlain = names.every((name) => PLAIN_NAME.test(name));
    this.#first = new Pattern();
  }

  recordOf(values: readonly unknown[]): Record<string, unknown> {
    const pattern = this.#isPlain ? this.#patternOf(values) : undefined;
    if (!pattern) return recordOf(this.#names, values);
    if (pattern.make) return pattern.make(values);
    if (++pattern.made === WORTH_COMPILING)
      pattern.make = literalOf(this.#names, (index) => values[index] !== undefined);
    return recordOf(this.#names, values);
  }

  #patternOf(values: readonly unknown[]): Pattern | undefined {
    let pattern: Pattern | undefined = this.#first;
    for (let from = 0; pattern && from < values.length; from += BITS) {
      const mask = maskOf(values, from);
      const known: Pattern | undefined = pattern.next(mask);
      if (!known && this.#patterns === MOST_PATTERNS) return undefined;
      if (!known) this.#patterns++;
      pattern = known ?? pattern.begin(mask);
    }
    return pattern;
  }
}

const shapes = new WeakMap<RecordPlan, RecordShape>();

export function shapeOf(plan: RecordPlan): RecordShape {
  return madeOnce(shapes, plan, () => new RecordShape(plan.names));
}

/** Which fields have values: those so far, and by what comes behind them the rest. */
class Pattern {
  made = 0;
  make: Make | undefined;
  readonly #next = new Map<number, Pattern>();
  // Most records are like the one before.
  #lastMask = -1;
  #last: Pattern | undefined;

  next(mask: number): Pattern | undefined {
    if (mask === this.#lastMask) return this.#last;
    const next = this.#next.get(mask);
    if (next) {
      this.#lastMask = mask;
      this.#last = next;
    }
    return next;
  }

  begin(mask: number): Pattern {
    const pattern = new Pattern();
    this.#next.set(mask, pattern);
    return pattern;
  }
}

function maskOf(values: readonly unknown[], from: number): number {
  const to = Math.min(from + BITS, values.length);
  let mask = 0;
  for (let i = from; i < to; i++) if (values[i] !== undefined) mask |= 1 << (i - from);
  return mask;
}

/**
 * `v => ({ id: v[0], name: v[1] })` as compiled code, of names that stand in this toolkit's own definitions and those of
 * them that are used; `undefined` where the platform forbids it or a name is not plain.
 */
export function literalOf(
  names: readonly string[],
  isUsed: (index: number) => boolean = () => true,
): Make | undefined {
  if (!names.every((name) => PLAIN_NAME.test(name))) return undefined;
  const fields = names.map((name, i) => `${name}:v[${i}]`).filter((_, i) => isUsed(i));
  try {
    return new Function('v', `return {${fields.join(',')}}`) as Make;
  } catch {
    return undefined;
  }
}

/** The record of a row of values. A field without a value is no key of it. */
export function recordOf(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (let i = 0; i < values.length; i++) if (values[i] !== undefined) setField(record, names[i]!, values[i]);
  return record;
}

function setField(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}
