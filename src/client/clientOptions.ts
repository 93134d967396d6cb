import type { AnyOperation } from '../definition/operation.js';
import type { AnswerStyle } from '../encoding/answer/AnswerStyle.js';
import { defined } from '../text/defined.js';
import { TRANSPORT_CHECKS, type TransportOptions } from '../transport/options.js';
import type { InputWarning } from '../validation/inputWarnings.js';
import { aFunction, anObject, asSentences, type Checks, isObject, unless } from '../validation/options.js';
import { CALLER_CHECKS, type CallerOptions, checkCallerOptions } from './callerOptions.js';

/** What a client takes from a `deployment.json`, which `workforce-soap survey` writes. */
export interface ClientDeployment {
  /** Where and how the service is called. Options of the client that say another thing win. */
  readonly service: {
    readonly endpoint?: string | undefined;
    readonly namespace?: string | undefined;
    readonly operationNamespace?: string | undefined;
    readonly actions?: Readonly<Record<string, string>> | undefined;
  };
  /** What is known of each assumption, by its id. A measured lag makes settling and journals wait longer, never shorter. */
  readonly assumptions?: Readonly<
    Record<
      string,
      {
        /** How often each answer was seen, by its id. */
        readonly seen?: Readonly<Record<string, number>> | undefined;
        readonly measured?: Readonly<Record<string, number>> | undefined;
      }
    >
  >;
  /** Assumptions on which a person relies although they varied. */
  readonly trusted?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of `createClient`. */
export interface ClientOptions extends CallerOptions, TransportOptions {
  /** What a survey has learned of the service, as the JSON of its `deployment.json`. */
  readonly deployment?: ClientDeployment | undefined;
  /** Operations that only the deployment has, as `discover` reads them from its WSDL, for `client.call`. */
  readonly operations?: Readonly<Record<string, AnyOperation>> | undefined;
  /** Told of what is sent as it is and looks like a mistake, is not sent because of another field, or may be spoilt. */
  readonly onInputWarning?: ((operation: string, warning: InputWarning) => void) | undefined;
}

const CHECKS: Checks<ClientOptions> = {
  ...CALLER_CHECKS,
  ...asSentences({
    ...TRANSPORT_CHECKS,
    operations: anObject,
    onInputWarning: aFunction,
    deployment: unless(
      (value) => isObject(value) && isObject((value as Partial<ClientDeployment>).service),
      'the object that deployment.json holds',
    ),
  }),
};

/** Throws a `ConfigurationError` for the first option that cannot work. No message shows a value. */
export function checkClientOptions(options: ClientOptions): void {
  checkCallerOptions(options, CHECKS);
}

/** The options of a client whose endpoint may stand in the deployment. */
export interface DeployedClientOptions extends Omit<ClientOptions, 'endpoint'> {
  readonly deployment: ClientDeployment;
  /** Default: that of the deployment. */
  readonly endpoint?: string | undefined;
}

/** The options, with what the deployment says where they say nothing. */
export function withDeployment(options: ClientOptions | DeployedClientOptions): ClientOptions {
  const { service } = options?.deployment ?? {};
  if (!service) return options as ClientOptions;
  const told = Object.entries(service).filter(([name, value]) => TAKEN.has(name) && value !== undefined);
  // An option that is undefined is not set.
  return { ...Object.fromEntries(told), ...defined(options) } as ClientOptions;
}

const TAKEN: ReadonlySet<string> = new Set(['endpoint', 'namespace', 'operationNamespace', 'actions']);

/** What a survey has seen this service do, which is no fault of an answer then. */
export interface ServiceStyle extends AnswerStyle {
  /** Rows that were saved are answered with reasons that are empty. */
  readonly emptyReasons: boolean;
  /** Parts at the end of a request may not be left out. */
  readonly allParts: boolean;
  /** Shifts are read with V2 of the schedules, and never with V3. */
  readonly olderSchedules: boolean;
  /** A read of shifts leaves out those of its last day. */
  readonly leavesOutLastDay: boolean;
  /** What was seen of each assumption. */
  readonly assumptions: ClientDeployment['assumptions'];
}

/** What a deployment's file says of how answers and requests are written; nothing without a file. */
export function serviceStyleIn({ assumptions }: Partial<ClientDeployment> = {}): ServiceStyle {
  const isSeen = (id: string, ...answers: readonly string[]) =>
    answers.some((answer) => assumptions?.[id]?.seen?.[answer]);
  return {
    before: isSeen('answer.before', 'comment', 'text'),
    after: isSeen('answer.after', 'text'),
    omitsLists: isSeen('answer.emptyLists', 'omitted', 'nil'),
    emptyReasons: isSeen('row.noReason', 'emptyText'),
    allParts: isSeen('request.trailing', 'required'),
    olderSchedules: isSeen('read.schedules', 'v2') && !isSeen('read.schedules', 'v3'),
    leavesOutLastDay: isSeen('read.lastDay', 'leftOut'),
    assumptions,
  };
}
