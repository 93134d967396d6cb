import type { AnswerComparison } from '../../evidence/answers/compareAnswers.js';
import { requestBytes } from '../../encoding/request/envelope.js';
import { ConfigurationError } from '../../errors/index.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import { Vault } from '../access/Vault.js';
import { operationNamed, ownHeaders } from '../call/orderOf.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Route } from '../route/Route.js';
import { troubleText } from '../rest/NotOverRest.js';
import { GaveWay, Service } from '../service/Service.js';
import { type KeptRead, keptReads } from '../shadow/KeptReads.js';
import type { GatewayState } from '../state/GatewayState.js';
import { Switching } from './Switching.js';

/** What became of the reads of a route when both sides were asked again. */
export interface Replayed {
  readonly route: Route;
  readonly equal: number;
  readonly different: number;
  /** Of which nobody knows whether both sides say the same. */
  readonly notComparable: number;
  /** Fields that differ, and in how many records. */
  readonly fields: Readonly<Record<string, number>>;
  /** Fields in which SOAP gave a value that REST has no place for, and which the script may read. */
  readonly lost: readonly string[];
  /** Why answers could not be compared. */
  readonly why: readonly string[];
}

export interface ReplayOptions {
  /** The day in UTC on which scripts asked. */
  readonly day: string;
  readonly script?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Asks both sides again what scripts read on a day, and compares. Nothing of it is evidence for a sign-off, since no script ran.
 * Throws a `ConfigurationError` without a REST side.
 */
export async function replay(
  settings: GatewaySettings,
  state: GatewayState,
  cipher: TokenCipher,
  { day, script, signal }: ReplayOptions,
): Promise<Replayed[]> {
  const { rest } = settings;
  if (!rest) throw new ConfigurationError('rest', 'is missing: there is nobody to ask again');
  const service = new Service(settings);
  const vault = new Vault(settings.keys);
  const switching = new Switching({ settings, rest, vault, state, cipher, budget: service.budget }, service);
  const reads = (await keptReads(state, cipher, day)).filter(
    (read) => script === undefined || read.script === script,
  );
  const routes = new Map<string, Replayed>();
  try {
    for (const read of reads) {
      signal.throwIfAborted();
      const { input: _, ...route } = read;
      const name = JSON.stringify(route);
      const seen = await asked({ settings, vault, switching }, read, signal);
      const sofar = routes.get(name) ?? { ...NOTHING, route };
      routes.set(name, added(sofar, seen, switching));
    }
  } finally {
    await switching.close();
  }
  return [...routes.values()];
}

const NOTHING = { equal: 0, different: 0, notComparable: 0, fields: {}, lost: [], why: [] };

/** The comparison of one read, or why there is none. */
async function asked(
  { settings, vault, switching }: { settings: GatewaySettings; vault: Vault; switching: Switching },
  read: KeptRead,
  signal: AbortSignal,
): Promise<AnswerComparison | string> {
  const { namespace = 'uri:Service', operationNamespace = namespace } = settings.service;
  const operation = await operationNamed(read.operation);
  if (!operation) return 'the operation is not known any more';
  const unit = read.unit === 'root' ? undefined : read.unit;
  try {
    const key = (await vault.key(unit)).reveal();
    const namespaces = { types: namespace, operations: operationNamespace };
    const body = requestBytes(operation, key, read.input, namespaces);
    const { name, effect } = operation;
    const headers = ownHeaders(settings, name, operation);
    const order = { name, operation, effect, headers, body, read: undefined, by: undefined };
    const route = { script: read.script, operation: name, unit: read.unit };
    const question = { operation, unit, input: read.input };
    return await switching.shadow.replay({ route, order, question }, signal);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof GaveWay ? 'the service did not answer a second time' : troubleText(error);
  }
}

function added(sofar: Replayed, seen: AnswerComparison | string, switching: Switching): Replayed {
  if (typeof seen === 'string')
    return { ...sofar, notComparable: sofar.notComparable + 1, why: distinct(sofar.why, [seen]) };
  const fields = { ...sofar.fields };
  for (const { field, different } of seen.fields)
    if (different > 0) fields[field] = (fields[field] ?? 0) + different;
  return {
    ...sofar,
    [seen.verdict]: sofar[seen.verdict] + 1,
    fields,
    lost: distinct(sofar.lost, switching.lostIn(sofar.route, seen)),
    why: distinct(sofar.why, seen.why),
  };
}

function distinct(known: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...known, ...more])].sort();
}
