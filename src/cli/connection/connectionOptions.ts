import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkReference, KEY_ADVICE } from './keyReference.js';

/** The options of every command that calls the service. */
export interface ConnectionOptions {
  readonly profile?: string;
  readonly config?: string;
  readonly endpoint?: string;
  readonly key?: string;
  readonly namespace?: string;
  readonly operationNamespace?: string;
  readonly actionPrefix?: string;
  readonly timeout?: number;
  readonly deployment?: string;
}

const GROUP = 'Connection:';
const KEY_PLACES = 'where the key is: env:NAME, file:PATH or stdin (default env:WORKFORCE_KEY)';

export function addConnectionOptions(command: Command): Command {
  const option = (flags: string, description: string) => new Option(flags, description).helpGroup(GROUP);
  return command
    .addOption(option('--profile <name>', 'profile of the config file (env WORKFORCE_PROFILE)'))
    .addOption(option('--config <file>', 'config file (env WORKFORCE_CONFIG)'))
    .addOption(option('--endpoint <url>', 'address of the SOAP endpoint (env WORKFORCE_ENDPOINT)'))
    .addOption(referenceOption('--key <reference>', KEY_PLACES).helpGroup(GROUP))
    .addOption(new Option('--api-key <never>').hideHelp().argParser(refuseKey))
    .addOption(option('--namespace <uri>', "namespace of the deployment's record types"))
    .addOption(option('--operation-namespace <uri>', 'namespace of its operations, where it is another'))
    .addOption(option('--action-prefix <text>', 'prefix of the action in the SOAPAction header'))
    .addOption(option('--deployment <file>', 'what a survey learned of the service'))
    .addOption(option('--timeout <seconds>', 'limit of one call').argParser(positive));
}

/** An option that takes a reference to a secret. */
export function referenceOption(flags: string, description: string): Option {
  const [name = ''] = flags.split(' ');
  return new Option(flags, description).argParser((text) => checkReference(text, name));
}

/** For commands that call many times at once. */
export function overLimit(): Option {
  return new Option(
    '--over-limit',
    'allow more calls at once than the 10 that the service allows each customer',
  );
}

function refuseKey(): never {
  throw new InvalidArgumentError(KEY_ADVICE);
}

/** A number above 0. */
export function positive(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new InvalidArgumentError('Expected a number above 0.');
  return number;
}

/** A whole number from 1. */
export function positiveWhole(text: string): number {
  const number = positive(text);
  if (!Number.isInteger(number)) throw new InvalidArgumentError('Expected a whole number from 1.');
  return number;
}
