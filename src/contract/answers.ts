import { cassettesIn } from '../cassette/checkCassettes.js';
import { readCassette } from '../cassette/cassetteFiles.js';
import { createAnswerDecoder } from '../encoding/answer/decodeAnswer.js';
import { CodecError } from '../encoding/xml/limits.js';
import type { Client } from '../client/client.js';
import type { AnyOperation } from '../definition/operation.js';
import type { DecodeIssue } from '../definition/outcome.js';

/** What came of a call, where from, and what of it could not be taken. Of `none` nothing is known. */
export type Answer = (
  | { readonly is: 'value'; readonly records: readonly unknown[]; readonly issues: readonly DecodeIssue[] }
  | { readonly is: 'fault'; readonly code: string; readonly text: string }
  | { readonly is: 'unreadable'; readonly because: string }
  | { readonly is: 'none'; readonly because: string }
) & {
  /** The service, or the folder of a recorded call. */
  readonly from: string;
  /** It was asked for by the contract, which takes its input for right; what was recorded may have been wrong on purpose. */
  readonly isAsked: boolean;
};

interface Outcome {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: {
    readonly name: string;
    readonly code?: string;
    readonly string?: string;
    readonly reason?: string;
  };
}

const SERVICE = { from: 'the service', isAsked: true } as const;

/** Asks a service. What writes is not called. */
export async function askService(
  client: Client,
  operation: AnyOperation,
  { input, issues }: { readonly input: object; readonly issues: DecodeIssue[] },
): Promise<Answer> {
  if (operation.effect !== 'read')
    return { is: 'none', ...SERVICE, because: 'it writes, and this command only reads' };
  const safe = client.safe as unknown as Record<string, (input: object) => Promise<Outcome>>;
  const { ok, value, error } = await safe[operation.name]!(input);
  if (ok) return { is: 'value', ...SERVICE, records: recordsOf(operation, value), issues: [...issues] };
  const { name = 'Error', code = '', string = '', reason = '' } = error ?? {};
  if (name === 'FaultError') return { is: 'fault', ...SERVICE, code, text: string };
  if (name === 'DecodeError') return { is: 'unreadable', ...SERVICE, because: reason };
  const wrong = 'the parts in contract.json break a rule of the interface: nothing was sent';
  return { is: 'none', ...SERVICE, because: name === 'InputError' ? wrong : `no answer came: ${name}` };
}

function recordsOf(operation: AnyOperation, value: unknown): readonly unknown[] {
  if (operation.kind === 'batch')
    return (value as { rows: readonly { value?: unknown }[] }).rows.flatMap((row) => row.value ?? []);
  if (operation.kind !== 'reply') return [value].flat();
  const { value: answered, partial } = value as { value?: unknown; partial?: unknown };
  return [answered ?? partial];
}

/** The recorded answers of an operation in the cassettes of a folder. */
export function recordedAnswers(folder: string, operation: AnyOperation): Answer[] {
  return cassettesIn(folder).flatMap((path) =>
    (readCassette(path)?.calls ?? [])
      .filter(({ facts }) => facts.operation === operation.name)
      .map(({ folder: call, answer }): Answer => {
        const where = { from: `${path}/${call}`, isAsked: false };
        if (answer?.extension === 'xml') return { ...decoded(operation, answer.text), ...where };
        return { is: 'none', because: 'no envelope was recorded', ...where };
      }),
  );
}

type WithoutPlace<T> = T extends unknown ? Omit<T, 'from' | 'isAsked'> : never;

function decoded(operation: AnyOperation, text: string): WithoutPlace<Answer> {
  const decoder = createAnswerDecoder(operation, { contentType: 'text/xml; charset=utf-8' });
  try {
    decoder.write(Buffer.from(text));
    const answer = decoder.end();
    if (answer.kind === 'fault') return { is: 'fault', code: answer.fault.code, text: answer.fault.string };
    return { is: 'value', records: [answer.value].flat(), issues: answer.issues };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return { is: 'unreadable', because: error.reason };
  }
}
