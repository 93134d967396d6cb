import { setImmediate } from 'node:timers/promises';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import type { Fault } from '../../encoding/answer/fault.js';
import {
  answerBytes,
  answerContentType,
  type AnswerStyle,
  encodeAnswer,
  encodeFault,
} from '../../encoding/server/encodeAnswer.js';
import {
  type DecodedParts,
  type OpenRequest,
  openRequest,
  type RequestIssue,
} from '../../encoding/server/decodeRequest.js';
import { CodecError } from '../../encoding/xml/limits.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import type { Handler, OperationName } from '../operations/Handler.js';
import { operationHandlers } from '../operations/operationHandlers.js';
import { type Caller, callerOf } from '../rules/Caller.js';
import { SandboxFault, type WrongCall } from '../rules/SandboxFault.js';
import { settleMoves } from '../rules/moveEmployee.js';
import type { World } from '../world/World.js';
import { rejection } from '../world/messages.js';
import { Secret } from '../../secret.js';
import type { LikeService, SoapAnswer } from './SoapAnswer.js';

export interface SoapSettings {
  readonly style: AnswerStyle;
  readonly positional: boolean;
  readonly faultStatus: number;
  /** Where the sandbox answers. */
  readonly url: string;
  /** Lets any key be the root key. */
  readonly anyKey?: boolean | undefined;
  readonly like?: Pick<LikeService, 'missing' | 'carryOut' | 'respell'> | undefined;
}

/** Reads the envelope of a request; what is wrong with it becomes an answer's fault. */
export function openSoap(body: Uint8Array, contentType: string | undefined): OpenRequest | Fault {
  try {
    return openRequest(body, contentType);
  } catch (error) {
    return faultOf(error);
  }
}

/** What was read of a call so far. */
interface Called extends DecodedParts {
  operation?: AnyOperation;
  caller?: Caller | undefined;
}

/** Runs one call on the world. Never throws: what goes wrong is a fault. */
export async function answerSoap(
  world: World,
  request: OpenRequest | Fault,
  settings: SoapSettings,
): Promise<SoapAnswer> {
  const { style, like, faultStatus } = settings;
  const called: Called = { apiKey: undefined, parts: {}, issues: [] };
  const made = (
    encode: (redact: boolean) => string,
    facts: Pick<SoapAnswer, 'status' | 'value' | 'rows' | 'fault' | 'wrong' | 'output'>,
  ): SoapAnswer => {
    const { operation, caller, apiKey, parts, issues } = called;
    return {
      ...{ ...facts, apiKey, parts, issues, caller: caller?.alias ?? 'unknown key' },
      body: answerBytes(encode(false), style.charset),
      contentType: answerContentType(style.charset),
      input: () => redactFields(operation?.input ?? {}, parts),
      text: () => encode(true),
    };
  };
  const failed = (fault: Fault, wrong?: WrongCall) => {
    const written = encodeFault(fault, style);
    const xml = like ? like.respell(written, undefined) : written;
    const facts = { value: undefined, rows: undefined, fault, wrong, output: () => undefined };
    return made(() => xml, { status: faultStatus, ...facts });
  };
  try {
    if ('code' in request) return failed(request, 'malformed');
    const value = await carryOut(world, request, settings, called);
    const operation = called.operation!;
    const encode = (redact: boolean) => {
      const xml = encodeAnswer(operation, value, { ...style, redact });
      return like ? like.respell(xml, operation) : xml;
    };
    return made(encode, {
      ...{ status: 200, value, fault: undefined, output: () => redactValue(operation.output, value) },
      rows: operation.rows ? (value as readonly object[]).map(rowOutcome) : undefined,
    });
  } catch (error) {
    return failed(faultOf(error), error instanceof SandboxFault ? error.wrong : undefined);
  }
}

// More of them would keep all other calls waiting.
const ROWS_AT_ONCE = 2_000;

/** Carries out a call, and notes what is read of it. Throws a `SandboxFault`. */
async function carryOut(
  world: World,
  request: OpenRequest,
  { like, positional, url, anyKey }: SoapSettings,
  called: Called,
): Promise<unknown> {
  const name = request.operation as OperationName;
  if (!Object.hasOwn(operationLoaders, name) || like?.missing.includes(name))
    throw new SandboxFault(
      'Client',
      `Operation '${name}' is not defined in the WSDL [sandbox]`,
      'unknownOperation',
    );
  const operation: AnyOperation = await operationLoaders[name]();
  called.operation = operation;
  const { apiKey, parts, issues } = request.decode(operation, { positional });
  const caller = callerOf(world, anyKey ? world.rootKey : (apiKey?.reveal() ?? ''), url);
  Object.assign(called, { apiKey, parts, issues, caller });
  if (!caller) throw new SandboxFault('Client', 'Unknown API key [sandbox]', 'unknownKey');
  const wrong = issues.find(({ kind }) => kind === 'value');
  if (wrong) throw new SandboxFault('Client', rejection('SBX-TYPE-001', pathOf(wrong), wrong.expected));
  if (operation.effect !== 'read') world.clock.tick();
  settleMoves(world);
  const run = (given: object) =>
    (operationHandlers[name] as Handler<OperationName>)(world, caller, given as never);
  const handle = (given: object) =>
    like ? like.carryOut({ world, caller, operation, parts: { ...given }, issues }, run) : run(given);
  const { rows } = operation;
  const all = rows === undefined ? undefined : parts[rows];
  if (rows === undefined || !Array.isArray(all) || all.length <= ROWS_AT_ONCE) return handle(parts);
  const answers: unknown[] = [];
  for (let first = 0; first < all.length; first += ROWS_AT_ONCE) {
    await setImmediate();
    const some = handle({ ...parts, [rows]: all.slice(first, first + ROWS_AT_ONCE) });
    answers.push(...(some as readonly unknown[]));
  }
  return answers;
}

function rowOutcome(row: object): 'accepted' | 'rejected' {
  const { validationErrors = [] } = row as { readonly validationErrors?: readonly string[] };
  return validationErrors.length > 0 ? 'rejected' : 'accepted';
}

function pathOf({ path }: RequestIssue): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
}

function faultOf(error: unknown): Fault {
  if (error instanceof SandboxFault) return { code: error.code, string: error.message };
  if (error instanceof CodecError)
    return { code: 'Client', string: `Bad request: ${error.message} [sandbox]` };
  // A defect of the sandbox: its message may hold anything, so only its kind is told.
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  const where = error instanceof Error ? /\n\s+at (\S+)/.exec(error.stack ?? '')?.[1] : undefined;
  return { code: 'Server', string: `The sandbox failed: ${kind}${where ? ` in ${where}` : ''} [sandbox]` };
}

const REDACTED = '[redacted]';

/** A value for showing: secret fields, by their definition, are `[redacted]`. Values outside the definition are left out. */
function redactValue(spec: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (spec.sensitivity === 'secret' || value instanceof Secret) return REDACTED;
  if (spec.item) return (value as readonly unknown[]).map((item) => redactValue(spec.item!, item));
  if (spec.record) return redactFields(spec.record.fields, value as Readonly<Record<string, unknown>>);
  return value;
}

function redactFields(
  fields: Readonly<Record<string, FieldSpec>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) =>
      values[name] === undefined ? [] : [[name, redactValue(spec, values[name])]],
    ),
  );
}
