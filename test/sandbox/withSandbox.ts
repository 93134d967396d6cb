import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Client, createClient } from '../../src/index.js';
import { inProcess } from '../inProcess.js';
import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { operationLoaders } from '../../src/operations/loaders.generated.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/index.js';

type Name = keyof typeof operationLoaders;

/** A sandbox for the tests of a file, as new before each of them, and clients with the keys of the small world. */
export interface SandboxOfTests {
  readonly sandbox: Sandbox;
  readonly root: Client;
  readonly unit101: Client;
  readonly unit102: Client;
  /** A client with other keys or options. */
  client(unitId?: number): Client;
  /** A call past the client's own checks of its input. Gives the answered value, or throws the text of the fault. */
  raw(name: Name, input: object, unitId?: number): Promise<never>;
}

/** The same, called in this process: for what is about the world and its rules, and not about the server. */
export const withRules = (): SandboxOfTests => withSandbox({}, inProcess);

export function withSandbox(
  options: SandboxOptions = {},
  doorOf?: (sandbox: Sandbox) => ReturnType<typeof inProcess>,
): SandboxOfTests {
  let sandbox: Sandbox;
  let door: ReturnType<typeof inProcess> | undefined;
  const optionsOf = (unitId?: number) => ({
    ...sandbox.clientOptions(unitId),
    ...(door ? { fetch: door } : {}),
  });
  let clients: Client[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox(options);
    door = doorOf?.(sandbox);
    clients = [undefined, 101, 102].map((unitId) => createClient(optionsOf(unitId)));
  });
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.stop());
  return {
    get sandbox() {
      return sandbox;
    },
    get root() {
      return clients[0]!;
    },
    get unit101() {
      return clients[1]!;
    },
    get unit102() {
      return clients[2]!;
    },
    client: (unitId) => createClient(optionsOf(unitId)),
    raw: async (name, input, unitId) => {
      const operation = await operationLoaders[name]();
      const key = unitId === undefined ? sandbox.rootKey : sandbox.unitKeys.get(unitId)!;
      const body = encodeRequest(operation, key.reveal(), input as never, sandbox.namespaces);
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      const sent = { method: 'POST', headers, body };
      const response = await (door ?? (fetch as unknown as typeof door & {}))(
        sandbox.endpoint,
        sent as never,
      );
      const decoder = createAnswerDecoder(operation, {
        contentType: response.headers.get('content-type') ?? undefined,
      });
      decoder.write(new Uint8Array(await response.arrayBuffer()));
      const decoded = await decoder.end();
      if (decoded.kind === 'fault') throw new Error(decoded.fault.string);
      return decoded.value as never;
    },
  };
}

/** The codes of the sandbox's validation texts. */
export function codes(texts: readonly string[] | undefined): string[] {
  return (texts ?? []).map((text) => text.slice(0, text.indexOf(':')));
}
