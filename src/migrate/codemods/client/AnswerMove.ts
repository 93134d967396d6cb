import type { ts as Ts } from 'ts-morph';
import type { Source } from '../../scan/syntax/Source.js';
import type { EditList } from './EditList.js';
import type { ClientCall, MovedCall, Shape } from './Shape.js';

/** A place that a person must look at. */
export interface Place {
  readonly position: number;
  readonly what: string;
  /** The call whose answer or parts it is about. */
  readonly call?: MovedCall;
  /** The operation, where no call is followed. */
  readonly operation?: string;
}

/** What is known of a file while its client is followed, and the edits that were collected. */
export interface AnswerMove {
  readonly source: Source;
  readonly edits: EditList;
  readonly isTypeScript: boolean;
  /** What cannot be followed. */
  readonly problems: readonly Place[];
  /** What is moved and yet a person must decide. */
  readonly decisions: readonly Place[];
  readonly calls: ClientCall[];
  /** Where an operation of a client is named. */
  readonly methods: Set<Ts.Node>;
  readonly recordTypes: Set<string>;
  /** Classes of errors that moved code asks for. */
  readonly errorTypes: Set<string>;
  /** Functions of the file that an answer goes into, with the places where it does. */
  readonly entered: Map<Ts.Node, Set<Ts.Node>>;
  /** Where the file names the type of a client. */
  readonly clientTypes: Ts.TypeNode[];
  /** Variables, parameters and fields that hold a client. */
  readonly clients: Set<Ts.Symbol>;
  /** Functions that made an array of one-or-many. */
  readonly normalisers: Set<Ts.Node>;
  /** What `setEndpoint` was given. */
  endpoint: Ts.Expression | undefined;
  usesCallbacks: boolean;
  /** Names of operations whose calls stay with the library. */
  readonly left: ReadonlySet<Ts.Node>;
  /** Where clients of other services are made: they stay as they are. */
  readonly foreign: Set<Ts.Node>;
  /** Where clients are made that some calls stay with. */
  readonly kept: Set<Ts.Node>;
  /** The call that is followed. */
  current: MovedCall | undefined;
  /** True when some calls stay with the library, and so does its client. */
  readonly isMixed: boolean;
  follow(node: Ts.Expression, shape: Shape): void;
  problem(node: Ts.Node, what: string): void;
  decide(node: Ts.Node, what: string): void;
  start(node: Ts.Node): number;
  remove(node: Ts.Node): void;
  isRemoved(node: Ts.Node): boolean;
  textOf(node: Ts.Node): string;
  wrap(node: Ts.Node, before: string, after: string): void;
  bind(name: Ts.BindingName, shape: Shape): void;
  enter(fn: Ts.Node, index: number, shape: Shape): boolean;
  /** Every other place of the file that means the same variable, field or function. */
  referencesTo(name: Ts.MemberName): readonly Ts.MemberName[];
}
