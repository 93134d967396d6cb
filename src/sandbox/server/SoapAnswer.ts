import type { Fault } from '../../encoding/answer/fault.js';
import type { DecodedParts } from '../../encoding/server/decodeRequest.js';
import type { WrongCall } from '../rules/SandboxFault.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Caller } from '../rules/Caller.js';
import type { World } from '../world/World.js';

/** An answer, and what the call was. */
export interface SoapAnswer extends DecodedParts {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  /** The `Date` header, where it is not that of this machine. */
  readonly date?: string;
  readonly caller: string;
  readonly value: unknown;
  readonly rows: readonly ('accepted' | 'rejected')[] | undefined;
  readonly fault: Fault | undefined;
  /** Why the call was not carried out at all. */
  readonly wrong?: WrongCall | undefined;
  /** The decoded parts with their secrets redacted. */
  readonly input: () => unknown;
  /** The answered value with its secrets redacted. */
  readonly output: () => unknown;
  /** The answer's XML with its secrets redacted. */
  readonly text: () => string;
}

/** A call whose parts are read, and that is to be carried out. */
export interface CarriedOut extends Pick<DecodedParts, 'parts' | 'issues'> {
  readonly world: World;
  readonly caller: Caller;
  readonly operation: AnyOperation;
}

/** A request as its bytes came. */
export interface CameIn {
  readonly body: Buffer;
  readonly contentType: string | undefined;
  readonly soapAction: string | undefined;
}

/** Answers a request, with settings that differ. */
export type Answering = (request: CameIn, settings?: { readonly anyKey: boolean }) => Promise<SoapAnswer>;

/** What makes a sandbox behave as a certain service. */
export interface LikeService {
  /** Operations that the service lacks. */
  readonly missing: readonly string[];
  /** How a sandbox writes dates without a value, and takes parts. */
  readonly settings: { readonly zeroDates: boolean; readonly positional: boolean };
  /** Carries out a call with the sandbox's own handler, or otherwise. */
  carryOut(call: CarriedOut, run: (parts: object) => unknown): unknown;
  /** The XML of an answer as the service writes it. */
  respell(xml: string, operation: AnyOperation | undefined): string;
  /** An answer to a request: its bytes, and what calls that are wrong get. */
  answer(request: CameIn, answering: Answering): Promise<SoapAnswer>;
  /** The WSDL as the service has it. */
  wsdl(text: string): string;
}
