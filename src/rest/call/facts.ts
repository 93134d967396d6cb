/** The versions of the REST interface. */
export type Version = 'v2' | 'v3';

type Bound = 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems';

/** What a value must be, as the description of a version says it. What is not said is not asked for. */
export interface Shape extends Readonly<Partial<Record<Bound, number>>> {
  /** The name of the shape that this one is. */
  readonly ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly nullable?: true;
  /** An identifier: digits, or one of these prefixes with what follows. */
  readonly ids?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly items?: Shape;
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly any?: readonly Shape[];
  /** The section of the interface document that says it; absent for what was observed. */
  readonly section?: string;
  readonly personal?: true;
}

/** Named values: the parameters of a place, or the fields of a body. */
export interface Named {
  readonly fields: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

export interface OperationFacts {
  readonly section?: string;
  readonly path?: Named;
  readonly query?: Named;
  readonly header?: Named;
  readonly body?: Shape;
  /** Absent where a success has no body. */
  readonly answer?: Shape;
  /** The read that shows whether a write was done. */
  readonly settledBy?: { readonly by?: string; readonly look: string };
}

export interface RestFacts {
  /** By method and path template. */
  readonly operations: Readonly<Record<string, OperationFacts>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}

export function versionOf(path: string): Version {
  return path.startsWith('/v2/') ? 'v2' : 'v3';
}

/** A shape with all that the one which it refers to says. */
export function resolved(shape: Shape, shapes: RestFacts['shapes']): Shape {
  return shape.ref === undefined ? shape : { ...resolved(shapes[shape.ref] ?? {}, shapes), ...shape };
}
