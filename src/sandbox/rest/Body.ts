import { resolved, type Shape } from '../../rest/call/facts.js';
import { InputCheck, isFields } from '../../rest/call/inputCheck.js';
import { idIn } from '../rules/groupTree.js';
import { type Invalid, invalid, refusedField, type RestCall } from './RestCall.js';

const REQUIRED = 'is required';

/** The body of a call as its description has it, and what is wrong with it, each with its pointer. */
export class Body<Said extends object> {
  /** What it says in fields that are described; a field that is null says nothing. */
  readonly said: Said;
  readonly errors: Invalid[] = [];
  readonly #given: unknown;

  /** `optional`: pointers of fields that may be left out, whatever the description says. */
  constructor({ body, facts, shapes }: RestCall, optional: readonly string[] = []) {
    this.#given = body;
    const said = saidIn(body, facts.body ?? {}, shapes);
    this.said = (isFields(said) ? said : {}) as Said;
    const check = new InputCheck(shapes);
    check.body(facts.body, said, []);
    for (const { path, expected } of check.issues) {
      const [, ...steps] = path;
      const pointer = ['#', ...steps].join('/');
      const isMissing = valueAt(said, steps) === undefined;
      if (!isMissing || !optional.includes(pointer))
        this.add(pointer, isMissing ? REQUIRED : `must be ${expected}`);
    }
  }

  /** Of several errors of a field the first is told. */
  add(pointer: string, detail: string): void {
    if (!this.errors.some((error) => error.pointer === pointer)) this.errors.push({ pointer, detail });
  }

  /** Throws when anything was wrong. */
  settle(): void {
    if (this.errors.length > 0) throw invalid(...this.errors);
  }

  /** True when a field is there and says that it has no value. */
  isNull(pointer: string): boolean {
    return valueAt(this.#given, pointer.split('/').slice(1)) === null;
  }

  /** What an id stands for. */
  known<Row>(pointer: string, text: string | undefined, find: (id: number) => Row | undefined) {
    const id = idIn(text);
    const row = id === undefined ? undefined : find(id);
    if (text !== undefined && row === undefined) this.add(pointer, 'is not known');
    return row;
  }

  /** An error for a period that ends before it begins. */
  period(begin: string | undefined, end: string | undefined, [from, to]: readonly [string, string]): void {
    if (begin && end && end < begin) this.add(to, `is before ${from}`);
  }
}

/** What the body of a call of version 2 says. Throws for the first field that is wrong. */
export function saidOf<Said extends object>(call: RestCall): Said {
  const { said, errors } = new Body<Said>(call);
  const [first] = errors;
  if (!first) return said;
  const field = first.pointer.split('/')[1] ?? 'body';
  throw refusedField(field, first.detail === REQUIRED ? 'sandbox.required' : 'sandbox.value');
}

function saidIn(value: unknown, shape: Shape, shapes: RestCall['shapes']): unknown {
  const { fields } = resolved(shape, shapes);
  if (!fields || !isFields(value)) return value;
  const said = Object.entries(value).flatMap(([name, inside]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field && inside !== null ? [[name, saidIn(inside, field, shapes)]] : [];
  });
  return Object.fromEntries(said);
}

function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce((inside, step) => (inside as Record<string, unknown> | undefined)?.[step], value);
}
