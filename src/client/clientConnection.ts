import { transportOf } from '../transport/transportOf.js';
import { inputWarnings } from '../validation/inputWarnings.js';
import { checkClientOptions, type ClientOptions, habitsIn } from './clientOptions.js';
import { lazyCodec } from './Codec.js';
import { type Connection, connectionOf } from './connection.js';

/** The connection that the options of a client ask for. Throws a `ConfigurationError`. */
export function clientConnectionOf(options: ClientOptions): Connection {
  checkClientOptions(options);
  const { endpoint, onInputWarning, deployment } = options;
  return connectionOf(options, {
    codec: lazyCodec,
    transport: transportOf(endpoint, options),
    ...(deployment ? { habits: habitsIn(deployment) } : {}),
    warn:
      onInputWarning &&
      ((operation, input) => {
        for (const warning of inputWarnings(operation, input)) onInputWarning(operation.name, warning);
      }),
  });
}
