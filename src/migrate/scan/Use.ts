import type { OperationName } from '../../bridge/map/OperationMove.js';

/** A language that the scan reads. */
export type Language =
  | 'TypeScript'
  | 'JavaScript'
  | 'PHP'
  | 'Python'
  | 'Ruby'
  | 'shell'
  /** Read line by line. */
  | 'other'
  /** Configuration and request templates. */
  | 'data'
  /** What a gateway saw. */
  | 'traffic';

/** How the operation is called: `method` is a call by its name, in whatever library. */
export type Style = 'method' | 'envelope' | 'action' | 'name in data' | 'recorded call';

/** A line of a file. */
export interface Place {
  /** Relative to the scanned folder, with `/`. */
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
}

/** One place that calls an operation. */
export interface Use extends Place {
  /** The operation that is called. */
  readonly operation: OperationName;
  /** Other operations that it may be instead, when only a shared SOAPAction was seen. */
  readonly mayBe?: readonly OperationName[];
  /** The language of the file. */
  readonly language: Language;
  /** How the call is made. */
  readonly style: Style;
  /** Parts of the request without a place over REST whose names stand in the script: it may give them. */
  readonly withoutPlace?: readonly string[];
  /** The script asks for scheduled shifts alone; otherwise it may get absence shifts too. */
  readonly scheduledOnly?: true;
  /** Fields of the answer that are read, where that can be seen. */
  readonly fields: readonly string[];
  /** True when whole records go somewhere that cannot be followed, so `fields` is not all. */
  readonly readsMore: boolean;
  /** Where other files call the function in which this stands: the scripts that it works for. */
  readonly calledFrom?: readonly Place[];
  /** The file of the helper that makes the call, where it is another one. */
  readonly through?: string;
}

/**
 * What the scan does not know, so that a person has to look. `call`: an operation is called whose name is only known when
 * it runs. `operation`: an operation is named that no definition has, of another version or another service. `name`,
 * `beginning`: an operation's name, or its beginning, stands as a text, and no call was made of it.
 * `service`: the file names the endpoint, the WSDL or a wrapper, and no call was found in it. `field`: a field is read
 * that no definition has. `file`: the file could not be read, or not be understood.
 */
export interface Unknown extends Place {
  /** What is not known. */
  readonly what: 'call' | 'operation' | 'name' | 'beginning' | 'service' | 'field' | 'file';
  /** The operation, the field, the word by which the service was recognised, or why a file was not read. */
  readonly name: string;
  /** Of whose answer the field is read. */
  readonly operation?: OperationName;
  /** The language of the file. */
  readonly language: Language;
}

/** A file that was not read, and why. */
export interface SkippedFile {
  /** The path of the file. */
  readonly file: string;
  /** Why it was not read. */
  readonly why: string;
}

/** What a folder of scripts calls. */
export interface Inventory {
  /** The files that were read, those without a call included. */
  readonly files: readonly string[];
  /** The calls that were found. */
  readonly uses: readonly Use[];
  /** Where a person has to look. */
  readonly unknowns: readonly Unknown[];
  /** Files that were not read, and why. */
  readonly skipped: readonly SkippedFile[];
  /** Files with uses that are no scripts: configuration and templates that no script here takes, recordings, logs. */
  readonly noScripts?: readonly string[];
  /** Scripts, templates and configuration with operations that a script takes in, itself or by way of others. */
  readonly taken?: ReadonlyMap<string, readonly string[]>;
  /** How many files there are in languages and formats that are not read, by the ending of their names. */
  readonly unread?: Readonly<Record<string, number>>;
}

/** The calls that a file makes, itself or by way of a helper. */
export function usesOf(uses: readonly Use[], file: string): Use[] {
  return uses.filter((use) => use.file === file || use.calledFrom?.some((place) => place.file === file));
}
