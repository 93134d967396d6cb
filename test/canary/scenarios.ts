import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { inspect } from 'node:util';
import { createLogger, logHooks } from '../../examples/logging.js';
import { ApiKey, type ClientOptions, createClient, type Hooks } from '../../src/index.js';
import { type FaultOperation, OPERATIONS } from '../faults/answers.js';
import { PIECES, WRITINGS } from './writings.js';
import { type FaultName, startFaultServer } from '../faults/faultServer.js';

/** What must not be seen. Both hold characters that every escape changes, around a core that none does. */
export const CANARIES = {
  key: { core: 'CANARYkey7f3a9c', text: `<&>"'/+=CANARYkey7f3a9c=+/'"<&> å` },
  /** As most keys are; its first 15 characters are the core. */
  plainKey: { core: 'CANARYkey7f3a9c', text: 'CANARYkey7f3a9c-81xQ' },
  person: { core: 'CANARYperson51d2', text: `CANARYperson51d2` },
};

export const CHANNELS = ['call', 'attempt', 'outcome', 'decodeIssue'].map((name) => `workforce-soap:${name}`);

/** Everything that a job could print of a value. */
export function allPrints(value: unknown): string[] {
  const prints = [String(value), inspect(value, { depth: 10, showHidden: true, maxStringLength: null })];
  prints.push(JSON.stringify(value) ?? '', `${value}`);
  if (value instanceof Error) {
    prints.push(value.message, value.stack ?? '');
    prints.push(
      ...Reflect.ownKeys(value).map((name) =>
        inspect(Reflect.get(value, name), { depth: 10, showHidden: true }),
      ),
    );
    if (value.cause) prints.push(...allPrints(value.cause));
  }
  return prints;
}

const FAULTS_TO_SEE: readonly FaultName[] = [
  'ok',
  'clientFault',
  'serverFault',
  'badGateway',
  'badRequest',
  'closeBeforeAnswer',
  'closeMidBody',
  'silent',
  'stopMidBody',
  'redirect',
  'htmlWith200',
  'cutWithoutLength',
  'packedCut',
  'tooManySeconds',
  'echoRejected',
  'echoMalformed',
  'echoValue',
];

const person = CANARIES.person.text;
const inputOf = (operation: FaultOperation): never =>
  (operation === 'wsdlUpdateShifts'
    ? { Shifts: [{ ...OPERATIONS.wsdlUpdateShifts.input.Shifts[0], badgeNo: person, comment: person }] }
    : OPERATIONS[operation].input) as never;

/** Inputs that are wrong at, beside and inside personal fields, and in their names. */
const BAD_INPUTS: readonly (readonly [string, unknown])[] = [
  ['wsdlGetEmployees', { badgeNo: { person } }],
  ['wsdlFindEmployees', { badgeNoList: [{ badgeNo: [person] }] }],
  ['wsdlFindEmployees', { badgeNoList: [{ badgeNo: person, extra: person }], emailList: person }],
  ['wsdlUpdateShifts', { Shifts: [{ badgeNo: person, begDate: 'x', tasks: { person } }] }],
  [
    'wsdlUpdateEmployees',
    { employees: [{ badgeNo: person, givenName: 7, dateOfBirth: person, socsecNo: [person] }] },
  ],
  ['wsdlGetEmployees', { apiKey: CANARIES.key.text }],
];

/** Told of everything that a job gets hold of. `own` when it holds what the job itself gave. */
export type See = (what: string, prints: readonly string[], own: boolean) => void;

/** Goes through every kind of outcome and prints it as jobs do. Gives how much there was to see. */
export async function runScenarios(see: See, log = createLogger()): Promise<number> {
  const server = await startFaultServer();
  let seen = 0;
  const look = (what: string, value: unknown, own = false) => {
    seen++;
    see(what, allPrints(value), own);
    if (own) return;
    console.log(value);
    console.error('%s %o %j', value, value, value);
    log.error({ err: value, value }, 'a value of %s', what);
  };
  const lookAtEvent = (event: unknown, name: string | symbol) => look(String(name), event);
  for (const name of CHANNELS) subscribe(name, lookAtEvent);
  const logging = logHooks(log);
  const hooks: Hooks = {
    ...logging,
    onCall: (event) => look('onCall', event),
    onAttempt: (event) => {
      look('onAttempt', event);
      logging.onAttempt?.(event);
    },
  };
  const clientAt = (fault: FaultName, options: Partial<ClientOptions> = {}) =>
    createClient({
      endpoint: server.endpoint(fault),
      apiKey: CANARIES.key.text,
      retry: { attempts: 2, backoffMs: 1, maxRetryAfterMs: 1 },
      firstByteTimeoutMs: 50,
      connectTimeoutMs: 50,
      idleTimeoutMs: 50,
      hooks,
      ...options,
    });

  const engines: Partial<ClientOptions>[] = [
    {},
    { fetch: (url, init) => fetch(url, init) },
    { strict: true },
  ];
  const go = async (fault: FaultName, operation: FaultOperation, engine: Partial<ClientOptions>) => {
    const result = await clientAt(fault, engine).safe[operation](inputOf(operation));
    look(`${fault} ${operation}`, result, result.ok);
    if (!result.ok) look(`${fault} ${operation} error`, result.error);
  };
  const operations = Object.keys(OPERATIONS) as FaultOperation[];
  for (const fault of FAULTS_TO_SEE)
    await Promise.all(
      operations.flatMap((operation) => engines.map((engine) => go(fault, operation, engine))),
    );

  for (const { told, apiKey, answer } of quotingAnswers()) {
    const debug = (exchange: unknown) => look(`debug of ${told}`, exchange);
    const client = clientAt('ok', { apiKey, fetch: async () => answer() });
    const result = await client.safe.wsdlGetSchedulesV3(inputOf('wsdlGetSchedulesV3'), { debug });
    look(told, result);
    if (!result.ok) look(`error of ${told}`, result.error);
  }

  const rejecting = clientAt('echoRejected');
  look('client', rejecting);
  for (const operation of ['wsdlGetSchedulesV3', 'wsdlUpdateShifts', 'wsdlUpdateTimeTrackers'] as const) {
    const answered = await rejecting[operation](inputOf(operation));
    look('rejection', await thrownBy(() => answered.orThrow()));
  }
  look(
    'rejected stream',
    await thrownBy(() => rejecting.stream.wsdlGetSchedulesV3(inputOf('wsdlGetSchedulesV3')).next()),
  );

  const units = await clientAt('echoUnits').wsdlGetUnitsAPIKeyV2();
  look('keys in an answer', units);
  if (units[0]?.API_key?.reveal() !== CANARIES.key.text) throw new Error('the answer did not hold the key');

  for (const [operation, input] of BAD_INPUTS)
    look(
      `bad input of ${operation}`,
      await thrownBy(() => clientAt('ok')[operation as 'wsdlGetRoles'](input as never)),
    );

  const telling = (text: string) => {
    throw new Error(`could not send ${text}`, { cause: { body: text } });
  };
  const shifts = inputOf('wsdlUpdateShifts');
  const tellingVault = clientAt('ok', { apiKey: () => telling(CANARIES.key.text) });
  look('a vault that tells', await thrownBy(() => tellingVault.wsdlUpdateShifts(shifts)));
  const tellingFetch = clientAt('ok', { fetch: (_, init) => telling(String(init.body)) });
  look('a fetch that tells', await thrownBy(() => tellingFetch.wsdlUpdateShifts(shifts)));
  await clientAt('ok', { hooks: { onCall: () => telling(CANARIES.key.text) } }).wsdlGetRoles();
  const bad = [
    { apiKey: `${CANARIES.key.text}\n` },
    { apiKey: [CANARIES.key.text] },
    { endpoint: `http://u:${CANARIES.key.core}@x.example/` },
    { endpoint: `ftp://${CANARIES.key.core}/` },
  ];
  for (const options of bad) look('bad options', await thrownBy(() => clientAt('ok', options as object)));
  look('a key', new ApiKey(CANARIES.key.text));
  for (const name of CHANNELS) unsubscribe(name, lookAtEvent);
  await server.close();
  return seen;
}

const escaped = (text: string) =>
  text.replace(/[&<>\u001b]/g, (one) => (one === '\u001b' ? '' : `&#${one.charCodeAt(0)};`));
const envelope = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;

/** Answers that quote a key in a writing, or a piece of it: in a fault, in a rejection, on a page, in a header and in broken XML. */
function* quotingAnswers(): Generator<{ told: string; apiKey: string; answer: () => Response }> {
  const texts = [
    ...Object.entries(WRITINGS).map(([name, write]) => ({ name, of: CANARIES.key.text, write })),
    ...Object.entries(WRITINGS).map(([name, write]) => ({ name, of: CANARIES.plainKey.text, write })),
    ...Object.entries(PIECES).map(([name, write]) => ({ name, of: CANARIES.plainKey.text, write })),
  ];
  for (const { name, of, write } of texts) {
    const text = `before ${write(of)} after`;
    const xml = escaped(text);
    const rejected = `<wsdlGetSchedulesV3Response><return><validationErrors><item>${xml}</item></validationErrors></return></wsdlGetSchedulesV3Response>`;
    const bodies: Readonly<Record<string, readonly [body: string, status: number, type: string]>> = {
      fault: [
        envelope(`<e:Fault><faultcode>e:Server</faultcode><faultstring>${xml}</faultstring></e:Fault>`),
        500,
        'text/xml',
      ],
      rejection: [envelope(rejected), 200, 'text/xml'],
      page: [`<html><body>${text}</body></html>`, 502, 'text/html'],
      'broken XML': [envelope(`<wsdlGetSchedulesV3Response><return>${text}`).slice(0, -20), 200, 'text/xml'],
    };
    for (const [where, [body, status, type]] of Object.entries(bodies))
      yield {
        told: `${name} in a ${where}`,
        apiKey: of,
        answer: () =>
          new Response(body, {
            status,
            headers: { 'content-type': type, 'x-request-id': encodeURIComponent(write(of)) },
          }),
      };
  }
}

async function thrownBy(run: () => unknown): Promise<unknown> {
  try {
    await run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
