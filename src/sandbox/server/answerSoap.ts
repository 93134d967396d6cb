import { setImmediate } from 'node:timers/promises';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Fault } from '../../encoding/answer/fault.js';
import {
  answerBytes,
  answerContentType,
  type AnswerStyle,
  encodeAnswer,
  encodeFault,
} from '../../encoding/server/encodeAnswer.js';
import { type OpenRequest, openRequest, type RequestIssue } from '../../encoding/server/decodeRequest.js';
import { CodecError } from '../../encoding/xml/codecError.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import type { Handler, OperationName } from '../operations/Handler.js';
import { operationHandlers } from '../operations/operationHandlers.js';
import { type Caller, callerOf } from '../rules/Caller.js';
import { SandboxFault, type WrongCall } from '../rules/SandboxFault.js';
import { settleMoves } from '../rules/moveEmployee.js';
import type { World } from '../world/World.js';
import { rejection } from '../world/messages.js';
import { type ApiKey, Secret } from '../../secret.js';
import type { LikeService, SoapAnswer } from './SoapAnswer.js';

export interface SoapSettings {
  readonly style: AnswerStyle;
  readonly positional: boolean;
  readonly faultStatus: number;
  /** Where the sandbox answers. */
  readonly url: string;
  /** Lets any key be the root key. */
  readonly anyKey?: boolean | undefined;
  /** The service that it imitates. */
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

/** Runs one call on the world. Never throws: what goes wrong is a fault. */
export async function answerSoap(
  world: World,
  request: OpenRequest | Fault,
  settings: SoapSettings,
): Promise<SoapAnswer> {
  const call = new CallInProgress(settings);
  try {
    if ('code' in request) return call.fault(request, 'malformed');
    return call.answer(await call.run(world, request));
  } catch (error) {
    return call.fault(faultOf(error), error instanceof SandboxFault ? error.wrong : undefined);
  }
}

// More of them would keep all other calls waiting.
const ROWS_AT_ONCE = 2_000;

class CallInProgress {
  readonly #settings: SoapSettings;
  #operation: AnyOperation | undefined;
  #caller: Caller | undefined;
  #apiKey: ApiKey | undefined;
  #parts: Readonly<Record<string, unknown>> = {};
  #issues: readonly RequestIssue[] = [];

  constructor(settings: SoapSettings) {
    this.#settings = settings;
  }

  async run(world: World, request: OpenRequest): Promise<unknown> {
    const name = request.operation as OperationName;
    const { like } = this.#settings;
    if (!Object.hasOwn(operationLoaders, name) || like?.missing.includes(name))
      throw new SandboxFault(
        'Client',
        `Operation '${name}' is not defined in the WSDL [sandbox]`,
        'unknownOperation',
      );
    this.#operation = await operationLoaders[name]();
    const { positional, url, anyKey } = this.#settings;
    const { apiKey, parts, issues } = request.decode(this.#operation, { positional });
    this.#apiKey = apiKey;
    this.#parts = parts;
    this.#issues = issues;
    this.#caller = callerOf(world, anyKey ? world.rootKey : (apiKey?.reveal() ?? ''), url);
    if (!this.#caller) throw new SandboxFault('Client', 'Unknown API key [sandbox]', 'unknownKey');
    const wrong = issues.find(({ kind }) => kind === 'value');
    if (wrong) throw new SandboxFault('Client', rejection('SBX-TYPE-001', pathOf(wrong), wrong.expected));
    if (this.#operation.effect !== 'read') world.clock.tick();
    settleMoves(world);
    const caller = this.#caller;
    const carryOut = (given: object) =>
      (operationHandlers[name] as Handler<OperationName>)(world, caller, given as never);
    const operation = this.#operation;
    const handle = (given: object) =>
      like
        ? like.carryOut({ world, caller, operation, parts: { ...given }, issues }, carryOut)
        : carryOut(given);
    const { rows } = this.#operation;
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

  answer(value: unknown): SoapAnswer {
    const operation = this.#operation!;
    const { style, like } = this.#settings;
    const encode = (redact: boolean) => {
      const xml = encodeAnswer(operation, value, { ...style, redact });
      return like ? like.respell(xml, operation) : xml;
    };
    const rows = operation.rows ? (value as readonly object[]).map(rowOutcome) : undefined;
    return this.#made(200, encode(false), () => encode(true), {
      value,
      rows,
      fault: undefined,
      output: () => redactValue(operation.output, value),
    });
  }

  fault(fault: Fault, wrong?: WrongCall): SoapAnswer {
    const { style, like } = this.#settings;
    const written = encodeFault(fault, style);
    const xml = like ? like.respell(written, undefined) : written;
    const facts = { value: undefined, rows: undefined, fault, wrong, output: () => undefined };
    return this.#made(this.#settings.faultStatus, xml, () => xml, facts);
  }

  #made(
    status: number,
    xml: string,
    text: () => string,
    facts: Pick<SoapAnswer, 'value' | 'rows' | 'fault' | 'wrong' | 'output'>,
  ): SoapAnswer {
    const { charset = 'utf-8' } = this.#settings.style;
    return {
      ...facts,
      status,
      body: answerBytes(xml, charset),
      contentType: answerContentType(charset),
      caller: this.#caller?.alias ?? 'unknown key',
      apiKey: this.#apiKey,
      parts: this.#parts,
      issues: this.#issues,
      input: () => redactFields(this.#operation?.input ?? {}, this.#parts),
      text,
    };
  }
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
export function redactValue(spec: FieldSpec, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  if (spec.sensitivity === 'secret' || value instanceof Secret) return REDACTED;
  if (spec.item) return (value as readonly unknown[]).map((item) => redactValue(spec.item!, item));
  if (spec.record) return redactFields(spec.record.fields, value as Readonly<Record<string, unknown>>);
  return value;
}

export function redactFields(
  fields: Readonly<Record<string, FieldSpec>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, spec]) =>
      values[name] === undefined ? [] : [[name, redactValue(spec, values[name])]],
    ),
  );
}
