import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The signatures seen on a deployed service, in wire order. A type such as `Shift[]?` is an optional array of Shift. */
interface Signatures {
  readonly operations: Readonly<Record<string, OperationSignature>>;
  readonly types: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface OperationSignature {
  readonly action: string;
  readonly inDocument: 'signature' | 'name' | 'no';
  readonly input: Readonly<Record<string, string>>;
  readonly return: string;
}

/** This project's own copy of the list of signatures. */
export const signatures: Signatures = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/signatures.json'), 'utf8'),
);
