import { ConfigurationError } from '../../errors/index.js';
import type { FieldEvidence } from '../../evidence/signoff/Evidence.js';
import type { Readiness } from '../../migrate/report/Readiness.js';
import type { Use } from '../../migrate/scan/Use.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';

type Setting = GatewaySettings['switch']['reads'];

// Whether a record is there, in which order, and whether the request is refused, matters whatever is read of it.
const OF_EVERYTHING = ['record', 'absenceShift', 'order', 'outcome'];

/** Which fields each script reads, as far as a scan or a person says. Traffic cannot show it. */
export class Reads {
  readonly #said = new Map<string, (operation: string) => ReadonlySet<string> | undefined>();

  /** Throws a `ConfigurationError` for a scan that cannot be read. */
  constructor(setting: Setting) {
    for (const [script, said] of Object.entries(setting))
      this.#said.set(script, 'fields' in said ? everywhere(said.fields) : scanned(script, said));
  }

  /** Whether a script reads a field, such as `groupRoles.endDate`. */
  of(script: string, operation: string, field: string): FieldEvidence['read'] {
    const fields = this.#said.get(script)?.(operation);
    if (!fields) return 'unknown';
    if (OF_EVERYTHING.includes(field)) return 'yes';
    const names = field.split('.');
    return fields.has(field) || names.some((name) => fields.has(name)) ? 'yes' : 'no';
  }
}

function everywhere(fields: readonly string[]) {
  const names = new Set(fields);
  return () => names;
}

function scanned(
  script: string,
  { scan, files }: { readonly scan: string; readonly files: readonly string[] },
) {
  const setting = `switch.reads.${script}`;
  const own = usesIn(setting, scan).filter(({ file }) =>
    files.some((name) => file === name || file.endsWith(`/${name}`)),
  );
  if (own.length === 0) throw new ConfigurationError(setting, `${scan} knows no call of ${files.join(', ')}`);
  return (operation: string) => {
    const calls = own.filter((use) => use.operation === operation);
    // What reads in ways that cannot be seen may read everything.
    const isSeen =
      calls.length > 0 && calls.every(({ readsMore, fields }) => !readsMore && fields.length > 0);
    return isSeen ? new Set(calls.flatMap(({ fields }) => fields)) : undefined;
  };
}

/** The calls in the JSON of `migrate scan`. */
function usesIn(setting: string, scan: string): readonly Use[] {
  const expected = 'the JSON of migrate scan';
  const read = readJsonFile(scan, { setting, expected }) as Readiness;
  try {
    return read.scripts.flatMap(({ calls }) => calls.flatMap(({ uses }) => uses));
  } catch {
    throw new ConfigurationError(setting, `${scan} has other content: expected ${expected}`);
  }
}
