import { grouped, type TypedOptions, above0 } from '../commandSpec.js';
import { checkReference } from './keyReference.js';

/** An option that takes a reference to a secret. */
export const reference = (help: string) => ({
  help,
  parse: (text: string, _before: never, flag: string) => checkReference(text, flag),
});

/** The options of every command that calls the service. */
export const CONNECTION = grouped('Connection:', {
  '--profile <name>': 'profile of the config file (env WORKFORCE_PROFILE)',
  '--config <file>': 'config file (env WORKFORCE_CONFIG)',
  '--endpoint <url>': 'address of the SOAP endpoint (env WORKFORCE_ENDPOINT)',
  '--key <reference>': reference(
    'where the key is: env:NAME, file:PATH or stdin (default env:WORKFORCE_KEY)',
  ),
  '--namespace <uri>': "namespace of the deployment's record types",
  '--operation-namespace <uri>': 'namespace of its operations, where it is another',
  '--action-prefix <text>': 'prefix of the action in the SOAPAction header',
  '--deployment <file>': 'what a survey learned of the service',
  '--timeout <seconds>': above0('limit of one call'),
});
export type ConnectionOptions = TypedOptions<typeof CONNECTION>;

/** For commands that call many times at once. */
export const OVER_LIMIT = 'allow more calls at once than the 10 that the service allows each customer';
