import type { InputOf, OutputOf } from '../../definition/operation.js';
import type * as operations from '../../operations/index.generated.js';
import type { Batch, Reply } from '../../definition/outcome.js';
import type { Unchecked } from '../Unchecked.js';
import type { Caller } from '../rules/Caller.js';
import type { World } from '../world/World.js';

type Operations = typeof operations;
export type OperationName = keyof Operations;

/** What is in the `return` part of an operation's answer. */
export type AnswerOf<K extends OperationName> =
  OutputOf<Operations[K]> extends Batch<infer _, infer Row>
    ? readonly Unchecked<Row>[]
    : OutputOf<Operations[K]> extends Reply<infer Value>
      ? Unchecked<Value>
      : Unchecked<OutputOf<Operations[K]>>;

export type PartsOf<K extends OperationName> = Unchecked<InputOf<Operations[K]>>;

/** Does what an operation does in the world, and says what it answers. */
export type Handler<K extends OperationName> = (
  world: World,
  caller: Caller,
  parts: PartsOf<K>,
) => AnswerOf<K>;

export type Handlers = { readonly [K in OperationName]: Handler<K> };
