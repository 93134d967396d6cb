import type { OperationName } from '../map/OperationMove.js';

export type Language =
  | 'TypeScript'
  | 'JavaScript'
  | 'PHP'
  | 'Python'
  | 'C#'
  | 'Java'
  | 'Ruby'
  | 'PowerShell'
  | 'shell'
  | 'Go'
  | 'other'
  | 'traffic';

/** How the operation is called. */
export type Style =
  | 'typed client'
  | 'node-soap'
  | 'strong-soap'
  | 'SoapClient'
  | 'Savon'
  | 'NuSOAP'
  | 'zeep'
  | 'suds'
  | 'generated proxy'
  | 'method'
  | 'envelope'
  | 'action'
  | 'name in data'
  | 'recorded call'
  | 'log line';

/**
 * `certain`: nothing else can be meant. `likely`: the name is where calls are made, but not the call itself was seen.
 * `possible`: it may also be something else; a person should look.
 */
export type Certainty = 'certain' | 'likely' | 'possible';

/** One place that calls an operation. */
export interface Use {
  readonly operation: OperationName;
  /** Other operations that it may be instead, when only a shared SOAPAction was seen. */
  readonly mayBe?: readonly OperationName[];
  /** Relative to the scanned folder, with `/`. */
  readonly file: string;
  readonly line: number;
  readonly language: Language;
  readonly style: Style;
  readonly certainty: Certainty;
  /** Parts and request fields that the call gives, where they can be seen. */
  readonly parts: readonly string[];
  /** Fields of the answer that are read, where that can be seen. */
  readonly fields: readonly string[];
  /** True when whole records go somewhere that cannot be followed, so `fields` is not all. */
  readonly readsMore: boolean;
  /** In traffic: how often the call was seen in the file. */
  readonly times?: number;
}

/** A call whose operation is only known when it runs. */
export interface UnknownCall {
  readonly file: string;
  readonly line: number;
  readonly language: Language;
}

/** A file that was not read, and why. */
export interface SkippedFile {
  readonly file: string;
  readonly why: string;
}

/** What a folder of scripts calls. */
export interface Inventory {
  /** The files that were read, those without a call included. */
  readonly files: readonly string[];
  readonly uses: readonly Use[];
  readonly unknown: readonly UnknownCall[];
  readonly skipped: readonly SkippedFile[];
}
