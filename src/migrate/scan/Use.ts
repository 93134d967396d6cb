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
  /** Configuration and request templates. */
  | 'data'
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

/** Stands among the parts of a use for a record that is put in as it is. */
export const WHOLE_RECORD = '…';

/** A line of a file. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

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
  /** Where other files call the function in which this stands: the scripts that it works for. */
  readonly calledFrom?: readonly Place[];
  /** The file of the helper that makes the call, where it is another one. */
  readonly through?: string;
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
  /** Files with uses that are no scripts: configuration and templates that no script here takes, recordings, logs. */
  readonly noScripts?: readonly string[];
  /** How many files there are in languages and formats that are not read, by the ending of their names. */
  readonly unread?: Readonly<Record<string, number>>;
}
