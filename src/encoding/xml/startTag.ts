import type { Scope } from './scope.js';

export interface Attribute {
  /** As written, with its prefix. */
  readonly qualifiedName: string;
  /** Without its prefix. */
  readonly name: string;
  /** Empty for an attribute without prefix. */
  readonly namespace: string;
  readonly value: string;
}

/**
 * A start tag with its names resolved. `xmlns` declarations are in `scope`, and among `declarations`. A tag that comes
 * again with the same bytes in the same scope is the same object.
 */
export interface StartTag {
  /** As written, with its prefix. */
  readonly qualifiedName: string;
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly Attribute[];
  /** Prefix and URI by turns. */
  readonly declarations: readonly string[];
  readonly scope: Scope;
  readonly selfClosing: boolean;
  /** What a reader made of the attributes: it is made once for all tags that are the same object. */
  made: object | undefined;
}
