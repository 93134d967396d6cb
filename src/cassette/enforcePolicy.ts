import type { StoredCassette } from './cassetteFiles.js';
import { callStaleness, type StalenessPolicy } from './callStaleness.js';

/** A cassette is not of today's interface, and the policy makes that an error. */
export class CassetteStaleError extends Error {
  override readonly name = 'CassetteStaleError';

  constructor(cassette: string, findings: readonly string[]) {
    super(
      `cassette ${cassette} is stale:\n${findings.map((text) => `  ${text}`).join('\n')}\nRecord it again with mode refresh.`,
    );
  }
}

/** Warns of what is stale in a cassette, or throws a `CassetteStaleError`, as the policy says. */
export function enforcePolicy(
  name: string,
  stored: StoredCassette | undefined,
  policy: StalenessPolicy,
): void {
  const findings = (stored?.calls ?? []).flatMap((call) =>
    callStaleness(call, stored!.schemas, policy).findings.map(({ reaction, text }) => ({
      reaction,
      text: `${call.folder}: ${text}`,
    })),
  );
  const failing = findings.filter(({ reaction }) => reaction === 'fail');
  if (failing.length > 0)
    throw new CassetteStaleError(
      name,
      failing.map(({ text }) => text),
    );
  if (findings.length === 0) return;
  const more = findings.length > 3 ? ` and ${findings.length - 3} more` : '';
  const shown = findings.slice(0, 3).map(({ text }) => text);
  process.emitWarning(`cassette ${name}: ${shown.join('; ')}${more}`, { type: 'StaleCassette' });
}
