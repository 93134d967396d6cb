import { CodecError } from '../../encoding/codecError.js';
import { openRequest, type RequestIssue } from '../../encoding/decodeRequest.js';
import { answerBytes, type AnswerStyle, encodeAnswer, encodeFault } from '../../encoding/encodeAnswer.js';
import type { Fault } from '../../encoding/fault.js';
import type { AnyOperation } from '../../encoding/operation.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import type { ApiKey } from '../../secret.js';
import type { Caller } from '../rules/Caller.js';
import { callerOf } from '../rules/Caller.js';
import { rejection } from '../rules/messages.js';
import { SandboxFault } from '../rules/SandboxFault.js';
import type { Handler, OperationName } from '../operations/Handler.js';
import { handlers } from '../operations/handlers.js';
import type { World } from '../world/World.js';

export interface SoapAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  readonly operation: string;
  readonly caller: string;
  readonly apiKey: ApiKey | undefined;
  readonly parts: Readonly<Record<string, unknown>>;
  readonly issues: readonly RequestIssue[];
  readonly value: unknown;
  readonly rows: readonly ('accepted' | 'rejected')[] | undefined;
  readonly fault: Fault | undefined;
  /** The answer again, with its secrets redacted. */
  readonly text: () => string;
}

export interface SoapSettings {
  readonly style: AnswerStyle;
  readonly positional?: boolean | undefined;
  /** 500 unless the quirk says 200. */
  readonly faultStatus: number;
}

/** Runs one call on the world. Never throws: what goes wrong is a fault. */
export async function answerSoap(
  world: World,
  body: Buffer,
  contentType: string | undefined,
  url: string,
  settings: SoapSettings,
): Promise<SoapAnswer> {
  const call = new CallInProgress();
  try {
    const value = await call.run(world, body, contentType, url, settings);
    return call.answer(value, settings);
  } catch (error) {
    return call.fault(faultOf(error), settings);
  }
}

class CallInProgress {
  #name = '';
  #operation: AnyOperation | undefined;
  #caller: Caller | undefined;
  #apiKey: ApiKey | undefined;
  #parts: Readonly<Record<string, unknown>> = {};
  #issues: readonly RequestIssue[] = [];

  async run(
    world: World,
    body: Buffer,
    contentType: string | undefined,
    url: string,
    settings: SoapSettings,
  ): Promise<unknown> {
    const request = openRequest(body, contentType);
    this.#name = request.operation;
    const loader = Object.hasOwn(operationLoaders, request.operation)
      ? operationLoaders[request.operation as OperationName]
      : undefined;
    const handler = handlers[request.operation as OperationName] as Handler<OperationName> | undefined;
    if (!loader || !handler)
      throw new SandboxFault(
        'Client',
        `Operation '${request.operation}' is not defined in the WSDL [sandbox]`,
      );
    this.#operation = await loader();
    const { apiKey, parts, issues } = request.decode(this.#operation, settings);
    this.#apiKey = apiKey;
    this.#parts = parts;
    this.#issues = issues;
    this.#caller = callerOf(world, apiKey?.reveal() ?? '', url);
    if (!this.#caller) throw new SandboxFault('Client', 'Unknown API key [sandbox]');
    const wrong = issues.find(({ kind }) => kind === 'value');
    if (wrong) throw new SandboxFault('Client', rejection('SBX-TYPE-001', pathOf(wrong), wrong.expected));
    if (this.#operation.effect !== 'read') world.clock.tick();
    return handler(world, this.#caller, parts as never);
  }

  answer(value: unknown, settings: SoapSettings): SoapAnswer {
    const operation = this.#operation!;
    const encode = (redact: boolean) => encodeAnswer(operation, value, { ...settings.style, redact });
    const rows = operation.rows ? (value as readonly object[]).map(rowOutcome) : undefined;
    return this.#made(200, encode(false), () => encode(true), settings, { value, rows, fault: undefined });
  }

  fault(fault: Fault, settings: SoapSettings): SoapAnswer {
    const xml = encodeFault(fault, settings.style);
    const facts = { value: undefined, rows: undefined, fault };
    return this.#made(settings.faultStatus, xml, () => xml, settings, facts);
  }

  #made(
    status: number,
    xml: string,
    text: () => string,
    { style }: SoapSettings,
    facts: Pick<SoapAnswer, 'value' | 'rows' | 'fault'>,
  ): SoapAnswer {
    return {
      ...facts,
      status,
      body: answerBytes(xml, style.charset),
      contentType: `text/xml; charset=${(style.charset ?? 'utf-8').toUpperCase()}`,
      operation: this.#name,
      caller: this.#caller?.alias ?? 'unknown key',
      apiKey: this.#apiKey,
      parts: this.#parts,
      issues: this.#issues,
      text,
    };
  }
}

function rowOutcome(row: object): 'accepted' | 'rejected' {
  return ((row as { validationErrors?: unknown[] }).validationErrors ?? []).length > 0
    ? 'rejected'
    : 'accepted';
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
  const where = error instanceof Error ? /at (\S+)/.exec(error.stack ?? '')?.[1] : undefined;
  return { code: 'Server', string: `The sandbox failed: ${kind}${where ? ` in ${where}` : ''} [sandbox]` };
}
