import { formatXml } from '../../encoding/xml/formatXml.js';
import { parseXml } from '../../encoding/xml/parseXml.js';
import { encodeRequest } from '../../encoding/request/envelope.js';
import type { AnyOperation } from '../../definition/operation.js';
import { Secret } from '../../secret.js';
import type { Target } from '../connection/connection.js';
import type { Terminal } from '../terminal/Terminal.js';

const REDACTED = '[redacted]';

/** Prints the request that would be sent, with the key and all secrets redacted. Reads no key and sends nothing. */
export async function printDryRun(
  terminal: Terminal,
  operation: AnyOperation,
  input: Record<string, unknown>,
  target: Target,
): Promise<void> {
  const { namespace = 'uri:Service', actionPrefix = 'uri:Service/' } = target.client;
  const namespaces = { types: namespace, operations: target.client.operationNamespace ?? namespace };
  const safe = withoutSecrets(input) as Record<string, unknown>;
  const envelope = formatXml(parseXml(encodeRequest(operation, REDACTED, safe, namespaces)));
  await terminal.print(`POST ${target.endpoint}`);
  await terminal.print('Content-Type: text/xml; charset=utf-8');
  await terminal.print(`SOAPAction: "${actionPrefix}${operation.action}"`);
  await terminal.write(`\n${envelope}`);
  terminal.note(terminal.errorStyle.dim('nothing was sent (--dry-run)'));
}

function withoutSecrets(value: unknown): unknown {
  if (value instanceof Secret) return new Secret(REDACTED);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]));
}
