import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyOperation } from '../../definition/operation.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { isClientError } from '../../errors/index.js';
import { operationLoaders } from '../../operations/loaders.generated.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { headersToCaller, headersToService } from '../server/headers.js';
import { readBody } from '../server/readBody.js';
import { CallerGone, sendAnswer, sendFault } from '../server/sendAnswer.js';
import type { Service } from '../service/Service.js';
import { operationIn } from './operationIn.js';
import { Refusal } from './Refusal.js';

/** What all calls of a gateway share. */
export interface CallSetting {
  readonly settings: GatewaySettings;
  readonly service: Service;
  readonly namespaces: Namespaces;
  /** Where scripts reach the gateway: it signs its own faults with it. */
  readonly publicUrl: string;
}

/** Answers one SOAP call. Never throws. */
export async function answerCall(
  setting: CallSetting,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    await passOn(setting, request, response, gone.signal);
  } catch (error) {
    if (error instanceof CallerGone || gone.signal.aborted) response.destroy();
    else sendFault(response, refusalOf(error), { namespaces: setting.namespaces, actor: setting.publicUrl });
  }
}

async function passOn(
  { settings, service }: CallSetting,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const body = await readBody(request, settings.limits.bodyBytes);
  if (!settings.allowKeys) throw new Refusal('Client', 'keys of the service do not pass here (allowKeys)');
  const name = operationIn(body, request.headers['content-type']) ?? '';
  const operation = await operationNamed(name);
  const answers = service.answer({
    name,
    // What is not known may do anything.
    effect: operation?.effect ?? 'append',
    settlement: operation?.settlement,
    headers: headersToService(request.headers),
    body,
    owner: undefined,
    asPacked: true,
    signal,
  });
  for await (const answer of answers) {
    const packing = answer.header('content-encoding');
    const length = answer.header('content-length');
    const headers = {
      ...headersToCaller(answer.headers()),
      ...(packing === undefined ? {} : { 'content-encoding': packing }),
      ...(length === undefined ? {} : { 'content-length': length }),
    };
    await sendAnswer(response, answer.status, headers, answer.body);
  }
}

async function operationNamed(name: string): Promise<AnyOperation | undefined> {
  return Object.hasOwn(operationLoaders, name)
    ? operationLoaders[name as keyof typeof operationLoaders]()
    : undefined;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isClientError(error)) return new Refusal('Server', error.message);
  // A defect of the gateway: its message may hold anything, so only its kind is told.
  return new Refusal('Server', `it failed (${error instanceof Error ? error.name : typeof error})`);
}
