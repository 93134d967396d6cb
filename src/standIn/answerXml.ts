import type { Client } from '../client/client.js';
import type { Input } from '../client/callOptions.js';
import type { FieldSpec } from '../definition/field.js';
import type { Batch, Reply } from '../definition/outcome.js';
import type { AnyOperation } from '../definition/operation.js';
import { encodeAnswer, encodeFault } from '../encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../encoding/xml/namespaces.js';
import { FaultError } from '../errors/index.js';
import { operationNamed } from '../testing/knownOperations.js';

export interface AnswerXmlOptions {
  /** A fault is given as its envelope too, as `fetch` does; without it, it is thrown. */
  readonly faults?: boolean;
}

/** Calls an operation and gives its answer as an envelope, for scripts that read the XML themselves. */
export async function answerXml(
  client: Pick<Client, 'call'>,
  name: string,
  parts: Input = {},
  { faults = false }: AnswerXmlOptions = {},
): Promise<string> {
  try {
    const answer = await client.call(name, parts);
    return envelopeOf(operationNamed(name)!, answer);
  } catch (error) {
    if (faults && error instanceof FaultError) return faultXml(error);
    throw error;
  }
}

/** A fault as its envelope. */
export function faultXml(fault: FaultError): string {
  return encodeFault(fault, { namespaces: SERVICE_NAMESPACES });
}

function envelopeOf(operation: AnyOperation, answer: unknown): string {
  const value = withOffsets(answered(operation, answer), operation.output);
  return encodeAnswer(operation, value, { namespaces: SERVICE_NAMESPACES });
}

/** The service writes local times with an offset, which is wrong and was dropped: what reads the XML counts on one. */
function withOffsets(value: unknown, spec: FieldSpec): unknown {
  if (value === undefined || value === null) return value;
  if (spec.item) return (value as unknown[]).map((one) => withOffsets(one, spec.item!));
  if (spec.record) {
    const fields = spec.record.fields as Readonly<Record<string, FieldSpec>>;
    const entries = Object.entries(value).map(([name, one]) => [
      name,
      fields[name] ? withOffsets(one, fields[name]) : one,
    ]);
    return Object.fromEntries(entries);
  }
  return spec.kind === 'wallClock' ? `${value}+00:00` : value;
}

/** What the service answered, without the outcomes that the client makes of it. */
function answered({ kind }: AnyOperation, answer: unknown): unknown {
  if (kind === 'batch')
    return (answer as Batch<unknown, unknown>).rows.flatMap((row) => ('value' in row ? [row.value] : []));
  if (kind !== 'reply') return answer;
  const reply = answer as Reply<object>;
  return reply.status === 'answered' ? reply.value : reply.partial;
}
