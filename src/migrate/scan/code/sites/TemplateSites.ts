import { escapeRegExp } from '../../../../text/escapeRegExp.js';
import type { Code, Text } from '../Code.js';
import { HOLE, newLook } from '../Look.js';
import type { Program } from '../Program.js';
import { nearestFile } from '../Relations.js';
import type { Script } from '../Script.js';
import type { Values } from '../Values.js';
import type { Templates } from './Site.js';
import type { Sites } from './Sites.js';

/** Finds the places that send a file with an envelope. */
export class TemplateSites {
  readonly #program: Program;
  readonly #values: Values;
  readonly #sites: Sites;
  readonly #templates: Templates;

  constructor(program: Program, values: Values, sites: Sites, templates: Templates) {
    this.#program = program;
    this.#values = values;
    this.#sites = sites;
    this.#templates = templates;
  }

  /** A text that is the name of such a file, or ends with it. */
  named(script: Script, code: Text): void {
    if (this.#templates.size === 0) return;
    for (const text of new Set(this.#values.textsOf(code, newLook()))) {
      if (!/\.\w{2,8}$/.test(text)) continue;
      const bare = text.replace(/^.*[/\\](?=[^/\\]+[/\\][^/\\]+$)/s, '').split(/[/\\]/);
      const pattern = bare.map((one) => one.split(HOLE).map(escapeRegExp).join('[^/]*')).join('/');
      const whole = new RegExp(
        `(^|/)${text.startsWith(HOLE) && bare.length === 1 ? '[^/]*' : ''}${pattern}$`,
      );
      const loose = new RegExp(`(^|/)${escapeRegExp(bare.at(-1)!)}$`);
      const named = [...this.#templates].filter(
        ([file]) => whole.test(file) || (!text.includes(HOLE) && loose.test(file)),
      );
      const names = new Set(named.map(([file]) => file.replace(/^.*\//s, '')));
      for (const [file, operations] of named) {
        const alike = named.map(([one]) => one).filter((one) => one.endsWith(file.replace(/^.*\//s, '')));
        if (names.size < named.length && nearestFile(script.file, alike) !== file) continue;
        this.#sites.sent.add(file);
        for (const { operation, parts } of operations)
          for (const start of this.#usesOf(code))
            this.#sites.add(script, {
              operation,
              line: start.line,
              style: 'envelope',
              certainty: 'likely',
              start,
              parts,
            });
      }
    }
  }

  /** Where a text goes that was read into a variable; else the place that reads it. */
  #usesOf(code: Code): readonly Code[] {
    let at: Code | undefined = code;
    while (at && /^(text|call|group|member|either)$/.test(at.kind)) at = at.parent;
    if (at?.kind !== 'assign' || at.target.kind !== 'name') return [code];
    const reads = (this.#program.variableOf(at.target)?.reads ?? []).filter(
      ({ parent }) => parent?.kind === 'call',
    );
    return reads.length > 0 ? reads : [code];
  }
}
