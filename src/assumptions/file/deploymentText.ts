import { ConfigurationError } from '../../errors/ConfigurationError.js';
import { configured } from '../../validation/configuration.js';
import { type Deployment, DeploymentSchema } from './Deployment.js';

/**
 * A deployment as the text of its file: keys in order, and each assumption and each list of fields on a line of its own,
 * so that a review shows one verdict a line.
 */
export function formatDeployment(deployment: Deployment): string {
  return `${written(DeploymentSchema.parse(deployment), 0)}\n`;
}

/**
 * Reads the text of a file. `name` is its name in errors. Throws a `ConfigurationError`, which quotes no value.
 */
export function parseDeployment(text: string, name = 'deployment'): Deployment {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new ConfigurationError(name, 'is not JSON: expected the file that workforce-soap survey writes');
  }
  return configured(DeploymentSchema, given, name);
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
