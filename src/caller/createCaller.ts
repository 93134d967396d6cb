import type { RecordStream } from '../definition/outcome.js';
import type { AnyOperation, InputOf, ItemOf, OutputOf } from '../definition/operation.js';
import { TokenDecoder } from '../encoding/answer/TokenDecoder.js';
import { requestBytes } from '../encoding/request/envelope.js';
import { InputError } from '../errors/index.js';
import type { Result } from '../outcome/Result.js';
import { createHttpEngine } from '../transport/httpEngine.js';
import { transportWith } from '../transport/options.js';
import { inputIssues } from '../validation/validate.js';
import { asGiven } from '../outcome/asGiven.js';
import { callOperation, oneByOne, safely, streamSome } from '../client/callOperation.js';
import type { CallOptions, Input } from '../client/callOptions.js';
import { CALLER_CHECKS, type CallerOptions, checkCallerOptions } from '../client/callerOptions.js';
import type { Codec } from '../client/Codec.js';
import { type Connection, connectionOf } from '../client/connection.js';
import { recordStream } from '../client/recordStream.js';

/** The input of a call, which may be left out where every part may. */
export type CallArguments<O> =
  Partial<InputOf<O>> extends InputOf<O>
    ? [input?: InputOf<O>, options?: CallOptions]
    : [input: InputOf<O>, options?: CallOptions];

/** Calls the operations that it is handed, as `createClient` calls its own. */
export interface Caller {
  /** Gives what the operation gives. Throws a `ClientError`. */
  call<O extends AnyOperation>(operation: O, ...args: CallArguments<O>): Promise<OutputOf<O>>;
  /** The same, which never throws but gives a `Result`. */
  safe<O extends AnyOperation>(operation: O, ...args: CallArguments<O>): Promise<Result<OutputOf<O>>>;
  /** The records of an answer one by one in bounded memory. */
  stream<O extends AnyOperation>(operation: O, ...args: CallArguments<O>): RecordStream<ItemOf<O>>;
}

// All of it at once, and without what reads long answers faster: what is small is loaded fast.
const smallCodec: Codec = {
  issuesOf: inputIssues,
  requestBytes,
  decoders: () => (operation, options) => new TokenDecoder(operation, options),
};

/** Binds one endpoint and key, and knows no operation. Sends nothing. Throws a `ConfigurationError`. */
export function createCaller(options: CallerOptions): Caller {
  checkCallerOptions(options, CALLER_CHECKS);
  const { endpoint, agent } = options;
  const transport = transportWith(endpoint, options, createHttpEngine(agent), undefined);
  const connection = connectionOf(options, { codec: smallCodec, transport });
  const answered = async (operation: AnyOperation, input: Input = {}, callOptions: CallOptions = {}) => {
    const given = asGiven(input);
    return callOperation(connection, await anOperation(connection, operation), given, callOptions);
  };
  const caller = {
    call: async (operation: AnyOperation, input?: Input, callOptions?: CallOptions) =>
      (await answered(operation, input, callOptions)).value,
    safe: (operation: AnyOperation, input?: Input, callOptions?: CallOptions) =>
      safely(answered(operation, input, callOptions)),
    stream: (operation: AnyOperation, input: Input = {}, callOptions: CallOptions = {}) => {
      const given = asGiven(input);
      return recordStream(async function* (ended) {
        const known = await anOperation(connection, operation);
        ended(yield* oneByOne(streamSome(connection, known, given, callOptions)));
      });
    },
  };
  return caller as unknown as Caller;
}

async function anOperation(connection: Connection, operation: AnyOperation): Promise<AnyOperation> {
  if (operation?.input && operation.output && operation.action) return operation;
  const expected = 'an operation of workforce-soap/operations, such as wsdlUpdateShifts, not its name';
  throw await connection.withoutKey(
    new InputError([{ path: ['operation'], expected }], { operation: String(operation) }),
  );
}
