import { dirname, resolve } from 'node:path';
import { readDeployment } from '../../assumptions/file/deploymentText.js';
import { ConfigurationError } from '../../errors/index.js';
import { isLoopback } from '../../transport/endpoint.js';
import { configured } from '../../validation/configuration.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { gatewayConfig, isSharedState } from './GatewayConfig.js';
import type { GatewayConfig, GatewaySettings, SecretReference } from './GatewayConfig.js';

/** Reads a configuration; what is given stands `instead` of what it says. Paths are meant from its folder. Throws a `ConfigurationError` that names the field. */
export function readConfig(path: string, instead: Partial<GatewayConfig> = {}): GatewaySettings {
  const config = readJsonFile(path, { setting: 'config', expected: 'the configuration of a gateway' });
  return settingsOf({ ...(config as GatewayConfig), ...instead }, dirname(resolve(path)));
}

/** The settings that a configuration means. Throws a `ConfigurationError` that names the field, and shows no value. */
export function settingsOf(config: GatewayConfig, folder = process.cwd()): GatewaySettings {
  const { deployment: given, ...settings } = configured(gatewayConfig, config);
  checkTogether(settings);
  const { listen, wsdl, state, stateKey, keys, admin, watch, rest, switch: switching } = settings;
  const at = (file: string) => resolve(folder, file);
  const deployment = typeof given === 'string' ? readDeployment(at(given)) : given;
  const { endpoint: _, missing: __, added: ___, ...deployed } = deployment?.service ?? {};
  return {
    ...settings,
    deployment,
    service: { ...deployed, ...settings.service },
    listen: { ...listen, tls: listen.tls && { cert: at(listen.tls.cert), key: at(listen.tls.key) } },
    wsdl: wsdl && at(wsdl),
    state: state && stateAt(state, at),
    stateKey: stateKey && referenceAt(stateKey, at),
    keys: keys && {
      ...(keys.root ? { root: referenceAt(keys.root, at) } : {}),
      units: mapped(keys.units ?? {}, (reference) => referenceAt(reference, at)),
    },
    admin: admin && { token: referenceAt(admin.token, at) },
    switch: {
      ...switching,
      policy: switching.policy && at(switching.policy),
      signOffs: switching.signOffs && at(switching.signOffs),
      keys: switching.keys && at(switching.keys),
      nights: switching.nights && at(switching.nights),
      reads: mapped(switching.reads, (said) => ('scan' in said ? { ...said, scan: at(said.scan) } : said)),
    },
    rest: rest && {
      ...rest,
      clientId: referenceAt(rest.clientId, at),
      clientSecret: referenceAt(rest.clientSecret, at),
    },
    watch: watch?.log === undefined || watch.log === '-' ? watch : { ...watch, log: at(watch.log) },
  };
}

/** Throws a `ConfigurationError` for settings that do not fit each other. */
function checkTogether(settings: Omit<GatewaySettings, 'deployment'>): void {
  const { listen, state, stateKey, keys, allowKeys, protect, rest, switch: by } = settings;
  const refuse = (setting: string, why: string) => {
    throw new ConfigurationError(setting, why);
  };
  const isShared = isSharedState(state);
  if (!listen.tls && !isLoopback(listen.host))
    refuse('listen.tls', `is needed on ${listen.host}: keys must not travel in the clear`);
  if (state === undefined && (keys || !allowKeys))
    refuse('state', 'is missing: tokens are kept there (or let keys pass with allowKeys)');
  if (state === undefined && protect.writes)
    refuse('state', 'is missing: protect.writes records there what goes out');
  if (isShared && !stateKey) refuse('stateKey', NO_SHARED_KEY);
  if (isShared && rest && !by.signOffs) refuse('switch.signOffs', NO_SHARED_SIGNATURES);
  if (rest && !keys) refuse('keys', 'are missing: whose answers may come over REST is told by them');
}

const NO_SHARED_KEY =
  'is missing: gateways that share a state seal with one secret, env:NAME, file:/path or a command';
const NO_SHARED_SIGNATURES =
  'is missing: gateways that share a state need one file of signatures that all of them see';

function mapped<From, To>(all: Readonly<Record<string, From>>, to: (one: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]));
}

function stateAt(state: string, at: (file: string) => string): string {
  if (isSharedState(state)) return String(referenceAt(state, at));
  return state === ':memory:' ? state : at(state);
}

function referenceAt(reference: SecretReference, at: (file: string) => string): SecretReference {
  return typeof reference === 'string' && reference.startsWith('file:')
    ? `file:${at(reference.slice('file:'.length))}`
    : reference;
}
