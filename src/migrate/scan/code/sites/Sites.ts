import type { Code } from '../Code.js';
import { isMocked } from '../mocks.js';
import type { Script } from '../Script.js';
import type { Site } from './Site.js';

/** The places that were found so far, by their scripts. */
export class Sites {
  readonly found = new Map<Script, Site[]>();
  /** Calls whose operation cannot be told. */
  readonly unknown = new Map<Script, Code[]>();
  /** The templates that scripts send, by their paths. */
  readonly sent = new Set<string>();

  add(script: Script, site: Site): void {
    if (isMocked(site.start)) return;
    this.found.set(script, [...(this.found.get(script) ?? []), site]);
  }

  addUnknown(script: Script, code: Code): void {
    this.unknown.set(script, [...(this.unknown.get(script) ?? []), code]);
  }
}
