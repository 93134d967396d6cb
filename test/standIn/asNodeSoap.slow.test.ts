import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { operationNamed } from '../../src/operations/operationNamed.js';
import { type SameCall, sameCalls } from './sameCalls.js';
import { ScriptedServer } from './scriptedServer.js';

const CALLS = 10_000;
const server = new ScriptedServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const hasPhp =
  spawnSync('php', ['-r', 'exit(extension_loaded("soap") && extension_loaded("pcntl") ? 0 : 1);']).status ===
  0;

it.skipIf(!hasPhp)(
  `${CALLS} random calls: the same as with node-soap, and refused are those alone of which PHP's SoapServer loses something`,
  async () => {
    const calls: SameCall[] = [];
    for await (const call of sameCalls(server, { seed: 2026, count: CALLS, wrong: 0.3 })) calls.push(call);
    expect(calls.filter(({ differences }) => differences.length > 0)).toEqual([]);
    const decoded = decodedByPhp(calls);
    const wrong = calls.filter(
      (call) => (call.refused === undefined) === isLossy(call, decoded.get(call.no)),
    );
    expect(
      wrong.map(({ operation, request, refused, no }) => [
        operation,
        refused ?? 'was sent',
        request,
        decoded.get(no),
      ]),
    ).toEqual([]);
    expect(calls.filter(({ refused }) => refused === undefined).length).toBeGreaterThan(CALLS / 2);
  },
  600_000,
);

interface Decoded {
  readonly no: number;
  readonly fault?: string;
  readonly parts?: unknown;
}

function decodedByPhp(calls: readonly SameCall[]): ReadonlyMap<number, Decoded> {
  const input = calls.flatMap(({ no, request }) =>
    request === undefined ? [] : [JSON.stringify({ no, request })],
  );
  const root = join(import.meta.dirname, '../..');
  const script = [join(import.meta.dirname, 'decode.php'), join(root, 'wsdl/service.wsdl')];
  const { stdout } = spawnSync('php', script, { input: input.join('\n'), encoding: 'utf8', maxBuffer: 1e9 });
  const told = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Decoded);
  return new Map(told.map((one) => [one.no, one]));
}

/**
 * True where node-soap throws, PHP refuses, gives a list where there is one value, or a value of the call is not among what PHP
 * decoded.
 */
function isLossy({ operation, parts }: SameCall, decoded: Decoded | undefined): boolean {
  if (!decoded || decoded.fault !== undefined) return true;
  const [, ...given] = decoded.parts as readonly unknown[];
  const specs = Object.values(operationNamed(operation)!.input);
  if (given.some((one, i) => specs[i] && isListForOne(one, specs[i]))) return true;
  const there = leaves(decoded.parts);
  for (const leaf of leaves(parts)) {
    const at = there.indexOf(leaf);
    if (at < 0) return true;
    there.splice(at, 1);
  }
  return false;
}

function isListForOne(value: unknown, spec: FieldSpec): boolean {
  if (spec.item) return Array.isArray(value) && value.some((one) => isListForOne(one, spec.item!));
  if (Array.isArray(value)) return true;
  if (!spec.record || typeof value !== 'object' || value === null) return false;
  const fields = spec.record.fields as Readonly<Record<string, FieldSpec>>;
  return Object.entries(value).some(([name, one]) => fields[name] && isListForOne(one, fields[name]));
}

/** Every value that says something, written in one way. */
function leaves(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (value instanceof Date || value instanceof Map) return ['what cannot be sent'];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => (name === 'attributes' ? [] : leaves(one)));
  const text = String(value)
    .replace(/^<!\[CDATA\[([\s\S]*)\]\]>$/, '$1')
    .trim();
  if (/^(true|false)$/.test(text)) return [text === 'true' ? '1' : '0'];
  return [text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text.replace(/\s+/g, ' ')];
}
