import type { AnyOperation } from '../definition/operation.js';
import {
  aFunction,
  anObject,
  asSentences,
  type Checks,
  TRANSPORT_CHECKS,
  type TransportOptions,
} from '../transport/options.js';
import type { InputWarning } from '../validation/inputWarnings.js';
import { CALLER_CHECKS, type CallerOptions, checkCallerOptions } from './callerOptions.js';

/** Options of `createClient`. */
export interface ClientOptions extends CallerOptions, TransportOptions {
  /** Operations that only the deployment has, as `discover` reads them from its WSDL, for `client.call`. */
  readonly operations?: Readonly<Record<string, AnyOperation>>;
  /** Told of what is sent as it is and looks like a mistake, is not sent because of another field, or may be spoilt. */
  readonly onInputWarning?: (operation: string, warning: InputWarning) => void;
}

const CHECKS: Checks<ClientOptions> = {
  ...CALLER_CHECKS,
  ...asSentences({ ...TRANSPORT_CHECKS, operations: anObject, onInputWarning: aFunction }),
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkClientOptions(options: ClientOptions): void {
  checkCallerOptions(options, CHECKS);
}
