import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { configured } from '../../validation/configuration.js';
import { parseJson, readJsonFile } from '../../validation/jsonFile.js';
import { type Deployment, DeploymentSchema } from './Deployment.js';

/**
 * A deployment as the text of its file: keys in order, and each assumption and each list of fields on a line of its own,
 * so that a review shows one verdict a line.
 */
export function formatDeployment(deployment: Deployment): string {
  return `${written(DeploymentSchema.parse(deployment), 0)}\n`;
}

const FILE = { expected: 'the file of a deployment. workforce-soap survey writes one.' };
const ADVICE = 'Correct the file, or let workforce-soap survey write another.';

/**
 * Reads the text of a file. `name` is its name in errors. Throws a `ConfigurationError`: it names the field, what was
 * expected there and what kind of value was given, and quotes no value.
 */
export function parseDeployment(text: string, name = 'deployment'): Deployment {
  return deploymentOf(parseJson(text, name, FILE), name);
}

/** The deployment that a file holds. Throws a `ConfigurationError` as `parseDeployment` does, also where there is no such file. */
export function readDeployment(file: string): Deployment {
  return deploymentOf(readJsonFile(file, FILE), file);
}

function deploymentOf(value: unknown, name: string): Deployment {
  try {
    return configured(DeploymentSchema, value, name);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(error.option, `${error.message.slice(error.option.length + 2)}.\n${ADVICE}`);
  }
}

const ON_ONE_LINE = 2;

function written(value: unknown, depth: number): string {
  if (Array.isArray(value)) return list(value, depth);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return '{}';
  const texts = entries.map(([key, one]) => `${JSON.stringify(key)}: ${written(one, depth + 1)}`);
  // What is known of one assumption is one line; what is known of an operation, one line for each list.
  if (depth > ON_ONE_LINE || (depth === ON_ONE_LINE && !('answers' in value)))
    return `{ ${texts.join(', ')} }`;
  return `{\n${texts.map((text) => '  '.repeat(depth + 1) + text).join(',\n')}\n${'  '.repeat(depth)}}`;
}

function list(values: readonly unknown[], depth: number): string {
  const texts = values.map((one) => written(one, ON_ONE_LINE + 1));
  if (depth !== 1 || texts.length === 0) return `[${texts.join(', ')}]`;
  return `[\n${texts.map((text) => '  '.repeat(depth + 1) + text).join(',\n')}\n${'  '.repeat(depth)}]`;
}
