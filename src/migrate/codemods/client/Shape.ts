import type { ts as Ts } from 'ts-morph';
import type { FieldSpec } from '../../../definition/field.js';
import type { AnyOperation } from '../../../definition/operation.js';
import type { Definition } from '../../../definition/record.js';

/** What a SOAP library puts in an expression; beside each, what the same expression is with this client. */
export type Shape = { readonly call?: MovedCall } & (
  | { readonly kind: 'client'; readonly origin: Ts.Node }
  // `client.Service` and `client.Service.Port`: the client.
  | { readonly kind: 'service' | 'port'; readonly origin: Ts.Node }
  | {
      readonly kind: 'method';
      readonly operation: AnyOperation;
      readonly promises: boolean;
      readonly origin: Ts.Node;
    }
  | { readonly kind: 'promise'; readonly of: Shape }
  // `[result, xml, header]` or `{ result, envelope }`: what the call answers.
  | { readonly kind: 'answer'; readonly operation: AnyOperation }
  | { readonly kind: 'tuple'; readonly index: number; readonly of: Shape }
  // `{ return: … }`: what the call answers.
  | { readonly kind: 'result'; readonly operation: AnyOperation }
  // `{ item: … }`: the array, or the batch.
  | { readonly kind: 'array'; readonly item: FieldSpec; readonly batch?: boolean; readonly mayLack?: boolean }
  // One, many or nothing: the array.
  | { readonly kind: 'items'; readonly item: FieldSpec }
  | { readonly kind: 'list'; readonly item: FieldSpec }
  | { readonly kind: 'record'; readonly record: Definition<object> }
  // A map or object of records by a key of the script's own.
  | { readonly kind: 'dictionary'; readonly record: Definition<object> }
  // What `fetch` and its like answer, the XML in it and what a parser makes of that: what the call answers.
  | { readonly kind: 'response'; readonly operation: AnyOperation }
  | { readonly kind: 'xml'; readonly operation: AnyOperation }
  | { readonly kind: 'tree'; readonly operation: AnyOperation }
  // `{ $value: … }`, `{ '#text': … }`: the value.
  | { readonly kind: 'scalar'; readonly spec: FieldSpec }
);

/** A call that is moved, with what is seen of its answer. */
export interface MovedCall {
  readonly operation: AnyOperation;
  readonly position: number;
  readsErrors: boolean;
  /**
   * What the script gets for a value: numbers and dates from a library, numbers from a parser of XML that makes them, texts.
   */
  reads?: 'library' | 'numbers' | 'texts';
}

/** A call of an operation, with where its parts are. */
export interface ClientCall extends MovedCall {
  readonly node: Ts.CallExpression;
  /** Where its operation is named. */
  readonly method: Ts.Node;
  /** Undefined where the client is held by a function that several calls share. */
  readonly receiver: Ts.Expression | undefined;
  readonly parts: Ts.Expression | undefined;
  /** Where its client is made. */
  readonly origin: Ts.Node;
}

/** What a field, or an item of an array, is. */
export function shapeOf(spec: FieldSpec, call: MovedCall | undefined): Shape {
  const from = call ? { call } : {};
  if (spec.kind === 'record') return { kind: 'record', record: spec.record!, ...from };
  if (spec.kind === 'array') return { kind: 'array', item: spec.item!, mayLack: !spec.required, ...from };
  return { kind: 'scalar', spec, ...from };
}

/** The same words for the same shape. */
export function shapeName(shape: Shape): string {
  if (shape.kind === 'promise' || shape.kind === 'tuple') return `${shape.kind} of ${shapeName(shape.of)}`;
  if (shape.kind === 'record') return shape.record.name;
  if (shape.kind === 'dictionary') return `dictionary of ${shape.record.name}`;
  if (shape.kind === 'scalar') return shape.spec.kind;
  if ('item' in shape) return `${shape.kind} of ${shape.item.record?.name ?? shape.item.kind}`;
  if (!('operation' in shape)) return `${shape.kind} made at ${shape.origin.pos}`;
  return `${shape.kind} of ${shape.operation.name}`;
}

/** The type of a shape in TypeScript, and the records that it names. */
export function typeOf(shape: Shape): { readonly text: string; readonly record?: string } {
  if (shape.kind === 'record') return { text: shape.record.name, record: shape.record.name };
  if ('item' in shape && shape.item.record)
    return { text: `readonly ${shape.item.record.name}[]`, record: shape.item.record.name };
  return { text: 'any' };
}

/** The call that a shape comes from, to hand on. */
export function callOf({ call }: Shape): { call?: MovedCall } {
  return call ? { call } : {};
}
