import type { ts as Ts } from 'ts-morph';
import type { Given } from './envelopeText.js';

/** What posts an envelope: each answers in its own way. */
export type Library = 'fetch' | 'axios' | 'easy-soap-request' | 'got' | 'request';

/** `const req = http.request(options, (res) => …)` as a statement, with what is done with it. */
export interface InlineRequest {
  readonly variable: Ts.VariableDeclaration;
  /** The head of the function that takes the text of the answer, as source text, and its body. */
  readonly taker: string;
  readonly body: Ts.Node;
  readonly onError: Ts.Expression | undefined;
}

/** A call that sends an envelope. */
export interface Post {
  readonly call: Ts.Expression;
  readonly envelope: Ts.Expression;
  readonly endpoint: Ts.Expression;
  /** What it gives: the response, the XML in it, or what a parser made of it. */
  readonly gives: 'response' | 'xml' | 'tree' | 'result' | 'return';
  /** For a function of the file that sends: what it was given, and the function. */
  readonly given?: Given;
  readonly sender?: Ts.SignatureDeclaration;
  /** What the response of the library is like. */
  readonly library?: Library;
  /** A request of `http` outside of a promise. */
  readonly request?: InlineRequest;
}
