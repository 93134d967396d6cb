import { todayOf } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { toolkitVersion } from '../../text/toolkitVersion.js';
import type { ComparedService, Evidence, ScriptCode } from '../signoff/Evidence.js';
import type { Comparison } from './Comparison.js';
import type { Scope } from './Scope.js';

/** What a night is of. */
export interface NightFacts {
  /** The services as `serviceAt` found them. */
  readonly soap: ComparedService;
  /** The REST service that was compared. */
  readonly rest: ComparedService;
  /** Which units, days and subjects were compared. */
  readonly scope: Scope;
  /** The text of a script and its helpers, from `scriptCode`; without it its night counts for nothing. */
  readonly codeOf: (script: string) => ScriptCode | undefined;
  /** The night that it counts for; default the day on which the comparison began. */
  readonly day?: LocalDate | undefined;
}

/** The verdicts of a comparison on scripts, as the evidence of one night. */
export function nightOf({ startedAt, scorecards }: Comparison, facts: NightFacts): Evidence[] {
  const { soap, rest, scope, codeOf, day = todayOf(new Date(startedAt)) } = facts;
  const { subjects, units, ...period } = scope;
  return scorecards
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, operations }): Evidence => {
      const code = codeOf(name);
      return {
        script: name,
        ...(code ? { code } : {}),
        ...{ soap, rest, toolkit: toolkitVersion() },
        scope: {
          ...(subjects ? { subjects: [...subjects] } : {}),
          ...(units ? { units: [...units] } : {}),
          ...period,
        },
        ...{ at: startedAt, day, source: 'compare', runs: 1, operations: [...operations] },
      };
    });
}
