import type { Resting } from '../../assumptions/Assumption.js';
import { doubtsOf } from '../../assumptions/doubtsOf.js';
import type { Deployment } from '../../assumptions/file/Deployment.js';
import type { Terminal } from '../terminal/Terminal.js';
import { type Client, createClient } from '../../client/client.js';
import type { ClientOptions } from '../../client/clientOptions.js';
import { ApiKey } from '../../secret.js';
import { addressProblem, sameEndpoint, shownEndpoint } from '../../transport/endpoint.js';
import { UsageError } from '../CommandContext.js';
import type { ConnectionOptions } from './connectionOptions.js';
import { checkReference, resolveReference } from './keyReference.js';
import type { Profile } from './parseConfig.js';
import { proxyFetch, proxyFor } from './proxy.js';
import { defined } from '../../text/defined.js';
import type { AskerOptions } from '../../surveying/createAsker.js';
import { transportOf } from '../../transport/transportOf.js';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readJsonFile } from '../../validation/jsonFile.js';
import { asUsage } from '../files.js';
import type { RestClientOptions } from '../../rest/call/restClientOptions.js';
import { orElse } from '../../text/orElse.js';

/** Where a command calls, before the key is read. */
export interface Target {
  readonly endpoint: string;
  /** Where the key is; never the key. */
  readonly keyReference: string;
  /** The profile that this comes from, if any. */
  readonly profileName: string | undefined;
  readonly profile: Profile;
  readonly client: Omit<ClientOptions, 'apiKey'>;
  /** The proxy through which it calls, if any. */
  readonly proxy: string | undefined;
}

const DEFAULT_KEY = 'env:WORKFORCE_KEY';

/**
 * Where to call, from the options, the environment and the config file. Endpoint and key come from one source, so that a
 * key of one deployment is not sent to another: a profile that is asked for, else the environment, else the default profile.
 */
export async function targetOf(
  options: ConnectionOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Target> {
  const config = await readConfig(options.config, env);
  const asked = options.profile ?? (env.WORKFORCE_PROFILE || undefined);
  const fromEnv = asked === undefined && (options.endpoint ?? env.WORKFORCE_ENDPOINT);
  const found = fromEnv ? undefined : profileOf(config, asked);
  const profile = found?.profile ?? {};
  const endpoint = options.endpoint ?? (found ? profile.endpoint : env.WORKFORCE_ENDPOINT);
  if (!endpoint) throw new UsageError(noEndpoint(found?.name, config.path));
  const keyReference = options.key ?? profile.apiKey ?? DEFAULT_KEY;
  const deployment = await deploymentIn(options.deployment ?? profile.deployment);
  const namespace = options.namespace ?? profile.namespace ?? deployment?.service.namespace;
  const operationNamespace =
    options.operationNamespace ?? profile.operationNamespace ?? deployment?.service.operationNamespace;
  const actionPrefix = options.actionPrefix ?? profile.actionPrefix;
  const seconds = options.timeout ?? profile.timeoutSeconds;
  const proxy = proxyFor(checkEndpoint(endpoint), env);
  return {
    endpoint,
    keyReference,
    profileName: found?.name,
    profile,
    proxy: proxy?.url,
    client: {
      endpoint,
      ...defined({ namespace, operationNamespace, actionPrefix, deployment }),
      ...defined({
        timeoutMs: seconds === undefined ? undefined : seconds * 1000,
        fetch: proxy && proxyFetch(proxy.url),
      }),
    },
  };
}

/** The deployment of a file, if one is named. Throws a `ConfigurationError`. */
export async function deploymentIn(file: string | undefined): Promise<Deployment | undefined> {
  if (file === undefined) return undefined;
  return (await import('../../assumptions/file/deploymentText.js')).readDeployment(file);
}

/** Says on stderr which guarantees of a command do not hold on its service, before anything is sent. */
export function tellDoubts(
  terminal: Terminal,
  {
    endpoint,
    client: { deployment },
  }: { readonly endpoint: string; readonly client: Pick<Target['client'], 'deployment'> },
  who: Resting,
): void {
  const surveyed = deployment?.service.endpoint;
  if (surveyed !== undefined && !sameEndpoint(surveyed, endpoint))
    terminal.note(
      `the deployment file is of ${shownEndpoint(surveyed)}, and the calls go to ${shownEndpoint(endpoint)}`,
    );
  for (const { assumption, because, instead } of doubtsOf(deployment ?? {}, who))
    terminal.note(`${assumption}: ${because} ${instead}`);
}

/** Reads the key. */
export function keyOf(target: Target, alias = 'key'): ApiKey {
  return new ApiKey(resolveReference(checkReference(target.keyReference, 'apiKey')), alias);
}

function noEndpoint(profile: string | undefined, configPath: string): string {
  if (profile !== undefined) return `the profile "${profile}" of ${configPath} has no endpoint.`;
  return (
    'no endpoint. Set WORKFORCE_ENDPOINT and WORKFORCE_KEY, or name a profile with --profile, or start a sandbox to ' +
    'play with: workforce-soap sandbox'
  );
}

// A user name and password in an address would stand in the process list and in every log.
function checkEndpoint(endpoint: string): string {
  const wrong = addressProblem(endpoint);
  if (wrong) throw new UsageError(`the endpoint: ${wrong}.`);
  return endpoint;
}

/** A client that calls a target with its key. Reads the key. */
export function clientOf(target: Target): Client {
  return createClient({ ...target.client, apiKey: keyOf(target) });
}

/** How a survey calls a target. */
export function surveyedCalls({
  client,
  endpoint,
}: Target): Pick<AskerOptions, 'endpoint' | 'namespaces' | 'soapAction' | 'transport'> {
  const { namespace = 'uri:Service', operationNamespace = namespace } = client;
  const { actionPrefix = 'uri:Service/' } = client;
  return {
    endpoint,
    namespaces: { types: namespace, operations: operationNamespace },
    soapAction: ({ action }) => `${actionPrefix}${action}`,
    transport: transportOf(endpoint, client),
  };
}

interface Config {
  readonly path: string;
  readonly exists: boolean;
  readonly defaultProfile?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Reads the config file. A missing default one has no profiles; a missing one that was asked for is an error. */
export async function readConfig(
  asked: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Config> {
  // A container may run under a user without a home.
  const folder = env.XDG_CONFIG_HOME || join(orElse(homedir, '/'), '.config');
  const path = asked ?? (env.WORKFORCE_CONFIG || join(folder, 'workforce-soap', 'config.json'));
  const file = { setting: 'config file', expected: 'profiles', optional: !asked && !env.WORKFORCE_CONFIG };
  const given = asUsage(() => readJsonFile(path, file));
  if (given === undefined) return { path, exists: false, profiles: {} };
  // What checks it is loaded only where there is a file.
  const { parseConfig } = await import('./parseConfig.js');
  return { path, exists: true, ...parseConfig(path, given) };
}

/** The profile of a name, or `undefined` when none is asked for and there is no default. */
export function profileOf(
  config: Config,
  name: string | undefined,
): { name: string; profile: Profile } | undefined {
  const wanted = name ?? config.defaultProfile;
  if (wanted === undefined) return undefined;
  const profile = Object.hasOwn(config.profiles, wanted) ? config.profiles[wanted] : undefined;
  if (profile) return { name: wanted, profile };
  const known = Object.keys(config.profiles);
  const there =
    known.length > 0 ? `; there are ${known.join(', ')}` : '; how one looks: workforce-soap doctor --help';
  throw new UsageError(`no profile "${wanted}" in ${config.path}${there}.`);
}

export const REST_SETTINGS_ADVICE =
  'Set rest.baseUrl, rest.clientId and rest.clientSecret in the profile, or WORKFORCE_REST_URL, WORKFORCE_CLIENT_ID and WORKFORCE_CLIENT_SECRET.';

/** The settings of the REST side: those of the profile, else the environment's. Reads the secret; no message shows it. */
export function restSettingsOf({ profile }: Pick<Target, 'profile'>, env: NodeJS.ProcessEnv) {
  const { rest = {} } = profile;
  const reference =
    rest.clientSecret ?? (env.WORKFORCE_CLIENT_SECRET ? 'env:WORKFORCE_CLIENT_SECRET' : undefined);
  const clientSecret = reference && resolveReference(checkReference(reference, 'rest.clientSecret'), env);
  return {
    baseUrl: rest.baseUrl ?? (env.WORKFORCE_REST_URL || undefined),
    clientId: rest.clientId ?? (env.WORKFORCE_CLIENT_ID || undefined),
    clientSecret,
  };
}

/** Options of a REST client beside a SOAP target, through the proxies of the environment. Throws a `UsageError`. */
export function restOptionsOf(target: Target, env: NodeJS.ProcessEnv = process.env): RestClientOptions {
  const { baseUrl, clientId, clientSecret } = restSettingsOf(target, env);
  if (!baseUrl || !clientId || !clientSecret)
    throw new UsageError(`the REST side is not configured. ${REST_SETTINGS_ADVICE}`);
  const proxy = URL.canParse(baseUrl) ? proxyFor(baseUrl, env) : undefined;
  const { timeoutMs } = target.client;
  return {
    baseUrl,
    clientId,
    clientSecret,
    ...defined({ timeoutMs, fetch: proxy && proxyFetch(proxy.url) }),
  };
}
